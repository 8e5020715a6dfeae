/** Makes text fit its box: smaller in steps, then wrapped, then shortened; letters are never squeezed. */

/** A shortened name keeps at least so many letters, so that two teams stay apart. */
const KEPT = 12;
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * Sets `text` in `box` at the first step that fits. A step is {size, lines, wide}: pixels of the canvas, how many lines
 * it may take, and the greatest width in em (the box's width without it). The last step is where it gets shortened.
 * Lines of a wrapped text are made about equally long. The box must be as high as its text, not stretched.
 */
export function fit(box, text, steps) {
  if (box.textContent !== text) box.textContent = text;
  box.hidden = text === "";
  if (text === "" || steps.length === 0) return;
  for (const step of steps) {
    set(box, step);
    if (fits(box, step)) return balance(box, step);
  }
  const last = steps[steps.length - 1];
  box.style.overflowWrap = "anywhere";
  if (fits(box, last)) return balance(box, last);
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
  return box.scrollWidth <= box.clientWidth && box.clientHeight <= height * lines + 1 + padding(box);
}

/** The narrowest width that needs no further line: a last line with one word in it looks like a mistake on air. */
function balance(box, { lines }) {
  if (lines === 1) return;
  const height = box.clientHeight;
  let [low, high] = [Math.floor(box.clientWidth / 2), box.clientWidth];
  while (high - low > 4) {
    const middle = Math.floor((low + high) / 2);
    box.style.maxWidth = `${middle}px`;
    if (box.clientHeight <= height && box.scrollWidth <= box.clientWidth) high = middle; else low = middle;
  }
  box.style.maxWidth = `${high}px`;
}

function padding(box) {
  const style = getComputedStyle(box);
  return Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom);
}

function shortened(letters, count) {
  return `${letters.slice(0, count).join("").trimEnd()}…`;
}
