"""Undo and redo at every move of a show of each format, and at random moves of two hundred shows."""

import random

import pytest
from msgspec.structs import replace

from studio.formats import formats
from studio.game.moves import AnyMove, Decision, Redo, Undo
from studio.game.play import Play
from studio.game.state import State
from studio.game.wait import Wait
from studio.show.order import NEUTRAL, NOT_UNDONE
from tests.random_play import ShowWalker
from tests.si_script import Table

SHOWS = [("svoya_igra", "round-1"), ("svoya_igra", "shoot-out"), *((format, "titles") for format in formats())]
MOVES = 100


def now(play: Play) -> tuple[State, Wait]:
    return play.state, play.wait


def held(at: int, state: State, wait: Wait) -> tuple[State, Wait]:
    """The same with every running clock held with what was left at `at`."""
    clocks = tuple(
        c if c.started is None else replace(c, left=max(0, c.started + c.left - at), started=None, held=True)
        for c in state.clocks
    )
    return replace(state, clocks=clocks), wait


def but_for_clocks(play: Play) -> tuple[State, Wait]:
    """State and wait without how long clocks have run: undo and redo hold them."""
    clocks = tuple(replace(c, left=0, started=None, held=False) for c in play.state.clocks)
    return replace(play.state, clocks=clocks), play.wait


def show(format: str, cue: str, seed: int) -> tuple[Table, ShowWalker]:
    through = 1 + seed % 2 if formats()[format].shoot_out else 0
    table = Table(cue, format=format, reserves="Rivers.10 Stars.20", through=through, players=3 + seed % 2)
    return table, ShowWalker(table, seed, undo=False)


def undone(move: AnyMove) -> bool:
    return isinstance(move, Decision) and not isinstance(move, NOT_UNDONE)


@pytest.mark.parametrize(("format", "cue"), SHOWS)
def test_at_every_move_of_a_show_the_decision_can_be_taken_back_and_put_back(format: str, cue: str) -> None:
    table, walker = show(format, cue, 7)
    before, around = now(table.game), table.run.around
    decisions = 0
    for move in walker.steps(MOVES):
        after, arrangement = now(table.game), table.run.around
        if undone(move):
            decisions += 1
            table.now += 1000
            table.do(Undo(at=table.now, by="desk"))
            neutral = isinstance(move, NEUTRAL)
            assert now(table.game) == (before if neutral else held(move.at, *before)), f"undo of {move}"
            assert table.run.around == around, f"undo of {move}"
            table.do(Redo(at=table.now, by="desk"))
            assert now(table.game) == (after if neutral else held(table.now, *after)), f"redo of {move}"
            assert table.run.around == arrangement, f"redo of {move}"
        before, around = now(table.game), table.run.around
    assert decisions > MOVES // 4


@pytest.mark.parametrize(("format", "cue"), SHOWS)
def test_a_whole_show_is_taken_back_to_before_its_first_take_and_put_back(format: str, cue: str) -> None:
    table, walker = show(format, cue, 3)
    for _ in walker.steps(MOVES):
        pass
    end, decisions = but_for_clocks(table.game), 0
    while table.episode.undoable():
        table.do(Undo(at=table.now, by="desk"))
        decisions += 1
    state = table.state
    assert (state.cue, state.ledger, state.put, state.answers, state.protests) == ("", (), (), (), ())
    assert all(seat.score == 0 and not seat.out for seat in state.seats)
    for _ in range(decisions):
        table.do(Redo(at=table.now, by="desk"))
    assert but_for_clocks(table.game) == end


@pytest.mark.parametrize("tens", range(20))
def test_at_fifty_random_moves_of_two_hundred_shows_undo_and_redo_change_nothing(tens: int) -> None:
    for seed in range(tens * 10, tens * 10 + 10):
        format, cue = SHOWS[seed % len(SHOWS)]
        table, walker = show(format, cue, seed)
        chosen = set(random.Random(seed).sample(range(70), 50))
        for number, _ in enumerate(walker.steps(70)):
            if number in chosen and table.episode.undoable():
                was, score = but_for_clocks(table.game), table.tell("scores")
                table.do(Undo(at=table.now, by="desk"))
                table.do(Redo(at=table.now, by="desk"))
                assert (but_for_clocks(table.game), table.tell("scores")) == (was, score), f"seed {seed}, move {number}"
