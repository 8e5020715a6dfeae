/** Who plays and how they stand: a bug in its corner, or the whole standings. */

import { Counter } from "../../lib/count.mjs";
import { make, mark, setColour, setMark, setText } from "../../lib/draw.mjs";
import { fit } from "../../lib/fit.mjs";
import { Graphic } from "../../lib/graphic.mjs";
import { colours, list, number, tidy } from "../../lib/text.mjs";
import { t } from "../../lib/words.mjs";

const VARIANTS = ["bug", "full", "winner"];
const MARKS = { right: "right", wrong: "wrong", tied: "tied" };
/** Heights in px: of a row of the bug by the number of seats, and the frame that the standings fill. */
const BUG_ROWS = [[4, 92], [7, 78], [Infinity, 68]];
const FRAME = 908;
const HEADING = 126;
const GAP = 10;
const TALLEST_ROW = 128;
/** A winner's row is so many times as high; more than two winners are too many to be large. */
const LARGER = [1, 1.9, 1.6];

const SIZES = [128, 112, 96, 84, 72, 64, 60, 56, 52, 48, 44, 40, 36, 32, 28];
const HEADING_STEPS = [64, 56, 48, 40].map((size) => ({ size, lines: 1 }));

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
    const firsts = variant === "winner" ? seats.filter((one) => one.place === 1).length : 0;
    const shape = [variant, ...seats.map((one) => one.seat)].join(" ");
    const rebuilt = shape !== this.#shape;
    if (rebuilt) this.#rebuild(shape, variant, seats);
    const winner = firsts > 1 ? t("Winners") : t("Winner");
    fit(this.#heading, variant === "winner" ? winner : variant === "full" ? tidy(data.heading) : "", HEADING_STEPS);
    const height = variant === "bug" ? bugRow(seats.length) : standingsRow(seats.length, firsts);
    for (const one of seats) {
      const row = this.#rows.get(one.seat);
      const first = variant === "winner" && one.place === 1 && LARGER[firsts] > 1;
      row.all.classList.toggle("first", first);
      row.height = Math.floor(first ? height * LARGER[firsts] : height);
      row.largest = variant === "bug" ? row.height * 0.48 : first ? row.height * 0.5 : Math.min(60, row.height * 0.62);
      row.all.style.height = `${row.height}px`;
      row.all.style.setProperty("--row", `${row.height}px`);
      this.#set(row, one, data, variant, moving);
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
  #rebuild(shape, variant, seats) {
    const shown = new Map([...this.#rows].map(([seat, row]) => [seat, row.counter.value]));
    this.#shape = shape;
    this.#board.dataset.variant = variant;
    this.#board.dataset.room = variant === "bug" && seats.length <= BUG_ROWS[0][0] ? "roomy" : "low";
    this.#rows = new Map(seats.map((one) => [one.seat, makeRow(shown.get(one.seat) ?? (Number(one.score) || 0))]));
    this.#board.replaceChildren(this.#heading, ...[...this.#rows.values()].map((row) => row.all));
  }

  #set(row, one, data, variant, moving) {
    const status = variant === "bug" || one.status === "out" ? one.status ?? "idle" : "idle";
    const newlyIn = status === "in" && row.all.dataset.status !== "in";
    const scored = data.scores !== false;
    row.all.dataset.status = status;
    setColour(row.all, colours(one.colour));
    // A ruling's mark takes the place of the seat's number: it is large there, and the name need not give way.
    setText(row.number, MARKS[status] ? "" : String(one.seat ?? ""));
    setText(row.place, variant !== "bug" && scored && one.place ? String(one.place) : "");
    setMark(row.mark, MARKS[status] ?? "");
    row.score.hidden = !scored;
    const score = Number(one.score) || 0;
    row.score.dataset.score = String(score);
    const before = row.counter.value;
    row.counter.place(score);
    const change = scored && variant !== "winner" ? Number(one.change) || 0 : 0;
    row.change.dataset.way = change < 0 ? "down" : "up";
    row.change.hidden = change === 0;
    setMark(row.arrow, change === 0 ? "" : row.change.dataset.way);
    setText(row.by, change === 0 ? "" : number(Math.abs(change)));
    fit(row.name, tidy(one.name), nameSteps(row.height, row.largest));
    if (moving && scored) row.counter.count(before, this.milliseconds("count"));
    // Who is in stands there within the frame; only the pointer then comes out to where the name is.
    if (newlyIn && moving) this.move(row.pointer, "step", { transform: ["translateX(-26px)", "none"] });
  }
}

function bugRow(count) { return BUG_ROWS.find(([most]) => count <= most)[1]; }

/** The height of an ordinary row when the standings fill the frame. */
function standingsRow(count, firsts) {
  const larger = LARGER[firsts] ?? 1;
  const rows = count + firsts * (larger - 1);
  return Math.min(TALLEST_ROW, (FRAME - HEADING - GAP * count) / Math.max(1, rows));
}

/** A name first gets smaller on one line, down to two thirds, then takes two lines. */
function nameSteps(height, largest) {
  const most = SIZES.find((size) => size <= largest);
  const singles = SIZES.filter((size) => size <= most && size >= Math.max(28, most * 0.66));
  const doubles = SIZES.filter((size) => size <= most && size * 2.4 <= height);
  return [...singles.map((size) => ({ size, lines: 1 })), ...doubles.map((size) => ({ size, lines: 2 }))];
}

function makeRow(score) {
  const row = {
    place: make("div", "place"),
    number: make("div", "number"),
    mark: make("div", "sign"),
    name: make("div", "name"),
    arrow: make("span", "arrow"),
    by: make("span", "by"),
    score: make("div", "score"),
    pointer: make("div", "pointer", mark("pointer")),
  };
  row.change = make("div", "change", row.arrow, row.by);
  row.points = make("div", "points", row.score, row.change);
  row.block = make("div", "block", row.number, row.mark);
  row.all = make("div", "row panel", row.pointer, row.place, row.block, row.name, row.points);
  row.counter = new Counter(row.score, score);
  return row;
}
