"""`python -m benchmarks [name …]`: one table, each goal beside what was measured."""

import argparse
import os
import platform
import sys
from collections.abc import Iterator
from importlib import import_module
from time import perf_counter

from benchmarks.raw_page import CannotMeasure
from benchmarks.table import Row, lines

NAMES = ("press", "stuck", "start", "idle", "lateness", "moves", "undo", "record", "replay")
"""The measurements, each a module of this folder with `measure()`."""


def main(argv: list[str]) -> int:
    """Measure; 1 when something could not be measured. A missed goal is a result, not a failure."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=f"{', '.join(NAMES)}; all when none is given")
    names = parser.parse_args(argv).names
    if unknown := [name for name in names if name not in NAMES]:
        parser.error(f"nothing is called {', '.join(unknown)}; there are {', '.join(NAMES)}")
    if os.name != "posix":
        parser.error("the buzzers' line is a pseudo-terminal, which this system does not have")
    return run(names or NAMES)


def run(names: tuple[str, ...] | list[str]) -> int:
    """Take these measurements and print the table."""
    began, rows, failed = perf_counter(), list[Row](), list[str]()
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors"
    print(f"{machine}, Python {platform.python_version()}, {load()}")
    for name in names:
        print(f"measuring {name} …", file=sys.stderr, flush=True)
        measure = import_module(f"benchmarks.{name}").measure
        try:
            rows += taken(measure())
        except (CannotMeasure, OSError) as wrong:
            failed.append(f"{name}: could not be measured: {wrong}")
    print(*lines(rows), *failed, sep="\n")
    print(f"{perf_counter() - began:.0f} s, {load()}")
    return 1 if failed else 0


def taken(rows: Iterator[Row]) -> Iterator[Row]:
    """The rows as they come, each also told at once: what was measured before a failure is not lost."""
    for row in rows:
        print("  " + "  ".join(filter(None, row.cells)), file=sys.stderr, flush=True)
        yield row


def load() -> str:
    """How busy the machine is: what else runs spoils every figure."""
    return f"load {os.getloadavg()[0]:.1f}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
