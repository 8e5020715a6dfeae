/** What the host reads: what to say now, the question, its answer in another tone, and what else is right. */

import { make, mark, setText } from "/overlays/lib/draw.mjs";
import { fit } from "/overlays/lib/fit.mjs";
import { paragraph, tidy } from "/overlays/lib/text.mjs";
import { phrase, t } from "../words.mjs";

/** Pixels. From 40 up it reads at two metres; the smaller ones are for texts no pack should have, and better than a cut. */
const SIZES = [64, 58, 52, 48, 44, 40, 37, 34, 31, 28];
const LINE_HEIGHT = 1.17;
/** A short answer must not shout down the question. */
const LARGEST_ANSWER = 50;

export class Reading {
  element = make("main", "reading");
  #say = make("p", "say");
  #void = make("p", "host-void", mark("void"), make("span", "", t("Void: this question does not count.")));
  #question = make("p", "host-question");
  #answer = make("p", "host-answer");
  #more = make("p", "host-more");
  #words = { question: "", answer: "" };
  #fitted = "";

  constructor() {
    this.#say.setAttribute("role", "status");
    this.#void.hidden = true;
    this.element.append(this.#say, this.#void, this.#question, this.#answer, this.#more);
    new ResizeObserver(() => this.#fit()).observe(this.element);
    document.fonts.addEventListener("loadingdone", () => { this.#fitted = ""; this.#fit(); });
  }

  draw(view) {
    const { question, say } = view.host;
    const asked = view.buzz?.form === "asked";
    setText(this.#say, asked ? t("Tell the form of the question.") : phrase(say.key, say.values));
    this.#say.toggleAttribute("data-asked", asked);
    // Struck out, it must not be taken for the one to read; the text stays for whoever asks what it was.
    const struck = Boolean(question) && view.question?.outcome === "void";
    this.#void.hidden = !struck;
    this.element.toggleAttribute("data-void", struck);
    this.element.classList.toggle("alone", !question);
    const accepted = question?.accepted.map(tidy).filter(Boolean) ?? [];
    const also = accepted.length ? t("Also accepted: {answers}", { answers: accepted.join("; ") }) : "";
    setText(this.#more, [also, tidy(question?.comment)].filter(Boolean).join(" · "));
    this.#words = { question: paragraph(question?.text), answer: paragraph(question?.answer) };
    this.#fit();
  }

  /** The same size of text for the question and its answer, the largest with which both fit. */
  #fit() {
    const { question, answer } = this.#words;
    const room = this.#room();
    const told = JSON.stringify([question, answer, room, this.element.clientWidth]);
    if (room <= 0 || told === this.#fitted) return;
    this.#fitted = told;
    setText(this.#question, question);
    setText(this.#answer, answer);
    for (const size of SIZES) {
      this.#question.style.fontSize = `${size}px`;
      this.#answer.style.fontSize = `${Math.min(size, LARGEST_ANSWER)}px`;
      if (this.#question.scrollHeight + this.#answer.scrollHeight <= room && this.#wide()) return;
    }
    // Beyond every step: the answer whole, then as much of the question as there is room for.
    const size = SIZES[SIZES.length - 1];
    const left = (box) => Math.max(1, Math.floor((room - box.offsetHeight) / (size * LINE_HEIGHT)));
    fit(this.#answer, answer, [{ size, lines: 4 }]);
    fit(this.#question, question, [{ size, lines: left(this.#answer) }]);
  }

  #wide() {
    return [this.#question, this.#answer].every((box) => box.scrollWidth <= box.clientWidth);
  }

  #room() {
    const { paddingTop, paddingBottom, rowGap } = getComputedStyle(this.element);
    const others = [this.#say, this.#void, this.#more].reduce((sum, box) => sum + box.offsetHeight, 0);
    const [top, bottom, gap] = [paddingTop, paddingBottom, rowGap].map(Number.parseFloat);
    return this.element.clientHeight - top - bottom - gap * (this.#void.hidden ? 3 : 4) - others;
  }
}
