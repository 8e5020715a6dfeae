"""Show time: the one place that reads a clock."""

import time
from datetime import UTC, datetime, timedelta


class ShowClock:
    """Whole microseconds of show time since the show began, `speed` times as fast as the wall's.

    `start` is the show time at which this clock begins: 0 for a new show, the last known instant for a resumed one.
    """

    def __init__(self, start: int = 0, speed: float = 1.0) -> None:
        self.speed = speed
        self._start = start
        self._zero = time.perf_counter_ns()

    def now(self) -> int:
        """Show time in µs; safe from any thread."""
        return self._start + int((time.perf_counter_ns() - self._zero) * self.speed) // 1000

    def seconds_until(self, at: int) -> float:
        """Real seconds from now to show time `at` (negative when it is past)."""
        return (at - self.now()) / 1_000_000 / self.speed


def wall() -> str:
    """The wall's time as a label, ISO 8601 with its zone; never used to measure."""
    return datetime.now(UTC).astimezone().isoformat(timespec="seconds")


def time_of_day(label: str, microseconds: float) -> str:
    """The time of day, 21:53:06, so many µs after a label that `wall` made; "" for what is none."""
    try:
        return (datetime.fromisoformat(label) + timedelta(microseconds=microseconds)).strftime("%H:%M:%S")
    except ValueError:
        return ""


def precise() -> float:
    """Real seconds of a clock that only serves to measure how late something was."""
    return time.perf_counter()
