"""The ground a script stands on: it changes the state in the words of the show, and says what it waits for."""

from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from studio.game.answers import Answer
from studio.game.clocks import Clocks
from studio.game.moves import Press, Verdict
from studio.game.question import Question, Theme
from studio.game.state import (
    Asked,
    Buzz,
    Cell,
    Contestant,
    Entry,
    Outcome,
    PressVerdict,
    Put,
    Row,
    Ruled,
    Seat,
    Standing,
    Standings,
    State,
)  # fmt: skip
from studio.game.wait import Barred, Wait
from studio.game.words import msg

R = TypeVar("R")


class Setup(msgspec.Struct, Generic[R], frozen=True):
    """Everything a cue's script starts from, as plain values.

    `themes` are what this cue plays; `reserves` replace voided questions (CM-5); `spare` is the rest of the pack
    that no cue plays, in pack order. `rules` is the format's own struct of parameters; `last` says that no later cue
    plays on; `through` how many places a shoot-out decides.
    """

    cue: str
    contestants: tuple[Contestant, ...]
    rules: R
    standings: Standings = Standings()
    factor: int = 1
    themes: tuple[Theme, ...] = ()
    reserves: tuple[Question, ...] = ()
    spare: tuple[Question, ...] = ()
    title: str = ""
    text: str = ""
    last: bool = False
    protests: bool = False
    owes: bool = False
    through: int = 1


class Voided(Exception):
    """Thrown into a script when the host voids the question in play or just played (CM-5)."""


class SentOff(Exception):
    """Thrown into a script when the contestant whose turn it is leaves the game."""


class Game(Generic[R]):
    """What a script sees and does. `now` is the instant of the move being played, `by` its author.

    `protests` says whether contestants may protest now, `owes` whether what a protest voids may still be replaced:
    `close` ends both (SI-P).
    """

    def __init__(self, setup: Setup[R]) -> None:
        known = setup.standings
        before = {s.seat: s for s in known.seats}
        seats = tuple(
            Seat(c.seat, c.name, c.colour, b.score, out=b.out, tie_break=b.tie_break)
            for c in setup.contestants
            for b in (before.get(c.seat, Standing(c.seat)),)
        )
        self.setup, self.rules = setup, setup.rules
        self.state = State(
            cue=setup.cue, look="board", seats=seats, factor=setup.factor, put=known.put, ledger=known.ledger,
            answers=known.answers, protests=known.protests, struck=known.struck, owed=known.owed,
        )  # fmt: skip
        self.clock = Clocks(self)
        self.now, self.by = 0, ""
        self.protests = setup.protests
        self.owes = setup.owes
        self.later_answers = str(getattr(setup.rules, "later_answers", "cancel"))

    def set(self, **changes: Any) -> None:
        """Replace fields of the state."""
        self.state = replace(self.state, **changes)

    def close(self) -> None:
        """The host closes the game: no more protests, and what they void is no longer replaced. (SI-P)"""
        self.protests = self.owes = False

    @property
    def playing(self) -> tuple[int, ...]:
        """Seats still in the game and on stage."""
        stage = self.state.stage
        return tuple(s.seat for s in self.state.seats if not s.out and (not stage or s.seat in stage))

    def name(self, seat: int) -> str:
        """The contestant's name."""
        return self.state.seat(seat).name

    def wait(
        self,
        awaits: str,
        *,
        press: tuple[int, ...] = (),
        closed: str = msg("the buttons are closed"),
        closed_verdict: PressVerdict = "closed",
        values: dict[str, str] | None = None,
        next_values: dict[str, str] | None = None,
        **what: Any,
    ) -> Wait:
        """A wait in which `press` may press; every other seat is given its reason, `closed` where no other holds.

        Who has left the game may not press, whatever the script still holds of them.
        """
        seats = self.state.seats
        if gone := [s.seat for s in seats if s.out]:
            press = tuple(seat for seat in press if seat not in gone)
        what.setdefault("protests", self.protests)
        barred = tuple([self._bar(s, closed, closed_verdict) for s in seats if s.seat not in press])
        return Wait(
            awaits=awaits,
            press=press,
            barred=barred,
            values=tuple((values or {}).items()),
            next_values=tuple((next_values or {}).items()),
            **what,
        )

    def _bar(self, place: Seat, closed: str, verdict: PressVerdict) -> Barred:
        seat, state = place.seat, self.state
        if place.out:
            return Barred(seat, msg("is out of the game"), "locked out")
        if state.stage and seat not in state.stage:
            return Barred(seat, msg("is not on stage"), "closed")
        if state.buzz and state.buzz.seat == seat:
            return Barred(seat, msg("is answering"), "locked out")
        if seat in state.locked:
            return Barred(seat, msg("has answered"), "locked out")
        if state.buzz:
            return Barred(seat, msg("someone is answering"), "early")
        return Barred(seat, closed, verdict)

    # The board and the question.

    def lay_board(self, themes: Iterable[Theme], factor: int) -> None:
        """Show the themes and their values times `factor`, names hidden until announced."""
        board = tuple(Row(t.name, tuple(Cell(q.value * factor) for q in t.questions)) for t in themes)
        self.set(factor=factor, board=board)

    def announce(self, row: int) -> None:
        """Reveal the theme of a row of the board."""
        board = list(self.state.board)
        board[row] = replace(board[row], announced=True)
        self.set(board=tuple(board), theme=board[row].theme, look="theme", question=None, ruling=None, presses=(),
                 locked=(), formed=())  # fmt: skip
        self._settle_scores()

    def mark(self, row: int, column: int, state: str) -> None:
        """Mark a cell of the board `now`, `taken`, `void` or `open`."""
        board = list(self.state.board)
        cells = list(board[row].cells)
        cells[column] = Cell(cells[column].value, state)  # type: ignore[arg-type]
        board[row] = replace(board[row], cells=tuple(cells))
        self.set(board=tuple(board))

    def begin(self, question: Question, number: int, theme: str, value: int, *, text_shown: bool) -> None:
        """Put a question: it is announced by theme and value, and nobody has answered it.

        Its id counts every question put in the whole show; its `number` those of the cue, where a reserve has the
        number of the question it replaces (CM-5).
        """
        asked = Asked(
            f"q{len(self.state.put) + 1}", number, question.id, theme, value, question.text, question.answer,
            question.accepted, question.comment, question.source, question.media, question.place, text_shown=text_shown,
        )  # fmt: skip
        put = Put(asked.id, question.id, theme, value, self.state.factor)
        self.set(question=asked, put=(*self.state.put, put), look="question", theme=theme, ruling=None,
                 presses=(), locked=(), formed=(), buzz=None, buzzes=0, coming=None)  # fmt: skip
        self._settle_scores()

    def _settle_scores(self) -> None:
        self.set(seats=tuple(replace(s, change=None) for s in self.state.seats))

    def read(self) -> None:
        """The reading of the question is done (CM-10)."""
        if self.state.question:
            self.set(question=replace(self.state.question, read=True))

    def show_text(self) -> None:
        """Let the audience read the question."""
        if self.state.question:
            self.set(question=replace(self.state.question, text_shown=True))

    def over(self, outcome: Outcome) -> None:
        """The question is over."""
        if self.state.question:
            self.set(question=replace(self.state.question, outcome=outcome), buzz=None, clocks=())

    def reveal(self, look: str) -> None:
        """Show the answer to everyone."""
        if self.state.question:
            self.set(question=replace(self.state.question, answer_shown=True), look=look)

    # The buzz and the ledger.

    def let_in(self, press: Press) -> None:
        """The press has the right to answer."""
        number = self.state.buzzes + 1
        question = self.state.question.id if self.state.question else "q0"
        # The seat is part of the id: an earlier press placed first must not inherit what was meant for another.
        buzz = Buzz(f"{question}.b{number}.s{press.seat}", press.seat, press.at, press.by, press.bound, press.heard)
        self.set(buzz=buzz, buzzes=number, look="answering", ruling=None)

    def free(self, look: str = "question") -> None:
        """Nobody is in any more."""
        self.set(buzz=None, look=look)

    def send_off(self, seat: int) -> None:
        """The contestant is out of the game; points stay on record."""
        self.set(seats=tuple(replace(s, out=True) if s.seat == seat else s for s in self.state.seats))

    def lock(self, seat: int) -> None:
        """The seat has answered and may not press for this question again (CM-1)."""
        self.set(locked=(*self.state.locked, seat))

    def ruled(self, seat: int, verdict: Verdict, worth: Mapping[str, int]) -> None:
        """Write an answer, its ruling and its points to the record; `worth` is what each verdict means in points."""
        question = self.state.question.id if self.state.question else ""
        points = worth["right"], worth["wrong"], worth["none"]
        answer = Answer(question, seat, verdict, verdict, *points, self.now, self.by)
        self.set(ruling=Ruled(seat, verdict, worth[verdict]), answers=(*self.state.answers, answer))
        self.award(seat, worth[verdict], verdict)

    def award(self, seat: int, points: int, reason: str, text: str = "", question: str | None = None) -> None:
        """Add points (also 0 or negative) to a seat, with their reason: for the question shown, or another (CM-6).

        Points of a shoot-out count only in it, and those of the game never there. (SI-S)
        """
        shown = self.state.question.id if self.state.question else ""
        about, there = shown if question is None else question, self.state.seat(seat)
        fresh = about == shown and all(s.change is None for s in self.state.seats)  # then it has no points yet
        known = None if fresh or not about else self._apart_of(about)
        here = self.state.apart if there.before is not None else 0
        apart = here if known is None else known
        if apart == here:
            change = (there.change or 0) + points if about == shown and shown else there.change
            there = replace(there, score=there.score + points, change=change)
        elif apart == 0 and there.before is not None:
            there = replace(there, before=there.before + points)
        entry = Entry(about, seat, points, reason, self.by, self.now, text, apart)
        seats = tuple(there if s.seat == seat else s for s in self.state.seats)
        self.set(seats=seats, ledger=(*self.state.ledger, entry))

    def _apart_of(self, question: str) -> int | None:
        """Where the points of a question count that has some: they are mostly the latest of the ledger."""
        return next((e.apart for e in reversed(self.state.ledger) if e.question == question), None)

    def strike(self, asked: Asked) -> None:
        """Void the question: all its effects are gone, and the ledger says so (CM-5, CM-7)."""
        struck = [e for e in self.state.ledger if e.question == asked.id]
        for seat in dict.fromkeys(entry.seat for entry in struck):
            self.award(seat, -sum(e.points for e in struck if e.seat == seat), "void", question=asked.id)
        asked = replace(asked, outcome="void", answer_shown=False)
        self.set(struck=(*self.state.struck, asked.id))
        self.set(question=asked, buzz=None, clocks=(), locked=(), formed=(), ruling=None)
        self.set(theme=asked.theme, look="question")
        self._settle_scores()

    def show_overruled(self, question: str, void: bool) -> None:
        """Where the question shown was overruled, its outcome and the latest ruling shown are those of now. (CM-6)"""
        asked, ruling = self.state.question, self.state.ruling
        if not asked or asked.id != question:
            return
        answers = [a for a in self.state.answers if a.question == question]
        outcome: Outcome = "void" if void else "right" if any(a.now == "right" for a in answers) else "nobody"
        if ruling:
            now = next(a.now for a in answers if a.seat == ruling.seat)
            points = sum(e.points for e in self.state.ledger if (e.question, e.seat) == (question, ruling.seat))
            ruling = None if void else Ruled(ruling.seat, now, points)
        self.set(question=replace(asked, outcome=outcome), ruling=ruling)
