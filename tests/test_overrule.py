"""Overruling a question that is over: its result is worked out again from the answers as given, and no other. (CM-6)"""

import pytest
from msgspec.structs import replace

from studio.game.answers import Change
from studio.game.interruptions import changes
from studio.game.moves import Overrule, Refused
from studio.game.state import Entry
from tests.si_script import Row, Table, check

TWO = "theme value A wrong B right"  # A -10, B +10
THREE = f"{TWO} value C right"  # … C +20
KEEP = {"later_answers": "keep"}
RULES = (
    Row("CM-6", f"{TWO} overrule:q1.s1:right", "scores", "10 0 0", "0 10 0", "A's minus is gone and no more"),
    Row("CM-6", f"{TWO} overrule:q1.s1:right", "scores", "10 0 0", "10 10 0", "who answered later keeps the points"),
    Row("CM-6", f"{TWO} overrule:q1.s1:right", "scores", "10 10 0", "10 0 0", "who answered later loses the points",
        KEEP),
    Row("CM-6", "theme value A wrong B wrong C wrong overrule:q1.s1:right answer", "scores", "10 0 0", "10 -10 -10",
        "minus points of later answers stay"),
    Row("CM-6", "theme value A wrong B wrong C wrong overrule:q1.s1:right answer", "scores", "10 -10 -10", "10 0 0",
        "minus points of later answers go", KEEP),
    Row("CM-6", "theme value A wrong B wrong C right overrule:q1.s2:right", "scores", "-10 10 0", "0 10 0",
        "earlier answers are cancelled too"),
    Row("CM-6", f"{TWO} overrule:q1.s2:wrong", "scores", "-10 -10 0", "-10 0 0", "a plus is only taken back"),
    Row("CM-6", f"{TWO} overrule:q1.s2:wrong", "may press", "nobody", "C", "somebody gets a new try"),
    Row("CM-6", "theme value A none close overrule:q1.s1:right", "scores", "10 0 0", "0 0 0", "a delay stays a delay"),
    Row("CM-6", "theme value A right overrule:q1.s1:none", "scores", "-10 0 0", "0 0 0", "a delay costs nothing"),
    Row("CM-6", "theme value A right overrule:q1.s1:none", "scores", "0 0 0", "-10 0 0", "a delay costs",
        {"delay_costs": False}),
    Row("CM-6", f"{TWO} overrule:q1:void", "scores", "0 0 0", "-10 10 0", "a struck question keeps its points"),
    Row("CM-6", f"{TWO} overrule:q1:void", "next", "Announce the value: 20", "Put a reserve for 10",
        "a struck question is replaced", {"reserves": "Rivers.10"}),
    Row("CM-6", f"{TWO} overrule:q1:void", "void", "impossible", "possible", "struck once more"),
    Row("CM-6", f"{TWO} overrule:q1.s1:right overrule:q1.s1:wrong", "scores", "-10 10 0", "-10 0 0",
        "what was cancelled stays cancelled"),
    Row("CM-6", f"{TWO} overrule:q1.s2:wrong overrule:q1.s1:right", "scores", "10 0 0", "10 -10 0",
        "the second is added to the first"),
    Row("CM-6", f"{TWO} overrule:q1.s1:right overrule:q1.s1:right", "scores", "10 0 0", "30 -20 0",
        "the same twice counts twice"),
    Row("CM-6", f"{TWO} adjust:A:7 overrule:q1.s1:right", "scores", "17 0 0", "10 0 0", "the operator's hand is gone"),
    Row("CM-6", f"{THREE} overrule:q1.s1:right", "scores", "10 0 20", "10 0 0", "other questions change with it"),
    Row("CM-6", f"{THREE} value A overrule:q1.s1:right", "in", "A", "nobody", "the game stops for it"),
    Row("CM-6", f"{THREE} value overrule:q1:void A right", "scores", "30 0 20", "20 0 20", "only between questions"),
    Row("CM-6", f"{TWO} take:round-2 theme value A right overrule:q1.s1:right", "scores", "30 0 0", "10 0 0",
        "the factor of now counts for the past"),
    Row("CM-6", f"{TWO} take:round-2 theme value A right overrule:q1.s1:right", "scores", "30 0 0", "20 10 0",
        "what an earlier cue decided stands"),
    Row("CM-6", "take:round-2 theme value A wrong B right take:break overrule:q1.s1:right", "scores", "20 0 0",
        "10 0 0", "the factor of the question is forgotten"),
    Row("CM-6", f"{TWO} take:results overrule:q1.s1:right", "scores", "10 0 0", "-10 10 0", "after the game it stands"),
    Row("CM-6", f"{TWO} take:results overrule:q1.s1:right", "scores", "10 10 0", "10 0 0",
        "after the game the show's rules are forgotten", KEEP),
    Row("CM-6", "theme value A wrong void reserve A right overrule:q2.s1:wrong", "scores", "-10 0 0", "-20 0 0",
        "the void question counts after all", {"reserves": "Rivers.10"}),
    Row("CM-7", f"{TWO} overrule:q1.s1:right undo", "scores", "-10 10 0", "10 0 0", "it can't be taken back"),
    Row("CM-7", f"{TWO} overrule:q1.s1:right undo redo", "scores", "10 0 0", "-10 10 0", "or not put back"),
    Row("CM-7", f"{TWO} value read overrule:q1.s1:right +2 undo +1 note:x", "clock", "think 1", "think 4 held",
        "taking it back holds the clock"),
)  # fmt: skip


@pytest.mark.parametrize("row", RULES, ids=str)
def test_the_rule_and_not_the_wrong_reading(row: Row) -> None:
    check(row)


REFUSED = {
    "theme value A wrong overrule:q1.s1:right": r"overrule: q1\.s1 is not an answer to a question that is over and",
    "theme value A wrong overrule:q1:void": r"overrule: q1 is not a question that is over and stands; those are none",
    f"{TWO} overrule:q1.s3:right": r"overrule: q1\.s3 is not an answer to .*; those are q1\.s1, q1\.s2",
    f"{TWO} overrule:q1:right": r"overrule: q1 is not an answer to a question",
    f"{TWO} overrule:q1.s1:void": r"overrule: q1\.s1 is not a question",
    f"{TWO} overrule:q9:void": r"overrule: q9 is not a question .*; those are q1",
    f"{TWO} void overrule:q1.s1:right": r"overrule: q1\.s1 is not an answer to a question that is over and stands",
    f"{TWO} overrule:q1:void overrule:q1:void": r"overrule: q1 is not a question that is over and stands",
    f"{TWO} value close overrule:q2:void": r"overrule: q2 is not a question .*; those are q1",
}


@pytest.mark.parametrize("script", REFUSED)
def test_what_can_not_be_overruled_is_refused_in_words_and_changes_nothing(script: str) -> None:
    *before, last = script.split()
    table = Table(reserves="Rivers.10").play(" ".join(before))
    digest = table.game.digest()
    with pytest.raises(Refused, match=REFUSED[script]):
        table.play(last)
    assert table.game.digest() == digest


def test_a_reason_longer_than_a_line_is_refused() -> None:
    table = Table().play(TWO)
    with pytest.raises(Refused, match=r"overrule: reason has 201 letters; allowed are 0 to 200"):
        table.do(Overrule(at=table.now, by="desk", of="q1.s1", verdict="right", reason="x" * 201))


ASKED = [
    (f"{TWO} value", "q1.s1", "right", "cancel", ((1, -10, 10), (2, 10, 0))),
    (f"{TWO} value", "q1.s1", "right", "keep", ((1, -10, 10),)),
    (f"{TWO} value", "q1.s2", "wrong", "cancel", ((2, 10, -10),)),
    (f"{TWO} value", "q1", "void", "cancel", ((1, -10, 0), (2, 10, 0))),
    (f"{TWO} value", "q1.s1", "wrong", "cancel", ()),
    (f"{TWO} overrule:q1.s1:right value", "q1.s1", "wrong", "cancel", ((1, 10, -10), (2, 0, 10))),
]


@pytest.mark.parametrize(("script", "of", "verdict", "later", "expected"), ASKED)
def test_what_would_change_is_told_before_and_is_what_then_changes(
    script: str, of: str, verdict: str, later: str, expected: tuple[tuple[int, int, int], ...]
) -> None:
    table = Table(later_answers=later).play(script)
    told = changes(table.state, later, of, verdict)
    assert told == tuple(Change(*row) for row in expected)
    before, lines = [s.score for s in table.state.seats], len(table.state.ledger)
    table.play(f"overrule:{of}:{verdict}")
    came = {change.seat: change.after - change.before for change in told}
    assert [s.score for s in table.state.seats] == [b + came.get(n, 0) for n, b in enumerate(before, 1)]
    assert {e.seat: e.points for e in table.state.ledger[lines:]} == came


def test_a_struck_question_takes_points_with_it_that_no_answer_won() -> None:
    """Other games give points for a question without an answer: for a turn, a false start."""
    state = Table().play(TWO).state
    entries = (*state.ledger, Entry("q1", 3, 5, "turn", "desk", 0), Entry("q2", 3, 7, "turn", "desk", 0))
    state = replace(state, ledger=entries)
    assert changes(state, "cancel", "q1", "void") == (Change(1, -10, 0), Change(2, 10, 0), Change(3, 5, 0))
    assert changes(state, "cancel", "q1.s1", "right") == (Change(1, -10, 10), Change(2, 10, 0))


def test_the_record_says_who_overruled_what_and_why() -> None:
    table = Table().play(f"{TWO} overrule:q1.s1:right")
    lines = [(e.question, e.seat, e.points, e.reason, e.text, e.by) for e in table.state.ledger[2:]]
    assert lines == [("q1", 1, 20, "overrule", "looked up", "desk"), ("q1", 2, -10, "overrule", "looked up", "desk")]
    assert [(a.id, a.given, a.now) for a in table.state.answers] == [
        ("q1.s1", "wrong", "right"), ("q1.s2", "right", "right"),
    ]  # fmt: skip


def test_the_question_still_shown_shows_what_it_came_to() -> None:
    table = Table().play(f"{TWO} overrule:q1.s2:wrong")
    assert table.state.question and table.state.ruling
    assert (table.state.question.outcome, table.state.ruling.verdict, table.state.ruling.points) == (
        "nobody", "wrong", -10)  # fmt: skip
    assert table.play("overrule:q1.s1:right").state.question.outcome == "right"  # type: ignore[union-attr]
    table.play("overrule:q1:void")
    assert (table.state.question.outcome, table.state.ruling) == ("void", None)
    assert [s.change for s in table.state.seats] == [0, 0, None]


def test_cells_turns_and_questions_stay_as_played() -> None:
    table = Table(reserves="Rivers.10").play(THREE)
    before = table.state
    after = table.play("overrule:q1:void").state
    same = set(type(before).__struct_fields__) - {"seats", "ledger", "struck"}
    assert {field for field in same if getattr(before, field) != getattr(after, field)} == set()
