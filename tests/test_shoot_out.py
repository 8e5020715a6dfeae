"""The shoot-out: all who are level at one table, from 0, until who goes on is decided. (SI-S)"""

import pytest
from msgspec.structs import replace

from studio.game.procedures.shoot_out import cut
from tests.random_play import Walker
from tests.si_script import Row, Table, check, opening

FOUR = {"players": 4, "through": 2, "cue": ""}
"""A, B, C and D are level for two places."""
THEMES = "take:shoot-out theme value A right " + "value close " * 4 + "theme " + "value close " * 5
LEVEL = "take:shoot-out theme " + "value close " * 5 + "theme " + "value close " * 5  # nobody scored
ON = "take:round-2 theme value A right value B right value close value close value close take:shoot-out"  # A 20, B 40
GONE = f"{LEVEL} end" + " single close end" * 5  # no question is left
FIVE = "theme " + "value close " * 5
TWO_RIGHT = "theme value A right value B right " + "value close " * 3  # A 10, B 20
MINUS_10 = "take:round-1 theme value A wrong close adjust:A:10"  # A is level with the rest
RULES = (
    # Who plays.
    Row("SI-S", "take:shoot-out", "stage", "ABCD", "all", "nobody is level", FOUR),
    Row("SI-S", ON, "stage", "CD", "ABCD", "all play", {**FOUR, "through": 3}),
    Row("SI-S", ON, "stage", "all", "CD", "there is always one to be decided", FOUR),
    Row("SI-S", "take:round-2 theme value A right take:shoot-out", "stage", "BCD", "BC", "two play for one place",
        FOUR),
    Row("SI-S", "take:shoot-out theme value", "may press", "ABCD", "ABC", "three play at a table", FOUR),
    Row("SI-S", f"{ON} theme value A", "in", "nobody", "A", "who is through may press", {**FOUR, "through": 3}),
    Row("SI-S", f"{ON} theme value A", "presses", "A in, B in, A closed", "A in, B in, A in", "they may press",
        {**FOUR, "through": 3}),
    Row("SI-S", "off:A take:shoot-out", "stage", "BCD", "ABCD", "who left is level too", FOUR),
    Row("SI-S", "off:A off:B take:shoot-out", "stage", "all", "CD", "two play for two places", FOUR),
    # Points.
    Row("SI-S", ON, "scores", "20 40 0 0", "0 0 0 0", "all begin from 0", {**FOUR, "through": 3}),
    Row("SI-S", "adjust:A:50 adjust:B:50 take:shoot-out theme value A right", "scores", "10 0 0 0", "60 50 0 0",
        "they go on from their scores", {**FOUR, "through": 1}),
    Row("SI-S", f"adjust:A:50 adjust:B:50 {THEMES} end", "scores", "50 50 0 0", "60 50 0 0", "its points count on",
        {**FOUR, "through": 1}),
    Row("SI-S", f"adjust:A:50 adjust:B:50 {THEMES} end", "places", "1 2 3 3", "1 1 3 3", "its winner is level still",
        {**FOUR, "through": 1}),
    Row("SI-S", "take:shoot-out theme value A right", "scores", "10 0 0 0", "20 0 0 0", "its factor is the last one's",
        FOUR),
    # Two themes, then single questions.
    Row("SI-S", f"take:shoot-out theme value A right value B right {'value close ' * 3}", "next",
        "Announce the theme: Lakes", "Announce Spare, 10", "one theme is enough", FOUR),
    Row("SI-S", f"{THEMES} end", "next", "Announce Spare, 10", "Announce the theme: Spare", "a third theme is played",
        FOUR),
    Row("SI-S", f"{THEMES} end single", "question", "1: Spare.10 for 10, open", "none",
        "the theme is announced by itself", FOUR),
    Row("SI-S", f"{LEVEL} end single A right end", "next", "Announce Spare, 20", "No question is left",
        "one question more", FOUR),
    Row("SI-S", f"{LEVEL} end", "next", "Announce Lakes, 10", "Announce Spare, 10", "reserves come after the rest",
        {**FOUR, "reserves": "Lakes.10"}),
    # Who is decided leaves; a minus decides as a plus does.
    Row("SI-S", f"{THEMES} end", "stage", "BCD", "ABCD", "all play on", FOUR),
    Row("SI-S", f"{LEVEL} end single A right end", "stage", "BCD", "all", "one plus decides both places", FOUR),
    Row("SI-S", f"{LEVEL} end single A wrong close end", "stage", "BCD", "ABCD", "a minus decides nothing", FOUR),
    Row("SI-S", f"{LEVEL} end single A wrong B wrong close end", "stage", "all", "CD", "two for two play on", FOUR),
    Row("SI-S", f"{LEVEL} end single A wrong B wrong close end", "places", "3 3 1 1", "1 1 1 1", "nobody ranks before",
        FOUR),
    Row("SI-S", f"{LEVEL} end single A right end single B wrong close end", "stage", "CD", "all", "B is through", FOUR),
    Row("SI-S", f"{LEVEL} end single A right end single B wrong close end single C right end", "places", "1 3 1 3",
        "1 2 3 4", "who goes on later ranks behind", FOUR),
    Row("SI-S", f"{LEVEL} end single A wrong close end single B right end", "stage", "CD", "ACD",
        "who fell back plays on", FOUR),
    Row("SI-S", "take:shoot-out theme value A right value A right " + "value close " * 3 + "theme " + "value close " * 5
        + "end", "stage", "BCD", "all", "who leads takes both places", FOUR),
    # No question left: a lot, place by place.
    Row("SI-S", GONE, "next", "Let the lot decide", "nothing", "they share", FOUR),
    Row("SI-S", f"{GONE} by_lot", "lot", "ABCD", "none", "nobody is asked", FOUR),
    Row("SI-S", f"{GONE} by_lot lot:C", "next", "Let the lot decide", "nothing",
        "one lot decides all", FOUR),
    Row("SI-S", f"{GONE} by_lot lot:C by_lot", "lot", "ABD", "ABCD",
        "C may be drawn twice", FOUR),
    Row("SI-S", f"{GONE} by_lot lot:C by_lot lot:A", "places", "1 3 1 3", "3 3 1 3",
        "one place alone", FOUR),
    Row("SI-S", f"{GONE} off:A off:B by_lot", "places", "3 3 1 1", "3 3 2 2",
        "a lot although it is decided", FOUR),
    Row("SI-S", f"{GONE} by_lot off:A", "lot", "BCD", "ABCD",
        "who left may be drawn", FOUR),
    Row("SI-S", f"{GONE} by_lot lot:C off:A by_lot", "lot", "BD", "ABD",
        "who left may be drawn", FOUR),
    Row("SI-S", f"{GONE} by_lot off:A off:B off:C off:D", "waits for",
        "This cue is over", "No question is left", "it waits for nobody", FOUR),
    # A void question, and questions put already.
    Row("SI-S", "take:shoot-out theme value void reserve " + "close value " * 4 + "close " + FIVE + "end", "next",
        "Announce Birds, 20", "Announce Seas, 10", "a reserve is put twice", {**FOUR, "reserves": "Seas.10 Birds.20"}),
    Row("SI-S", "take:round-2 theme value void reserve close take:shoot-out " + FIVE + FIVE + "end", "next",
        "Announce Birds, 20", "Announce Seas, 10", "a reserve is put twice", {**FOUR, "reserves": "Seas.10 Birds.20"}),
    # Protests and overruling.
    Row("SI-S", "take:round-2 theme value A wrong close protest:A:q1.s1 take:shoot-out", "next", "Begin the shoot-out",
        "Announce the theme: Seas", "it begins on a provisional result", FOUR),
    Row("SI-S", "take:round-2 theme value A wrong close protest:A:q1.s1 take:shoot-out begin", "next",
        "Begin the shoot-out", "Announce the theme: Seas", "the host may go on all the same", FOUR),
    Row("SI-S", "take:round-2 theme value A wrong close protest:A:q1.s1 take:shoot-out reject:p1 begin", "stage", "BCD",
        "ABCD", "the minus is forgotten", FOUR),
    Row("SI-S", f"take:round-2 {FIVE} end take:shoot-out", "protest about", "nothing", "q5", "the game is not closed",
        FOUR),
    Row("SI-S", "take:round-2 theme value A right take:shoot-out", "protest about", "nothing", "q1",
        "the game before it is not closed", FOUR),
    Row("SI-S", "take:shoot-out theme value A right", "protest about", "q1", "nothing", "it is no game", FOUR),
    Row("SI-S", f"take:shoot-out {TWO_RIGHT} {FIVE} overrule:q2.s2:wrong end", "stage", "CD", "all",
        "what was overruled decides all the same", FOUR),
    Row("SI-S", f"{MINUS_10} take:shoot-out theme value overrule:q1.s1:right", "scores",
        "0 0 0 0", "20 0 0 0", "points of the game count in it", FOUR),
    Row("SI-S", f"{MINUS_10} take:shoot-out theme value overrule:q1.s1:right take:results", "scores",
        "20 0 0 0", "0 0 0 0", "points of the game are lost in it", FOUR),
    Row("SI-S", f"{THEMES} end take:results overrule:q1.s1:wrong", "scores", "0 0 0 0", "-20 0 0 0",
        "its points count in the game", FOUR),
    Row("SI-S", "take:shoot-out theme value A right take:results", "scores", "0 0 0 0", "10 0 0 0",
        "left in the middle its points count", FOUR),
    Row("SI-S", "take:shoot-out theme value A right take:shoot-out theme value A right overrule:q1.s1:wrong", "scores",
        "20 0 0 0", "0 0 0 0", "points of another shoot-out count", FOUR),
    Row("SI-S", "take:shoot-out theme value A right adjust:A:5", "scores", "15 0 0 0", "10 0 0 0",
        "the operator's hand is for the game", FOUR),
    Row("SI-S", "take:shoot-out theme value A right adjust:A:5 take:results", "scores", "0 0 0 0", "5 0 0 0",
        "the operator's hand is for the game", FOUR),
    # A second shoot-out among those who are level still.
    Row("SI-S", f"{LEVEL} end single A wrong B wrong close end take:shoot-out", "stage", "all", "ABCD",
        "a shoot-out decides nothing for the next", FOUR),
)  # fmt: skip


@pytest.mark.parametrize("row", RULES, ids=str)
def test_the_rule_and_not_the_wrong_reading(row: Row) -> None:
    check(row)


CUTS = [
    ({1: 30, 2: 20, 3: 10}, 1, (1,), ()),
    ({1: 30, 2: 30, 3: 10}, 1, (), (1, 2)),
    ({1: 30, 2: 30, 3: 10}, 2, (1, 2), ()),
    ({1: 10, 2: 30, 3: 10}, 2, (2,), (1, 3)),
    ({1: 0, 2: 0, 3: 0, 4: 0}, 2, (), (1, 2, 3, 4)),
    ({1: -10, 2: -20, 3: -10}, 2, (1, 3), ()),
    ({1: 10, 2: 10}, 2, (1, 2), ()),
    ({1: 10, 2: 10}, 3, (1, 2), ()),
    ({1: 10, 2: 10}, 0, (), ()),
    ({}, 1, (), ()),
]


@pytest.mark.parametrize(("scores", "places", "through", "level"), CUTS)
def test_the_cut_says_who_is_through_and_who_are_level(
    scores: dict[int, int], places: int, through: tuple[int, ...], level: tuple[int, ...]
) -> None:
    assert cut(scores, places) == (through, level)


def test_the_ledger_tells_the_points_of_the_shoot_out_from_those_of_the_game() -> None:
    table = Table(players=4, through=2).play("theme value A wrong close adjust:A:10")
    table.play("take:shoot-out theme value A right")
    assert [(e.question, e.points, e.apart) for e in table.state.ledger] == [("q1", -10, 0), ("", 10, 0), ("q2", 10, 1)]
    (a, *_) = table.state.seats
    assert (a.score, a.before) == (10, 0)


def test_who_won_one_shoot_out_ranks_before_the_rest_in_a_second_one_too() -> None:
    """Three are level for two places; then the two who went on, for the first."""
    first = opening(players=4, through=2)
    second = replace(first.rundown[4], id="second", through=1, round="3")
    table = Table("", replace(first, rundown=(*first.rundown, second)))
    table.play("off:D take:shoot-out theme value C wrong close " + "value close " * 4 + FIVE + "end")
    assert (table.tell("places"), table.state.done) == ("1 1 3 4", True)
    table.play("take:second")
    assert table.tell("stage") == "AB"
    table.play("theme value B right " + "value close " * 4 + "end")
    assert table.tell("places") == "2 1 3 4"


@pytest.mark.parametrize("seed", range(30))
def test_a_shoot_out_played_to_its_end_leaves_nobody_level_at_the_cut(seed: int) -> None:
    """Whatever is ruled, voided, overruled or taken back, and whoever leaves."""
    players, through = 3 + seed % 3, 1 + seed % 2
    table = Table("shoot-out", players=players, through=through, reserves="Seas.10 Lakes.20")
    on_stage: tuple[int, ...] = table.state.stage
    for _ in Walker(table, seed, undo=seed % 2 == 0).steps(400):
        state = table.state
        if state.cue != "shoot-out":
            return  # the take itself was taken back
        assert set(state.stage) <= set(on_stage)
    inside = {s.seat: (s.score, s.tie_break) for s in table.state.seats if not s.out}
    if table.state.done:
        assert all(seat.before is None for seat in table.state.seats)
        assert cut(inside, through)[1] == ()
