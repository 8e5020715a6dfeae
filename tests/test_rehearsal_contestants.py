"""Simulated contestants: each its own skill and speed, the same for the same seed, and never where a person sits."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from statistics import mean, median
from typing import Any

import pytest

from studio.game.surface import Saying
from studio.rehearsal.buttons import HOLD_SECONDS, Buttons
from studio.rehearsal.contestants import (
    IN_TIME_SECONDS,
    LEAST_SECONDS,
    REACTION_SPREAD,
    SKILL_SPREAD,
    Contestants,
    character,
)
from studio.show.clock import ShowClock
from tests.rehearsed import Rehearsed

SEEDS = range(1, 301)


class Played(Rehearsed):
    """A table at which contestants sit; what they say is kept."""

    def __init__(self, folder: Path, seed: int = 1, real: tuple[int, ...] = (), **as_they_are: Any) -> None:
        folder.mkdir(exist_ok=True)
        super().__init__(folder)
        self.buttons = Buttons([self.box("other", (1, 2, 3))], speed=1.0, real=real)
        self.said: list[tuple[Saying, ...]] = []
        self.people = Contestants(self.conductor, self.buttons, seed, self.said.append, **as_they_are)

    def close(self) -> None:
        self.people.leave()
        super().close()


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Iterator[Path]]:
    """A new folder each time."""
    yield (tmp_path / str(number) for number in range(1000))


def test_a_contestant_is_the_same_for_the_same_seed_and_another_for_another() -> None:
    assert character(7, 2) == character(7, 2)
    assert len({character(seed, seat).skill for seed in SEEDS for seat in (1, 2, 3)}) == 3 * len(SEEDS)


def test_contestants_differ_around_what_was_asked_for_and_stay_within_bounds() -> None:
    found = [character(seed, seat, skill=0.5, reaction=2.0) for seed in SEEDS for seat in (1, 2, 3)]
    skills, reactions = [one.skill for one in found], [one.reaction for one in found]
    assert min(skills) >= 0.5 - SKILL_SPREAD
    assert max(skills) <= 0.5 + SKILL_SPREAD
    assert max(skills) - min(skills) > SKILL_SPREAD * 1.8
    assert mean(skills) == pytest.approx(0.5, abs=0.02)
    assert min(reactions) >= 2.0 / REACTION_SPREAD
    assert max(reactions) <= 2.0 * REACTION_SPREAD
    assert median(reactions) == pytest.approx(2.0, abs=0.1)
    assert {character(seed, 1, skill=1.0).skill <= 1 for seed in SEEDS} == {True}


async def test_the_same_seed_plans_the_same_presses_in_the_same_order(folder: Iterator[Path]) -> None:
    plans: dict[int, list[tuple[int, ...]]] = {}
    for seed in (1, 2, 3, 4, 1, 2, 3, 4):
        table = Played(next(folder), seed)
        plans.setdefault(seed, []).append(tuple(table.play("theme value read").people.planned))
        table.close()
    assert all(one == other for one, other in plans.values())
    assert len({tuple(found) for found in plans.values()}) > 1


async def test_who_knows_more_is_right_more_often(folder: Iterator[Path]) -> None:
    right = {}
    for skill in (0.0, 1.0):
        rights = []
        for seed in range(1, 21):
            table = Played(next(folder), seed, skill=skill).play("theme value read A")
            rights.append(table.said[-1][0].right)
            table.close()
        right[skill] = mean(rights)
    assert right[0.0] < 0.25
    assert right[1.0] > 0.75


async def test_the_first_who_planned_presses_and_the_others_keep_still(folder: Iterator[Path]) -> None:
    table = Played(next(folder), seed=3, skill=1.0, reaction=0.5).play("theme value read")
    table.conductor.clock = ShowClock(table.now)
    first, *others = table.people.planned
    assert others
    changed = asyncio.Event()
    table.conductor.watch(changed.set)
    await asyncio.wait_for(changed.wait(), 20)
    assert (table.tell("in"), table.people.planned) == ("ABC"[first - 1], ())
    (mark,) = table.state.presses
    assert mark.at >= table.now + LEAST_SECONDS * 1_000_000
    table.close()


async def test_a_wrong_answer_gives_the_others_a_new_chance_and_a_held_clock_gives_none(folder: Iterator[Path]) -> None:
    table = Played(next(folder), seed=3, skill=1.0).play("theme value read A wrong")
    assert set(table.people.planned) <= {2, 3}
    assert table.people.planned
    assert table.play("hold").people.planned == ()
    assert table.play("let_go").people.planned
    assert table.play("close").people.planned == ()
    table.close()


async def test_nobody_presses_so_late_that_the_clock_might_be_first(folder: Iterator[Path]) -> None:
    slow = IN_TIME_SECONDS + 5
    planned = []
    for seed in range(1, 11):
        table = Played(next(folder), seed, skill=1.0, reaction=slow * REACTION_SPREAD * 5).play("theme value read")
        planned += table.people.planned
        table.close()
    assert planned == []


async def test_a_seat_that_is_real_is_a_person_s_to_press_and_to_answer(folder: Iterator[Path]) -> None:
    for seed in range(1, 11):
        table = Played(next(folder), seed, real=(1,), skill=1.0).play("theme value read")
        assert 1 not in table.people.planned
        table.play("A")
        assert table.said[-1:] in ([()], [])
        table.close()


async def test_a_button_held_down_is_not_pressed_again_before_it_was_let_go(folder: Iterator[Path]) -> None:
    table = Played(next(folder), reaction=600.0).play("theme value")
    table.conductor.clock = ShowClock(table.now)
    table.buttons.press(2)
    table.play("clear")
    table.buttons.press(2)
    assert table.tell("in") == "nobody"
    assert HOLD_SECONDS < 1
    table.close()
