"""Undo and redo of the last decision in a cue of 100, 1 000 and 10 000 moves: the cue is run again without it."""

import gc
from collections.abc import Iterator
from statistics import median
from time import perf_counter

from benchmarks.evening import moves, one_cue
from benchmarks.table import Row, at, number
from studio.game.moves import Redo, Undo
from studio.show.episode import Episode

COUNTS = (100, 1_000, 10_000)
GOAL_COUNT, MOST_MS = 1_000, 20.0
TIMES = 20
"""Undo and redo by turns."""


def measure(counts: tuple[int, ...] = COUNTS, times: int = TIMES) -> Iterator[Row]:
    """A row for each length, its median against the goal that there is for one of them."""
    for count in counts:
        show = one_cue(count)
        given = list(moves(show))[:count]
        episode = Episode(show)
        for line, move in enumerate(given):
            episode.add(episode.plan(line, move))
        gc.collect()
        took = [_once(episode, count + turn, given[-1].at + turn + 1, turn % 2 == 0) for turn in range(times)]
        what, most = f"undo in a cue of {count} moves", MOST_MS if count == GOAL_COUNT else None
        yield Row(what, median(took), "ms", most, f"p99 {number(at(took, 0.99))} ms")


def _once(episode: Episode, line: int, instant: int, undo: bool) -> float:
    """ms for one."""
    began = perf_counter()
    episode.add(episode.plan(line, Undo(at=instant, by="desk") if undo else Redo(at=instant, by="desk")))
    return (perf_counter() - began) * 1000
