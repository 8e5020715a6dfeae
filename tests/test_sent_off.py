"""A contestant leaves the game: every wait is closed to them at once, and only their own turn is interrupted."""

import pytest

from studio.game.moves import Refused, SendOff
from tests.si_script import Row, Table, check

TIED = "theme value read A B-0ms@two"
RULES = (
    # Between questions and at any other time.
    Row("CM-1", "off:A theme value", "may press", "BC", "ABC", "who left may press"),
    Row("CM-1", "theme value off:A", "may press", "BC", "ABC", "who left may press for this question"),
    Row("CM-1", "theme value off:A A", "presses", "A locked out", "A in", "who left may press for this question"),
    Row("CM-1", "theme value off:A B wrong", "may press", "C", "AC", "who left comes back with the next wait"),
    Row("CM-1", "theme value B off:A wrong C wrong", "waits for", "Nobody answered right", "Waiting for a press",
        "who left is waited for"),
    Row("CM-1", "theme value off:A off:B off:C", "may press", "nobody", "ABC", "somebody has to stay"),
    Row("CM-1", "off:A off:B off:C theme value", "waits for", "Nobody answered right", "Waiting for a press",
        "a question nobody can answer is waited on"),
    Row("CM-1", "theme value A right off:A take:round-2 theme value", "may press", "BC", "ABC",
        "in the next round all are back"),
    # In their own turn: it costs nothing, and the others go on.
    Row("CM-1", "theme value A off:A", "in", "nobody", "A", "the answer is waited for"),
    Row("CM-1", "theme value A off:A", "scores", "0 0 0", "-10 0 0", "leaving counts as a wrong answer"),
    Row("CM-1", "theme value A off:A", "may press", "BC", "nobody", "the question is over"),
    Row("CM-1", "theme value A off:A", "read", "possible", "impossible", "the reading is over"),
    Row("CM-1", "theme value read +2 A +1 off:A", "clock", "think 5", "answer 4", "the answer is timed on"),
    Row("CM-1", "theme value read +2 A +1 off:A", "clock", "think 3", "think 5", "the time begins anew",
        {"think_after_wrong": "rest"}),
    Row("CM-1", "theme value A wrong B wrong C off:C", "waits for", "Nobody answered right", "Waiting for a press",
        "nobody is waited for"),
    Row("CM-1", "theme value A ask_form off:A B", "form", "possible", "impossible", "the form was asked for by all"),
    # In another's turn.
    Row("CM-1", "theme value A off:B", "in", "A", "nobody", "the answer is interrupted"),
    Row("CM-1", "theme value A off:B", "clock", "answer 4", "answer 5", "the answer is timed anew"),
    Row("CM-1", "theme value A = off:B B-0ms@two", "presses", "A in, B locked out", "A in, B in",
        "who left ties with the one who is in"),
    # In a tie.
    Row("CM-3", f"{TIED} off:A", "lot", "B", "AB", "the lot falls on who left"),
    Row("CM-3", f"{TIED} off:C", "lot", "AB", "B", "who did not tie is drawn out of it"),
    Row("CM-3", f"{TIED} off:A lot:B wrong", "may press", "C", "AC", "who left may press again"),
    Row("CM-3", f"{TIED} off:A off:B", "may press", "C", "nobody", "the lot is waited for"),
    Row("CM-3", f"{TIED} off:A off:B", "waits for", "Waiting for a press", "A tie: the lot decides",
        "the lot is waited for"),
    Row("CM-3", f"{TIED} = off:C C-0ms@three", "presses", "A in, B in, C locked out", "A in, B in, C in",
        "who left joins the tie"),
    # Points and places.
    Row("CM-7", "theme value A right off:A", "scores", "10 0 0", "0 0 0", "the points leave too"),
    Row("CM-7", "theme value A right off:A", "places", "3 1 1", "1 2 2", "who left keeps the place"),
    Row("CM-7", "theme value A right off:A overrule:q1.s1:wrong", "scores", "-10 0 0", "10 0 0",
        "nothing is decided about who left"),
    Row("CM-7", "theme value A right off:A protest:A:q1 uphold:p1", "scores", "0 0 0", "10 0 0",
        "who left can't have protested"),
    # Undo.
    Row("CM-7", "theme value A off:A undo", "in", "A", "nobody", "it can't be taken back"),
    Row("CM-7", "theme value A off:A B undo", "in", "A", "B", "what came after it stands"),
    Row("CM-7", "theme value A off:A undo redo", "may press", "BC", "ABC", "or not put back"),
    Row("CM-7", f"{TIED} off:A undo", "lot", "AB", "B", "it can't be taken back"),
    Row("CM-7", "take:break off:A undo take:round-2 theme value", "may press", "ABC", "BC", "it can't be taken back"),
)  # fmt: skip


@pytest.mark.parametrize("row", RULES, ids=str)
def test_the_rule_and_not_the_wrong_reading(row: Row) -> None:
    check(row)


@pytest.mark.parametrize(("seat", "reason", "why"), [
    (1, "", r"send_off: seat 1 is not in the game; in it are \[2, 3\]"),
    (9, "", r"send_off: seat 9 is not in the game; in it are \[2, 3\]"),
    (2, "x" * 201, r"send_off: reason has 201 letters; allowed are 0 to 200"),
])  # fmt: skip
def test_nobody_leaves_twice_and_nobody_who_is_not_there(seat: int, reason: str, why: str) -> None:
    table = Table().play("theme value off:A")
    digest = table.game.digest()
    with pytest.raises(Refused, match=why):
        table.do(SendOff(at=table.now, by="desk", seat=seat, reason=reason))
    assert table.game.digest() == digest


@pytest.mark.parametrize("script", [
    "off:A theme value", "theme value off:A", "theme value A off:A", "theme value B off:A", f"{TIED} off:A",
    "theme value off:A B wrong", "theme value close off:A",
])  # fmt: skip
def test_who_left_is_told_so_once_in_every_wait(script: str) -> None:
    wait = Table().play(script).game.wait
    assert [bar.reason for bar in wait.barred if bar.seat == 1] == ["is out of the game"]
    assert 1 not in (*wait.press, *wait.ties)


def test_when_everybody_has_left_the_round_can_still_be_gone_through() -> None:
    table = Table("round-2").play("theme value A off:A off:B off:C")
    table.play("close " + "value answer " * 4 + "end")
    assert (table.state.done, table.tell("places")) == (True, "1 1 1")
    assert not any(offer.do == "send_off" for offer in table.game.legal())
