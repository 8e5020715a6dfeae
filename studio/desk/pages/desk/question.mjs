/** The question in play with its answer, what contestants of a rehearsal say, and the question after it. */

import { make, setText } from "/overlays/lib/draw.mjs";
import { fit } from "/overlays/lib/fit.mjs";
import { number, paragraph, tidy } from "/overlays/lib/text.mjs";
import { named } from "../names.mjs";
import { phrase, t } from "../words.mjs";
import { panel } from "./panel.mjs";

const TEXT_STEPS = [1.5, 1.35, 1.2, 1.05, 0.94, 0.84];
const LINE_HEIGHT = 1.2;

export class Question {
  element;
  #aside = make("span", "aside");
  #text = make("p", "question-text");
  #answer = make("p", "question-answer");
  #more = make("p", "question-more");
  #says = make("p", "says");
  #next = make("p", "question-next");
  #words = "";
  #fitted = "";
  #view = null;
  #said = [];

  constructor() {
    const body = make("div", "question-body", this.#text, this.#answer, this.#more, this.#says, this.#next);
    this.element = panel("question", t("Question and answer"), body, this.#aside);
    this.#says.setAttribute("role", "status");
    new ResizeObserver(() => this.#fit()).observe(body);
  }

  draw(view) {
    this.#view = view;
    const { question, next_question: next } = view.host;
    const comment = paragraph(question?.comment);
    const accepted = question?.accepted.map(tidy).filter(Boolean) ?? [];
    const more = [
      accepted.length ? t("Also accepted: {answers}", { answers: accepted.join("; ") }) : "",
      comment, question ? t("Source: {source}", { source: tidy(question.source) || tidy(question.place) }) : "",
    ].filter(Boolean).join(" · ");
    const seen = view.question?.text === null ? t("the audience does not see the text") : t("the audience sees the text");
    const outcome = view.question?.outcome ? named("outcome", view.question.outcome) : "";
    this.#aside.textContent = question ? [outcome, seen].filter(Boolean).join(" · ") : "";
    setText(this.#answer, question ? t("Answer: {answer}", { answer: paragraph(question.answer) }) : "");
    setText(this.#more, more);
    this.#more.title = more;
    const ahead = next ? t("Next, {value}: {text}", { value: number(next.value), text: tidy(next.text) }) : "";
    setText(this.#next, ahead);
    this.#next.title = ahead;
    this.#words = question ? paragraph(question.text) : t("No question in play");
    this.#drawSays();
  }

  status(status) {
    this.#said = status.says ?? [];
    this.#drawSays();
  }

  #drawSays() {
    const name = (seat) => this.#view?.seats.find((one) => one.seat === seat)?.name;
    const said = this.#said.map(({ seat, key, values }) => phrase(key, { name: name(seat) ?? seat, ...values }));
    setText(this.#says, said.join(" · "));
    this.#says.title = said.join("\n");
    this.#fit();
  }

  #fit() {
    const body = this.#text.parentElement;
    const { rowGap } = getComputedStyle(body);
    const others = [...body.children].filter((one) => one !== this.#text && !one.hidden);
    const taken = others.reduce((sum, one) => sum + one.offsetHeight + Number.parseFloat(rowGap), 0);
    const room = body.clientHeight - taken;
    const told = `${room} ${body.clientWidth} ${this.#words}`;
    if (room <= 0 || this.#fitted === told) return;
    this.#fitted = told;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const steps = TEXT_STEPS.map((step) => Math.round(step * rem));
    fit(this.#text, this.#words, steps.map((size) => ({ size, lines: Math.max(1, Math.floor(room / (size * LINE_HEIGHT))) })));
  }
}
