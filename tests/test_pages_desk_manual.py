"""The manual round at the desk: into it and back by a key each, points typed, clock, text and look; and incidents."""

from copy import deepcopy

import pytest
from playwright.async_api import Browser

from studio.desk.catalogs import catalog
from tests.pages_checks import cut_off, faint, keys, too_small_or_close
from tests.pages_record import INCIDENTS, by_hand, failing, open_by_hand, settled
from tests.pages_show import HandShow, studio
from tests.pages_views import STATES
from tests.test_pages_desk_keys import taken

pytestmark = pytest.mark.chromium
NEEDED = "Type the points first (K): a whole number, like 30."


@pytest.mark.parametrize(("language", "size"), [("en", "large"), ("en", "small"), ("ru", "small"), ("kk", "small"),
                                                ("kk", "large"), ("pl", "small")])  # fmt: skip
async def test_the_manual_round_is_drawn_whole_and_moves_no_key(chromium: Browser, language: str, size: str) -> None:
    async with studio(chromium, HandShow(language)) as show:
        page = await show.open("operator", size)
        places = {one["name"]: one for one in await keys(page)}
        for view in (failing(), by_hand(), open_by_hand()):
            view["show"]["rehearsal"] = view["provisional"] = True
            await show.turn(page, view)
            assert await cut_off(page) == [] and await faint(page) == []
            boxes = await keys(page)
            assert too_small_or_close(boxes) == []
            now = {one["name"]: one for one in boxes}
            assert {name: now[name] for name in places} == places
            assert await page.locator(".manual-mark").is_visible() == view["manual"]


async def test_a_round_is_left_and_returned_to_by_a_key_each(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await show.open("operator", "small")
        await show.turn(page, settled())
        assert await page.locator(".manual-mark").is_hidden()
        await page.keyboard.press("Shift+KeyM")
        await taken(show.show, page, 1)
        await show.turn(page, by_hand())
        assert await page.inner_text(".manual-mark") == "MANUAL ROUND"
        await page.keyboard.press("Shift+KeyB")
        moves = await taken(show.show, page, 2)
        assert moves == [{"move": "leave", "about": "round-1"}, {"move": "return", "about": "round-1"}]


async def test_where_the_script_fails_the_key_to_leave_it_is_amber_and_says_so(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await show.open("operator", "small")
        amber = "() => getComputedStyle(document.querySelector('[data-key=leave]')).borderColor"
        await show.turn(page, settled())
        assert await page.evaluate(amber) != "rgb(245, 184, 61)"
        await show.turn(page, failing())
        assert await page.evaluate(amber) == "rgb(245, 184, 61)"
        assert await page.get_attribute("[data-key=leave]", "title") == "The script fails here: go on by hand"


async def test_the_ruling_keys_take_the_points_typed_and_say_them(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await show.open("operator", "small")
        await show.turn(page, by_hand())
        for text in ("", "ten", "-30", "1.5", "999881"):
            await page.fill(".manual-points", text)
            await page.click("[data-key=right]")
            assert await page.inner_text(".refusal[data-of=right]") == NEEDED
        await page.keyboard.press("Escape")
        await page.keyboard.press("KeyK")
        await page.keyboard.type("30")
        assert await page.locator(".refusal").count() == 0
        labels = [await page.get_attribute(f"[data-key={key}]", "title") for key in ("right", "wrong")]
        assert [label and label[-4:] for label in labels] == [" +30", " −30"]
        await page.keyboard.press("Enter")
        await page.keyboard.press("ArrowRight")
        await taken(show.show, page, 1)
        await page.keyboard.press("ArrowLeft")
        judged = {"move": "judge", "about": "q3.b1", "points": 30}
        assert await taken(show.show, page, 2) == [judged | {"verdict": "right"}, judged | {"verdict": "wrong"}]


async def test_buttons_clock_text_and_look_are_worked_from_the_desk(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await show.open("operator", "small")
        await show.turn(page, open_by_hand())
        await page.keyboard.press("KeyO")
        await page.fill(".manual-seconds", "3601")
        await page.press(".manual-seconds", "Enter")
        assert await page.inner_text(".manual .refusal") == "Seconds are a whole number from 0 to 3600."
        await page.fill(".manual-seconds", "45")
        await page.press(".manual-seconds", "Enter")
        await page.fill(".manual-text", "Жауап: Балқаш")
        await page.click("[data-key=caption]")
        await page.select_option(".manual-look", "scores")
        await page.click("[data-key=to_look]")
        await page.keyboard.press("Escape")
        await page.keyboard.press("Space")
        assert await taken(show.show, page, 5) == [
            {"move": "open", "about": "q3"}, {"move": "set_clock", "about": "q3", "seconds": 45},
            {"move": "caption", "about": "q3", "text": "Жауап: Балқаш"},
            {"move": "to_look", "about": "q3", "look": "scores"}, {"move": "next", "about": "q3>3.next"},
        ]  # fmt: skip


@pytest.mark.parametrize(("language", "size"), [("en", "large"), ("en", "small"), ("kk", "small")])
async def test_incidents_of_a_rehearsal_have_a_key_each(chromium: Browser, language: str, size: str) -> None:
    show_by_hand = HandShow(language, "rehearsal")
    show_by_hand.condition["incidents"] = deepcopy(INCIDENTS)
    async with studio(chromium, show_by_hand) as show:
        page = await show.open("operator", size)
        await page.wait_for_selector("[data-key=incidents]")
        await page.keyboard.press("KeyE")
        assert await cut_off(page) == [] and await faint(page) == []
        boxes = [one for one in await keys(page) if one["name"].startswith("incident:")]
        assert len(boxes) == len(INCIDENTS) and too_small_or_close(boxes) == []
        await page.click("[data-key='incident:false_start']", force=True)  # dark
        assert await page.inner_text(".incidents .refusal") == catalog(language)[INCIDENTS[1]["why"]]
        await page.click("[data-key='incident:tie']")
        await page.click("[data-key='incident:wrong_ruling']")
        for _ in range(200):
            if len(show.show.brought) == 2:
                break
            await page.evaluate("new Promise(requestAnimationFrame)")
        assert show.show.brought == [("tie", None), ("wrong_ruling", None)]


async def test_a_show_on_air_has_no_incidents(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await show.open("operator", "small")
        await show.turn(page, STATES["in"])
        await page.keyboard.press("KeyE")
        assert await page.locator(".incidents, [data-key=incidents]").locator("visible=true").count() == 0
