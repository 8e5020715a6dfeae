"""Text on air reads over any video: its contrast with what is really behind it, over white, black and noise."""

import base64

import pytest
from playwright.async_api import Browser, Page

from tests.overlay_picture import picture
from tests.overlay_site import open_still, site, views
from tests.test_overlay_pictures import show

LEAST = 4.5
"""WCAG AA for text; measured as the worst but for the 2 % of pixels of a text's box that are an edge or a mark."""
STATES = ("02-titles", "04-theme", "05-board", "10-question-very-long", "13-in-hidden-text", "14-wrong",
          "15-open-again", "16-right", "17-nobody", "19-void", "20-hold", "21-time-out", "23-tied", "28-scores",
          "29-winner", "32-sent-off", "34-ten-seats")  # fmt: skip

VIDEO = """kind => {
  const root = document.documentElement;
  root.style.background = kind === "noise" ? "" : kind;
  if (kind !== "noise") return;
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [1920, 1080];
  const pen = canvas.getContext("2d");
  const image = pen.createImageData(1920, 1080);
  let seed = 1;
  for (let at = 0; at < image.data.length; at += 4) {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    image.data.fill((seed >> 16) & 255, at, at + 3);
    image.data[at + 3] = 255;
  }
  pen.putImageData(image, 0, 0);
  root.style.background = `url(${canvas.toDataURL()})`;
}"""

MEASURE = """async ([png, texts]) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.drawImage(image, 0, 0);
  const linear = Array.from({ length: 256 }, (_, level) => {
    const share = level / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const light = (r, g, b) => 0.2126 * linear[r] + 0.7152 * linear[g] + 0.0722 * linear[b];
  return texts.map(({ colour, box: [left, top, right, bottom] }) => {
    const ink = light(...colour.match(/\\d+/g).slice(0, 3).map(Number));
    const [x, y] = [Math.floor(left), Math.floor(top)];
    const { data } = pen.getImageData(x, y, Math.ceil(right) - x, Math.ceil(bottom) - y);
    const ratios = new Float64Array(data.length / 4);
    for (let at = 0; at < data.length; at += 4) {
      const back = light(data[at], data[at + 1], data[at + 2]);
      ratios[at / 4] = (Math.max(ink, back) + 0.05) / (Math.min(ink, back) + 0.05);
    }
    ratios.sort();
    return ratios[Math.floor(ratios.length * 0.02)];
  });
}"""

pytestmark = pytest.mark.chromium


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("video", ["white", "black", "noise"])
async def test_every_text_reads_over(page: Page, chromium: Browser, video: str) -> None:
    async with site() as at:
        await open_still(page, at.url)
        await page.evaluate(VIDEO, video)
        bench = await chromium.new_page()
        found = []
        for state in STATES:
            await show(page, views()[state])
            texts = (await picture(page)).texts
            await page.evaluate("document.getElementById('stage').style.webkitTextFillColor = 'transparent'")
            shot = base64.b64encode(await page.screenshot()).decode()
            await page.evaluate("document.getElementById('stage').style.webkitTextFillColor = ''")
            boxes = [{"colour": one.colour, "box": one.box} for one in texts]
            ratios = await bench.evaluate(MEASURE, [shot, boxes])
            found += [
                f"{state}: {one.graphic} {one.part} {one.text[:20]!r} {ratio:.1f}"
                for one, ratio in zip(texts, ratios, strict=True)
                if ratio < LEAST
            ]
        assert not found, "\n".join(found)


async def test_every_colour_of_a_seat_has_an_ink_that_reads_on_it(page: Page) -> None:
    levels = (0, 51, 102, 128, 153, 204, 255)
    hexes = [f"#{r:02x}{g:02x}{b:02x}" for r in levels for g in levels for b in levels]
    read = """async (hexes) => {
      const { colours } = await import("/overlays/lib/text.mjs");
      return hexes.map((hex) => colours(hex));
    }"""
    async with site() as at:
        await open_still(page, at.url)
        for made in await page.evaluate(read, [*hexes, "red; x", "", None, "#12345"]):
            field, ink = (tuple(map(int, made[key][4:-1].split())) for key in ("field", "ink"))
            assert all(16 <= level <= 235 for level in field), f"{field} is not a broadcast colour"
            assert ratio(field, ink) >= LEAST, (field, ink)


def ratio(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """Contrast of two sRGB colours by WCAG."""
    low, high = sorted(map(light, (one, other)))
    return (high + 0.05) / (low + 0.05)


def light(colour: tuple[int, ...]) -> float:
    r, g, b = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in (level / 255 for level in colour))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
