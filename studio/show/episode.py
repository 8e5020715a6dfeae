"""The show as a function of its record: which moves are in force, and the state they make."""

from collections.abc import Iterator

from msgspec.structs import replace

from studio.game.moves import (
    Anew,
    AnyMove,
    Decision,
    Leave,
    Press,
    Redo,
    Refused,
    Return,
    SetLevel,
    Show,
    Standby,
    Take,
    TimeUp,
    Undo,
)  # fmt: skip
from studio.show.lines import CueStart, MoveLine
from studio.show.looks import LOOKS
from studio.show.opening import Opening
from studio.show.order import NEUTRAL, NOT_UNDONE, STARTS, CueRun, Step, TakenBack

TOO_OLD = 1_000_000
"""µs: a press that claims to be older than this when it is heard takes nobody's place; no link is that slow."""

REORDERING = (Undo, Redo, *STARTS)
"""Moves after which the order is run anew."""


class Episode:
    """The moves in force, in order, and the run they make. It writes nothing and reads no clock.

    A method that raises `Refused` has changed nothing. When a script raised, call `again`.
    """

    def __init__(self, opening: Opening) -> None:
        self.opening = opening
        self.order: list[Step] = []
        self.taken_back: list[TakenBack] = []
        self.run = CueRun(opening, self.order)

    # Taking moves.

    def plan(self, n: int, move: AnyMove) -> MoveLine:
        """How line `n` would take this move: where it stands and what it starts; raises `Refused`, changes nothing."""
        match move:
            case Press():
                before, late = self._place(move)
                return MoveLine(n=n, move=move, before=before, late=late)
            case TimeUp():
                before, late = None, False
            case Undo(about=about):
                last = self.undoable()
                if last is None:
                    raise Refused("undo: there is no decision to take back")
                self._current("undo", about, f"undo:{last.n}")
            case Redo(about=about):
                if not self.taken_back:
                    raise Refused("redo: nothing was taken back since the last decision")
                self._current("redo", about, f"redo:{self.taken_back[-1].step.n}")
            case Take():
                return MoveLine(n=n, move=move, start=self._start(move))
            case Standby(cue=cue):
                if self.opening.cue(cue) is None:
                    raise Refused(f"standby: no cue {cue!r}; cues are {', '.join(c.id for c in self.opening.rundown)}")
            case SetLevel() | Show():
                self._check_output(move)
            case Anew(about=about):
                return MoveLine(n=n, move=move, start=self._start_again(about))
            case Leave(about=about):
                if why := self.run.refuse_leave():
                    raise Refused(why)
                self._current("leave", about, self.cue_now)
            case Return(about=about):
                if why := self.run.refuse_return():
                    raise Refused(why)
                self._current("return", about, self.cue_now)
            case _:
                if why := self.run.play.refuse(move):
                    raise Refused(why)
        return MoveLine(n=n, move=move)

    def _current(self, kind: str, about: str, now: str) -> None:
        if about not in ("", now):
            raise Refused(f"{kind} was about {about}, which is no longer current; now it would be about {now}")

    def _start(self, move: Take) -> CueStart:
        around = self.run.around
        self._current("take", move.about, f"take:{around.standby}")
        cue = move.cue or around.standby
        if not cue:
            raise Refused("take: no cue is on standby; put one on standby first")
        if self.opening.cue(cue) is None:
            raise Refused(f"take: no cue {cue!r}; cues are {', '.join(c.id for c in self.opening.rundown)}")
        return CueStart(self.run.state.standings(), replace(around, cue=cue, standby=""))

    @property
    def cue_now(self) -> str:
        """What leaving, coming back and starting anew are about: the cue, and the line it began with."""
        began = next((s.n for s in reversed(self.order) if s.start is not None), 0)
        return f"cue:{self.run.around.cue}.{began}"

    def _start_again(self, about: str) -> CueStart:
        began = next((s.start for s in reversed(self.order) if s.start is not None), None)
        if began is None:
            raise Refused("anew: no cue has been taken yet")
        self._current("anew", about, self.cue_now)
        return CueStart(began.standings, replace(self.run.around, cue=began.around.cue, standby=""))

    def _check_output(self, move: SetLevel | Show) -> None:
        names = [o.output for o in self.opening.outputs]
        if isinstance(move, SetLevel) and move.look:
            if move.output:
                raise Refused("set_level: name an output or a look, not both")
            if move.look not in LOOKS:
                raise Refused(f"set_level: no look {move.look!r}; looks are {', '.join(LOOKS)}")
            return
        if move.output not in names:
            raise Refused(f"no output {move.output!r}; outputs are {', '.join(names) or 'none'}")

    def _place(self, press: Press) -> tuple[int | None, bool]:
        """Where a press belongs that was earlier than one that is in, or in time for a time-up already written.

        Returns (line before which it takes its place, or None for the end; whether it is a late arrival). The window
        ends at the first decision after what it would change, and `reorder_ms` after it. (CM-2, CM-3)
        """
        if self.run.play.judge(press)[0] == "in":
            buzz = self.run.state.buzz
            return None, buzz is not None and not self._may_still_tie(press)
        at = None
        for index, step, still in self._back(press):
            if self._yields(step, press):
                at = (index, still)
        if at is None:
            return None, False
        index, within = at
        try:
            order = [*self.order[:index], Step(-1, press), *(self.order[index:] if within else ())]
            changed = CueRun(self.opening, order)
        except Refused:
            return None, True
        if changed.verdicts.get(-1) != "in":
            return None, False
        return (self.order[index].n, False) if within else (None, True)

    def _back(self, press: Press) -> Iterator[tuple[int, Step, bool]]:
        """The steps of the cue from the last one back, and whether a press heard so late may still come before each."""
        decided, heard = False, press.heard or press.at
        for index in range(len(self.order) - 1, -1, -1):
            step = self.order[index]
            if isinstance(step.move, STARTS):
                return
            if isinstance(step.move, Decision) and not isinstance(step.move, NEUTRAL):
                decided = True
            soon = heard - max(step.at, press.at) <= self.opening.reorder_ms * 1000 and heard - press.at <= TOO_OLD
            yield index, step, soon and not decided

    def _may_still_tie(self, press: Press) -> bool:
        """Whether a press that ties with the one that is in is heard before the window for it has ended."""
        for _, step, still in self._back(press):
            if isinstance(step.move, Press) and self.run.verdicts.get(step.n) == "in":
                return still
        return False

    def _yields(self, step: Step, press: Press) -> bool:
        """Whether a press would have come before this step: a later press that got in, or a time-up not yet due."""
        match step.move:
            case Press(at=at) if self.run.verdicts.get(step.n) == "in":
                return press.at < at and press.seat != step.move.seat
            case TimeUp(at=at):
                return press.at <= at and self.run.verdicts.get(step.n) == "time up"
        return False

    def add(self, line: MoveLine) -> str:
        """Take a line's move; returns its verdict. Raises `Refused`, or what the script raised."""
        if isinstance(line.move, REORDERING) or line.before is not None:
            order, taken_back = self._with(line)
            run = CueRun(self.opening, order)  # if it does not run, all stays as it was
            self.order, self.taken_back, self.run = order, taken_back, run
        else:
            self.run.add(Step(line.n, line.move, line.late, line.start))
            self.fold(line)
        return self.run.verdicts.get(line.n, "")

    def fold(self, line: MoveLine) -> None:
        """Take a line's move into the order without running it: for cues that are over. Call `again` afterwards."""
        if isinstance(line.move, Undo | Redo) or line.before is not None:
            self.order, self.taken_back = self._with(line)
            return
        self.order.append(Step(line.n, line.move, line.late, line.start))  # no copy: a show has thousands of them
        if isinstance(line.move, Decision):
            self.taken_back = []

    def _with(self, line: MoveLine) -> tuple[list[Step], list[TakenBack]]:
        """The order and what can be put back, once this line is taken."""
        move = line.move
        if isinstance(move, Undo):
            return self._without_last(line)
        if isinstance(move, Redo):
            return self._with_last_back(line)
        step = Step(line.n, move, line.late, line.start)
        taken_back = [] if isinstance(move, Decision) else self.taken_back
        if line.before is None:
            return [*self.order, step], taken_back
        index = next(i for i, s in enumerate(self.order) if s.n == line.before)
        return [*self.order[:index], step, *self.order[index:]], taken_back

    def again(self) -> None:
        """Run the order in force anew, after a script raised on a move that was to follow."""
        self.run = CueRun(self.opening, self.order)

    def undoable(self) -> Step | None:
        """The latest decision in force."""
        decisions = (s for s in reversed(self.order) if isinstance(s.move, Decision))
        return next((s for s in decisions if not isinstance(s.move, NOT_UNDONE)), None)

    def _without_last(self, line: MoveLine) -> tuple[list[Step], list[TakenBack]]:
        last = self.undoable()
        if last is None:
            raise Refused("undo: there is no decision to take back")
        hold = None if isinstance(last.move, NEUTRAL) else last.at
        order = [Step(s.n, None, hold_at=hold) if s.n == last.n else s for s in self.order]
        return [*order, Step(line.n, None)], [*self.taken_back, TakenBack(last, line.n, line.move.at)]

    def _with_last_back(self, line: MoveLine) -> tuple[list[Step], list[TakenBack]]:
        if not self.taken_back:
            raise Refused("redo: nothing was taken back since the last decision")
        back = self.taken_back[-1]
        hold = None if isinstance(back.step.move, NEUTRAL) else back.at
        order = [
            back.step if s.n == back.step.n else Step(s.n, None, hold_at=hold) if s.n == back.undo else s
            for s in self.order
        ]
        return [*order, Step(line.n, None)], self.taken_back[:-1]

    def hold(self, n: int, at: int, *, run: bool = True) -> None:
        """A start after a crash: every clock is held with what was left at `at`."""
        step = Step(n, None, hold_at=at)
        if run:
            self.run.add(step)
        self.order.append(step)
