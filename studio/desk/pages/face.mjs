/** The face of the clock of the moment: counted on show time in every frame, never by a timer. */

import { make, setMark } from "/overlays/lib/draw.mjs";
import { seconds } from "./numbers.mjs";
import { t } from "./words.mjs";

/** µs left on a clock of the view at show time `now`. */
export function left(clock, now) {
  return clock.running ? Math.min(clock.left, Math.max(0, clock.ends_at - now)) : clock.left;
}

export class Face {
  element = make("div", "face");
  #time;
  #clock = null;
  #mark = make("span", "face-mark");
  #count = make("span", "face-count");
  #word = make("span", "face-word");
  #bar = make("span", "face-bar");

  constructor(time) {
    this.#time = time;
    this.element.setAttribute("role", "timer");
    this.element.append(this.#mark, this.#count, this.#word, this.#bar);
    const frame = () => {
      if (this.#clock?.running) this.#count_();
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  /** Shows the clock of a view, or none. */
  draw(clock) {
    this.#clock = clock;
    const state = !clock ? "none" : clock.out ? "out" : clock.held ? "held" : clock.running ? "running" : "standing";
    this.element.dataset.state = state;
    this.#word.textContent = { none: t("no clock"), out: t("time is up"), held: t("held"), standing: t("stopped") }[state] ?? "";
    setMark(this.#mark, state === "held" ? "held" : "");
    if (clock) this.#count_();
    else this.#show("–", 0);
  }

  #count_() {
    const us = left(this.#clock, this.#time.now());
    this.#show(seconds(us, this.#clock.full), this.#clock.full ? us / this.#clock.full : 0);
  }

  #show(text, share) {
    if (this.#count.textContent !== text) this.#count.textContent = text;
    this.#bar.style.transform = `scaleX(${share})`;
  }
}
