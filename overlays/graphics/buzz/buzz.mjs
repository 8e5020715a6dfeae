/** Who is in: the news of the moment, whole within one frame, and then the ruling. */

import { make, mark, setColour, setMark, setText } from "../../lib/draw.mjs";
import { fit } from "../../lib/fit.mjs";
import { Graphic } from "../../lib/graphic.mjs";
import { colours, list, signed, tidy } from "../../lib/text.mjs";
import { t } from "../../lib/words.mjs";

const STATES = ["in", "tied", "right", "wrong"];
const one = (...sizes) => sizes.map((size) => ({ size, lines: 1 }));
const NAME_STEPS = [...one(100, 92, 84, 76, 68, 60), { size: 56, lines: 2 }, { size: 48, lines: 2 }];
const TIED_STEPS = [...one(64, 56, 48, 40), { size: 36, lines: 2 }, { size: 32, lines: 2 }, { size: 28, lines: 3 }];
const LOT_STEPS = [...one(40, 36), { size: 32, lines: 2 }, { size: 28, lines: 3 }];

export default class Buzz extends Graphic {
  static style = new URL("./buzz.css", import.meta.url).href;

  #parts;
  #told = "";

  build(canvas) {
    const parts = {};
    for (const name of ["pointer", "block", "name", "lot", "sign", "points", "verdict", "tied"]) {
      parts[name] = make("div", name);
    }
    parts.pointer.append(mark("pointer"));
    parts.verdict.append(parts.sign, parts.points);
    parts.strap = make("div", "panel strap", parts.block, parts.pointer, parts.name, parts.lot, parts.verdict);
    parts.tie = make("div", "panel strap tie", parts.tied);
    this.#parts = parts;
    canvas.append(parts.strap, parts.tie);
  }

  draw(data, moving) {
    const state = STATES.includes(data.state) ? data.state : "in";
    const { strap, tie } = this.#parts;
    strap.hidden = state === "tied";
    tie.hidden = state !== "tied";
    if (state === "tied") this.#drawTie(data);
    else this.#drawStrap(data, state);
    const told = JSON.stringify([state, data.seat, data.name]);
    const news = told !== this.#told;
    this.#told = told;
    if (news && moving) this.#decorate(state);
  }

  enter() { this.#decorate(this.#parts.strap.dataset.state); }

  leave() {
    const { strap, tie } = this.#parts;
    const frames = { opacity: [1, 0], transform: ["none", "translateY(32px)"] };
    this.move(strap.hidden ? tie : strap, "out", frames);
  }

  #drawStrap(data, state) {
    const { strap, block, pointer, name, lot, sign, points, verdict } = this.#parts;
    strap.dataset.state = state;
    setColour(strap, colours(data.colour));
    setText(block, String(data.seat ?? ""));
    pointer.hidden = state !== "in";
    setText(lot, state === "in" && data.lot ? t("By lot") : "");
    verdict.hidden = state === "in";
    setMark(sign, state === "in" ? "" : state);
    setText(points, state !== "in" && data.points ? signed(data.points) : "");
    fit(name, tidy(data.name), NAME_STEPS);
  }

  #drawTie(data) {
    const names = list(data.seats).map((one) => {
      const block = make("div", "tied-block");
      const name = make("div", "name");
      const part = make("div", "tied-seat", block, name);
      setColour(part, colours(one.colour));
      setText(block, String(one.seat ?? ""));
      return { part, name, text: tidy(one.name) };
    });
    const lot = make("div", "lot");
    const sign = make("div", "sign", mark("tied"));
    this.#parts.tied.replaceChildren(...names.map(({ part }) => part), make("div", "verdict", sign, lot));
    fit(lot, t("By lot"), LOT_STEPS);
    for (const { name, text } of names) fit(name, text, TIED_STEPS);
  }

  /** The name already stands; what moves now only underlines it. */
  #decorate(state) {
    const { strap, tie, pointer, verdict } = this.#parts;
    if (state === "in" && !strap.hidden) {
      this.move(pointer, "in", { transform: ["translateX(-40px)", "none"], opacity: [0, 1] });
      this.move(strap, "in", { transform: ["scale(1.025)", "none"] });
    } else if (!strap.hidden) {
      this.move(verdict, "step", { transform: ["scale(1.25)", "none"] });
    } else {
      this.move(tie, "in", { transform: ["scale(1.02)", "none"] });
    }
  }
}
