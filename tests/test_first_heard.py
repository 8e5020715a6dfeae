"""Who was first, not who was heard first: on air nobody is named before an earlier press can no longer arrive."""

import time
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser

from tests.button_box import ButtonBox
from tests.evening import SEATS, evening
from tests.play_pty import play, read_script
from tests.running_show import Page, RunningShow

pytestmark = [pytest.mark.pty, pytest.mark.chromium]

WINDOW_MS = 250
"""The longest that a show file allows: a machine that does something else as well still hears both presses in it."""
SLACK_MS = 20
"""By how much a busy page may be wrong about the time of the show."""
REVERSED = read_script(Path(__file__).parent / "data" / "serial" / "07_arrival_order_differs_from_stamp.jsonl")
"""The second seat's press is heard first; the first seat's, heard 1 ms later, was 0.8 ms earlier."""
LATEST_STAMP = 8_000_900
"""What the box's clock read in them at last."""

NAMED_ON_AIR = """() => {
  window.named = [];
  const roots = ["quiz-buzz", "quiz-scoreboard"].map((name) => document.querySelector(name).shadowRoot);
  const look = () => {
    const names = [roots[0].querySelector(".name"), roots[1].querySelector('[data-status="in"] .name')];
    for (const name of names.map((each) => each?.textContent).filter(Boolean)) {
      const at = performance.timeOrigin + performance.now();
      if (!named.some((each) => each.name === name)) named.push({ name, at });
    }
  };
  const all = { subtree: true, childList: true, characterData: true, attributes: true };
  roots.forEach((root) => new MutationObserver(look).observe(root, all));
}"""
"""Writes down when each name first stood on the program page as one who is in, even hidden."""
TOLD_AT_DESK = """() => {
  window.told = [];
  const order = document.querySelector(".press-order");
  const all = { subtree: true, childList: true, characterData: true };
  new MutationObserver(() => told.push(order.textContent)).observe(order, all);
}"""


async def open_question(operator: Page) -> None:
    """From the start of the show to a question that all may answer."""
    for key in ("take", "take", "next", "next"):
        await operator.key(key)


async def test_the_one_heard_first_is_told_at_the_desk_and_only_the_first_on_air(
    tmp_path: Path, chromium: Browser
) -> None:
    with ButtonBox(tmp_path / "ttyBUZZ") as box:
        show = evening(tmp_path, f"serial://{box.link}", reorder_ms=WINDOW_MS)
        async with RunningShow(show, tmp_path / "journals") as running:
            operator = await running.page()
            code = (await operator.act("invite", role="operator"))["invited"]["code"]
            overlay, desk = await chromium.new_page(), await chromium.new_page()
            await overlay.goto(running.addresses["program overlay"])
            await desk.goto(f"{running.address}/desk#code={code}")
            await operator.until_device("box", lambda device: device["condition"] == "starting")
            await open_question(operator)
            await overlay.wait_for_selector("quiz-scoreboard .row")
            await desk.wait_for_selector('button[data-key="read"][aria-disabled="false"]')
            await overlay.evaluate(NAMED_ON_AIR)
            await desk.evaluate(TOLD_AT_DESK)

            # One millisecond apart.
            play(REVERSED.steps, box)
            box.reads(LATEST_STAMP)
            written = time.time()
            view = await operator.until(lambda view: len(view["host"]["presses"]) == 2)
            assert view["buzz"]["seat"] == 1
            assert [each["seat"] for each in view["host"]["presses"]] == REVERSED.expect["buzz_order"]
            await overlay.locator("quiz-buzz .strap .name", has_text=SEATS[1]).wait_for()
            first = await overlay.evaluate("named")
            assert {each["name"] for each in first} == {SEATS[1]}
            assert first[0]["at"] >= written * 1000 + WINDOW_MS - SLACK_MS

            # The desk tells who was heard first until the other is heard.
            await operator.key("clear")
            box.up(1)
            box.up(2)
            await overlay.locator("quiz-buzz .strap .name").wait_for(state="hidden")
            earlier = box.micros
            box.down(3)
            view = await operator.until(lambda view: view["buzz"])
            box.down(2, earlier)
            written = time.time()
            assert view["buzz"]["seat"] == 3
            await operator.until(lambda view: view["buzz"]["seat"] == 2)
            await overlay.locator("quiz-buzz .strap .name", has_text=SEATS[2]).wait_for()
            named: list[dict[str, Any]] = await overlay.evaluate("named")
            assert [each["name"] for each in named] == [SEATS[1], SEATS[2]], "the third was never named"
            assert named[-1]["at"] >= written * 1000 + WINDOW_MS - SLACK_MS
            told = await desk.evaluate("told")
            assert any(f"first heard · {SEATS[3]}" in each for each in told), told
            assert any(f"first heard · {SEATS[2]}" in each for each in told), told
            await desk.locator(".press-order .aside", has_not_text="first heard").wait_for()
