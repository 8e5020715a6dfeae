"""docs/rehearsal.md is held to the code: options, incidents and the numbers of the contestants."""

import argparse
import re
from pathlib import Path

import pytest

from studio.cli import parser
from studio.rehearsal import contestants
from tests.rehearsed import Rehearsed

TEXT = (Path(__file__).parents[1] / "docs" / "rehearsal.md").read_text("utf-8")


def options(command: str) -> dict[str, argparse.Action]:
    """The options of a command by name."""
    (commands,) = (action for action in parser()._actions if isinstance(action, argparse._SubParsersAction))
    return {a.option_strings[-1]: a for a in commands.choices[command]._actions if a.option_strings}


def test_it_tells_every_option_that_only_a_rehearsal_has() -> None:
    own = options("rehearse").keys() - options("run").keys()
    assert set(re.findall(r"^\| `(--\w+)", TEXT, re.M)) == own


@pytest.mark.parametrize("name", ["--skill", "--reaction", "--seed"])
def test_its_defaults_are_those_of_the_command(name: str) -> None:
    default = options("rehearse")[name].default
    assert f"`{name} {default}`" in TEXT or f"default {default}" in TEXT
    assert getattr(contestants, name.strip("-").upper(), default) == default


async def test_it_tells_every_incident(tmp_path: Path) -> None:
    table = Rehearsed(tmp_path)
    names = [each.name for each in table.running.status().incidents]
    table.close()
    assert re.findall(r"^\| `([a-z_]+)` \|", TEXT, re.M) == names


def test_its_numbers_are_those_of_the_contestants() -> None:
    low, high = contestants.INTERRUPT_SECONDS
    for told in (
        f"up to {contestants.SKILL_SPREAD} above or below", f"up to {contestants.REACTION_SPREAD}\ntimes faster",
        f"{contestants.GUESSES:.0%} guess".replace("%", " %"), f"{low} to {high} s after the opening",
        f"under {contestants.LEAST_SECONDS} s",
    ):  # fmt: skip
        assert told in TEXT, told
    assert contestants.INTERRUPTS == 0.25, "a quarter"
