/** Past results in words: which answer it is, how it stands, and what a decision about it would change. */

import { make, setColour } from "/overlays/lib/draw.mjs";
import { colours, signed } from "/overlays/lib/text.mjs";
import { named } from "../names.mjs";
import { nameOf, t } from "../words.mjs";
import { redraw } from "./panel.mjs";

export const VERDICTS = ["right", "wrong", "none"];

/** An answer ("q3.s2") or a question ("q3") by the names the record gives. */
export function past(of, view) {
  const [question, place] = of.split(".s");
  if (!place) return t("{question}: the question itself", { question });
  const seat = view.seats.find((one) => String(one.seat) === place);
  const name = seat ? nameOf(seat) : place;
  const verdict = standing(of, view);
  return verdict ? t("{question} · {name}: {verdict}", { question, name, verdict: named("verdict", verdict) }) : `${question} · ${name}`;
}

/** The verdict in force of an answer: the one of three that nothing would change to; "" when it is not known. */
export function standing(of, view) {
  const others = view.desk.would_change.filter((one) => one.of === of).map((one) => one.verdict);
  return others.length ? VERDICTS.find((one) => !others.includes(one)) ?? "" : "";
}

/** What it would change to make `of` be `verdict`, seat by seat: points of the question before and after. */
export function drawChanges(list, of, verdict, view) {
  const found = view.desk.would_change.find((one) => one.of === of && one.verdict === verdict)?.changes ?? [];
  redraw(list, [of, verdict, found, view.seats.map((one) => [one.name, one.colour])], () => {
    if (!of || !verdict) return [];
    if (!found.length) return [make("li", "empty", t("No points would change"))];
    return found.map(({ seat: place, before, after }) => {
      const seat = view.seats.find((one) => one.seat === place);
      const chip = make("span", "chip", String(place));
      setColour(chip, colours(seat?.colour));
      const points = make("span", "change-points", `${signed(before)} → ${signed(after)}`);
      return make("li", "would-change", chip, make("span", "change-name", seat ? nameOf(seat) : ""), points);
    });
  });
}
