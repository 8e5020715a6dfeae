/** A contestant's own page: the whole screen is the button of one seat. */

import { make, setColour, setMark } from "/overlays/lib/draw.mjs";
import { colours, number } from "/overlays/lib/text.mjs";
import { stayAwake } from "./awake.mjs";
import { named } from "./names.mjs";
import { begin } from "./page.mjs";
import { sign } from "./signs.mjs";
import { nameOf, phrase, t } from "./words.mjs";

/** How long a press stays to be seen (ms) when the show makes nothing of it. */
const SEEN_MS = 350;
const BUZZ_MS = 40;
const BIG = { armed: () => t("PRESS"), in: () => t("ANSWER"), right: () => t("Right"), wrong: () => t("Wrong"), tied: () => t("Tie") };
const MARKS = { in: "pointer", right: "right", wrong: "wrong", tied: "tied", barred: "nobody", out: "void" };

const seat = Number(location.pathname.split("/").pop());
const line = await begin(`role=seat&seat=${seat}`, { heard, lost });
document.title = `${t("Seat {seat}", { seat })} · Quiz Studio`;

const chip = make("span", "chip", String(seat));
const name = make("span", "who-name");
const place = make("span", "mark-place");
const big = make("span", "big");
const reason = make("span", "reason");
const score = make("span", "own-score");
const button = make("button", "button", make("span", "who", chip, name), place, big, reason, score);
const rehearsal = make("span", "rehearsal", t("REHEARSAL"));
const awake = make("p", "awake");
button.type = "button";
reason.setAttribute("role", "status");
rehearsal.hidden = true;
document.body.append(button, rehearsal, awake);
let sent = 0;

/** One touch, one press: it is sent as the finger goes down and shown at once, whatever becomes of it. */
function press() {
  sent += 1;
  button.classList.add("pressed");
  setTimeout(() => button.classList.remove("pressed"), SEEN_MS);
  if (!line.send({ do: "press", id: sent, seat })) return;
  // Some browsers give `vibrate` no phone to shake, and some have none.
  navigator.vibrate?.(BUZZ_MS);
}

button.addEventListener("pointerdown", (event) => {
  event.preventDefault();
  button.focus({ preventScroll: true });
  press();
});
document.addEventListener("keydown", (event) => {
  if (event.code !== "Space" && event.code !== "Enter") return;
  event.preventDefault();
  if (!event.repeat) press();
});
for (const kind of ["contextmenu", "selectstart", "dragstart"]) document.addEventListener(kind, (event) => event.preventDefault());
stayAwake((words) => { awake.textContent = words; });

function heard({ view, refused, rev }) {
  if (refused) reason.textContent = phrase(refused.key, refused.values) || refused.why;
  if (!view) return;
  const mine = view.seats.find((one) => one.seat === seat);
  const { status, can_press: can, reason: why } = view.seat;
  const state = can ? "armed" : status;
  rehearsal.hidden = !view.show.rehearsal;
  setColour(button, colours(mine?.colour));
  name.textContent = mine ? nameOf(mine) : "";
  button.dataset.state = state;
  button.setAttribute("aria-disabled", String(!can));
  setMark(place, MARKS[state] ?? "");
  big.textContent = BIG[state]?.() ?? t("Wait");
  reason.textContent = can || state === "in" ? "" : why ? phrase(why) : named("status", status);
  score.textContent = mine ? number(mine.score) : "";
  document.documentElement.dataset.rev = rev;
}

function lost() {
  button.dataset.state = "lost";
  button.setAttribute("aria-disabled", "true");
  place.dataset.kind = "lost";
  place.replaceChildren(sign());
  big.textContent = t("No connection");
  reason.textContent = t("The button does not work until the show is back.");
}
