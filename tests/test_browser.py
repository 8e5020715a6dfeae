"""The browser fixtures: a real Chromium with a page of television's size, beside asyncio tests in one session."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from aiohttp import web
from playwright.async_api import Page

ROOT = Path(__file__).resolve().parents[1]

FAILING_PAGE = """
async def test_the_page_works(page):
    await page.set_content("<script>nothing_of_this_name()</script>")
"""


@pytest.mark.parametrize("turn", [1, 2])
async def test_a_page_talks_to_a_server_in_the_loop_of_its_test(page: Page, turn: int) -> None:
    async def answer(_request: web.Request) -> web.Response:
        return web.Response(text=f"<p id=turn>{turn}</p>", content_type="text/html")

    desk = web.Application()
    desk.router.add_get("/", answer)
    runner = web.AppRunner(desk)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    await page.goto(f"http://{host}:{port}/")
    assert await page.text_content("#turn") == str(turn)
    assert await page.evaluate("[innerWidth, innerHeight]") == [1920, 1080]
    await page.goto("about:blank")
    await runner.cleanup()


@pytest.mark.chromium
def test_an_error_in_the_pages_script_fails_its_test(tmp_path: Path, chromium_path: str) -> None:
    (tmp_path / "test_page.py").write_text(FAILING_PAGE, "utf-8")
    settings = ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path), "-p", "no:cacheprovider"]
    asked = [sys.executable, "-m", "pytest", "-q", "-p", "tests.conftest", *settings, "test_page.py"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "CHROMIUM": chromium_path}
    run = subprocess.run(asked, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert run.returncode == pytest.ExitCode.TESTS_FAILED
    assert "nothing_of_this_name is not defined" in run.stdout
