"""The host's page: read at two metres, whole in every state, and acting only where the show lets it."""

import json
from copy import deepcopy
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page

from tests.pages_checks import cut_off, faint, too_small_or_close
from tests.pages_checks import keys as boxes_of
from tests.pages_parts import NAMES, NOW, View
from tests.pages_show import HandShow, studio
from tests.pages_views import STATES, cut
from tests.test_pages_desk_keys import taken

pytestmark = pytest.mark.chromium
HARD = json.loads((Path(__file__).parent / "data" / "names" / "names.json").read_text("utf-8"))
SIZE_OF = "name => parseFloat(getComputedStyle(document.querySelector(name)).fontSize)"
LONG = "Бұл жазушының романы бойынша түсірілген фильмде басты рөлді ойнаған актриса кейін өз театрын ашты. "


@pytest.mark.parametrize("language", ["en", "ru", "kk", "pl"])
async def test_every_state_is_drawn_whole_and_large(chromium: Browser, language: str) -> None:
    async with studio(chromium, HandShow(language)) as show:
        page = await show.open("host", "tablet")
        for name, view in STATES.items():
            await show.turn(page, view)
            assert await cut_off(page) == [], name
            assert await faint(page) == [], name
            if view["host"]["question"]:
                assert await page.evaluate(SIZE_OF, ".host-question") >= 40, name
                assert await page.evaluate(SIZE_OF, ".host-answer") >= 40, name
            assert await page.evaluate(SIZE_OF, ".in-name") >= 30, name


async def test_a_longer_question_is_set_smaller_and_the_answer_stays(chromium: Browser) -> None:
    answer = "Қазақстан Республикасының Мемлекеттік сыйлығы"
    async with studio(chromium) as show:
        page = await show.open("host", "tablet")
        for times, least in ((1, 58), (2, 44), (3, 40), (6, 28), (30, 28)):
            view = deepcopy(STATES["in"])
            view["host"]["question"] |= {"text": LONG * times, "answer": answer}
            await show.turn(page, view)
            assert await cut_off(page) == [], times
            assert await page.evaluate(SIZE_OF, ".host-question") >= least, times
            assert await page.inner_text(".host-answer") == answer


async def test_a_hard_name_is_shown_as_it_is_and_runs_nothing(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await show.open("host", "tablet")
        for hard in HARD:
            view = json.loads(
                json.dumps(STATES["in"]).replace(json.dumps(NAMES[0])[1:-1], json.dumps(hard["name"])[1:-1])
            )
            view["host"]["question"] |= {"text": hard["name"], "answer": hard["name"], "comment": hard["name"]}
            await show.turn(page, view)
            assert await cut_off(page) == [], hard["id"]
            assert await page.evaluate("document.querySelectorAll('img, b, script:not([src])').length") == 0, hard["id"]


async def test_the_host_sees_the_answer_and_the_audience_does_not(chromium: Browser) -> None:
    async with studio(chromium, HandShow(state="question hidden")) as show:
        page = await show.open("host", "tablet")
        assert await page.inner_text(".host-answer") == "Сарысу"
        assert "Сарысу" not in json.dumps(cut(STATES["question hidden"], "overlay", None), ensure_ascii=False)


async def said(page: Page) -> list[str]:
    return [words for words in (await page.inner_text(".who-in")).split("\n") if words]


async def test_by_lot_and_first_heard_stand_before_the_name(chromium: Browser) -> None:
    async with studio(chromium, HandShow(state="by lot")) as show:
        page = await show.open("host", "tablet")
        assert await said(page) == ["by lot", "Bo", "answers"]
        await show.turn(page, STATES["first heard"])
        assert await said(page) == ["first heard", NAMES[0], "answers"]
        # It goes when no earlier press can come any more, without a new view.
        view = STATES["in"] | {"settles_at": NOW + 400_000}
        await show.turn(page, view)
        await page.wait_for_function("() => document.querySelector('.in-before').textContent === ''")
        assert await said(page) == [NAMES[0], "answers"]


async def test_who_may_still_answer_is_told_by_words(chromium: Browser) -> None:
    async with studio(chromium, HandShow(state="wrong, open again")) as show:
        page = await show.open("host", "tablet")
        assert await page.locator(".seat .seat-word").all_inner_texts() == ["wrong", "may press", "may press"]
        assert await page.locator(".press").count() == 3


def with_keys() -> View:
    view = deepcopy(STATES["in"])
    view["host_may"] = [
        one for one in view["desk"]["legal"] if one["key"] in ("right", "wrong", "none", "next", "read")
    ]
    return view


class RulingShow(HandShow):
    """A show that lets its host rule."""

    def view(self, role, seat):  # type: ignore[no-untyped-def]
        told = super().view(role, seat)
        legal = told.pop("host_may", None)
        return told | ({"desk": {"legal": legal}} if role == "host" and legal else {})


async def test_a_host_who_may_rule_has_large_keys(chromium: Browser) -> None:
    async with studio(chromium, RulingShow()) as show:
        page = await show.open("host", "tablet")
        assert await page.locator(".pad").is_hidden()
        await show.turn(page, with_keys())
        boxes = await boxes_of(page)
        assert len(boxes) == 5 and too_small_or_close(boxes) == []
        assert await cut_off(page) == []
        await page.click("[data-key=right]")
        assert await taken(show.show, page, 1) == [{"move": "ruling", "about": "q3.b1", "verdict": "right"}]
        show.show.why = "someone was faster"
        await page.click("[data-key=wrong]")
        await page.wait_for_selector(".refusal[data-of=wrong]")
        assert await page.inner_text(".refusal") == "someone was faster"


async def test_a_contestant_who_asks_for_the_form_is_told_to_the_host(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await show.open("host", "tablet")
        for form, asked in (("", False), ("asked", True), ("told", False)):
            view = deepcopy(STATES["in"])
            view["buzz"]["form"] = form
            await show.turn(page, view)
            assert (await page.inner_text(".say") == "Tell the form of the question.") == asked, form
        assert await faint(page) == []


async def test_a_voided_question_is_marked_and_struck_out(chromium: Browser) -> None:
    struck = "getComputedStyle(document.querySelector('.host-question')).textDecorationLine"
    async with studio(chromium, HandShow(state="void")) as show:
        page = await show.open("host", "tablet")
        assert await page.inner_text(".host-void") == "Void: this question does not count."
        assert await page.evaluate(struck) == "line-through"
        await show.turn(page, STATES["question shown"])
        assert await page.locator(".host-void").is_hidden()
        assert await page.evaluate(struck) == "none"


async def test_a_long_name_is_whole_where_there_is_room(chromium: Browser) -> None:
    name = "Zdzisława Wróblewska-Łącka z Uniwersytetu Przyrodniczego w Siedlcach"
    async with studio(chromium) as show:
        page = await show.open("host", "tablet")
        view = deepcopy(STATES["in"])
        for seat in view["seats"]:
            seat["name"] = name
        await show.turn(page, view)
        assert await page.inner_text(".in-name") == name
        assert await page.locator(".seat-name").all_inner_texts() == [name] * 3
        assert await cut_off(page) == []
