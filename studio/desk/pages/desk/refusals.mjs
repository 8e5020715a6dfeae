/** Why an action was not taken: said beside the key that asked for it, and gone by itself. Nothing moves for it. */

import { make } from "/overlays/lib/draw.mjs";
import { sign } from "../signs.mjs";

/** Long enough to read two lines after looking down from the stage. */
const SHOWN_MS = 7000;

/** A fixed strip for words; what it says is announced. */
export function strip() {
  const element = make("div", "strip");
  element.setAttribute("role", "status");
  return element;
}

export class Refusals {
  #places = new Map();
  #timers = new Map();

  /** Gives the place for refusals at `key`: a strip, and the element to be marked. */
  at(key, place, element) { this.#places.set(key, { place, element }); }

  /** Says why, beside the key, until `SHOWN_MS` have passed or it is pressed again. */
  show(key, why) {
    const { place, element } = this.#places.get(key) ?? this.#places.get("");
    for (const [other, { place: its }] of this.#places) if (its === place) this.clear(other);
    const words = make("span", "refusal", sign(), why);
    words.title = why;
    words.dataset.of = key;
    place.replaceChildren(words);
    const [box, whole] = [element.getBoundingClientRect(), place.getBoundingClientRect()];
    const furthest = whole.width - words.offsetWidth;
    words.style.left = `${Math.max(0, Math.min(box.left - whole.left, furthest))}px`;
    element.dataset.refused = "";
    this.#timers.set(key, setTimeout(() => this.clear(key), SHOWN_MS));
  }

  /** Takes the words away. */
  clear(key) {
    const at = this.#places.get(key);
    clearTimeout(this.#timers.get(key));
    if (!this.#timers.delete(key) || !at) return;
    at.place.replaceChildren();
    delete at.element.dataset.refused;
  }
}
