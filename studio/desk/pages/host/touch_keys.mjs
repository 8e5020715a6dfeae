/** The host's own keys: there when the show lets the host rule, else the operator does. */

import { make, mark, setColour } from "/overlays/lib/draw.mjs";
import { fit } from "/overlays/lib/fit.mjs";
import { colours } from "/overlays/lib/text.mjs";
import { Actor } from "../desk/actor.mjs";
import { Refusals, strip } from "../desk/refusals.mjs";
import { phrase, t } from "../words.mjs";

const KEYS = [
  { key: "next", name: () => t("Next") },
  { key: "read", name: () => t("Reading done") },
  { key: "right", name: () => t("Right"), kind: "right", ofBuzz: true },
  { key: "wrong", name: () => t("Wrong"), kind: "wrong", ofBuzz: true },
  { key: "none", name: () => t("No answer"), kind: "nobody", ofBuzz: true },
];
const STEPS = [24, 20, 17, 15].map((size) => ({ size, lines: 3 }));

export class TouchKeys {
  element = make("section", "pad");
  #refusals = new Refusals();
  #actor;
  #keys = new Map();

  constructor(line) {
    this.#actor = new Actor(line, this.#refusals);
    const why = strip();
    for (const { key, name, kind, ofBuzz } of KEYS) {
      const label = make("span", "label");
      const button = make("button", "key", ...(kind ? [mark(kind)] : []), label);
      button.type = "button";
      button.dataset.key = key;
      button.addEventListener("click", (event) => {
        if (event.detail <= 1) this.#actor.press(key);
      });
      this.#refusals.at(key, why, button);
      this.#keys.set(key, { button, label, name, ofBuzz });
      this.element.append(button);
    }
    this.element.setAttribute("aria-label", t("Keys"));
    this.element.append(why);
    this.element.hidden = true;
  }

  draw(view, rev) {
    this.element.hidden = !view.desk?.legal;
    if (this.element.hidden) return;
    this.#actor.draw(view, rev);
    const seat = view.seats.find((one) => one.seat === view.buzz?.seat);
    for (const [key, { button, label, name, ofBuzz }] of this.#keys) {
      const entry = this.#actor.entry(key);
      button.setAttribute("aria-disabled", String(!entry));
      button.classList.toggle("of-seat", Boolean(entry && ofBuzz && seat));
      setColour(button, colours(seat?.colour));
      fit(label, entry ? phrase(entry.label, entry.values) : name(), STEPS);
    }
  }

  heard(message) { this.#actor.heard(message); }

  lost() {
    this.#actor.lost();
    for (const { button } of this.#keys.values()) button.setAttribute("aria-disabled", "true");
  }
}
