/** The desk's panel of presses: who is in, and everyone who pressed. */

import { make } from "/overlays/lib/draw.mjs";
import { beforeName, pressRows } from "../presses.mjs";
import { nameOf, t } from "../words.mjs";
import { panel, redraw } from "./panel.mjs";
import { strip } from "./refusals.mjs";

export class PressOrder {
  element;
  #time;
  #list = make("ol", "presses");
  #in = make("span", "aside");
  #settling;

  constructor(time, refusals) {
    this.#time = time;
    const why = strip();
    this.element = panel("press-order", t("Presses"), this.#list, why, this.#in);
    refusals.at("press", why, this.element);
    refusals.at("", why, this.element);
  }

  draw(view) {
    clearTimeout(this.#settling);
    const wait = view.settles_at ? this.#time.until(view.settles_at) : 0;
    if (wait > 0) this.#settling = setTimeout(() => this.draw(view), wait + 1);
    const seat = view.seats.find((one) => one.seat === view.buzz?.seat);
    const before = beforeName(view, this.#time.now());
    const tied = view.seats.some((one) => one.status === "tied");
    this.#in.textContent = [before, !tied && seat && nameOf(seat)].filter(Boolean).join(" · ");
    this.#in.classList.toggle("attention", before !== "");
    redraw(this.#list, [view.host.presses, view.seats.map((one) => one.colour)], () => {
      const rows = pressRows(view);
      return rows.length ? rows : [make("li", "empty", t("Nobody has pressed"))];
    });
  }
}
