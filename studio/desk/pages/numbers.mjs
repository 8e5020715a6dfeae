/** Numbers an operator trusts: margins in ms, seconds left, times of day in 24 h, in the page's language. */

import { number } from "/overlays/lib/text.mjs";
import { t } from "./words.mjs";

const formats = new Map();

function format(kind, options) {
  const language = document.documentElement.lang;
  const name = `${language} ${JSON.stringify(options)}`;
  if (!formats.has(name)) formats.set(name, new Intl[kind](language, options));
  return formats.get(name);
}

/** Whole µs after the first press, as "+12.4 ms". */
export function margin(us) {
  const tenths = format("NumberFormat", { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero" });
  return t("{number} ms", { number: tenths.format(us / 1000).replace("-", "\u2212") });
}

/** µs left on a clock: minutes from one minute on, else tenths, cut off so that 0.0 is the end and nothing before. */
export function seconds(us, full) {
  if (full >= 60_000_000) {
    const whole = Math.ceil(us / 1_000_000);
    return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  }
  const tenths = Math.ceil(us / 100_000) / 10;
  return format("NumberFormat", { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(tenths);
}

/** A score's last change: "▲30", "▼30", or "" for none. */
export function change(points) {
  if (points === null || points === undefined) return "";
  return `${points < 0 ? "▼" : points > 0 ? "▲" : "="}${number(Math.abs(points))}`;
}

/** A Date as 14:03:22. */
export function timeOfDay(date) {
  return format("DateTimeFormat", { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }).format(date);
}

/** The time of day of an instant of show time. */
export function whenShown(at, time) {
  return timeOfDay(new Date(Date.now() + time.until(at)));
}
