/** Points typed by hand and remarks on the record: two small forms that are always there. */

import { make } from "/overlays/lib/draw.mjs";
import { nameOf, t } from "../words.mjs";
import { panel } from "./panel.mjs";
import { strip } from "./refusals.mjs";

const WHOLE = /^[+-]?\d{1,7}$/;

export class Forms {
  element;
  #actor;
  #refusals;
  #seat = make("select", "field seat-field");
  #points = field("points-field", t("Points, ±"), "numeric");
  #reason = field("reason-field", t("Reason"));
  #text = field("text-field", t("Remark"));
  #seats = "";

  constructor(actor, refusals) {
    this.#actor = actor;
    this.#refusals = refusals;
    this.#seat.setAttribute("aria-label", t("Seat"));
    const why = strip();
    const adjust = form("adjust", "J", t("Adjust points"), [this.#seat, this.#points, this.#reason], () => this.#adjust());
    const note = form("note", "N", t("Note"), [this.#text], () => this.#note());
    this.element = panel("forms", t("Corrections"), make("div", "forms-body", adjust, note), why);
    refusals.at("adjust", why, adjust);
    refusals.at("note", why, note);
  }

  draw(view) {
    const told = JSON.stringify(view.seats.map((one) => [one.seat, one.name]));
    if (told !== this.#seats) {
      this.#seats = told;
      const chosen = this.#seat.value;
      this.#seat.replaceChildren(...view.seats.map((one) => {
        const option = make("option", "", `${one.seat} ${nameOf(one)}`);
        option.value = one.seat;
        return option;
      }));
      if (chosen) this.#seat.value = chosen;
    }
    for (const key of ["adjust", "note"]) this.#light(key, this.#actor.entry(key) !== undefined);
  }

  dark() {
    for (const key of ["adjust", "note"]) this.#light(key, false);
  }

  /** Puts the writing mark into a form's first field. */
  go(name) {
    (name === "adjust" ? this.#seat : this.#text).focus();
  }

  #light(key, lit) {
    this.element.querySelector(`[data-key=${key}]`).setAttribute("aria-disabled", String(!lit));
  }

  #adjust() {
    const text = this.#points.value.trim().replace("\u2212", "-");
    const asks = this.#actor.entry("adjust")?.asks ?? [];
    const { least = -Infinity, most = Infinity } = asks.find((one) => one.field === "points") ?? {};
    const points = Number(text);
    if (!WHOLE.test(text) || points < least || points > most) {
      return this.#refusals.show("adjust", t("Points are a whole number, like 10 or −10."));
    }
    const reason = this.#reason.value.trim();
    if (!reason) return this.#refusals.show("adjust", t("Give a reason: it stands in the ledger."));
    this.#actor.press("adjust", { seat: Number(this.#seat.value), points, reason }, () => {
      this.#points.value = "";
      this.#reason.value = "";
    });
  }

  #note() {
    const text = this.#text.value.trim();
    if (!text) return this.#refusals.show("note", t("The remark is empty."));
    this.#actor.press("note", { text }, () => { this.#text.value = ""; });
  }
}

function field(name, hint, mode = "text") {
  const input = make("input", `field ${name}`);
  input.type = "text";
  input.inputMode = mode;
  input.autocomplete = "off";
  input.maxLength = mode === "numeric" ? 8 : 200;
  input.placeholder = hint;
  input.setAttribute("aria-label", hint);
  return input;
}

function form(key, cap, name, fields, submit) {
  const button = make("button", "key form-key", make("span", "key-top", make("kbd", "cap", cap)), make("span", "label", name));
  button.dataset.key = key;
  const element = make("form", `form form-${key}`, make("div", "fields", ...fields), button);
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  return element;
}
