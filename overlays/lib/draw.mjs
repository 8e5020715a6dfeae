/** Elements of a graphic: made once, filled with text only, and the drawn marks that carry a meaning beside colour. */

const SVG = "http://www.w3.org/2000/svg";

/** Paths in a square of 24: marks are drawn, so that no font has to bring them. */
const MARKS = {
  right: "M3.5 12.8 9.2 18.5 20.5 6.2",
  wrong: "M5.5 5.5 18.5 18.5 M18.5 5.5 5.5 18.5",
  tied: "M4 8.5H20 M4 15.5H20",
  held: "M8 4.5V19.5 M16 4.5V19.5",
  nobody: "M12 3.8a8.2 8.2 0 1 0 .01 0 M6.3 17.7 17.7 6.3",
  void: "M4 12H20",
  up: "M12 4 21.5 19.5H2.5Z",
  down: "M12 20 2.5 4.5H21.5Z",
  pointer: "M4 3 21 12 4 21Z",
};
const FILLED = new Set(["up", "down", "pointer"]);

/** A new element; its name is both its class and its part, by which a theme can reach it from outside. */
export function make(tag, name = "", ...children) {
  const element = document.createElement(tag);
  if (name) {
    element.className = name;
    element.setAttribute("part", name);
  }
  element.append(...children);
  return element;
}

/** A drawn mark; it takes the colour of the text around it. */
export function mark(kind) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", FILLED.has(kind) ? "mark filled" : "mark");
  svg.setAttribute("part", "mark");
  svg.setAttribute("data-mark", kind);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", MARKS[kind]);
  svg.append(path);
  return svg;
}

/** Puts the mark of that kind into its place, or none for "". */
export function setMark(place, kind) {
  if ((place.dataset.kind ?? "") === kind) return;
  place.dataset.kind = kind;
  place.replaceChildren(...(kind ? [mark(kind)] : []));
}

/** Sets text, and hides an element that has none. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
  element.hidden = text === "";
}

/** Gives an element a seat's colour and the ink that reads on it. */
export function setColour(element, { field, ink }) {
  element.style.setProperty("--seat", field);
  element.style.setProperty("--seat-ink", ink);
}
