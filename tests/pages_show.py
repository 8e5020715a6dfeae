"""A show of views by hand behind the real desk server, for what pages draw and send."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from copy import deepcopy
from typing import Any

from playwright.async_api import Browser, Page

from studio.desk.access import Access
from studio.desk.port import Role
from studio.desk.server import DeskServer
from studio.game.moves import AnyMove, Refused
from studio.show.lateness import Lateness
from tests.pages_parts import NOW, View
from tests.pages_views import STATES, STATUS, cut

SIZES = {"large": (1920, 1080), "small": (1366, 768), "tablet": (1280, 800), "phone": (390, 844)}


class HandShow:
    """Shows the view it is given; takes every move and keeps it, or refuses with `why`. Its time stands at `NOW`."""

    def __init__(self, language: str = "en", state: str = "in") -> None:
        self.speed, self.language = 1.0, language
        self.moves: list[AnyMove] = []
        self.why = ""
        self.brought: list[tuple[str, int | None]] = []
        self.told: View = deepcopy(STATES[state])
        self.condition: View = deepcopy(STATUS)
        self._changed: list[Callable[[], None]] = []

    @property
    def rehearsal(self) -> bool:
        return bool(self.told["show"]["rehearsal"])

    def now(self) -> int:
        return NOW

    def watch(self, changed: Callable[[], None]) -> None:
        self._changed.append(changed)

    def act(self, move: AnyMove) -> None:
        if self.why:
            raise Refused(self.why)
        self.moves.append(move)

    def incident(self, name: str, seat: int | None) -> None:
        if self.why:
            raise Refused(self.why)
        self.brought.append((name, seat))

    def show(self, view: View) -> None:
        """The pages are told this view."""
        self.told = deepcopy(view)
        for changed in self._changed:
            changed()

    def view(self, role: Role, seat: int | None) -> Any:
        told = cut(self.told, role, seat)
        told["show"]["language"] = self.language
        return told

    def status(self) -> Any:
        return self.condition


class Studio:
    """The running server, its show, and pages of a browser that have joined."""

    def __init__(self, browser: Browser, show: HandShow, server: DeskServer) -> None:
        self.browser, self.show, self.server = browser, show, server
        self.errors: list[str] = []

    async def open(self, role: Role, size: str, seat: int | None = None) -> Page:
        """A page of `role` by its code, showing the first view."""
        width, height = SIZES[size]
        new = await self.browser.new_context(viewport={"width": width, "height": height})
        page = await new.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        address = {"operator": "/desk", "host": "/host", "seat": f"/seat/{seat}"}[role]
        await page.goto(f"{self.server.address}{address}#code={self.server.access.invite(role, seat)}")
        await page.wait_for_selector("html[data-rev]", state="attached")
        await page.evaluate("document.fonts.ready")
        return page

    async def turn(self, page: Page, view: View) -> None:
        """The show tells a view, and the page has drawn it."""
        before = await page.evaluate("Number(document.documentElement.dataset.rev)")
        self.show.show(view)
        await page.wait_for_function("before => Number(document.documentElement.dataset.rev) > before", arg=before)


@asynccontextmanager
async def studio(browser: Browser, show: HandShow | None = None) -> AsyncIterator[Studio]:
    """The desk's server on a free port, with a show by hand."""
    by_hand = show or HandShow()
    server = DeskServer(by_hand, access=Access())
    # How late the machine of the tests is would be on the desk as trouble; its clock stands.
    server.lateness = Lateness(lambda: 0.0)
    await server.start()
    running = Studio(browser, by_hand, server)
    try:
        yield running
        assert not running.errors, running.errors
    finally:
        await server.stop()
