"""A second reading of Svoya Igra, written from the rulebook alone: what random play is judged by.

It shares nothing with the format but the moves it hears: no script, no wait, no state. Times are µs.
"""

from studio.game.moves import (
    Adjust,
    Answering,
    AnyMove,
    AskForm,
    Clear,
    Close,
    Decide,
    Hold,
    LetGo,
    Lot,
    Next,
    Overrule,
    Press,
    Protest,
    Read,
    Ruling,
    SendOff,
    TellForm,
    TimeUp,
    Void,
)  # fmt: skip
from studio.packs.model import Question
from studio.show.order import Step
from tests.scorekeeper import Scorekeeper
from tests.si_script import MS, SECOND, opening


class Timer:
    """A clock: what is left, and since when it runs."""

    def __init__(self, seconds: int, at: int) -> None:
        self.left, self.since, self.held, self.out = seconds * SECOND, at, False, False

    @property
    def ends(self) -> int | None:
        return None if self.since is None else self.since + self.left

    def stand(self, at: int, held: bool = False) -> None:
        if self.since is not None:
            self.left, self.since, self.held = max(0, min(self.left, self.since + self.left - at)), None, held

    def run(self, at: int) -> None:
        if self.since is None and not self.out:
            self.since, self.held = at, False


class Judge:
    """Hears the steps of one round and says what must be so after them."""

    def __init__(self, players: int, rules: dict[str, object], reserves: str) -> None:
        show = opening(players, reserves)
        self.rule = {"think_seconds": 5, "answer_seconds": 5, "think_after_wrong": "again", "delay_costs": True,
                     "answer_must_be": "begun", "form_holds_clock": True, "press_tie": "lot", "tie_resolution_ms": 0,
                     "no_reserve": "strike", "later_answers": "cancel", "void_after_game": "strike",
                     **rules}  # fmt: skip
        self.cells, self.spare = (
            [question for r in show.pack.rounds if r.name == name for theme in r.themes for question in theme.questions]
            for name in ("1", "3")
        )
        self.reserves, self.players = list(show.pack.reserves), range(1, players + 1)
        self.kept = Scorekeeper(self.players, str(self.rule["later_answers"]), str(self.rule["void_after_game"]))
        self.typed = dict.fromkeys(self.players, 0)
        self.out: set[int] = set()
        self.cell = -1
        self.phase = ""
        self.put: Question | None = None
        self.voidable = False
        self.open: list[int] = []
        self.who = 0
        self.think: Timer | None = None
        self.answer: Timer | None = None
        self._forget_the_last()
        self._onward()

    def _forget_the_last(self) -> None:
        self.asked: list[int] = []
        self.tied: list[tuple[int, int]] = []
        self.form, self.answering = "", False

    def _onward(self) -> None:
        """Where the host goes after this question: SI-6, and the host's flow."""
        self.think = self.answer = None
        self.who, self.open = 0, []
        if self.cell + 1 == len(self.cells):
            self.phase = "end"
        else:
            new = self.cell < 0 or self.cells[self.cell].theme != self.cells[self.cell + 1].theme
            self.phase = "theme" if new else "value"

    @property
    def value(self) -> int:
        return self.cells[self.cell].value

    @property
    def timer(self) -> Timer | None:
        return self.answer or self.think

    @property
    def playing(self) -> bool:
        """Whether a question is in play."""
        return self.phase in ("open", "in", "lot")

    @property
    def scores(self) -> dict[int, int]:
        """Points from questions and points typed by hand."""
        return {seat: points + self.typed[seat] for seat, points in self.kept.scores().items()}

    def able(self) -> set[str]:
        """The keys that must be lit."""
        keys = self.kept.able(self.playing, protests=True) | {"adjust", "note"}
        keys |= {"send_off"} if len(self.out) < len(self.players) else set()
        keys |= {"void"} if self.voidable and not self.kept.questions[-1].struck else set()
        if self.phase in ("theme", "value", "silence", "struck", "end"):
            keys.add("next")
        if self.phase == "open":
            keys |= {"close"} | ({"read"} if self.reading else set())
        if self.phase == "in" and self.answer:
            over = self.answer.out
            keys |= {"wrong", "none", "clear"}
            keys |= set() if over and self.rule["answer_must_be"] == "finished" else {"right"}
            keys |= {"answering"} if not self.answering and not over else set()
            keys |= {"ask_form"} if not over and not self.answering and self.who not in self.asked else set()
            keys |= {"tell_form"} if self.form == "asked" else set()
        if self.timer:
            keys |= {"hold"} if self.timer.since is not None else {"let_go"} if self.timer.held else set()
        return keys

    def hear(self, step: Step) -> None:
        """Take one step of the order."""
        if step.move is None:
            for timer in (self.think, self.answer):
                if timer and step.hold_at is not None:
                    timer.stand(step.hold_at, held=True)
        elif not step.late:
            self._hear(step.move)

    def _hear(self, move: AnyMove) -> None:
        match move:
            case Press():
                self._press(move)
            case TimeUp(clock=name, at=at):
                self._time_up(self.think if name == "think" else self.answer, at)
            case Lot(outcome=outcome) if self.phase == "lot":
                self.who, self.phase, self.answering, self.form = int(outcome), "in", False, ""
                self.answer = Timer(self.rule["answer_seconds"], move.at)
            case Next():
                self._next(move.at)
            case Read():
                self.kept.begun()
                self.reading, self.think = False, Timer(self.rule["think_seconds"], move.at)
            case Close():
                self.kept.begun()
                self._onward()
            case Ruling(verdict=verdict):
                self._rule(verdict, move.at)
            case Clear():
                self._reopen(move.at)
            case Void():
                self._void()
            case SendOff(seat=seat):
                self._send_off(seat, move.at)
            case Adjust(seat=seat, points=points):
                self.typed[seat] += points
            case Overrule() | Protest() | Decide():
                self.kept.hear(move)
            case Hold() if self.timer:
                self.timer.stand(move.at, held=True)
            case LetGo() if self.timer:
                self.timer.run(move.at)
            case Answering() if self.answer:
                self.answering = True
                if self.rule["answer_must_be"] == "begun":
                    self.answer.stand(move.at)
                    self.answer.held = False
            case AskForm() if self.answer:
                self.form = "asked"
                self.asked.append(self.who)
                if self.rule["form_holds_clock"]:
                    self.answer.stand(move.at)
            case TellForm() if self.answer:
                self.form = "told"
                begun = self.answering and self.rule["answer_must_be"] == "begun"
                if not self.answer.held and not begun:
                    self.answer.run(move.at)

    def _next(self, at: int) -> None:
        if self.phase == "theme":
            self.phase = "value"
        elif self.phase == "silence":
            self._onward()
        elif self.phase == "end":
            self.phase, self.voidable = "done", False
        else:
            if self.phase == "value":
                self.cell += 1
                self.put = self.cells[self.cell]
            self._forget_the_last()
            self.kept.put()
            self.phase, self.reading, self.since, self.voidable = "open", True, at, True
            self.open = [seat for seat in self.players if seat not in self.out]
            self.think = self.answer = None
            if not self.open:
                self._nobody()

    def _press(self, press: Press) -> None:
        if press.seat not in self.open:
            return
        if self.phase == "open":
            in_time = self.think is None or self.think.ends is None or press.at <= self.think.ends
            if press.at >= self.since and in_time:
                self.kept.begun()
                self.until = self.think.ends if self.think else None
                if self.think:
                    self.think.stand(press.at)
                self.tied = [(press.seat, press.at)]
                self.who, self.phase, self.answering, self.form = press.seat, "in", False, ""
                self.answer = Timer(self.rule["answer_seconds"], press.at)
        elif self.phase in ("in", "lot") and press.seat not in [seat for seat, _ in self.tied]:
            gap = press.at - dict(self.tied)[self.who]
            close = gap == 0 or 0 < gap < self.rule["tie_resolution_ms"] * MS
            if close and (self.until is None or press.at <= self.until):
                self._tie(press)

    def _tie(self, press: Press) -> None:
        self.tied.append((press.seat, press.at))
        if self.rule["press_tie"] == "replay":
            self._void()
            return
        self.phase = "lot"
        if self.answer:
            self.answer.stand(press.at)

    def _time_up(self, timer: Timer | None, at: int) -> None:
        if timer and timer.ends == at:
            timer.left, timer.since, timer.out = 0, None, True
            if timer is self.think:
                self._nobody()

    def _nobody(self) -> None:
        """The question is over, and nobody answered it right."""
        self.kept.begun()
        self.phase, self.think, self.answer, self.who, self.open = "silence", None, None, 0, []

    def _rule(self, verdict: str, at: int) -> None:
        cost = -self.value if self.rule["delay_costs"] else 0
        self.kept.answer(self.who, verdict, {"right": self.value, "wrong": -self.value, "none": cost})
        if verdict == "right":
            self._onward()
        else:
            self._next_player(at)

    def _next_player(self, at: int) -> None:
        """Who was in is so no longer: the rest may press."""
        if self.who in self.open:
            self.open.remove(self.who)
        if not self.open:
            self._nobody()
            return
        again = self.rule["think_after_wrong"] == "again" and not self.reading
        self._reopen(at)
        if again:
            self.think = Timer(self.rule["think_seconds"], at)

    def _send_off(self, seat: int, at: int) -> None:
        """Somebody leaves: only their own turn is over with it."""
        self.out.add(seat)
        if seat in self.open and not (self.phase == "in" and seat == self.who):
            self.open.remove(seat)
        tied_left = [s for s, _ in self.tied if s not in self.out]
        if (self.phase == "in" and seat == self.who) or (self.phase == "lot" and not tied_left):
            self._next_player(at)

    def _reopen(self, at: int) -> None:
        self.phase, self.since, self.answer, self.who, self.tied = "open", at, None, 0, []
        if self.think and not self.think.held:
            self.think.run(at)

    def _void(self) -> None:
        self.kept.begun()
        self.kept.strike(self.kept.now)
        lost = self.cells[self.cell]
        fits = sorted(self.reserves, key=lambda q: (q.value != lost.value, q.theme != lost.theme))
        if fits and fits[0].value != lost.value:
            fits = self.reserves  # none is worth as much: the first of all
        if not fits and self.rule["no_reserve"] == "next":
            fits = self.spare[:1]
        self._forget_the_last()
        self._onward()
        self.voidable = False
        if fits:
            self.put = fits[0]
            (self.reserves if fits[0] in self.reserves else self.spare).remove(fits[0])
            self.phase = "struck"
