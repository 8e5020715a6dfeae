/** The top line: where we are, what is awaited, the clock, whether all is well, the time of day. */

import { make, setText } from "/overlays/lib/draw.mjs";
import { number, tidy } from "/overlays/lib/text.mjs";
import { Face } from "../face.mjs";
import { named } from "../names.mjs";
import { timeOfDay } from "../numbers.mjs";
import { sign } from "../signs.mjs";
import { troubles } from "../trouble.mjs";
import { phrase, t } from "../words.mjs";

export class Top {
  element = make("header", "top");
  #face;
  #rehearsal = make("span", "rehearsal");
  #manual = make("span", "amber-mark manual-mark");
  #provisional = make("span", "amber-mark provisional-mark");
  #cue = make("span", "top-cue");
  #factor = make("span", "top-factor");
  #value = make("span", "top-value");
  #place = make("span", "top-place");
  #awaits = make("span", "top-awaits");
  #wells = make("div", "wells");
  #time = make("time", "top-time");
  #view = null;
  #status = null;
  #lostSince = null;

  constructor(time) {
    this.#face = new Face(time);
    this.#awaits.setAttribute("role", "status");
    this.#wells.setAttribute("role", "status");
    this.element.append(
      make("div", "where", make("span", "where-line", this.#rehearsal, this.#cue, this.#factor), make("span", "where-line", this.#manual, this.#provisional, this.#value, this.#place)),
      make("div", "awaited", this.#awaits),
      this.#wells, this.#face.element, this.#time,
    );
    const tick = () => {
      this.#time.textContent = timeOfDay(new Date());
      setTimeout(tick, 1000 - (Date.now() % 1000));
    };
    tick();
    this.#draw();
  }

  draw(view) {
    this.#view = view;
    this.#draw();
    this.#face.draw(view.clock);
  }

  status(status) {
    this.#status = status;
    this.#draw();
  }

  /** The line broke at this Date, or (null) is back. */
  lost(since) {
    this.#lostSince = since;
    this.#draw();
  }

  #draw() {
    const view = this.#view;
    this.#rehearsal.textContent = t("REHEARSAL");
    this.#rehearsal.hidden = !view?.show.rehearsal;
    setText(this.#manual, view?.manual ? t("MANUAL ROUND") : "");
    setText(this.#provisional, view?.provisional ? t("PROVISIONAL") : "");
    this.#provisional.title = t("Protests wait: the result may still change.");
    this.#cue.textContent = view ? tidy(view.cue.title) || named("kind", view.cue.kind) : t("The show is starting");
    set(this.#place, view ? placeOf(view) : "");
    setText(this.#value, view?.question ? number(view.question.value) : "");
    setText(this.#factor, view?.factor > 1 ? `×${view.factor}` : "");
    set(this.#awaits, view ? phrase(view.host.awaits.key, view.host.awaits.values) : t("Waiting for the show"));
    this.#drawWells();
  }

  #drawWells() {
    const found = troubles(this.#view, this.#status);
    const since = this.#lostSince;
    if (since) found.unshift(t("Connection lost since {time}. This is the last known picture.", { time: timeOfDay(since) }));
    const state = !this.#view && !since ? "waiting" : found.length ? "trouble" : "well";
    const words = found.length ? found[0] : state === "well" ? t("All is well") : t("Connecting");
    const more = found.length > 1 ? t("and {number} more", { number: found.length - 1 }) : "";
    const told = `${state} ${words} ${more}`;
    if (this.#wells.dataset.told === told) return;
    this.#wells.dataset.told = told;
    this.#wells.dataset.state = state;
    this.#wells.title = found.join("\n");
    this.#wells.replaceChildren(
      found.length ? sign() : make("span", "dot"), make("span", "wells-words", words),
      ...(more ? [make("span", "wells-more", more)] : []),
    );
  }
}

/** Number of the question and its theme, as far as they are known. */
function placeOf({ question, theme }) {
  const name = tidy(question?.theme ?? theme);
  return [question ? t("question {number}", { number: question.number }) : "", name].filter(Boolean).join(" · ");
}

function set(element, text) {
  if (element.textContent !== text) element.textContent = text;
  element.title = text;
}
