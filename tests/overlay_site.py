"""Serves the overlays as the product does, and a stream that a test writes, to a page in a real Chromium."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path

import fontpkg
from aiohttp import WSMsgType, web
from playwright.async_api import Page

OVERLAYS = Path(str(files("overlays")))
VIEWS = OVERLAYS / "gallery" / "views"


def views() -> dict[str, dict]:
    """Every picture of the gallery by name: air views as docs/view.md has them."""
    return {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(VIEWS.glob("[0-9]*.json"))}


def file(path: Path) -> Callable[[web.Request], Awaitable[web.FileResponse]]:
    """Answers every request with one file."""

    async def answer(_: web.Request) -> web.FileResponse:
        return web.FileResponse(path)

    return answer


async def bare(_: web.Request) -> web.Response:
    """A page of a renderer that knows nothing of us: no theme, no words, no stage."""
    return web.Response(text="<!doctype html><title>Renderer</title><body></body>", content_type="text/html")


class Site:
    """A running site; `url` has no slash at its end."""

    def __init__(self) -> None:
        self.url = ""
        self.catalogs: dict[str, dict[str, str]] = {}
        self.sockets: asyncio.Queue[web.WebSocketResponse] = asyncio.Queue()
        self.show_time = lambda: 0
        """Show time in µs, as the stream tells it."""
        self.pings = 0

    async def stream(self, request: web.Request) -> web.WebSocketResponse:
        """Says hello, answers pings, and gives the socket to the test."""
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        hello = {"role": request.query["role"], "now": self.show_time(), "speed": 1.0, "language": "en"}
        await socket.send_json({"hello": hello})
        self.sockets.put_nowait(socket)
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                self.pings += 1
                await socket.send_json({"pong": json.loads(message.data)["ping"], "now": self.show_time()})
        return socket

    async def catalog(self, request: web.Request) -> web.Response:
        language = request.match_info["language"]
        if language not in self.catalogs:
            raise web.HTTPNotFound
        return web.json_response(self.catalogs[language])


@asynccontextmanager
async def site(port: int = 0) -> AsyncIterator[Site]:
    """A site on loopback, at a free port or the one given."""
    running = Site()
    app = web.Application()
    app.router.add_get("/stream", running.stream)
    app.router.add_get("/catalog/{language}.json", running.catalog)
    app.router.add_get("/overlay", file(OVERLAYS / "program" / "index.html"))
    app.router.add_get("/fonts/onest.ttf", file(fontpkg.path("onest", nearest=True)))
    app.router.add_get("/bare", bare)
    app.router.add_static("/overlays", OVERLAYS)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    listener = web.TCPSite(runner, "127.0.0.1", port)
    await listener.start()
    running.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield running
    finally:
        await runner.cleanup()


async def open_still(page: Page, url: str) -> None:
    """The program page without a stream, ready for `window.show(view)`."""
    await page.goto(f"{url}/overlay?still")
    await page.wait_for_function("typeof window.show === 'function'")
