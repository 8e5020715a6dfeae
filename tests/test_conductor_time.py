"""The running show in time: deadlines without ticking, heartbeats, lots, and lines written before anyone is told."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from itertools import pairwise
from pathlib import Path

import pytest

from studio.game.moves import Hold, LetGo, Lot, Next, Press, Read, Refused, Ruling, Take, TimeUp
from studio.show import journal as journal_module
from studio.show.clock import ShowClock
from studio.show.conductor import Conductor
from studio.show.journal import Claim, Journal, read
from studio.show.lines import BeatLine, EndLine, MoveLine, ResumedLine, ShowLine
from studio.show.restoring import restore
from tests.recorded import Recorded, last_choice
from tests.si_script import SECOND, opening

SPEED = 20.0
PATIENCE = 20.0
"""Real seconds after which something that must come has not come."""


class Live:
    """A conductor in the running loop, `SPEED` times as fast as the wall, and its changes one by one."""

    def __init__(self, folder: Path, speed: float = SPEED) -> None:
        self.path = folder / "show.journal"
        journal = Journal(self.path, Claim(folder / "show.owner", "a test"))
        self.conductor = Conductor.begin(opening(), journal, ShowClock(speed=speed), last_choice)
        self.changes: asyncio.Queue[None] = asyncio.Queue()
        self.conductor.watch(lambda: self.changes.put_nowait(None))
        self.conductor.start()

    def do(self, *kinds: type, **fields: object) -> None:
        for kind in kinds:
            self.conductor.do(kind(at=self.conductor.now(), by="desk", **fields))

    def begin(self) -> None:
        """Up to the thinking clock of the first question."""
        self.do(Take, cue="round-1")
        self.do(Next, Next, Read)

    async def until(self, true: Callable[[], object]) -> None:
        """Wait for a change after which something is so."""
        while not true():
            await asyncio.wait_for(self.changes.get(), PATIENCE)

    def lines(self, kind: type) -> list:
        return [line for line in read(self.path.read_bytes()).lines if isinstance(line, kind)]


async def quiet(true: Callable[[], object]) -> None:
    """Wait for something that nobody tells of: what a thread or a timer did in silence."""
    async with asyncio.timeout(PATIENCE):
        while not true():  # noqa: ASYNC110 there is no event to wait for
            await asyncio.sleep(0.002)


@pytest.fixture
async def live(tmp_path: Path) -> AsyncIterator[Live]:
    made = Live(tmp_path)
    yield made
    made.conductor.stop()
    made.conductor.journal.close()


async def test_a_time_up_is_stamped_with_its_deadline_and_not_with_the_instant_it_was_noticed(live: Live) -> None:
    live.begin()
    clock = live.conductor.episode.run.state.clock
    assert clock
    await live.until(lambda: not live.conductor.episode.run.state.clocks)
    last = live.lines(MoveLine)[-1]
    assert isinstance(last.move, TimeUp)
    assert (last.move.at, last.move.clock, last.verdict) == (clock.ends_at, "think", "time up")
    assert last.move.at == clock.started + 5 * SECOND


async def test_a_held_clock_never_runs_out_and_let_go_it_has_what_was_left(live: Live) -> None:
    live.begin()
    live.do(Hold)
    left = live.conductor.episode.run.state.clock.left
    await asyncio.sleep(5.5 / SPEED)  # nothing may come: longer than the clock would have run
    assert live.conductor.episode.run.state.clock.left == left
    live.do(LetGo)
    let_go = live.lines(MoveLine)[-1].move.at
    await live.until(lambda: not live.conductor.episode.run.state.clocks)
    assert live.lines(MoveLine)[-1].move.at == let_go + left


async def test_nothing_ticks(live: Live) -> None:
    """While nothing runs the conductor has no timer; while a clock runs it has its deadline and the heartbeat."""
    live.do(Take, cue="break")
    await quiet(lambda: live.conductor._pulse is None and not live.conductor.journal.behind)
    assert live.conductor._alarm is None
    written = live.conductor.journal.written
    await asyncio.sleep(0.6)  # nothing may come: two heartbeats' time
    assert live.conductor.journal.written == written


async def test_while_a_clock_runs_the_journal_knows_what_it_had_left(tmp_path: Path) -> None:
    live = Live(tmp_path, speed=1.0)
    live.begin()
    read_at = live.lines(MoveLine)[-1].move.at
    await quiet(lambda: len(live.lines(BeatLine)) >= 3)
    beats = live.lines(BeatLine)
    live.conductor.stop()
    live.conductor.journal.close()
    for beat in beats:
        assert beat.clocks == (("think", 5 * SECOND - (beat.at - read_at)),)
    assert all(after.at - before.at < SECOND for before, after in pairwise(beats))
    episode, last, _ = restore(read(live.path.read_bytes()))
    episode.hold(999, last)
    assert last == beats[-1].at
    assert episode.run.state.clock.left == beats[-1].clocks[0][1], "what a crash costs is the time since the last beat"


async def test_a_line_is_in_the_file_before_anyone_is_told(live: Live) -> None:
    missing: list[object] = []

    def look() -> None:
        told = live.conductor.lines[-1]
        if told not in live.lines(MoveLine):
            missing.append(told)

    live.conductor.watch(look)
    live.begin()
    live.do(Press, seat=2)
    live.do(Ruling, verdict="wrong")
    await live.until(lambda: not live.conductor.episode.run.state.clocks)
    assert not missing
    assert len(live.lines(MoveLine)) == 7


async def test_every_line_is_brought_to_the_disk_by_the_journals_own_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced, threads, real = threading.Event(), set(), journal_module.sync

    def sync(descriptor: int) -> None:
        real(descriptor)
        threads.add(threading.current_thread().name)
        synced.set()

    monkeypatch.setattr(journal_module, "sync", sync)
    live = Live(tmp_path)
    for kind, fields in ((Take, {"cue": "round-1"}), (Next, {}), (Next, {}), (Press, {"seat": 1})):
        synced.clear()
        live.do(kind, **fields)
        assert live.conductor.journal.behind, "the loop's thread has not waited for the disk"
        await asyncio.sleep(0)
        await asyncio.to_thread(synced.wait, PATIENCE)
        await quiet(lambda: not live.conductor.journal.behind)  # the thread counts after it has synced
    assert threads == {"journal"}
    live.conductor.stop()
    live.conductor.journal.close()


def test_a_lot_is_drawn_at_once_and_stands_in_the_record(tmp_path: Path) -> None:
    """CM-3: run again, the record gives the same player; no lot is drawn a second time."""
    asked: list[tuple[str, ...]] = []

    def draw(choices: tuple[str, ...]) -> str:
        asked.append(tuple(choices))
        return choices[1]

    table = Recorded(tmp_path, draw=draw).play("theme value A B-0ms@two C-0ms@three")
    assert asked == [("1", "2"), ("1", "2", "3")]
    moves = [line.move for line in table.read().lines if isinstance(line, MoveLine)]
    lots = [move.outcome for move in moves if isinstance(move, Lot)]
    assert (lots, table.tell("in")) == (["2", "2"], "B")
    assert restore(table.read())[0].run.play.digest() == table.game.digest()
    assert len(asked) == 2
    table.close()


async def test_a_show_killed_between_a_tie_and_its_lot_draws_it_on_starting_again(tmp_path: Path) -> None:
    table = Recorded(tmp_path).play("theme value A B-0ms@two")
    table.close()
    rows = table.path.read_bytes().splitlines(keepends=True)
    assert b'"move":"lot"' in rows[-1]
    table.path.write_bytes(b"".join(rows[:-1]))
    reading = table.read()
    journal = Journal(table.path, Claim(tmp_path / "show.owner", "a test"), reading)
    conductor = Conductor.resume(reading, journal, 1.0, last_choice)
    conductor.start()
    assert conductor.episode.run.state.buzz.seat == 2
    conductor.stop()
    journal.close()


def test_a_refused_move_leaves_no_line(tmp_path: Path) -> None:
    table = Recorded(tmp_path).play("theme")
    before = table.path.read_bytes()
    for script in ("read", "right", "up" if table.state.clock else "clear", "take:nothing", "redo"):
        with pytest.raises(Refused):
            table.play(script)
    assert table.path.read_bytes() == before
    table.close()


def test_the_journal_of_a_show_holds_everything_it_is_made_of(tmp_path: Path) -> None:
    table = Recorded(tmp_path, cue="titles", reserves="Rivers.10").play("take:round-1 theme value A right take:break")
    first, *lines = table.read().lines
    assert isinstance(first, ShowLine)
    assert first.opening == table.episode.opening
    assert [type(line) for line in lines if not isinstance(line, MoveLine)] == [EndLine, EndLine, EndLine]
    ends = [(line.cue, [seat.score for seat in line.result.seats]) for line in lines if isinstance(line, EndLine)]
    assert ends == [("", [0, 0, 0]), ("titles", [0, 0, 0]), ("round-1", [10, 0, 0])]
    starts = [line.start for line in lines if isinstance(line, MoveLine) and line.start]
    assert [(start.around.cue, sorted(start.standings.used)) for start in starts] == [
        ("titles", []), ("round-1", []), ("break", ["Rivers.10"])
    ]  # fmt: skip
    table.close()


@pytest.mark.parametrize(
    "script",
    ["theme value read +2 note:x", "theme value read A note:x", "theme value A ask_form note:x", "theme", "take:break"],
)
def test_started_again_the_show_is_in_the_same_place_with_its_clock_held(tmp_path: Path, script: str) -> None:
    table = Recorded(tmp_path).play(script)
    table.close()
    reading = table.read()
    journal = Journal(table.path, Claim(tmp_path / "show.owner", "a test"), reading)
    conductor = Conductor.resume(reading, journal, 1.0, last_choice)
    table.game.freeze(table.now)
    assert conductor.episode.run.play.digest() == table.game.digest()
    assert conductor.lines == table.conductor.lines
    assert conductor.now() >= table.now, "show time never goes back"
    (resumed,) = (line for line in table.read().lines if isinstance(line, ResumedLine))
    assert resumed.at == table.now
    assert restore(table.read())[0].run.play.digest() == table.game.digest()
    journal.close()
