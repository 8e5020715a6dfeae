/** The board of the record: protests, overruling, sending off. Over the panels, never over the keys, on `P`. */

import { make } from "/overlays/lib/draw.mjs";
import { t } from "../words.mjs";
import { Overruling, SendingOff } from "./overruling.mjs";
import { Deciding, Lodging } from "./protests.mjs";

export class Board {
  element = make("section", "board");
  #parts;
  #waits = false;

  constructor(actor, refusals) {
    this.#parts = [
      new Deciding(actor, refusals), new Lodging(actor, refusals), new Overruling(actor, refusals),
      new SendingOff(actor, refusals),
    ];
    this.element.append(...this.#parts.map((one) => one.element));
    this.element.setAttribute("aria-label", t("Record"));
    this.element.hidden = true;
  }

  draw(view) {
    this.#waits = view.desk.protests.some((one) => !one.decided);
    for (const part of this.#parts) part.draw(view);
  }

  dark() {
    for (const part of this.#parts) part.dark();
  }

  /** Shows or hides it; without an argument the other way round. The writing mark goes to what is wanted first. */
  turn(show = this.element.hidden) {
    this.element.hidden = !show;
    if (show) this.#parts[this.#waits ? 0 : 1].go();
  }
}
