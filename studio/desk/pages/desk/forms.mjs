/** Points typed by hand and remarks on the record: two small forms that are always there. */

import { make } from "/overlays/lib/draw.mjs";
import { t } from "../words.mjs";
import { asked, choice, field, form, formKey, light, offer, seatRows, whole } from "./fields.mjs";
import { panel } from "./panel.mjs";
import { strip } from "./refusals.mjs";

export class Forms {
  element;
  #actor;
  #refusals;
  #seat = choice("seat-field", t("Seat"));
  #points = field("points-field", t("Points, ±"), "numeric");
  #reason = field("reason-field", t("Reason"));
  #text = field("text-field", t("Remark"));
  #keys = { adjust: formKey("adjust", "J", t("Adjust points")), note: formKey("note", "N", t("Note")) };

  constructor(actor, refusals) {
    this.#actor = actor;
    this.#refusals = refusals;
    const why = strip();
    const adjust = form("adjust", [this.#seat, this.#points, this.#reason], this.#keys.adjust, () => this.#adjust());
    const note = form("note", [this.#text], this.#keys.note, () => this.#note());
    this.element = panel("forms", t("Corrections"), make("div", "forms-body", adjust, note), why);
    refusals.at("adjust", why, adjust);
    refusals.at("note", why, note);
  }

  draw(view) {
    offer(this.#seat, seatRows(view));
    for (const [key, button] of Object.entries(this.#keys)) light(button, this.#actor.entry(key) !== undefined);
  }

  dark() {
    for (const button of Object.values(this.#keys)) light(button, false);
  }

  /** Puts the writing mark into a form's first field. */
  go(name) {
    (name === "adjust" ? this.#seat : this.#text).focus();
  }

  #adjust() {
    const points = whole(this.#points, asked(this.#actor.entry("adjust"), "points"));
    if (points === null) return this.#refusals.show("adjust", t("Points are a whole number, like 10 or −10."));
    const reason = this.#reason.value.trim();
    if (!reason) return this.#refusals.show("adjust", t("Give a reason: it stands in the ledger."));
    this.#actor.press("adjust", { seat: Number(this.#seat.value), points, reason }, () => {
      this.#points.value = "";
      this.#reason.value = "";
      this.#leave();
    });
  }

  #note() {
    const text = this.#text.value.trim();
    if (!text) return this.#refusals.show("note", t("The remark is empty."));
    this.#actor.press("note", { text }, () => {
      this.#text.value = "";
      this.#leave();
    });
  }

  /** What was written is on the record: the keyboard is the show's again. */
  #leave() {
    if (this.element.contains(document.activeElement)) document.activeElement.blur();
  }
}
