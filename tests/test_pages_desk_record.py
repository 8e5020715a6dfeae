"""The record at the desk: protests, results changed, players sent off; what would change stands there first."""

from copy import deepcopy

import pytest
from playwright.async_api import Browser, Page

from tests.pages_checks import cut_off, faint, keys, too_small_or_close
from tests.pages_parts import NAMES
from tests.pages_record import failing, protested, settled
from tests.pages_show import HandShow, studio
from tests.test_pages_desk_keys import taken

pytestmark = pytest.mark.chromium
BO, ALIYA, ZDZISLAWA = NAMES[1], NAMES[0], NAMES[2]


async def changes(page: Page, panel: str) -> list[list[str]]:
    """What a part of the board says would change: seat, name, points."""
    rows = await page.locator(f".{panel} .changes li").all_inner_texts()
    return [row.split("\n") for row in rows]


@pytest.mark.parametrize(("language", "size"), [("en", "large"), ("en", "small"), ("ru", "small"), ("kk", "small"),
                                                ("kk", "large"), ("pl", "small")])  # fmt: skip
async def test_the_board_is_drawn_whole_and_moves_no_key(chromium: Browser, language: str, size: str) -> None:
    async with studio(chromium, HandShow(language)) as show:
        page = await show.open("operator", size)
        await show.turn(page, protested())
        pad = "() => [...document.querySelectorAll('.pad button, .rundown-line button')]" \
              ".map((one) => JSON.stringify(one.getBoundingClientRect()))"  # fmt: skip
        places = await page.evaluate(pad)
        await page.keyboard.press("KeyP")
        await page.select_option(".past-field", "q2.s2")
        board = await page.locator(".board").bounding_box()
        for view in (protested(), settled(), failing()):
            await show.turn(page, view)
            assert await cut_off(page) == [] and await faint(page) == []
            assert await page.evaluate(pad) == places
            assert await page.locator(".board").bounding_box() == board
            shown = [one for one in await keys(page) if board and not under(one, board)]
            assert too_small_or_close(shown) == []


def under(key: dict[str, float], board: dict[str, float]) -> bool:
    """Whether a key of the panels stands under the board, where nobody can press it."""
    inside = board["x"] <= key["left"] and board["y"] <= key["top"] < board["y"] + board["height"]
    return inside and key["name"] in ("adjust", "note")


async def test_what_upholding_changes_stands_there_before_and_the_protest_is_decided(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await show.open("operator", "small")
        await show.turn(page, protested())
        assert await page.inner_text(".provisional-mark") == "PROVISIONAL"
        await page.keyboard.press("KeyP")
        assert await changes(page, "deciding") == [["2", BO, "−20 → +20"], ["1", ALIYA, "+20 → 0"]]
        assert "upheld, it is right · «Бабыр»" in await page.inner_text(".protest-text")
        await page.fill(".protest-reason", "the jury has seen the book")
        await page.click("[data-key=uphold]")
        await page.wait_for_function("() => document.querySelector('.protest-reason').value === ''")
        await page.select_option(".protest-field", "p2")
        assert await changes(page, "deciding") == [["1", ALIYA, "+30 → 0"]]
        await page.click("[data-key=reject]")
        told = {"move": "decide", "about": "p1", "protest": "p1", "upheld": True}
        assert await taken(show.show, page, 2) == [
            told | {"reason": "the jury has seen the book"},
            told | {"about": "p2", "protest": "p2", "upheld": False, "reason": ""},
        ]


async def test_a_protest_of_a_question_still_in_play_can_be_seen_and_not_decided(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await show.open("operator", "small")
        view = protested()
        view["desk"]["legal"] = [one for one in view["desk"]["legal"] if one["do"] != "decide"]
        await show.turn(page, view)
        await page.keyboard.press("KeyP")
        assert await page.get_attribute("[data-key=uphold]", "aria-disabled") == "true"
        await page.click("[data-key=uphold]", force=True)  # dark
        assert (await page.inner_text(".deciding .refusal")).startswith("Not now.")
        await show.turn(page, settled())
        assert await page.locator(".provisional-mark").is_hidden()
        assert await page.locator(".protest-field option").all_inner_texts() == ["No protest waits"]
        assert show.show.moves == []


async def test_a_protest_is_lodged_about_an_answer_or_the_question_by_keyboard_alone(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await show.open("operator", "small")
        await show.turn(page, settled())
        await page.keyboard.press("KeyP")
        await page.keyboard.press("2")
        await page.keyboard.press("Tab")
        await page.keyboard.press("Tab")
        await page.keyboard.type("heard it otherwise")
        await page.keyboard.press("Enter")
        await taken(show.show, page, 1)
        await page.select_option(".about-field", "q3")
        await page.click("[data-key=protest]")
        lodged = {"move": "protest", "about": "q3", "seat": 2}
        assert await taken(show.show, page, 2) == [
            lodged | {"kind": "credit", "of": "q3.s1", "text": "heard it otherwise"},
            lodged | {"kind": "void", "of": "q3", "text": ""},
        ]
        await page.keyboard.press("Escape")
        await page.keyboard.press("Escape")
        assert await page.locator(".board").is_hidden()


async def test_nothing_is_overruled_before_its_change_stands_there(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await show.open("operator", "small")
        await show.turn(page, settled())
        await page.click("[data-key=record]")
        await page.click("[data-key=overrule]", force=True)  # dark
        assert await page.inner_text(".overruling .refusal") == "Choose an answer or a question"
        await page.select_option(".past-field", "q2.s1")
        assert await page.locator(".verdict-field option").all_inner_texts() == ["wrong", "no answer"]
        assert await changes(page, "overruling") == [["1", ALIYA, "+20 → −20"]]
        await page.fill(".overrule-reason", "misheard")
        await page.click("[data-key=overrule]")
        await page.wait_for_function("() => document.querySelector('.past-field').value === ''")
        await page.select_option(".past-field", "q2.s2")
        await page.select_option(".verdict-field", "none")
        assert await changes(page, "overruling") == [["No points would change"]]
        await page.select_option(".past-field", "q2")
        assert await changes(page, "overruling") == [["2", BO, "−20 → 0"], ["1", ALIYA, "+20 → 0"]]
        assert await page.inner_text("[data-key=overrule] .label") == "Strike a question"
        await page.click("[data-key=overrule]")
        overrule = {"move": "overrule", "about": ""}
        assert await taken(show.show, page, 2) == [
            overrule | {"of": "q2.s1", "verdict": "wrong", "reason": "misheard"},
            overrule | {"of": "q2", "verdict": "void", "reason": ""},
        ]


async def test_a_contestant_is_sent_off_only_when_one_was_chosen(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await show.open("operator", "small")
        await show.turn(page, settled())
        await page.keyboard.press("KeyP")
        await page.click("[data-key=send_off]", force=True)  # dark
        assert await page.inner_text(".sending-off .refusal") == "Choose a contestant"
        await page.select_option(".leaver-field", "3")
        await page.fill(".leaver-reason", "unwell")
        await page.click("[data-key=send_off]")
        assert await taken(show.show, page, 1) == [{"move": "send_off", "about": "", "seat": 3, "reason": "unwell"}]


async def test_what_is_refused_stays_typed_and_says_why_beside_its_key(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await show.open("operator", "small")
        await show.turn(page, protested())
        await page.keyboard.press("KeyP")
        show.show.why = "decide: the jury has not come back"
        await page.fill(".protest-reason", "because")
        await page.click("[data-key=reject]")
        await page.wait_for_selector(".deciding .refusal")
        assert await page.inner_text(".deciding .refusal") == show.show.why
        await show.turn(page, deepcopy(protested()))
        assert await page.input_value(".protest-reason") == "because"


async def test_the_cue_is_started_anew_by_its_own_key(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await show.open("operator", "small")
        assert await page.get_attribute("[data-key=anew]", "aria-disabled") == "true"
        await page.click("[data-key=anew]", force=True)  # dark
        await page.wait_for_selector(".side-keys .refusal")
        await show.turn(page, settled())
        await page.click("[data-key=anew]")
        assert await taken(show.show, page, 1) == [{"move": "anew", "about": "round-1"}]
