"""docs/journal.md agrees with the code: each kind of line and its fields, the chain, and what is said of damage."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from studio.game.moves import Note
from studio.show.conductor import BEAT
from studio.show.journal import read
from studio.show.lines import JOURNAL_VERSION, AnyLine, BeatLine, Line
from tests.recorded import Recorded

TEXT = (Path(__file__).parents[1] / "docs" / "journal.md").read_text("utf-8")
SECTIONS = dict(re.findall(r"^### `(\w+)`\n(.*?)(?=^##|\Z)", TEXT, re.MULTILINE | re.DOTALL))
KINDS: dict[str, type[Line]] = {str(kind.__struct_config__.tag): kind for kind in AnyLine.__args__}
FROZEN = {
    "show": "n version opening", "move": "n move verdict before late start", "failed": "n of error at",
    "resumed": "n at wall", "beat": "n at clocks", "end": "n cue result digest",
}  # fmt: skip
"""What version 1 has: an episode begun by an older program must go on with a newer one."""


def test_the_document_names_the_version_and_every_kind_of_line() -> None:
    assert f"**version {JOURNAL_VERSION}**" in TEXT
    assert set(SECTIONS) == set(KINDS)


@pytest.mark.parametrize("name", KINDS)
def test_the_fields_of_a_line_are_told(name: str) -> None:
    found = re.findall(r"^\| `(\w+)` \|", SECTIONS[name], re.MULTILINE)
    assert ["n", *found] == [field.name for field in msgspec.structs.fields(KINDS[name])]


@pytest.mark.parametrize("name", FROZEN)
def test_the_fields_of_a_line_stay(name: str) -> None:
    first = FROZEN[name].split()
    assert [field.name for field in msgspec.structs.fields(KINDS[name])][: len(first)] == first


@pytest.fixture
def check(tmp_path: Path) -> Any:
    """The document's own program that checks a journal."""
    (program,) = re.findall(r"^```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    found: dict[str, Any] = {}
    exec(program, found)
    return found["whole_lines"]


def test_the_documents_program_checks_a_journal_as_the_product_does(tmp_path: Path, check: Any) -> None:
    table = Recorded(tmp_path).play("theme value A wrong undo")
    table.do(Note(at=table.now, by="desk", text='a text that looks like an end: ","sum":"' + "0" * 32 + '"}'))
    table.play("take:break")
    table.close()
    lines = table.read().lines
    assert check(table.path) == len(lines) > 5
    rows = table.path.read_bytes().splitlines(keepends=True)
    for number in range(len(rows)):
        changed = [*rows[:number], rows[number].replace(b'"n":', b'"n": ', 1), *rows[number + 1 :]]
        table.path.write_bytes(b"".join(changed))
        assert check(table.path) == number
        table.path.write_bytes(b"".join([*rows[:number], rows[number][:-9]]))
        assert check(table.path) == len(read(table.path.read_bytes()).lines) == number


def test_the_heartbeat_is_as_often_as_told() -> None:
    assert f"every {BEAT * 1000:.0f} ms" in SECTIONS[str(BeatLine.__struct_config__.tag)]
