"""Every rule of Svoya Igra by its number: moves, what they come to, and what a wrong reading would make of them."""

import pytest

from studio.game.moves import Refused
from tests.si_script import Row, Table, check

HALF = "theme value A wrong B right value read up answer"  # Rivers 10 and 20 are played
RIVERS = f"{HALF} value C right value C right value"  # … 30 and 40, and the value of 50 is announced

RULES = (
    Row("SI-1", "theme value A wrong B wrong C wrong", "waits for", "Nobody answered right", "Waiting for a press",
        "a fourth player is waited for"),
    Row("SI-2", f"{RIVERS} C right", "next", "Announce the theme: Birds", "Announce the value: 10",
        "a theme begins without being announced"),
    Row("SI-2", f"{RIVERS} C right theme value close {'value close ' * 4}", "next", "End the round",
        "Announce the theme: Stars", "themes run on into the next round"),
    Row("SI-3", "theme value A right value A right", "scores", "30 0 0", "20 0 0", "the last question's points count"),
    Row("SI-3", "theme value A right value A right", "scores", "60 0 0", "30 0 0", "the factor does not count",
        {"cue": "round-2"}),
    Row("SI-3", f"{RIVERS} A wrong", "scores", "-60 10 70", "-20 10 70", "every question is worth ten"),
    Row("SI-4", "theme value A wrong", "scores", "-10 0 0", "0 0 0", "scores stop at nought"),
    Row("SI-4", "theme value A wrong", "scores", "-20 0 0", "-10 0 0", "the factor counts for plus alone",
        {"cue": "round-2"}),
    Row("SI-4", "theme value A right", "waits for", "The question is over", "Waiting for a press",
        "the others may still answer"),
    Row("SI-5", "theme value A +1 ask_form", "clock", "answer 4 stands", "answer 4", "the clock runs on"),
    Row("SI-5", "theme value A +1 ask_form +9 tell_form", "clock", "answer 4", "answer 5", "the clock starts afresh"),
    Row("SI-5", "theme value A", "form", "possible", "impossible", "only when the reading is done"),
    Row("SI-5", "theme value A ask_form tell_form clear A", "form", "impossible", "possible", "as often as one likes"),
    Row("SI-5", "theme value A ask_form tell_form wrong B", "form", "possible", "impossible", "one player a question"),
    Row("SI-5", "theme value A answering", "form", "impossible", "possible", "also when the answer has begun"),
    Row("SI-5", "theme value A ask_form tell_form right value A", "form", "possible", "impossible", "once a game"),
    Row("SI-6", "theme value A right", "next", "Announce the value: 20", "Announce the value: 50",
        "falling difficulty"),
    Row("SI-7", "theme value", "may press", "ABC", "nobody", "only when the reading is done"),
    Row("SI-7", "theme A value", "in", "nobody", "A", "as soon as the theme is announced"),
    Row("SI-7", "theme value B A", "in", "B", "A", "the last to press has it"),
    Row("SI-7", "theme value A B wrong", "in", "nobody", "B", "a press during the answer waits for its turn"),
    Row("SI-7", "theme value A B wrong", "may press", "BC", "C", "an early press bars its player"),
    Row("SI-7", "theme value A B wrong B", "in", "B", "nobody", "an early press bars its player"),
    Row("SI-7", "theme value A wrong = B", "in", "B", "nobody", "only after the ruling's own instant"),
    Row("SI-7", "theme value A wrong B-0.001ms/1ms", "in", "nobody", "B",
        "a press just before the ruling, heard after"),
    Row("SI-7", "theme value A wrong B wrong", "may press", "C", "AC", "a player may answer twice"),
    Row("SI-7", "theme value A B wrong A", "presses", "A in, B early, A locked out", "A in, B early, A early",
        "a second press of one who has answered is early"),
    Row("SI-8", "theme value +30 A", "in", "A", "nobody", "the reading is timed"),
    Row("SI-8", "theme value read", "clock", "think 5", "none", "there is no clock"),
    Row("SI-8", "theme value read up", "waits for", "Nobody answered right", "Waiting for a press",
        "the clock only sounds"),
    Row("SI-8", "theme value read up", "scores", "0 0 0", "-10 -10 -10", "silence costs"),
    Row("SI-8", "theme value read +2 A +4 answering", "clock", "answer 1 stands", "think 0",
        "the clock runs while a player answers"),
    Row("SI-8", "theme value A wrong", "read", "possible", "impossible", "the reading is over once interrupted"),
    Row("SI-8", "theme value A wrong", "clock", "none", "think 5",
        "the time runs from the ruling, before the reading's end"),
    Row("SI-9", "theme value A", "clock", "answer 5", "none", "the answer is not timed"),
    Row("SI-9", "theme value A up", "rulings", "right+10 wrong-10 none-10", "none", "the clock's end is the ruling"),
    Row("SI-9", "theme value A wrong", "may press", "BC", "nobody", "one answer a question"),
    Row("SI-9", "theme value A wrong B wrong C wrong", "may press", "nobody", "ABC", "the question begins anew"),
    Row("SI-9", "theme value A none", "scores", "-10 0 0", "0 0 0", "a delay costs nothing"),
    Row("SI-9", "theme value A none", "may press", "BC", "ABC", "after a delay the same player may press again"),
    Row("SI-10", "theme value A wrong B right void", "scores", "0 0 0", "-10 10 0", "points of a void question stay"),
    Row("SI-10", "theme value A wrong void reserve", "may press", "ABC", "BC", "who had answered is barred",
        {"reserves": "Rivers.10"}),
    Row("SI-10", "theme value void reserve", "question", "1: r1:Rivers.10 for 10, open", "2: Rivers.20 for 20, open",
        "the next question takes its place", {"reserves": "Rivers.10"}),
    Row("SI-10", "theme value A right void reserve A right", "scores", "20 0 0", "10 0 0", "the factor is forgotten",
        {"reserves": "Stars.10", "cue": "round-2"}),
)  # fmt: skip


@pytest.mark.parametrize("row", RULES, ids=str)
def test_the_rule_and_not_the_wrong_reading(row: Row) -> None:
    check(row)


def test_every_rule_of_the_game_has_a_row() -> None:
    assert {row.rule for row in RULES} == {f"SI-{n}" for n in range(1, 11)}


EXAMPLE = (
    ("theme value A wrong B right", "-20 20 0"),
    ("value read up answer", "-20 20 0"),
    ("value C wrong A B wrong B right", "-80 80 -60"),  # SI-7: B's first press came before the ruling on A
    ("value A wrong B wrong C wrong answer", "-160 0 -140"),
    ("value C right", "-160 0 -40"),
)
"""The worked example of docs/rules/svoya_igra.md, a theme in a round ×2, question by question."""


def test_the_worked_example_comes_to_the_rulebooks_result() -> None:
    table = Table("round-2")
    for script, scores in EXAMPLE:
        assert table.play(script).tell("scores") == scores
    assert table.verdicts[4] == "B early"


def test_the_worked_example_would_notice_a_press_counted_too_early() -> None:
    """Were B's early press counted, the `wrong` after it would be B's."""
    table = Table("round-2").play("theme value A wrong B right value read up answer value C wrong A wrong B wrong")
    assert table.tell("scores") != EXAMPLE[2][1]


FINAL = (("round-1", 1), ("round-2", 2))


def test_points_of_the_rounds_add_up_through_a_break() -> None:
    """SI-2, SI-3: what passes between rounds is the score; the factor is the round's own."""
    table = Table()
    for cue, factor in FINAL:
        before = table.state.seat(1).score
        table.play(f"take:{cue} theme value A right")
        assert table.state.seat(1).score == before + 10 * factor
        table.play("take:break")
    assert table.tell("scores") == "30 0 0"


def test_a_whole_round_ends_by_itself_and_puts_the_next_cue_on_standby() -> None:
    table = Table("round-2").play("theme " + "value A right " * 5 + "end")
    assert (table.tell("scores"), table.tell("look"), table.state.done) == ("300 0 0", "scores", True)
    assert table.run.around.standby == "results"
    assert [row.announced for row in table.state.board] == [True]


def test_themes_stay_hidden_until_announced_and_cells_tell_what_was_played() -> None:
    """SI-6, SI-7."""
    table = Table()
    assert [row.announced for row in table.state.board] == [False, False]
    table.play("theme value A right value")
    assert [row.announced for row in table.state.board] == [True, False]
    assert [cell.state for cell in table.state.board[0].cells] == ["taken", "now", "open", "open", "open"]


@pytest.mark.parametrize(("script", "coming"), [
    ("", None), ("theme", "Rivers 10"), ("theme value", "Rivers 20"), (f"{RIVERS}", "Birds 10"),
    (f"{RIVERS} C right theme {'value close ' * 4} value", None),
])  # fmt: skip
def test_the_host_sees_the_question_after_this_one(script: str, coming: str | None) -> None:
    after = Table().play(script).state.coming
    assert coming == (f"{after.theme} {after.value}" if after else None)


def test_the_question_looks_of_one_question_follow_its_course() -> None:
    """The host's flow: announce, read, press, ruling, answer."""
    table, looks = Table(), []
    for word in "theme value read A wrong B right".split():
        looks.append(table.play(word).tell("look"))
    assert looks == ["theme", "question", "question", "answering", "wrong", "answering", "right"]


def test_the_host_sees_the_presses_in_time_order_and_one_who_hammers_once_for_each_reason() -> None:
    table = Table().play("theme value C A-5ms B B B wrong B A")
    marks = [(mark.seat, mark.verdict) for mark in table.state.presses]
    assert marks == [(1, "in"), (3, "early"), (2, "early"), (2, "in"), (1, "locked out")]


@pytest.mark.parametrize(("script", "change"), [
    ("theme value A right", 10), ("theme value A wrong B wrong", -10), ("theme value A right value", None),
    (f"{RIVERS} A right", 50), (f"{RIVERS} A right theme", None), ("theme value A right void", None),
])  # fmt: skip
def test_a_score_tells_its_last_change_until_the_next_question(script: str, change: int | None) -> None:
    assert Table().play(script).state.seat(1).change == change


def test_the_ledger_holds_every_point_with_its_reason() -> None:
    """CM-7: nothing is erased, also when a question is struck out."""
    table = Table(reserves="Rivers.10").play("theme value A wrong B right adjust:C:7 void reserve")
    lines = [(entry.question, entry.seat, entry.points, entry.reason) for entry in table.state.ledger]
    assert lines == [("q1", 1, -10, "wrong"), ("q1", 2, 10, "right"), ("", 3, 7, "adjust"), ("q1", 1, 10, "void"),
                     ("q1", 2, -10, "void")]  # fmt: skip
    assert table.tell("scores") == "0 0 7"


def test_an_unknown_step_is_refused_in_words() -> None:
    with pytest.raises(Refused, match=r"read is not possible now .*; possible: next, adjust, note"):
        Table().play("theme read")
