"""The operator of an unattended rehearsal: runs the show from the desk's own stream by what is legal, by the seed."""

import asyncio
import random
from typing import Any

import aiohttp
import msgspec

from studio.rehearsal.pages import Trouble
from studio.show.clock import precise

PATIENCE, SHOW_PATIENCE = 30.0, 120.0
"""Seconds without a new view after which the show is stuck: real ones, and of show time for its longest clock."""
AT_ONCE = 0.15
"""Seconds of show time, fewer than any contestant needs to react: who is first does not hang on the machine."""
GOES_ON = {"next", "take", "read", "close", "right", "wrong"}
RULINGS = {"right", "wrong", "none"}
INCIDENTS = {
    "tie": 0.04, "false_start": 0.05, "dead_button": 0.02, "repair_button": 0.2, "wrong_ruling": 0.05, "obs_gone": 0.01,
}  # fmt: skip
"""How likely each is at a moment at which it can happen."""

View = dict[str, Any]


class Operator:
    """Does something likely a while after each view, and now and then something that real operators do too.

    What it does hangs on the seed, on where the show stands, and on how often it has acted there: never on time.
    """

    def __init__(self, session: aiohttp.ClientSession, address: str, seed: int, speed: float) -> None:
        self._session, self._address, self._seed, self._speed = session, address, seed, speed
        self._view: View = {}
        self._status: View = {}
        self._rev = 0
        self._number = 0
        self._sent: dict[int, tuple[str, int]] = {}
        self._acted: dict[str, int] = {}
        self._takes_back = False
        self.refusals: list[str] = []
        self.incidents: list[str] = []
        self.taken = 0

    async def work(self) -> None:
        """Act until the last cue is over; raises `Trouble` when the show is stuck."""
        async with self._session.ws_connect(f"{self._address}/stream?role=operator", origin=self._address) as stream:
            pause: asyncio.Task[None] | None = None
            patience = PATIENCE + SHOW_PATIENCE / self._speed
            stuck_at = precise() + patience
            while not (self._view and self._finished()):
                try:
                    message = await stream.receive(timeout=max(0.0, stuck_at - precise()))
                except TimeoutError:
                    raise Trouble(f"nothing went on for {patience:.0f} s; it waits: {self._waits()}") from None
                if message.type is not aiohttp.WSMsgType.TEXT:
                    raise Trouble(f"the stream ended in the middle: {message.type.name}")
                if self._hear(msgspec.json.decode(message.data)):
                    stuck_at = precise() + patience
                    if pause:
                        pause.cancel()
                    pause = asyncio.create_task(self._act_soon(stream))
            if pause:
                pause.cancel()

    def _waits(self) -> str:
        if not self._view:
            return "for the first view"
        awaits = self._view["host"]["awaits"]
        return str(awaits["key"]).format_map(awaits["values"])

    def _hear(self, told: View) -> bool:
        """Take in a message; True for a new view."""
        match told:
            case {"view": view}:
                self._view, self._rev = view, told["rev"]
                return True
            case {"status": status}:
                self._status = status
            case {"taken": {"id": number}}:
                what, _ = self._sent.pop(number)
                self.taken += 1
                if what in INCIDENTS:
                    self.incidents.append(what)
                self._takes_back = what == "wrong_ruling"
            case {"refused": {"id": number, "why": why, "rev": current}}:
                what, rev = self._sent.pop(number)
                if current <= rev:  # else the show had moved on since the view that was acted on: no fault
                    self.refusals.append(f"{what}: {why}")
        return False

    def _legal(self) -> dict[str, View]:
        return {entry["key"]: entry for entry in self._view["desk"]["legal"]}

    def _finished(self) -> bool:
        return self._view["desk"]["rundown"][-1]["state"] == "now" and not GOES_ON & self._legal().keys()

    def _where(self) -> str:
        """Where the show stands, as far as what is done next hangs on it."""
        view = self._view
        question, buzz = (view[name]["id"] if view[name] else "" for name in ("question", "buzz"))
        return f"{view['cue']['id']}/{question}/{buzz}/{' '.join(self._legal())}"

    async def _act_soon(self, stream: aiohttp.ClientWebSocketResponse) -> None:
        where = self._where()
        dice = random.Random(f"{self._seed}/{where}/{self._acted.get(where, 0)}")
        await asyncio.sleep(AT_ONCE / self._speed)
        if self._takes_back and (entry := self._legal().get("undo")):
            self._takes_back = False
            await self._send(stream, "undo", entry, dice)
            return
        if name := self._incident(dice):
            await self._send(stream, name, {"do": "incident", "fields": {"name": name}, "asks": []}, dice)
        key, seconds = self._choose(dice)
        await asyncio.sleep(max(0.0, seconds - AT_ONCE) / self._speed)
        if key == "rule":
            key = self._ruling(dice)
        if entry := self._legal().get(key):
            await self._send(stream, key, entry, dice)

    def _incident(self, dice: random.Random) -> str:
        """The name of an incident that happens now, mostly none."""
        wants = [name for name, likely in INCIDENTS.items() if dice.random() < likely]
        can = {each["name"] for each in self._status.get("incidents", ()) if not each["why"]}
        return next((name for name in wants if name in can), "")

    def _choose(self, dice: random.Random) -> tuple[str, float]:
        """The key to press ("" for none), and how long to think before it, in seconds of show time."""
        legal, whim = self._legal(), dice.random()
        if "let_go" in legal:
            return "let_go", 1.0
        if "tell_form" in legal:
            return "tell_form", 1.0
        if RULINGS & legal.keys():
            for key, below in (("ask_form", 0.06), ("clear", 0.09), ("answering", 0.3)):
                if key in legal and whim < below:
                    return key, 0.8
            return "rule", 1.6
        if "read" in legal:
            return ("void" if "void" in legal and whim < 0.01 else "read"), 3.0
        if "next" in legal:
            undo = "undo" in legal and whim > 0.97
            return ("void" if "void" in legal and whim < 0.03 else "undo" if undo else "next"), 1.2
        if "take" in legal:
            return "take", 1.0
        return ("hold", AT_ONCE) if "hold" in legal and whim < 0.1 else ("", 0.0)

    def _ruling(self, dice: random.Random) -> str:
        """The ruling on what a simulated contestant has said, or on what a real one may have."""
        seat = (self._view["buzz"] or {}).get("seat")
        says = [each for each in self._status.get("says", ()) if each["seat"] == seat]
        luck, silent = dice.random(), dice.random()
        right = says[0]["right"] if says else luck < 0.65
        return "right" if right and "right" in self._legal() else "none" if silent > 0.92 else "wrong"

    async def _send(
        self, stream: aiohttp.ClientWebSocketResponse, what: str, entry: View, dice: random.Random
    ) -> None:  # fmt: skip
        where = self._where()
        self._acted[where] = self._acted.get(where, 0) + 1
        self._number += 1
        self._sent[self._number] = (what, self._rev)
        filled = {ask["field"]: _filled(ask, dice) for ask in entry["asks"]}
        message = {"do": entry["do"], "id": self._number, **entry["fields"], **filled}
        await stream.send_str(msgspec.json.encode(message).decode())


def _filled(ask: View, dice: random.Random) -> int | str:
    """A value of a field that a person would fill in."""
    if ask["kind"] == "choice":
        return dice.choice(ask["choices"])  # type: ignore[no-any-return]
    return min(ask["most"], max(ask["least"], 10)) if ask["kind"] == "number" else "rehearsal"
