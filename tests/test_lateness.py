"""The measure of the loop's lateness, with a clock that the test sets."""

import asyncio
import time

import pytest

from studio.show.clock import precise
from studio.show.lateness import KEPT, WAKE_SECONDS, Lateness


class Clock:
    """Seconds the test sets."""

    def __init__(self) -> None:
        self.now = 0.0
        self.read = asyncio.Event()

    def __call__(self) -> float:
        self.read.set()
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


async def wake(clock: Clock, late: float) -> None:
    """Let the next wake find that it is `late` seconds late."""
    clock.now += WAKE_SECONDS + late
    clock.read.clear()
    await clock.read.wait()


async def test_it_shows_the_last_wake_and_the_worst(clock: Clock) -> None:
    lateness = Lateness(clock)
    assert (lateness.late_ms, lateness.worst_ms) == (0, 0)
    lateness.start()
    for late, shown in ((0.0, (0, 0)), (0.0124, (12, 12)), (0.002, (2, 12)), (-0.05, (0, 12))):
        await wake(clock, late)
        assert (lateness.late_ms, lateness.worst_ms) == shown
    lateness.stop()


async def test_a_blocked_loop_is_noticed_by_the_real_clock() -> None:
    read = asyncio.Event()

    def real() -> float:
        read.set()
        return precise()

    lateness = Lateness(real)
    lateness.start()
    read.clear()
    time.sleep(WAKE_SECONDS + 0.06)  # noqa: ASYNC251 - this is what must be noticed
    await read.wait()
    assert lateness.worst_ms >= 50
    lateness.stop()


async def test_a_hiccup_is_told_for_five_seconds_and_no_longer(clock: Clock) -> None:
    lateness = Lateness(clock)
    lateness.start()
    await wake(clock, 0.4)
    shown = []
    for _ in range(KEPT):
        shown.append(lateness.worst_ms)
        await wake(clock, 0.0)
    lateness.stop()
    assert shown == [400] * KEPT and round(KEPT * WAKE_SECONDS) == 5
    assert lateness.worst_ms == 0
