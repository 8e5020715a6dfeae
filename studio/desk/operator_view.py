"""The operator's view: the host's, with everything that can be done and what was done."""

from collections.abc import Iterator

import msgspec

from studio.desk.air_view import air_fields
from studio.desk.views import HostView, host_part
from studio.game.moves import Adjust, Lot, Move, Note, Press, Redo, Ruling, SetLevel, Show, Standby, Take, TimeUp, Undo
from studio.game.play import Where
from studio.game.state import Entry, Standings
from studio.game.wait import Ask, Legal, signed
from studio.game.words import msg
from studio.show.conductor import Conductor
from studio.show.lines import MoveLine
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


class Told(msgspec.Struct, frozen=True):
    """A move of the record in words."""

    n: int
    at: int
    by: str
    what: str
    text: str
    values: dict[str, str]
    state: str


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
    undo: Taking | None
    redo: Taking | None
    levels: tuple[LevelView, ...]
    look_levels: dict[str, str]
    where: Where
    fault: str
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
        undo=_taking(conductor, last.move) if last and last.move else None,
        redo=_taking(conductor, back.move) if back and back.move else None,
        levels=tuple(
            LevelView(o.output, o.level, level_of(around, o.output, state.look), state.look, o.shown)
            for o in around.outputs
        ),
        look_levels=dict(around.look_levels),
        where=run.play.where(),
        fault=conductor.fault,
        digest=run.play.digest(),
    )


def _cue_state(conductor: Conductor, cue: str) -> str:
    around, ids = conductor.episode.run.around, [c.id for c in conductor.episode.opening.rundown]
    if cue == around.cue:
        return "now"
    if cue == around.standby:
        return "standby"
    return "done" if around.cue in ids and ids.index(cue) < ids.index(around.cue) else "waiting"


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


def told(conductor: Conductor, line: MoveLine) -> Told:
    """A line of the record in words."""
    text, values = in_words(conductor, line.move, line.verdict)
    tag = str(type(line.move).__struct_config__.tag)
    return Told(line.n, line.move.at, line.move.by, tag, text, values, _standing(conductor, line))


def _standing(conductor: Conductor, line: MoveLine) -> str:
    """What became of a line. The lines shown are the latest, so their places in the order are sought from its end."""
    if line.n in conductor.failed:
        return "failed"
    step = next((s for s in reversed(conductor.episode.order) if s.n == line.n), None)
    if (step is None or step.move is None) and not isinstance(line.move, Undo | Redo):
        return "taken back"
    return "placed" if line.before is not None else "in force"


def in_words(conductor: Conductor, move: Move, verdict: str) -> tuple[str, dict[str, str]]:
    """A move as a catalog key with its values."""
    names = {s.seat: s.name for s in conductor.episode.run.state.seats}
    match move:
        case Press(seat=seat):
            return msg("{name} pressed: {verdict}"), {"name": names.get(seat, str(seat)), "verdict": verdict}
        case TimeUp(clock=clock):
            return msg("Time is up: {clock}"), {"clock": clock}
        case Lot(outcome=outcome):
            name = names.get(int(outcome), outcome) if outcome.isdecimal() else outcome
            return msg("By lot: {name}"), {"name": name}
        case Ruling(verdict=given, about=about):
            return msg("Ruling: {verdict}"), {"verdict": given, "about": about}
        case Adjust(seat=seat, points=points, reason=reason):
            return msg("{name} {points}: {reason}"), {
                "name": names.get(seat, ""),
                "points": signed(points),
                "reason": reason,
            }
        case Note(text=text):
            return msg("Note: {text}"), {"text": text}
        case Take(cue=cue):
            return msg("Take: {cue}"), {"cue": cue or move.about.removeprefix("take:")}
        case Standby(cue=cue):
            return msg("Standby: {cue}"), {"cue": cue}
        case SetLevel(output=output, look=look, level=level):
            return msg("Level of {output}: {level}"), {"output": output or look, "level": level}
        case Show(output=output):
            return msg("Shown on {output}"), {"output": output}
    return NAMES.get(str(type(move).__struct_config__.tag), msg("Move")), {}


NAMES: dict[str, str] = {
    "next": msg("Next"), "read": msg("Reading done"), "close": msg("Question closed"), "answering": msg("Answering"),
    "ask_form": msg("Asks for the form"), "tell_form": msg("Form told"), "clear": msg("Buzz cleared"),
    "void": msg("Question voided"), "hold": msg("Clock held"), "let_go": msg("Clock let go"), "undo": msg("Undo"),
    "redo": msg("Redo"),
}  # fmt: skip
"""Moves without values, by their tag."""
