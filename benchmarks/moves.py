"""Moves a second: through the rules alone, and through conductor, journal and disk as in a show."""

import gc
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from benchmarks.evening import moves, one_cue
from benchmarks.program import ROOT
from benchmarks.table import Row
from studio.game.moves import AnyMove
from studio.show.clock import ShowClock
from studio.show.conductor import Conductor
from studio.show.episode import Episode
from studio.show.journal import Claim, Journal
from studio.show.opening import Opening

COUNT = 1_000


def measure(count: int = COUNT) -> Iterator[Row]:
    """A row each; in one cue of that many moves, each of them checked, placed and run."""
    show = one_cue(count)
    given = list(moves(show))
    yield Row("moves a second, rules alone", len(given) / _rules(show, given), "/s", None, f"{len(given)} moves")
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=ROOT) as folder:
        seconds = _show(show, given, Path(folder))
    yield Row("moves a second, with journal and disk", len(given) / seconds, "/s", None, f"{len(given)} moves")


def _rules(show: Opening, given: list[AnyMove]) -> float:
    episode = Episode(show)
    gc.collect()
    began = perf_counter()
    for number, move in enumerate(given):
        episode.add(episode.plan(number, move))
    return perf_counter() - began


def _show(show: Opening, given: list[AnyMove], folder: Path) -> float:
    """Until the last line is on the disk."""
    conductor = recorded(show, folder)
    gc.collect()
    began = perf_counter()
    for move in given:
        conductor.do(move)
    conductor.journal.close()
    return perf_counter() - began


def recorded(show: Opening, folder: Path) -> Conductor:
    """A conductor that writes into a new journal of this folder."""
    journal = Journal(folder / "bench.journal", Claim(folder / "bench.owner", "a benchmark"))
    return Conductor.begin(show, journal, ShowClock(), lambda choices: choices[0])
