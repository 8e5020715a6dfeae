/** The rundown: every cue in its order; a press on one puts it on standby, the key Take starts it. */

import { make } from "/overlays/lib/draw.mjs";
import { tidy } from "/overlays/lib/text.mjs";
import { named } from "../names.mjs";
import { t } from "../words.mjs";
import { strip } from "./refusals.mjs";

export class Rundown {
  element = make("section", "rundown");
  #actor;
  #list = make("ol", "cues");
  #cues = new Map();
  #current = "";

  constructor(actor, refusals) {
    this.#actor = actor;
    const why = strip();
    this.element.setAttribute("aria-label", t("Rundown"));
    this.element.append(this.#list, why);
    refusals.at("standby", why, this.#list);
  }

  draw(view) {
    const rows = view.desk.rundown;
    const ids = rows.map((one) => one.id);
    if (JSON.stringify(ids) !== JSON.stringify([...this.#cues.keys()])) {
      this.#cues = new Map(ids.map((id) => [id, this.#cue(id)]));
      this.#list.replaceChildren(...[...this.#cues.values()].map((one) => make("li", "", one.button)));
    }
    const entry = this.#actor.entry("standby");
    const choices = entry?.asks.find((one) => one.field === "cue")?.choices ?? [];
    for (const row of rows) {
      const { button, title, word } = this.#cues.get(row.id);
      const name = tidy(row.title) || named("kind", row.kind);
      // Red is on air and nothing else: a rehearsal is not.
      const state = row.state === "now" && view.show.rehearsal ? "rehearsed" : row.state;
      button.dataset.state = state;
      button.setAttribute("aria-disabled", String(row.state === "now" || !choices.includes(row.id)));
      title.textContent = name;
      word.textContent = named("cue", state);
      button.title = t("Put on standby: {cue}", { cue: name });
      if (row.state === "now") button.setAttribute("aria-current", "step"); else button.removeAttribute("aria-current");
    }
    this.#follow(rows.find((one) => one.state === "now")?.id ?? "");
  }

  /** There is no line: nothing can be put on standby. */
  dark() {
    for (const { button } of this.#cues.values()) button.setAttribute("aria-disabled", "true");
  }

  /** A long rundown is moved along only when another cue is on air. */
  #follow(current) {
    if (current === this.#current) return;
    this.#current = current;
    this.#cues.get(current)?.button.scrollIntoView({ block: "nearest", inline: "center" });
  }

  #cue(id) {
    const title = make("span", "cue-title");
    const word = make("span", "cue-state");
    const button = make("button", "cue", word, title);
    button.dataset.cue = id;
    button.type = "button";
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", (event) => {
      if (event.detail <= 1 && button.getAttribute("aria-disabled") !== "true") this.#actor.press("standby", { cue: id });
    });
    return { button, title, word };
  }
}
