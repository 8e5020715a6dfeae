"""A journal that was torn, cut, changed or edited: the tail is cut, damage in the middle refused with its line."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from studio.show import episodes
from studio.show.conductor import Conductor
from studio.show.journal import Claim, Damaged, Journal, Reading, read
from studio.show.restoring import restore
from tests.mutate_journal import Copy, damaged_copies
from tests.random_play import Walker
from tests.recorded import Recorded, last_choice

SCRIPT = (
    "note:Jokers*and*Jacks theme value A wrong B C-0ms@two undo redo clear read hold let_go take:break take:round-2 "
    "theme value C"
)
MOVES = 25


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The journal of a real show: scripted moves, then random ones, with a resumption in between."""
    table = Recorded(tmp_path_factory.mktemp("good"), reserves="Rivers.10 Stars.20", tie_resolution_ms=1).play(SCRIPT)
    table.close()
    reading = table.read()
    claim = Claim(table.path.with_suffix(".owner"), "a test")
    table.conductor = Conductor.resume(reading, Journal(table.path, claim, reading), 1.0, last_choice)
    table.episode = table.conductor.episode
    list(Walker(table, seed=4).steps(MOVES))
    table.play("note:*JJJ*")
    table.close()
    return table.path.read_bytes()


@pytest.fixture(scope="module")
def states(journal: bytes) -> list[str]:
    """The state after each line, by its digest, worked out from the good journal alone."""
    reading = read(journal)
    return [""] + [restore(Reading(reading.lines[:n], b"", b"", ""))[0].run.play.digest() for n in
                   range(1, len(reading.lines) + 1)]  # fmt: skip


def state_of(content: bytes) -> str:
    """What the product makes of a journal; "" for one that holds no show."""
    reading = read(content)
    return restore(reading)[0].run.play.digest() if reading.lines else ""


def allowed(copy: Copy, journal: bytes, states: list[str]) -> set[str]:
    """The states that a copy's promise allows."""
    if copy.entry.promise == "same":
        return {states[-1]}
    whole = journal[: copy.entry.bytes if copy.entry.bytes is not None else len(journal)]
    if copy.entry.at is not None:
        whole = journal[: journal.rindex(b"\n", 0, len(journal) - 1) + 1]
    lines = whole.count(b"\n")
    unmarked = whole[len(b"".join(whole.splitlines(keepends=True)[:lines])) :]  # a record that lost only its end mark
    return {states[lines], states[lines + 1 if journal.splitlines()[lines : lines + 1] == [unmarked] else lines],
            *([states[-2]] if copy.entry.note else [])}  # fmt: skip


def test_every_damaged_copy_keeps_its_promise(journal: bytes, states: list[str]) -> None:
    kept = {"prefix": 0, "refuse": 0, "same": 0}
    for copy in damaged_copies(journal):
        kept[copy.entry.promise] += 1
        if copy.entry.promise == "refuse":
            at = journal.count(b"\n", 0, copy.entry.at) if copy.entry.at is not None else copy.entry.line
            with pytest.raises(Damaged, match=rf"^line {at + 1}: .*; the lines before it are whole$"):
                state_of(copy.data)
        else:
            assert state_of(copy.data) in allowed(copy, journal, states), copy.name
    assert kept["prefix"] > 400
    assert kept["refuse"] > 20
    assert kept["same"] == 3


def test_any_bit_turned_before_the_last_line_is_refused_and_located(journal: bytes) -> None:
    """Line ends above all: two lines run into each other must not be taken for a torn tail."""
    starts = [0, *(i + 1 for i, byte in enumerate(journal[:-1]) if byte == 10)]
    ends = [start - 1 for start in starts[1:]]
    for number, at in enumerate(ends):
        for bit in range(8):
            with pytest.raises(Damaged, match=rf"^line {number + 1}:"):
                read(turned(journal, at, bit))
    for number, start in enumerate(starts[:-1]):
        for at in (start, start + 7, ends[number] - 1, ends[number] - 20):
            with pytest.raises(Damaged, match=rf"^line {number + 1}:"):
                read(turned(journal, at, number % 8))


def test_any_bit_turned_in_the_last_line_costs_that_line_alone(journal: bytes, states: list[str]) -> None:
    last = journal.rindex(b"\n", 0, len(journal) - 1) + 1
    assert b"J" in journal[last:]
    assert b"*" in journal[last:], "letters that one bit parts from a line end"
    for at in range(last, len(journal) - 1):
        for bit in range(8):
            reading = read(turned(journal, at, bit))
            assert len(reading.lines) == journal.count(b"\n") - 1
            assert reading.cut


def turned(journal: bytes, at: int, bit: int) -> bytes:
    """The journal with one bit turned."""
    return journal[:at] + bytes([journal[at] ^ 1 << bit]) + journal[at + 1 :]


def opened(path: Path) -> Iterator[Conductor]:
    """The product's own way to go on with the episode of a folder."""
    found = episodes.unfinished(path.parent, "show")
    if found is None:
        return
    _, reading = found
    journal = Journal(path, Claim(path.parent / "show.owner", "a test"), reading)
    yield Conductor.resume(reading, journal, 1.0, last_choice)
    journal.close()


def test_a_damaged_tail_is_kept_aside_untouched_and_the_show_goes_on(journal: bytes, tmp_path: Path) -> None:
    went_on = 0
    copies = [copy for copy in damaged_copies(journal) if copy.entry.promise != "refuse"]
    for copy in {copy.name: copy for copy in copies[::9] + copies[-12:]}.values():
        folder = tmp_path / copy.name
        folder.mkdir()
        path = folder / "show-2025-01-01-190000.journal"
        path.write_bytes(copy.data)
        clean = read(copy.data).clean
        for conductor in opened(path):
            went_on += 1
            state = conductor.episode.run.play.digest()
            resumed = path.read_bytes()
            assert resumed.startswith(clean)
            assert state_of(resumed) == state
            aside = path.with_name(path.name + ".damaged-1")
            assert (aside.read_bytes() if aside.exists() else clean) == copy.data
            assert not path.with_name(path.name + ".part").exists()
    assert went_on > 40


def test_damage_in_the_middle_stops_the_start_and_touches_nothing(journal: bytes, tmp_path: Path) -> None:
    path = tmp_path / "show-2025-01-01-190000.journal"
    for copy in damaged_copies(journal):
        if copy.entry.promise == "refuse":
            path.write_bytes(copy.data)
            where = re.escape(str(path))
            with pytest.raises(Damaged, match=rf"^{where}: line \d+: .*Nothing was changed; .* add --new"):
                episodes.unfinished(tmp_path, "show")
            assert path.read_bytes() == copy.data
            assert list(tmp_path.iterdir()) == [path]


def test_two_damaged_files_are_both_kept(journal: bytes, tmp_path: Path) -> None:
    path = tmp_path / "show-2025-01-01-190000.journal"
    for number in (1, 2):
        torn = (path.read_bytes() if path.exists() else journal)[:-number]
        path.write_bytes(torn)
        list(opened(path))
        assert path.with_name(f"{path.name}.damaged-{number}").read_bytes() == torn
