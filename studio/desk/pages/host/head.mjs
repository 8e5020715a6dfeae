/** The head of the host's page: theme, value, number, the clock, and what is not well. */

import { make, setText } from "/overlays/lib/draw.mjs";
import { number, tidy } from "/overlays/lib/text.mjs";
import { Face } from "../face.mjs";
import { named } from "../names.mjs";
import { timeOfDay } from "../numbers.mjs";
import { sign } from "../signs.mjs";
import { t } from "../words.mjs";

export class Head {
  element;
  #face;
  #rehearsal = make("span", "rehearsal");
  #theme = make("span", "head-theme");
  #value = make("span", "head-value");
  #cue = make("span", "head-cue");
  #trouble = make("div", "head-trouble");
  #buzzers = "";
  #since = null;

  constructor(time) {
    this.#face = new Face(time);
    this.#rehearsal.textContent = t("REHEARSAL");
    this.#rehearsal.hidden = true;
    this.#trouble.setAttribute("role", "status");
    const words = make("div", "head-words", this.#rehearsal, this.#value, this.#theme, this.#cue);
    this.element = make("header", "head", words, this.#trouble, this.#face.element);
    setText(this.#value, "");
    setText(this.#theme, t("Waiting for the show"));
    this.#warn();
  }

  draw(view) {
    const { question } = view;
    this.#rehearsal.hidden = !view.show.rehearsal;
    setText(this.#theme, tidy(question?.theme ?? view.theme) || tidy(view.show.title));
    setText(this.#value, question ? number(question.value) : "");
    const cue = tidy(view.cue.title) || named("kind", view.cue.kind);
    setText(this.#cue, [cue, question ? t("question {number}", { number: question.number }) : ""].filter(Boolean).join(" · "));
    this.#face.draw(view.clock);
  }

  /** The host need only know when buttons may not be heard; the rest is the operator's. */
  status({ devices = [] }) {
    const ill = devices.filter(({ address, condition }) => /^(serial|midi|sim|keyboard):/.test(address) && ["lost", "trouble"].includes(condition));
    this.#buzzers = ill.map(({ name, condition }) => `${name}: ${named("condition", condition)}`).join(" · ");
    this.#warn();
  }

  /** The line broke at this Date, or (null) is back. */
  lost(since) {
    this.#since = since;
    this.#warn();
  }

  #warn() {
    const words = this.#since
      ? t("Connection lost since {time}. This is the last known picture.", { time: timeOfDay(this.#since) })
      : this.#buzzers;
    this.#trouble.hidden = words === "";
    this.#trouble.replaceChildren(sign(), make("span", "", words));
  }
}
