/** What a person fills in: fields, choices that keep what was chosen, and forms with their one key. */

import { make } from "/overlays/lib/draw.mjs";
import { nameOf } from "../words.mjs";

const WHOLE = /^[+-]?\d{1,7}$/;

/** A line to type in; `mode` is `text` or `numeric`. */
export function field(name, hint, mode = "text") {
  const input = make("input", `field ${name}`);
  input.type = "text";
  input.inputMode = mode;
  input.autocomplete = "off";
  input.maxLength = mode === "numeric" ? 8 : 200;
  input.placeholder = hint;
  input.setAttribute("aria-label", hint);
  return input;
}

/** A choice; `offer` fills it. */
export function choice(name, hint) {
  const select = make("select", `field ${name}`);
  select.setAttribute("aria-label", hint);
  return select;
}

/** Puts `[value, words]` into a choice when they differ from what stands there; what was chosen stays while it is there. */
export function offer(select, rows) {
  const told = JSON.stringify(rows);
  if (select.dataset.told === told) return;
  select.dataset.told = told;
  const chosen = select.value;
  select.replaceChildren(...rows.map(([value, words]) => {
    const option = make("option", "", words);
    option.value = value;
    return option;
  }));
  if (rows.some(([value]) => String(value) === chosen)) select.value = chosen;
}

/** Contestants as rows of a choice, those of `seats` only. */
export function seatRows(view, seats = view.seats.map((one) => one.seat)) {
  return view.seats.filter((one) => seats.includes(one.seat)).map((one) => [one.seat, `${one.seat} ${nameOf(one)}`]);
}

/** A whole number as it was typed, with either minus; null when it is none or not from `least` to `most`. */
export function whole(input, { least = -Infinity, most = Infinity } = {}) {
  const text = input.value.trim().replace("\u2212", "-");
  const number = Number(text);
  return WHOLE.test(text) && number >= least && number <= most ? number : null;
}

/** The field `name` that an entry of `legal` asks for, or an empty one. */
export function asked(entry, name) {
  return entry?.asks.find((one) => one.field === name) ?? {};
}

/** A key that ends a form or stands alone; dark until it is lit. */
export function formKey(key, cap, name) {
  const top = make("span", "key-top", ...(cap ? [make("kbd", "cap", cap)] : []));
  const button = make("button", "key form-key", top, make("span", "label", name));
  button.dataset.key = key;
  button.setAttribute("aria-disabled", "true");
  return button;
}

export function light(button, lit) {
  button.setAttribute("aria-disabled", String(!lit));
}

/** A form of `fields` with the key that sends it. */
export function form(name, fields, button, submit) {
  const element = make("form", `form form-${name}`, make("div", "fields", ...fields), button);
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  return element;
}
