/** Words in the show's language: the catalog, and the sentences that arrive in views. */

import { tidy } from "/overlays/lib/text.mjs";
import { speak, t } from "/overlays/lib/words.mjs";
import { named } from "./names.mjs";

export { speak, t };

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** The words of a catalog key that came from the server; names of verdicts, looks and the like in it are put in words. */
export function phrase(key, values = {}) {
  const said = Object.entries(values ?? {}).map(([name, value]) => [name, isolated(named(name, tidy(value)))]);
  return key ? t(key, Object.fromEntries(said)) : "";
}

/** A contestant's name, or the seat where there is nothing to read. */
export function nameOf(seat) {
  return isolated(tidy(seat.name) || t("Seat {seat}", { seat: seat.seat }));
}

/** A name written from the right keeps to itself, so that the points after it stay after it. */
function isolated(text) {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}
