"""A small show for the desk's tests: one question, a buzz, a score, and a list of the moves that were taken."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import msgspec

from studio.desk.access import Access
from studio.desk.port import Role, ShowPort
from studio.desk.server import DeskServer
from studio.desk.shells import SHELLS
from studio.game.moves import AnyMove, Note, Press, Refused, Ruling
from studio.show.clock import ShowClock

WAIT_SECONDS = 20.0
"""How long a test waits for what must come at once; only a broken server gets here."""


SEATS = (1, 2, 3, 4, 5)
ADDRESSES = tuple(re.sub(r"\{seat:.*\}", "2", shell.address) for shell in SHELLS)
"""Of every page, that of seat 2 among them."""


ENDS = (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.CLOSING, aiohttp.WSMsgType.ERROR)


class SmallView(msgspec.Struct, frozen=True):
    role: Role
    seat: int | None
    score: int
    buzz: str
    text: str
    secret: str | None = None


class SmallStatus(msgspec.Struct, frozen=True):
    devices: tuple[str, ...] = ()
    journal: str = "well"


class SmallShow:
    """Takes presses, rulings of the buzz in play and notes; everything else is refused."""

    def __init__(self, speed: float = 1.0) -> None:
        self.clock = ShowClock(speed=speed)
        self.speed, self.language, self.rehearsal = speed, "kk", True
        self.moves: list[AnyMove] = []
        self.devices: tuple[str, ...] = ("buzzers",)
        self.score, self.buzz, self.text = 0, "", ""
        self._changed: list[Callable[[], None]] = []

    def now(self) -> int:
        return self.clock.now()

    def watch(self, changed: Callable[[], None]) -> None:
        self._changed.append(changed)

    def act(self, move: AnyMove) -> None:
        match move:
            case Press(seat=seat):
                self.buzz = f"q1.b{seat}"
            case Ruling(about=about) if about != self.buzz or not self.buzz:
                raise Refused(f"the ruling is about {about!r}; now it is {self.buzz or 'nobody'}")
            case Ruling(verdict=verdict):
                self.score, self.buzz = self.score + (10 if verdict == "right" else -10), ""
            case Note(text=text):
                self.text = text
            case _:
                raise Refused(f"{type(move).__name__} is not possible now; a press, a ruling or a note is")
        self.moves.append(move)
        self.changed()

    def changed(self) -> None:
        for changed in self._changed:
            changed()

    def incident(self, name: str, seat: int | None) -> None:
        raise Refused(f"incident {name} of seat {seat}: nothing goes wrong here")

    def view(self, role: Role, seat: int | None) -> SmallView:
        if role == "seat" and seat not in SEATS:
            raise KeyError(seat)
        secret = "the answer" if role in ("operator", "host") else None
        return SmallView(role, seat, self.score, self.buzz, self.text, secret)

    def status(self) -> SmallStatus:
        return SmallStatus(self.devices)


class Page:
    """One page: a WebSocket with its messages as plain values."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def next(self) -> dict[str, Any]:
        """The next message; the whole stream ended is an error of the test."""
        return json.loads(await self.socket.receive_str(timeout=WAIT_SECONDS))

    async def find(self, key: str) -> Any:
        """What the next message that has `key` says under it; others are passed over."""
        async with asyncio.timeout(WAIT_SECONDS):
            while key not in (message := await self.next()):
                pass
        return message[key]

    async def do(self, **message: object) -> None:
        """Say a message."""
        await self.socket.send_str(json.dumps(message))

    async def end(self) -> int | None:
        """The code with which the server closed, after whatever came before; None when it just went."""
        async with asyncio.timeout(WAIT_SECONDS):
            while (message := await self.socket.receive()).type not in ENDS:
                pass
        return int(message.data) if message.type is aiohttp.WSMsgType.CLOSE else None

    async def goes_on(self) -> None:
        """Still gets answers."""
        async with asyncio.timeout(WAIT_SECONDS):
            await self.do(ping="still there")
            while (await self.next()).get("pong") != "still there":
                pass


class Browser:
    """One browser at the desk's address, with cookies of its own and the Origin that a browser sends."""

    def __init__(self, server: DeskServer, session: aiohttp.ClientSession) -> None:
        self.server, self.session = server, session
        self.origin = {"Origin": server.address}

    async def join(self, code: str) -> tuple[int, dict[str, Any]]:
        """Post a code; the status and the answer."""
        async with self.session.post(f"{self.server.address}/join", json={"code": code}, headers=self.origin) as answer:
            return answer.status, await answer.json()

    async def stream(self, query: str = "", greeted: bool = True) -> Page:
        """Open a stream; `greeted` passes over the hello."""
        socket = await self.session.ws_connect(f"{self.server.address}/stream{query}", headers=self.origin)
        page = Page(socket)
        if greeted:
            await page.find("hello")
        return page

    async def get(self, path: str, **headers: str) -> tuple[aiohttp.ClientResponse, bytes]:
        """Fetch a path as it is written."""
        from yarl import URL

        async with self.session.get(URL(self.server.address + path, encoded=True), headers=headers) as answer:
            return answer, await answer.read()


class Desk:
    """A running server with its show, and browsers that know its codes."""

    def __init__(self, show: SmallShow, server: DeskServer) -> None:
        self.show, self.server = show, server
        self._sessions: list[aiohttp.ClientSession] = []

    def browser(self) -> Browser:
        """A browser that has joined as nothing."""
        jar = aiohttp.CookieJar(unsafe=True)  # unsafe: keeps cookies of an address without a name, as browsers do
        self._sessions.append(aiohttp.ClientSession(cookie_jar=jar))
        return Browser(self.server, self._sessions[-1])

    async def joined(self, role: Role, seat: int | None = None) -> Browser:
        """A browser that has joined as `role`."""
        browser = self.browser()
        if role != "overlay":
            status, _ = await browser.join(self.server.access.invite(role, seat))
            assert status == 200
        return browser

    async def page(self, role: Role, seat: int | None = None) -> Page:
        """An open page of `role`, greeted."""
        browser = await self.joined(role, seat)
        return await browser.stream(f"?role={role}" + (f"&seat={seat}" if seat else ""))

    async def close(self) -> None:
        for session in self._sessions:
            await session.close()


@asynccontextmanager
async def desk(access: Access | None = None, show: ShowPort | None = None, port: int = 0) -> AsyncIterator[Desk]:
    """A desk on a free port of the loopback, of a small show or of the one given."""
    small = SmallShow()
    server = DeskServer(show or small, port=port, access=access)
    await server.start()
    running = Desk(small, server)
    try:
        yield running
    finally:
        await running.close()
        await server.stop()
