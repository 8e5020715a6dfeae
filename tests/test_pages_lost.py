"""A line that breaks: the last picture stays, grey and dark, with the time since when; and comes alive by itself."""

from copy import deepcopy

import pytest
from playwright.async_api import Browser

from studio.desk.port import Role
from studio.desk.server import DeskServer
from studio.show.clock import ShowClock
from tests.pages_checks import cut_off, faint, keys
from tests.pages_parts import NOW, SECOND, clock
from tests.pages_show import HandShow, studio
from tests.pages_views import STATES
from tests.test_pages_desk_keys import taken

pytestmark = pytest.mark.chromium


async def test_the_desk_shows_the_last_picture_and_sends_nothing_until_the_line_is_back(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await show.open("operator", "small")
        places = await keys(page)
        await show.server.stop()
        await page.wait_for_selector(".wells[data-state=trouble]")
        said = await page.inner_text(".wells")
        assert said.startswith("Connection lost since ") and said.endswith("This is the last known picture.")
        assert await keys(page) == places
        lit = await page.eval_on_selector_all(
            "button[aria-disabled=false]:not([hidden])", "all => all.map((one) => one.dataset.key)"
        )
        assert lit == ["record", "map"], "what only shows something"
        assert await page.inner_text(".question-answer") == "Answer: Сарысу"
        grey = "getComputedStyle(document.querySelector('.column.middle')).filter"
        assert await page.evaluate(grey) == "grayscale(1)"
        assert await cut_off(page) == []
        await page.keyboard.press("ArrowRight")
        await page.wait_for_selector(".refusal[data-of=right]")
        assert await page.inner_text(".refusal") == "No connection: nothing was sent."

        again = DeskServer(show.show, port=show.server.port, access=show.server.access)
        await again.start()
        try:
            await page.wait_for_selector(".wells[data-state=well]")
            await page.wait_for_selector(".pad [data-key=right][aria-disabled=false]")
            assert await page.evaluate(grey) == "none"
            await page.keyboard.press("ArrowRight")
            assert await taken(show.show, page, 1) == [{"move": "ruling", "about": "q3.b1", "verdict": "right"}]
            assert await faint(page) == []
        finally:
            await again.stop()
        show.errors.clear()  # what a browser writes of a line it cannot open


async def test_a_page_that_is_opened_again_shows_what_a_page_that_never_was_closed_shows(chromium: Browser) -> None:
    # Not the time of day, and not how many overlays there are: this page's own preview is one, going and coming.
    drawn = "() => document.body.innerText.replace(/\\d\\d:\\d\\d:\\d\\d|overlays \\d/g, '')"
    async with studio(chromium) as show:
        page = await show.open("operator", "small")
        for name in ("standby", "question shown", "hold", "correction", "finished"):
            view = deepcopy(STATES[name]) | {
                "clock": STATES[name]["clock"] and {**STATES[name]["clock"], "running": False}
            }
            await show.turn(page, view)
            before = await page.evaluate(drawn)
            await page.reload()
            await page.wait_for_selector("html[data-rev]", state="attached")
            await page.wait_for_selector(".wells[data-state=well]")
            await page.wait_for_selector(".device")
            assert await page.evaluate(drawn) == before, name


class CountingShow(HandShow):
    """A show whose time goes on from `NOW`."""

    def __init__(self) -> None:
        super().__init__(state="in")
        self.clock = ShowClock(NOW)
        self.told["clock"] = {**clock(), "full": 60 * SECOND, "left": 30 * SECOND, "running": True,
                              "ends_at": NOW + 30 * SECOND}  # fmt: skip

    def now(self) -> int:
        return self.clock.now()


@pytest.mark.parametrize("role", ["operator", "host"])
async def test_a_clock_stands_as_it_was_when_the_line_went(chromium: Browser, role: Role) -> None:
    bar = "document.querySelector('.face-bar').style.transform"
    frames = "new Promise((done) => { let n = 60; const f = () => (n-- ? requestAnimationFrame(f) : done()); f(); })"
    async with studio(chromium, CountingShow()) as show:
        page = await show.open(role, "tablet")
        before = await page.evaluate(bar)
        await page.wait_for_function(f"before => {bar} !== before", arg=before)
        await show.server.stop()
        await page.wait_for_selector("html[data-line=lost]", state="attached")
        stood = await page.evaluate(bar)
        await page.evaluate(frames)
        assert await page.evaluate(bar) == stood
        show.errors.clear()  # what a browser writes of a line it cannot open
