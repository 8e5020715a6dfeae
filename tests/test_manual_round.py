"""The manual round: buttons, clock, text, look and points as the operator says, question after question."""

import json
from pathlib import Path

import pytest

from studio.game.moves import AnyMove, Caption, Judge, Refused, SetClock, ToLook
from tests.si_script import Row, Table, check, opening

HARD_INPUTS = Path(__file__).parent / "data" / "scoring" / "cases.json"
CASES = {case["id"]: case for case in json.loads(HARD_INPUTS.read_text("utf-8"))}
M = {"format": "manual"}
RULES = (
    # Open, close, clear, next.
    Row("CM-1", "", "may press", "nobody", "ABC", "the buttons are open from the start", M),
    Row("CM-1", "open", "may press", "ABC", "nobody", "a question has to be begun first", M),
    Row("CM-1", "open A", "in", "A", "nobody", "a press does nothing", M),
    Row("CM-1", "open A B", "presses", "A in, B early", "A in, B in", "the last to press is in", M),
    Row("CM-1", "open A B-5ms", "in", "B", "A", "the first byte is in", M),
    Row("CM-1", "open close A", "presses", "A closed", "A in", "closed buttons press", M),
    Row("CM-1", "open A clear", "may press", "ABC", "BC", "a cleared press is an answer", M),
    Row("CM-1", "open A clear = B", "in", "B", "nobody", "only after the instant it was cleared", M),
    Row("CM-1", "open A-0.001ms/1ms", "in", "nobody", "A", "a press before the buttons opened", M),
    Row("CM-1", "open A close", "in", "nobody", "A", "closing keeps who is in", M),
    Row("CM-1", "open A judge:wrong:10 close open", "may press", "BC", "ABC", "opened again all may press", M),
    Row("CM-1", "open A judge:wrong:10", "may press", "BC", "nobody", "a wrong answer closes the buttons", M),
    Row("CM-1", "open A judge:right:10", "may press", "nobody", "BC", "a right answer leaves them open", M),
    Row("CM-1", "open A judge:right:10 open", "may press", "ABC", "BC", "a right answer bars from the next", M),
    Row("CM-1", "open A judge:right:10 open", "question", "2: manual.2 for 0, open", "1: manual.1 for 0, right",
        "it is still the same question", M),
    Row("CM-1", "open A judge:wrong:10 next", "may press", "nobody", "ABC", "the next question is open at once", M),
    Row("CM-1", "open A judge:wrong:10 next open", "may press", "ABC", "BC", "one answer in all", M),
    Row("CM-1", "open A next", "in", "nobody", "A", "who was in stays in", M),
    # Points.
    Row("CM-4", "open A judge:right:300", "scores", "300 0 0", "0 0 0", "points are the format's", M),
    Row("CM-4", "open A judge:wrong:300 B judge:right:70", "scores", "-300 70 0", "300 70 0", "wrong adds", M),
    Row("CM-4", "open A judge:right:0", "scores", "0 0 0", "10 0 0", "a stake of nothing is no stake", M),
    Row("CM-4", "open A judge:wrong:0 A", "presses", "A in, A locked out", "A in, A in", "a stake of 0 bars nobody", M),
    # Clock: set, started, held, run out.
    Row("CM-9", "clock:30", "clock", "manual 30 held", "manual 30", "it runs at once", M),
    Row("CM-9", "clock:30 let_go +10 note:x", "clock", "manual 20", "manual 30 held", "it can't be started", M),
    Row("CM-9", "clock:30 let_go +10 hold +5 note:x", "clock", "manual 20 held", "manual 15", "it can't be held", M),
    Row("CM-9", "clock:30 let_go +10 clock:5", "clock", "manual 5 held", "manual 20", "it can't be set anew", M),
    Row("CM-9", "clock:30 clock:0", "clock", "none", "manual 0 held", "it can't be taken away", M),
    Row("CM-9", "open clock:30 let_go up A", "in", "A", "nobody", "its end closes the buttons", M),
    Row("CM-9", "open clock:30 let_go +5 A judge:right:10 next +2 note:x", "clock", "manual 21", "none",
        "it ends with the question", M),
    # Text and look.
    Row("CM-9", "caption:Hello", "look", "text", "board", "a text is not shown", M),
    Row("CM-9", "to_look:scores", "look", "scores", "board", "a look is not asked for", M),
    Row("CM-9", "open A judge:right:10", "look", "right", "question", "the look is the operator's alone", M),
    # Undo, overrule, protests, leaving.
    Row("CM-7", "open A judge:right:10 undo", "in", "A", "nobody", "it can't be taken back", M),
    Row("CM-7", "open A judge:right:10 undo redo", "scores", "10 0 0", "0 0 0", "or not put back", M),
    Row("CM-7", "open undo", "may press", "nobody", "ABC", "it can't be taken back", M),
    Row("CM-7", "open next undo", "may press", "ABC", "nobody", "it can't be taken back", M),
    Row("CM-6", "open A judge:wrong:30 B judge:right:30 overrule:q1.s1:right", "scores", "30 0 0", "30 30 0",
        "later answers stay", M),
    Row("CM-6", "open A judge:wrong:30 B judge:right:30 overrule:q1.s1:right", "scores", "30 30 0", "30 0 0",
        "later answers go", {**M, "later_answers": "keep"}),
    Row("CM-6", "open A judge:right:30 protest:B:q1.s1 next uphold:p1", "scores", "-30 0 0", "0 0 0",
        "it costs nothing", M),
    Row("CM-6", "open A judge:wrong:30 next overrule:q1:void", "scores", "0 0 0", "-30 0 0", "none can be struck",
        M),
    Row("CM-1", "open A off:A", "may press", "BC", "nobody", "the answer is waited for", M),
    Row("CM-1", "open A off:A", "scores", "0 0 0", "-10 0 0", "leaving costs", M),
    Row("CM-1", "off:A open", "may press", "BC", "ABC", "who left may press", M),
    Row("CM-1", "open off:A next open", "may press", "BC", "ABC", "who left is back with the next question", M),
    # CM-5 has no key here: a question that is over is struck by overruling it.
    Row("CM-5", "open A judge:right:30", "void", "impossible", "possible", "there are reserves to put", M),
)  # fmt: skip


@pytest.mark.parametrize("row", RULES, ids=str)
def test_the_rule_and_not_the_wrong_reading(row: Row) -> None:
    check(row)


def test_a_text_taken_away_leaves_the_question() -> None:
    table = Table(format="manual").play("open caption:Hello")
    assert (table.state.text, table.tell("look")) == ("Hello", "text")
    table.do(Caption(at=table.now, by="desk", text=""))
    assert (table.state.text, table.tell("look")) == ("", "question")


DOMAINS: list[tuple[AnyMove, str]] = [
    (Judge(verdict="right", points=-1), r"judge: points -1; allowed are 0 to 1000000"),
    (Judge(verdict="right", points=10**15), r"judge: points 1000000000000000; allowed are 0 to 1000000"),
    (Judge(verdict="wrong", points=10**15), r"judge: points 1000000000000000; allowed are 0 to 1000000"),
    (SetClock(seconds=-1), r"set_clock: seconds -1; allowed are 0 to 3600"),
    (SetClock(seconds=3601), r"set_clock: seconds 3601; allowed are 0 to 3600"),
    (Caption(text="x" * 201), r"caption: text has 201 letters; allowed are 0 to 200"),
    (ToLook(look="sunset"), r"to_look: look 'sunset'; allowed are titles, board, theme"),
    (Judge(verdict="right", points=1, about="q1.b1.s2"), r"judge was about q1\.b1\.s2, which is no longer current"),
]


@pytest.mark.parametrize(("move", "why"), DOMAINS, ids=lambda value: str(value)[:50])
def test_a_value_out_of_its_domain_is_refused_in_words(move: AnyMove, why: str) -> None:
    table = Table(format="manual").play("open A")
    digest = table.game.digest()
    with pytest.raises(Refused, match=why):
        table.do(move)
    assert table.game.digest() == digest


def test_no_points_typed_may_drive_a_score_beyond_what_fits_on_air() -> None:
    table = Table(format="manual").play("adjust:A:999990 adjust:B:-999990 open A")
    with pytest.raises(Refused, match=r"judge: points 11; allowed are 0 to 10"):
        table.play("judge:right:11")
    table.play("judge:wrong:11 B")
    with pytest.raises(Refused, match=r"judge: points 11; allowed are 0 to 10"):
        table.play("judge:wrong:11")
    assert table.play("judge:right:11").tell("scores") == "999979 -999979 0"


# The hard inputs of tests/data/scoring: stakes and values that no game has.

SCRIPTS = {
    "wrong_then_rebound_then_reversal": "open A judge:wrong:300 B judge:right:300 overrule:q1.s1:right",
    "reversal_three_questions_later": "open A judge:wrong:100 next open B judge:right:200 next open A judge:right:300 "
    "overrule:q1.s1:right",
    "undo_redo_undo": "open A judge:right:100 undo redo undo",
    "undo_past_round_start": "open A judge:right:100 take:round-2 undo undo",
    "stake_zero_right": "open A judge:right:0",
    "each_team_one_try": "open A judge:wrong:200 B judge:wrong:200 A",
    "aborted_and_replayed": "open A judge:right:100 anew open B judge:right:100",
    "manual_edit_then_undo": "open A judge:right:100 adjust:A:150 undo",
    "leading_team_removed": "off:A",
}


@pytest.mark.parametrize("case", SCRIPTS)
def test_the_hard_inputs_come_to_what_they_must(case: str) -> None:
    start, expect = CASES[case]["start"], CASES[case]["expect"]
    table = Table("", opening(players=len(start), format="manual"))
    table.play(" ".join(f"adjust:{name}:{points}" for name, points in start.items()) + " take:round-1 " + SCRIPTS[case])
    scores = {seat.name: seat.score for seat in table.state.seats}
    assert {name: scores[name] for name in expect} == expect


def test_every_hard_input_has_its_script() -> None:
    assert set(CASES) == {*SCRIPTS, "huge"}


def test_undone_past_the_start_of_the_next_round_the_question_is_open_again() -> None:
    table = Table(format="manual").play(SCRIPTS["undo_past_round_start"])
    assert (table.tell("cue"), table.tell("question"), table.tell("in")) == ("round-1", "1: manual.1 for 0, open", "A")


def test_a_stake_of_nothing_cancels_no_other_points_of_the_question() -> None:
    table = Table(format="manual").play("open B judge:wrong:50 A judge:right:0")
    assert table.tell("scores") == "0 -50 0"
    assert table.play("overrule:q1.s2:right").tell("scores") == "0 50 0"


def test_who_withdrew_is_behind_everybody_who_is_still_in() -> None:
    table = Table("", opening(players=2, format="manual")).play("adjust:A:500 adjust:B:300 take:round-1 off:A")
    assert table.tell("places") == "2 1"
    assert CASES["leading_team_removed"]["places"] == {"B": 1}


def test_a_third_press_of_one_who_missed_is_locked_out() -> None:
    assert Table(format="manual").play(SCRIPTS["each_team_one_try"]).verdicts[-1] == "A locked out"


@pytest.mark.parametrize("format", ["manual", "svoya_igra"])
def test_a_huge_correction_is_refused_and_never_on_air(format: str) -> None:
    table = Table(format=format)
    with pytest.raises(Refused, match=r"adjust: 1000000000000000 points; allowed are −1000000 to 1000000"):
        table.play(f"adjust:A:{10**15}")
    assert table.play("adjust:A:1000000").tell("scores") == "1000000 0 0"
    with pytest.raises(Refused, match=r"adjust: the score would be beyond 1000000"):
        table.play("adjust:A:1")
