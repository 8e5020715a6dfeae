"""A cue left into the manual round and returned to in two moves, from every wait; and a cue started anew."""

import pytest

from studio.game.moves import Anew, Leave, Refused, Return
from tests.si_script import Table

WAITS = {
    "before the first theme": "",
    "a theme is announced": "theme",
    "the question is read": "theme value",
    "someone is in while it is read": "theme value A",
    "it was read": "theme value read",
    "someone is in": "theme value read A",
    "the answer has begun": "theme value read A answering",
    "the form is asked for": "theme value read A ask_form",
    "the answer's time is up": "theme value read A up",
    "the rest may press": "theme value read A wrong",
    "a tie": "theme value read A B-0ms@two",
    "the time is up": "theme value read up",
    "the question is over": "theme value read A right",
    "the question is void": "theme value void",
    "the last question is over": "theme " + "value close " * 5 + "theme " + "value close " * 5,
    "the round is over": "theme " + "value close " * 5 + "theme " + "value close " * 5 + "end",
    "a break": "take:break",
    "the results": "take:results",
    "the winner": "take:results next",
    "a shoot-out": "take:shoot-out theme value A right value B wrong",
    "a shoot-out's lot": "take:shoot-out " + ("theme " + "value close " * 5) * 2 + "end" + " single close end" * 6
    + " by_lot",
    "before the first cue": "undo",
}  # fmt: skip


def left(script: str) -> Table:
    return Table(reserves="Rivers.10", through=1).play(script)


@pytest.mark.parametrize("script", WAITS.values(), ids=WAITS)
def test_from_every_wait_it_is_one_move_into_the_manual_round_and_one_back_to_the_same_place(script: str) -> None:
    table = left(script)
    was = left(script)
    before = table.state
    table.play("leave")
    assert [(s.score, s.before, s.out) for s in table.state.seats] == [(s.score, s.before, s.out) for s in before.seats]
    assert table.state.ledger == before.ledger
    assert (table.run.left is not None, table.tell("waits for")) == (True, "Manual round")
    was.game.freeze(table.now)
    table.play("return")
    assert (table.run.left, table.game.digest()) == (None, was.game.digest())


@pytest.mark.parametrize("script", WAITS.values(), ids=WAITS)
def test_from_every_wait_the_round_goes_on_with_what_was_played_meanwhile(script: str) -> None:
    """Points of the manual round count, where the round was left its question still stands."""
    table = left(script)
    before = table.state
    table.play("leave open C judge:right:70 next return")
    after = table.state
    assert [s.score for s in after.seats] == [s.score + 70 * (s.seat == 3) for s in before.seats]
    assert after.question == before.question
    assert [a.id for a in after.answers[len(before.answers) :]] == [f"q{len(before.put) + 1}.s3"]
    assert (after.board, after.theme, after.buzz, after.look) == (before.board, before.theme, before.buzz, before.look)


@pytest.mark.parametrize("script", WAITS.values(), ids=WAITS)
def test_who_left_the_game_meanwhile_may_not_press_after_it(script: str) -> None:
    table = left(script).play("leave off:A return")
    wait = table.game.wait
    assert 1 not in (*wait.press, *wait.ties)
    assert "1" not in wait.lot
    assert wait.turn != 1


PLAYED_ON = {
    "theme value A leave return right": "10 0 0",
    "theme value A leave open B judge:wrong:50 return right": "10 -50 0",
    "theme value A leave adjust:A:5 return wrong": "-5 0 0",
    "theme value A leave off:A return B right": "0 10 0",
    "theme value read A leave off:A return": "0 0 0",
    "theme value A wrong leave open A judge:right:7 return B right": "-3 10 0",
    "theme value A wrong close leave overrule:q1.s1:right return": "10 0 0",
    "theme value A wrong close protest:A:q1.s1 leave uphold:p1 return": "10 0 0",
    "theme value close leave open A judge:right:7 return theme_is_on": "7 0 0",
    "take:shoot-out theme value A right leave open B judge:right:30 return value B right": "10 50 0",
    "take:shoot-out theme value A right leave open B judge:right:30 return take:results": "0 0 0",
    "take:shoot-out theme value A right leave open B judge:right:30 take:results": "0 0 0",
    "theme value A right leave open B judge:right:30 take:results": "10 30 0",
    "theme value A right leave open B judge:right:30 undo undo undo undo": "0 0 0",
    "theme value A right leave open B judge:right:30 undo undo undo": "10 0 0",
    "theme value A right leave open B judge:right:30 return undo undo": "10 0 0",
    "theme value A right leave open B judge:right:30 return undo redo": "10 30 0",
}


@pytest.mark.parametrize("script", PLAYED_ON)
def test_what_is_played_in_and_after_the_manual_round(script: str) -> None:
    assert left(script.replace(" theme_is_on", " value")).tell("scores") == PLAYED_ON[script]


def test_a_question_left_in_play_can_not_be_decided_about_from_the_manual_round() -> None:
    table = left("theme value A wrong protest:A:q1.s1 leave")
    for word in ("overrule:q1.s1:right", "overrule:q1:void", "uphold:p1"):
        with pytest.raises(Refused, match=r"q1"):
            table.play(word)
    assert table.play("return close uphold:p1").tell("scores") == "10 0 0"


def test_the_clocks_of_a_round_that_was_left_are_held_with_what_they_had() -> None:
    table = left("theme value read +1 leave +60 return +5 note:x")
    assert table.tell("clock") == "think 4 held"
    assert table.play("let_go +1 note:x").tell("clock") == "think 3"


def test_in_the_manual_round_of_a_shoot_out_only_those_on_stage_may_press() -> None:
    table = left("adjust:A:50 take:shoot-out")
    assert table.tell("stage") == "all", "A is alone at the top"
    table = Table(players=4, through=1).play("adjust:A:50 adjust:B:50 take:shoot-out leave open")
    assert table.tell("may press") == "AB"


REFUSED = {
    "return": r"return: no cue was left for the manual round",
    "leave leave": r"leave: this is the manual round already",
    "leave return return": r"return: no cue was left for the manual round",
    "undo anew": r"anew: no cue has been taken yet",
}


@pytest.mark.parametrize("script", REFUSED)
def test_what_is_refused_says_why_and_changes_nothing(script: str) -> None:
    *before, last = script.split()
    table = left(" ".join(before))
    digest, order = table.game.digest(), list(table.episode.order)
    with pytest.raises(Refused, match=REFUSED[script]):
        table.play(last)
    assert (table.game.digest(), table.episode.order) == (digest, order)


@pytest.mark.parametrize(("script", "move"), [("", Leave), ("leave", Return), ("theme", Anew)])
def test_a_double_hit_counts_once(script: str, move: type[Leave | Return | Anew]) -> None:
    table = left(script)
    hit = move(at=table.now, by="desk", about=table.episode.cue_now)
    table.do(hit)
    digest = table.game.digest()
    with pytest.raises(Refused):
        table.do(hit)
    assert table.game.digest() == digest


@pytest.mark.parametrize("move", [Leave, Return, Anew])
def test_a_hit_about_another_cue_is_refused(move: type[Leave | Return | Anew]) -> None:
    table = left("leave" if move is Return else "")
    about = table.episode.cue_now
    table.play("take:break leave" if move is Return else "take:break")
    with pytest.raises(Refused, match=rf"was about {about}, which is no longer current; now .* about cue:break"):
        table.do(move(at=table.now, by="desk", about=about))


# Anew.


STORY = "theme value A wrong B right value read C up none up answer leave open".split()


@pytest.mark.parametrize("before", [" ".join(STORY[:n]) for n in range(len(STORY) + 1)])
def test_a_cue_started_anew_is_as_when_it_was_taken(before: str) -> None:
    was, table = Table(), Table().play(before).play("anew")
    assert table.game.digest() == was.game.digest()
    assert table.run.around == was.run.around
    assert table.play("theme value A right").tell("scores") == "10 0 0"


def test_a_cue_started_anew_has_the_standings_it_started_with() -> None:
    table = Table().play("theme value A right take:round-2 theme value A wrong B right anew")
    assert (table.tell("scores"), table.tell("cue"), len(table.state.put)) == ("10 0 0", "round-2", 1)


def test_a_cue_started_anew_can_be_taken_back() -> None:
    table = Table().play("theme value A +1 anew theme undo undo")
    assert (table.tell("in"), table.tell("clock")) == ("A", "answer 4 held")


def test_what_was_on_standby_is_not_taken_by_starting_anew() -> None:
    table = Table().play("standby:results theme anew")
    assert (table.run.around.cue, table.run.around.standby) == ("round-1", "")
