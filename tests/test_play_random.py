"""Random play of every format against a second reading of its rules, which is shown to notice every wrong one."""

import pytest

from studio.formats import formats
from tests.judging import disagreement, steps_of_the_cue
from tests.manual_judge import ManualJudge, manual_disagreement
from tests.random_play import Walker
from tests.si_judge import Judge
from tests.si_script import Table

RESERVES = "Rivers.10 Birds.20 Stars.30"
OTHER_RULES = {
    "think_after_wrong": "rest", "delay_costs": False, "answer_must_be": "finished", "form_holds_clock": False,
    "press_tie": "replay", "tie_resolution_ms": 1, "no_reserve": "next", "think_seconds": 3, "answer_seconds": 7,
    "later_answers": "keep", "void_after_game": "replace",
}  # fmt: skip
MOVES = 120


def first_disagreement(seed: int, rules: dict[str, object], judged_by: dict[str, object], players: int = 3) -> str:
    """Play at random by `rules`, judge every state by `judged_by`; "" when nothing was found."""
    table = Table(players=players, reserves=RESERVES, **rules)
    for move in Walker(table, seed).steps(MOVES):
        if table.state.cue != "round-1":
            return ""  # the take itself was taken back
        if wrong := disagreement(table, Judge(players, judged_by, RESERVES)):
            return f"seed {seed}, after {move}: {wrong}"
    return ""


@pytest.mark.parametrize("seed", range(40))
def test_random_play_agrees_with_the_judge(seed: int) -> None:
    """SI-1…SI-10, SI-P, CM-1…CM-7, CM-9, CM-10: also with undo, redo, holds and presses out of order."""
    assert not first_disagreement(seed, {}, {}, players=2 + seed % 3)


@pytest.mark.parametrize("name", OTHER_RULES)
def test_random_play_agrees_with_the_judge_under_other_rules(name: str) -> None:
    rules = {name: OTHER_RULES[name]}
    for seed in range(5):
        assert not first_disagreement(seed, rules, rules)


@pytest.mark.parametrize("name", OTHER_RULES)
def test_the_judge_notices_when_the_game_is_played_by_another_rule(name: str) -> None:
    assert any(first_disagreement(seed, {name: OTHER_RULES[name]}, {}) for seed in range(20))


def first_manual_disagreement(seed: int, later_answers: str, judged_by: str) -> str:
    """The same of the manual round, whose one rule is what becomes of later answers."""
    players = 2 + seed % 3
    table = Table(players=players, format="manual", later_answers=later_answers)
    for move in Walker(table, seed).steps(MOVES):
        if table.state.cue != "round-1":
            return ""
        judge = ManualJudge(players, judged_by)
        if wrong := manual_disagreement(table, judge, steps_of_the_cue(table)):
            return f"seed {seed}, after {move}: {wrong}"
    return ""


@pytest.mark.parametrize("seed", range(20))
def test_random_play_of_the_manual_round_agrees_with_its_judge(seed: int) -> None:
    later_answers = ("cancel", "keep")[seed % 2]
    assert not first_manual_disagreement(seed, later_answers, later_answers)


def test_the_judge_of_the_manual_round_notices_another_rule() -> None:
    assert any(first_manual_disagreement(seed, "keep", "cancel") for seed in range(100))


def test_every_format_has_its_judge() -> None:
    assert set(formats()) == {"svoya_igra", "manual"}
