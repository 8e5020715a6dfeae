/** The key pad: every key always in its place, lit when it can be pressed, dark when not. */

import { make, mark, setColour } from "/overlays/lib/draw.mjs";
import { fit } from "/overlays/lib/fit.mjs";
import { colours, signed } from "/overlays/lib/text.mjs";
import { phrase, t } from "../words.mjs";
import { KEYS, OF_THE_BUZZ } from "./keys.mjs";
import { strip } from "./refusals.mjs";

const TALL = ["next", "read", "right", "wrong", "none", "clear", "hold", "undo", "leave"];
/** Sizes of a label in rem; each may take as many lines as the key has room for. */
const SIZES = { tall: [1.25, 1.1, 1, 0.92, 0.84], low: [1, 0.92, 0.84] };
const LINE_HEIGHT = 1.18;

export class Pad {
  element = make("section", "pad");
  #actor;
  #keys = new Map();
  #view = null;

  constructor(actor, refusals) {
    this.#actor = actor;
    this.element.setAttribute("aria-label", t("Keys"));
    const strips = [strip(), strip()];
    for (const { key, cap, name, mark: kind } of KEYS) {
      const label = make("span", "label");
      const shortcut = make("kbd", "cap", cap());
      const top = make("span", "key-top", ...(kind ? [mark(kind)] : []), shortcut);
      const button = make("button", `key key-${key}`, top, label);
      const tall = TALL.includes(key);
      button.type = "button";
      button.dataset.key = key;
      button.tabIndex = 0;
      // A click must not take the focus from where Enter would be pressed next; a double click is one hit.
      button.addEventListener("mousedown", (event) => event.preventDefault());
      button.addEventListener("click", (event) => {
        if (event.detail <= 1) actor.press(key);
      });
      refusals.at(key, strips[tall ? 0 : 1], button);
      this.#keys.set(key, { button, label, top, name, sizes: tall ? SIZES.tall : SIZES.low, shown: "", lit: null });
      this.element.append(button);
    }
    strips.forEach((one, row) => one.classList.add(`strip-${row + 1}`));
    this.element.append(...strips);
    new ResizeObserver(() => this.#fitAll()).observe(this.element);
    document.fonts.addEventListener("loadingdone", () => this.#fitAll());
    this.dark();
  }

  /** Lights what is legal. */
  draw(view) {
    this.#view = view;
    const seat = view.seats.find((one) => one.seat === view.buzz?.seat);
    for (const [key, { button }] of this.#keys) {
      const entry = this.#actor.entry(key);
      this.#set(key, entry !== undefined, entry && this.#labelOf(entry, view));
      const coloured = entry && seat && OF_THE_BUZZ.includes(key);
      button.classList.toggle("of-seat", Boolean(coloured));
      if (coloured) setColour(button, colours(seat.colour));
    }
    this.#keys.get("leave").button.classList.toggle("attention-key", view.desk.offer_manual && Boolean(this.#actor.entry("leave")));
  }

  /** Other points were typed: the keys that take them say so. */
  typed() {
    if (this.#view) this.draw(this.#view);
  }

  /** Nothing can be done: there is no view yet, or no line. */
  dark() {
    for (const key of this.#keys.keys()) this.#set(key, false, undefined);
  }

  #set(key, lit, words) {
    const one = this.#keys.get(key);
    const text = words ?? one.name();
    one.button.setAttribute("aria-disabled", String(!lit));
    // A lit label is bolder, so it is wider.
    if (one.shown === text && one.lit === lit) return;
    Object.assign(one, { shown: text, lit });
    one.button.title = text;
    this.#fit(one);
  }

  #fit({ button, label, top, sizes, shown }) {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const { paddingTop, paddingBottom } = getComputedStyle(button);
    const room = button.clientHeight - top.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
    if (room <= 0) return;
    const steps = sizes.map((one) => Math.round(one * rem));
    fit(label, shown, steps.map((size) => ({ size, lines: Math.max(1, Math.floor((room + 1) / (size * LINE_HEIGHT))) })));
  }

  #fitAll() {
    for (const one of this.#keys.values()) this.#fit(one);
  }

  /** What a key says: the entry's label; undo and redo say what they take back or put back, rulings the points typed. */
  #labelOf(entry, view) {
    const taking = { undo: view.desk.undo, redo: view.desk.redo }[entry.key];
    if (taking) {
      const what = phrase(taking.label, taking.values);
      return entry.key === "undo" ? t("Undo · {what}", { what }) : t("Redo · {what}", { what });
    }
    if (entry.key === "leave" && view.desk.offer_manual) return t("The script fails here: go on by hand");
    const said = phrase(entry.label, entry.values);
    const points = entry.do === "judge" ? this.#actor.typed(entry).filled?.points : undefined;
    return points === undefined ? said : `${said} ${signed(entry.key === "wrong" ? -points : points)}`;
  }
}
