/** The manual round: points of the ruling keys, clock, text and look as they are typed; in the place of the question. */

import { make } from "/overlays/lib/draw.mjs";
import { named } from "../names.mjs";
import { t } from "../words.mjs";
import { asked, choice, field, form, formKey, light, offer, whole } from "./fields.mjs";
import { panel } from "./panel.mjs";
import { strip } from "./refusals.mjs";

const KEYS = ["set_clock", "caption", "to_look"];

export class Manual {
  element;
  #actor;
  #refusals;
  #points = field("manual-points", t("Points"), "numeric");
  #seconds = field("manual-seconds", t("Seconds"), "numeric");
  #text = field("manual-text", t("Text on screen"));
  #look = choice("manual-look", t("Look"));
  #buttons = {
    set_clock: formKey("set_clock", "", t("Set the clock")), caption: formKey("caption", "", t("Text on screen")),
    to_look: formKey("to_look", "", t("Look")),
  };

  /** `changed` is called when other points are typed: the ruling keys say them. */
  constructor(actor, refusals, changed) {
    this.#actor = actor;
    this.#refusals = refusals;
    const why = strip();
    const hint = make("p", "manual-hint", t("Points of Right and Wrong"));
    const points = form("points", [this.#points], hint, () => this.#points.blur());
    const forms = [
      form("set-clock", [this.#seconds], this.#buttons.set_clock, () => this.#setClock()),
      form("caption", [this.#text], this.#buttons.caption, () => this.#press("caption", { text: this.#text.value.trim() })),
      form("to-look", [this.#look], this.#buttons.to_look, () => this.#press("to_look", { look: this.#look.value })),
    ];
    this.element = panel("manual", t("Manual round"), make("div", "manual-body", points, ...forms), why);
    for (const key of KEYS) refusals.at(key, why, this.#buttons[key]);
    this.#points.addEventListener("input", () => {
      for (const key of ["right", "wrong"]) refusals.clear(key);
      changed();
    });
    this.element.hidden = true;
    actor.asks("judge", (entry) => {
      const typed = whole(this.#points, asked(entry, "points"));
      return typed === null ? { why: t("Type the points first (K): a whole number, like 30.") } : { filled: { points: typed } };
    });
  }

  draw(view) {
    this.element.hidden = !view.manual;
    offer(this.#look, (asked(this.#actor.entry("to_look"), "look").choices ?? []).map((look) => [look, named("look", look)]));
    for (const key of KEYS) light(this.#buttons[key], this.#actor.entry(key) !== undefined);
  }

  dark() {
    for (const key of KEYS) light(this.#buttons[key], false);
  }

  /** Puts the writing mark into the points, what stands there chosen; outside the manual round there are none. */
  go() {
    this.#points.focus();
    this.#points.select();
  }

  #setClock() {
    const limits = asked(this.#actor.entry("set_clock"), "seconds");
    const seconds = whole(this.#seconds, limits);
    if (seconds === null) {
      return this.#refusals.show("set_clock", t("Seconds are a whole number from 0 to {most}.", { most: limits.most ?? 3600 }));
    }
    this.#press("set_clock", { seconds });
  }

  #press(key, filled) { this.#actor.press(key, filled); }
}
