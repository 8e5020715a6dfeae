"""Incidents of a rehearsal: each does what it says through simulated boxes, or is refused in words."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from studio.game.moves import Refused, Ruling
from studio.game.surface import Saying
from studio.rehearsal.incidents import AWAY_SECONDS
from tests.rehearsed import Rehearsed

ALL = ("tie", "false_start", "dead_button", "repair_button", "wrong_ruling", "obs_gone")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Rehearsed]:
    made = Rehearsed(tmp_path)
    yield made
    made.close()


ALWAYS = {"dead_button", "obs_gone"}
CAN = {
    "": {"false_start"},
    "theme": {"false_start"},
    "theme value": {"tie"},
    "theme value A": set(),
    "theme value A wrong": {"tie"},
    "theme value A wrong B wrong": set(),
    "theme value close": {"false_start"},
    "take:break": set(),
}


@pytest.mark.parametrize("script", CAN)
async def test_what_can_happen_now_is_offered_and_all_else_refused_in_words(script: str, table: Rehearsed) -> None:
    table.play(script)
    assert table.can() == CAN[script] | ALWAYS
    assert {each.name for each in table.running.status().incidents} == set(ALL)
    digest = table.game.digest()
    for name in set(ALL) - table.can():
        with pytest.raises(Refused, match=r"\w+ \w+"):
            table.bring(name)
    assert table.game.digest() == digest


async def test_two_who_press_at_the_same_instant_are_tied_and_the_lot_decides(table: Rehearsed) -> None:
    table.play("theme value").bring("tie")
    first, second = (mark for mark in table.state.presses)
    assert (first.at, first.verdict, second.verdict) == (second.at, "in", "in")
    assert table.state.buzz
    assert set(table.state.buzz.tied) == {first.seat, second.seat}
    assert "Lot(" in repr(table.conductor.lines[-1])


async def test_buttons_of_two_boxes_can_t_be_told_to_be_at_one_instant(tmp_path: Path) -> None:
    table = Rehearsed(tmp_path, boxes=((1,), (2,), (3,))).play("theme value")
    with pytest.raises(Refused, match=r"^the buttons are not open to two simulated contestants of one box$"):
        table.bring("tie")
    table.close()


async def test_a_false_start_is_a_press_that_does_not_count(table: Rehearsed) -> None:
    table.play("theme").bring("false_start", 2)
    (mark,) = table.state.presses
    assert (mark.seat, mark.verdict, table.state.buzz) == (2, "closed", None)


async def test_a_dead_button_sends_nothing_until_it_is_repaired(table: Rehearsed) -> None:
    table.play("theme value")
    table.bring("dead_button", 2)
    table.buttons.press(2)
    assert table.state.presses == ()
    assert table.buttons.together((1, 2, 3)) == (1, 3), "it ties with nobody either"
    seats = {each.name: each.seats for each in table.running.status().incidents}
    assert (seats["dead_button"], seats["repair_button"]) == ((1, 3), (2,))
    with pytest.raises(Refused, match=r"^incident dead_button: not for seat 2; seats are 1, 3$"):
        table.bring("dead_button", 2)
    table.bring("repair_button")
    table.buttons.press(2)
    assert table.tell("in") == "B"


@pytest.mark.parametrize(("right", "verdict", "score"), [(True, "wrong", "-10 0 0"), (False, "right", "10 0 0")])
async def test_a_wrong_ruling_is_one_that_can_be_taken_back(
    right: bool, verdict: str, score: str, table: Rehearsed
) -> None:
    table.play("theme value A").says(1, right)
    table.bring("wrong_ruling")
    move = table.conductor.lines[-1].move
    assert isinstance(move, Ruling)
    assert (move.verdict, move.by, table.tell("scores")) == (verdict, "incident", score)
    table.play("undo")
    assert (table.tell("scores"), table.tell("in")) == ("0 0 0", "A")


async def test_the_answer_of_a_person_is_not_ruled_wrongly_by_the_program(table: Rehearsed) -> None:
    table.play("theme value A")
    for said in ((), (Saying(2, "of another", {}, True),)):
        table.running.says(said)
        with pytest.raises(Refused, match=r"^no simulated contestant is in whose answer could be ruled wrongly$"):
            table.bring("wrong_ruling")


async def test_obs_is_sent_away_for_a_while(table: Rehearsed) -> None:
    table.bring("obs_gone")
    assert table.away == [AWAY_SECONDS]


async def test_what_is_chosen_where_nobody_is_named_is_the_seed_s(tmp_path: Path) -> None:
    dead = []
    for run, seed in enumerate((1, 1, *range(2, 8))):
        (tmp_path / str(run)).mkdir()
        table = Rehearsed(tmp_path / str(run), seed=seed)
        table.bring("dead_button")
        dead.append(table.buttons.dead)
        table.close()
    assert dead[0] == dead[1]
    assert len(set(dead)) > 1


async def test_an_unknown_incident_is_refused_with_the_names_there_are(table: Rehearsed) -> None:
    with pytest.raises(Refused, match=re.escape(f"none is called 'flood'; incidents are {', '.join(ALL)}")):
        table.bring("flood")


async def test_a_show_on_air_has_no_incidents(table: Rehearsed) -> None:
    table.running.mishaps = None
    assert table.running.status().incidents == ()
    with pytest.raises(Refused, match=r"^Only a rehearsal has incidents$"):
        table.bring("tie")


async def test_no_incident_but_a_ruling_is_a_move(table: Rehearsed) -> None:
    """What stands in the record is what the devices then did."""
    lines = len(table.conductor.lines)
    for name in ("dead_button", "repair_button", "obs_gone"):
        table.bring(name)
    assert len(table.conductor.lines) == lines
