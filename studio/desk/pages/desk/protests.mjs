/** Protests: those that wait, with what upholding one would change, and the form to lodge one. */

import { make, setText } from "/overlays/lib/draw.mjs";
import { tidy } from "/overlays/lib/text.mjs";
import { nameOf, t } from "../words.mjs";
import { asked, choice, field, form, formKey, light, offer, seatRows } from "./fields.mjs";
import { panel } from "./panel.mjs";
import { drawChanges, past } from "./past.mjs";
import { strip } from "./refusals.mjs";

const VERDICTS = ["upheld", "rejected"];

/** One protest at a time: which, what it says, what would change, and two keys that keep their places. */
export class Deciding {
  element;
  #actor;
  #refusals;
  #which = choice("protest-field", t("Protest"));
  #text = make("p", "protest-text");
  #changes = make("ul", "changes");
  #reason = field("protest-reason", t("Reason"));
  #why = strip();
  #keys = { upheld: formKey("uphold", "", t("Uphold")), rejected: formKey("reject", "", t("Reject")) };
  #view = null;

  constructor(actor, refusals) {
    this.#actor = actor;
    this.#refusals = refusals;
    for (const [verdict, button] of Object.entries(this.#keys)) {
      button.type = "button";
      button.addEventListener("click", (event) => {
        if (event.detail <= 1) this.#decide(verdict);
      });
      refusals.at(verdict, this.#why, button);
    }
    this.#which.addEventListener("change", () => this.draw(this.#view));
    const keys = make("div", "two-keys", ...Object.values(this.#keys));
    const fields = make("div", "fields", this.#which, this.#text, this.#changes, this.#reason);
    this.element = panel("deciding", t("Protests waiting"), make("div", "form", fields, keys), this.#why);
  }

  draw(view) {
    this.#view = view;
    const waiting = view.desk.protests.filter((one) => !one.decided);
    const none = [["", t("No protest waits")]];
    offer(this.#which, waiting.length ? waiting.map((one) => [one.id, lineOf(one, view)]) : none);
    const chosen = waiting.find((one) => one.id === this.#which.value);
    setText(this.#text, chosen ? [wanted(chosen), tidy(chosen.text)].filter(Boolean).join(" · ") : "");
    this.#text.title = this.#text.textContent;
    drawChanges(this.#changes, chosen?.of ?? "", chosen?.wants ?? "", view);
    for (const verdict of VERDICTS) light(this.#keys[verdict], this.#actor.entry(this.#key(verdict)) !== undefined);
  }

  dark() {
    for (const verdict of VERDICTS) light(this.#keys[verdict], false);
  }

  go() { this.#which.focus(); }

  #key(verdict) { return `decide:${this.#which.value}:${verdict}`; }

  #decide(verdict) {
    if (!this.#which.value) return this.#refusals.show(verdict, t("No protest waits"));
    const key = this.#key(verdict);
    this.#refusals.at(key, this.#why, this.#keys[verdict]);
    this.#actor.press(key, { reason: this.#reason.value.trim() }, () => { this.#reason.value = ""; });
  }
}

/** Who protests, and about which answer or the question. */
export class Lodging {
  element;
  #actor;
  #refusals;
  #seat = choice("protester-field", t("Who protests"));
  #of = choice("about-field", t("About what"));
  #text = field("protest-words", t("What is said"));
  #button = formKey("protest", "", t("Lodge the protest"));
  #question = "";

  constructor(actor, refusals) {
    this.#actor = actor;
    this.#refusals = refusals;
    const why = strip();
    const lodge = form("lodge", [this.#seat, this.#of, this.#text], this.#button, () => this.#lodge());
    this.element = panel("lodging", t("Lodge a protest"), lodge, why);
    for (const key of ["protest", "protest:credit", "protest:void"]) refusals.at(key, why, this.#button);
  }

  draw(view) {
    const [ruling, question] = ["protest:credit", "protest:void"].map((key) => this.#actor.entry(key));
    this.#question = question?.fields.of ?? "";
    const answers = asked(ruling, "of").choices ?? [];
    const about = [...answers, ...(this.#question ? [this.#question] : [])].map((of) => [of, past(of, view)]);
    offer(this.#seat, seatRows(view));
    offer(this.#of, about.length ? about : [["", t("Nothing to protest about now")]]);
    light(this.#button, about.length > 0);
  }

  dark() { light(this.#button, false); }

  go() { this.#seat.focus(); }

  #lodge() {
    const of = this.#of.value;
    if (!of) return this.#refusals.show("protest", t("A protest comes after a ruling and before the next question."));
    const filled = { seat: Number(this.#seat.value), text: this.#text.value.trim() };
    const then = () => { this.#text.value = ""; };
    if (of === this.#question) this.#actor.press("protest:void", filled, then);
    else this.#actor.press("protest:credit", { ...filled, of }, then);
  }
}

function lineOf(protest, view) {
  const seat = view.seats.find((one) => one.seat === protest.seat);
  return t("{name} protests about {of}", { name: seat ? nameOf(seat) : protest.seat, of: past(protest.of, view) });
}

function wanted({ wants }) {
  const words = { right: () => t("upheld, it is right"), wrong: () => t("upheld, it is wrong"), void: () => t("upheld, the question is struck") };
  return words[wants]();
}
