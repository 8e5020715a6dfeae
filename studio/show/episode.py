"""The show as a function of its record: which moves are in force, and the state they make."""

import msgspec
from msgspec.structs import replace

from studio.game.moves import (
    Adjust, AnyMove, Decision, Level, Note, Press, Redo, Refused, SetLevel, Show, Standby, Take, TimeUp, Undo,
)  # fmt: skip
from studio.game.play import Play
from studio.game.state import Standings, State
from studio.game.wait import ties_with
from studio.show import rundown
from studio.show.lines import Around, CueStart, MoveLine, OutputShown
from studio.show.opening import Opening

NEUTRAL = (Adjust, Note, Standby, SetLevel, Show)
"""Decisions that touch no clock: taking them back holds none."""
NOT_UNDONE = (Undo, Redo, Note, SetLevel, Show)
"""Decisions that undo passes over: remarks, and what is done to devices."""


class Step(msgspec.Struct, frozen=True):
    """One place in the order of moves: a move in force, or (`move` None) only an instant at which clocks are held."""

    n: int
    move: AnyMove | None
    late: bool = False
    start: CueStart | None = None
    hold_at: int | None = None


class TakenBack(msgspec.Struct, frozen=True):
    """A decision taken back, with the line of the undo."""

    step: Step
    undo: int
    at: int


class Run(msgspec.Struct):
    """A cue run over its steps: the play, the show around it, and each step's verdict."""

    play: Play
    around: Around
    verdicts: dict[int, str] = {}

    @property
    def state(self) -> State:
        """The state of the cue."""
        return self.play.state


class Episode:
    """The moves in force, in order, and the run they make. It writes nothing and reads no clock.

    A method that raises has changed nothing.
    """

    def __init__(self, opening: Opening) -> None:
        self.opening = opening
        self.order: list[Step] = []
        self.taken_back: list[TakenBack] = []
        self.run = self._run(self.order)

    # Running.

    def _run(self, order: list[Step]) -> Run:
        """Run the last cue of `order` from its start."""
        first = max((i for i, s in enumerate(order) if isinstance(s.move, Take)), default=-1)
        if first < 0:
            outputs = tuple(OutputShown(o.output, o.level, "titles") for o in self.opening.outputs)
            around = Around(standby=rundown.following(self.opening, ""), outputs=outputs)
            run = Run(rundown.start(self.opening, rundown.NO_CUE, Standings()), around)
        else:
            started = order[first].start
            assert started
            cue = self.opening.cue(started.around.cue)
            assert cue
            run = Run(rundown.start(self.opening, cue, started.standings), started.around)
        for step in order[first + 1 :]:
            self._play(run, step)
        self._follow(run)
        return run

    def _play(self, run: Run, step: Step) -> str:
        verdict = ""
        if step.move is None:
            if step.hold_at is not None:
                run.play.freeze(step.hold_at)
        elif isinstance(step.move, Standby | SetLevel | Show):
            self._around(run, step.move)
        else:
            verdict = run.play.apply(step.move, late=step.late)
        run.verdicts[step.n] = verdict
        self._follow(run)
        return verdict

    def _follow(self, run: Run) -> None:
        """Outputs that follow by themselves stand on the look of the moment."""
        look = run.state.look
        outputs = tuple(
            replace(o, shown=look) if level_of(run.around, o.output, look) == "auto" else o for o in run.around.outputs
        )
        standby = run.around.standby or (rundown.following(self.opening, run.around.cue) if run.state.done else "")
        if outputs != run.around.outputs or standby != run.around.standby:
            run.around = replace(run.around, outputs=outputs, standby=standby)

    def _around(self, run: Run, move: AnyMove) -> None:
        around = run.around
        match move:
            case Standby(cue=cue):
                run.around = replace(around, standby=cue)
            case SetLevel(output=output, look="", level=level):
                outputs = tuple(replace(o, level=level) if o.output == output else o for o in around.outputs)
                run.around = replace(around, outputs=outputs)
            case SetLevel(look=look, level=level):
                others = tuple(pair for pair in around.look_levels if pair[0] != look)
                run.around = replace(around, look_levels=(*others, (look, level)))
            case Show(output=output):
                outputs = tuple(
                    replace(o, shown=run.state.look) if o.output == output else o for o in around.outputs
                )
                run.around = replace(around, outputs=outputs)

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

    def _check_output(self, move: SetLevel | Show) -> None:
        names = [o.output for o in self.opening.outputs]
        if isinstance(move, SetLevel) and move.look:
            if move.output:
                raise Refused("set_level: name an output or a look, not both")
            return
        if move.output not in names:
            raise Refused(f"no output {move.output!r}; outputs are {', '.join(names) or 'none'}")

    def _place(self, press: Press) -> tuple[int | None, bool]:
        """Where a press belongs that was earlier than one that is in, or in time for a time-up already written.

        Returns (line before which it takes its place, or None for the end; whether it is a late arrival). The window
        ends at the first decision after what it would change, and `reorder_ms` after it. (CM-2, CM-3)
        """
        if self.run.play.judge(press)[0] == "in":
            return None, False
        at, decided, heard = None, False, press.heard or press.at
        for index in range(len(self.order) - 1, -1, -1):
            step = self.order[index]
            if isinstance(step.move, Take):
                break
            if isinstance(step.move, Decision) and not isinstance(step.move, NEUTRAL):
                decided = True
            elif self._yields(step, press):
                within = heard - _at(step) <= self.opening.reorder_ms * 1000 and not decided
                at = (index, within)
            if _at(step) < press.at - 1_000_000:
                break
        if at is None:
            return None, False
        index, within = at
        try:
            changed = self._run([*self.order[:index], Step(-1, press), *(self.order[index:] if within else ())])
        except Refused:
            return None, True
        if changed.verdicts.get(-1) != "in":
            return None, False
        return (self.order[index].n, False) if within else (None, True)

    def _yields(self, step: Step, press: Press) -> bool:
        """Whether a press would have come before this step: a later press that got in, or a time-up not yet due."""
        match step.move:
            case Press(at=at, by=by, bound=bound) if self.run.verdicts.get(step.n) == "in":
                buzz = self.run.state.buzz
                tied = buzz and ties_with(buzz, press.at, press.by, press.bound, 0)
                return press.at < at and press.seat != step.move.seat and not tied
            case TimeUp(at=at):
                return press.at <= at and self.run.verdicts.get(step.n) == "time up"
        return False

    def add(self, line: MoveLine) -> str:
        """Take a line's move; returns its verdict. Raises `Refused`, or what the script raised, and changes nothing."""
        move = line.move
        step = Step(line.n, move, line.late, line.start)
        match move:
            case Undo():
                return self._undo(line)
            case Redo():
                return self._redo(line)
            case Take():
                order = [*self.order, step]
                self._install(order, self._run(order))
            case _ if line.before is not None:
                index = next(i for i, s in enumerate(self.order) if s.n == line.before)
                order = [*self.order[:index], step, *self.order[index:]]
                self._install(order, self._run(order))
            case _:
                try:
                    self._play(self.run, step)
                except Refused:
                    raise
                except BaseException:
                    self.run = self._run(self.order)
                    raise
                self.order.append(step)
        if isinstance(move, Decision):
            self.taken_back.clear()
        return self.run.verdicts.get(line.n, "")

    def _install(self, order: list[Step], run: Run) -> None:
        self.order, self.run = order, run

    def undoable(self) -> Step | None:
        """The latest decision in force."""
        return next((s for s in reversed(self.order) if isinstance(s.move, Decision) and not isinstance(s.move, NOT_UNDONE)),
                    None)  # fmt: skip

    def _undo(self, line: MoveLine) -> str:
        last = self.undoable()
        if last is None:
            raise Refused("undo: there is no decision to take back")
        hold = None if isinstance(last.move, NEUTRAL) else _at(last)
        order = [Step(s.n, None, hold_at=hold) if s.n == last.n else s for s in self.order]
        order.append(Step(line.n, None))
        self._install(order, self._run(order))
        self.taken_back.append(TakenBack(last, line.n, line.move.at))
        return ""

    def _redo(self, line: MoveLine) -> str:
        if not self.taken_back:
            raise Refused("redo: nothing was taken back since the last decision")
        back = self.taken_back[-1]
        hold = None if isinstance(back.step.move, NEUTRAL) else back.at
        order = [
            back.step if s.n == back.step.n else Step(s.n, None, hold_at=hold) if s.n == back.undo else s
            for s in self.order
        ]
        order.append(Step(line.n, None))
        self._install(order, self._run(order))
        self.taken_back.pop()
        return ""

    def hold(self, n: int, at: int) -> None:
        """A start after a crash: every clock is held with what was left at `at`."""
        step = Step(n, None, hold_at=at)
        self._play(self.run, step)
        self.order.append(step)

    def leave_out(self, n: int) -> None:
        """Leave a failed move out."""
        order = [s for s in self.order if s.n != n]
        self._install(order, self._run(order))


def _at(step: Step) -> int:
    return step.move.at if step.move is not None else step.hold_at or 0


def level_of(around: Around, output: str, look: str) -> Level:
    """The level in force for an output at a look: the stricter of the output's and the look's."""
    order: tuple[Level, ...] = ("auto", "armed", "off")
    own = next((o.level for o in around.outputs if o.output == output), "auto")
    of_look = next((level for name, level in around.look_levels if name == look), "auto")
    return max(own, of_look, key=order.index)
