"""Moves in force as an order of steps, and a cue run over them."""

import msgspec
from msgspec.structs import replace

from studio.game.moves import (
    Adjust,
    Anew,
    AnyMove,
    Decide,
    Hold,
    Leave,
    LetGo,
    Level,
    Note,
    Overrule,
    Protest,
    Redo,
    Refused,
    Return,
    SetLevel,
    Show,
    Standby,
    Take,
    Undo,
)
from studio.game.play import Play
from studio.game.state import Standings, State
from studio.show import rundown
from studio.show.lines import Around, CueStart, OutputShown
from studio.show.opening import Opening

NEUTRAL = (Adjust, Note, Overrule, Protest, Decide, Standby, SetLevel, Show)
"""Decisions that touch no clock: taking them back holds none, and they end no window for late presses."""
STANDS = (*NEUTRAL, Hold, LetGo)
"""Decisions after which the script waits where it waited."""
STARTS = (Take, Anew)
"""Moves that start a cue: what came before them is not run again."""
ARRANGING = (Standby, SetLevel, Show)
"""Decisions about what is around the cue."""
NOT_UNDONE = (Undo, Redo, Note, SetLevel, Show)
"""Decisions that undo passes over: remarks, and what is done to devices."""


class Step(msgspec.Struct, frozen=True):
    """One place in the order of moves: a move in force, or (`move` None) only an instant at which clocks are held."""

    n: int
    move: AnyMove | None
    late: bool = False
    start: CueStart | None = None
    hold_at: int | None = None

    @property
    def at(self) -> int:
        """The instant of the step in µs of show time."""
        return self.move.at if self.move is not None else self.hold_at or 0


class TakenBack(msgspec.Struct, frozen=True):
    """A decision taken back, with the line of the undo and its instant."""

    step: Step
    undo: int
    at: int


class CueRun:
    """The last cue of an order, run from its start: the play, the show around it, and each step's verdict.

    `left` is the cue that was left for the manual round and may be returned to.
    """

    def __init__(self, opening: Opening, order: list[Step]) -> None:
        """Run `order`; raises `Refused` for a move that is not legal where it stands, and what a script raises."""
        self._opening = opening
        self.verdicts: dict[int, str] = {}
        self.play: Play
        self.left: Play | None = None
        first = next((i for i in range(len(order) - 1, -1, -1) if isinstance(order[i].move, STARTS)), -1)
        started = order[first].start if first >= 0 else None
        if started is None:
            outputs = tuple(OutputShown(o.output, o.level, "titles") for o in opening.outputs)
            self.around = Around(standby=rundown.following(opening, ""), outputs=outputs)
            self.play = rundown.start(opening, rundown.NO_CUE, Standings())
        else:
            cue = opening.cue(started.around.cue)
            assert cue
            self.around = started.around
            self.play = rundown.start(opening, cue, started.standings)
        self._follow()
        for step in order[first + 1 :]:
            self.add(step)

    @property
    def state(self) -> State:
        """The state of the cue."""
        return self.play.state

    def add(self, step: Step) -> str:
        """Play one more step; returns its verdict."""
        verdict = ""
        if step.move is None:
            if step.hold_at is not None:
                self.play.freeze(step.hold_at)
        elif isinstance(step.move, ARRANGING):
            self._arrange(step.move)
        elif isinstance(step.move, Leave):
            self._leave(step.at)
        elif isinstance(step.move, Return):
            self._return(step.move)
        else:
            verdict = self.play.apply(step.move, late=step.late)
        self.verdicts[step.n] = verdict
        self._follow()
        return verdict

    def _leave(self, at: int) -> None:
        """The cue stands as it is, its clocks held, and the manual round begins with its seats and record."""
        if why := self.refuse_leave():
            raise Refused(why)
        self.play.freeze(at)
        self.left, self.play = self.play, rundown.start_manual(self.play)

    def _return(self, move: Return) -> None:
        """The cue goes on where it was left, with the scores and the record of now."""
        if why := self.refuse_return():
            raise Refused(why)
        assert self.left
        self.left.come_back(self.play, move.at, move.by)
        self.play, self.left = self.left, None

    def refuse_leave(self) -> str:
        """Why the manual round can't be gone into now, in words; "" when it can."""
        return "" if self.left is None else "leave: this is the manual round already"

    def refuse_return(self) -> str:
        """Why there is nothing to come back to, in words; "" when there is."""
        return "" if self.left is not None else "return: no cue was left for the manual round"

    def _follow(self) -> None:
        """Outputs that follow by themselves stand on the look of the moment; after a cue the next is on standby."""
        state, around = self.play.state, self.around
        look = state.look
        if all(o.shown == look for o in around.outputs) and (around.standby or not state.done):
            return  # almost always: this runs once a move when a cue is run again
        outputs = tuple(
            replace(o, shown=look) if level_of(around, o.output, look) == "auto" else o for o in around.outputs
        )
        standby = around.standby or (rundown.following(self._opening, around.cue) if state.done else "")
        if outputs != around.outputs or standby != around.standby:
            self.around = replace(around, outputs=outputs, standby=standby)

    def _arrange(self, move: AnyMove) -> None:
        around, look = self.around, self.state.look
        match move:
            case Standby(cue=cue):
                self.around = replace(around, standby=cue)
            case SetLevel(output=output, look="", level=level):
                outputs = tuple(replace(o, level=level) if o.output == output else o for o in around.outputs)
                self.around = replace(around, outputs=outputs)
            case SetLevel(look=named, level=level):
                others = tuple(pair for pair in around.look_levels if pair[0] != named)
                self.around = replace(around, look_levels=(*others, (named, level)))
            case Show(output=output):
                outputs = tuple(replace(o, shown=look) if o.output == output else o for o in around.outputs)
                self.around = replace(around, outputs=outputs)


def level_of(around: Around, output: str, look: str) -> Level:
    """The level in force for an output at a look: the stricter of the output's and the look's."""
    strictness: tuple[Level, ...] = ("auto", "armed", "off")
    levels = [o.level for o in around.outputs if o.output == output]
    levels += [level for name, level in around.look_levels if name == look]
    return max(levels, key=strictness.index, default="auto")
