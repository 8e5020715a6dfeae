"""Ten thousand moves run again from their journal: every cue, as `studio replay` does; the last, as a start does."""

import gc
import tempfile
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks.evening import many_cues, moves
from benchmarks.moves import recorded
from benchmarks.program import ROOT
from benchmarks.raw_page import CannotMeasure
from benchmarks.table import Row, number
from studio.show.journal import read
from studio.show.restoring import restore

COUNT, TIMES = 10_000, 5
MOST_SECONDS = 0.3


def measure(count: int = COUNT, times: int = TIMES) -> Iterator[Row]:
    """Two rows, from the journal's bytes to the state; in cues of just under a thousand moves."""
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=ROOT) as folder:
        show = many_cues(count)
        conductor = recorded(show, Path(folder))
        for move in islice(moves(show), count):
            conductor.do(move)
        conductor.journal.close()
        content, digest = conductor.journal.path.read_bytes(), conductor.episode.run.play.digest()
    told = f"{len(conductor.lines)} moves, {number(len(content) / 1e6)} MB"
    del conductor
    for what, whole in (("replay of every cue", True), ("replay at a start", False)):
        took = [_seconds(lambda whole=whole: restore(read(content), whole)[0].run.play.digest(), digest)  # type: ignore[misc]
                for _ in range(times)]  # fmt: skip
        yield Row(f"{what}, {count} moves", median(took), "s", MOST_SECONDS, told)


def _seconds(run: Callable[[], str], digest: str) -> float:
    gc.collect()
    began = perf_counter()
    found = run()
    took = perf_counter() - began
    if found != digest:
        raise CannotMeasure("the journal run again came to another state")
    return took
