"""The way in: by the code in an address or typed, with errors in words, and back to it when a pass is no good."""

from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser, Page

from tests.pages_checks import cut_off, faint
from tests.pages_show import HandShow, studio

pytestmark = pytest.mark.chromium


def shown(page: Page, show_address: str) -> str:
    assert page.url.startswith(show_address)
    parts = urlsplit(page.url)
    return parts.path + (f"#{parts.fragment}" if parts.fragment else "")


@pytest.mark.parametrize(
    ("role", "seat", "home"), [("operator", None, "/desk"), ("host", None, "/host"), ("seat", 2, "/seat/2")]
)
async def test_a_code_in_the_address_opens_its_page_and_leaves_the_address(
    chromium: Browser, role: str, seat: int | None, home: str
) -> None:
    async with studio(chromium) as show:
        page = await chromium.new_page()
        await page.goto(f"{show.server.address}/join#code={show.server.access.invite(role, seat)}")  # type: ignore[arg-type]
        await page.wait_for_selector("html[data-rev]", state="attached")
        assert shown(page, show.server.address) == home
        assert await page.evaluate("history.length") <= 2, "the code is not in the history"


async def test_a_typed_code_may_have_small_letters_and_no_dash(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await chromium.new_page()
        await page.goto(f"{show.server.address}/join")
        await page.wait_for_selector(".code")
        await page.keyboard.type(show.server.access.invite("host", None).replace("-", "").lower())
        await page.keyboard.press("Enter")
        await page.wait_for_url("**/host")


@pytest.mark.parametrize("language", ["en", "ru", "kk", "pl"])
async def test_a_wrong_code_is_refused_in_words_and_nothing_moves(chromium: Browser, language: str) -> None:
    async with studio(chromium, HandShow(language)) as show:
        page = await chromium.new_page(viewport={"width": 390, "height": 700})
        await page.goto(f"{show.server.address}/join")
        before = await page.locator(".go").bounding_box()
        await page.keyboard.press("Enter")
        await page.wait_for_selector(".why .sign")
        empty = await page.inner_text(".why")
        await page.keyboard.type("ABCDE-23456")
        await page.keyboard.press("Enter")
        await page.wait_for_function(
            "empty => !['', empty].includes(document.querySelector('.why').innerText)", arg=empty
        )
        words = await page.inner_text(".why")
        assert (words == "This code is not known, was used, or is too old.") == (language == "en")
        assert await page.locator(".go").bounding_box() == before
        assert await cut_off(page) == [] and await faint(page) == []


async def test_a_page_without_a_pass_goes_to_the_join_page_and_says_why_its_code_was_no_good(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await chromium.new_page()
        await page.goto(f"{show.server.address}/desk#code=WRONG-CODE2")
        await page.wait_for_url("**/join")
        await page.wait_for_selector(".why .sign")
        assert await page.inner_text(".why") == "This code is not known, was used, or is too old."
        await page.goto(f"{show.server.address}/host")
        await page.wait_for_url("**/join")
        await page.wait_for_selector(".why .sign")
        assert await page.inner_text(".why") == "This page needs a code."
        await page.reload()
        await page.wait_for_selector(".code")
        assert await page.inner_text(".why") == "", "said once"


async def test_a_new_code_opened_on_a_page_that_is_already_there_is_used_and_leaves_the_address(
    chromium: Browser,
) -> None:
    async with studio(chromium) as show:
        page = await show.open("host", "tablet")
        await page.context.clear_cookies()
        await page.evaluate("code => { location.hash = `code=${code}`; }", show.server.access.invite("host", None))
        await page.wait_for_function(
            "() => location.hash === '' && performance.getEntriesByType('navigation')[0].type === 'reload'"
        )
        await page.wait_for_selector("html[data-rev]", state="attached")
        assert shown(page, show.server.address) == "/host"
        assert len(await page.context.cookies()) == 1


async def test_a_show_that_is_gone_is_told_in_words(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await chromium.new_page()
        await page.goto(f"{show.server.address}/join")
        await page.wait_for_selector(".code")
        await show.server.stop()
        await page.keyboard.type("ABCDE-23456")
        await page.keyboard.press("Enter")
        await page.wait_for_selector(".why .sign")
        assert await page.inner_text(".why") == "The show cannot be reached. Try again."
