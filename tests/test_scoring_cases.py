"""The cases of data/scoring, as far as one game has them: events in words, and the score they must come to."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from studio.game.moves import Adjust, Refused
from studio.packs.model import Round
from studio.show.opening import Opening
from tests.si_script import Table, opening, question, theme

FILE = Path(__file__).parent / "data" / "scoring" / "cases.json"
CASES = {case["id"]: case for case in json.loads(FILE.read_text("utf-8"))}
SCRIPTS = {
    "undo_redo_undo": "theme value A right undo redo undo",
    "undo_past_round_start": "theme value A right take:round-2 undo undo",
    "each_team_one_try": "theme value close value A wrong B wrong A",
    "manual_edit_then_undo": "theme value A right adjust:A:150 undo",
    "aborted_and_replayed": "theme value A right void reserve B right",
    "huge": "theme value",
}
LATER = {
    "wrong_then_rebound_then_reversal": "CM-6, overrule",
    "reversal_three_questions_later": "CM-6, overrule",
    "stake_zero_right": "a game with stakes",
    "leading_team_removed": "a contestant who is withdrawn",
}
"""Cases of what is not built yet, and what that is."""


def hundreds() -> Opening:
    """A show whose questions are worth 100, 200 and 300, as the cases have them."""
    show = opening(reserves="Rivers.100")
    hundred = replace(theme("Rivers"), questions=tuple(question("Rivers", value) for value in (100, 200, 300)))
    return replace(show, pack=replace(show.pack, rounds=(Round("1", (hundred,)), *show.pack.rounds[1:])))


def test_every_case_is_played_or_named() -> None:
    assert set(CASES) == {*SCRIPTS, *LATER}


@pytest.mark.parametrize("name", sorted(set(SCRIPTS) - {"huge"}))
def test_the_events_come_to_the_score(name: str) -> None:
    table = Table(show=hundreds()).play(SCRIPTS[name])
    scores = {seat.name: seat.score for seat in table.state.seats}
    assert {player: scores[player] for player in CASES[name]["expect"]} == CASES[name]["expect"]


def test_after_undoing_past_a_rounds_start_the_question_is_open_again() -> None:
    table = Table(show=hundreds()).play(SCRIPTS["undo_past_round_start"])
    assert (table.tell("cue"), table.tell("question")) == ("round-1", "1: Rivers.100 for 100, open")


def test_a_score_too_long_for_the_air_is_refused() -> None:
    table = Table(show=hundreds()).play(SCRIPTS["huge"])
    with pytest.raises(Refused, match="allowed are"):
        table.do(Adjust(at=table.now, by="desk", seat=1, points=10**15, reason="set by hand"))
    assert table.tell("scores") == "0 0 0"
