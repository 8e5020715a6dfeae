"""The operator's view: the host's, with everything that can be done and what was done."""

from collections.abc import Iterator

import msgspec

from studio.desk.air_view import air_fields
from studio.desk.record_view import Told, WouldChange, in_words, told, would_change
from studio.desk.views import HostView, host_part
from studio.game.answers import Protested
from studio.game.moves import Move
from studio.game.play import Where
from studio.game.state import Entry, Standings
from studio.game.wait import Ask, Legal
from studio.game.words import msg
from studio.show.conductor import Conductor
from studio.show.order import level_of

LATEST = 12
"""Lines of the record that the desk shows."""


class CueRow(msgspec.Struct, frozen=True):
    """A line of the rundown: state is done, now, standby or waiting."""

    id: str
    kind: str
    title: str
    state: str
    result: Standings | None


class Taking(msgspec.Struct, frozen=True):
    """What undo or redo would do."""

    label: str
    values: dict[str, str]


class LevelView(msgspec.Struct, frozen=True):
    """An output: its level, the level in force at this look, the look of the moment and the one it stands on."""

    output: str
    level: str
    in_force: str
    look: str
    shown: str


class DeskPart(msgspec.Struct, frozen=True):
    """What the operator is told beyond the host."""

    legal: tuple[Legal, ...]
    rundown: tuple[CueRow, ...]
    standby: str
    moves: tuple[Told, ...]
    ledger: tuple[Entry, ...]
    protests: tuple[Protested, ...]
    would_change: tuple[WouldChange, ...]
    undo: Taking | None
    redo: Taking | None
    levels: tuple[LevelView, ...]
    look_levels: dict[str, str]
    where: Where
    fault: str
    offer_manual: bool
    digest: str


class OperatorView(HostView, frozen=True, kw_only=True):
    """The operator's view."""

    desk: DeskPart


def operator_view(conductor: Conductor) -> OperatorView:
    """The operator's view of this moment."""
    return OperatorView(desk=desk_part(conductor), host=host_part(conductor), **air_fields(conductor))


def desk_part(conductor: Conductor) -> DeskPart:
    """What the operator is told beyond the host."""
    episode, run = conductor.episode, conductor.episode.run
    state, around = run.state, run.around
    last = episode.undoable()
    back = episode.taken_back[-1].step if episode.taken_back else None
    return DeskPart(
        legal=tuple(legal_for_operator(conductor)),
        rundown=tuple(
            CueRow(cue.id, cue.kind, cue.title, _cue_state(conductor, cue.id), None) for cue in episode.opening.rundown
        ),
        standby=around.standby,
        moves=tuple(told(conductor, line) for line in conductor.lines[: -LATEST - 1 : -1]),
        ledger=state.ledger[-30:],
        protests=state.protests,
        would_change=tuple(would_change(state, run.play.later_answers)),
        undo=_taking(conductor, last.move) if last and last.move else None,
        redo=_taking(conductor, back.move) if back and back.move else None,
        levels=tuple(
            LevelView(o.output, o.level, level_of(around, o.output, state.look), state.look, o.shown)
            for o in around.outputs
        ),
        look_levels=dict(around.look_levels),
        where=run.play.where(),
        fault=conductor.fault,
        offer_manual=conductor.offers_manual,
        digest=run.play.digest(),
    )


def _cue_state(conductor: Conductor, cue: str) -> str:
    around = conductor.episode.run.around
    taken = {step.start.around.cue for step in conductor.episode.order if step.start}
    if cue == around.cue:
        return "now"
    if cue == around.standby:
        return "standby"
    return "done" if cue in taken else "waiting"


def _taking(conductor: Conductor, move: Move) -> Taking:
    text, values = in_words(conductor, move, "")
    return Taking(text, values)


def legal_for_operator(conductor: Conductor) -> Iterator[Legal]:
    """What the game allows, then what the record, the rundown, the outputs and the desk's own buttons allow."""
    episode, around = conductor.episode, conductor.episode.run.around
    yield from episode.run.play.legal()
    if last := episode.undoable():
        yield Legal("undo", "undo", msg("Undo"), {}, {"about": f"undo:{last.n}"})
    if episode.taken_back:
        yield Legal("redo", "redo", msg("Redo"), {}, {"about": f"redo:{episode.taken_back[-1].step.n}"})
    about: dict[str, str | int] = {"about": episode.cue_now}
    if not episode.run.refuse_leave():
        yield Legal("leave", "leave", msg("Manual round"), {}, about)
    if not episode.run.refuse_return():
        yield Legal("return", "return", msg("Back to the round"), {}, about)
    if around.cue:
        yield Legal("anew", "anew", msg("Start the cue anew"), {}, about)
    cues = tuple(cue.id for cue in episode.opening.rundown)
    if around.standby and (cue := episode.opening.cue(around.standby)):
        yield Legal("take", "take", msg("Take: {cue}"), {"cue": cue.title or cue.id},
                    {"about": f"take:{around.standby}", "cue": around.standby})  # fmt: skip
    if cues:
        yield Legal("standby", "standby", msg("Standby"), {}, {"about": ""}, (Ask("cue", "choice", cues),))
    for output in around.outputs:
        level = Ask("level", "choice", ("auto", "armed", "off"))
        yield Legal("set_level", f"level:{output.output}", msg("Level of {output}"), {"output": output.output},
                    {"about": "", "output": output.output, "look": ""}, (level,))  # fmt: skip
        if output.shown != episode.run.state.look:
            yield Legal("show", f"show:{output.output}", msg("Show {look} on {output}"),
                        {"output": output.output, "look": episode.run.state.look},
                        {"about": "", "output": output.output})  # fmt: skip
    if episode.opening.keyboard:
        yield Legal("press", "press", msg("Press for a seat"), {}, {},
                    (Ask("seat", "choice", episode.opening.keyboard),))  # fmt: skip
