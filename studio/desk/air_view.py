"""The air view: what overlays and audience pages are told, without a secret (docs/view.md)."""

from collections.abc import Iterable
from typing import Any

import msgspec

from studio.game.state import Asked, Clock, Seat, State
from studio.game.wait import Wait
from studio.show.conductor import Conductor
from studio.show.episode import Episode


class ShowView(msgspec.Struct, frozen=True):
    """The show around it all."""

    title: str
    language: str
    rehearsal: bool


class CueView(msgspec.Struct, frozen=True):
    """The cue on air."""

    id: str
    kind: str
    title: str
    text: str


class SeatView(msgspec.Struct, frozen=True):
    """A contestant as everyone sees them."""

    seat: int
    name: str
    colour: str
    score: int
    change: int | None
    place: int
    status: str
    on_stage: bool = True
    out: bool = False
    before: int | None = None


class QuestionView(msgspec.Struct, frozen=True):
    """What the audience may see of the question."""

    id: str
    number: int
    theme: str
    value: int
    text: str | None
    answer: str | None
    outcome: str | None


class CellView(msgspec.Struct, frozen=True):
    """A value on the board."""

    value: int
    state: str


class RowView(msgspec.Struct, frozen=True):
    """A theme on the board, its name None until announced."""

    theme: str | None
    cells: tuple[CellView, ...]


class BoardView(msgspec.Struct, frozen=True):
    """The board."""

    rows: tuple[RowView, ...]


class BuzzView(msgspec.Struct, frozen=True):
    """Who is in."""

    id: str
    seat: int
    at: int
    tied: tuple[int, ...]
    form: str = ""


class RulingView(msgspec.Struct, frozen=True):
    """The latest ruling of the question in play."""

    seat: int
    verdict: str
    points: int


class ClockView(msgspec.Struct, frozen=True):
    """The clock of the moment, µs of show time."""

    name: str
    full: int
    left: int
    running: bool
    ends_at: int | None
    held: bool
    out: bool


class AirView(msgspec.Struct, frozen=True, kw_only=True):
    """What overlays and audience pages are told; it carries no secret."""

    show: ShowView
    cue: CueView
    look: str
    graphics: tuple[str, ...]
    seats: tuple[SeatView, ...]
    theme: str
    factor: int
    question: QuestionView | None
    board: BoardView | None
    buzz: BuzzView | None
    ruling: RulingView | None
    clock: ClockView | None
    text: str
    settles_at: int
    provisional: bool = False
    manual: bool = False


def air_fields(conductor: Conductor) -> dict[str, Any]:
    """The fields of the air view."""
    episode, state, wait = conductor.episode, conductor.episode.run.state, conductor.episode.run.play.wait
    opening, around = episode.opening, episode.run.around
    cue = opening.cue(around.cue)
    return {
        "show": ShowView(opening.title, opening.language, opening.rehearsal),
        "cue": CueView(cue.id, cue.kind, cue.title, cue.text) if cue else CueView("", "title", opening.title, ""),
        "look": state.look,
        "graphics": opening.look(state.look).graphics,
        "seats": tuple(
            SeatView(
                s.seat,
                s.name,
                s.colour,
                s.score,
                s.change,
                place,
                seat_status(state, wait, s.seat),
                not state.stage or s.seat in state.stage,
                s.out,
                s.before,
            )
            for s, place in zip(state.seats, places(state.seats), strict=True)
        ),
        "theme": state.theme,
        "factor": state.factor,
        "question": question_view(state.question),
        "board": board_view(state),
        "buzz": BuzzView(b.id, b.seat, b.at, b.tied, b.form) if (b := state.buzz) else None,
        "ruling": RulingView(r.seat, r.verdict, r.points) if (r := state.ruling) else None,
        "clock": clock_view(state.clock),
        "text": state.text,
        "settles_at": settles_at(episode),
        "provisional": state.provisional,
        "manual": episode.run.left is not None,
    }


def air_view(conductor: Conductor) -> AirView:
    """The air view of this moment."""
    return AirView(**air_fields(conductor))


def places(seats: Iterable[Seat]) -> list[int]:
    """Places by score, then by a shoot-out, shared by equals: 1, 2, 2, 4. Who is out ranks behind those still in."""
    keys = [(not s.out, s.score if s.before is None else s.before, s.tie_break) for s in seats]
    return [1 + sum(other > key for other in keys) for key in keys]


def seat_status(state: State, wait: Wait, seat: int) -> str:
    """What a seat's lamp and strap show: see docs/view.md for the words."""
    buzz, ruling = state.buzz, state.ruling
    if state.seat(seat).out:
        return "out"
    if buzz and wait.lot and seat in buzz.tied:
        return "tied"
    if buzz and buzz.seat == seat:
        return "in"
    if ruling and ruling.seat == seat:
        return "right" if ruling.verdict == "right" else "wrong"
    if seat in wait.press:
        return "armed"
    return "barred" if seat in state.locked else "idle"


def question_view(asked: Asked | None) -> QuestionView | None:
    """The question as the audience may see it: no text and no answer before their time."""
    if asked is None:
        return None
    return QuestionView(
        asked.id, asked.number, asked.theme, asked.value, asked.text if asked.text_shown else None,
        asked.answer if asked.answer_shown else None, asked.outcome or None,
    )  # fmt: skip


def board_view(state: State) -> BoardView | None:
    """The board as the audience may see it: themes stay hidden until announced."""
    if not state.board:
        return None
    return BoardView(tuple(
        RowView(row.theme if row.announced else None, tuple(CellView(c.value, c.state) for c in row.cells))
        for row in state.board
    ))  # fmt: skip


def clock_view(clock: Clock | None) -> ClockView | None:
    """The clock of the moment."""
    if clock is None:
        return None
    running = clock.started is not None
    return ClockView(clock.name, clock.full, clock.left, running, clock.ends_at, clock.held, clock.out)


def settles_at(episode: Episode) -> int:
    """When no earlier press can arrive any more for the buzz that is in; 0 when nobody is."""
    buzz = episode.run.state.buzz
    return (buzz.heard or buzz.at) + episode.opening.reorder_ms * 1000 if buzz else 0
