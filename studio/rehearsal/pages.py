"""Pages without a browser: the operator of an unattended rehearsal and an overlay that checks what it is told."""

import asyncio
import random
from typing import Any

import aiohttp
import msgspec

from studio.show.clock import precise

PATIENCE = 30.0
"""Real seconds without a view, beyond what a running clock has left, after which the show is stuck."""


class Trouble(RuntimeError):
    """The rehearsal did not go as it must; the text says what happened."""


async def join(session: aiohttp.ClientSession, address: str, code: str) -> None:
    """Become the operator by a join code; raises `Trouble`."""
    async with session.post(f"{address}/join", json={"code": code}, headers={"Origin": address}) as answer:
        if answer.status != 200:
            raise Trouble(f"the desk refused the join code: HTTP {answer.status}")


class Audience:
    """An overlay page: every view must follow the last without a gap, and be whole."""

    def __init__(self, session: aiohttp.ClientSession, address: str) -> None:
        self._session, self._address = session, address
        self.views, self.gaps = 0, 0
        self.looks: set[str] = set()

    async def watch(self) -> None:
        """Look on until the stream ends."""
        async with self._session.ws_connect(f"{self._address}/stream?role=overlay", origin=self._address) as stream:
            last = None
            async for message in stream:
                told = msgspec.json.decode(message.data)
                if "view" not in told:
                    continue
                self.views += 1
                self.looks.add(told["view"]["look"])
                self.gaps += last is not None and told["rev"] != last + 1
                last = told["rev"]


class Operator:
    """Runs the whole show from the desk's own stream by what is legal, with seeded whims."""

    def __init__(self, session: aiohttp.ClientSession, address: str, seed: int, speed: float) -> None:
        self._session, self._address, self._speed = session, address, speed
        self._dice = random.Random(seed)
        self._view: dict[str, Any] = {}
        self._status: dict[str, Any] = {}
        self._number = 0
        self._rev, self._acted_on, self._seen = 0, 0, precise()
        self.refusals: list[str] = []
        self.taken = 0

    async def work(self) -> None:
        """Act until the last cue is over; raises `Trouble` when the show is stuck."""
        async with self._session.ws_connect(f"{self._address}/stream?role=operator", origin=self._address) as stream:
            pause: asyncio.Task[None] | None = None
            thought_of: object = None
            while not (self._view and self._finished()):
                await self._listen(stream)
                moment = (self._rev, self._status.get("says"))
                if self._view and moment != thought_of:  # only news interrupts a thought: the desk's status never rests
                    thought_of = moment
                    if pause:
                        pause.cancel()
                    pause = asyncio.create_task(self._act_soon(stream))
            if pause:
                pause.cancel()

    async def _listen(self, stream: aiohttp.ClientWebSocketResponse) -> None:
        """Hear the next message; raises `Trouble` when none comes, or no view for too long."""
        clock = self._view["clock"] if self._view else None
        runs = clock["left"] / 1_000_000 / self._speed if clock and clock["running"] else 0.0
        try:
            message = await stream.receive(timeout=max(0.001, self._seen + PATIENCE + runs - precise()))
        except TimeoutError:
            doing = self._view["host"]["awaits"]["key"] if self._view else "no view"
            raise Trouble(f"nothing has happened for {PATIENCE + runs:.0f} s: {doing}") from None
        if message.type is not aiohttp.WSMsgType.TEXT:
            raise Trouble(f"the stream ended in the middle: {message.type.name}")
        self._hear(msgspec.json.decode(message.data))

    def _hear(self, told: dict[str, Any]) -> None:
        if "view" in told:
            self._view, self._rev, self._seen = told["view"], told["rev"], precise()
        elif "status" in told:
            self._status = told["status"]
        elif "taken" in told:
            self.taken += 1
        elif "refused" in told and told["refused"]["rev"] <= self._acted_on:
            # Unless the show had moved on since the view that was acted on: that is no fault.
            self.refusals.append(told["refused"]["why"])

    def _legal(self) -> dict[str, dict[str, Any]]:
        return {entry["key"]: entry for entry in self._view["desk"]["legal"]}

    def _finished(self) -> bool:
        cues = self._view["desk"]["rundown"]
        return (
            cues[-1]["state"] == "now"
            and not {"next", "take", "read", "close", "right", "wrong"} & self._legal().keys()
        )

    def _choose(self) -> tuple[str, float] | None:
        """The key to press and how long to think before it, in seconds of show time."""
        legal = self._legal()
        whim = self._dice.random()
        if "let_go" in legal:
            return "let_go", 1.0
        if "tell_form" in legal:
            return "tell_form", 1.0
        if "wrong" in legal:
            return self._rule(legal, whim)
        if "read" in legal:
            return ("void" if whim < 0.01 else "read"), 3.0
        if "next" in legal:
            return (
                "void" if "void" in legal and whim < 0.03 else "undo" if "undo" in legal and whim > 0.97 else "next"
            ), 1.2
        if "take" in legal:
            return "take", 1.0
        return ("hold", 0.7) if "hold" in legal and whim < 0.1 else None

    def _rule(self, legal: dict[str, dict[str, Any]], whim: float) -> tuple[str, float]:
        seat = (self._view["buzz"] or {}).get("seat")
        says = [each for each in self._status.get("says", ()) if each["seat"] == seat]
        for key, below in (("ask_form", 0.06), ("clear", 0.09), ("answering", 0.3)):
            if key in legal and whim < below:
                return key, 0.8
        right = says[0]["right"] if says else whim < 0.65
        return ("right" if right and "right" in legal else "none" if whim > 0.92 else "wrong"), 1.6

    async def _act_soon(self, stream: aiohttp.ClientWebSocketResponse) -> None:
        chosen = self._choose()
        if chosen is None:
            return
        key, seconds = chosen
        await asyncio.sleep(seconds / self._speed)
        entry = self._legal().get(key)
        if entry is None:
            return
        self._number, self._acted_on = self._number + 1, self._rev
        await stream.send_str(msgspec.json.encode({"do": entry["do"], "id": self._number, **entry["fields"]}).decode())
