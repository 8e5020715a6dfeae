"""The running show as the web server sees it: the conductor's state cut into views, with the devices' condition."""

from collections.abc import Callable

import msgspec

from studio.desk.air_view import air_view
from studio.desk.operator_view import operator_view
from studio.desk.port import Mishaps, Role
from studio.desk.views import Sentence, host_view, seat_view
from studio.game.moves import AnyMove, Press, Refused
from studio.game.surface import DeviceStatus, Incident, Saying
from studio.game.words import msg
from studio.show.conductor import Conductor


class JournalStatus(msgspec.Struct, frozen=True):
    """How many lines are not on the disk yet, and what the disk said."""

    behind: int
    trouble: str


class ShowStatus(msgspec.Struct, frozen=True):
    """What is not show state; the server adds its pages and the loop's lateness."""

    devices: tuple[DeviceStatus, ...]
    journal: JournalStatus
    fault: Sentence | None
    says: tuple[Saying, ...]
    incidents: tuple[Incident, ...] = ()


class RunningShow:
    """Satisfies `studio.desk.port.ShowPort`; lives in the loop's thread. `mishaps` are there in a rehearsal."""

    def __init__(self, conductor: Conductor) -> None:
        self.conductor = conductor
        self.mishaps: Mishaps | None = None
        self._devices: dict[str, DeviceStatus] = {}
        self._says: tuple[Saying, ...] = ()
        self._watchers: list[Callable[[], None]] = []

    @property
    def speed(self) -> float:
        """Seconds of show time in a real second."""
        return self.conductor.clock.speed

    @property
    def language(self) -> str:
        """The language of the show's pages."""
        return self.conductor.episode.opening.language

    @property
    def rehearsal(self) -> bool:
        """Whether this is a rehearsal."""
        return self.conductor.episode.opening.rehearsal

    def now(self) -> int:
        """Show time in µs."""
        return self.conductor.now()

    def act(self, move: AnyMove) -> None:
        """Take a page's move; raises `Refused` in words."""
        seats = self.conductor.episode.opening.keyboard
        if isinstance(move, Press) and move.by.startswith("keyboard:") and move.seat not in seats:
            raise Refused(f"the desk's keyboard has no key for seat {move.seat}; it has {seats or 'none'}")
        self.conductor.do(move)

    def incident(self, name: str, seat: int | None) -> None:
        """Let something go wrong, in a rehearsal only; raises `Refused` in words."""
        if self.mishaps is None:
            raise Refused(msg("Only a rehearsal has incidents"))
        self.mishaps.bring(name, seat)
        self._changed()

    def view(self, role: Role, seat: int | None) -> msgspec.Struct:
        """What a page shows (docs/view.md)."""
        match role:
            case "operator":
                return operator_view(self.conductor)
            case "host":
                return host_view(self.conductor)
            case "seat" if seat is not None:
                return seat_view(self.conductor, seat)
        return air_view(self.conductor)

    def status(self) -> ShowStatus:
        """What is not show state."""
        journal = self.conductor.journal
        fault = Sentence(self.conductor.fault, {}) if self.conductor.fault else None
        devices = tuple(self._devices[name] for name in sorted(self._devices))
        incidents = self.mishaps.offered() if self.mishaps else ()
        return ShowStatus(devices, JournalStatus(journal.behind, journal.trouble), fault, self._says, incidents)

    def watch(self, changed: Callable[[], None]) -> None:
        """Call `changed` after every change of what a view or the status shows."""
        self._watchers.append(changed)
        self.conductor.watch(changed)

    def device(self, status: DeviceStatus) -> None:
        """A device tells how it is."""
        self._devices[status.name] = status
        self._changed()

    def says(self, says: tuple[Saying, ...]) -> None:
        """What simulated contestants are answering now."""
        self._says = says
        self._changed()

    def saying(self) -> tuple[Saying, ...]:
        """What they are answering now."""
        return self._says

    def _changed(self) -> None:
        for changed in self._watchers:
            changed()
