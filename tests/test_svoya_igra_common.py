"""The common rules as Svoya Igra plays them: one answer, in time, first, the host decides, void, clocks."""

import pytest

from studio.game.moves import Answering, Ruling
from tests.si_script import SECOND, Row, Table, check

R1 = {"reserves": "Rivers.10"}
PACK = {"reserves": "Birds.10 Birds.20 Rivers.20 Stars.20 Rivers.30"}
TIED = "theme value read A B-0ms@two"

RULES = (
    # One answer.
    Row("CM-1", "theme value A wrong A", "scores", "-10 0 0", "-20 0 0", "a press of one who has answered costs"),
    Row("CM-1", "theme value A none A", "in", "nobody", "A", "no answer was no try"),
    Row("CM-1", "theme value A wrong B right value A", "in", "A", "nobody", "barred for the rest of the theme"),
    # In time: read at 3 s, so the thinking ends at 8 s.
    Row("CM-2", "theme value read A+5000ms", "in", "A", "nobody", "the deadline's own instant is late"),
    Row("CM-2", "theme value read A+5000.001ms", "in", "nobody", "A", "a microsecond does not matter"),
    Row("CM-2", "theme value read A+5000.001ms", "presses", "A late", "A closed",
        "a press after the end is a stray one"),
    Row("CM-2", "theme value read up A-0ms", "in", "A", "nobody", "the controller's own clock is faster than a press"),
    Row("CM-2", "theme value read up A-0.5ms/15ms", "in", "A", "nobody", "a press counts when its byte arrives"),
    Row("CM-2", "theme value read up A-0.5ms/15ms", "clock", "answer 4.9845", "answer 5",
        "and its answer from then on"),
    Row("CM-2", "theme value read up A+0.001ms", "in", "nobody", "A", "as long as the answer was not shown"),
    Row("CM-2", "theme value read up answer A-4000ms/15ms", "in", "nobody", "A", "also when the answer was shown"),
    Row("CM-2", "theme value read up A-5ms B-6ms", "in", "B", "A", "the first to arrive is first"),
    Row("CM-2", "theme value read A+5000ms B+0.4ms@two", "presses", "A in, B late", "A in, B in",
        "a tie makes a late press good", {"tie_resolution_ms": 1}),
    # First.
    Row("CM-3", TIED, "lot", "AB", "none", "the first byte wins a tie"),
    Row("CM-3", TIED, "clock", "answer 5 stands", "answer 5", "the answer is timed while the lot is drawn"),
    Row("CM-3", f"{TIED} lot:B", "in", "B", "A", "the lot is not heeded"),
    Row("CM-3", f"{TIED} lot:B +1 note:x", "clock", "answer 4", "answer 3", "the answer is timed from the press"),
    Row("CM-3", f"{TIED} lot:B wrong", "may press", "AC", "C", "all who tied have answered"),
    Row("CM-3", f"{TIED} C-0ms@three lot:C", "in", "C", "A", "only two can tie"),
    Row("CM-3", f"{TIED} +0.01 lot:A C-10ms/5ms@three", "lot", "ABC", "none", "the lot ends the window for a tie"),
    Row("CM-3", f"{TIED} +0.01 lot:A C-10ms/11ms@three", "presses", "A in, B in, C late arrival", "A in, B in, C in",
        "a tie has no window"),
    Row("CM-3", "theme value A answering B-1000ms/5ms@two", "presses", "A in, B late arrival", "A in, B in",
        "a tie may come after a decision on the buzz"),
    Row("CM-3", "theme value A B-0ms", "lot", "AB", "none", "one box cannot have two at once"),
    Row("CM-3", "theme value A B-0.001ms", "in", "B", "A", "the first byte wins"),
    Row("CM-3", "theme value A B-0.001ms", "presses", "A in, B in", "A in, B early", "the first byte wins"),
    Row("CM-3", "theme value A±1ms B-1.9ms±1ms@two", "lot", "AB", "none", "bounds do not count"),
    Row("CM-3", "theme value A±1ms B+1.9ms±1ms@two", "lot", "AB", "none", "bounds count for an earlier press alone"),
    Row("CM-3", "theme value A±1ms B-2ms±1ms@two", "in", "B", "A", "bounds are wider than proven"),
    Row("CM-3", "theme value A±1ms B-2ms±1ms@two", "lot", "none", "AB", "bounds are wider than proven"),
    Row("CM-3", "theme value A±1ms B-1.9ms±1ms", "in", "B", "A", "one clock is as unsure as two"),
    Row("CM-3", "theme value A B-0.4ms@two", "lot", "AB", "none", "the earlier one heard later has no tie",
        {"tie_resolution_ms": 1}),
    Row("CM-3", "theme value A B+0.999ms", "lot", "AB", "none", "one box needs no resolution",
        {"tie_resolution_ms": 1}),
    Row("CM-3", TIED, "question", "1: Rivers.10 for 10, void", "1: Rivers.10 for 10, open", "the lot decides",
        {"press_tie": "replay"}),
    Row("CM-3", f"{TIED} reserve", "may press", "ABC", "AB", "a shoot-out of those who tied",
        {"press_tie": "replay", **R1}),
    Row("CM-3", "theme value C wrong read A B-0ms@two reserve", "scores", "0 0 0", "0 0 -10",
        "points before the tie stay",
        {"press_tie": "replay", **R1}),
    # The host decides.
    Row("CM-4", "theme value A up +60 note:x", "in", "A", "nobody", "silence is ruled by itself"),
    Row("CM-4", "theme value A up right", "scores", "10 0 0", "0 0 0", "after the time nothing is right"),
    # Void and replace.
    Row("CM-5", "theme value A wrong B none void", "scores", "0 0 0", "-10 -10 0", "minus points stay"),
    Row("CM-5", "theme value A right void", "scores", "0 0 0", "10 0 0", "the last one played is safe"),
    Row("CM-5", "theme value A right value void", "scores", "10 0 0", "0 0 0", "all of the theme is void"),
    Row("CM-5", "theme value A right adjust:A:5 void", "scores", "5 0 0", "0 0 0", "the operator's hand is void too"),
    Row("CM-5", "theme value A right", "void", "possible", "impossible", "only while it is in play"),
    Row("CM-5", "theme value close value close value close value close value close theme", "void", "possible",
        "impossible", "the announcement of a theme begins the next question"),
    Row("CM-5", "theme value close value close value close value close value close theme void", "question",
        "5: Rivers.50 for 50, void", "none", "there is no question left to void"),
    Row("CM-5", "theme value close value close value close value close value C right theme void reserve A right theme",
        "scores", "50 0 0", "50 0 50", "the points of the last one played stay", R1),
    Row("CM-5", "theme value close value close value close value close value close theme void reserve close", "next",
        "Announce the theme: Birds", "Announce the value: 10", "the theme is announced already", R1),
    Row("CM-5", "theme value void", "void", "impossible", "possible", "a struck question can be struck again"),
    Row("CM-5", "theme value void value", "void", "possible", "impossible", "one void a theme"),
    Row("CM-5", "theme value close value void reserve", "question", "2: r3:Rivers.20 for 20, open",
        "2: r1:Birds.10 for 20, open", "the first reserve is put", PACK),
    Row("CM-5", "theme value close value void reserve void reserve", "question", "2: r2:Birds.20 for 20, open",
        "2: r5:Rivers.30 for 20, open", "the theme goes before the value", PACK),
    Row("CM-5", "theme value void reserve", "question", "1: r1:Birds.10 for 10, open", "none",
        "the theme must be the same",
        PACK),
    Row("CM-5", "theme value void reserve", "question", "1: r1:Stars.50 for 10, open", "1: r1:Stars.50 for 50, open",
        "a reserve is worth its own value", {"reserves": "Stars.50"}),
    Row("CM-5", "theme value void reserve void", "next", "Announce the value: 20", "Put a reserve for 10",
        "a reserve is put twice", R1),
    Row("CM-5", "theme value void reserve void reserve", "question", "1: Spare.20 for 10, open",
        "1: Spare.10 for 10, open", "a question of the pack is put twice", {"no_reserve": "next"}),
    Row("CM-5", "theme value void reserve take:round-2 theme value void", "next", "Announce the value: 40",
        "Put a reserve for 20", "a reserve comes back in the next round", R1),
    Row("CM-5", "theme value void", "text on air", "hidden", "shown", "a void question is shown after all"),
    # When time runs out, and from when it runs.
    Row("CM-9", "theme value A +4 answering +60 note:x", "clock", "answer 1 stands", "answer 0 out",
        "an answer that has begun runs out of time"),
    Row("CM-9", "theme value A up", "waits for", "Time is up: rule on the answer of A", "Waiting for a press",
        "the controller rules"),
    Row("CM-9", "theme value A up", "answering", "impossible", "possible", "an answer may begin after the time"),
    Row("CM-10", "theme value", "clock", "none", "think 5", "the thinking runs from the announcement"),
    Row("CM-10", "theme value = A", "in", "A", "nobody", "the opening instant is too early"),
    Row("CM-10", "theme value A-0.001ms/1ms", "presses", "A early", "A in", "a button held since before counts"),
    Row("CM-10", "theme value A clear = B", "in", "B", "nobody", "the opening instant is too early"),
)  # fmt: skip


@pytest.mark.parametrize("row", RULES, ids=str)
def test_the_rule_and_not_the_wrong_reading(row: Row) -> None:
    check(row)


def test_every_common_rule_that_a_single_game_has_is_here() -> None:
    """CM-6 is in test_overrule.py; CM-7 is the ledger and the journal; CM-8 comes with the games that time answers."""
    assert {row.rule for row in RULES} == {f"CM-{n}" for n in (1, 2, 3, 4, 5, 9, 10)}


def test_a_lot_is_on_record_with_those_who_tied() -> None:
    """CM-3."""
    table = Table().play(f"{TIED} C-0ms@three lot:C")
    assert table.state.buzz and table.state.buzz.tied == (1, 2, 3)
    assert [(mark.seat, mark.verdict) for mark in table.state.presses] == [(1, "in"), (2, "in"), (3, "in")]


def test_a_lot_that_was_not_asked_for_changes_nothing() -> None:
    table = Table().play("theme value A")
    before = table.game.digest()
    table.play("lot:B")
    assert (table.game.digest(), table.tell("in")) == (before, "A")


def test_the_instant_the_oral_answer_begins_is_kept() -> None:
    """CM-9: it is the time used."""
    table = Table().play("theme value A")
    table.do(Answering(at=table.now + 2 * SECOND, by="host"))
    assert table.state.buzz and table.state.buzz.answering_at == table.state.buzz.at + 2 * SECOND


def test_no_press_is_ever_ruled_by_the_clock() -> None:
    """CM-4, CM-9: only a Ruling writes points for an answer."""
    table = Table().play("theme value read A up B C")
    assert table.state.ledger == ()
    table.do(Ruling(at=table.now, by="host", verdict="right"))
    assert [entry.by for entry in table.state.ledger] == ["host"]


@pytest.mark.parametrize(("script", "label"), [
    ("theme value close", "Void question 10"), ("theme " + "value close " * 5 + "theme", "Void the last question"),
])  # fmt: skip
def test_the_desks_key_says_which_question_it_would_void(script: str, label: str) -> None:
    """CM-5: also when the next theme is announced and no question is in the picture."""
    (void,) = (offer for offer in Table().play(script).game.legal() if offer.key == "void")
    assert void.label.format_map(void.values) == label
