/** The contestants: score with its last change, place, and what each may do, told by a sign and a word. */

import { make, setColour, setMark, setText } from "/overlays/lib/draw.mjs";
import { colours, number } from "/overlays/lib/text.mjs";
import { named } from "../names.mjs";
import { change } from "../numbers.mjs";
import { nameOf, phrase, t } from "../words.mjs";
import { panel } from "./panel.mjs";

const MARKS = { in: "pointer", tied: "tied", right: "right", wrong: "wrong", barred: "nobody", out: "void" };
/** More seats than this stand in two rows. */
const IN_ONE_ROW = 6;

export class Seats {
  element;
  #list = make("ol", "seats");
  #cards = new Map();

  constructor() {
    this.element = panel("contestants", t("Contestants"), this.#list);
  }

  draw(view) {
    const order = view.seats.map((one) => one.seat);
    if (order.join() !== [...this.#cards.keys()].join()) {
      this.#cards = new Map(order.map((seat) => [seat, card()]));
      this.#list.replaceChildren(...[...this.#cards.values()].map((one) => one.element));
      const rows = order.length > IN_ONE_ROW ? 2 : 1;
      this.#list.style.setProperty("--across", Math.ceil(order.length / rows) || 1);
      this.#list.dataset.rows = rows;
    }
    for (const seat of view.seats) this.#draw(this.#cards.get(seat.seat), seat, view);
  }

  #draw(card, seat, view) {
    const { element, number: chip, name, score, change: last, place, word, mark } = card;
    setColour(element, colours(seat.colour));
    element.dataset.status = seat.status;
    chip.textContent = seat.seat;
    name.textContent = nameOf(seat);
    name.title = nameOf(seat);
    score.textContent = number(seat.score);
    setText(last, change(seat.change));
    place.textContent = t("place {place}", { place: seat.place });
    const waiting = view.host.waiting.find((one) => one.seat === seat.seat);
    const reason = seat.status === "idle" && waiting?.reason ? phrase(waiting.reason) : named("status", seat.status);
    word.textContent = reason;
    word.title = reason;
    setMark(mark, MARKS[seat.status] ?? "");
  }
}

function card() {
  const parts = {
    number: make("span", "chip"), name: make("span", "seat-name"), score: make("span", "seat-score"),
    change: make("span", "seat-change"), place: make("span", "seat-place"), word: make("span", "seat-word"),
    mark: make("span", "seat-mark"),
  };
  const element = make(
    "li", "seat", make("div", "seat-top", parts.number, parts.name),
    make("div", "seat-points", parts.score, parts.change, parts.place), make("div", "seat-status", parts.mark, parts.word),
  );
  return { element, ...parts };
}
