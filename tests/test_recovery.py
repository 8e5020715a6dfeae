"""Killed at any moment, the show comes back in the same place on every page, with its clock held, and goes on."""

import asyncio
import random
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from studio.show.journal import read
from studio.show.restoring import restore
from tests.running_show import Ended, Page, RunningShow, View, show_file

if sys.platform != "win32":
    from tests.play_pty import Box

pytestmark = pytest.mark.pty
KILLS = 50
ROLES = ("operator", "host", "overlay")
CLOCK_OFF = 300_000
"""µs: how far a clock may be from what it had left at the kill."""
FINGER = 0.02
"""Seconds on a button, and off it: longer than a contact bounces."""
WHIMS = {"void": 0.3, "close": 0.4, "undo": 0.5, "redo": 2.0, "adjust": 0.2, "note": 0.2, "hold": 0.5, "clear": 0.5,
         "take": 1.0, "standby": 0.0, "press": 0.5, "protest:credit": 0.2, "protest:void": 0.2, "overrule": 0.2,
         "overrule:void": 0.1, "send_off": 0.02, "leave": 0.1, "return": 6.0, "anew": 0.02, "set_clock": 0.3,
         "caption": 0.3, "to_look": 0.3}  # fmt: skip
"""How likely a key is, against 3 of any other. `standby` could end the show too soon."""


def may_press(view: View) -> list[int]:
    """The seats whose press would get in."""
    return [seat["seat"] for seat in view["host"]["waiting"] if seat["can"]]


class Hall:
    """A running show with a buzzer box, and somebody at the desk who presses what is lit."""

    def __init__(self, running: RunningShow, box: "Box", seed: int) -> None:
        self.running, self.box, self.dice = running, box, random.Random(seed)
        self.pages: dict[str, Page] = {}

    @property
    def desk(self) -> Page:
        return self.pages["operator"]

    async def sit_down(self) -> None:
        """Open all pages, and wait until the box is plugged in."""
        self.pages = dict(zip(ROLES, await self.running.pages(ROLES), strict=True))
        await self.desk.until_device("box", lambda box: box["condition"] == "starting")
        self.box.send(b"U9 %d\n" % self._micros())  # nobody's button: a finger on another may come at once
        await self.desk.until_device("box", lambda box: box["condition"] == "ready")

    def _micros(self) -> int:
        """The clock of the box."""
        return time.monotonic_ns() // 1000 % 2**32

    async def press(self, seat: int) -> None:
        """A finger on a button of the box, and off it."""
        for way in ("D", "U"):
            self.box.send(f"{way}{seat} {self._micros()}\n".encode())
            await asyncio.sleep(FINGER)

    async def act(self, wait: bool = True) -> str:
        """Something that happens in a show: a press, or a key of the desk that is lit. Its name."""
        view = self.desk.view
        may = may_press(view)
        if may and self.dice.random() < 0.5:
            await self.press(seat := self.dice.choice(may))
            if wait:
                await self.desk.until(lambda view: view["buzz"] or seat not in may_press(view))
            return f"press {seat}"
        offers = [offer for offer in view["desk"]["legal"] if not offer["key"].startswith(("level", "show"))]
        if view["cue"]["id"] == "round-2" and not any(offer["key"] == "next" for offer in offers):
            offers = [offer for offer in offers if offer["key"] != "take"]
        offer = self.dice.choices(offers, [WHIMS.get(offer["key"], 3.0) for offer in offers])[0]
        asked = {ask["field"]: self._fill(ask) for ask in offer["asks"]}
        if wait:
            await self.desk.key(offer["key"], **asked)
        else:
            await self.desk.say(offer["do"], **{**offer["fields"], **asked})
        return offer["key"]

    async def go_on_to(self, clock: str) -> None:
        """Play on until this clock runs."""
        for _ in range(60):
            view = self.desk.view
            if (view["clock"] or {}).get("name") == clock and view["clock"]["running"]:
                return
            lit = {offer["key"] for offer in view["desk"]["legal"]}
            if clock == "answer" and "let_go" not in lit and (may := may_press(view)):
                await self.press(may[0])
                await self.desk.until(lambda view: view["buzz"] or may[0] not in may_press(view))
            else:
                await self.desk.key(next(key for key in ("return", "let_go", "read", "wrong", "next", "take") if key in lit))
        raise AssertionError(f"the {clock} clock never ran")

    def _fill(self, ask: View) -> object:
        match ask["kind"]:
            case "choice":
                return self.dice.choice(ask["choices"])
            case "number":
                return self.dice.randint(max(ask["least"], -20), min(ask["most"], 20))
        return "why"

    async def see(self) -> dict[str, View]:
        """What every page shows now."""
        return {role: await page.hear_what_came() for role, page in self.pages.items()}


def without_time(view: View) -> View:
    """A view without what a kill may change: the clock, and what of the desk says that it is held."""
    kept = {key: value for key, value in view.items() if key != "clock"}
    if "desk" in view:
        legal = [offer for offer in view["desk"]["legal"] if offer["key"] not in ("hold", "let_go")]
        kept["desk"] = {**view["desk"], "legal": legal, "digest": ""}
    return kept


def left(view: View, now: int) -> int:
    clock = view["clock"]
    return max(0, clock["ends_at"] - now) if clock["running"] else clock["left"]


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    with Box(tmp_path / "box") as box:
        show = show_file(tmp_path, serial=f"serial://{tmp_path}/box")
        async with RunningShow(show, tmp_path / "journals") as running:
            made = Hall(running, box, seed=1)
            await made.sit_down()
            await made.desk.key("take")
            await made.desk.key("take")
            yield made


@pytest.mark.slow
@pytest.mark.timeout(240)
async def test_killed_at_fifty_points_it_comes_back_with_equal_views_and_its_clock_held(hall: Hall) -> None:
    answering = thinking = 0
    for kill in range(KILLS):
        for _ in range(hall.dice.randint(1, 4)):
            await hall.act()
        if kill % 3 < 2:
            await hall.go_on_to(("answer", "think")[kill % 3])
        await asyncio.sleep(hall.dice.random() * 0.4)  # somewhere between two heartbeats
        before = await hall.see()
        now = hall.desk.show_time()
        await hall.running.kill()
        await hall.running.start()
        await hall.sit_down()
        after = await hall.see()
        for role in ROLES:
            assert without_time(after[role]) == without_time(before[role]), role
            was, now_is = before[role]["clock"], after[role]["clock"]
            assert (was is None) == (now_is is None)
            if was and now_is:
                assert abs(left(after[role], 0) - left(before[role], now)) <= CLOCK_OFF
                assert (now_is["running"], now_is["held"]) == (False, was["running"] or was["held"])
                assert (now_is["name"], now_is["full"], now_is["out"]) == (was["name"], was["full"], was["out"])
                answering += was["running"] and was["name"] == "answer"
                thinking += was["running"] and was["name"] == "think"
    assert min(answering, thinking) >= KILLS // 5 * len(ROLES), "it was killed with its clocks running"
    reading = read(hall.running.journal.read_bytes())
    assert (reading.cut, len([line for line in reading.lines if type(line).__name__ == "ResumedLine"])) == ("", KILLS)


@pytest.mark.slow
async def test_killed_in_the_middle_of_a_move_it_has_happened_or_it_has_not(hall: Hall) -> None:
    """A page that was told has been told the truth: what it saw stands, and at most one move more."""
    happened = 0
    for _ in range(20):
        for _ in range(hall.dice.randint(1, 3)):
            await hall.act()
        await hall.see()
        before = hall.desk.view["desk"]["moves"]
        await hall.act(wait=False)
        await asyncio.sleep(hall.dice.choice((0, 0, 0.0005, 0.001, 0.002)))
        await hall.running.kill()
        await hall.running.start()
        await hall.sit_down()
        after = (await hall.see())["operator"]["desk"]["moves"]
        assert after[0]["n"] >= before[0]["n"]
        new = [move for move in after if move["n"] > before[0]["n"]]
        assert len(new) <= 2, "a move, and the lot it asked for"
        happened += len(new)
    assert happened, "no kill came after the move"
    restore(read(hall.running.journal.read_bytes()))


async def test_a_clock_let_go_after_the_restart_runs_out_when_it_must(hall: Hall) -> None:
    await hall.desk.key("next")
    await hall.desk.key("next")
    await hall.press(2)
    await hall.desk.until(lambda view: view["buzz"])
    await hall.running.kill()
    await hall.running.start()
    await hall.sit_down()
    assert hall.desk.view["clock"]["held"]
    rest = hall.desk.view["clock"]["left"]
    await hall.desk.key("let_go")
    (let_go, *_) = hall.desk.view["desk"]["moves"]
    await hall.desk.until(lambda view: view["clock"]["out"])
    (up, *_) = hall.desk.view["desk"]["moves"]
    assert (up["what"], up["at"]) == ("time_up", let_go["at"] + rest)
    await hall.desk.key("right")
    assert [seat["score"] for seat in hall.desk.view["seats"]] == [0, 10, 0]


async def test_a_second_start_says_who_has_the_show_and_leaves_it_alone(hall: Hall, tmp_path: Path) -> None:
    before = hall.running.journal.read_bytes()
    for more in ((), ("--new",)):
        second = RunningShow(tmp_path / "show.toml", tmp_path / "journals", *more)
        with pytest.raises(Ended, match=r"exit code 2: .* is being run by process \d+ since .*, its desk at http://127.*"):
            await second.start()
    assert hall.running.journal.read_bytes() == before
    assert list((tmp_path / "journals").glob("*.journal")) == [hall.running.journal]
    await hall.desk.key("next")


async def test_a_show_that_was_stopped_goes_on_too_and_one_that_is_over_begins_anew(hall: Hall) -> None:
    await hall.desk.key("next")
    journal = hall.running.journal
    assert await hall.running.stop() == (0, "")
    await hall.running.start()
    assert hall.running.journal == journal
    await hall.sit_down()
    await hall.desk.key("standby", cue="results")
    await hall.desk.key("take")
    await hall.desk.key("next")
    assert await hall.running.stop() == (0, "")
    await hall.running.start()
    assert hall.running.journal != journal
    assert journal.exists()


async def test_new_begins_a_new_episode_and_leaves_the_old_one(hall: Hall) -> None:
    await hall.desk.key("next")
    journal, before = hall.running.journal, hall.running.journal.read_bytes()
    await hall.running.kill()
    await hall.running.start("--new")
    assert hall.running.journal != journal
    assert journal.read_bytes().startswith(before)


async def test_a_journal_damaged_in_its_middle_stops_the_start_in_words(hall: Hall) -> None:
    for _ in range(3):
        await hall.desk.key("next") if any(o["key"] == "next" for o in hall.desk.view["desk"]["legal"]) else None
    await hall.running.kill()
    rows = hall.running.journal.read_bytes().splitlines(keepends=True)
    hall.running.journal.write_bytes(b"".join([*rows[:3], *rows[4:]]))
    with pytest.raises(Ended, match=r"exit code 2: .*\.journal: line 4: its sum does not fit.*; .* add --new"):
        await hall.running.start()


async def test_a_show_file_edited_meanwhile_changes_nothing_and_is_said(hall: Hall, tmp_path: Path) -> None:
    await hall.desk.key("next")
    await hall.running.kill()
    show = tmp_path / "show.toml"
    show.write_text(show.read_text("utf-8").replace("Aigerim", "Someone else"), encoding="utf-8")
    await hall.running.start()
    await hall.sit_down()
    assert hall.desk.view["seats"][0]["name"] == "Aigerim"
    _, errors = await hall.running.stop()
    assert "has changed since: this episode goes on as it began" in errors
