/** The clock of the moment: it keeps one corner and counts to an end that is an instant, not a number of ticks. */

import { make, mark } from "../../lib/draw.mjs";
import { Graphic } from "../../lib/graphic.mjs";

/** From here on each second is a beat. */
const LAST_SECONDS = 5;
const MINUTE = 60;

export default class Clock extends Graphic {
  static style = new URL("./clock.css", import.meta.url).href;

  #parts;
  #data = {};
  #told = 0;
  #wasShown = false;
  #frame = 0;
  #second = null;

  build(canvas) {
    const parts = { digits: make("div", "digits"), sign: make("div", "sign", mark("held")), rest: make("div", "rest") };
    parts.bar = make("div", "bar", parts.rest);
    parts.face = make("div", "panel face", parts.sign, parts.digits, parts.bar);
    this.#parts = parts;
    canvas.append(parts.face);
  }

  draw(data) {
    if (data !== this.#data || this.shown !== this.#wasShown) this.#told = performance.now();
    this.#data = data;
    this.#wasShown = this.shown;
    this.#second = null;
    this.#parts.face.dataset.state = data.out ? "out" : data.held ? "held" : data.running ? "running" : "standing";
    this.#parts.sign.hidden = !data.held || data.out;
    cancelAnimationFrame(this.#frame);
    this.#tick();
  }

  async dispose() {
    cancelAnimationFrame(this.#frame);
    return super.dispose();
  }

  enter() { this.move(this.#parts.face, "in", { opacity: [0, 1], transform: ["translateY(-36px)", "none"] }); }

  leave() { this.move(this.#parts.face, "out", { opacity: [1, 0], transform: ["none", "translateY(-36px)"] }); }

  /** What is left in ms: from the end in show time where the page knows it, else from when we were told. */
  #left() {
    const { out, running, left_ms: left = 0, ends_at_ms: end } = this.#data;
    if (out) return 0;
    if (!running) return left;
    if (this.showNow && end !== undefined) return end - this.showNow();
    return left - (performance.now() - this.#told);
  }

  #tick() {
    const left = Math.max(0, this.#left());
    const { full_ms: full = 0, running, out } = this.#data;
    // Rounded up: a clock of five seconds shows 5 at once, and 0 only when it is over.
    const seconds = Math.ceil(left / 1000 - 0.001);
    const { digits, rest, face } = this.#parts;
    if (seconds !== this.#second) {
      const counted = this.#second !== null && seconds < this.#second;
      this.#second = seconds;
      digits.textContent = written(seconds);
      const last = running && !out && seconds <= LAST_SECONDS && seconds > 0;
      face.classList.toggle("last", last);
      if (counted && last && this.shown) this.move(digits, "pulse", { transform: ["scale(1.14)", "none"] });
    }
    rest.style.transform = `scaleX(${full > 0 ? Math.min(1, left / full) : 0})`;
    if (running && !out && left > 0 && this.shown) this.#frame = requestAnimationFrame(() => this.#tick());
  }
}

function written(seconds) {
  if (seconds < MINUTE) return String(seconds);
  return `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, "0")}`;
}
