/** The words for what views name by a fixed word: verdicts, statuses, levels, looks, kinds of cue. */

import { t } from "/overlays/lib/words.mjs";

const NAMES = {
  verdict: {
    in: () => t("in"), early: () => t("early"), late: () => t("late"), "locked out": () => t("locked out"),
    closed: () => t("closed"), "late arrival": () => t("late arrival"),
    right: () => t("right"), wrong: () => t("wrong"), none: () => t("no answer"),
    cleared: () => t("cleared"),
  },
  status: {
    idle: () => t("waits"), armed: () => t("may press"), in: () => t("answers"), tied: () => t("tie"),
    right: () => t("right"), wrong: () => t("wrong"), barred: () => t("has answered"), out: () => t("out of the game"),
  },
  outcome: { right: () => t("answered right"), nobody: () => t("nobody answered right"), void: () => t("void") },
  condition: {
    off: () => t("off"), starting: () => t("starting"), ready: () => t("ready"), lost: () => t("lost"),
    trouble: () => t("trouble"),
  },
  level: { auto: () => t("auto"), armed: () => t("armed"), off: () => t("off") },
  cue: { done: () => t("done"), now: () => t("on air"), rehearsed: () => t("in rehearsal"), standby: () => t("standby"), waiting: () => t("later") },
  kind: { title: () => t("Titles"), round: () => t("Round"), shoot_out: () => t("Shoot-out"), break: () => t("Break"), results: () => t("Results") },
  clock: { think: () => t("time to think"), answer: () => t("time to answer"), manual: () => t("manual clock") },
  look: {
    titles: () => t("titles"), board: () => t("board"), theme: () => t("theme"), question: () => t("question"),
    answering: () => t("answering"), right: () => t("right answer"), wrong: () => t("wrong answer"),
    answer: () => t("the answer"), scores: () => t("scores"), break: () => t("break"), winner: () => t("winner"),
    text: () => t("text"),
  },
  state: {
    "in force": () => t("in force"), "taken back": () => t("taken back"), failed: () => t("failed"),
    placed: () => t("placed before later ones"),
  },
  reason: {
    right: () => t("right"), wrong: () => t("wrong"), none: () => t("no answer"), void: () => t("void"),
    adjust: () => t("adjusted"), overrule: () => t("overruled"),
  },
};

/** The word for `value` of this kind; a value or a kind that is not known stands as it is. */
export function named(kind, value) {
  const words = Object.hasOwn(NAMES, kind) ? NAMES[kind] : {};
  return Object.hasOwn(words, value) ? words[value]() : String(value);
}
