/** What is not well, in words, the gravest first: from the status and the view. */

import { named } from "./names.mjs";
import { phrase, t } from "./words.mjs";

/** So late that people see it (ms); a start, a screen saver or a backup makes less now and then. */
const LATE_MS = 250;

/** Sentences, none when all is well. */
export function troubles(view, status) {
  const found = [];
  if (view?.desk?.fault) found.push(t("A move failed and was left out: {fault}", { fault: view.desk.fault }));
  const { journal, devices = [], loop } = status ?? {};
  if (journal?.trouble) {
    found.push(t("The record: {trouble} {behind} lines are not on disk.", { trouble: phrase(journal.trouble), behind: journal.behind }));
  }
  const ill = devices.filter((one) => one.condition === "trouble" || one.condition === "lost");
  found.push(...ill.map(deviceWords), ...devices.filter((one) => one.condition === "starting").map(deviceWords));
  if (loop && loop.worst_ms > LATE_MS) {
    found.push(t("This computer is busy: the show was {late} ms late.", { late: loop.worst_ms }));
  }
  return found;
}

/** "obs: lost · nobody answers at …" */
export function deviceWords({ name, condition, detail, values }) {
  const state = `${name}: ${named("condition", condition)}`;
  return detail ? `${state} · ${phrase(detail, values)}` : state;
}
