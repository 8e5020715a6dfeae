/** The board: themes and what is left of their values. */

import { make, setText } from "../../lib/draw.mjs";
import { fit } from "../../lib/fit.mjs";
import { Graphic } from "../../lib/graphic.mjs";
import { list, number, tidy } from "../../lib/text.mjs";

const STATES = ["open", "now", "taken", "void"];
/** Sizes of values and of themes (px, lines) by the height of a row. */
const SIZES = [
  { height: 130, value: 88, theme: [[56, 1], [52, 1], [48, 2], [40, 2], [36, 3]] },
  { height: 104, value: 76, theme: [[52, 1], [48, 1], [40, 2], [36, 2]] },
  { height: 84, value: 64, theme: [[44, 1], [40, 1], [34, 2], [32, 2]] },
  { height: 66, value: 52, theme: [[40, 1], [36, 1], [28, 2]] },
  { height: 0, value: 38, theme: [[34, 1], [30, 1], [28, 1]] },
];
/** Smaller sizes for values that are too long for their cells; the last is the least that is read at home. */
const VALUE_SIZES = [88, 76, 64, 52, 44, 38, 34, 31, 28];
/** Values of more letters get wider columns: beside the scoreboard the least size alone does not make them fit. */
const LONG_VALUE = 6;
/** Between a value and each side of its cell (px). */
const BESIDE_VALUE = 12;
const GAP = 10;
const BOTTOM = 1026;
const TOP = 118;
/** Below the corner that the clock keeps. */
const TOP_BELOW_CLOCK = 206;
const TALLEST_ROW = 156;

export default class Board extends Graphic {
  static style = new URL("./board.css", import.meta.url).href;

  #grid;
  #cells = [];
  #shape = "";

  build(canvas) {
    this.#grid = make("div", "grid");
    canvas.append(this.#grid);
  }

  draw(data, moving) {
    const rows = list(data.rows);
    const columns = Math.max(0, ...rows.map((row) => list(row.cells).length));
    const top = data.below ? TOP_BELOW_CLOCK : TOP;
    const height = Math.min(TALLEST_ROW, (BOTTOM - top - GAP * (rows.length - 1)) / Math.max(1, rows.length));
    const size = SIZES.find((one) => height >= one.height);
    const shape = JSON.stringify([columns, rows.map((row) => list(row.cells).length)]);
    if (shape !== this.#shape) this.#rebuild(shape, rows, columns);
    this.#grid.classList.toggle("beside", Boolean(data.beside));
    this.#grid.style.top = `${top}px`;
    this.#grid.style.gridAutoRows = `${height}px`;
    const written = [...new Set(rows.flatMap((row) => list(row.cells).map((cell) => number(cell.value))))];
    this.#grid.classList.toggle("long", written.some((text) => text.length > LONG_VALUE));
    this.#fitValues(written, size.value);
    const steps = size.theme.map(([px, lines]) => ({ size: px, lines }));
    this.#cells.forEach((parts, at) => {
      const row = rows[at];
      const theme = tidy(row.theme);
      parts.theme.dataset.state = theme ? "told" : "untold";
      fit(parts.name, theme || "—", steps);
      list(row.cells).forEach((cell, column) => this.#set(parts.values[column], cell, moving));
    });
  }

  /** One size for all values, the largest with which the longest fits its cell; a taken value counts like any other. */
  #fitValues(written, most) {
    const cells = this.#cells.flatMap((parts) => parts.values);
    const room = Math.min(...cells.map((cell) => cell.clientWidth)) - 2 * BESIDE_VALUE;
    const probe = make("span", "probe");
    this.#grid.append(probe);
    for (const size of VALUE_SIZES.filter((one) => one <= most)) {
      this.#grid.style.fontSize = `${size}px`;
      if (written.every((text) => (setText(probe, text), probe.offsetWidth <= room))) break;
    }
    probe.remove();
  }

  enter() {
    let order = 0;
    for (const parts of this.#cells) {
      for (const cell of [parts.theme, ...parts.values]) {
        const delay = order * this.milliseconds("cascade");
        this.move(cell, "in", { opacity: [0, 1], transform: ["translateY(22px)", "none"] }, delay);
        order += 1;
      }
    }
  }

  leave() { this.move(this.#grid, "out", { opacity: [1, 0] }); }

  #rebuild(shape, rows, columns) {
    this.#shape = shape;
    this.#grid.style.setProperty("--columns", String(Math.max(1, columns)));
    this.#cells = rows.map((row) => {
      const name = make("div", "name");
      return { name, theme: make("div", "panel theme-cell", name), values: list(row.cells).map(() => makeCell()) };
    });
    const elements = this.#cells.flatMap((parts, at) => {
      const all = [parts.theme, ...parts.values];
      all.forEach((element, column) => {
        element.style.gridRow = String(at + 1);
        element.style.gridColumn = String(column + 1);
      });
      return all;
    });
    this.#grid.replaceChildren(...elements);
  }

  #set(parts, cell, moving) {
    const state = STATES.includes(cell.state) ? cell.state : "open";
    const changed = parts.dataset.state !== state;
    parts.dataset.state = state;
    setText(parts.firstChild, state === "taken" ? "" : number(cell.value));
    if (changed && moving && state === "now") this.move(parts, "step", { transform: ["scale(0.92)", "none"] });
  }
}

function makeCell() { return make("div", "panel cell", make("span", "amount")); }
