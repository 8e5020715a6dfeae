/** The presses of the question in play, in time order, with their margins; and who is in, by lot or not yet for sure. */

import { make, setColour } from "/overlays/lib/draw.mjs";
import { colours } from "/overlays/lib/text.mjs";
import { named } from "./names.mjs";
import { margin } from "./numbers.mjs";
import { nameOf, phrase, t } from "./words.mjs";

/** Rows for a list of presses: the seat's colour, name, margin after the first that counted, and what became of it. */
export function pressRows(view) {
  const counted = view.host.presses.some((one) => ["in", "right", "wrong", "none", "cleared"].includes(one.verdict));
  return view.host.presses.map((press) => {
    const seat = view.seats.find((one) => one.seat === press.seat);
    const chip = make("span", "chip", String(press.seat));
    setColour(chip, colours(seat?.colour));
    const after = make("span", "press-margin", counted ? margin(press.margin) : "–");
    const words = press.reason ? `${named("verdict", press.verdict)} · ${phrase(press.reason)}` : named("verdict", press.verdict);
    const row = make("li", "press", chip, make("span", "press-name", nameOf(press)), after, make("span", "press-verdict", words));
    row.dataset.verdict = press.verdict;
    row.title = press.device;
    return row;
  });
}

/** What to say before the name of who is in: by lot, or that an earlier press may still arrive; "" for neither. */
export function beforeName(view, now) {
  if (view.seats.some((one) => one.status === "tied")) return t("a tie, the lot decides");
  if (!view.buzz) return "";
  if (view.buzz.tied.length > 1) return t("by lot");
  return view.settles_at > now ? t("first heard") : "";
}
