/** Who is in: the name to be spoken, in the seat's colour, with what must be known before it is spoken. */

import { make, setColour, setMark } from "/overlays/lib/draw.mjs";
import { fit } from "/overlays/lib/fit.mjs";
import { colours, signed } from "/overlays/lib/text.mjs";
import { named } from "../names.mjs";
import { beforeName } from "../presses.mjs";
import { nameOf, phrase } from "../words.mjs";

/** Pixels; a name takes as many lines as there is room for before it gets smaller or shortened. */
const SIZES = [60, 52, 44, 36, 30];
const TIED = [44, 36, 30];
const LINE_HEIGHT = 1.15;

export class In {
  element = make("section", "who-in");
  #time;
  #before = make("span", "in-before");
  #name = make("p", "in-name");
  #mark = make("span", "in-mark");
  #word = make("span", "in-said");
  #settling;

  constructor(time) {
    this.#time = time;
    this.element.setAttribute("role", "status");
    this.element.append(this.#before, this.#name, make("p", "in-word", this.#mark, this.#word));
  }

  draw(view) {
    clearTimeout(this.#settling);
    const wait = view.settles_at ? this.#time.until(view.settles_at) : 0;
    if (wait > 0) this.#settling = setTimeout(() => this.draw(view), wait + 1);
    const { buzz, ruling, host } = view;
    const tied = view.seats.filter((one) => one.status === "tied");
    const seat = view.seats.find((one) => one.seat === (buzz ?? ruling)?.seat);
    const state = tied.length ? "tied" : buzz ? "in" : ruling && seat ? "ruled" : "none";
    this.element.dataset.state = state;
    setColour(this.element, colours(seat?.colour));
    this.#before.textContent = beforeName(view, this.#time.now());
    const name = state === "tied" ? tied.map(nameOf).join("\n") : seat ? nameOf(seat) : phrase(host.awaits.key, host.awaits.values);
    const verdict = state === "ruled" ? ruling.verdict : "";
    setMark(this.#mark, { right: "right", wrong: "wrong", none: "nobody" }[verdict] ?? (state === "in" ? "pointer" : ""));
    this.#word.textContent = state === "ruled" ? `${named("verdict", verdict)} ${signed(ruling.points)}` : state === "in" ? named("status", "in") : "";
    const sizes = state === "none" ? SIZES.slice(2) : state === "tied" ? TIED : SIZES;
    const room = this.#room();
    fit(this.#name, name, sizes.map((size) => ({ size, lines: Math.max(1, Math.floor(room / (size * LINE_HEIGHT))) })));
  }
  /** The height left for the name. */
  #room() {
    const { paddingTop, paddingBottom, rowGap } = getComputedStyle(this.element);
    const [top, bottom, gap] = [paddingTop, paddingBottom, rowGap].map(Number.parseFloat);
    const others = [this.#before, this.#word.parentElement].reduce((sum, box) => sum + box.offsetHeight, 0);
    return this.element.clientHeight - top - bottom - gap * 2 - others;
  }
}
