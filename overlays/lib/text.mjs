/** Data made ready to be set: tidy texts, numbers as they are written on air, colours that a television can send. */

/** More marks on one letter than any language needs paint over the lines around it. */
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu;
const INVISIBLE = /^[\s\p{Cf}\p{Cc}]*$/u;
const CONTROL = /[\s\p{Cc}]+/gu;
const MINUS = "\u2212";
const THIN = "\u00a0";
const PLAIN = "#7d8aa6";
const DARK = [0, 0, 0];
const LIGHT = [255, 255, 255];
/** Video levels: what lies outside 16–235 is clipped or bleeds on its way to the viewer. */
const [LOWEST, HIGHEST] = [16, 235];

/** One line of text without control characters and towers of marks; "" for nothing to see. */
export function tidy(value) {
  return paragraph(value).replace(/\n+/g, " ");
}

/** Text that keeps its line breaks. */
export function paragraph(value) {
  if (value === undefined || value === null) return "";
  const lines = String(value).normalize("NFC").split(/\r\n|[\n\r\u2028\u2029]/u);
  const kept = lines.map((line) => line.replace(CONTROL, " ").replace(STACKED_MARKS, "$1").trim());
  const text = kept.join("\n").trim();
  return INVISIBLE.test(text) ? "" : text;
}

/** A whole number with a true minus, in groups of three from five digits on. */
export function number(value) {
  const whole = Math.round(Number(value) || 0);
  const digits = String(Math.abs(whole));
  const grouped = digits.length > 4 ? digits.replace(/\B(?=(\d{3})+$)/g, THIN) : digits;
  return (whole < 0 ? MINUS : "") + grouped;
}

/** A number that always shows its sign: +30, −30, 0. */
export function signed(value) {
  return (value > 0 ? "+" : "") + number(value);
}

/** A list, whatever came. */
export function list(value) { return Array.isArray(value) ? value : []; }

/** A seat's colour as a field and the ink with the higher contrast on it; anything but #rrggbb becomes grey. */
export function colours(value) {
  const hex = /^#[0-9a-f]{6}$/i.test(value ?? "") ? value : PLAIN;
  const field = [1, 3, 5].map((at) => clamp(Number.parseInt(hex.slice(at, at + 2), 16)));
  const ink = contrast(field, DARK) >= contrast(field, LIGHT) ? DARK : LIGHT;
  return { field: `rgb(${field.join(" ")})`, ink: `rgb(${ink.join(" ")})` };
}

function clamp(level) { return Math.min(HIGHEST, Math.max(LOWEST, level)); }

function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour) {
  const [r, g, b] = colour.map((level) => {
    const share = level / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
