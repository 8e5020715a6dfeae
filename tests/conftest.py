"""Fixtures of general use.

Browser tests are `async def` and use Playwright's asyncio interface. Its synchronous one keeps a loop running in the
main thread for as long as it lives, and every asyncio test after it then fails with "cannot be called from a running
event loop". A browser belongs to the loop of its test, so each test starts its own (0.5 s); the server under test can
run in the same loop.

    async def test_the_overlay_shows_who_is_in(page): await page.goto(...)

A test that asks for `chromium` or `page` is marked `chromium` by itself (see kinds.py).
"""

import os
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, async_playwright

HERE = Path(__file__).parent
FIXTURES = ("obs_fixture",)
"""Modules of this folder that bring fixtures of their own."""

pytest_plugins = ["pytester", "tests.kinds", *(f"tests.{name}" for name in FIXTURES if (HERE / f"{name}.py").exists())]

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM_FLAGS = (
    "--no-sandbox",  # as root there is none
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SCREEN = {"width": 1920, "height": 1080}


def find_chromium() -> str | None:
    """The path of a Chromium: the environment's CHROMIUM, else the first known name on PATH."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Where Chromium is; a test that starts one by itself asks for this and is marked `chromium` by hand."""
    path = find_chromium()
    if path is None:
        pytest.skip(f"no Chromium: none of {', '.join(CHROMIUM_NAMES)} on PATH, and CHROMIUM is not set")
    return path


@pytest.fixture
async def chromium(chromium_path: str) -> AsyncIterator[Browser]:
    """A headless Chromium of this test's own."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium_path, args=list(CHROMIUM_FLAGS))
        yield browser
        await browser.close()


@pytest.fixture
async def page(chromium: Browser) -> AsyncIterator[Page]:
    """A page of 1920×1080 in a browser of this test's own; an error in its script fails the test."""
    new = await chromium.new_page(viewport=SCREEN)
    errors: list[str] = []
    new.on("pageerror", lambda error: errors.append(str(error)))
    yield new
    assert not errors, f"the page's script failed: {errors}"
