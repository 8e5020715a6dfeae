/** The map of keys: over the panels, never over the keys; the show goes on under it. */

import { make } from "/overlays/lib/draw.mjs";
import { t } from "../words.mjs";
import { KEYS } from "./keys.mjs";

export class KeyMap {
  element = make("section", "map-of-keys");

  /** `invites` stands under the map: both are for before the show. */
  constructor(invites) {
    const others = [
      ["1 … 9", t("Press for a seat, when the show uses this keyboard as buttons")],
      ["J", t("Adjust points")], ["N", t("Note")], ["I", t("Make a join code")], ["P", t("Record")],
      ["K", t("Points of Right and Wrong")], ["E", t("Incidents of the rehearsal")], ["Esc", t("Leave a field; close this map")],
      ["Enter", t("Press the key that has the focus")], ["Tab", t("Go to the next key, in the order of the show")],
      ["?", t("This map")],
    ];
    const rows = [...KEYS.map(({ cap, name }) => [cap(), name()]), ...others];
    const list = make("dl", "map-rows", ...rows.map(([cap, name]) => make("div", "map-row", make("dt", "", make("kbd", "cap", cap)), make("dd", "", name))));
    const hint = t("Shortcuts are places on the keyboard: they are the same in every layout. They rest while you type in a field.");
    this.element.append(make("h2", "caption", t("Map of keys")), list, make("p", "map-hint", hint), invites);
    this.element.setAttribute("aria-label", t("Map of keys"));
    this.element.hidden = true;
  }

  /** Shows or hides it; without an argument the other way round. */
  turn(show = this.element.hidden) {
    this.element.hidden = !show;
  }
}
