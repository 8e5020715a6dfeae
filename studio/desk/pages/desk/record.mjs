/** The record: the latest moves with what became of them, and the ledger of points. */

import { make } from "/overlays/lib/draw.mjs";
import { signed } from "/overlays/lib/text.mjs";
import { named } from "../names.mjs";
import { whenShown } from "../numbers.mjs";
import { nameOf, phrase, t } from "../words.mjs";
import { panel, redraw } from "./panel.mjs";

export class Record {
  element;
  #time;
  #moves = make("ol", "moves");

  constructor(time) {
    this.#time = time;
    this.element = panel("record", t("Last moves"), this.#moves);
  }

  draw(view) {
    redraw(this.#moves, view.desk.moves, () => view.desk.moves.map((move) => {
      const words = phrase(move.text, move.values);
      const said = make("span", "move-words", words);
      const row = make("li", "move", make("time", "move-at", move.when || whenShown(move.at, this.#time)), said);
      if (move.state !== "in force") row.append(make("span", "move-state", named("state", move.state)));
      row.append(make("span", "move-by", move.by));
      row.dataset.state = move.state;
      row.title = `${words} · ${move.by}`;
      return row;
    }));
  }
}

export class Ledger {
  element;
  #list = make("ol", "ledger");

  constructor() {
    this.element = panel("ledger-panel", t("Ledger"), this.#list);
  }

  draw(view) {
    const entries = [...view.desk.ledger].reverse();
    redraw(this.#list, [entries, view.seats.map((one) => one.name)], () => entries.map((entry) => {
      const seat = view.seats.find((one) => one.seat === entry.seat);
      const why = [named("reason", entry.reason), entry.text].filter(Boolean).join(": ");
      return make(
        "li", "entry", make("span", "entry-points", signed(entry.points)),
        make("span", "entry-name", seat ? nameOf(seat) : String(entry.seat)), make("span", "entry-why", why),
      );
    }));
  }
}
