/** The keyboard: fixed shortcuts by place, so that every layout has them; digits press for seats. */

import { KEYS } from "./keys.mjs";

const DIGIT = /^(?:Digit|Numpad)(\d)$/;

/** Whether keys typed here are text. */
function isField(element) {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement
    || element instanceof HTMLTextAreaElement;
}

/**
 * Listens to the whole page. `does` has: `key(key)` for a shortcut, `seat(number)` for a digit, `map()`, `record()` and
 * `incidents()` for what they show and hide, `away()` for Escape, `form(name)` for the ways into the forms. A key that is held down acts once.
 */
export function listenToKeys(does) {
  document.addEventListener("keydown", (event) => {
    const { target, code, key, shiftKey } = event;
    if (isField(target)) {
      if (code === "Escape") target.blur();
      return;
    }
    if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    const doing = action(code, key, shiftKey, does);
    if (!doing) return;
    // Space would press the button that has the focus, arrows would scroll: here they mean one thing only.
    event.preventDefault();
    if (!event.repeat) doing();
  });
  // Firefox presses a button at the end of Space.
  document.addEventListener("keyup", (event) => {
    if (event.code === "Space" && !isField(event.target)) event.preventDefault();
  });
}

function action(code, key, shift, does) {
  // By what it types: on a Russian layout `?` is Shift+7, and that is no press for a seat.
  if (key === "?" || code === "Slash") return () => does.map();
  if (code === "Escape") return () => does.away();
  const known = KEYS.find((one) => one.code === code && Boolean(one.shift) === shift);
  if (known) return () => does.key(known.key);
  if (shift) return null;
  if (code === "KeyJ") return () => does.form("adjust");
  if (code === "KeyN") return () => does.form("note");
  if (code === "KeyI") return () => does.form("invite");
  if (code === "KeyK") return () => does.form("manual");
  if (code === "KeyP") return () => does.record();
  if (code === "KeyE") return () => does.incidents();
  const digit = DIGIT.exec(code)?.[1];
  return digit ? () => does.seat(Number(digit) || 10) : null;
}
