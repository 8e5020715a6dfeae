"""The example show with every line damaged in turn: a show or mistakes in words, never anything else."""

import re
from pathlib import Path

import pytest

from studio.formats import formats
from studio.show.config import ShowFileError, load

EXAMPLE = Path(__file__).parent.parent / "show_configs" / "svoya_igra"
LINES = EXAMPLE.joinpath("show.toml").read_text("utf-8").splitlines()
KEYS = {n: found[0] for n, line in enumerate(LINES) if (found := re.match(r"\w+ = ", line))}
VALUES = ('"\\u202e"', "-1", "1e400", "nan", "[[]]", "[{}]", '{ "" = {} }', '[1, "a", {}]', "2024-01-02T00:00:00Z",
          "0x" + "f" * 5000)  # fmt: skip


def told(folder: Path, lines: list[str]) -> list[str]:
    """What is wrong with these lines."""
    folder.joinpath("show.toml").write_text("\n".join(lines), "utf-8")
    try:
        load(folder, formats())
    except ShowFileError as wrong:
        return [str(problem) for problem in wrong.problems]
    return []


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    tmp_path.joinpath("pack.csv").write_bytes(EXAMPLE.joinpath("pack.csv").read_bytes())
    return tmp_path


@pytest.mark.parametrize("value", VALUES, ids=lambda value: value[:12])
def test_a_strange_value_is_told_at_its_own_line_wherever_it_stands(folder: Path, value: str) -> None:
    assert len(KEYS) > 40
    for number, key in KEYS.items():
        lines = [*LINES[:number], key + value, *LINES[number + 1 :]]
        found = told(folder, lines)
        assert [line for line in found if f"show.toml:{number + 1}: " in line], (lines[number], found)
        assert all(line.isprintable() and len(line) < 700 for line in found)


@pytest.mark.parametrize("damage", ["", "[", '"', "\\", "a.b.c = {}", "[[a]]", "= 1"])
def test_a_damaged_line_is_a_show_or_mistakes_in_words(folder: Path, damage: str) -> None:
    found = [told(folder, [*LINES[:n], damage, *LINES[n + 1 :]]) for n, line in enumerate(LINES) if line.strip()]
    assert any(found)
    assert all(line.isprintable() for lines in found for line in lines)
