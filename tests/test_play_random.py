"""Random play of Svoya Igra against a second reading of its rules, which is shown to notice every wrong one."""

import pytest

from tests.judging import disagreement
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
