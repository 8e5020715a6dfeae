"""A second reading of the manual round: who is in, who may press, and what the points typed come to."""

from studio.game.moves import (
    Adjust,
    AnyMove,
    Caption,
    Clear,
    Close,
    Decide,
    Hold,
    Judge,
    LetGo,
    Next,
    Open,
    Overrule,
    Press,
    Protest,
    SendOff,
    SetClock,
    TimeUp,
)  # fmt: skip
from studio.show.order import Step
from tests.scorekeeper import Scorekeeper
from tests.si_judge import Timer
from tests.si_script import Table


class ManualJudge:
    """Hears the steps of a manual round."""

    def __init__(self, players: int, later_answers: str = "cancel") -> None:
        self.players = range(1, players + 1)
        self.kept = Scorekeeper(self.players, later_answers, "strike")
        self.typed = dict.fromkeys(self.players, 0)
        self.out: set[int] = set()
        self.answered: set[int] = set()
        self.open: set[int] = set()
        self.who = self.since = 0
        self.right = True
        """Whether the last question was answered right: before the first there is nothing to go on with."""
        self.clock: Timer | None = None
        self.text = ""

    def hear(self, step: Step) -> None:
        """Take one step of the order."""
        if step.move is None:
            if self.clock and step.hold_at is not None:
                self.clock.stand(step.hold_at, held=True)
        elif not step.late:
            self._hear(step.move)

    def _begin(self) -> None:
        self.kept.put()
        self.answered, self.open, self.who, self.right = set(), set(), 0, False

    def _hear(self, move: AnyMove) -> None:
        match move:
            case Open():
                if self.right:
                    self._begin()
                self.open, self.since = set(self.players) - self.answered - self.out, move.at
            case Next():
                self._begin()
            case Close():
                self.open, self.who = set(), 0
            case Clear():
                self.who, self.since = 0, move.at
            case Press(seat=seat, at=at):
                if not self.who and seat in self.open and at >= self.since:
                    self.kept.begun()
                    self.who = seat
            case Judge(verdict=verdict, points=points):
                self.kept.answer(self.who, verdict, {"right": points, "wrong": -points, "none": 0})
                self.answered.add(self.who)
                self.open = set() if verdict == "right" else self.open - {self.who}
                self.right = verdict == "right"
                self.who, self.since = 0, move.at
            case SendOff(seat=seat):
                self.out.add(seat)
                self.open.discard(seat)
                self.who = 0 if self.who == seat else self.who
            case Adjust(seat=seat, points=points):
                self.typed[seat] += points
            case Overrule() | Protest() | Decide():
                self.kept.hear(move)
            case Caption(text=text):
                self.text = text
            case _:
                self._hear_clock(move)

    def _hear_clock(self, move: AnyMove) -> None:
        match move:
            case SetClock(seconds=seconds):
                self.clock = Timer(seconds, move.at) if seconds else None
                if self.clock:
                    self.clock.stand(move.at, held=True)
            case Hold() if self.clock:
                self.clock.stand(move.at, held=True)
            case LetGo() if self.clock:
                self.clock.run(move.at)
            case TimeUp(at=at) if self.clock and self.clock.ends == at:
                self.clock.left, self.clock.since, self.clock.out = 0, None, True

    def able(self) -> set[str]:
        """The keys that must be lit."""
        playing = bool(self.kept.questions) and not self.right
        keys = {"next", "close", "set_clock", "caption", "to_look", "adjust", "note"}
        keys |= self.kept.able(playing, protests=True)
        keys |= {"clear", "right", "wrong"} if self.who else {"open"}
        keys |= {"send_off"} if len(self.out) < len(self.players) else set()
        if self.clock:
            keys |= {"hold"} if self.clock.since is not None else {"let_go"} if self.clock.held else set()
        return keys

    def scores(self) -> dict[int, int]:
        """Points of all questions and those typed by hand."""
        return {seat: points + self.typed[seat] for seat, points in self.kept.scores().items()}


def manual_disagreement(table: Table, judge: ManualJudge, steps: list[Step]) -> str:
    """Hear all steps and say where table and judge differ, "" where they agree."""
    for step in steps:
        judge.hear(step)
    state, clock, lit = table.state, judge.clock, judge.able()
    shown = state.clock
    if clock:
        clock.stand(table.now, clock.held)
    pairs = {
        "scores": ({s.seat: s.score for s in state.seats}, judge.scores()),
        "who is in": (state.buzz.seat if state.buzz else 0, judge.who),
        "who may press": (set(table.game.wait.press), set() if judge.who else judge.open),
        "what is possible": ({offer.key for offer in table.game.legal()}, lit),
        "the clock": ((shown.stopped(table.now).left, shown.held, shown.out) if shown else None,
                      (clock.left, clock.held, clock.out) if clock else None),
        "the questions": (len(state.put), len(judge.kept.questions)),
        "the text": (state.text, judge.text),
        "who is out": ({s.seat for s in state.seats if s.out}, judge.out),
        "the protests": ([[p.id, p.of, p.wants, p.decided] for p in state.protests], judge.kept.protests),
    }  # fmt: skip
    return "; ".join(f"{what}: {game}, judged {judged}" for what, (game, judged) in pairs.items() if game != judged)
