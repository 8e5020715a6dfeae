"""The record as the desk tells it: moves in words, and what a decision about a past question would change."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from studio.game.answers import Answer, Change, question_of
from studio.game.interruptions import changes, overrulable
from studio.game.moves import (
    Adjust,
    Caption,
    Decide,
    Judge,
    Lot,
    Move,
    Note,
    Overrule,
    Press,
    Protest,
    Redo,
    Ruling,
    SendOff,
    SetClock,
    SetLevel,
    Show,
    Standby,
    Take,
    TimeUp,
    ToLook,
    Undo,
)  # fmt: skip
from studio.game.state import State
from studio.game.wait import signed
from studio.game.words import msg
from studio.show.clock import time_of_day
from studio.show.conductor import Conductor
from studio.show.lines import MoveLine

QUESTIONS = 6
"""How many of the latest questions the desk can overrule without looking further back."""


class Told(msgspec.Struct, frozen=True):
    """A move of the record in words."""

    n: int
    at: int
    by: str
    what: str
    text: str
    values: dict[str, str]
    state: str
    when: str = ""


class WouldChange(msgspec.Struct, frozen=True):
    """What it would change, seat by seat, to make the answer or the question `of` be `verdict` (CM-6)."""

    of: str
    verdict: str
    changes: tuple[Change, ...]


def would_change(state: State, later_answers: str) -> Iterator[WouldChange]:
    """What overruling would change, for each answer of the latest questions and of those protested about."""
    over = overrulable(state)
    protested = {question_of(p.of) for p in state.protests if not p.decided}
    for question in over:
        if question in over[:QUESTIONS] or question in protested:
            answers = tuple(a for a in state.answers if a.question == question)
            entries = tuple(e for e in state.ledger if e.question == question)
            alone = replace(state, answers=answers, ledger=entries)  # the whole ledger is long, and read for each
            for of, verdict in (*_verdicts(answers), (question, "void")):
                yield WouldChange(of, verdict, changes(alone, later_answers, of, verdict))


def _verdicts(answers: Iterable[Answer]) -> Iterator[tuple[str, str]]:
    """The verdicts that each answer has not."""
    for answer in answers:
        yield from ((answer.id, verdict) for verdict in ("right", "wrong", "none") if verdict != answer.now)


def told(conductor: Conductor, line: MoveLine) -> Told:
    """A line of the record in words."""
    text, values = in_words(conductor, line.move, line.verdict)
    tag = str(type(line.move).__struct_config__.tag)
    _, start, wall = next(one for one in reversed(conductor.sittings) if one[0] <= line.n)
    when = time_of_day(wall, (line.move.at - start) / conductor.clock.speed)
    return Told(line.n, line.move.at, line.move.by, tag, text, values, _standing(conductor, line), when)


def _standing(conductor: Conductor, line: MoveLine) -> str:
    """What became of a line. The lines shown are the latest, so their places in the order are sought from its end."""
    if line.n in conductor.failed:
        return "failed"
    step = next((s for s in reversed(conductor.episode.order) if s.n == line.n), None)
    if (step is None or step.move is None) and not isinstance(line.move, Undo | Redo):
        return "taken back"
    return "placed" if line.before is not None else "in force"


def _title(conductor: Conductor, cue: str) -> str:
    """A cue by the name the desk shows it under."""
    found = conductor.episode.opening.cue(cue)
    return found.title or cue if found else cue


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
        case Overrule(of=of, verdict=given):
            return msg("Overruled {of}: {verdict}"), {"of": of, "verdict": given}
        case Protest(seat=seat, of=of):
            return msg("{name} protests about {of}"), {"name": names.get(seat, ""), "of": of}
        case Decide(protest=protest, upheld=upheld):
            text = msg("Protest {protest} upheld") if upheld else msg("Protest {protest} rejected")
            return text, {"protest": protest}
        case SendOff(seat=seat):
            return msg("{name} leaves the game"), {"name": names.get(seat, "")}
        case Judge(verdict=given, points=points):
            return msg("Judged: {verdict}, {points}"), {"verdict": given, "points": str(points)}
        case SetClock(seconds=seconds):
            return msg("Clock set: {seconds} s"), {"seconds": str(seconds)}
        case Caption(text=text):
            return msg("Text on screen: {text}"), {"text": text}
        case ToLook(look=look):
            return msg("Look: {look}"), {"look": look}
        case Take(cue=cue):
            return msg("Take: {cue}"), {"cue": _title(conductor, cue or move.about.removeprefix("take:"))}
        case Standby(cue=cue):
            return msg("Standby: {cue}"), {"cue": _title(conductor, cue)}
        case SetLevel(output=output, look=look, level=level):
            return msg("Level of {output}: {level}"), {"output": output or look, "level": level}
        case Show(output=output):
            return msg("Shown on {output}"), {"output": output}
    return NAMES.get(str(type(move).__struct_config__.tag), msg("Move")), {}


NAMES: dict[str, str] = {
    "next": msg("Next"), "read": msg("Reading done"), "close": msg("Question closed"), "answering": msg("Answering"),
    "ask_form": msg("Asks for the form"), "tell_form": msg("Form told"), "clear": msg("Buzz cleared"),
    "void": msg("Question voided"), "hold": msg("Clock held"), "let_go": msg("Clock let go"), "undo": msg("Undo"),
    "redo": msg("Redo"), "open": msg("Buttons opened"), "leave": msg("Into the manual round"),
    "return": msg("Back from the manual round"), "anew": msg("Cue started anew"),
}  # fmt: skip
"""Moves without values, by their tag."""
