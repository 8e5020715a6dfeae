/** Changing a result that is over, with what would change shown first; and a contestant who leaves the game. */

import { make, setText } from "/overlays/lib/draw.mjs";
import { named } from "../names.mjs";
import { t } from "../words.mjs";
import { asked, choice, field, form, formKey, light, offer, seatRows } from "./fields.mjs";
import { panel } from "./panel.mjs";
import { drawChanges, past, standing, VERDICTS } from "./past.mjs";
import { strip } from "./refusals.mjs";

/** An answer and its new verdict, or a question that is struck: nothing is sent before the change stands there. */
export class Overruling {
  element;
  #actor;
  #refusals;
  #of = choice("past-field", t("Answer or question"));
  #verdict = choice("verdict-field", t("New verdict"));
  #changes = make("ul", "changes");
  #reason = field("overrule-reason", t("Reason"));
  #button = formKey("overrule", "", t("Overrule"));
  #view = null;

  constructor(actor, refusals) {
    this.#actor = actor;
    this.#refusals = refusals;
    const why = strip();
    const fields = [this.#of, this.#verdict, this.#changes, this.#reason];
    const overrule = form("overrule", fields, this.#button, () => this.#overrule());
    this.element = panel("overruling", t("Change a result"), overrule, why);
    for (const key of ["overrule", "overrule:void"]) refusals.at(key, why, this.#button);
    for (const one of [this.#of, this.#verdict]) one.addEventListener("change", () => this.draw(this.#view));
  }

  draw(view) {
    this.#view = view;
    const can = ["overrule", "overrule:void"].flatMap((key) => asked(this.#actor.entry(key), "of").choices ?? []);
    const told = can.filter((of) => view.desk.would_change.some((one) => one.of === of));
    offer(this.#of, [["", t("Choose an answer or a question")], ...told.map((of) => [of, past(of, view)])]);
    const of = this.#of.value;
    const now = standing(of, view);
    const verdicts = !of ? [] : isAnswer(of) ? VERDICTS.filter((one) => one !== now) : ["void"];
    offer(this.#verdict, verdicts.map((one) => [one, one === "void" ? t("struck, worth nothing") : named("verdict", one)]));
    drawChanges(this.#changes, of, this.#verdict.value, view);
    setText(this.#button.querySelector(".label"), of && !isAnswer(of) ? t("Strike a question") : t("Overrule"));
    light(this.#button, of !== "");
  }

  dark() { light(this.#button, false); }

  #overrule() {
    const of = this.#of.value;
    if (!of) return this.#refusals.show("overrule", t("Choose an answer or a question"));
    const filled = { of, reason: this.#reason.value.trim() };
    const then = () => {
      this.#reason.value = "";
      this.#of.value = "";
      this.draw(this.#view);
    };
    if (isAnswer(of)) this.#actor.press("overrule", { ...filled, verdict: this.#verdict.value }, then);
    else this.#actor.press("overrule:void", filled, then);
  }
}

export class SendingOff {
  element;
  #actor;
  #refusals;
  #seat = choice("leaver-field", t("Who leaves"));
  #reason = field("leaver-reason", t("Reason"));
  #button = formKey("send_off", "", t("Send off"));

  constructor(actor, refusals) {
    this.#actor = actor;
    this.#refusals = refusals;
    const why = strip();
    const send = form("send-off", [this.#seat, this.#reason], this.#button, () => this.#send());
    this.element = panel("sending-off", t("A contestant leaves the game"), send, why);
    refusals.at("send_off", why, this.#button);
    this.#seat.addEventListener("change", () => light(this.#button, this.#seat.value !== ""));
  }

  draw(view) {
    const inside = asked(this.#actor.entry("send_off"), "seat").choices ?? [];
    offer(this.#seat, [["", t("Choose a contestant")], ...seatRows(view, inside)]);
    light(this.#button, this.#seat.value !== "");
  }

  dark() { light(this.#button, false); }

  #send() {
    if (!this.#seat.value) return this.#refusals.show("send_off", t("Choose a contestant"));
    this.#actor.press("send_off", { seat: Number(this.#seat.value), reason: this.#reason.value.trim() }, () => {
      this.#reason.value = "";
      this.#seat.value = "";
      light(this.#button, false);
    });
  }
}

function isAnswer(of) { return of.includes("."); }
