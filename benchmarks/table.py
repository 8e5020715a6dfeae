"""Rows of the table, and the blocks in which a measurement and its yardstick take turns."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median

BLOCKS = 7
"""Pairs of blocks, in both orders by turns; the ratio is the median of theirs, so that a spoilt pair changes little."""


@dataclass(frozen=True)
class Row:
    """One measured thing. `value` is what `most`, the goal, is held against, both in `unit`; no goal is None."""

    what: str
    value: float
    unit: str
    most: float | None = None
    measured: str = ""
    yardstick: str = ""

    @property
    def cells(self) -> tuple[str, ...]:
        """What is printed: thing, measured, yardstick, held against the goal, goal, ok or missed."""
        goal = "" if self.most is None else f"≤ {self.most:g} {self.unit}"
        verdict = "" if self.most is None else "ok" if self.value <= self.most else "missed"
        return self.what, self.measured, self.yardstick, f"{number(self.value)} {self.unit}", goal, verdict


HEAD = ("what", "measured", "yardstick", "result", "goal", "")


def number(value: float) -> str:
    """Three significant digits, no exponent."""
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def both(samples: Sequence[float]) -> str:
    """Median and 99th percentile of milliseconds."""
    return f"{median(samples):.2f} / {at(samples, 0.99):.2f} ms"


def at(samples: Sequence[float], share: float) -> float:
    """The sample below which `share` of them lie."""
    return sorted(samples)[min(len(samples) - 1, int(len(samples) * share))]


def lines(rows: Iterable[Row]) -> Iterable[str]:
    """The table as text, its columns as wide as they need to be."""
    cells = [HEAD, *(row.cells for row in rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(HEAD))]
    for row in cells:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


@dataclass
class Pair:
    """Samples of a measurement and of its yardstick, block by block."""

    measured: list[list[float]] = field(default_factory=list)
    yardstick: list[list[float]] = field(default_factory=list)

    @property
    def ratios(self) -> list[float]:
        """For each pair of blocks, the median of the one by the median of the other."""
        return [median(a) / median(b) for a, b in zip(self.measured, self.yardstick, strict=True)]

    @property
    def ratio(self) -> float:
        """The median of the blocks' ratios."""
        return median(self.ratios)

    @property
    def spread(self) -> str:
        """The least and greatest of them: how noisy it was."""
        return f"{number(min(self.ratios))}…{number(max(self.ratios))}"

    def row(self, what: str, most: float | None) -> Row:
        """Median and p99 of both over all blocks, and the ratio."""
        one, other = ([sample for block in blocks for sample in block] for blocks in (self.measured, self.yardstick))
        return Row(what, self.ratio, "×", most, both(one), both(other))


def take_turns(measure: Callable[[], list[float]], yardstick: Callable[[], list[float]], blocks: int) -> Pair:
    """Run both `blocks` times, now the one first and now the other."""
    pair = Pair()
    for block in range(blocks):
        if block % 2:
            pair.yardstick.append(yardstick())
            pair.measured.append(measure())
        else:
            pair.measured.append(measure())
            pair.yardstick.append(yardstick())
    return pair
