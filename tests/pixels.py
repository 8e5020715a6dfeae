"""Compares two pictures of a page pixel by pixel; a blank page in the test's own browser does the reading."""

import base64
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Page

SEEN = 8
"""Levels of 256 by which a part of a pixel must differ to count: what edges and rounded corners vary by is less."""

READ = """async ([before, after, box, colour, seen]) => {
  const read = async (png) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const pen = new OffscreenCanvas(picture.width, picture.height).getContext("2d", { willReadFrequently: true });
    pen.drawImage(picture, 0, 0);
    const { x, y, width, height } = box ?? { x: 0, y: 0, width: picture.width, height: picture.height };
    return [pen.getImageData(x, y, width, height).data, Math.floor(width)];
  };
  const [[was], [is, width]] = [await read(before), await read(after)];
  const far = (at, others, from) => Math.max(
    Math.abs(is[at] - others[from]), Math.abs(is[at + 1] - others[from + 1]), Math.abs(is[at + 2] - others[from + 2]),
  );
  let [changed, coloured] = [0, 0];
  const around = [Infinity, Infinity, -1, -1];
  for (let at = 0; at < is.length; at += 4) {
    if (colour && is[at + 3] > 250 && far(at, colour, 0) <= seen) coloured += 1;
    if (Math.abs(is[at + 3] - was[at + 3]) <= seen && far(at, was, at) <= seen) continue;
    changed += 1;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    [[0, Math.min, x], [1, Math.min, y], [2, Math.max, x], [3, Math.max, y]].forEach(([side, pick, value]) => {
      around[side] = pick(around[side], value);
    });
  }
  const all = is.length / 4;
  return [changed, changed / all, coloured / all, changed ? around : null];
}"""


@dataclass(frozen=True)
class Difference:
    """How many pixels have changed, what share that is, what share has the colour asked for now, and where they are:
    left, top, right, bottom in the box, or None."""

    changed: int
    changed_share: float
    coloured_share: float
    around: tuple[int, int, int, int] | None


async def compare(
    blank: Page, before: bytes, after: bytes, box: Any = None, colour: tuple[int, int, int] | None = None
) -> Difference:
    """What has changed between two PNGs of one size, or in a `box` of them as Playwright gives it."""
    pngs = [base64.b64encode(png).decode() for png in (before, after)]
    changed, share, coloured, around = await blank.evaluate(READ, [*pngs, box, colour, SEEN])
    return Difference(changed, share, coloured, tuple(around) if around else None)
