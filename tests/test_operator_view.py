"""The operator's view of the record: moves in words, what overruling would change, and the keys around the game."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from studio.desk.operator_view import DeskPart, operator_view
from studio.desk.record_view import NAMES
from studio.game.moves import KINDS
from tests.recorded import Recorded


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Recorded]:
    made = Recorded(tmp_path, cue="", reserves="Rivers.10")
    yield made
    made.close()


def desk(table: Recorded) -> DeskPart:
    return operator_view(table.conductor).desk


KEYS = {
    "": "leave",
    "take:titles": "leave anew",
    "take:round-1": "leave anew",
    "take:round-1 theme value A": "leave anew",
    "take:round-1 leave": "return anew",
    "take:round-1 leave return": "leave anew",
    "take:break leave": "return anew",
    "leave": "return",
}


@pytest.mark.parametrize("script", KEYS)
def test_a_cue_can_be_left_returned_to_and_started_anew_where_that_is_possible(table: Recorded, script: str) -> None:
    legal = desk(table.play(script)).legal
    around = [offer for offer in legal if offer.key in ("leave", "return", "anew")]
    assert [offer.key for offer in around] == KEYS[script].split()
    assert {offer.fields["about"] for offer in around} == {table.episode.cue_now}


TOLD = (
    ("take:round-1 theme value A wrong close overrule:q1.s1:right", "Overruled q1.s1: right"),
    ("take:round-1 theme value A wrong close overrule:q1:void", "Overruled q1: void"),
    ("take:round-1 theme value A wrong protest:B:q1", "B protests about q1"),
    ("take:round-1 theme value A wrong close protest:A:q1.s1 uphold:p1", "Protest p1 upheld"),
    ("take:round-1 theme value A wrong close protest:A:q1.s1 reject:p1", "Protest p1 rejected"),
    ("off:C", "C leaves the game"),
    ("take:round-1 leave", "Into the manual round"),
    ("take:round-1 leave return", "Back from the manual round"),
    ("take:round-1 anew", "Cue started anew"),
    ("leave open", "Buttons opened"),
    ("leave open A judge:right:300", "Judged: right, 300"),
    ("leave clock:30", "Clock set: 30 s"),
    ("leave caption:Hello", "Text on screen: Hello"),
    ("leave to_look:scores", "Look: scores"),
)


@pytest.mark.parametrize(("script", "words"), TOLD)
def test_a_move_is_told_in_words(table: Recorded, script: str, words: str) -> None:
    (latest, *_) = desk(table.play(script)).moves
    assert (latest.text.format_map(latest.values), latest.state) == (words, "in force")


def test_no_kind_of_move_is_just_a_move() -> None:
    text = Path(__file__).parents[1].joinpath("studio", "desk", "record_view.py").read_text("utf-8")
    told = {name for name, kind in KINDS.items() if f"case {kind.__name__}(" in text}
    assert told | set(NAMES) == set(KINDS)
    assert not told & set(NAMES)


def test_what_overruling_would_change_is_told_for_every_answer_and_question(table: Recorded) -> None:
    table.play("take:round-1 theme value A wrong B right value C wrong")
    would = desk(table).would_change
    told = {(one.of, one.verdict): [(c.seat, c.before, c.after) for c in one.changes] for one in would}
    assert told == {
        ("q1.s1", "right"): [(1, -10, 10), (2, 10, 0)], ("q1.s1", "none"): [],
        ("q1.s2", "wrong"): [(2, 10, -10)], ("q1.s2", "none"): [(2, 10, -10)],
        ("q1", "void"): [(1, -10, 0), (2, 10, 0)],
    }  # fmt: skip
    for (of, verdict), changes in told.items():
        table.play(f"overrule:{of}:{verdict}")
        scores = {seat.seat: seat.score for seat in table.state.seats}
        assert scores == {1: -10, 2: 10, 3: -20} | {seat: after for seat, _, after in changes}
        table.play("undo")


def test_questions_protested_about_long_ago_are_among_them(table: Recorded) -> None:
    table.play("take:round-1 theme value A wrong close protest:A:q1.s1 " + "value A right " * 4 + "theme "
               + "value A right " * 3)  # fmt: skip
    of = {one.of.partition(".")[0] for one in desk(table).would_change}
    assert of == {"q1", "q3", "q4", "q5", "q6", "q7", "q8"}
    assert {one.of.partition(".")[0] for one in desk(table.play("reject:p1")).would_change} == of - {"q1"}
    assert [(p.id, p.decided) for p in desk(table).protests] == [("p1", "rejected")]
