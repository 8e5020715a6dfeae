"""The difference between what OBS should show and what it was seen to show, and which of it a hand has made."""

from collections.abc import Mapping

import msgspec

from studio.outputs.wanted import PREVIEW, PROGRAM, Owned, Value

STEADY_SECONDS = 0.25
"""How long a value may still read as before after OBS has taken a new one: the preview does so for a frame or two."""


class Hand(msgspec.Struct, frozen=True):
    """An owned value that someone changed in OBS: what it is now, and since when in µs of show time."""

    value: Value
    since: int


class Seen(msgspec.Struct, frozen=True):
    """What one look at OBS found: its scenes, and each owned value; None is a source that is not there."""

    scenes: tuple[str, ...]
    values: Mapping[Owned, Value | None]
    moving: bool = False
    """A transition in studio mode is running or just over, after which OBS may swap preview and program."""


class Difference:
    """Pure bookkeeping: real seconds come in as `seconds`, show time as `now`.

    A value is *settled* once OBS had it as we want it. One that is not settled is ours to set; one that is settled
    and differs later was changed by a hand, and is left alone until what we want of it changes.
    """

    def __init__(self) -> None:
        self.wanted: dict[Owned, Value] = {}
        self.hands: dict[Owned, Hand] = {}
        self.refused: dict[Owned, str] = {}
        self._try_at: dict[Owned, float] = {}
        self._settled: dict[Owned, float] = {}
        self.forget()

    def forget(self) -> None:
        """At a new connection or scene collection nothing is settled, so every owned value is repaired."""
        self.scenes: tuple[str, ...] | None = None
        self.seen: dict[Owned, Value | None] = {}
        for owned in tuple(self.wanted):
            self.unsettle(owned)

    def unsettle(self, owned: Owned) -> None:
        """This value is ours to set again, whoever had changed it."""
        for kept in (self._settled, self.hands, self.refused, self._try_at):
            kept.pop(owned, None)

    def want(self, wanted: Mapping[Owned, Value]) -> None:
        """Take what should be shown from now on; only values that changed are unsettled."""
        for owned, value in self.wanted.items():
            if wanted.get(owned) != value:
                self.unsettle(owned)
        self.wanted = dict(wanted)

    def todo(self, seconds: float) -> list[tuple[Owned, Value]]:
        """What to set now, in order; nothing before the first look, not what is missing or was refused a moment ago."""
        if self.scenes is None:
            return []
        missing = self.missing()
        return [
            (owned, value)
            for owned, value in self.wanted.items()
            if owned not in self._settled
            and owned not in missing
            and self.seen.get(owned) != value
            and self._try_at.get(owned, seconds) <= seconds
        ]

    def missing(self) -> list[Owned]:
        """The owned values that OBS has no scene or source for."""
        return [owned for owned, value in self.wanted.items() if self._is_missing(owned, value)]

    def _is_missing(self, owned: Owned, value: Value) -> bool:
        if owned in (PROGRAM, PREVIEW):
            return self.scenes is not None and value not in self.scenes
        return owned in self.seen and self.seen[owned] is None

    def done(self, owned: Owned, seconds: float) -> None:
        """OBS took the wanted value."""
        self.unsettle(owned)
        self._settled[owned] = seconds
        self.seen[owned] = self.wanted[owned]

    def absent(self, owned: Owned) -> None:
        """OBS answered that it has no such scene or source."""
        if owned in (PROGRAM, PREVIEW):
            self.scenes = tuple(scene for scene in self.scenes or () if scene != self.wanted[owned])
        else:
            self.seen[owned] = None

    def refuse(self, owned: Owned, why: str, try_at: float) -> None:
        """OBS did not take the wanted value; it is tried again from `try_at`."""
        self.refused[owned] = why
        self._try_at[owned] = try_at

    def see(self, seen: Seen, seconds: float, now: int) -> float | None:
        """Compare with a look at OBS; gives the instant from which a value can be judged that can't be yet."""
        self.scenes, self.seen = seen.scenes, dict(seen.values)
        look_again: list[float] = []
        for owned, value in self.wanted.items():
            found = self.seen.get(owned)
            if owned == PREVIEW and seen.moving:
                continue
            if found == value:
                self._settled.setdefault(owned, seconds)
                for kept in (self.hands, self.refused, self._try_at):
                    kept.pop(owned, None)
            elif found is None or self._is_missing(owned, value):
                self.unsettle(owned)
            elif owned in self._settled:
                if seconds < self._settled[owned] + STEADY_SECONDS:
                    look_again.append(self._settled[owned] + STEADY_SECONDS)
                elif owned not in self.hands or self.hands[owned].value != found:
                    self.hands[owned] = Hand(found, now)
        return min(look_again, default=None)
