"""What tests ask of a drawn page: what is cut off, where keys are, how well texts stand out."""

from typing import Any

from playwright.async_api import Page

CUT_OFF = """() => {
  const found = [];
  const shortened = (style) => style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
  const scrolls = (style) => /auto|scroll/.test(style.overflowX + style.overflowY);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.data.trim() || !node.parentElement.checkVisibility?.()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      let box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
      let excused = false;
      for (let at = node.parentElement; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (shortened(style) || scrolls(style)) { excused = true; break; }
        if (style.overflow !== 'visible') { box = at.getBoundingClientRect(); break; }
      }
      const out = Math.max(box.left - rect.left, box.top - rect.top, rect.right - box.right, rect.bottom - box.bottom);
      // What is measured is the font's own height, more than its letters have.
      const slack = Math.max(4, parseFloat(getComputedStyle(node.parentElement).fontSize) * 0.1);
      const name = `${node.parentElement.className}: ${node.data.slice(0, 60)}`;
      if (!excused && out > slack) found.push(`${name} (${Math.round(out)} px)`);
    }
  }
  const page = document.scrollingElement;
  if (page.scrollWidth > innerWidth || page.scrollHeight > innerHeight) found.push('the page scrolls');
  return found;
}"""

KEYS = """() => [...document.querySelectorAll('button')].filter((one) => one.checkVisibility()).map((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return { name: one.dataset.key ?? one.dataset.cue ?? one.className, left, top, width, height };
})"""

CONTRAST = """() => {
  const channel = (value) => { const s = value / 255; return s <= 0.03928 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4; };
  const luminance = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const parsed = (text) => { const n = text.match(/[\\d.]+/g).map(Number); return n.length === 3 ? [...n, 1] : n; };
  const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3]));
  const behind = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(at);
      for (const colour of backgroundImage.match(/rgba?\\([^)]*\\)/g) ?? []) { layers.push(parsed(colour)); break; }
      layers.push(parsed(backgroundColor));
    }
    return layers.reverse().reduce((below, top) => over(top, below), [0, 0, 0]);
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || !element.checkVisibility()) continue;
    const ground = behind(element);
    const ink = over(parsed(getComputedStyle(element).color), ground);
    const [low, high] = [luminance(ink), luminance(ground)].sort((a, b) => a - b);
    const ratio = (high + 0.05) / (low + 0.05);
    if (ratio < 4.5) found.push(`${element.className}: ${node.data.slice(0, 40)}: ${ratio.toFixed(2)}`);
  }
  return found;
}"""

Box = dict[str, Any]


async def cut_off(page: Page) -> list[str]:
    """Texts that leave their box or the window without being shortened by an ellipsis or scrolled."""
    return await page.evaluate(CUT_OFF)


async def keys(page: Page) -> list[Box]:
    """Every key that can be seen, with its box in CSS pixels."""
    return await page.evaluate(KEYS)


async def faint(page: Page) -> list[str]:
    """Texts that stand out from what is behind them by less than 4.5 : 1."""
    return await page.evaluate(CONTRAST)


def too_small_or_close(boxes: list[Box]) -> list[str]:
    """Keys under 64 px, and pairs with less than 8 px between them."""
    found = [f"{b['name']}: {b['width']:.0f} × {b['height']:.0f}" for b in boxes if min(b["width"], b["height"]) < 63.9]
    for i, one in enumerate(boxes):
        for other in boxes[i + 1 :]:
            across = max(one["left"], other["left"]) - min(one["left"] + one["width"], other["left"] + other["width"])
            down = max(one["top"], other["top"]) - min(one["top"] + one["height"], other["top"] + other["height"])
            if max(across, down) < 7.9:
                found.append(f"{one['name']} and {other['name']}: {max(across, down):.1f} px apart")
    return found
