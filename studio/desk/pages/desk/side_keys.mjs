/** The keys at the end of the rundown: the cue anew, the record, the incidents of a rehearsal, the map of keys. */

import { make } from "/overlays/lib/draw.mjs";
import { phrase, t } from "../words.mjs";
import { formKey, light } from "./fields.mjs";
import { strip } from "./refusals.mjs";

export class SideKeys {
  element = make("div", "side-keys");
  #actor;
  #anew = formKey("anew", "", t("Start the cue anew"));
  #record = formKey("record", "P", t("Record"));
  #incidents = formKey("incidents", "E", t("Incidents"));

  /** `turns` has `record`, `incidents` and `map`: what shows and hides each. */
  constructor(actor, refusals, turns) {
    this.#actor = actor;
    const why = strip();
    const map = formKey("map", "?", t("Map of keys"));
    const does = [[this.#anew, () => actor.press("anew")], [this.#record, turns.record], [this.#incidents, turns.incidents], [map, turns.map]];
    for (const [button, act] of does) {
      button.type = "button";
      button.addEventListener("mousedown", (event) => event.preventDefault());
      button.addEventListener("click", (event) => {
        if (event.detail <= 1) act();
      });
    }
    this.#incidents.hidden = true;
    for (const button of [this.#record, this.#incidents, map]) light(button, true);
    this.element.append(this.#anew, this.#record, this.#incidents, map, why);
    refusals.at("anew", why, this.#anew);
  }

  draw(view) {
    const entry = this.#actor.entry("anew");
    light(this.#anew, entry !== undefined);
    this.#anew.title = entry ? phrase(entry.label, entry.values) : "";
    this.#record.classList.toggle("attention-key", view.desk.protests.some((one) => !one.decided));
  }

  status({ incidents = [] }) { this.#incidents.hidden = incidents.length === 0; }

  dark() { light(this.#anew, false); }
}
