"""Corrections, remarks, standby and levels: what a person fills in at the desk arrives as it was meant."""

import pytest
from playwright.async_api import Browser, Page

from tests.pages_checks import cut_off, faint
from tests.pages_show import HandShow, studio
from tests.pages_views import STATES
from tests.test_pages_desk_keys import taken

pytestmark = pytest.mark.chromium


async def fill(page: Page, seat: str, points: str, reason: str) -> None:
    await page.select_option(".seat-field", seat)
    await page.fill(".points-field", points)
    await page.fill(".reason-field", reason)


async def test_points_typed_by_hand_arrive_with_their_reason(chromium: Browser) -> None:
    typed = {"10": 10, "+10": 10, "−10": -10, "-10": -10, " 7 ": 7, "0": 0}
    async with studio(chromium) as show:
        page = await show.open("operator", "small")
        for count, text in enumerate(typed, 1):
            await fill(page, "3", text, f"protest {count}")
            await page.press(".reason-field", "Enter")
            await taken(show.show, page, count)
            await page.wait_for_function("() => document.querySelector('.reason-field').value === ''")
            # What was written is on the record, and the keyboard is the show's again.
            await page.wait_for_function("() => document.activeElement === document.body")
        assert await taken(show.show, page, len(typed)) == [
            {"move": "adjust", "about": "", "seat": 3, "points": points, "reason": f"protest {count}"}
            for count, points in enumerate(typed.values(), 1)
        ]


NO_NUMBER, NO_REASON = "Points are a whole number, like 10 or −10.", "Give a reason: it stands in the ledger."
SAYS = "words => document.querySelector('.forms .refusal')?.innerText === words"


async def test_a_correction_that_can_not_be_says_why_and_keeps_what_was_typed(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await show.open("operator", "small")
        # Turn by turn, so that each refusal differs from the one before it.
        for points, reason, words in (
            ("ten", "because", NO_NUMBER), ("10", " ", NO_REASON), ("1.5", "because", NO_NUMBER),
            ("10", "", NO_REASON), ("", "because", NO_NUMBER), ("10", " ", NO_REASON), ("9999999", "why", NO_NUMBER),
        ):  # fmt: skip
            await fill(page, "2", points, reason)
            await page.click("[data-key=adjust]")
            await page.wait_for_function(SAYS, arg=words)
            assert await page.input_value(".points-field") == points
        await page.fill(".text-field", "later")
        await page.click("[data-key=note]")
        assert await taken(show.show, page, 1) == [{"move": "note", "about": "", "text": "later"}]


async def test_what_the_show_refuses_stays_in_the_form(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await show.open("operator", "small")
        show.show.why = "the score would be beyond 1000000, more than fits on air"
        await fill(page, "1", "900000", "a slip")
        await page.click("[data-key=adjust]")
        await page.wait_for_selector(".forms .refusal")
        assert await page.inner_text(".forms .refusal") == show.show.why
        assert await page.input_value(".reason-field") == "a slip"


async def test_a_view_that_comes_while_one_types_takes_nothing_away(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await show.open("operator", "small")
        await fill(page, "3", "-30", "half a reas")
        await page.focus(".reason-field")
        await show.turn(page, STATES["right"])
        await page.keyboard.type("on")
        values = [await page.input_value(name) for name in (".seat-field", ".points-field", ".reason-field")]
        assert values == ["3", "-30", "half a reason"]


async def test_a_cue_goes_on_standby_and_the_take_key_says_which(chromium: Browser) -> None:
    async with studio(chromium, HandShow(state="standby")) as show:
        page = await show.open("operator", "small")
        await page.click("[data-cue=break]")
        await page.keyboard.press("Shift+KeyT")
        moves = await taken(show.show, page, 2)
        assert moves == [
            {"move": "standby", "about": "", "cue": "break"},
            {"move": "take", "about": "take:round-1", "cue": "round-1"},
        ]
        assert await page.get_attribute("[data-cue=titles]", "aria-current") == "step"


async def test_levels_are_set_and_an_armed_output_is_shown(chromium: Browser) -> None:
    async with studio(chromium, HandShow(state="an armed output")) as show:
        page = await show.open("operator", "small")
        pressed = "() => [...document.querySelectorAll('[data-key=\"level:obs\"]')].map((one) => one.ariaPressed)"
        assert await page.evaluate(pressed) == ["false", "true", "false"]
        assert await page.inner_text(".stands") == "on question, prepared: answering"
        assert await page.inner_text(".look-levels") == "winner: armed"
        await page.click(".output-key.off")
        await page.click("[data-key='show:obs']")
        level = {"move": "set_level", "about": "", "output": "obs", "look": "", "level": "off"}
        assert await taken(show.show, page, 2) == [level, {"move": "show", "about": "", "output": "obs"}]


async def test_a_join_code_made_at_the_desk_lets_a_phone_in(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await show.open("operator", "small")
        await page.keyboard.press("KeyI")
        await page.select_option(".invites select", "seat 2")
        await page.click("[data-key=invite]")
        await page.wait_for_function("() => document.querySelector('.invited-code').textContent !== ''")
        address = (await page.inner_text(".invited-more")).split(" · ")[0]
        assert await page.inner_text(".invited-code") in address
        assert await cut_off(page) == [] and await faint(page) == []
        phone = await (await chromium.new_context()).new_page()
        await phone.goto(address)
        await phone.wait_for_url("**/seat/2")
        await phone.wait_for_selector("html[data-rev]", state="attached")
        await page.keyboard.press("Escape")
        await page.keyboard.press("Escape")
        assert await page.locator(".map-of-keys").is_hidden()
