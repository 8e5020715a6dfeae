/** What can be made to go wrong in a rehearsal: a key for each, over the last moves, on `E`. */

import { make } from "/overlays/lib/draw.mjs";
import { phrase, t } from "../words.mjs";
import { formKey, light } from "./fields.mjs";
import { panel } from "./panel.mjs";
import { strip } from "./refusals.mjs";

export class Incidents {
  element;
  #actor;
  #refusals;
  #list = make("div", "incident-keys");
  #why = strip();
  #keys = new Map();
  #offered = [];

  constructor(actor, refusals) {
    this.#actor = actor;
    this.#refusals = refusals;
    this.element = panel("incidents", t("Incidents of the rehearsal"), this.#list, this.#why);
    this.element.hidden = true;
  }

  /** Whether this show can have incidents: only a rehearsal has. */
  get there() { return this.#offered.length > 0; }

  status({ incidents = [] }) {
    this.#offered = incidents;
    const names = incidents.map((one) => one.name);
    if (JSON.stringify(names) !== JSON.stringify([...this.#keys.keys()])) {
      this.#keys = new Map(incidents.map((one) => [one.name, this.#key(one)]));
      this.#list.replaceChildren(...this.#keys.values());
    }
    for (const { name, why } of incidents) {
      light(this.#keys.get(name), why === "");
      this.#keys.get(name).title = why ? phrase(why) : "";
    }
    if (!this.there) this.element.hidden = true;
  }

  dark() {
    for (const button of this.#keys.values()) light(button, false);
  }

  turn(show = this.element.hidden) {
    this.element.hidden = !(show && this.there);
  }

  #key({ name, label }) {
    const button = formKey(`incident:${name}`, "", phrase(label));
    button.type = "button";
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", (event) => {
      if (event.detail > 1) return;
      const why = this.#offered.find((one) => one.name === name)?.why;
      if (why) this.#refusals.show(`incident:${name}`, phrase(why));
      else this.#actor.incident(name);
    });
    this.#refusals.at(`incident:${name}`, this.#why, button);
    return button;
  }
}
