"""How late the loop wakes: the measure of whether anything blocks it."""

import asyncio
from collections import deque
from collections.abc import Callable

WAKE_SECONDS = 0.1
KEPT = 50
"""Five seconds of wakes: the worst of them is told, so that a single hiccup is not complained of for long."""


class Lateness:
    """Wakes every `WAKE_SECONDS` and notes by how much it was late; `clock` gives real seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._late: deque[float] = deque(maxlen=KEPT)
        self._timer: asyncio.TimerHandle | None = None

    @property
    def late_ms(self) -> int:
        """How late the last wake was, whole ms."""
        return round(self._late[-1] * 1000) if self._late else 0

    @property
    def worst_ms(self) -> int:
        """How late the worst wake of the last five seconds was, whole ms."""
        return round(max(self._late, default=0.0) * 1000)

    def start(self) -> None:
        """Begin to measure in the running loop."""
        self._schedule(asyncio.get_running_loop())

    def stop(self) -> None:
        """Measure no more."""
        if self._timer is not None:
            self._timer.cancel()

    def _schedule(self, loop: asyncio.AbstractEventLoop) -> None:
        self._timer = loop.call_later(WAKE_SECONDS, self._wake, loop, self._clock() + WAKE_SECONDS)

    def _wake(self, loop: asyncio.AbstractEventLoop, due: float) -> None:
        self._late.append(max(0.0, self._clock() - due))
        self._schedule(loop)
