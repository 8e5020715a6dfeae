"""What the desk needs of the running show: its time, its words, its views and a place to bring moves."""

from collections.abc import Callable
from typing import Literal, Protocol

import msgspec

from studio.game.moves import AnyMove
from studio.game.surface import Incident

Role = Literal["operator", "host", "seat", "overlay"]


class Mishaps(Protocol):
    """What can be made to go wrong in a rehearsal."""

    def offered(self) -> tuple[Incident, ...]:
        """Every incident, each with why it can't happen now."""
        ...

    def bring(self, name: str, seat: int | None) -> None:
        """Let it happen; raises `studio.game.moves.Refused` in words."""
        ...


class ShowPort(Protocol):
    """The show as pages see it; everything here is called in the loop's thread and returns at once."""

    @property
    def speed(self) -> float:
        """Seconds of show time in a real second."""
        ...

    @property
    def language(self) -> str:
        """The language of the show's pages: en, ru, kk or pl."""
        ...

    @property
    def rehearsal(self) -> bool:
        """Whether this is a rehearsal, for the mark on every page."""
        ...

    def now(self) -> int:
        """Show time in µs."""
        ...

    def act(self, move: AnyMove) -> None:
        """Take a move, stamped with its instant and author; raises `studio.game.moves.Refused` in words."""
        ...

    def incident(self, name: str, seat: int | None) -> None:
        """Let something go wrong, in a rehearsal only; raises `studio.game.moves.Refused` in words."""
        ...

    def view(self, role: Role, seat: int | None) -> msgspec.Struct:
        """What a page of this role (and of this seat) shows: docs/view.md; `KeyError` for an unknown seat."""
        ...

    def status(self) -> msgspec.Struct:
        """What is not show state: devices, journal, and what simulated contestants say."""
        ...

    def watch(self, changed: Callable[[], None]) -> None:
        """Call `changed` after every change of what a view or the status shows."""
        ...
