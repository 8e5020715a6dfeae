/** Who plays and how they stand: a bug in its corner, or the whole standings. */

import { Counter } from "../../lib/count.mjs";
import { make, mark, setColour, setMark, setText } from "../../lib/draw.mjs";
import { fit } from "../../lib/fit.mjs";
import { Graphic } from "../../lib/graphic.mjs";
import { colours, list, number, tidy } from "../../lib/text.mjs";

const VARIANTS = ["bug", "full", "winner"];
const MARKS = { right: "right", wrong: "wrong", tied: "tied" };
/** Up to how many seats get rows of this height; more get the small ones. */
const ROOMY = 4;
const MEDIUM = 7;

const steps = (...sizes) => sizes.map(([size, lines]) => ({ size, lines }));
const NAME_STEPS = {
  "bug roomy": steps([44, 1], [40, 1], [36, 2], [32, 2]),
  "bug medium": steps([40, 1], [36, 1], [30, 2]),
  "bug small": steps([34, 1], [32, 1], [28, 2]),
  "full roomy": steps([60, 1], [56, 1], [48, 1], [48, 2]),
  "full medium": steps([52, 1], [48, 1], [40, 1], [40, 2]),
  "full small": steps([44, 1], [40, 1], [32, 2]),
  first: steps([120, 1], [104, 1], [88, 1], [72, 1], [64, 2]),
};

export default class Scoreboard extends Graphic {
  static style = new URL("./scoreboard.css", import.meta.url).href;

  #board;
  #heading;
  #rows = new Map();
  #shape = "";

  build(canvas) {
    this.#heading = make("div", "heading");
    this.#board = make("div", "board", this.#heading);
    canvas.append(this.#board);
  }

  draw(data, moving) {
    const seats = list(data.seats);
    const variant = VARIANTS.includes(data.variant) ? data.variant : "bug";
    const room = seats.length <= ROOMY ? "roomy" : seats.length <= MEDIUM ? "medium" : "small";
    const shape = [variant, room, ...seats.map((one) => one.seat)].join(" ");
    const rebuilt = shape !== this.#shape;
    if (rebuilt) this.#rebuild(shape, variant, room, seats);
    const heading = variant === "bug" ? "" : tidy(data.heading);
    fit(this.#heading, heading, steps([64, 1], [56, 1], [48, 1]));
    for (const one of seats) {
      const row = this.#rows.get(one.seat);
      if (row) this.#set(row, one, data, variant, room, moving);
    }
    if (rebuilt && moving) this.enter();
  }

  enter() {
    if (this.#board.dataset.variant === "bug") {
      this.move(this.#board, "in", { opacity: [0, 1], transform: ["translateX(-48px)", "none"] });
      return;
    }
    this.move(this.#heading, "in", { opacity: [0, 1] });
    let order = 0;
    for (const row of this.#rows.values()) {
      const frames = { opacity: [0, 1], transform: ["translateY(28px)", "none"] };
      this.move(row.all, "in", frames, 60 * order);
      order += 1;
    }
  }

  leave() {
    const away = this.#board.dataset.variant === "bug" ? "translateX(-48px)" : "translateY(20px)";
    this.move(this.#board, "out", { opacity: [1, 0], transform: ["none", away] });
  }

  /** New rows for other seats or another variant; a score goes on from the number it showed. */
  #rebuild(shape, variant, room, seats) {
    const shown = new Map([...this.#rows].map(([seat, row]) => [seat, row.counter.value]));
    this.#shape = shape;
    this.#board.dataset.variant = variant;
    this.#board.dataset.room = room;
    this.#rows = new Map(seats.map((one) => [one.seat, makeRow(shown.get(one.seat) ?? (Number(one.score) || 0))]));
    this.#board.replaceChildren(this.#heading, ...[...this.#rows.values()].map((row) => row.all));
  }

  #set(row, one, data, variant, room, moving) {
    const status = variant === "bug" || one.status === "out" ? one.status ?? "idle" : "idle";
    const newlyIn = status === "in" && row.all.dataset.status !== "in";
    const first = variant === "winner" && one.place === 1;
    const scored = data.scores !== false;
    row.all.dataset.status = status;
    row.all.classList.toggle("first", first);
    setColour(row.all, colours(one.colour));
    setText(row.block, String(one.seat ?? ""));
    setText(row.place, variant !== "bug" && scored && one.place ? String(one.place) : "");
    setMark(row.mark, MARKS[status] ?? "");
    row.score.hidden = !scored;
    const score = Number(one.score) || 0;
    row.score.dataset.score = String(score);
    row.counter.to(score, moving ? this.milliseconds("count") : 0);
    const change = scored && variant !== "winner" ? Number(one.change) || 0 : 0;
    row.change.dataset.way = change < 0 ? "down" : "up";
    row.change.hidden = change === 0;
    setMark(row.arrow, change === 0 ? "" : row.change.dataset.way);
    setText(row.by, change === 0 ? "" : number(Math.abs(change)));
    fit(row.name, tidy(one.name), NAME_STEPS[first ? "first" : `${variant === "bug" ? "bug" : "full"} ${room}`]);
    // Who is in stands there within the frame; only the pointer then comes out to where the name is.
    if (newlyIn && moving) this.move(row.pointer, "step", { transform: ["translateX(-26px)", "none"] });
  }
}

function makeRow(score) {
  const row = {
    place: make("div", "place"),
    block: make("div", "block"),
    name: make("div", "name"),
    mark: make("div", "sign"),
    arrow: make("span", "arrow"),
    by: make("span", "by"),
    score: make("div", "score"),
    pointer: make("div", "pointer", mark("pointer")),
  };
  row.change = make("div", "change", row.arrow, row.by);
  row.points = make("div", "points", row.score, row.change);
  row.all = make("div", "row panel", row.pointer, row.place, row.block, row.name, row.mark, row.points);
  row.counter = new Counter(row.score, score);
  return row;
}
