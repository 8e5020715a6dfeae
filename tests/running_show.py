"""The real program as a process: start it, join its pages, act on them, kill it, start it again.

    async with RunningShow(show_file(folder, serial="serial:///dev/x"), folder / "journals") as running:
        desk = await running.page("operator")
        await desk.key("take")
        await desk.until(lambda view: view["look"] == "titles")
        await running.kill()
        await running.start()           # at the same port; pages are opened anew, with the pass they have

A page's `view` is the newest it was told; `until` waits for one that satisfies, and says what it saw when none comes.
"""

import asyncio
import json
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Self

import aiohttp

PATIENCE = 20.0
"""Seconds in which what must come has come, also on a machine that does something else as well."""
PRINTED = re.compile(r"^\s+(desk|host page|program overlay|journal)\s+(\S.*)$")
ENDS = "Ctrl-C ends."
View = dict[str, Any]

THEMES = 12
SHOW = """\
title = "A show that is killed"
language = "en"
format = "svoya_igra"
pack = "pack.csv"
[rules]
{rules}
[[contestants]]
seat = 1
name = "Aigerim"
[[contestants]]
seat = 2
name = "Bo"
[[contestants]]
seat = 3
name = "Zdzisława"
[[rundown]]
id = "titles"
kind = "title"
title = "Titles"
[[rundown]]
id = "round-1"
kind = "round"
round = "1"
[[rundown]]
id = "break"
kind = "break"
title = "Break"
[[rundown]]
id = "round-2"
kind = "round"
round = "2"
factor = 2
[[rundown]]
id = "results"
kind = "results"
title = "Results"
[devices.keyboard]
address = "keyboard://desk"
"""
BOX = """\
[devices.box]
address = "{serial}"
"""


def show_file(folder: Path, serial: str = "", rules: str = "", more: str = "") -> Path:
    """Write a show with enough questions for a long test; `serial` is a box's address, `more` is added to the file."""
    text = SHOW.format(rules=rules) + (BOX.format(serial=serial) if serial else "") + more
    path = folder / "show.toml"
    path.write_text(text, encoding="utf-8")
    rows = [
        f"{round},Theme {round}.{theme},{value},Question {round}.{theme}.{value}?,Answer {round}.{theme}.{value}"
        for round in ("1", "2", "reserve")
        for theme in range(1, THEMES + 1 if round != "reserve" else 3)
        for value in (10, 20, 30, 40, 50)
    ]
    (folder / "pack.csv").write_text("round,theme,value,question,answer\n" + "\n".join(rows) + "\n", encoding="utf-8")
    return path


class Ended(RuntimeError):
    """The program ended where it should run; the text says what it printed."""


class Page:
    """One page of the running show: its newest view and status, and how many actions it asked for."""

    def __init__(self, stream: aiohttp.ClientWebSocketResponse) -> None:
        self._stream = stream
        self.view: View = {}
        self.status: View = {}
        self.hello: View = {}
        self.told_at = 0.0
        self.rev = -1
        self._asked = 0

    async def _hear(self) -> View:
        message = await self._stream.receive()
        if message.type is not aiohttp.WSMsgType.TEXT:
            raise Ended(f"the stream ended: {message.type.name} {message.data}")
        told: View = json.loads(message.data)
        self.view, self.rev = told.get("view", self.view), told.get("rev", self.rev)
        self.status = told.get("status", self.status)
        if "hello" in told:
            self.hello, self.told_at = told["hello"], asyncio.get_running_loop().time()
        return told

    async def until(self, true: Callable[[View], object]) -> View:
        """The first view, the newest one included, of which something is true."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not (self.view and true(self.view)):
                    await self._hear()
        except TimeoutError:
            raise AssertionError(f"it never came; last seen: {json.dumps(self.view, ensure_ascii=False)}") from None
        return self.view

    async def until_device(self, name: str, true: Callable[[View], object]) -> None:
        """Wait for a status in which something is true of a device."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not any(each["name"] == name and true(each) for each in self.status.get("devices", ())):
                    await self._hear()
        except TimeoutError:
            raise AssertionError(f"it never came; last seen: {self.status}") from None

    async def hear_what_came(self) -> View:
        """The newest view that is on its way now: everything the show said before it answers a ping."""
        self._asked += 1
        await self._stream.send_json({"ping": self._asked})
        async with asyncio.timeout(PATIENCE):
            while (await self._hear()).get("pong") != self._asked:
                pass
        return self.view

    async def act(self, do: str, **fields: object) -> View:
        """Ask for an action; its answer, `taken` or `refused`, with all that came before it heard."""
        await self.say(do, **fields)
        async with asyncio.timeout(PATIENCE):
            while True:
                told = await self._hear()
                for kind in ("taken", "refused", "invited"):
                    if told.get(kind, {}).get("id") == self._asked:
                        return told

    async def say(self, do: str, **fields: object) -> None:
        """Ask for an action and wait for nothing."""
        self._asked += 1
        await self._stream.send_json({"do": do, "id": self._asked, **fields})

    def offer(self, key: str) -> View:
        """What the desk's key would send, as the newest view offers it; KeyError where it is dark."""
        return {offer["key"]: offer for offer in self.view["desk"]["legal"]}[key]

    async def key(self, key: str, **asked: object) -> View:
        """Press a key of the desk that is lit; what its action was answered, then the view that shows it."""
        offer = self.offer(key)
        told = await self.act(offer["do"], **{**offer["fields"], **asked})
        assert "taken" in told, told
        await self.hear_what_came()
        return self.view

    def show_time(self) -> int:
        """Show time now, in µs, as a page reckons it."""
        passed = asyncio.get_running_loop().time() - self.told_at
        return int(self.hello["now"] + passed * self.hello["speed"] * 1_000_000)


class RunningShow:
    """`studio run` (or any other command that serves pages) of a show file, with its journals in a folder."""

    def __init__(self, show: Path | str, journals: Path, *options: str, command: str = "run") -> None:
        self._words = [command, str(show), "--no-browser", "--journals", str(journals), *options]
        self._port = 0
        self._process: asyncio.subprocess.Process | None = None
        self._pages = AsyncExitStack()
        self._session: aiohttp.ClientSession | None = None
        self.printed: list[str] = []
        self.addresses: dict[str, str] = {}

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.kill()
        if self._session:
            await self._session.close()

    async def start(self, *more: str) -> None:
        """Start the program and read what it prints until it is on air; raises `Ended` where it is not."""
        words = [*self._words, *([] if "--port" in self._words else ["--port", str(self._port)]), *more]
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "studio", *words, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
        )
        assert self._process.stdout
        self.printed = []
        async with asyncio.timeout(PATIENCE):
            while True:
                line = (await self._process.stdout.readline()).decode()
                self.printed.append(line.rstrip("\n"))
                if ENDS in line:
                    break
                if not line:
                    _, errors = await self._process.communicate()
                    code = self._process.returncode
                    raise Ended(f"exit code {code}: {' '.join(self.printed)} {errors.decode()}".strip())
        found = (PRINTED.match(line) for line in self.printed)
        self.addresses = {match[1]: match[2] for match in found if match}
        self._port = int(self.address.rpartition(":")[2])

    @property
    def address(self) -> str:
        """`http://127.0.0.1:PORT`."""
        return self.addresses["desk"].partition("/desk")[0]

    @property
    def journal(self) -> Path:
        """The journal that is being written."""
        return Path(self.addresses["journal"])

    async def join(self) -> None:
        """Become the operator by the code that was printed with the desk's address."""
        assert self._session
        code = self.addresses["desk"].partition("#code=")[2]
        headers = {"Origin": self.address}
        async with self._session.post(f"{self.address}/join", json={"code": code}, headers=headers) as answer:
            assert answer.status == 200, await answer.text()

    async def page(self, role: str = "operator", seat: int | None = None) -> Page:
        """Open a page, joining first where there is no pass yet, and hear its first view."""
        assert self._session
        if role != "overlay" and not any(cookie.key.startswith("studio_pass") for cookie in self._session.cookie_jar):
            await self.join()
        query = f"?role={role}" + (f"&seat={seat}" if seat else "")
        opening = self._session.ws_connect(f"{self.address}/stream{query}", origin=self.address)
        page = Page(await self._pages.enter_async_context(opening))
        await page.until(lambda view: True)
        return page

    async def pages(self, roles: Sequence[str] = ("operator", "host", "overlay")) -> list[Page]:
        """A page of each role."""
        return [await self.page(role) for role in roles]

    async def kill(self) -> None:
        """SIGKILL: no farewell, nothing is flushed. Nothing where it does not run."""
        if self._process and self._process.returncode is None:
            self._process.kill()
            await self._process.communicate()
        await self._pages.aclose()
        self._pages = AsyncExitStack()

    async def stop(self) -> tuple[int, str]:
        """SIGTERM, as Ctrl-C; its exit code and what it still had to say as an error."""
        assert self._process
        self._process.terminate()
        async with asyncio.timeout(PATIENCE):
            _, errors = await self._process.communicate()
        await self._pages.aclose()
        self._pages = AsyncExitStack()
        assert self._process.returncode is not None
        return self._process.returncode, errors.decode()
