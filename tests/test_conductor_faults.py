"""A script that raises loses nothing: its move is left out, the state before it stands, and the show goes on."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType

import msgspec
import pytest

from studio.formats import Format, formats
from studio.game.game import Game, Voided
from studio.game.moves import Close, Lot, Next, Press, Read, TimeUp
from studio.game.procedures import Script
from studio.show import rundown
from studio.show.lines import FailedLine, MoveLine
from studio.show.restoring import restore
from tests.recorded import Recorded
from tests.si_script import Table, opening


class NoRules(msgspec.Struct, frozen=True):
    players: int = 3


def faulty(game: Game[NoRules]) -> Script:
    """A format written in the lunch break. (CM-4)

    Next starts a clock; its end, the reading done, a void, a lot and every second press are too much for it.
    """
    tied: tuple[str, ...] = ()
    presses = 0
    while True:
        try:
            move = yield game.wait("Waiting", press=game.playing, next="Go", read=True, close=True, clock="think",
                                   voids="q0", lot=tied)  # fmt: skip
        except Voided:
            raise RuntimeError("void") from None
        match move:
            case Next():
                game.clock.start("think", 1)
                game.award(1, 10, "right")
            case Press():
                presses += 1
                assert presses != 2, "the second press"
            case Close():
                tied = ("1", "2")
            case Read() | TimeUp() | Lot():
                raise ZeroDivisionError(move)


def never_begins(game: Game[NoRules]) -> Script:
    """A format that fails before its first wait."""
    raise KeyError(game.setup.cue)
    yield


@pytest.fixture(autouse=True)
def formats_with_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {**formats()}
    for name, script in (("faulty", faulty), ("never_begins", never_begins)):
        found[name] = Format(name, name, NoRules, script, lambda rules: (3, 3))
    monkeypatch.setattr(rundown, "formats", lambda: MappingProxyType(found))


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Recorded]:
    made = Recorded(tmp_path, show=opening(format="faulty"))
    yield made
    made.close()


FAULTS = {
    "read": "Read at faulty (CM-4), line",
    "void": "Void at faulty (CM-4), line",
    "A B": "Press at faulty (CM-4), line",
    "theme_or_next up": "TimeUp at faulty (CM-4), line",
}


def go(table: Table, script: str) -> None:
    for word in script.split():
        if word == "theme_or_next":
            table.now += 1000
            table.do(Next(at=table.now, by="desk"))
        else:
            table.play(word)


@pytest.mark.parametrize("script", FAULTS)
def test_the_state_before_it_stands_and_the_fault_names_move_procedure_rule_and_line(
    table: Recorded, script: str
) -> None:
    *before, last = script.split()
    go(table, " ".join(before))
    digest = table.game.digest()
    go(table, last)
    assert table.game.digest() == digest
    assert table.conductor.fault.startswith(FAULTS[script])
    assert "second press" not in table.conductor.fault, "a script's own words may hold an answer"


@pytest.mark.parametrize("script", FAULTS)
def test_the_show_goes_on_and_the_fault_is_forgotten_with_the_next_move(table: Recorded, script: str) -> None:
    go(table, script)
    score = table.state.seat(1).score
    go(table, "theme_or_next")
    assert (table.state.seat(1).score, table.conductor.fault) == (score + 10, "")


@pytest.mark.parametrize("script", FAULTS)
def test_the_record_holds_the_move_as_failed_and_runs_again_without_it(table: Recorded, script: str) -> None:
    go(table, script + " note:on theme_or_next")
    lines = table.read().lines
    (failed,) = (line for line in lines if isinstance(line, FailedLine))
    assert isinstance(lines[failed.of], MoveLine)
    assert failed.of == failed.n + 1, "a kill between the two lines leaves no move that no run survives"
    assert table.conductor.failed == {failed.of}
    episode, _, _ = restore(table.read())
    assert episode.run.play.digest() == table.game.digest()


def test_a_kill_between_the_two_lines_of_a_fault_loses_nothing(table: Recorded) -> None:
    go(table, "theme_or_next read")
    reading = table.read()
    assert isinstance(reading.lines.pop(), MoveLine)
    assert restore(reading)[0].run.play.digest() == table.game.digest()


def test_a_lot_that_fails_is_not_drawn_for_ever(table: Recorded) -> None:
    go(table, "close")
    assert table.conductor.fault.startswith("Lot at faulty")
    assert len(table.conductor.failed) == 1
    go(table, "note:x")
    assert len(table.conductor.failed) == 2, "the next move tries it once more"


async def test_a_time_up_that_fails_is_not_due_for_ever(table: Recorded) -> None:
    """It stands in the record once; the clock stands at its end, and the desk can go on."""
    told: asyncio.Queue[str] = asyncio.Queue()
    table.conductor.watch(lambda: told.put_nowait(table.conductor.fault))
    go(table, "theme_or_next")
    table.conductor.start()
    while not (await asyncio.wait_for(told.get(), 10)).startswith("TimeUp"):
        pass
    turns = 0
    while turns < 200:
        await asyncio.sleep(0)
        turns += 1
    assert len(table.conductor.failed) == 1
    table.conductor.stop()


def test_a_round_that_fails_to_begin_is_not_taken(tmp_path: Path) -> None:
    table = Recorded(tmp_path, cue="titles", show=opening(format="never_begins"))
    table.play("take:round-1")
    assert (table.tell("cue"), table.tell("look")) == ("titles", "titles")
    assert table.conductor.fault.startswith("Take at over")
    table.play("take:break")
    assert (table.tell("cue"), restore(table.read())[0].run.state.cue) == ("break", "break")
    table.close()


def test_after_a_round_that_failed_to_begin_the_show_starts_again_in_the_cue_before_it(tmp_path: Path) -> None:
    table = Recorded(tmp_path, cue="titles", show=opening(format="never_begins"))
    table.play("take:round-1 adjust:A:5 standby:results")
    episode, _, _ = restore(table.read(), whole=False)
    assert (episode.run.around, episode.run.play.digest()) == (table.run.around, table.game.digest())
    assert (episode.run.around.cue, episode.run.state.seat(1).score) == ("titles", 5)
    table.close()


def test_a_press_whose_place_would_break_the_script_is_left_out(table: Recorded) -> None:
    """A was first; B, earlier and heard later, would be the first and A the second press, which fails."""
    go(table, "A")
    digest = table.game.digest()
    table.play("B-1ms/5ms")
    assert table.game.digest() == digest
    assert table.conductor.fault.startswith("Press at faulty")


def test_undo_works_around_a_fault(table: Recorded) -> None:
    go(table, "theme_or_next read undo")
    assert table.tell("scores") == "0 0 0"
    go(table, "redo")
    assert table.tell("scores") == "10 0 0"
