"""The public state of one cue: frozen values from which every screen, lamp and key is drawn."""

from typing import Literal

import msgspec
from msgspec.structs import replace

from studio.game.answers import Answer, Protested

Outcome = Literal["", "right", "nobody", "void"]
PressVerdict = Literal["in", "early", "late", "locked out", "closed", "late arrival"]


class Contestant(msgspec.Struct, frozen=True):
    """Who sits at a seat; `colour` is #rrggbb and the seat's everywhere."""

    seat: int
    name: str
    colour: str


class Standing(msgspec.Struct, frozen=True, gc=False):
    """What a seat brings into a cue and takes out of it; `tie_break` orders equal scores, the higher first (SI-S)."""

    seat: int
    score: int = 0
    out: bool = False
    tie_break: int = 0


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One line of the ledger: points for a seat with their reason; nothing is ever erased (CM-7).

    `apart` is the number of the shoot-out in which alone they count, 0 for points of the game (SI-S).
    """

    question: str
    seat: int
    points: int
    reason: str
    by: str
    at: int
    text: str = ""
    apart: int = 0


class Put(msgspec.Struct, frozen=True, gc=False):
    """A question that was put: its id in the show, its id in the pack, and the place it had, worth `value` with the
    round's `factor` in it."""

    id: str
    pack_id: str
    theme: str
    value: int
    factor: int = 1


class Standings(msgspec.Struct, frozen=True):
    """The plain value that passes from cue to cue, with the record that later decisions need.

    `put` are the questions so far, `struck` the ids of voided ones, `owed` those to be replaced after the game.
    """

    seats: tuple[Standing, ...] = ()
    put: tuple[Put, ...] = ()
    ledger: tuple[Entry, ...] = ()
    answers: tuple[Answer, ...] = ()
    protests: tuple[Protested, ...] = ()
    struck: tuple[str, ...] = ()
    owed: tuple[str, ...] = ()

    @property
    def used(self) -> frozenset[str]:
        """Pack ids of the questions that can't be put again."""
        return frozenset(put.pack_id for put in self.put)


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
    """A contestant's place: `change` is the last change of the score within the question shown.

    In a shoot-out `score` is that of the shoot-out, and `before` the one of the game.
    """

    seat: int
    name: str
    colour: str
    score: int = 0
    change: int | None = None
    out: bool = False
    tie_break: int = 0
    before: int | None = None


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
    read: bool = False
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
    """A press of this question as recorded, whatever it was worth; `reason` is an English msgid.

    `opening` counts how often the buttons had been opened to the rest before: its margin is to the first of those.
    """

    seat: int
    at: int
    by: str
    verdict: PressVerdict
    reason: str = ""
    opening: int = 0


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


class State(msgspec.Struct, frozen=True):
    """Everything a screen needs; with the wait it redraws all of them.

    `stage` are the seats that play this cue, all when it is empty. `apart` is the number of the shoot-out under way,
    whose points count only there. `left` is the question that waits in the round left for the manual round.
    """

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
    answers: tuple[Answer, ...] = ()
    protests: tuple[Protested, ...] = ()
    struck: tuple[str, ...] = ()
    owed: tuple[str, ...] = ()
    put: tuple[Put, ...] = ()
    stage: tuple[int, ...] = ()
    apart: int = 0
    left: str = ""
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

    @property
    def provisional(self) -> bool:
        """Whether protests are still to be decided (SI-P)."""
        return any(not protest.decided for protest in self.protests)

    @property
    def used(self) -> frozenset[str]:
        """Pack ids of the questions that can't be put again."""
        return frozenset(put.pack_id for put in self.put)

    @property
    def in_play(self) -> tuple[str, ...]:
        """Questions that are not over: the one here, and the one that waits in the round that was left."""
        here = self.question.id if self.question and not self.question.outcome else ""
        return tuple(question for question in (here, self.left) if question)

    @property
    def protestable(self) -> str:
        """The question that may be protested about: the last one with a ruling, until another is begun. (SI-P)

        A question is begun once it was read, someone got in, or it is over; announced it is not. In a shoot-out the
        game before it is closed.
        """
        asked = self.question
        begun = asked and (asked.read or asked.outcome or any(mark.verdict == "in" for mark in self.presses))
        announced = asked.id if asked and not begun else ""
        ruled = self.answers[-1].question if self.answers else ""
        last = next((put.id for put in reversed(self.put) if put.id != announced), "")
        if self.apart and not any(entry.question == ruled and entry.apart == self.apart for entry in self.ledger):
            return ""
        return ruled if ruled == last and ruled not in self.struck else ""

    def standings(self) -> Standings:
        """What this cue hands on."""
        seats = tuple(
            Standing(s.seat, s.score if s.before is None else s.before, s.out, s.tie_break) for s in self.seats
        )
        return Standings(seats, self.put, self.ledger, self.answers, self.protests, self.struck, self.owed)
