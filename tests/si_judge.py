"""A second reading of Svoya Igra, written from the rulebook alone: what random play is judged by.

It shares nothing with the format but the moves it hears: no script, no wait, no state. Times are µs.
"""

from studio.game.moves import (
    Answering,
    AnyMove,
    AskForm,
    Clear,
    Close,
    Hold,
    LetGo,
    Lot,
    Next,
    Press,
    Read,
    Ruling,
    Take,
    TellForm,
    TimeUp,
    Void,
)  # fmt: skip
from studio.packs.model import Question
from studio.show.order import Step
from tests.si_script import MS, SECOND, Table, opening


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
                     "no_reserve": "strike", **rules}  # fmt: skip
        self.cells, self.spare = (
            [question for r in show.pack.rounds if r.name == name for theme in r.themes for question in theme.questions]
            for name in ("1", "3")
        )
        self.reserves, self.players = list(show.pack.reserves), range(1, players + 1)
        self.scores = dict.fromkeys(self.players, 0)
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
        self.points: list[tuple[int, int]] = []
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

    def able(self) -> set[str]:
        """The keys that must be lit."""
        keys: set[str] = {"void"} if self.voidable else set()
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
                self.reading, self.think = False, Timer(self.rule["think_seconds"], move.at)
            case Close():
                self._onward()
            case Ruling(verdict=verdict):
                self._rule(verdict, move.at)
            case Clear():
                self._reopen(move.at)
            case Void():
                self._void()
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
            self.phase, self.reading, self.since, self.voidable = "open", True, at, True
            self.open, self.think, self.answer = list(self.players), None, None

    def _press(self, press: Press) -> None:
        if press.seat not in self.open:
            return
        if self.phase == "open":
            in_time = self.think is None or self.think.ends is None or press.at <= self.think.ends
            if press.at >= self.since and in_time:
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
                self.think, self.phase, self.open = None, "silence", []

    def _rule(self, verdict: str, at: int) -> None:
        costs = self.value if verdict == "wrong" or self.rule["delay_costs"] else 0
        points = self.value if verdict == "right" else -costs
        self.points.append((self.who, points))
        self.scores[self.who] += points
        if verdict == "right":
            self._onward()
            return
        self.open.remove(self.who)
        if not self.open:
            self.phase, self.think, self.answer, self.who = "silence", None, None, 0
            return
        again = self.rule["think_after_wrong"] == "again" and not self.reading
        self._reopen(at)
        if again:
            self.think = Timer(self.rule["think_seconds"], at)

    def _reopen(self, at: int) -> None:
        self.phase, self.since, self.answer, self.who, self.tied = "open", at, None, 0, []
        if self.think and not self.think.held:
            self.think.run(at)

    def _void(self) -> None:
        for seat, points in self.points:
            self.scores[seat] -= points
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


def disagreement(table: Table, judge: Judge) -> str:
    """Hear all steps of the table's round and say where table and judge differ, "" where they agree.

    Points typed by hand are left out: they are no rule's.
    """
    for step in steps_of_the_cue(table):
        judge.hear(step)
    state, typed = table.state, dict.fromkeys(judge.players, 0)
    for entry in state.ledger:
        typed[entry.seat] += entry.points if entry.reason == "adjust" else 0
    clock, timer, lit = state.clock, judge.timer, judge.able()
    if timer:
        timer.stand(table.now, timer.held)
    pairs = {
        "scores": ({s.seat: s.score - typed[s.seat] for s in state.seats}, judge.scores),
        "who is in": (state.buzz.seat if state.buzz else 0, judge.who),
        "who may press": (list(table.game.wait.press), judge.open if judge.phase == "open" else []),
        "what is possible": ({offer.key for offer in table.game.legal()} - {"adjust", "note"}, lit),
        "the clock": ((clock.stopped(table.now).left, clock.held, clock.out) if clock else None,
                      (timer.left, timer.held, timer.out) if timer else None),
        "the question": (state.question.pack_id if state.question and judge.phase == "open" else "",
                         judge.put.id if judge.put and judge.phase == "open" else ""),
    }  # fmt: skip
    return "; ".join(f"{what}: {game}, judged {judged}" for what, (game, judged) in pairs.items() if game != judged)


def steps_of_the_cue(table: Table) -> list[Step]:
    """The steps in force since the last take."""
    order = table.episode.order
    first = max(i for i, step in enumerate(order) if isinstance(step.move, Take))
    return order[first + 1 :]
