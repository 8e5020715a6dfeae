"""The running show as the desk's port: the conductor's moves and views, with the devices' status beside them."""

from collections.abc import Callable, Sequence

import msgspec

from studio.desk.actions import KEYBOARD
from studio.desk.operator_view import operator_view
from studio.desk.port import Role
from studio.desk.views import Sentence, air_view, host_view, seat_view
from studio.game.moves import AnyMove, Press, Refused
from studio.game.surface import DeviceStatus
from studio.show.conductor import Conductor


class JournalStatus(msgspec.Struct, frozen=True):
    """How many lines are not on the disk yet, and what is wrong with it."""

    behind: int
    trouble: str


class Said(msgspec.Struct, frozen=True):
    """What a simulated contestant says (a msgid with its values) and whether it is right: the operator is the host."""

    seat: int
    key: str
    values: dict[str, str]
    right: bool


class Status(msgspec.Struct, frozen=True):
    """What is not show state (docs/view.md); the server adds its loop and its pages."""

    devices: tuple[DeviceStatus, ...]
    journal: JournalStatus
    fault: Sentence | None
    says: tuple[Said, ...]


class ConductedShow:
    """A `ShowPort` over a conductor; `devices` and `says` are asked each time."""

    def __init__(
        self,
        conductor: Conductor,
        devices: Callable[[], Sequence[DeviceStatus]] = tuple,
        says: Callable[[], Sequence[Said]] = tuple,
    ) -> None:
        self._conductor, self._devices, self._says = conductor, devices, says

    @property
    def speed(self) -> float:
        """Seconds of show time in a real second."""
        return self._conductor.clock.speed

    @property
    def language(self) -> str:
        """The language of the show."""
        return self._conductor.episode.opening.language

    @property
    def rehearsal(self) -> bool:
        """Whether this is a rehearsal."""
        return self._conductor.episode.opening.rehearsal

    def now(self) -> int:
        """Show time in µs."""
        return self._conductor.now()

    def act(self, move: AnyMove) -> None:
        """Take a move; raises `Refused`, also for a keyboard press of a seat that has its own button."""
        keyboard = self._conductor.episode.opening.keyboard
        if isinstance(move, Press) and move.by == KEYBOARD and move.seat not in keyboard:
            seats = ", ".join(map(str, keyboard)) or "none"
            raise Refused(f"seat {move.seat} does not press from the desk's keyboard; seats that do: {seats}")
        self._conductor.do(move)

    def view(self, role: Role, seat: int | None) -> msgspec.Struct:
        """The view of a role; `KeyError` when there is no such seat."""
        match role:
            case "operator":
                return operator_view(self._conductor)
            case "host":
                return host_view(self._conductor)
            case "seat":
                return seat_view(self._conductor, seat or 0)
            case "overlay":
                return air_view(self._conductor)

    def status(self) -> Status:
        """What is not show state."""
        journal, fault = self._conductor.journal, self._conductor.fault
        return Status(
            tuple(self._devices()),
            JournalStatus(journal.behind, journal.trouble),
            Sentence(fault, {}) if fault else None,
            tuple(self._says()),
        )

    def watch(self, changed: Callable[[], None]) -> None:
        """Call `changed` after every change."""
        self._conductor.watch(changed)
