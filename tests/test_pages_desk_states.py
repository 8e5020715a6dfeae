"""The desk draws every state whole, and its keys stand where they stand."""

import json
from copy import deepcopy
from pathlib import Path

import pytest
from playwright.async_api import Browser

from tests.pages_checks import cut_off, faint, keys, too_small_or_close
from tests.pages_parts import NAMES, View
from tests.pages_show import HandShow, studio
from tests.pages_views import ILL, STATES

pytestmark = pytest.mark.chromium
HARD = json.loads((Path(__file__).parent / "data" / "names" / "names.json").read_text("utf-8"))
SIZES = ("large", "small")
LANGUAGES = ("en", "ru", "kk", "pl")


def many(count: int) -> View:
    """A contestant is in, among so many."""
    view = deepcopy(STATES["in"])
    view["seats"] = [
        {**view["seats"][n % 3], "seat": n + 1, "status": "in" if n == 0 else "idle"} for n in range(count)
    ]
    view["host"]["waiting"] = [{"seat": n + 1, "can": False, "reason": "someone is answering"} for n in range(count)]
    return view


@pytest.mark.parametrize(("language", "size"), [("en", "large"), *((language, "small") for language in LANGUAGES)])
async def test_every_state_is_drawn_whole_and_no_key_moves(chromium: Browser, language: str, size: str) -> None:
    async with studio(chromium, HandShow(language)) as show:
        page = await show.open("operator", size)
        places = None
        for name, view in STATES.items():
            await show.turn(page, view)
            assert await cut_off(page) == [], name
            assert await faint(page) == [], name
            boxes = await keys(page)
            assert too_small_or_close(boxes) == [], name
            assert places in (None, boxes), f"{name}: a key has moved"
            places = boxes
        assert places and len(places) > 20


@pytest.mark.parametrize("size", SIZES)
async def test_a_hard_name_changes_no_place_and_runs_nothing(chromium: Browser, size: str) -> None:
    async with studio(chromium) as show:
        page = await show.open("operator", size)
        places = await keys(page)
        for hard in HARD:
            view = json.loads(
                json.dumps(STATES["in"]).replace("Әлия Қайратқызы Ұлықбекова", json.dumps(hard["name"])[1:-1])
            )
            view["theme"] = view["question"]["theme"] = view["host"]["question"]["answer"] = hard["name"]
            view["host"]["question"]["text"] = hard["name"] * 3
            await show.turn(page, view)
            assert await cut_off(page) == [], hard["id"]
            assert await keys(page) == places, hard["id"]
            assert await page.evaluate("document.querySelectorAll('img, b, script:not([src])').length") == 0, hard["id"]
            assert "PWNED" not in await page.title()


@pytest.mark.parametrize("size", SIZES)
async def test_ten_contestants_have_room(chromium: Browser, size: str) -> None:
    async with studio(chromium) as show:
        page = await show.open("operator", size)
        places = await keys(page)
        for count in (1, 2, 4, 6, 7, 10):
            await show.turn(page, many(count))
            assert await cut_off(page) == [], count
            assert await keys(page) == places, count
            assert await page.locator(".seat").count() == count


async def test_a_long_rundown_is_moved_along_to_what_is_on_air(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await show.open("operator", "small")
        view = deepcopy(STATES["in"])
        view["desk"]["rundown"] = [
            {
                "id": f"c{n}",
                "kind": "round",
                "title": f"Round {n}",
                "state": "now" if n == 19 else "waiting",
                "result": None,
            }
            for n in range(1, 21)
        ]
        await show.turn(page, view)
        box = await page.locator(".cue[data-state=now]").bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= 1366
        assert await cut_off(page) == []


async def test_scores_show_their_last_change_and_presses_their_margins(chromium: Browser) -> None:
    async with studio(chromium, HandShow(state="right")) as show:
        page = await show.open("operator", "large")
        seat = page.locator(".seat").first
        assert await seat.locator(".seat-score, .seat-change").all_inner_texts() == ["150", "▲30"]
        rows = await page.locator(".press").all_inner_texts()
        assert [row.split("\n") for row in rows] == [
            ["3", "Zdzisława Łącka", "−2000.0 ms", "early · not yet"],
            ["1", "Әлия Қайратқызы Ұлықбекова", "0.0 ms", "in"],
            ["2", "Bo", "+12.4 ms", "early · someone is answering"],
        ]  # fmt: skip


async def test_before_a_name_stands_what_may_still_change_it(chromium: Browser) -> None:
    before = {"first heard": "first heard", "by lot": "by lot", "a tie": "a tie, the lot decides", "in": NAMES[0]}
    async with studio(chromium) as show:
        page = await show.open("operator", "small")
        for state, words in before.items():
            await show.turn(page, STATES[state])
            assert (await page.inner_text(".press-order .aside")).split(" · ")[0] == words


async def test_one_dot_is_green_until_something_is_not_well(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await show.open("operator", "small")
        wells = page.locator(".wells")
        await page.wait_for_selector(".wells[data-state=well] .dot")
        show.show.condition = ILL
        await page.wait_for_selector(".wells[data-state=trouble] .sign")
        assert "14 lines are not on disk" in await wells.inner_text()
        assert await page.locator(".device").first.inner_text() == "buzzers\nlost · the cable is out"
        view = deepcopy(STATES["in"])
        view["desk"]["fault"] = "Press at answer (SI-9), line 57: KeyError"
        await show.turn(page, view)
        assert "SI-9" in await wells.inner_text()


async def test_a_clock_counts_by_show_time_and_stands_when_held(chromium: Browser) -> None:
    async with studio(chromium, HandShow(state="hold")) as show:
        page = await show.open("operator", "small")
        face = page.locator(".top .face")
        assert (await face.get_attribute("data-state"), await face.inner_text()) == ("held", "2.3\nheld")
        await show.turn(page, STATES["time is up"])
        assert await face.inner_text() == "0.0\ntime is up"
        await show.turn(page, STATES["in"])
        await page.wait_for_function("() => parseFloat(document.querySelector('.top .face-count').textContent) < 4.2")
        assert await face.get_attribute("data-state") == "running"


async def test_the_audiences_picture_is_the_overlay_and_red_only_when_it_is_on_air(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await show.open("operator", "large")
        tally = page.locator(".tally")
        assert await tally.inner_text() == "ON AIR"
        frame = page.frame_locator("iframe.overlay")
        await frame.locator("quiz-scoreboard").wait_for(state="attached")
        box = await page.locator("iframe.overlay").bounding_box()
        screen = await page.locator(".screen").bounding_box()
        assert box and screen and abs(box["width"] - screen["width"]) < 2 and abs(box["height"] - screen["height"]) < 2
        await show.turn(page, STATES["rehearsal"])
        assert await tally.inner_text() == "REHEARSAL"
        assert await page.locator(".tally.on").count() == 0
        assert await page.locator(".top .rehearsal").is_visible()
