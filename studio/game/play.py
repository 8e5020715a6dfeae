"""One cue being played: runs its script over moves, says what is legal, and judges every press."""

import hashlib
import re
from collections.abc import Callable
from types import GeneratorType
from typing import Any

import msgspec
from msgspec.structs import replace

from studio.game import interruptions
from studio.game.game import Game, SentOff, Setup, Voided
from studio.game.moves import AnyMove, Decision, Lot, Move, Press, Refused, Ruling, SendOff, TimeUp, Void
from studio.game.procedures import Script
from studio.game.state import PressMark, PressVerdict, State
from studio.game.wait import FINISHED, PLAIN, Barred, Legal, Wait, legal, misfit, subject, ties_with
from studio.game.words import msg

RULE = re.compile(r"\b(?:KZ|TC|SI|EQ|BR|CH|TN|CM)-[0-9A-Z]+(?:\.[0-9]+)*")
_encoder = msgspec.json.Encoder(order="deterministic")


class Where(msgspec.Struct, frozen=True):
    """Where a script waits: a procedure, the rule its docstring cites first, and the line it stands at."""

    procedure: str
    rule: str
    line: int


Run = Callable[[Game[Any]], Script]


class Play:
    """A script given moves: the same setup and moves always make the same state.

    A script that raises leaves its play unusable: whoever holds the moves runs them again without the last.
    """

    def __init__(self, script: Run, setup: Setup[Any], left: "Play | None" = None) -> None:
        """Begin the script; `left` is the play whose seats and record it goes on with: the round that was left."""
        self.setup = setup
        self._game = Game(setup)
        if left is not None:
            self._take_over(left)
            self._game.set(left=next(iter(left.state.in_play), ""))
        self._running: Script = script(self._game)
        self.wait: Wait = FINISHED
        self._advance(lambda: next(self._running))

    @property
    def state(self) -> State:
        """The public state, whole and frozen."""
        return self._game.state

    @property
    def later_answers(self) -> str:
        """Whether answers after one that is found right count: `cancel` or `keep` (CM-6)."""
        return self._game.later_answers

    def _advance(self, go: Callable[[], Wait]) -> None:
        try:
            self.wait = go()
        except StopIteration as end:  # a script may return what is awaited after it
            self.wait = end.value if isinstance(end.value, Wait) else replace(FINISHED, protests=self._game.protests)
            self._game.set(done=True, buzz=None, clocks=())

    def legal(self) -> tuple[Legal, ...]:
        """Everything an operator may do now."""
        return (*legal(self.state, self.wait), *interruptions.legal(self.state, self.wait))

    def where(self) -> Where:
        """The procedure, rule and line of the current wait: of the innermost procedure that cites a rule."""
        running: object = self._running
        found = Where("over", "", 0)
        while isinstance(running, GeneratorType) and running.gi_frame is not None:
            doc = running.gi_code.co_consts[0] if running.gi_code.co_consts else ""
            rule = RULE.search(doc) if isinstance(doc, str) else None
            if rule or not found.rule:
                found = Where(running.gi_code.co_name, rule.group() if rule else "", running.gi_frame.f_lineno)
            running = running.gi_yieldfrom
        return found

    def digest(self) -> str:
        """A hash of every field of state and wait."""
        return hashlib.sha256(_encoder.encode((self.state, self.wait))).hexdigest()[:32]

    # Moves.

    def judge(self, press: Press) -> tuple[PressVerdict, str]:
        """What a press would be worth now, with the reason (msgid) when it would not get in. (CM-1…CM-3, SI-7)"""
        wait = self.wait
        if press.seat in wait.press:
            clock = self._game.clock[wait.clock] if wait.clock else None
            if press.at < wait.since:
                return "early", msg("before the buttons opened")
            if clock and clock.ends_at is not None and press.at > clock.ends_at:
                return "late", msg("after the time was up")
            return "in", ""
        buzz = self.state.buzz
        if buzz and press.seat in wait.ties and ties_with(buzz, press.at, press.by, press.bound, wait.tie_us):
            if wait.ties_until is None or press.at <= wait.ties_until:
                return "in", msg("tied with the first")
            return "late", msg("after the time was up")
        for barred in wait.barred:
            if barred.seat == press.seat:
                return barred.verdict, barred.reason
        if any(seat.seat == press.seat for seat in self.state.seats):
            return "closed", msg("the buttons are closed")  # a cue without questions, or one that is over
        raise Refused(f"press: there is no seat {press.seat}; seats are {[s.seat for s in self.state.seats]}")

    def refuse(self, move: Move) -> str:
        """Why a decision is not legal now, in words; "" when it is."""
        if not isinstance(move, Decision):
            return ""
        if isinstance(move, interruptions.AT_ANY_TIME):
            return interruptions.refuse(self.state, self.wait, move)
        kind = str(move.__struct_config__.tag)
        if self._is_plainly_offered(kind, move):
            return interruptions.stale(kind, move.about, subject(self.state, self.wait, kind)) if move.about else ""
        of_clock = interruptions.legal_for_clock
        same = [offer for offer in legal(self.state, self.wait, kind) or of_clock(self.state, self.wait)
                if offer.do == kind]  # fmt: skip
        if not same:
            waits = self.wait.awaits.format(**dict(self.wait.values))
            return f"{kind} is not possible now ({waits}); possible: {self._can()}"
        if why := interruptions.stale(kind, move.about, subject(self.state, self.wait, kind)):
            return why
        verdict = getattr(move, "verdict", None)
        if verdict is not None:
            same = [offer for offer in same if offer.fields.get("verdict") == verdict]
        if not same:
            return f"{kind} {verdict!r} is not possible now; possible: {self._can()}"
        return next((why for ask in same[0].asks if (why := misfit(kind, ask, getattr(move, ask.field)))), "")

    def _is_plainly_offered(self, kind: str, move: Decision) -> bool:
        """Whether `legal` offers this move, told without making the offers: nearly every move of a show is such."""
        if isinstance(move, Ruling):
            return any(worth.verdict == move.verdict for worth in self.wait.rulings)
        return kind in PLAIN and bool(getattr(self.wait, kind))

    def _can(self) -> str:
        return ", ".join(dict.fromkeys(offer.key for offer in self.legal())) or "nothing"

    def apply(self, move: AnyMove, *, late: bool = False) -> str:
        """Play one move and return its verdict ("" for decisions); raises `Refused` before anything has changed.

        With `late` a press is only recorded as a late arrival.
        """
        if why := self.refuse(move):
            raise Refused(why)
        verdict, reason = self.judge(move) if isinstance(move, Press) else ("", "")
        if late:
            verdict, reason = "late arrival", msg("heard after the decision")
        self._game.now, self._game.by = move.at, move.by
        return self._play(move, verdict, reason)

    def _play(self, move: AnyMove, verdict: str, reason: str) -> str:
        game = self._game
        match move:
            case Press():
                opening = game.state.buzzes - (game.state.buzz is not None)
                if verdict == "in":
                    self._advance(lambda: self._running.send(move))
                self._mark(PressMark(move.seat, move.at, move.by, verdict, reason, opening))  # type: ignore[arg-type]
            case TimeUp(clock=name):
                clock = game.clock[name]
                if clock is None or clock.ends_at != move.at:
                    return "stale"
                game.set(clocks=tuple(
                    replace(c, left=0, started=None, out=True) if c.name == name else c for c in game.state.clocks
                ))  # fmt: skip
                if self.wait.clock == name:
                    self._advance(lambda: self._running.send(move))
                return "time up"
            case Lot(outcome=outcome):
                if outcome not in self.wait.lot:
                    return "stale"
                self._advance(lambda: self._running.send(move))
            case SendOff(seat=seat):
                interruptions.apply(game, move)
                self._sent_off(seat)
            case _ if isinstance(move, interruptions.INTERRUPTIONS):
                interruptions.apply(game, move)
            case Void():
                self._advance(lambda: self._running.throw(Voided()))
            case _:
                self._advance(lambda: self._running.send(move))
        return verdict

    def _sent_off(self, seat: int) -> None:
        """Every wait is closed to who was sent off; the script hears of it only where nobody else's turn is left."""
        wait = self.wait
        lot = tuple(choice for choice in wait.lot if choice != str(seat))
        if wait.turn == seat or (wait.lot and not lot):
            self._advance(lambda: self._running.throw(SentOff()))
            return
        press, ties = (tuple(s for s in seats if s != seat) for seats in (wait.press, wait.ties))
        barred = tuple(b for b in wait.barred if b.seat != seat)
        if wait.press or wait.barred:
            barred = (*barred, Barred(seat, msg("is out of the game"), "locked out"))
        self.wait = replace(wait, press=press, ties=ties, barred=barred, lot=lot)

    def _mark(self, mark: PressMark) -> None:
        """Note a press of this question in time order; the same seat pressing on for the same reason is one mark."""
        marks = self.state.presses
        same = any(replace(m, at=mark.at, by=mark.by) == mark for m in marks)
        if mark.verdict == "in" or not same:
            self._game.set(presses=tuple(sorted((*marks, mark), key=lambda m: m.at)))

    def freeze(self, at: int) -> None:
        """Hold every running clock with what was left at `at`: at a hold, an undo, or a start after a crash."""
        clocks = tuple(c.stopped(at, held=True) if c.started is not None else c for c in self.state.clocks)
        self._game.set(clocks=clocks)

    def come_back(self, left: "Play", at: int, by: str) -> None:
        """Go on where the script waited, with the scores and the record that the manual round was left with at `at`."""
        gone = [s.seat for s in left.state.seats if s.out and not self.state.seat(s.seat).out]
        self._take_over(left)
        self._game.now, self._game.by = at, by
        for seat in gone:
            self._sent_off(seat)

    def _take_over(self, other: "Play") -> None:
        game, there = self._game, other.state
        change = {s.seat: s.change for s in self.state.seats}
        seats = tuple(replace(s, change=change[s.seat]) for s in there.seats)
        game.set(seats=seats, ledger=there.ledger, answers=there.answers, protests=there.protests, struck=there.struck,
                 owed=there.owed, put=there.put, stage=there.stage, apart=there.apart)  # fmt: skip
        game.protests, game.owes = other._game.protests, other._game.owes
