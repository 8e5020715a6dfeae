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

  /** Gives the place for refusals at `key`: a strip, the element to be marked, and at which end of the strip it stands. */
  at(key, place, element, end = "left") { this.#places.set(key, { place, element, end }); }

  /** Says why, beside the key, until `SHOWN_MS` have passed or it is pressed again. */
  show(key, why) {
    const { place, element, end } = this.#places.get(key) ?? this.#places.get("");
    for (const [other, { place: its }] of this.#places) if (its === place) this.clear(other);
    const words = make("span", "refusal", sign(), why);
    words.title = why;
    words.dataset.key = key;
    const [box, around] = [element.getBoundingClientRect(), place.getBoundingClientRect()];
    if (end === "left") words.style.left = `${Math.max(0, box.left - around.left)}px`;
    else words.style.right = `${Math.max(0, around.right - box.right)}px`;
    place.replaceChildren(words);
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
