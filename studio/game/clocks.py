"""The clocks of a game, in the words of the show."""

from typing import Protocol

from msgspec.structs import replace

from studio.game.state import Clock, State

SECOND = 1_000_000
"""Microseconds in a second of show time."""


class Timed(Protocol):
    """What has clocks in its state and knows the instant of the move being played."""

    state: State
    now: int


class Clocks:
    """The clocks of a game; the one started or resumed last is the clock of the moment."""

    def __init__(self, game: Timed) -> None:
        self._game = game

    def __getitem__(self, name: str) -> Clock | None:
        return next((c for c in self._game.state.clocks if c.name == name), None)

    def _put(self, clock: Clock) -> None:
        others = tuple(c for c in self._game.state.clocks if c.name != clock.name)
        self._game.state = replace(self._game.state, clocks=(*others, clock))

    def start(self, name: str, seconds: int) -> None:
        """Start the clock afresh at the instant of this move."""
        self._put(Clock(name, seconds * SECOND, seconds * SECOND, self._game.now))

    def stop(self, name: str, *, for_good: bool = False) -> None:
        """Let it stand with what is left; no clock of that name, no effect.

        A clock that an operator holds stays held; `for_good` ends that too, where it is not to run on.
        """
        if clock := self[name]:
            stopped = clock.stopped(self._game.now)
            self._put(replace(stopped, held=False) if for_good else stopped)

    def resume(self, name: str) -> None:
        """Let it run on with what is left, unless it runs, ran out, or is held: what an operator holds he lets go."""
        clock = self[name]
        if clock and clock.started is None and not clock.out and not clock.held:
            self._put(replace(clock, started=self._game.now))

    def drop(self, *names: str) -> None:
        """Take clocks away."""
        left = tuple(c for c in self._game.state.clocks if c.name not in names)
        self._game.state = replace(self._game.state, clocks=left)
