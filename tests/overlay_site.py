"""The desk's own server with a show whose pictures a test writes, for pages in a real Chromium."""

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from playwright.async_api import Page, Route

from studio.desk.air_view import AirView
from studio.desk.port import Role
from studio.desk.server import DeskServer
from studio.game.moves import AnyMove, Refused
from studio.show.clock import ShowClock

OVERLAYS = Path(str(files("overlays")))
VIEWS = OVERLAYS / "gallery" / "views"
BARE = "<!doctype html><title>Renderer</title><body></body>"

View = dict[str, Any]


def views() -> dict[str, View]:
    """Every picture of the gallery by name: air views as docs/view.md has them."""
    return {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(VIEWS.glob("[0-9]*.json"))}


class WrittenShow:
    """A show that has no rules: what its pages are told is what a test has set last."""

    def __init__(self, start: int = 0, speed: float = 1.0) -> None:
        self.clock = ShowClock(start, speed)
        self.speed, self.language, self.rehearsal = speed, "en", False
        self.now = self.clock.now
        self.air = msgspec.convert(views()["01-nothing"], AirView)
        self._changed: list[Callable[[], None]] = []

    def set(self, view: View, **changes: object) -> None:
        """Tell every page this view, with some keys changed."""
        self.air = msgspec.convert(view | changes, AirView)
        for changed in self._changed:
            changed()

    def watch(self, changed: Callable[[], None]) -> None:
        self._changed.append(changed)

    def act(self, move: AnyMove) -> None:
        raise Refused("this show takes no moves")

    def view(self, role: Role, seat: int | None) -> AirView:
        return self.air

    def status(self) -> msgspec.Struct:
        return self.air.show


class Site:
    """A running server: its address without a slash at the end, and its show."""

    def __init__(self, show: WrittenShow, server: DeskServer) -> None:
        self.show, self.server = show, server
        self.url = server.address


@asynccontextmanager
async def site(show: WrittenShow | None = None, port: int = 0) -> AsyncIterator[Site]:
    """A site on loopback, at a free port or the one given."""
    show = show or WrittenShow()
    server = DeskServer(show, port=port)
    await server.start()
    try:
        yield Site(show, server)
    finally:
        await server.stop()


async def open_still(page: Page, url: str) -> None:
    """The program page without a stream, ready for `window.show(view)`."""
    await page.goto(f"{url}/overlay?still")
    await page.wait_for_function("() => typeof window.show === 'function'")


async def open_bare(page: Page, url: str) -> None:
    """A page of a renderer that knows nothing of us: no theme, no words, no stage."""

    async def answer(route: Route) -> None:
        await route.fulfill(body=BARE, content_type="text/html")

    await page.route("**/bare", answer)
    await page.goto(f"{url}/bare")
