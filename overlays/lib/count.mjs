/** A score on its way from one value to the next. */

import { number } from "./text.mjs";

/** Counts one element's number; it slows towards the end, never passes it, and can be sent on in mid-count. */
export class Counter {
  #element;
  #value = 0;
  #frame = 0;

  constructor(element, value) {
    this.#element = element;
    this.#set(value);
  }

  /** The number shown now. */
  get value() { return this.#value; }

  /** Goes to `value` within `length` ms; 0 shows it at once. */
  to(value, length) {
    cancelAnimationFrame(this.#frame);
    const from = this.#value;
    if (length <= 0 || from === value) return this.#set(value);
    const begun = performance.now();
    const step = (now) => {
      const share = Math.min(1, Math.max(0, (now - begun) / length));
      const eased = 1 - (1 - share) ** 3;
      this.#set(share === 1 ? value : Math.trunc(from + (value - from) * eased));
      if (share < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  #set(value) {
    this.#value = value;
    this.#element.textContent = number(value);
  }
}
