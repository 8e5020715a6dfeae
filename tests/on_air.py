"""A show on air for tests: a folder made for it, the program in a process of its own, and a stream to operate it."""

import asyncio
import json
import os
import re
import sys
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

ROOT = Path(__file__).resolve().parents[1]
SECONDS = 30.0
"""How long to wait for anything here; each takes well under one, but the machine may be busy."""
LINK = re.compile(r"^  (desk|host page|program overlay) +(http://\S+)$")
Plain = dict[str, Any]

SEATS = {1: "Aigerim", 2: "Bolat", 3: "Wanda"}
COLUMNS = "round,theme,value,question,answer,also accepted,comment,source"
ROUND = "\n".join(
    f"one,{theme},{value},Which {theme.lower()} is worth {value}?,{theme} no. {value},,,The test itself"
    for theme in ("Rivers", "Mountains", "Cities")
    for value in (10, 20, 30, 40, 50)
)
LOOKS = """
[looks]
titles = { graphics = ["question"] }
board = { graphics = ["board", "scoreboard"] }
theme = { graphics = ["board", "scoreboard"] }
question = { graphics = ["scoreboard", "question", "clock"] }
answering = { graphics = ["scoreboard", "question", "buzz", "clock"] }
right = { graphics = ["scoreboard", "question", "buzz"] }
wrong = { graphics = ["scoreboard", "question", "buzz"] }
answer = { graphics = ["scoreboard", "question"] }
scores = { graphics = ["scoreboard"] }
break = { graphics = ["question"] }
winner = { graphics = ["scoreboard"] }
"""


def show_folder(folder: Path, *more: str, top: str = "", looks: str = LOOKS, rows: str = ROUND) -> Path:
    """A show of one round for three, with clocks that no slow machine outlasts; `more` are tables for its file."""
    folder.mkdir()
    seats = "\n".join(f'[[contestants]]\nseat = {seat}\nname = "{name}"' for seat, name in SEATS.items())
    file = f"""
title = "The Evening Quiz"
format = "svoya_igra"
pack = "pack.csv"
{top}
[rules]
think_seconds = 300
answer_seconds = 300
{seats}
[[rundown]]
id = "titles"
kind = "title"
[[rundown]]
id = "round"
kind = "round"
title = "The Round"
round = "one"
[[rundown]]
id = "pause"
kind = "break"
text = "Back soon"
[[rundown]]
id = "results"
kind = "results"
{looks}
"""
    (folder / "show.toml").write_text("\n".join((file, *more)), "utf-8")
    (folder / "pack.csv").write_text(f"{COLUMNS}\n{rows}\n", "utf-8")
    return folder


async def until(true: Callable[[], object], what: str) -> None:
    """Wait until it is so; fails with `what` when it does not come."""
    end = time.monotonic() + SECONDS
    while not true():
        assert time.monotonic() < end, f"did not come in {SECONDS:.0f} s: {what}"
        await asyncio.sleep(0.005)


class Stream:
    """One page without a browser: the latest view and status it was told, and what it asks for."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._number = 0
        self._time = (0, 0.0)
        self.view: Plain = {}
        self.status: Plain = {}

    async def hear(self) -> Plain:
        """The next message."""
        told: Plain = json.loads(await self._socket.receive_str(timeout=SECONDS))
        self.view = told.get("view", self.view)
        self.status = told.get("status", self.status)
        return told

    async def until(self, true: Callable[[Plain], object], what: str) -> Plain:
        """The first view of which this is true, the present one included."""
        end = time.monotonic() + SECONDS
        while not self.view or not true(self.view):
            assert time.monotonic() < end, f"did not come in {SECONDS:.0f} s: {what}"
            await self.hear()
        return self.view

    async def device(self, name: str, words: str) -> None:
        """Wait until the device's status has these words in it."""
        while all(words not in json.dumps(each) for each in self.status.get("devices", []) if each["name"] == name):
            await self.hear()

    @property
    def legal(self) -> dict[str, Plain]:
        """What the operator can do now, by the place of its key."""
        return {entry["key"]: entry for entry in self.view["desk"]["legal"]}

    async def do(self, key: str, **filled: object) -> Plain:
        """Do what stands at `key`, which has to be taken; the view after it."""
        entry = self.legal[key]
        self._number += 1
        await self._socket.send_json({"do": entry["do"], "id": self._number, **entry["fields"], **filled})
        while "taken" not in (told := await self.hear()):
            assert "refused" not in told, (key, told)
        while "view" not in await self.hear():
            pass
        return self.view

    async def invite(self, role: str, seat: int | None = None) -> str:
        """A join code for a further page."""
        self._number += 1
        asked = {"do": "invite", "id": self._number, "role": role} | ({"seat": seat} if seat else {})
        await self._socket.send_json(asked)
        while "invited" not in (told := await self.hear()):
            assert "refused" not in told, told
        return str(told["invited"]["code"])

    async def incident(self, name: str, **more: object) -> Plain:
        """Let something go wrong in a rehearsal; what it was refused with, {} when it was taken."""
        self._number += 1
        await self._socket.send_json({"do": "incident", "id": self._number, "name": name, **more})
        while not {"taken", "refused"} & (told := await self.hear()).keys():
            pass
        return dict(told.get("refused", {}))

    async def show_time(self) -> tuple[int, float]:
        """Show time in µs, and the wall's seconds at that instant, to within the way there and back."""
        sent = time.time()
        await self._socket.send_json({"ping": 0})
        while "pong" not in (told := await self.hear()):
            pass
        return told["now"], (sent + time.time()) / 2


class OnAir:
    """A running program: where its pages are, and where it writes."""

    def __init__(self, process: asyncio.subprocess.Process, log: Path, journals: Path) -> None:
        self.process, self.log, self.journals = process, log, journals
        self.printed = ""
        self.links: dict[str, str] = {}
        self._sessions: list[aiohttp.ClientSession] = []

    async def start(self) -> None:
        """Read what it prints until all its addresses are there."""
        assert self.process.stdout
        while len(self.links) < 3:
            line = (await asyncio.wait_for(self.process.stdout.readline(), SECONDS)).decode()
            assert line, f"it ended before its addresses: {self.printed}"
            self.printed += line
            if found := LINK.match(line):
                self.links[found[1]] = found[2]

    @property
    def address(self) -> str:
        """Where the pages are, without a slash at its end."""
        return self.links["program overlay"].removesuffix("/overlay")

    @property
    def code(self) -> str:
        """The operator's code, as printed; good once."""
        return self.links["desk"].partition("#code=")[2]

    async def session(self, code: str = "") -> aiohttp.ClientSession:
        """A browser of its own, joined by the code."""
        jar = aiohttp.CookieJar(unsafe=True)  # keeps cookies of an address without a name, as browsers do
        self._sessions.append(aiohttp.ClientSession(cookie_jar=jar, headers={"Origin": self.address}))
        if code:
            async with self._sessions[-1].post(f"{self.address}/join", json={"code": code}) as answer:
                assert answer.status == 200, await answer.text()
        return self._sessions[-1]

    async def operator(self, code: str = "") -> Stream:
        """The operator's stream, by the printed code or another."""
        session = await self.session(code or self.code)
        stream = Stream(await session.ws_connect(f"{self.address}/stream?role=operator"))
        await stream.until(bool, "the first view")
        return stream

    async def stop(self) -> None:
        """End it as Ctrl-C does, and read the rest of what it printed; killed if it does not end."""
        for session in self._sessions:
            await session.close()
        if self.process.returncode is None:
            self.process.terminate()
        try:
            rest, _ = await asyncio.wait_for(self.process.communicate(), SECONDS)
        except TimeoutError:
            self.process.kill()
            raise
        self.printed += rest.decode()


@asynccontextmanager
async def on_air(
    show: Path, *arguments: str, environment: Mapping[str, str] | None = None, code: Path = ROOT
) -> AsyncIterator[OnAir]:
    """The program of `code` running the show of a folder at a free port, with journal and log beside it."""
    log, journals = show / "log.txt", show / "journals"
    command = ("-m", "studio", *(arguments or ("run",)), str(show), "--port", "0", "--no-browser")
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command, "--journals", str(journals), "--log", str(log), cwd=code,
        env={**os.environ, **(environment or {})}, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    running = OnAir(process, log, journals)
    try:
        await running.start()
        yield running
    finally:
        await running.stop()
    assert process.returncode == 0, running.printed
