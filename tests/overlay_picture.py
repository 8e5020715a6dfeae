"""Reads a picture of the program page as a viewer's eye would: its texts and panels, with their places and sizes."""

from dataclasses import dataclass

from playwright.async_api import Page

SAFE = (96, 54, 1824, 1026)
"""Graphics safe: 5 % from each edge of 1920×1080 (left, top, right, bottom)."""
LEAST_TEXT = 28

WALK = """() => {
  const stage = document.getElementById("stage");
  const scale = stage.getBoundingClientRect().width / 1920;
  const texts = [], panels = [], kinds = new Set();
  const box = (rect) => [rect.left, rect.top, rect.right, rect.bottom];
  const pen = document.createElement("canvas").getContext("2d");
  // A font's own line is higher than its letters: what counts is where ink is.
  const ink = (rect, style, text) => {
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const it = pen.measureText(text);
    const above = Math.max(0, it.fontBoundingBoxAscent - it.actualBoundingBoxAscent);
    const below = Math.max(0, it.fontBoundingBoxDescent - it.actualBoundingBoxDescent);
    return [rect.left, rect.top + above * scale, rect.right, rect.bottom - below * scale];
  };
  const seen = (element) => {
    const style = getComputedStyle(element);
    return style.visibility === "visible" && style.display !== "none" && element.getClientRects().length > 0;
  };
  const walk = (node, graphic, panel) => {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) {
        if (!child.data.trim() || !seen(node)) continue;
        const range = document.createRange();
        range.selectNodeContents(child);
        const style = getComputedStyle(node);
        texts.push({
          graphic, part: node.className, text: child.data, box: ink(range.getBoundingClientRect(), style, child.data),
          size: Number.parseFloat(style.fontSize) * scale, colour: style.color, panel,
          cut: node.scrollWidth > node.clientWidth + 1 && style.display !== "inline",
        });
      } else if (child.nodeType === Node.ELEMENT_NODE) {
        if (child.localName === "link") continue;
        kinds.add(child.localName);
        let inside = panel;
        if ((child.matches(".panel, .heading, #rehearsal")) && seen(child)) {
          inside = panels.length;
          panels.push({ graphic, part: child.className || child.id, box: box(child.getBoundingClientRect()) });
        }
        walk(child, graphic, inside);
        if (child.shadowRoot) walk(child.shadowRoot, child.localName, inside);
      }
    }
  };
  walk(stage, "program", -1);
  return { texts, panels, kinds: [...kinds], title: document.title };
}"""


@dataclass(frozen=True)
class Text:
    """One visible text node: `box` is (left, top, right, bottom) in px of the window, `size` its font size there."""

    graphic: str
    part: str
    text: str
    box: tuple[float, ...]
    size: float
    colour: str
    panel: int
    cut: bool


@dataclass(frozen=True)
class Panel:
    """One visible panel."""

    graphic: str
    part: str
    box: tuple[float, ...]


@dataclass(frozen=True)
class Picture:
    """All that is to be read in one picture; `kinds` are the element names in it."""

    texts: tuple[Text, ...]
    panels: tuple[Panel, ...]
    kinds: frozenset[str]
    title: str

    def words(self, part: str = "") -> list[str]:
        """The texts of a part, or all of them, in the order of the page."""
        return [one.text for one in self.texts if not part or one.part == part]


async def picture(page: Page) -> Picture:
    """What stands on the page now."""
    found = await page.evaluate(WALK)
    return Picture(
        tuple(Text(**{**one, "box": tuple(one["box"])}) for one in found["texts"]),
        tuple(Panel(one["graphic"], one["part"], tuple(one["box"])) for one in found["panels"]),
        frozenset(found["kinds"]),
        found["title"],
    )


def inside(box: tuple[float, ...], frame: tuple[float, ...], slack: float = 1) -> bool:
    """Whether a box lies within a frame, `slack` px allowed."""
    left, top, right, bottom = frame
    return box[0] >= left - slack and box[1] >= top - slack and box[2] <= right + slack and box[3] <= bottom + slack


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Whether two boxes share more than a px."""
    return min(one[2], other[2]) - max(one[0], other[0]) > 1 and min(one[3], other[3]) - max(one[1], other[1]) > 1


def faults(seen: Picture) -> list[str]:
    """What a viewer at home would complain of, in words; empty for a good picture at 1920×1080."""
    found = [
        f"{one.graphic} {one.part} {one.text[:20]!r}: {one.size:.1f} px"
        for one in seen.texts
        if one.size < LEAST_TEXT - 0.01
    ]
    for one in seen.texts:
        where = f"{one.graphic} {one.part} {one.text[:20]!r}"
        if one.cut:
            found.append(f"{where}: wider than its box")
        if one.panel < 0:
            found.append(f"{where}: stands on no panel")
        elif not inside(one.box, seen.panels[one.panel].box):
            found.append(f"{where}: leaves {seen.panels[one.panel].part}: {one.box}")
        if not inside(one.box, SAFE):
            found.append(f"{where}: outside graphics safe: {one.box}")
    found += [
        f"{one.graphic} {one.part} outside graphics safe: {one.box}" for one in seen.panels if not inside(one.box, SAFE)
    ]
    for at, one in enumerate(seen.panels):
        found += [
            f"{one.graphic} {one.part} and {other.graphic} {other.part} overlap: {one.box} {other.box}"
            for other in seen.panels[at + 1 :]
            if overlap(one.box, other.box)
        ]
    return found
