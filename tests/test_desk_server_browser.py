"""Pages in a real Chromium: they load under the server's policy, join by a code, and keep nothing of it."""

from pathlib import Path

import pytest
from playwright.async_api import Page

from tests.desk_show import ADDRESSES
from tests.test_desk_server_show import svoya_igra


@pytest.mark.chromium
async def test_every_page_loads_whole_under_its_own_policy(page: Page, tmp_path: Path) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("requestfailed", lambda request: said.append(f"failed: {request.url}"))
    page.on("response", lambda answer: said.append(f"{answer.status}: {answer.url}") if answer.status > 399 else None)
    async with svoya_igra(tmp_path) as running:
        for address in ADDRESSES:
            code = running.server.access.first_code()
            await page.goto(f"{running.server.address}{address}#code={code}", wait_until="networkidle")
            assert said == [], address
        await page.goto("about:blank")


@pytest.mark.chromium
async def test_the_operator_s_link_opens_the_desk_and_leaves_no_code_behind(page: Page, tmp_path: Path) -> None:
    async with svoya_igra(tmp_path) as running:
        link = running.server.links()["desk"]
        code = link.partition("#code=")[2]
        async with page.expect_websocket(lambda stream: "role=operator" in stream.url) as opened:
            await page.goto(link)
        stream = await opened.value
        assert code not in stream.url
        first = await stream.wait_for_event("framereceived")
        assert '"hello"' in str(first)
        assert code not in page.url
        assert await page.evaluate("document.cookie") == "", "no script reads the pass"
        await page.reload()
        while not running.server.page_counts()["operator"]:
            await page.wait_for_event("websocket")
        await page.goto("about:blank")


@pytest.mark.chromium
async def test_a_page_without_a_pass_is_sent_to_join_and_comes_back_with_a_code(page: Page, tmp_path: Path) -> None:
    async with svoya_igra(tmp_path) as running:
        await page.goto(f"{running.server.address}/host")
        await page.wait_for_url("**/join")
        code = running.server.access.invite("host", None)
        await page.goto(f"{running.server.address}/join#code={code}")
        await page.wait_for_url("**/host")
        assert code not in page.url
        await page.goto("about:blank")
