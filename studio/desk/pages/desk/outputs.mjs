/** The outputs: the look each stands on, whether it follows by itself, and the key that brings it there. */

import { make } from "/overlays/lib/draw.mjs";
import { named } from "../names.mjs";
import { sign } from "../signs.mjs";
import { t } from "../words.mjs";
import { panel } from "./panel.mjs";
import { strip } from "./refusals.mjs";

const LEVELS = ["auto", "armed", "off"];

export class Outputs {
  element;
  #actor;
  #refusals;
  #why = strip();
  #list = make("div", "outputs");
  #looks = make("p", "look-levels");
  #rows = new Map();

  constructor(actor, refusals) {
    this.#actor = actor;
    this.#refusals = refusals;
    this.element = panel("outputs-panel", t("Outputs"), make("div", "outputs-body", this.#list, this.#looks), this.#why);
  }

  draw(view) {
    const { levels, look_levels: looks } = view.desk;
    const names = levels.map((one) => one.output);
    if (JSON.stringify(names) !== JSON.stringify([...this.#rows.keys()])) {
      this.#rows = new Map(names.map((name) => [name, this.#row(name)]));
      this.#list.replaceChildren(...[...this.#rows.values()].map((one) => one.element));
    }
    for (const one of levels) this.#draw(one);
    const told = Object.entries(looks).filter(([, level]) => level !== "auto");
    this.#looks.textContent = told.map(([look, level]) => `${named("look", look)}: ${named("level", level)}`).join(" · ");
  }

  dark() {
    for (const key of this.element.querySelectorAll("button")) key.setAttribute("aria-disabled", "true");
  }

  #draw({ output, level, look, shown }) {
    const { keys, show, stands } = this.#rows.get(output);
    const entry = this.#actor.entry(`level:${output}`);
    const choices = entry?.asks.find((one) => one.field === "level")?.choices ?? [];
    for (const [name, key] of keys) {
      key.setAttribute("aria-pressed", String(name === level));
      key.setAttribute("aria-disabled", String(!choices.includes(name)));
    }
    show.setAttribute("aria-disabled", String(this.#actor.entry(`show:${output}`) === undefined));
    const differs = shown !== look;
    const words = differs
      ? t("on {shown}, prepared: {look}", { shown: named("look", shown), look: named("look", look) })
      : t("on {shown}", { shown: named("look", shown) });
    stands.classList.toggle("attention", differs);
    stands.replaceChildren(...(differs ? [sign()] : []), make("span", "stands-words", words));
    stands.title = words;
  }

  #row(output) {
    const keys = new Map(LEVELS.map((level) => [level, this.#key(`level ${level}`, named("level", level), `level:${output}`, { level })]));
    const show = this.#key("show", t("Show"), `show:${output}`, {});
    const stands = make("span", "stands");
    const element = make(
      "div", "output", make("div", "output-head", make("span", "output-name", output), stands),
      make("div", "output-keys", ...keys.values(), show),
    );
    for (const key of [`level:${output}`, `show:${output}`]) this.#refusals.at(key, this.#why, element);
    return { element, keys, show, stands };
  }

  #key(name, label, key, filled) {
    const button = make("button", `key output-key ${name}`, make("span", "label", label));
    button.type = "button";
    button.dataset.key = key;
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", (event) => {
      if (event.detail <= 1) this.#actor.press(key, filled);
    });
    return button;
  }
}
