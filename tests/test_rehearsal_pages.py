"""REHEARSAL stands on every page of a rehearsal, in a real browser, and on none of a show on air."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, Page

from studio.desk.shells import SHELLS
from tests.on_air import OnAir, on_air, show_folder

pytestmark = pytest.mark.chromium

SEEN = """() => [...document.querySelectorAll("body *")].filter((element) =>
  element.children.length === 0 && element.textContent === "REHEARSAL" &&
  element.checkVisibility({ opacityProperty: true })
).length"""
"""How many elements show the word, and it alone."""

DRAWN = {"/": "a", "/join": "form", "/overlay": "quiz-question"}
"""What is there when a page is drawn; the others say so themselves."""


async def open_all(chromium: Browser, running: OnAir) -> dict[str, Page]:
    """Every page there is, each as one that may see it."""
    new = await chromium.new_context(viewport={"width": 1280, "height": 800})
    pages = {}
    for address in ("/desk#" + running.links["desk"].partition("#")[2], "/", *(shell.address for shell in SHELLS)):
        address = "/seat/2" if address.startswith("/seat") else address
        page = pages[address.partition("#")[0]] = await new.new_page()
        await page.goto(running.address + address)
    return pages


@pytest.mark.parametrize("command", ["rehearse", "run"])
async def test_every_page_of_a_rehearsal_says_so_and_no_page_of_a_show(
    command: str, tmp_path: Path, chromium: Browser
) -> None:
    show = show_folder(tmp_path / "evening", '[devices.keys]\naddress = "keyboard://desk"')
    async with on_air(show, command) as running:
        pages = await open_all(chromium, running)
        assert len(pages) == 1 + len(SHELLS)
        for address, page in pages.items():
            await page.wait_for_selector(DRAWN.get(address, "html[data-rev]"), state="attached")
            if command == "rehearse":
                await page.wait_for_function(f"({SEEN})() > 0")
            else:
                assert await page.evaluate(SEEN) == 0, address
