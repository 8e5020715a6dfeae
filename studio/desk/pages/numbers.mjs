/** Numbers an operator trusts: margins in ms, seconds left, times of day in 24 h, in the page's language. */

import { number } from "/overlays/lib/text.mjs";
import { t } from "./words.mjs";

/** Languages that write a comma; browsers without a language's data (Kazakh is often missing) would not. */
const COMMA = ["ru", "kk", "pl"];

function tenths(count) {
  const sign = COMMA.includes(document.documentElement.lang) ? "," : ".";
  return `${number(Math.trunc(count / 10))}${sign}${Math.abs(count) % 10}`;
}

/** Whole µs after the first press, as "+12.4 ms". */
export function margin(us) {
  const count = Math.round(us / 100);
  const sign = count > 0 ? "+" : count < 0 && count > -10 ? "\u2212" : "";
  return t("{number} ms", { number: sign + tenths(count) });
}

/** µs left on a clock: minutes from one minute on, else tenths, rounded up so that 0.0 is the end and nothing before. */
export function seconds(us, full) {
  if (full < 60_000_000) return tenths(Math.ceil(us / 100_000));
  const whole = Math.ceil(us / 1_000_000);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** A score's last change: "▲30", "▼30", or "" for none. */
export function change(points) {
  if (points === null || points === undefined) return "";
  return `${points < 0 ? "▼" : points > 0 ? "▲" : "="}${number(Math.abs(points))}`;
}

/** A Date as 14:03:22. */
export function timeOfDay(date) {
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((one) => String(one).padStart(2, "0")).join(":");
}

/** The time of day of an instant of show time. */
export function whenShown(at, time) {
  return timeOfDay(new Date(Date.now() + time.until(at)));
}
