"""What a page shows, as text: every rendered element with its attributes, colours and words, shadow trees included."""

import asyncio
import json
import time
from typing import Any

from playwright.async_api import Page

from tests.running_show import PATIENCE
from tests.running_show import Page as Stream

SAME_SECONDS = 5.0
"""How long two pages that have been told the same may show different things: a score counts, and a page loads."""
NOT_OF_THE_SHOW = (
    "time",  # of day
    ".wells", ".head-trouble", ".devices-panel", ".says",  # how devices are
    ".strip",  # why this page's last action was not taken
    "input", "select",  # what is being typed
)  # fmt: skip
COUNTING = '.face[data-state="running"] .face-count, .face[data-state="running"] .face-bar'
COUNTING_ON_AIR = '.face[data-state="running"] .digits, .face[data-state="running"] .rest'

WALK = """(left_out) => {
  const rows = [];
  // A custom property shows nothing by itself: the colours made of it are told.
  const plain = (name, value) => (name === "style" ? value.replace(/--[a-z-]+:[^;]*;?/g, "").trim() : value);
  const walk = (node, depth) => {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE && child.data.trim()) rows.push(`${" ".repeat(depth)}${child.data.trim()}`);
      if (child.nodeType !== Node.ELEMENT_NODE || child.matches("link, script, style")) continue;
      const style = getComputedStyle(child);
      if (style.display === "none" || style.visibility !== "visible" || child.matches(left_out)) continue;
      const named = [...child.attributes].map(({ name, value }) => [name, plain(name, value)]);
      const said = named.filter(([, value]) => value).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
      const colours = [style.color, style.backgroundColor, style.borderTopColor, style.opacity].join(" ");
      rows.push(`${" ".repeat(depth)}<${[child.localName, ...said.sort(), colours].join(" ")}>`);
      walk(child, depth + 1);
      if (child.shadowRoot) walk(child.shadowRoot, depth + 1);
      if (child.localName === "iframe" && child.contentDocument) walk(child.contentDocument, depth + 1);
    }
  };
  walk(document, 0);
  return rows;
}"""

STILL = """async () => {
  const moving = (root) => {
    const found = [...root.querySelectorAll("*")].flatMap((each) => [
      ...each.getAnimations(), ...(each.shadowRoot ? moving(each.shadowRoot) : []),
      ...(each.contentDocument ? moving(each.contentDocument) : []),
    ]);
    return found.filter((each) => each.playState === "running" && each.effect.getComputedTiming().endTime !== Infinity);
  };
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await document.fonts.ready;
  await frame();
  await Promise.allSettled(moving(document).map((each) => each.finished));
  await frame();
}"""


class Watched:
    """A page in a browser, with the number of the latest view its stream has brought it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.rev = -1
        page.on("websocket", lambda socket: socket.on("framereceived", self._heard))

    def _heard(self, frame: str | bytes) -> None:
        self.rev = json.loads(frame).get("rev", self.rev)

    async def load(self, address: str) -> None:
        """Load an address anew, until it has a view."""
        self.rev = -1
        await self.page.goto(address)
        await self.told(0)

    async def told(self, rev: int) -> None:
        """Wait until it has been told a view at least as new."""
        end = time.monotonic() + PATIENCE
        while self.rev < rev:
            assert time.monotonic() < end, f"{self.page.url} was not told view {rev} in {PATIENCE:.0f} s"
            await asyncio.sleep(0.003)

    async def rows(self) -> list[str]:
        """What it shows."""
        return await self.page.evaluate(WALK, ", ".join((*NOT_OF_THE_SHOW, COUNTING, COUNTING_ON_AIR)))

    async def still(self) -> None:
        """Wait until nothing moves on it."""
        await self.page.evaluate(STILL)

    async def picture(self) -> bytes:
        """How it looks, without what is not of the show."""
        mask = [self.page.locator(name) for name in NOT_OF_THE_SHOW]
        return await self.page.screenshot(mask=mask, animations="disabled")


async def same(kept: Watched, fresh: Watched, operator: Stream) -> tuple[list[str], list[str]]:
    """Wait until both have the operator's view, stand still and show the same; what they show, same or not."""
    end = time.monotonic() + SAME_SECONDS
    while True:
        rev = operator.rev
        await asyncio.gather(kept.told(rev), fresh.told(rev))
        await asyncio.gather(kept.still(), fresh.still())
        rows: Any = await asyncio.gather(kept.rows(), fresh.rows())
        if rows[0] == rows[1] or time.monotonic() > end:
            return rows[0], rows[1]
