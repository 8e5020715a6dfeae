"""Counts the tests of each kind, and fails a skipped one where everything has to run (`STUDIO_CI=1`).

A kind is a marker that says what a test really touches. On a developer's machine a missing OBS skips its tests with
a reason; under `STUDIO_CI=1` the same skip is a failure, so that a green run means that every kind was tested.
"""

import os
from collections import Counter
from collections.abc import Generator

import pytest

KINDS = ("pty", "chromium", "obs", "jack", "simavr")
OTHER = "other"
OUTCOMES = ("passed", "failed", "error", "skipped", "xfailed", "xpassed")


def everything_must_run() -> bool:
    """True where a skip among the kinds is a failure: `STUDIO_CI` is set to anything but an empty text or 0."""
    return os.environ.get("STUDIO_CI", "") not in ("", "0")


def kinds_of(item: pytest.Item) -> tuple[str, ...]:
    """The kinds a test is marked with, in the order of KINDS; `other` alone if with none."""
    return tuple(kind for kind in KINDS if item.get_closest_marker(kind)) or (OTHER,)


def reason_of(longrepr: object) -> str:
    """Why a test was skipped; pytest keeps it as (file, line, "Skipped: why")."""
    return str(longrepr[2] if isinstance(longrepr, tuple) else longrepr).removeprefix("Skipped: ")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that uses a fixture named as a kind (`chromium`, `obs` …) is of that kind, marked or not."""
    for item in items:
        for kind in set(KINDS).intersection(getattr(item, "fixturenames", ())):
            item.add_marker(kind)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    report.kinds = kinds_of(item)  # read back by count(); survives because reports are plain objects
    if report.skipped and not hasattr(report, "wasxfail") and everything_must_run() and report.kinds != (OTHER,):
        report.outcome = "failed"
        report.longrepr = (
            f"{item.nodeid} was skipped: {reason_of(report.longrepr)}\n"
            f"Under STUDIO_CI a skip among {', '.join(KINDS)} is a failure."
        )
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """A module that skips itself hides the kinds of its tests: where everything must run it counts as failed."""
    report = yield
    if report.skipped and everything_must_run():
        why = reason_of(report.longrepr)
        report.outcome = "failed"
        report.longrepr = f"{collector.nodeid} skipped itself: {why}\nUnder STUDIO_CI a module may not skip itself."
    return report


def count(stats: dict[str, list[object]]) -> dict[str, Counter[str]]:
    """Outcomes of each kind; a test of two kinds counts in both."""
    counts: dict[str, Counter[str]] = {kind: Counter() for kind in (*KINDS, OTHER)}
    for outcome in OUTCOMES:
        for report in stats.get(outcome, []):
            for kind in getattr(report, "kinds", (OTHER,)):
                counts[kind][outcome] += 1
    return counts


def line(counts: dict[str, Counter[str]]) -> str:
    """`pty: 14 passed · obs: 4 passed, 1 skipped · other: 300 passed`; a kind without a test in the run is left out."""
    return " · ".join(
        f"{kind}: " + ", ".join(f"{counted[outcome]} {outcome}" for outcome in OUTCOMES if counted[outcome])
        for kind, counted in counts.items()
        if counted
    )


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Generator[None, None, None]:
    """Outermost, so that the line comes after the reasons for skips and just before pytest's own closing line."""
    yield
    text = line(count(terminalreporter.stats))
    if text:
        terminalreporter.write_line("")
        terminalreporter.write_line(text)
