"""What moves on air: transform and opacity only, in the times of television, and news without any delay."""

from itertools import pairwise

import pytest
from playwright.async_api import Page

from tests.overlay_picture import picture
from tests.overlay_site import OVERLAYS, open_bare, open_still, site, views
from tests.test_overlay_pictures import show

RECORD = """(() => {
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    moved.push({ part: this.className, properties: Object.keys(frames), length: timing.duration, delay: timing.delay });
    return animate.call(this, frames, timing);
  };
})()"""

TIMES = {"in": (250, 400), "out": (180, 250), "step": (150, 200), "count": (400, 600), "cascade": (30, 50)}
"""Least and greatest ms."""

COUNTED = """() => [...document.querySelector("quiz-scoreboard").shadowRoot.querySelectorAll(".score")]
  .every((one) => one.textContent.replace("\u2212", "-") === one.dataset.score)"""

pytestmark = pytest.mark.chromium


@pytest.mark.parametrize("theme", [path.name for path in (OVERLAYS / "themes").iterdir() if path.is_dir()])
async def test_a_theme_keeps_to_the_times_of_television(page: Page, theme: str) -> None:
    async with site() as at:
        await open_bare(page, at.url)
        await page.add_style_tag(url=f"{at.url}/overlays/themes/{theme}/theme.css")
        for name, (least, most) in TIMES.items():
            read = f"Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--motion-{name}'))"
            assert least <= await page.evaluate(read) <= most, name


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_nothing_moves_but_transform_and_opacity(page: Page) -> None:
    async with site() as at:
        await page.add_init_script(RECORD)
        await open_still(page, at.url)
        for view in views().values():
            await show(page, view, moving=True)
        moved = await page.evaluate("moved")
        parts = {part for one in moved for part in one["part"].split()}
        assert parts >= {"panel", "verdict", "pointer", "answer", "face"}
        assert {name for one in moved for name in one["properties"]} == {"transform", "opacity"}


async def test_a_picture_that_is_drawn_again_does_not_move(page: Page) -> None:
    async with site() as at:
        await page.add_init_script(RECORD)
        await open_still(page, at.url)
        for view in views().values():
            await show(page, view)
            await show(page, view, moving=True)
        assert await page.evaluate("moved") == []


@pytest.mark.parametrize("state", ["12-in", "23-tied", "24-by-lot", "14-wrong", "16-right"])
async def test_the_news_is_whole_in_the_first_frame(page: Page, state: str) -> None:
    view = views()[state]
    about = (view["ruling"] or view["buzz"])["seat"] or view["buzz"]["tied"][0]
    name = next(one["name"] for one in view["seats"] if one["seat"] == about)
    first_frame = """async (view) => {
      window.show(view, { moving: true });
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const { shadowRoot } = document.querySelector("quiz-buzz");
      const strap = [...shadowRoot.querySelectorAll(".strap")].find((one) => one.getClientRects().length > 0);
      const style = getComputedStyle(strap);
      return [style.opacity, style.visibility, strap.innerText];
    }"""
    async with site() as at:
        await open_still(page, at.url)
        await show(page, views()["08-question-shown"])
        opacity, visibility, words = await page.evaluate(first_frame, view)
        assert (opacity, visibility) == ("1", "visible")
        assert name in words


async def test_the_board_comes_in_cell_by_cell(page: Page) -> None:
    async with site() as at:
        await page.add_init_script(RECORD)
        await open_still(page, at.url)
        await show(page, views()["06-board-whole-frame"], moving=True)
        delays = [one["delay"] for one in await page.evaluate("moved")]
        assert len(delays) == 30
        steps = {round(after - before) for before, after in pairwise(delays)}
        assert len(steps) == 1 and 30 <= steps.pop() <= 50


async def test_a_score_counts_up_without_going_too_far(page: Page) -> None:
    count = """async ([before, after]) => {
      await window.show(before);
      const score = document.querySelector("quiz-scoreboard").shadowRoot.querySelectorAll(".score")[1];
      const seen = [];
      const begun = performance.now();
      const last = after.seats[1].score;
      const done = new Promise((resolve) => {
        new MutationObserver(() => {
          seen.push([Number(score.textContent.replace("\\u2212", "-")), performance.now() - begun]);
          if (seen[seen.length - 1][0] === last) resolve();
        }).observe(score, { childList: true, characterData: true, subtree: true });
      });
      await window.show(after, { moving: true });
      await done;
      return seen;
    }"""
    before = views()["12-in"]
    async with site() as at:
        await open_still(page, at.url)
        for change in (300, -300):
            after = {**before, "seats": [dict(seat) for seat in before["seats"]]}
            after["seats"][1]["score"] += change
            after["seats"][1]["change"] = change
            seen = await page.evaluate(count, [before, after])
            scores = [score for score, _ in seen]
            assert len(scores) > 3
            assert scores == sorted(scores, reverse=change < 0)
            assert scores[-1] == after["seats"][1]["score"]
            assert seen[-1][1] >= 400


async def test_the_last_five_seconds_pulse_once_a_second(page: Page) -> None:
    """The page's show time is moved on by hand, half a second at a time; digits round up."""
    view = views()["22-minute"]
    view["clock"] |= {"left": 8_000_000, "ends_at": 100_000_000}
    async with site() as at:
        await page.add_init_script(RECORD)
        await open_still(page, at.url)
        shown = []
        await show(page, view, now=92_000_000)
        for half in range(1, 17):
            now = 92_000_000 + half * 500_000
            await show(page, view, now=now, moving=True)
            left = -(-(100_000_000 - now) // 1_000_000)
            await page.wait_for_function(
                "left => document.querySelector('quiz-clock').shadowRoot.querySelector('.digits').textContent === left",
                arg=str(left),
            )
            pulses = [one for one in await page.evaluate("moved") if one["part"] == "digits"]
            shown.append((left, len(pulses)))
        assert shown[::2] == [(8, 0), (7, 0), (6, 0), (5, 1), (4, 2), (3, 3), (2, 4), (1, 5)]
        assert [(left, pulses) for left, pulses in shown[1::2]] == [
            (7, 0), (6, 0), (5, 1), (4, 2), (3, 3), (2, 4), (1, 5), (0, 5)
        ]  # fmt: skip


async def test_leaving_and_coming_graphics_end_where_the_last_view_puts_them(page: Page) -> None:
    """Views that come faster than motion: the picture is that of the last one alone."""
    async with site() as at:
        await open_still(page, at.url)
        all_views = list(views().values())
        await page.evaluate("views => { for (const view of views) window.show(view, { moving: true }); }", all_views)
        await show(page, views()["16-right"], moving=True)
        await page.wait_for_function(COUNTED)
        hurried = sorted((one.part, one.text) for one in (await picture(page)).texts)
        await open_still(page, at.url)
        await show(page, views()["16-right"])
        calm = sorted((one.part, one.text) for one in (await picture(page)).texts)
        assert hurried == calm
