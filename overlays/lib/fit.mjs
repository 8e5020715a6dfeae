/** Makes text fit its box: smaller in steps, then wrapped, then shortened; letters are never squeezed. */

/** A shortened name keeps at least so many letters, so that two teams stay apart. */
const KEPT = 12;
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * Sets `text` in `box` at the first step that fits. A step is {size, lines, wide}: pixels of the canvas, how many lines
 * it may take, and the greatest width in em (the box's width without it). The last step is where it gets shortened.
 */
export function fit(box, text, steps) {
  if (box.textContent !== text) box.textContent = text;
  box.hidden = text === "";
  if (text === "" || steps.length === 0) return;
  for (const step of steps) {
    set(box, step);
    if (fits(box, step)) return;
  }
  const last = steps[steps.length - 1];
  box.style.overflowWrap = "anywhere";
  if (fits(box, last)) return;
  const letters = [...graphemes.segment(text)].map((one) => one.segment);
  let [low, high] = [Math.min(KEPT, letters.length), letters.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    box.textContent = shortened(letters, middle);
    if (fits(box, last)) low = middle; else high = middle - 1;
  }
  box.textContent = shortened(letters, low);
}

function set(box, { size, lines, wide }) {
  box.style.fontSize = `${size}px`;
  box.style.whiteSpace = lines === 1 ? "nowrap" : "pre-line";
  box.style.overflowWrap = "normal";
  box.style.maxWidth = wide ? `${wide}em` : "";
}

function fits(box, { size, lines }) {
  const height = Number.parseFloat(getComputedStyle(box).lineHeight) || size * 1.2;
  return box.scrollWidth <= box.clientWidth && box.scrollHeight <= height * lines + 1 + padding(box);
}

function padding(box) {
  const style = getComputedStyle(box);
  return Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom);
}

function shortened(letters, count) {
  return `${letters.slice(0, count).join("").trimEnd()}…`;
}
