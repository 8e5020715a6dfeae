"""The views of host and seats: the air view with what each may know beyond it (docs/view.md)."""

import msgspec

from studio.desk.air_view import AirView, air_fields, seat_status
from studio.game.state import PressMark, State
from studio.show.conductor import Conductor


class Secret(msgspec.Struct, frozen=True):
    """The question whole, for the operator's and the host's eyes."""

    id: str
    pack_id: str
    text: str
    answer: str
    accepted: tuple[str, ...]
    comment: str
    source: str
    place: str


class PressView(msgspec.Struct, frozen=True):
    """A press of the question, `margin` µs after the first that counted since the buttons were opened to it."""

    seat: int
    name: str
    at: int
    margin: int
    verdict: str
    reason: str
    device: str


class MayPress(msgspec.Struct, frozen=True):
    """Whether a seat may press now, and why not (msgid)."""

    seat: int
    can: bool
    reason: str


class Sentence(msgspec.Struct, frozen=True):
    """A catalog key with what fills it."""

    key: str
    values: dict[str, str]


class NextQuestion(msgspec.Struct, frozen=True):
    """What the host may read ahead."""

    theme: str
    value: int
    text: str


class HostPart(msgspec.Struct, frozen=True):
    """What the host is told beyond the air."""

    question: Secret | None
    presses: tuple[PressView, ...]
    waiting: tuple[MayPress, ...]
    say: Sentence
    awaits: Sentence
    next_question: NextQuestion | None


class HostView(AirView, frozen=True, kw_only=True):
    """The host's view."""

    host: HostPart


class SeatPart(msgspec.Struct, frozen=True):
    """What a seat's own page is told."""

    seat: int
    can_press: bool
    reason: str
    status: str


class SeatPageView(AirView, frozen=True, kw_only=True):
    """A seat's view."""

    seat: SeatPart


def host_view(conductor: Conductor) -> HostView:
    """The host's view of this moment."""
    return HostView(host=host_part(conductor), **air_fields(conductor))


def seat_view(conductor: Conductor, seat: int) -> SeatPageView:
    """A seat's view of this moment; `KeyError` when there is no such seat."""
    state, wait = conductor.episode.run.state, conductor.episode.run.play.wait
    state.seat(seat)
    reason = next((b.reason for b in wait.barred if b.seat == seat), "")
    part = SeatPart(seat, seat in wait.press, reason, seat_status(state, wait, seat))
    return SeatPageView(**(air_fields(conductor) | {"seat": part}))


def what_became(state: State, mark: PressMark) -> str:
    """A press's verdict, and of one that got in what has become of it: its ruling, or `cleared`."""
    if mark.verdict != "in" or state.question is None:
        return mark.verdict
    buzz = state.buzz
    if buzz and (mark.seat == buzz.seat or mark.seat in buzz.tied) and mark.opening == state.buzzes - 1:
        return "in"
    given = [a.given for a in state.answers if (a.question, a.seat) == (state.question.id, mark.seat)]
    last = max(m.at for m in state.presses if m.seat == mark.seat and m.verdict == "in")
    return given[-1] if given and mark.at == last else "cleared"


def host_part(conductor: Conductor) -> HostPart:
    """What host and operator are told beyond the air."""
    state, wait = conductor.episode.run.state, conductor.episode.run.play.wait
    first = {m.opening: m.at for m in reversed(state.presses) if m.verdict == "in"}
    values = dict(wait.values)
    return HostPart(
        question=Secret(q.id, q.pack_id, q.text, q.answer, q.accepted, q.comment, q.source, q.place)
        if (q := state.question)
        else None,
        presses=tuple(
            PressView(
                m.seat,
                state.seat(m.seat).name,
                m.at,
                m.at - first.get(m.opening, m.at),
                what_became(state, m),
                m.reason,
                m.by,
            )
            for m in state.presses
        ),
        waiting=tuple(
            MayPress(s.seat, s.seat in wait.press, next((b.reason for b in wait.barred if b.seat == s.seat), ""))
            for s in state.seats
        ),
        say=Sentence(wait.say, values),
        awaits=Sentence(wait.awaits, values),
        next_question=NextQuestion(c.theme, c.value, c.text) if (c := state.coming) else None,
    )
