/** The contestants along the foot: score with its last change, and whether each may still press. */

import { make, setColour, setMark } from "/overlays/lib/draw.mjs";
import { colours, number } from "/overlays/lib/text.mjs";
import { named } from "../names.mjs";
import { change } from "../numbers.mjs";
import { nameOf, phrase } from "../words.mjs";

const MARKS = { in: "pointer", tied: "tied", right: "right", wrong: "wrong", barred: "nobody", out: "void" };
const MANY = 5;

export class Scores {
  element = make("ol", "seats");

  draw(view) {
    this.element.style.setProperty("--across", Math.max(1, view.seats.length));
    this.element.toggleAttribute("data-many", view.seats.length > MANY);
    this.element.replaceChildren(...view.seats.map((seat) => card(seat, view.host.waiting)));
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
