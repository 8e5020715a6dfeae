"""`studio replay`: the end of a journal, and the show after any line of it, with what that line is."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from studio.cli import main
from studio.game.moves import Ruling
from studio.show.conductor import Conductor
from studio.show.journal import Claim, Journal, read
from studio.show.lines import BeatLine, FailedLine, MoveLine
from tests.recorded import Recorded, last_choice

Replay = Callable[..., str]


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """Line by line: 1 show, 2 the end of the wait, 3 take, 4 theme, 5 value, 6 A, 7 and 8 heartbeats, 9 right, 10 undo,
    11 B a little earlier than A, 12 a failed move, 13 that move, 14 the show started again."""
    table = Recorded(tmp_path).play("theme value A")
    record = table.conductor.journal
    for left in (4_750_000, 4_500_000):
        record.write(BeatLine(n=record.written, at=table.now, clocks=(("answer", left),)))
    table.play("right undo B-3001ms/3ms")
    record.write(FailedLine(n=record.written, of=record.written + 1, error="Ruling at x", at=table.now))
    record.write(MoveLine(n=record.written, move=Ruling(verdict="right")))
    table.close()
    reading = table.read()
    resumed = Journal(table.path, Claim(tmp_path / "show.owner", "a test"), reading)
    Conductor.resume(reading, resumed, 1.0, last_choice)
    resumed.close()
    return table.path


@pytest.fixture
def replay(journal: Path, capsys: pytest.CaptureFixture[str]) -> Replay:
    """What the command prints; with `fails` it has to fail, and what it says then."""

    def run(*arguments: str, fails: bool = False, path: Path = journal) -> str:
        code = main(["replay", str(path), *arguments])
        said = capsys.readouterr()
        assert (code, bool(said.err)) == ((2, True) if fails else (0, False)), said
        return said.err if fails else said.out

    return run


def shown(said: str) -> Any:
    """The state, wait and surroundings that were printed."""
    lines = said.splitlines()
    return json.loads("\n".join(lines[lines.index("{") : lines.index("}") + 1]))


def test_without_a_line_it_tells_where_the_journal_ends(replay: Replay) -> None:
    said = replay()
    assert "A show: 14 lines, 6.003 s of show time\ncue round-1, waiting in take_answer SI-5\n" in said
    assert " 1  A       0\n" in said


WORDS = {
    1: "line 1: the whole show 'A show', begun at an unknown time",
    2: "line 2: the end of the wait for the first cue: seat 1 0, seat 2 0, seat 3 0",
    3: "line 3: take by desk at 1 s: cue 'round-1'",
    4: "line 4: next by desk at 2 s",
    6: "line 6: press by box:one at 4 s: seat 1, bound 0, heard 4000000; its verdict was 'in'",
    7: "line 7: a heartbeat at 4 s: answer had 4.75 s left\nso the show stands as after line 6: press by box:one",
    8: "line 8: a heartbeat at 4 s: answer had 4.5 s left\nso the show stands as after line 6: press by box:one",
    9: "line 9: ruling by desk at 5 s: verdict 'right'",
    10: "line 10: undo by desk at 6 s",
    11: "line 11: press by box:one at 2.999 s: seat 2, bound 0, heard 6003000; its verdict was 'early'",
    12: "line 12: at 6.003 s the script failed on line 13, so that is left out: Ruling at x",
    13: "line 13: ruling by ? at 0 s: verdict 'right'",
    14: "line 14: the show was started again at 20",
}


@pytest.mark.parametrize("number", WORDS)
def test_a_line_is_told_in_words(number: int, replay: Replay) -> None:
    assert replay("--at", str(number)).startswith(WORDS[number])


def test_the_place_of_a_press_that_came_late_is_told(tmp_path: Path, replay: Replay) -> None:
    (tmp_path / "late").mkdir()
    table = Recorded(tmp_path / "late").play("theme value A B-1ms/5ms right C-1200ms")
    table.close()
    assert "its verdict was 'in'; it took its place before line 6\n" in replay("--at", "7", path=table.path)
    said = replay("--at", "9", path=table.path)
    assert "its verdict was 'late arrival'; heard after the decision, it changed nothing\n" in said


SCORES = {2: [0, 0, 0], 6: [0, 0, 0], 8: [0, 0, 0], 9: [10, 0, 0], 10: [0, 0, 0], 14: [0, 0, 0]}


@pytest.mark.parametrize("number", SCORES)
def test_the_state_is_the_one_after_the_line(number: int, replay: Replay) -> None:
    assert [seat["score"] for seat in shown(replay("--at", str(number)))["state"]["seats"]] == SCORES[number]


def test_state_wait_and_where_are_whole_and_can_be_read(replay: Replay) -> None:
    said = replay("--at", "6")
    assert "cue round-1: Waiting for the ruling on A\nwhere: take_answer SI-5, line " in said
    told = shown(said)
    assert set(told) == {"around", "state", "wait"}
    assert (told["around"]["cue"], told["state"]["buzz"]["seat"], len(told["wait"]["rulings"])) == ("round-1", 1, 3)
    assert '\n    "clocks": [\n' in said, "indented, a value a line"


def test_a_heartbeat_changes_nothing(replay: Replay) -> None:
    assert shown(replay("--at", "7")) == shown(replay("--at", "8")) == shown(replay("--at", "6"))


def test_the_last_line_gives_the_digest_of_the_whole_journal(replay: Replay) -> None:
    assert replay("--at", "14").splitlines()[-1] == replay().splitlines()[-1]


@pytest.mark.parametrize("number", ["0", "-1", "15"])
def test_a_line_that_is_not_there_is_refused_in_words(number: str, replay: Replay, journal: Path) -> None:
    assert replay("--at", number, fails=True) == f"--at {number}: {journal} has lines 1 to 14\n"


def test_a_file_that_is_not_there_and_one_that_is_no_journal_are_refused_in_words(
    tmp_path: Path, replay: Replay
) -> None:
    none, other = tmp_path / "none", tmp_path / "other"
    other.write_text("{}\n{}\n")
    assert replay(path=none, fails=True) == f"{none}: No such file or directory\n"
    assert "line 1: no show in it" in replay("--at", "1", path=other, fails=True)


def test_where_the_rules_disagree_the_last_line_that_agrees_is_named(
    tmp_path: Path, replay: Replay, journal: Path
) -> None:
    """A whole journal, but with another verdict for its press: as if the rules had been others."""
    path = tmp_path / "other.journal"
    other = Journal(path, Claim(tmp_path / "other.owner", "a test"))
    for line in read(journal.read_bytes()).lines:
        other.write(msgspec.structs.replace(line, verdict="early") if line.n == 5 else line)
    other.close()
    said = replay(path=path, fails=True)
    assert "line 6: its verdict was 'early', and now it is 'in'\n" in said
    assert "--at 5 shows the show before that" in said
    assert shown(replay("--at", "5", path=path)) == shown(replay("--at", "5"))
