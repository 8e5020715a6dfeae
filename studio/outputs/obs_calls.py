"""What calls the OBS thread: the latest want, the next look, a change of collection, the end; under one lock."""

import math
import threading
from collections.abc import Callable

import msgspec

from studio.outputs.obs_link import Link
from studio.outputs.wanted import Wanted
from studio.show.clock import precise

HINT_SECONDS = 0.02
"""From an event to the look at what it means: OBS sends several for one change, within a frame."""
CHANGING_SECONDS = 10.0
"""How long a change of scene collection may keep us from asking anything."""

HINTS = frozenset(
    (
        "CurrentProgramSceneChanged", "CurrentPreviewSceneChanged", "StudioModeStateChanged", "SceneTransitionEnded",
        "SceneItemEnableStateChanged", "SceneItemCreated", "SceneItemRemoved",
        "SceneListChanged", "SceneCreated", "SceneRemoved", "SceneNameChanged",
        "InputCreated", "InputRemoved", "InputNameChanged", "InputSettingsChanged",
    )
)  # fmt: skip
"""Events that ask for a look; what they say is not used, for they come late, double, or not at all."""


class Next(msgspec.Struct, frozen=True):
    """The latest want, which waits for show time `not_before`."""

    wanted: Wanted
    not_before: int
    why: str


class Calls:
    """Shared by the threads that want, that listens, and that follows; only the last one waits."""

    def __init__(self, now: Callable[[], int], speed: float) -> None:
        self._now, self._speed = now, speed
        self._bell = threading.Condition()
        self._next: Next | None = None
        self._owning = False
        self._look_at = 0.0
        self._changing_until = 0.0
        self._changing_told = False
        self._begin_again = True
        self._put_out = False
        self._away_until = 0.0
        self._link: Link | None = None
        self.closing = False

    # From any thread.

    def want(self, wanted: Wanted, not_before: int, why: str) -> None:
        """Keep only this want. Going from nothing wanted to something ends a stay outside."""
        with self._bell:
            self._next = Next(wanted, not_before, why)
            owning = wanted != Wanted()
            if owning and not self._owning:
                self._put_out = False
            self._owning = owning
            self._bell.notify()

    def heard(self, event: str) -> None:
        """An event of this type came, or with "" the last one."""
        with self._bell:
            if event == "CurrentSceneCollectionChanging":
                self._changing_until, self._changing_told = precise() + CHANGING_SECONDS, False
            elif event == "CurrentSceneCollectionChanged":
                self._changing_until, self._look_at, self._begin_again = 0.0, 0.0, True
            elif event in HINTS:
                self._look_at = min(self._look_at, precise() + HINT_SECONDS)
            elif event:
                return
            self._bell.notify()

    def lose(self, seconds: float) -> None:
        """Cut the connection, and make no other for so many seconds."""
        with self._bell:
            self._away_until = precise() + seconds
            if self._link is not None:
                self._link.abort()
            self._bell.notify()

    def close(self) -> None:
        """End every wait, that for an answer of OBS too."""
        with self._bell:
            self.closing = True
            if self._link is not None:
                self._link.abort()
            self._bell.notify()

    # From the thread that follows.

    def connected(self, link: Link | None) -> None:
        """This is the link that `close` has to cut; a new one begins with a look."""
        with self._bell:
            self._link = link
            self._look_at, self._changing_until, self._begin_again = 0.0, 0.0, True
            if link is not None and (self.closing or precise() < self._away_until):
                link.abort()

    def rest(self, seconds: float) -> None:
        """Wait before the next try; with infinite `seconds`, until something is wanted after nothing was."""
        with self._bell:
            until = max(precise() + seconds, self._away_until)
            self._put_out = seconds == math.inf
            while not self.closing and (self._put_out or precise() < until < math.inf):
                self._bell.wait(None if self._put_out else max(until - precise(), 0))

    def wait(self, link: Link) -> bool:
        """Wait for something to do; False when closing. Raises Gone when the link is over."""
        with self._bell:
            while not self.closing:
                if link.over is not None:
                    raise link.over
                left = self._seconds_left()
                if left <= 0:
                    return True
                self._bell.wait(left)
        return False

    def _seconds_left(self) -> float:
        if self.changing:
            return self._changing_until - precise() if self._changing_told else 0.0
        return min(self._look_at - precise(), self._seconds_to_next())

    def _seconds_to_next(self) -> float:
        if self._next is None:
            return math.inf
        return (self._next.not_before - self._now()) / 1_000_000 / self._speed

    @property
    def changing(self) -> bool:
        """OBS is changing its scene collection and should not be asked anything."""
        return self._changing_until > precise()

    def told_changing(self) -> None:
        """The desk knows that the collection is changing, so the next wait is for the end of it."""
        with self._bell:
            self._changing_told = True

    def busy(self) -> bool:
        """There is something better to do than what is being done."""
        with self._bell:
            return self.closing or self.changing or self._seconds_to_next() <= 0

    def begins_again(self) -> bool:
        """True once for each new link or scene collection."""
        with self._bell:
            again, self._begin_again = self._begin_again, False
            return again

    def due(self) -> Next | None:
        """Take the want whose time has come; OBS is looked at after it."""
        with self._bell:
            if self._seconds_to_next() > 0:
                return None
            due, self._next, self._look_at = self._next, None, 0.0
            return due

    def look_by(self, seconds: float) -> None:
        """Look at OBS not later than this instant of `precise`."""
        with self._bell:
            self._look_at = min(self._look_at, seconds)

    def look_due(self, every: float) -> bool:
        """Is it time for a look? If so the next one is in `every` seconds."""
        with self._bell:
            if self._look_at > precise():
                return False
            self._look_at = precise() + every
            return True
