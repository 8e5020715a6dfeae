/** The desk: puts its parts in their places and tells each what the show tells. */

import { make } from "/overlays/lib/draw.mjs";
import { begin, drawAll } from "../page.mjs";
import { t } from "../words.mjs";
import { Actor } from "./actor.mjs";
import { Board } from "./board.mjs";
import { Devices } from "./devices.mjs";
import { Forms } from "./forms.mjs";
import { Incidents } from "./incidents.mjs";
import { Invites } from "./invites.mjs";
import { KeyMap } from "./key_map.mjs";
import { Manual } from "./manual.mjs";
import { Outputs } from "./outputs.mjs";
import { Pad } from "./pad.mjs";
import { PressOrder } from "./press_order.mjs";
import { Preview } from "./preview.mjs";
import { Question } from "./question.mjs";
import { Ledger, Record } from "./record.mjs";
import { Refusals } from "./refusals.mjs";
import { Rundown } from "./rundown.mjs";
import { Seats } from "./seats.mjs";
import { listenToKeys } from "./shortcuts.mjs";
import { SideKeys } from "./side_keys.mjs";
import { Top } from "./top.mjs";

// The parts are made when the line is there; it tells nothing before they are.
const line = await begin("role=operator", { heard, lost, found: () => top.lost(null) });
document.title = `${t("Desk")} · Quiz Studio`;

const refusals = new Refusals();
const actor = new Actor(line, refusals);
const invites = new Invites(actor, refusals);
const map = new KeyMap(invites.element);
const top = new Top(line.time);
const pad = new Pad(actor, refusals);
const rundown = new Rundown(actor, refusals);
const preview = new Preview();
const outputs = new Outputs(actor, refusals);
const devices = new Devices();
const question = new Question();
const presses = new PressOrder(line.time, refusals);
const seats = new Seats();
const record = new Record(line.time);
const ledger = new Ledger();
const forms = new Forms(actor, refusals);
const manual = new Manual(actor, refusals, () => pad.typed());
const incidents = new Incidents(actor, refusals);
const board = new Board(actor, refusals);
const turns = {
  map: () => only(map),
  record: () => only(board),
  incidents: () => incidents.turn(),
};
const side = new SideKeys(actor, refusals, turns);

// In the order of Tab: the keys first.
document.body.append(
  top.element, pad.element, make("div", "rundown-line", rundown.element, side.element),
  make("div", "column left", preview.element, outputs.element, devices.element),
  make("div", "column middle", make("div", "question-place", question.element, manual.element), presses.element, seats.element),
  make("div", "column right-side", make("div", "record-place", record.element, ledger.element, incidents.element), forms.element),
  board.element, map.element,
);

listenToKeys({
  key: (key) => actor.press(key),
  seat: (seat) => {
    const choices = actor.entry("press")?.asks.find((one) => one.field === "seat")?.choices ?? [];
    if (choices.includes(seat)) actor.press("press", { seat });
  },
  ...turns,
  away() {
    for (const one of [map, board]) one.turn(false);
  },
  form(name) {
    if (name === "invite") {
      board.turn(false);
      map.turn(true);
      return invites.go();
    }
    board.turn(false);
    return name === "manual" ? manual.go() : forms.go(name);
  },
});

/** Shows or hides one of the two that stand over the panels; the other goes. */
function only(one) {
  (one === map ? board : map).turn(false);
  one.turn();
}

function heard(message) {
  if (message.view) {
    const parts = [actor, top, pad, rundown, preview, outputs, question, presses, seats, record, ledger, forms, invites, manual, board, side];
    drawAll(parts, message.view, message.rev);
    document.documentElement.dataset.rev = message.rev;
  } else if (message.status) {
    for (const part of [top, question, devices, incidents, side]) part.status(message.status);
  } else if (message.taken || message.invited || message.refused) actor.heard(message);
}

function lost(since) {
  actor.lost();
  top.lost(since);
  for (const part of [pad, rundown, outputs, forms, manual, incidents, board, side]) part.dark();
}
