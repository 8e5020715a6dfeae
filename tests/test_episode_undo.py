"""Undo and redo: the latest decision, also across a take; never a press or a time-up; clocks come back held."""

from typing import NamedTuple

import pytest

from studio.game.moves import Redo, Refused, Undo
from tests.si_script import Table

ASKED = "theme value read"


class Row(NamedTuple):
    """After `script`, `what` is `result`."""

    script: str
    what: str
    result: str
    because: str


ROWS = (
    Row("theme value A wrong undo", "scores", "0 0 0", "its points are gone"),
    Row("theme value A wrong undo", "in", "A", "the buzz is back"),
    Row("theme value A wrong B undo", "in", "A", "a press after it is judged again: it was early"),
    Row("theme value A wrong B undo wrong", "may press", "BC", "that press did not count"),
    Row("theme value A wrong B undo redo", "in", "B", "with the ruling the press after it counts again"),
    Row("theme value A wrong undo right", "scores", "10 0 0", "it can be decided otherwise"),
    Row("theme value A right undo undo", "waits for", "The theme is announced", "one by one"),
    Row("theme value A right undo undo redo redo", "scores", "10 0 0", "and back, one by one"),
    Row("theme value A right undo redo undo", "scores", "0 0 0", "undo, redo, undo"),
    Row("theme value A wrong +0.1 note:x undo", "scores", "0 0 0", "a remark is passed over"),
    Row("theme value A wrong level:obs:off undo", "scores", "0 0 0", "a level is passed over"),
    Row("theme value A wrong adjust:B:50 undo", "scores", "-10 0 0", "points typed by hand are a decision"),
    Row("theme value A right adjust:A:240 undo", "scores", "10 0 0", "set by hand, then taken back"),
    Row("theme value void undo", "question", "1: Rivers.10 for 10, open", "the question is in play again"),
    Row("theme value A wrong void undo", "scores", "-10 0 0", "what the void took away is back"),
    # Clocks: read at 3 s.
    Row(f"{ASKED} +2 A +1 wrong +9 undo", "clock", "answer 4 held", "what was left at the ruling taken back"),
    Row(f"{ASKED} +2 A +1 wrong +9 undo let_go +1 note:x", "clock", "answer 3", "it runs on when let go"),
    Row(f"{ASKED} +2 undo", "clock", "none", "the clock had not been started"),
    Row(f"{ASKED} +2 undo redo", "clock", "think 3 held", "what was left at the undo"),
    Row(f"{ASKED} +2 hold +9 undo", "clock", "think 3 held", "a hold taken back holds on"),
    Row(f"{ASKED} +2 hold let_go +1 undo", "clock", "think 3 held", "held again, as before it was let go"),
    Row(f"{ASKED} +1 adjust:A:5 +1 undo +1 note:x", "clock", "think 2", "points by hand touch no clock"),
    Row(f"{ASKED} +1 standby:break +1 undo +1 note:x", "clock", "think 2", "the preview touches no clock"),
    Row(f"{ASKED} up answer undo", "waits for", "Nobody answered right", "a time-up is never taken back"),
    Row(f"{ASKED} up answer undo undo", "clock", "none", "but with the reading taken back it runs out for nothing"),
    Row(f"{ASKED} up answer undo undo redo", "waits for", "Nobody answered right", "and with the reading it is back"),
    Row(f"{ASKED} up answer undo undo", "read", "possible", "the reading is to be finished again"),
    # Across a take.
    Row("theme value A take:break undo", "in", "A", "the round is back where it was left"),
    Row("theme value A +1 take:break +9 undo", "clock", "answer 4 held", "with its clock held"),
    Row("theme value A take:break undo right", "scores", "10 0 0", "and goes on"),
    Row("theme value A right take:round-2 theme value A right undo", "scores", "10 0 0", "within the cue first"),
    Row("theme value A right take:round-2 theme undo undo", "cue", "round-1", "then the take"),
    Row("theme value A right take:round-2 theme undo undo undo", "scores", "0 0 0", "then the cue before"),
    Row("theme value A right take:round-2 undo undo redo redo", "cue", "round-2", "and back into the cue after"),
    Row("theme value A right take:round-2 undo undo redo redo", "scores", "10 0 0", "with what it began with"),
    Row("undo", "cue", "", "before the first take the show stands ready"),
    Row("undo", "look", "titles", "before the first take the show stands ready"),
    Row("theme value A take:break take:titles undo undo", "in", "A", "takes are taken back one by one"),
)  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.script} -> {row.because}")
def test_undo_and_redo(row: Row) -> None:
    assert Table().play(row.script).tell(row.what) == row.result


DECISIONS = ("theme", "theme value", f"{ASKED}", "theme value A right", "theme value A wrong", "theme value A clear",
             "theme value A answering", "theme value A ask_form", "theme value A ask_form tell_form", f"{ASKED} hold",
             f"{ASKED} hold let_go", "theme value close", "theme value void", "theme value A adjust:B:5",
             "theme value A take:break", "standby:results", f"{ASKED} up answer", "theme value void reserve",
             "theme value close void", "theme value A wrong B none C wrong answer")  # fmt: skip


@pytest.mark.parametrize("script", DECISIONS)
def test_a_decision_taken_back_leaves_the_game_as_it_was_with_its_clock_held(script: str) -> None:
    before, _, last = script.rpartition(" ")
    without = Table(reserves="Rivers.10").play(before)
    after = Table(reserves="Rivers.10").play(script)
    decided = after.now
    if not last.startswith(("adjust", "standby")):
        without.game.freeze(decided)
    after.play("undo")
    assert after.game.digest() == without.game.digest()
    assert after.run.around == without.run.around


@pytest.mark.parametrize("script", DECISIONS)
def test_what_is_put_back_is_as_it_was_with_its_clock_held(script: str) -> None:
    was = Table(reserves="Rivers.10").play(script)
    again = Table(reserves="Rivers.10").play(script).play("undo")
    if not script.rpartition(" ")[2].startswith(("adjust", "standby")):
        was.game.freeze(again.now)
    again.play("redo")
    assert again.game.digest() == was.game.digest()
    assert again.run.around == was.run.around


@pytest.mark.parametrize(
    ("script", "possible"),
    [
        ("theme value A wrong undo", True),
        ("theme value A wrong undo B", True),
        (f"{ASKED} undo", True),
        ("theme value A wrong undo redo", False),
        ("theme value A wrong undo wrong", False),
        ("theme value A wrong undo adjust:A:5", False),
        ("theme value A wrong undo take:break", False),
        ("theme value A wrong", False),
    ],
)
def test_redo_is_possible_until_the_next_decision(script: str, possible: bool) -> None:
    table = Table().play(script)
    if possible:
        table.play("redo")
    else:
        digest = table.game.digest()
        with pytest.raises(Refused, match="redo: nothing was taken back since the last decision"):
            table.play("redo")
        assert table.game.digest() == digest


def test_a_double_hit_of_undo_takes_back_one_decision() -> None:
    table = Table().play("theme value A wrong")
    last = table.episode.undoable()
    assert last
    hit = Undo(at=table.now, by="desk", about=f"undo:{last.n}")
    table.do(hit)
    with pytest.raises(Refused, match=rf"undo was about undo:{last.n}, which is no longer current; now it would be"):
        table.do(hit)
    assert table.tell("in") == "A"
    back = Redo(at=table.now, by="desk", about=f"redo:{last.n}")
    table.do(back)
    with pytest.raises(Refused, match="redo: nothing was taken back"):
        table.do(back)
    assert table.tell("scores") == "-10 0 0"


def test_with_nothing_decided_there_is_nothing_to_undo() -> None:
    table = Table(cue="")
    for _ in range(2):
        with pytest.raises(Refused, match="undo: there is no decision to take back"):
            table.play("undo")


def test_undo_and_redo_as_often_as_there_are_decisions() -> None:
    """A round and a half: all the way back to before the first take, and all the way forward again."""
    script = "theme value A wrong B right value read C none up answer take:round-2 theme value A right void value"
    table = Table().play(script)
    decisions = 0
    digest, scores = table.game.digest(), table.tell("scores")
    while table.episode.undoable():
        table.play("undo")
        decisions += 1
    assert (table.tell("cue"), decisions) == ("", 15)
    table.play("redo " * decisions)
    assert (table.tell("scores"), table.game.digest()) == (scores, digest)
