/** The desk: puts its parts in their places and tells each what the show tells. */

import { make } from "/overlays/lib/draw.mjs";
import { begin, drawAll } from "../page.mjs";
import { t } from "../words.mjs";
import { Actor } from "./actor.mjs";
import { Devices } from "./devices.mjs";
import { Forms } from "./forms.mjs";
import { Invites } from "./invites.mjs";
import { KeyMap } from "./key_map.mjs";
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
import { Top } from "./top.mjs";

// The parts are made when the line is there; it tells nothing before they are.
const line = await begin("role=operator", { heard, lost, found: () => top.lost(null) });
document.title = `${t("Desk")} · Quiz Studio`;

const refusals = new Refusals();
const actor = new Actor(line, refusals);
const invites = new Invites(actor, refusals);
const map = new KeyMap(invites.element);
const top = new Top(line.time);
const pad = new Pad(actor, refusals, () => map.turn());
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

// In the order of Tab: the keys first.
document.body.append(
  top.element, pad.element, rundown.element,
  make("div", "column left", preview.element, outputs.element, devices.element),
  make("div", "column middle", question.element, presses.element, seats.element),
  make("div", "column right-side", record.element, ledger.element, forms.element),
  map.element,
);

listenToKeys({
  key: (key) => actor.press(key),
  seat: (seat) => {
    const choices = actor.entry("press")?.asks.find((one) => one.field === "seat")?.choices ?? [];
    if (choices.includes(seat)) actor.press("press", { seat });
  },
  map: (show) => map.turn(show),
  form(name) {
    if (name !== "invite") return forms.go(name);
    map.turn(true);
    invites.go();
  },
});

function heard(message) {
  if (message.view) {
    const parts = [actor, top, pad, rundown, preview, outputs, question, presses, seats, record, ledger, forms, invites];
    drawAll(parts, message.view, message.rev);
    document.documentElement.dataset.rev = message.rev;
  } else if (message.status) {
    for (const part of [top, question, devices]) part.status(message.status);
  } else if (message.taken || message.invited || message.refused) actor.heard(message);
}

function lost(since) {
  actor.lost();
  top.lost(since);
  for (const part of [pad, rundown, outputs, forms]) part.dark();
}
