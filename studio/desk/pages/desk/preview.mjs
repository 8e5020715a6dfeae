/** What the audience sees now: the program overlay itself, made small. */

import { make } from "/overlays/lib/draw.mjs";
import { named } from "../names.mjs";
import { t } from "../words.mjs";
import { panel } from "./panel.mjs";

const WIDTH = 1920;

export class Preview {
  element;
  #tally = make("span", "tally");
  #look = make("span", "aside");
  #frame = make("iframe", "overlay");

  constructor() {
    const frame = this.#frame;
    frame.src = "/overlay";
    frame.title = t("What the audience sees");
    frame.tabIndex = -1;
    frame.inert = true;
    // Its sounds belong to the program, not to the desk.
    frame.allow = "autoplay 'none'";
    const box = make("div", "screen", frame);
    this.element = panel("preview", t("Program"), box, this.#look, this.#tally);
    new ResizeObserver(() => { frame.style.transform = `scale(${box.clientWidth / WIDTH})`; }).observe(box);
  }

  draw(view) {
    const real = !view.show.rehearsal;
    this.#tally.textContent = real ? t("ON AIR") : t("REHEARSAL");
    this.#tally.classList.toggle("on", real);
    this.#look.textContent = named("look", view.look);
  }
}
