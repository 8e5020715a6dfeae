/** The contestants along the foot: score with its last change, and whether each may still press. */

import { make, setColour, setMark } from "/overlays/lib/draw.mjs";
import { fit } from "/overlays/lib/fit.mjs";
import { colours, number } from "/overlays/lib/text.mjs";
import { named } from "../names.mjs";
import { change } from "../numbers.mjs";
import { nameOf, phrase } from "../words.mjs";

const MARKS = { in: "pointer", tied: "tied", right: "right", wrong: "wrong", barred: "nobody", out: "void" };
const MANY = 5;
/** In rem, and lines: a long name is set smaller before it is shortened. */
const NAMES = [[1.3, 2], [1.15, 2], [1, 2], [0.95, 3]];
const NAMES_OF_MANY = [[1, 2], [0.9, 3]];

export class Scores {
  element = make("ol", "seats");

  draw(view) {
    this.element.style.setProperty("--across", Math.max(1, view.seats.length));
    const many = view.seats.length > MANY;
    this.element.toggleAttribute("data-many", many);
    this.element.replaceChildren(...view.seats.map((seat) => card(seat, view.host.waiting)));
    // By measuring, so when they stand in their places.
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const steps = (many ? NAMES_OF_MANY : NAMES).map(([size, lines]) => ({ size: size * rem, lines }));
    for (const name of this.element.querySelectorAll(".seat-name")) fit(name, name.textContent, steps);
  }
}

function card(seat, waiting) {
  const { can = false, reason = "" } = waiting.find((one) => one.seat === seat.seat) ?? {};
  const mark = make("span", "seat-mark");
  setMark(mark, MARKS[seat.status] ?? "");
  const word = seat.status === "idle" && reason ? phrase(reason) : named("status", seat.status);
  const element = make(
    "li", "seat", make("span", "seat-name", nameOf(seat)), make("span", "seat-score", number(seat.score)),
    make("span", "seat-word", mark, make("span", "", word)), make("span", "seat-change", change(seat.change)),
  );
  setColour(element, colours(seat.colour));
  element.dataset.status = seat.status;
  element.dataset.can = can;
  return element;
}
