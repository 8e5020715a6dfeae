"""A line of the journal until it is on the disk itself, against a bare write and fdatasync of the same bytes."""

import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from benchmarks.evening import moves, one_cue
from benchmarks.moves import recorded
from benchmarks.program import ROOT
from benchmarks.raw_page import PATIENCE, CannotMeasure
from benchmarks.table import BLOCKS, Row, take_turns
from studio.cli.on_air import FEW
from studio.show.journal import Journal
from studio.show.lines import MoveLine

MOST = 1.5
LINES = 40
"""In a block."""


def measure(blocks: int = BLOCKS, lines: int = LINES) -> Iterator[Row]:
    """One row, on the disk that this folder is on."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(FEW)  # as the program has it
    try:
        with tempfile.TemporaryDirectory(prefix=".bench-", dir=ROOT) as folder:
            yield _measure(Path(folder), blocks, lines)
    finally:
        sys.setswitchinterval(interval)


def _measure(folder: Path, blocks: int, lines: int) -> Row:
    show = one_cue(100)
    move = list(moves(show))[3]
    journal = recorded(show, folder).journal
    _settled(journal)
    size = (folder / "bench.journal").stat().st_size
    _written(journal, MoveLine(n=journal.written, move=move, verdict="in"))
    row = b"x" * ((folder / "bench.journal").stat().st_size - size - 1) + b"\n"
    bare = os.open(folder / "bare", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    pair = take_turns(
        lambda: [_written(journal, MoveLine(n=journal.written, move=move, verdict="in")) for _ in range(lines)],
        lambda: [_bare(bare, row) for _ in range(lines)],
        blocks,
    )
    os.close(bare)
    journal.close()
    return pair.row("journal line to disk", MOST)


def _written(journal: Journal, line: MoveLine) -> float:
    """ms from the line to its being synced."""
    began = perf_counter()
    journal.write(line)
    _settled(journal)
    return (perf_counter() - began) * 1000


def _settled(journal: Journal) -> None:
    """Wait without keeping the journal's thread waiting."""
    until = perf_counter() + PATIENCE
    while journal.behind:
        time.sleep(0)
        if journal.trouble or perf_counter() > until:
            raise CannotMeasure(f"{journal.behind} lines are not on the disk: {journal.trouble or 'it does not sync'}")


def _bare(descriptor: int, row: bytes) -> float:
    began = perf_counter()
    os.write(descriptor, row)
    os.fdatasync(descriptor)
    return (perf_counter() - began) * 1000
