"""The public state of one cue: frozen values from which every screen, lamp and key is drawn."""

from typing import Literal

import msgspec
from msgspec.structs import replace

Outcome = Literal["", "right", "nobody", "void"]
PressVerdict = Literal["in", "early", "late", "locked out", "closed", "late arrival"]


class Contestant(msgspec.Struct, frozen=True):
    """Who sits at a seat; `colour` is #rrggbb and the seat's everywhere."""

    seat: int
    name: str
    colour: str


class Standing(msgspec.Struct, frozen=True):
    """What a seat brings into a cue and takes out of it."""

    seat: int
    score: int = 0
    out: bool = False


class Standings(msgspec.Struct, frozen=True):
    """The plain value that passes from cue to cue; `used` are pack ids of questions put or struck."""

    seats: tuple[Standing, ...] = ()
    used: tuple[str, ...] = ()


class Clock(msgspec.Struct, frozen=True):
    """A clock as a value, all in µs: running since `started` with `left` then, or standing (`started` None)."""

    name: str
    full: int
    left: int
    started: int | None = None
    held: bool = False
    out: bool = False

    @property
    def ends_at(self) -> int | None:
        """The deadline in show time, None while the clock stands."""
        return None if self.started is None else self.started + self.left

    def stopped(self, at: int, *, held: bool = False) -> "Clock":
        """This clock standing since `at`, with what was left then."""
        if self.started is None:
            return replace(self, held=self.held or held)
        left = min(self.left, max(0, self.started + self.left - at))
        return replace(self, left=left, started=None, held=held)


class Seat(msgspec.Struct, frozen=True):
    """A contestant's place: `change` is the last change of the score within the question shown."""

    seat: int
    name: str
    colour: str
    score: int = 0
    change: int | None = None
    out: bool = False


class Asked(msgspec.Struct, frozen=True):
    """The question in play or just played, with what the audience may see of it."""

    id: str
    number: int
    pack_id: str
    theme: str
    value: int
    text: str
    answer: str
    accepted: tuple[str, ...]
    comment: str
    source: str
    media: str
    place: str
    text_shown: bool = False
    answer_shown: bool = False
    outcome: Outcome = ""


class Coming(msgspec.Struct, frozen=True):
    """The question after this one, for the host's eyes."""

    theme: str
    value: int
    text: str


class Buzz(msgspec.Struct, frozen=True):
    """Who is in: the press that got the right to answer, with those tied with it until the lot."""

    id: str
    seat: int
    at: int
    by: str
    bound: int = 0
    heard: int = 0
    tied: tuple[int, ...] = ()
    answering_at: int | None = None
    form: Literal["", "asked", "told"] = ""


class PressMark(msgspec.Struct, frozen=True):
    """A press of this question as recorded, whatever it was worth; `reason` is an English msgid."""

    seat: int
    at: int
    by: str
    verdict: PressVerdict
    reason: str = ""


class Ruled(msgspec.Struct, frozen=True):
    """The latest ruling of the question in play."""

    seat: int
    verdict: Literal["right", "wrong", "none"]
    points: int


class Cell(msgspec.Struct, frozen=True):
    """One value on the board."""

    value: int
    state: Literal["open", "now", "taken", "void"] = "open"


class Row(msgspec.Struct, frozen=True):
    """A theme on the board; its name stays hidden until it is announced."""

    theme: str
    cells: tuple[Cell, ...]
    announced: bool = False


class Entry(msgspec.Struct, frozen=True):
    """One line of the ledger: points for a seat with their reason; nothing is ever erased (CM-7)."""

    question: str
    seat: int
    points: int
    reason: str
    by: str
    at: int
    text: str = ""


class State(msgspec.Struct, frozen=True):
    """Everything a screen needs; with the wait it redraws all of them."""

    cue: str
    look: str
    seats: tuple[Seat, ...]
    factor: int = 1
    theme: str = ""
    question: Asked | None = None
    coming: Coming | None = None
    board: tuple[Row, ...] = ()
    buzz: Buzz | None = None
    buzzes: int = 0
    locked: tuple[int, ...] = ()
    formed: tuple[int, ...] = ()
    presses: tuple[PressMark, ...] = ()
    ruling: Ruled | None = None
    clocks: tuple[Clock, ...] = ()
    ledger: tuple[Entry, ...] = ()
    used: tuple[str, ...] = ()
    text: str = ""
    done: bool = False

    @property
    def clock(self) -> Clock | None:
        """The clock of the moment: the one started or let run last."""
        return self.clocks[-1] if self.clocks else None

    def seat(self, number: int) -> Seat:
        """The seat with this number; `KeyError` when there is none."""
        for seat in self.seats:
            if seat.seat == number:
                return seat
        raise KeyError(number)

    def standings(self) -> Standings:
        """What this cue hands on."""
        return Standings(tuple(Standing(s.seat, s.score, s.out) for s in self.seats), self.used)
