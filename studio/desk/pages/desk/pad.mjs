/** The key pad: every key always in its place, lit when it can be pressed, dark when not. */

import { make, mark, setColour } from "/overlays/lib/draw.mjs";
import { fit } from "/overlays/lib/fit.mjs";
import { colours } from "/overlays/lib/text.mjs";
import { phrase, t } from "../words.mjs";
import { KEYS, OF_THE_BUZZ } from "./keys.mjs";
import { strip } from "./refusals.mjs";

const TALL = ["next", "read", "right", "wrong", "none", "clear", "hold", "undo"];
/** Sizes of a label in rem; each may take as many lines as the key has room for. */
const SIZES = { tall: [1.25, 1.1, 1, 0.92, 0.84], low: [1, 0.92, 0.84] };
const LINE_HEIGHT = 1.18;

export class Pad {
  element = make("section", "pad");
  #actor;
  #keys = new Map();

  /** `map` is called for the key that shows the map of keys. */
  constructor(actor, refusals, map) {
    this.#actor = actor;
    this.element.setAttribute("aria-label", t("Keys"));
    const strips = [strip(), strip()];
    const all = [...KEYS, { key: "map", cap: () => "?", name: () => t("Map of keys") }];
    for (const { key, cap, name, mark: kind } of all) {
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
        if (event.detail > 1) return;
        if (key === "map") map(); else actor.press(key);
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
    const seat = view.seats.find((one) => one.seat === view.buzz?.seat);
    for (const [key, { button }] of this.#keys) {
      const entry = this.#actor.entry(key);
      this.#set(key, entry !== undefined || key === "map", entry && labelOf(entry, view));
      const coloured = entry && seat && OF_THE_BUZZ.includes(key);
      button.classList.toggle("of-seat", Boolean(coloured));
      if (coloured) setColour(button, colours(seat.colour));
    }
  }

  /** Nothing can be done: there is no view yet, or no line. */
  dark() {
    for (const key of this.#keys.keys()) this.#set(key, key === "map", undefined);
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
}

/** What a key says: the entry's label; undo and redo say what they would take back or put back. */
function labelOf(entry, view) {
  const taking = { undo: view.desk.undo, redo: view.desk.redo }[entry.key];
  if (!taking) return phrase(entry.label, entry.values);
  const what = phrase(taking.label, taking.values);
  return entry.key === "undo" ? t("Undo · {what}", { what }) : t("Redo · {what}", { what });
}
