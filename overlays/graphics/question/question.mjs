/** The question of the moment in the lower third; also the theme alone, and a card with a title or a text. */

import { make, setMark, setText } from "../../lib/draw.mjs";
import { fit } from "../../lib/fit.mjs";
import { Graphic } from "../../lib/graphic.mjs";
import { number, paragraph, tidy } from "../../lib/text.mjs";
import { t } from "../../lib/words.mjs";

const VARIANTS = ["question", "theme", "card"];
/** 34 letters of the text font in em: a longer line loses the reader. */
const LINE = 18.7;

const TEXT_STEPS = [
  { size: 64, lines: 2, wide: LINE },
  { size: 60, lines: 3, wide: LINE },
  { size: 56, lines: 4, wide: LINE },
  { size: 48, lines: 4, wide: LINE },
  { size: 48, lines: 5 },
  { size: 44, lines: 6 },
  { size: 40, lines: 7 },
];
const one = (...sizes) => sizes.map((size) => ({ size, lines: 1 }));
const ANSWER_STEPS = [...one(60, 56, 52, 48), { size: 44, lines: 2 }, { size: 40, lines: 2 }];
const HEAD_STEPS = [...one(44, 40, 36), { size: 32, lines: 2 }];
const ALONE_STEPS = [...one(72, 64, 56, 48), { size: 44, lines: 2 }, { size: 40, lines: 2 }];
const TITLE_STEPS = [...one(128, 112, 96), { size: 88, lines: 2 }, { size: 72, lines: 2 }, { size: 64, lines: 3 }];
const SUBTITLE_STEPS = [...one(60, 52, 44), { size: 40, lines: 2 }];
const BODY_STEPS = [{ size: 64, lines: 4 }, { size: 56, lines: 5 }, { size: 48, lines: 6 }, { size: 40, lines: 8 }];

export default class Question extends Graphic {
  static style = new URL("./question.css", import.meta.url).href;

  #parts;
  #shown = {};

  build(canvas) {
    const parts = {};
    for (const name of ["value", "theme", "factor", "number", "sign", "outcome", "text", "label", "answer-text"]) {
      parts[name] = make("div", name);
    }
    for (const name of ["title", "subtitle", "body"]) parts[name] = make("div", name);
    parts.chip = make("div", "chip", parts.sign, parts.outcome);
    parts.head = make("div", "head", parts.value, parts.theme, parts.factor, parts.number, parts.chip);
    parts.answer = make("div", "answer", parts.label, parts["answer-text"]);
    parts.panel = make("div", "panel lower", parts.head, parts.text, parts.answer);
    parts.card = make("div", "panel card", parts.title, parts.subtitle, parts.body);
    this.#parts = parts;
    parts.middle = make("div", "middle", parts.card);
    canvas.append(parts.panel, parts.middle);
  }

  draw(data, moving) {
    const variant = VARIANTS.includes(data.variant) ? data.variant : "question";
    const before = this.#shown;
    this.#shown = { variant, id: data.id, text: paragraph(data.text), answer: tidy(data.answer), raised: data.raised };
    this.#parts.panel.hidden = variant === "card";
    this.#parts.middle.hidden = variant !== "card";
    if (variant === "card") this.#drawCard(data);
    else this.#drawQuestion(data, variant);
    if (moving) this.#follow(before);
  }

  enter() {
    const panel = this.#shown.variant === "card" ? this.#parts.card : this.#parts.panel;
    this.move(panel, "in", { opacity: [0, 1], transform: ["translateY(44px)", "none"] });
  }

  leave() {
    const panel = this.#shown.variant === "card" ? this.#parts.card : this.#parts.panel;
    this.move(panel, "out", { opacity: [1, 0], transform: ["none", "translateY(32px)"] });
  }

  #drawQuestion(data, variant) {
    const { panel, chip, sign } = this.#parts;
    const { text, answer } = this.#shown;
    panel.dataset.variant = variant;
    panel.dataset.outcome = data.outcome || "open";
    panel.classList.toggle("raised", Boolean(data.raised));
    panel.classList.toggle("alone", text === "" && answer === "");
    const asked = variant === "question";
    setText(this.#parts.value, asked && data.value ? number(data.value) : "");
    setText(this.#parts.factor, data.factor > 1 ? `×${number(data.factor)}` : "");
    setText(this.#parts.number, asked && data.number ? t("Question {number}", { number: data.number }) : "");
    const words = { nobody: t("Nobody"), void: t("Void") };
    const outcome = asked && Object.hasOwn(words, data.outcome ?? "") ? data.outcome : "";
    setMark(sign, outcome);
    setText(this.#parts.outcome, outcome ? words[outcome] : "");
    chip.hidden = outcome === "";
    if (outcome) this.#parts.number.hidden = true;
    this.#parts.answer.hidden = answer === "";
    setText(this.#parts.label, answer ? t("Answer") : "");
    fit(this.#parts.theme, tidy(data.theme), text || answer ? HEAD_STEPS : ALONE_STEPS);
    fit(this.#parts.text, text, TEXT_STEPS);
    fit(this.#parts["answer-text"], answer, ANSWER_STEPS);
  }

  #drawCard(data) {
    this.#parts.middle.classList.toggle("beside", Boolean(data.beside));
    fit(this.#parts.title, tidy(data.title), TITLE_STEPS);
    fit(this.#parts.subtitle, tidy(data.subtitle), SUBTITLE_STEPS);
    fit(this.#parts.body, paragraph(data.text), BODY_STEPS);
  }

  /** What changed since the last picture moves, and nothing else. */
  #follow(before) {
    const { variant, id, text, answer, raised } = this.#shown;
    if (variant !== before.variant || (id ?? "") !== (before.id ?? "")) {
      this.enter();
      return;
    }
    const from = (y) => ({ opacity: [0, 1], transform: [`translateY(${y}px)`, "none"] });
    if (text && !before.text) this.move(this.#parts.text, "in", from(20));
    if (answer && !before.answer) this.move(this.#parts.answer, "in", from(20));
    if (Boolean(raised) !== Boolean(before.raised)) {
      const way = raised ? 1 : -1;
      this.move(this.#parts.panel, "step", { transform: [`translateY(${way * 166}px)`, "none"] });
    }
  }
}
