"""The unattended rehearsal: the whole show through everything, and the same seed plays it the same."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from studio.show.journal import read
from studio.show.lines import MoveLine
from tests.on_air import ROOT, SECONDS, show_folder

SHORT = "\n".join(f"one,{theme},{value},Ask {theme} {value}?,Say {value}" for theme in "AB" for value in (10, 20, 30))
RULES = "[rules]\nthink_seconds = 5\nanswer_seconds = 8\n"
VARIES = ("at", "heard", "bound", "about")
"""Instants are those of the machine's clock; `about` of an undo names a line, and heartbeats are lines."""


class Outcome(NamedTuple):
    """What an unattended rehearsal left behind."""

    code: int
    said: str
    moves: tuple[tuple[str, ...], ...]


def rehearsed(show: Path, journals: Path, *more: str) -> Outcome:
    """Play a show unattended in a process of its own."""
    command = ("-m", "studio", "rehearse", str(show), "--auto", "--port", "0", "--journals", str(journals), *more)
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
        timeout=SECONDS * 3, check=False,
    )  # fmt: skip
    (journal,) = journals.glob("*.journal")
    reading = read(journal.read_bytes())
    moves = tuple(told(line) for line in reading.lines if isinstance(line, MoveLine))
    return Outcome(done.returncode, done.stdout, moves)


def told(line: MoveLine) -> tuple[str, ...]:
    """A move without what varies from run to run."""
    fields: dict[str, Any] = msgspec.to_builtins(line.move)
    return (*(f"{name}={value}" for name, value in fields.items() if name not in VARIES), line.verdict)


def evening(folder: Path) -> Path:
    """A show of two short themes with the clocks of a real one."""
    show = show_folder(folder, '[devices.box]\naddress = "serial:///dev/nothing"', rows=SHORT)
    text = (show / "show.toml").read_text("utf-8")
    short = re.sub(r"\[rules\]\n.*\n.*\n", RULES, text)
    assert short != text
    (show / "show.toml").write_text(short, "utf-8")
    return show


@pytest.mark.slow
def test_the_same_seed_plays_the_same_show_and_another_another(tmp_path: Path) -> None:
    show = evening(tmp_path / "evening")
    runs = [
        rehearsed(show, tmp_path / str(number), "--speed", "20", "--seed", seed)
        for number, seed in enumerate(("5", "5", "6"))
    ]
    first, second, other = runs
    assert [run.code for run in runs] == [0, 0, 0], [run.said for run in runs]
    assert first.moves == second.moves
    assert first.moves != other.moves
    assert len(first.moves) > 30


@pytest.mark.slow
def test_incidents_happen_by_the_seed_and_the_show_goes_on(tmp_path: Path) -> None:
    """Over a whole show of forty questions every incident that needs no OBS comes."""
    run = rehearsed(ROOT / "show_configs" / "svoya_igra", tmp_path, "--speed", "50", "--seed", "2")
    assert run.code == 0, run.said
    counted = dict(re.findall(r"(\w+) (\d+)", run.said.partition("incidents: ")[2]))
    assert set(counted) == {"tie", "false_start", "dead_button", "repair_button", "wrong_ruling"}, run.said
    by = [dict(part.split("=", 1) for part in move if "=" in part) for move in run.moves]
    wrong = [at for at, move in enumerate(by) if move["by"] == "incident"]
    assert len(wrong) == int(counted["wrong_ruling"])
    assert all(by[at + 1]["move"] == "undo" for at in wrong), "and is taken back"
    assert sum(move["move"] == "lot" for move in by) >= int(counted["tie"])


@pytest.mark.slow
def test_a_rehearsal_can_begin_with_the_last_cue(tmp_path: Path) -> None:
    show = evening(tmp_path / "evening")
    begin = ("--from", "results", "--standings", "1=100,2=-50,3=7", "--speed", "50")
    run = rehearsed(show, tmp_path / "journals", *begin)
    assert run.code == 0, run.said
    assert re.findall(r"^ (\d)  (\w+) +([−\d]+)$", run.said, re.M) == [
        ("1", "Aigerim", "100"), ("2", "Wanda", "7"), ("3", "Bolat", "−50"),
    ]  # fmt: skip
