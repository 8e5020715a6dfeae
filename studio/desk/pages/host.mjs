/** The host's page: puts its parts in their places and tells each what the show tells. */

import { make } from "/overlays/lib/draw.mjs";
import { Head } from "./host/head.mjs";
import { In } from "./host/in.mjs";
import { Reading } from "./host/reading.mjs";
import { Scores } from "./host/scores.mjs";
import { TouchKeys } from "./host/touch_keys.mjs";
import { tidy, number } from "/overlays/lib/text.mjs";
import { begin, drawAll } from "./page.mjs";
import { pressRows } from "./presses.mjs";
import { t } from "./words.mjs";

const line = await begin("role=host", { heard, lost, found: () => head.lost(null) });
document.title = `${t("Host")} · Quiz Studio`;

const head = new Head(line.time);
const reading = new Reading();
const whoIsIn = new In(line.time);
const keys = new TouchKeys(line);
const scores = new Scores();
const presses = make("ol", "presses");
const ahead = make("p", "ahead");
presses.setAttribute("aria-label", t("Presses"));
document.body.append(head.element, reading.element, whoIsIn.element, presses, keys.element, scores.element, ahead);

/** The last four are enough for the eyes; the desk has them all. */
const PRESSES = 4;

const rest = {
  draw(view) {
    const rows = pressRows(view);
    presses.replaceChildren(...(rows.length ? rows.slice(-PRESSES) : [make("li", "empty", t("Nobody has pressed"))]));
    const next = view.host.next_question;
    ahead.textContent = next ? t("Next, {value}: {text}", { value: number(next.value), text: tidy(next.text) }) : "";
  },
};

function heard(message) {
  if (message.view) {
    // The keys first: they take their room before the text is fitted into the rest.
    drawAll([keys, rest, scores, head, whoIsIn, reading], message.view, message.rev);
    document.documentElement.dataset.rev = message.rev;
  } else if (message.status) head.status(message.status);
  else if (message.taken || message.refused) keys.heard(message);
}

function lost(since) {
  head.lost(since);
  keys.lost();
}
