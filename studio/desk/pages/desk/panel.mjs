/** A panel of the desk: a caption, room for a word beside it, and what it holds. */

import { make } from "/overlays/lib/draw.mjs";

/** Makes a section of class `name`; `aside` stands at the right end of its caption. */
export function panel(name, caption, content, ...aside) {
  const section = make("section", `panel ${name}`, make("h2", "caption-line", make("span", "caption", caption), ...aside), content);
  section.setAttribute("aria-label", caption);
  return section;
}

/** Replaces the children of a list only when what they would show has changed. */
export function redraw(list, told, build) {
  const text = JSON.stringify([document.documentElement.lang, told]);
  if (list.dataset.told === text) return;
  list.dataset.told = text;
  list.replaceChildren(...build());
}
