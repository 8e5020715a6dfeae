"""The one list of actions a page may ask for, and their way from a message to a move (docs/actions.md)."""

from collections.abc import Mapping
from typing import Annotated, Literal, get_args, get_origin

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import fields as fields_of

from studio.desk.port import Role
from studio.game.moves import KINDS, AnyMove, Move, Refused
from studio.game.wait import CLOCK_LIMIT, POINTS_LIMIT, TEXT_LIMIT
from studio.game.words import msg

PING_LIMIT = 256
"""Bytes of a ping's content that are sent back."""

Id = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Seat = Annotated[int, Meta(ge=1, le=999)]

LIMITS: Mapping[str, object] = {
    "seat": Seat,
    "points": Annotated[int, Meta(ge=-POINTS_LIMIT, le=POINTS_LIMIT)],
    "seconds": Annotated[int, Meta(ge=0, le=CLOCK_LIMIT)],
    "reason": Annotated[str, Meta(max_length=TEXT_LIMIT)],
    "text": Annotated[str, Meta(max_length=TEXT_LIMIT)],
    "of": Annotated[str, Meta(min_length=1, max_length=100)],
    "protest": Annotated[str, Meta(min_length=1, max_length=100)],
    "cue": Annotated[str, Meta(max_length=100)],
    "output": Annotated[str, Meta(max_length=100)],
    "look": Annotated[str, Meta(max_length=100)],
}
"""What pages may send in a field, narrower than what the journal may hold."""
NOT_EMPTY = {("adjust", "reason"), ("note", "text")}
"""Texts without which there is nothing on the record."""
ABOUT_ANYTHING = (
    "adjust", "note", "standby", "set_level", "show", "overrule", "protest", "decide", "send_off", "set_clock",
    "caption", "to_look", "leave", "return", "anew",
)  # fmt: skip
"""Actions that may leave `about` empty: doing them twice is meant, the same as once, or refused by the game."""
STAMPED = ("at", "by", "bound", "heard")
"""Fields of a move that the server fills in."""

KEYBOARD = "keyboard:desk"
"""The author of presses made on the desk's keyboard."""

DESK: tuple[Role, ...] = ("operator",)
PODIUM: tuple[Role, ...] = ("operator", "host")


class Unfit(Refused):
    """A message that is no action of this page; `key` is the msgid of why, filled by `values`."""

    def __init__(self, key: str, **values: str) -> None:
        super().__init__(key.format_map(values))
        self.key, self.values = key, values


class Asked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    """An action as it arrives; `id` is the page's own number for it."""

    id: Id


class Invite(Asked, frozen=True, tag="invite"):
    """Make a join code; it becomes no move and is answered to the asking page alone."""

    role: Literal["operator", "host", "seat"]
    seat: Seat | None = None


class Mishap(Asked, frozen=True, tag="incident"):
    """Let something go wrong in a rehearsal, by its name in the status; it becomes no move by itself."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    seat: Seat | None = None


def _described(field: msgspec.structs.FieldInfo) -> str:
    choices = "/".join(map(str, get_args(field.type))) if get_origin(field.type) is Literal else ""
    return field.name + ("" if field.required else "?") + (f": {choices}" if choices else "")


class Action(msgspec.Struct, frozen=True):
    """One row of the list: its name (that of its move), who may ask for it, what it does, and its message's type."""

    name: str
    who: tuple[Role, ...]
    does: str
    form: type[Asked]

    def fields(self) -> tuple[str, ...]:
        """The fields of the message as documented: `about`, `seat?` (may be left out), `verdict: right/wrong/none`."""
        return tuple(_described(field) for field in fields_of(self.form) if field.name != "id")


def _form(name: str) -> type[Asked]:
    """The message for a move: the move's fields without those the server stamps; `about` has to be there."""
    rows: list[tuple[str, object] | tuple[str, object, object]] = []
    about = Annotated[str, Meta(min_length=0 if name in ABOUT_ANYTHING else 1, max_length=300)]
    for field in fields_of(KINDS[name]):
        kind = LIMITS.get(field.name, about if field.name == "about" else field.type)
        if (name, field.name) in NOT_EMPTY:
            kind = Annotated[str, Meta(min_length=1, max_length=TEXT_LIMIT)]
        if field.name in STAMPED:
            continue
        if name == "press":
            rows.append((field.name, kind | None, None))  # type: ignore[operator]
        elif field.required or field.name == "about":
            rows.append((field.name, kind))
        else:
            rows.append((field.name, kind, field.default))
    return msgspec.defstruct(
        name, rows, bases=(Asked,), frozen=True, kw_only=True, tag=name, tag_field="do", forbid_unknown_fields=True
    )  # type: ignore[return-value]


def _move(name: str, who: tuple[Role, ...], does: str) -> Action:
    return Action(name, who, does, _form(name))


ACTIONS: Mapping[str, Action] = {
    action.name: action
    for action in (
        _move("press", ("operator", "seat"), "Press the button of a seat: the desk's keyboard as buzzers, a phone."),
        _move("next", PODIUM, "Go on to what comes next: a theme, a value, the answer."),
        _move("read", PODIUM, "The reading of the question is done."),
        _move("close", PODIUM, "Nobody will answer any more: show the answer."),
        _move("ruling", PODIUM, "Rule the answer of the player who is in: right, wrong or none."),
        _move("answering", PODIUM, "The oral answer begins."),
        _move("ask_form", PODIUM, "The answering player asks for the form of the question."),
        _move("tell_form", PODIUM, "The host has told the form of the question."),
        _move("clear", PODIUM, "Free the buzz without penalty."),
        _move("hold", PODIUM, "Stop the running clock until let go."),
        _move("let_go", PODIUM, "Let the held clock run on."),
        _move("void", DESK, "Strike out the question in play, or the last one, and replace it."),
        _move("adjust", DESK, "Give or take points, with the reason that stands in the ledger."),
        _move("note", DESK, "Put a remark on the record."),
        _move("protest", PODIUM, "A contestant protests about the last question: the ruling, or the question itself."),
        _move("decide", PODIUM, "Decide a protest; upheld, its question's result is worked out again."),
        _move("overrule", DESK, "Change the result of one question that is over: an answer's verdict, or struck out."),
        _move("send_off", DESK, "A contestant leaves the game."),
        _move("undo", DESK, "Take back the latest decision."),
        _move("redo", DESK, "Put back the decision last taken back."),
        _move("standby", DESK, "Put a cue on preview."),
        _move("take", DESK, "Start a cue: the one named, or with an empty name the one on standby."),
        _move("anew", DESK, "Start the cue again from the standings it started with."),
        _move("leave", DESK, "Leave the cue for the manual round, with its standings."),
        _move("return", DESK, "Come back from the manual round, with the scores of now."),
        _move("open", DESK, "Manual round: open the buttons to everybody who has not answered."),
        _move("judge", PODIUM, "Manual round: right or wrong, with the points typed."),
        _move("set_clock", DESK, "Manual round: put a clock there, held until let go; 0 takes it away."),
        _move("caption", DESK, "Manual round: a text on the screens; an empty one takes it away."),
        _move("to_look", DESK, "Manual round: ask for a look by its name."),
        _move("set_level", DESK, "Let an output, or a look on every output, be auto, armed or off."),
        _move("show", DESK, "Bring an armed output to the look of this moment."),
        Action("invite", DESK, "Make a join code for a host, a seat or a further operator.", Invite),
        Action("incident", DESK, "Let something go wrong, in a rehearsal only.", Mishap),
    )
}
"""Every action by its name, in the order of docs/actions.md."""


class _Envelope(msgspec.Struct, frozen=True):
    """The part of a message that says what it is."""

    ping: msgspec.Raw | UnsetType = UNSET
    do: str = ""
    id: Id | None = None


_envelopes = msgspec.json.Decoder(_Envelope)
_forms: Mapping[str, msgspec.json.Decoder[Asked]] = {
    name: msgspec.json.Decoder(action.form) for name, action in ACTIONS.items()
}


class Read(msgspec.Struct, frozen=True):
    """A message taken apart: a ping's content, or the name and number of an action whose fields are still unread."""

    ping: msgspec.Raw | None = None
    do: str = ""
    id: int | None = None


def read(text: str) -> Read:
    """Say what a message is; raises `Unfit` when it is neither a ping nor an action."""
    try:
        envelope = _envelopes.decode(text)
    except RecursionError as deep:
        raise Unfit(msg("This message is not an action: {why}"), why="it is nested too deep") from deep
    except msgspec.DecodeError as wrong:
        raise Unfit(msg("This message is not an action: {why}"), why=str(wrong)) from wrong
    if not isinstance(envelope.ping, UnsetType):
        if len(bytes(envelope.ping)) > PING_LIMIT:
            raise Unfit(msg("This message is not an action: {why}"), why=f"a ping holds at most {PING_LIMIT} bytes")
        return Read(envelope.ping)
    return Read(None, envelope.do, envelope.id)


def parse(text: str, do: str, role: Role) -> Asked:
    """The action of a message already known to be `do`; raises `Unfit` that says what is wrong and what is allowed."""
    action = ACTIONS.get(do)
    if action is None:
        names = ", ".join(ACTIONS)
        raise Unfit(msg("No action is called {name}; actions are {names}"), name=repr(do)[:80], names=names)
    if role not in action.who:
        raise Unfit(msg("This page may not do {name}; that is for {who}"), name=do, who=", ".join(action.who))
    try:
        return _forms[do].decode(text)
    except RecursionError as deep:
        raise Unfit(msg("This message is not an action: {why}"), why="it is nested too deep") from deep
    except msgspec.DecodeError as wrong:
        fields = ", ".join(("id", *action.fields()))
        raise Unfit(msg("{name}: {why}; its fields are {fields}"), name=do, why=str(wrong), fields=fields) from wrong


def to_move(asked: Asked, role: Role, seat: int | None, at: int, by: str) -> AnyMove:
    """The move of an action, stamped `at` µs by `by`; raises `Unfit` for a press that is not this page's to make."""
    values = msgspec.structs.asdict(asked)
    del values["id"]
    name = str(asked.__struct_config__.tag)
    kind: type[Move] = KINDS[name]
    if name == "press":
        wanted = values["seat"]
        if role == "seat":
            if wanted not in (None, seat):
                raise Unfit(msg("This page is the button of seat {seat} only"), seat=str(seat))
            values["seat"] = seat
        elif wanted is None:
            raise Unfit(msg("A press needs its seat"))
        else:
            by = KEYBOARD
    return kind(at=at, by=by, **values)  # type: ignore[return-value]
