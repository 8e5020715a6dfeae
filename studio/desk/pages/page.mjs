/** The start of every page that has a stream: its words, its pass, its line, and the marks all pages carry. */

import { enter } from "./entry.mjs";
import { Line } from "./line.mjs";
import { speak } from "./words.mjs";

const root = document.documentElement;
/** How long a page waits for its font, in ms: texts are fitted by measuring them, but words in another font beat none. */
const FONT_WAIT_MS = 1000;

/**
 * Opens the stream `query` and gives its `Line`. `told.heard(message)` gets every message; `told.lost(since)` and
 * `told.found()` the breaks of the line. `data-line` of the root says `new`, `open` or
 * `lost`, for the page's style.
 */
export async function begin(query, told) {
  await Promise.all([speak(root.lang), enter(), fontReady()]);
  // A link with a new code opened where this page already stands changes the address only.
  addEventListener("hashchange", () => { if (location.hash.startsWith("#code=")) location.reload(); });
  return new Line(query, {
    heard(message) {
      // The show was started again in another language: its page shell is in that language too.
      if (message.hello && message.hello.language !== root.lang) location.reload();
      else told.heard(message);
      if (message.hello) root.dataset.line = "open";
    },
    lost(since) {
      root.dataset.line = "lost";
      told.lost?.(since);
    },
    found() { told.found?.(); },
  });
}

/** Draws each part; one that fails on what it was given must not keep the others from showing theirs. */
export function drawAll(parts, ...given) {
  for (const part of parts) {
    try {
      part.draw(...given);
    } catch (trouble) {
      reportError(trouble);
    }
  }
}

async function fontReady() {
  const family = getComputedStyle(root).getPropertyValue("--font");
  const loading = document.fonts.load(`450 16px ${family}`, "Әқł");
  await Promise.race([Promise.allSettled([loading]), new Promise((resolve) => setTimeout(resolve, FONT_WAIT_MS))]);
}
