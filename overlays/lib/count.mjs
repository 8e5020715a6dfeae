/** A score on its way from one value to the next. */

import { number } from "./text.mjs";

/**
 * Counts one element's number; it slows towards the end, never passes it, and can be sent on in mid-count.
 * `place` puts the last number there, so that all around it can be laid out for good; `count` then goes there from
 * where it was, in the same width: what is beside it stays as it is.
 */
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

  place(value) {
    cancelAnimationFrame(this.#frame);
    this.#element.style.width = "";
    this.#set(value);
  }

  /** Goes from `from` to the number placed, within `length` ms. */
  count(from, length) {
    const to = this.#value;
    if (length <= 0 || from === to) return;
    this.#element.style.width = getComputedStyle(this.#element).width;
    const begun = performance.now();
    const step = (now) => {
      const share = Math.min(1, Math.max(0, (now - begun) / length));
      const eased = 1 - (1 - share) ** 3;
      if (share === 1) this.place(to);
      else {
        this.#set(Math.trunc(from + (to - from) * eased));
        this.#frame = requestAnimationFrame(step);
      }
    };
    step(begun);
  }

  #set(value) {
    this.#value = value;
    this.#element.textContent = number(value);
  }
}
