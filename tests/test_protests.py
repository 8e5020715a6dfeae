"""Protests: recorded between a ruling and the next question, decided later, provisional until then. (SI-P, CM-6)"""

import pytest

from studio.game.moves import Decide, Protest, Refused
from tests.si_script import Row, Table, check

A_WRONG = "theme value A wrong B right"  # A -10, B +10
R = {"reserves": "Birds.10 Rivers.10 Stars.20 Birds.20"}
REPLACE = {"void_after_game": "replace", **R}
LAST_FIVE = "take:round-2 theme " + "value close " * 4 + "value A wrong B right"  # q5 worth 100
LAST = f"{LAST_FIVE} protest:C:q5 end"
RULES = (
    # The window.
    Row("SI-P", "theme value", "protest about", "nothing", "q1", "before any ruling"),
    Row("SI-P", "theme value A", "protest about", "nothing", "q1", "before the ruling"),
    Row("SI-P", "theme value A wrong", "protest about", "q1", "nothing", "only when the question is over"),
    Row("SI-P", A_WRONG, "protest about", "q1", "nothing", "not after the question"),
    Row("SI-P", f"{A_WRONG} value", "protest about", "q1", "nothing", "not once the next is announced"),
    Row("SI-P", f"{A_WRONG} value read", "protest about", "nothing", "q1", "also when the next has been read"),
    Row("SI-P", f"{A_WRONG} value C", "protest about", "nothing", "q1", "also when the next has been answered"),
    Row("SI-P", f"{A_WRONG} value C clear", "protest about", "nothing", "q1", "also when the next was interrupted"),
    Row("SI-P", f"{A_WRONG} value close", "protest about", "nothing", "q1", "also when the next is over"),
    Row("SI-P", f"{A_WRONG} value close value", "protest about", "nothing", "q1", "again when a third is announced"),
    Row("SI-P", f"{A_WRONG} value read up answer value", "protest about", "nothing", "q1", "again two questions on"),
    Row("SI-P", f"{A_WRONG} value void value", "protest about", "nothing", "q1", "again after a void question"),
    Row("SI-P", f"{A_WRONG} value C wrong", "protest about", "q2", "q1", "the first one protestable"),
    Row("SI-P", f"{A_WRONG} void", "protest about", "nothing", "q1", "a void question can be protested about"),
    Row("SI-P", f"{A_WRONG} overrule:q1:void", "protest about", "nothing", "q1", "a struck question too"),
    Row("SI-P", f"{A_WRONG} take:break", "protest about", "q1", "nothing", "the break is too late"),
    Row("SI-P", f"{A_WRONG} take:round-2 theme value", "protest about", "q1", "nothing", "the next round is too late"),
    Row("SI-P", f"{A_WRONG} take:round-2 theme value read", "protest about", "nothing", "q1", "the round does not end"),
    Row("SI-P", LAST_FIVE, "protest about", "q5", "nothing", "after the last question is too late"),
    Row("SI-P", f"{LAST_FIVE} end", "protest about", "nothing", "q5", "also when the host has closed the game"),
    Row("SI-P", LAST, "protest about", "q5", "nothing", "while protests wait the game is closed"),
    Row("SI-P", f"{LAST} close_game", "protest about", "nothing", "q5", "also when the host has closed the game"),
    Row("SI-P", f"{LAST_FIVE} end take:results", "protest about", "nothing", "q5", "the results are in time"),
    # Both kinds, decided later.
    Row("SI-P", f"{A_WRONG} protest:A:q1.s1", "scores", "-10 10 0", "10 0 0", "a protest changes the score"),
    Row("SI-P", f"{A_WRONG} protest:A:q1.s1 value C right uphold:p1", "scores", "10 0 20", "10 0 0",
        "the game stands still for it"),
    Row("SI-P", f"{A_WRONG} protest:A:q1.s1 value C right reject:p1", "scores", "-10 10 20", "10 0 20",
        "a rejected protest changes something"),
    Row("SI-P", f"{A_WRONG} protest:A:q1.s2 uphold:p1", "scores", "-10 -10 0", "-10 0 0", "wrong costs nothing"),
    Row("SI-P", "theme value A none close protest:A:q1.s1 uphold:p1", "scores", "10 0 0", "-10 0 0",
        "a delay is turned into a wrong answer"),
    Row("SI-P", f"{A_WRONG} protest:C:q1 uphold:p1", "scores", "0 0 0", "-10 10 0", "a void question keeps points"),
    Row("SI-P", f"{A_WRONG} protest:C:q1 uphold:p1", "struck", "q1", "none", "a void question is not struck"),
    Row("SI-P", f"{A_WRONG} protest:A:q1.s1 protest:C:q1.s1 uphold:p1 uphold:p2", "scores", "10 0 0", "-10 10 0",
        "the second turns it back"),
    Row("SI-P", f"{A_WRONG} protest:A:q1.s1 overrule:q1.s1:right uphold:p1", "scores", "10 0 0", "-10 10 0",
        "it turns what was overruled meanwhile"),
    Row("SI-P", f"{A_WRONG} overrule:q1.s1:right protest:B:q1.s1 uphold:p1", "scores", "-10 10 0", "10 0 0",
        "it is about the first ruling"),
    Row("SI-P", f"{A_WRONG} protest:A:q1.s1 protest:C:q1 uphold:p2 uphold:p1", "scores", "0 0 0", "10 0 0",
        "a struck question gives points"),
    Row("SI-P", f"{A_WRONG} protest:A:q1.s1 protest:C:q1 uphold:p2 uphold:p1", "protests", "p1 upheld, p2 upheld",
        "p1 waits, p2 upheld", "the other protest can no longer be decided"),
    Row("SI-P", f"{A_WRONG} protest:A:q1.s1 take:results uphold:p1", "scores", "10 0 0", "-10 10 0",
        "after the game it is too late"),
    Row("SI-P", f"{A_WRONG} protest:A:q1.s1 take:results uphold:p1", "scores", "10 10 0", "10 0 0",
        "after the game the show's rules are forgotten", {"later_answers": "keep"}),
    # A reserve after the game.
    Row("SI-P", f"{A_WRONG} protest:C:q1 uphold:p1", "next", "Announce the value: 20", "Put a reserve for 10",
        "a reserve at once", REPLACE),
    Row("SI-P", f"{LAST} uphold:p1 close_game", "next", "Announce Stars, 100", "nothing", "points are only taken back",
        REPLACE),
    Row("SI-P", f"{LAST} uphold:p1 close_game", "next", "nothing", "Announce Stars, 100", "a reserve is played", R),
    Row("SI-P", f"take:round-2 theme value A right protest:C:q1 uphold:p1 {'value close ' * 4} end single", "question",
        "1: r1:Birds.10 for 20, open", "1: r3:Stars.20 for 20, open", "the factor counts in the search", REPLACE),
    Row("SI-P", f"{LAST_FIVE} protest:C:q5 uphold:p1 end single B right", "scores", "0 100 0", "0 0 0",
        "the reserve is for nothing", REPLACE),
    Row("SI-P", f"{A_WRONG} protest:C:q1 take:round-2 theme {'value close ' * 5} uphold:p1 end single C right",
        "scores", "0 0 10", "0 0 20", "the factor of the last round counts", REPLACE),
    Row("SI-P", f"{A_WRONG} protest:C:q1 take:break uphold:p1 take:round-2 theme {'value close ' * 5} end", "next",
        "Announce Rivers, 10", "nothing", "decided in the break it is not replaced", REPLACE),
    Row("SI-P", f"{LAST_FIVE} protest:C:q5 uphold:p1 end single B right protest:A:q6 uphold:p2 end", "next",
        "Announce Stars, 100", "nothing", "a reserve is not replaced", REPLACE),
    Row("SI-P", f"{LAST} reject:p1 close_game", "next", "nothing", "Close the game", "the game is not closed", REPLACE),
    Row("SI-P", f"{LAST} close_game", "next", "nothing", "Close the game", "not before all is decided", REPLACE),
    Row("SI-P", f"{LAST} close_game uphold:p1", "struck", "q5", "none", "once closed nothing is decided", REPLACE),
    Row("SI-P", f"{LAST} uphold:p1 close_game", "next", "nothing", "Announce Stars, 100", "there must be a reserve",
        {"void_after_game": "replace"}),
    Row("SI-P", f"{LAST} uphold:p1 close_game single", "question", "1: Spare.10 for 100, open", "none",
        "the rest of the pack is no reserve", {"void_after_game": "replace", "no_reserve": "next"}),
    # Undo.
    Row("SI-P", f"{A_WRONG} protest:A:q1.s1 undo", "protests", "none", "p1 waits", "a protest can't be taken back"),
    Row("SI-P", f"{A_WRONG} protest:A:q1.s1 uphold:p1 undo", "protests", "p1 waits", "p1 upheld",
        "a decision can't be taken back"),
    Row("SI-P", f"{A_WRONG} protest:A:q1.s1 uphold:p1 undo redo", "scores", "10 0 0", "-10 10 0", "or not put back"),
    Row("SI-P", f"{LAST} uphold:p1 close_game single undo undo undo close_game", "next", "nothing",
        "Announce Stars, 100", "what was owed stays owed", REPLACE),
    Row("SI-P", "theme value read A wrong +2 protest:A:q1.s1 +1 undo +1 note:x", "clock", "think 1", "think 3 held",
        "taking it back holds the clock"),
)  # fmt: skip


@pytest.mark.parametrize("row", RULES, ids=str)
def test_the_rule_and_not_the_wrong_reading(row: Row) -> None:
    check(row)


REFUSED = {
    "theme value protest:A:q1": r"protest: it comes after a ruling and before the next question is read",
    f"{A_WRONG} value read protest:A:q1": r"protest: it comes after a ruling",
    f"{A_WRONG} protest:A:q1.s3": r"protest: q1\.s3 is not open to it now; open are q1\.s1, q1\.s2",
    f"{A_WRONG} protest:A:q2": r"protest: q2 is not open to it now; open are q1",
    f"{A_WRONG} protest:D:q1": r"protest: there is no seat 4; seats are \[1, 2, 3\]",
    f"{A_WRONG} uphold:p1": r"decide: p1 does not wait; those that do are none",
    f"{A_WRONG} protest:A:q1 uphold:p2": r"decide: p2 does not wait; those that do are p1",
    f"{A_WRONG} protest:A:q1 reject:p1 uphold:p1": r"decide: p1 does not wait",
    "theme value A wrong protest:A:q1.s1 uphold:p1": r"decide: p1 is about q1, which is still in play",
}


@pytest.mark.parametrize("script", REFUSED)
def test_what_is_refused_says_why_and_changes_nothing(script: str) -> None:
    *before, last = script.split()
    table = Table(players=3).play(" ".join(before))
    digest = table.game.digest()
    with pytest.raises(Refused, match=REFUSED[script]):
        table.play(last)
    assert table.game.digest() == digest


def test_a_protest_about_a_question_that_was_current_a_moment_ago_is_refused() -> None:
    table = Table().play(f"{A_WRONG} value C wrong")
    late = Protest(at=table.now, by="host", about="q1", seat=1, kind="void", of="q1")
    with pytest.raises(Refused, match=r"protest was about q1, which is no longer current; now it would be about q2"):
        table.do(late)
    with pytest.raises(Refused, match=r"protest: text has 201 letters; allowed are 0 to 200"):
        table.do(Protest(at=table.now, by="host", seat=1, kind="void", of="q2", text="x" * 201))


def test_a_protest_is_decided_once_also_by_two_hands() -> None:
    table = Table().play(f"{A_WRONG} protest:A:q1.s1")
    decided = Decide(at=table.now, by="host", about="p1", protest="p1", upheld=True)
    table.do(decided)
    with pytest.raises(Refused, match=r"decide: p1 does not wait"):
        table.do(decided)
    assert table.tell("scores") == "10 0 0"


@pytest.mark.parametrize(("script", "provisional"), [
    (A_WRONG, False), (f"{A_WRONG} protest:A:q1.s1", True), (f"{A_WRONG} protest:A:q1.s1 take:results", True),
    (f"{A_WRONG} protest:A:q1.s1 uphold:p1", False), (f"{A_WRONG} protest:A:q1.s1 protest:B:q1 reject:p1", True),
    (f"{A_WRONG} protest:A:q1.s1 protest:B:q1 reject:p1 uphold:p2", False),
])  # fmt: skip
def test_the_result_is_provisional_until_every_protest_is_decided(script: str, provisional: bool) -> None:
    assert Table().play(script).state.provisional == provisional


def test_the_answers_as_given_stay_on_the_record_with_the_protest() -> None:
    table = Table().play(f"{A_WRONG} protest:B:q1.s1 uphold:p1")
    (protest,) = table.state.protests
    assert (protest.seat, protest.kind, protest.of, protest.wants, protest.text, protest.by) == (
        2, "credit", "q1.s1", "right", "why", "desk")  # fmt: skip
    first = table.state.answers[0]
    assert (first.id, first.given, first.now) == ("q1.s1", "wrong", "right")
    assert {entry.text for entry in table.state.ledger[2:]} == {"p1"}, "the ledger names the protest"
