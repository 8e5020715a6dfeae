"""Every kind of move there is: facts with an instant and an author, and no points.

Moves travel as JSON objects tagged by `move` (docs/moves.md). New kinds may come; the fields of a kind never
change. `at` is whole microseconds of show time, `by` says who or what: `desk`, `host`, `seat:2`, an address, `clock`.
"""

from collections.abc import Mapping
from typing import Literal, cast

import msgspec

from studio.game.misread import in_words

MOVES_VERSION = 1

Verdict = Literal["right", "wrong", "none"]
Level = Literal["auto", "armed", "off"]


class Move(msgspec.Struct, frozen=True, kw_only=True, tag_field="move", tag=str.lower, forbid_unknown_fields=True):
    """What every move has: its instant in microseconds of show time, and its author."""

    at: int = 0
    by: str = ""


# From the world: recorded with a verdict, never refused.


class Press(Move, frozen=True, kw_only=True, tag="press"):
    """A button of `seat` closed at `at`, known to ± `bound` µs; its message was heard at `heard` (0: at `at`)."""

    seat: int
    bound: int = 0
    heard: int = 0


class TimeUp(Move, frozen=True, kw_only=True, tag="time_up"):
    """The clock named `clock` ran out; `at` is its deadline, not the instant someone noticed."""

    clock: str


class Lot(Move, frozen=True, kw_only=True, tag="lot"):
    """The lot that the script asked for fell on `outcome`, one of the choices it gave."""

    outcome: str


# The operator's decisions. `about` names what it is about ("" = whatever is current); a stale one is refused.


class Decision(Move, frozen=True, kw_only=True):
    """A move of a person at the desk or in the host's chair."""

    about: str = ""


class Next(Decision, frozen=True, kw_only=True, tag="next"):
    """Go on to what the wait says comes next: a theme, a value, the answer."""


class Read(Decision, frozen=True, kw_only=True, tag="read"):
    """The reading of the question is done (CM-10)."""


class Close(Decision, frozen=True, kw_only=True, tag="close"):
    """Nobody will answer any more: the question is over."""


class Ruling(Decision, frozen=True, kw_only=True, tag="ruling"):
    """The host's word on the answer of the buzz in play; `none` is no answer in time (CM-4)."""

    verdict: Verdict


class Answering(Decision, frozen=True, kw_only=True, tag="answering"):
    """The oral answer begins at `at` (CM-9)."""


class AskForm(Decision, frozen=True, kw_only=True, tag="ask_form"):
    """The answering player asks for the form of the question (SI-5)."""


class TellForm(Decision, frozen=True, kw_only=True, tag="tell_form"):
    """The host has told the form of the question (SI-5)."""


class Clear(Decision, frozen=True, kw_only=True, tag="clear"):
    """Free the buzz without penalty: the same seats open, the clock as before it."""


class Void(Decision, frozen=True, kw_only=True, tag="void"):
    """Strike out the question in play, or the last one played, and replace it (CM-5)."""


class Hold(Decision, frozen=True, kw_only=True, tag="hold"):
    """Stop the running clock until let go."""


class LetGo(Decision, frozen=True, kw_only=True, tag="let_go"):
    """Let the held clock run on."""


class Adjust(Decision, frozen=True, kw_only=True, tag="adjust"):
    """Points typed by the operator for a seat, with the reason that stands in the ledger."""

    seat: int
    points: int
    reason: str


class Note(Decision, frozen=True, kw_only=True, tag="note"):
    """A remark on the record, without effect."""

    text: str


class Overrule(Decision, frozen=True, kw_only=True, tag="overrule"):
    """Change the result of one question that is over, and of no other. (CM-6)

    `of` is the answer (`q3.s2`) that is `verdict` now, or the question (`q3`) that is `void`.
    """

    of: str
    verdict: Literal["right", "wrong", "none", "void"]
    reason: str = ""


class Protest(Decision, frozen=True, kw_only=True, tag="protest"):
    """The contestant at `seat` protests: a question (`of` is `q3`) should be void, or an answer (`q3.s2`) credited
    otherwise. (SI-P)"""

    seat: int
    kind: Literal["void", "credit"]
    of: str
    text: str = ""


class Decide(Decision, frozen=True, kw_only=True, tag="decide"):
    """The host decides a protest; upheld, its question's result is worked out again. (CM-6, SI-P)"""

    protest: str
    upheld: bool
    reason: str = ""


class SendOff(Decision, frozen=True, kw_only=True, tag="send_off"):
    """A contestant leaves the game: by the rules, or by their own wish."""

    seat: int
    reason: str = ""


# Of the manual round, which has no rules.


class Open(Decision, frozen=True, kw_only=True, tag="open"):
    """Open the buttons to everybody who has not answered."""


class SetClock(Decision, frozen=True, kw_only=True, tag="set_clock"):
    """Put a clock of `seconds` there, held until let go; 0 takes it away."""

    seconds: int


class Judge(Decision, frozen=True, kw_only=True, tag="judge"):
    """Right or wrong, with the points typed: added for right, taken for wrong."""

    verdict: Literal["right", "wrong"]
    points: int


class Caption(Decision, frozen=True, kw_only=True, tag="caption"):
    """A text on the screens; "" takes it away."""

    text: str


class ToLook(Decision, frozen=True, kw_only=True, tag="to_look"):
    """Ask for a look by its name."""

    look: str


# About the record itself.


class Undo(Decision, frozen=True, kw_only=True, tag="undo"):
    """Take back the latest operator decision in force."""


class Redo(Decision, frozen=True, kw_only=True, tag="redo"):
    """Put back the decision last taken back."""


# About the show around the game.


class Standby(Decision, frozen=True, kw_only=True, tag="standby"):
    """Put the cue with this id on preview."""

    cue: str


class Take(Decision, frozen=True, kw_only=True, tag="take"):
    """Start a cue: the one named, or with "" the one on standby."""

    cue: str = ""


class SetLevel(Decision, frozen=True, tag="set_level", kw_only=True):
    """Let an output follow by itself (`auto`), on `show` only (`armed`), or not at all (`off`).

    With `look` the level is that of one look on every output, and `output` is empty.
    """

    output: str = ""
    look: str = ""
    level: Level


class Show(Decision, frozen=True, kw_only=True, tag="show"):
    """Bring the armed output to the look of this moment."""

    output: str


class Leave(Decision, frozen=True, kw_only=True, tag="leave"):
    """Leave the round for the manual round, with its standings."""


class Return(Decision, frozen=True, kw_only=True, tag="return"):
    """Come back from the manual round to where the round was left, with the scores of now."""


class Anew(Decision, frozen=True, kw_only=True, tag="anew"):
    """Start the cue again from the standings it started with; what was played of it stays on the record."""


World = Press | TimeUp | Lot
GameDecision = (
    Next | Read | Close | Ruling | Answering | AskForm | TellForm | Clear | Void | Hold | LetGo | Adjust | Note
    | Overrule | Protest | Decide | SendOff | Open | SetClock | Judge | Caption | ToLook
)  # fmt: skip
RecordDecision = Undo | Redo
ShowDecision = Standby | Take | SetLevel | Show | Leave | Return | Anew
AnyMove = World | GameDecision | RecordDecision | ShowDecision

KINDS: Mapping[str, type[Move]] = {
    str(kind.__struct_config__.tag): kind
    for kind in (
        Press, TimeUp, Lot, Next, Read, Close, Ruling, Answering, AskForm, TellForm, Clear, Void, Hold, LetGo,
        Adjust, Note, Overrule, Protest, Decide, SendOff, Open, SetClock, Judge, Caption, ToLook, Undo, Redo,
        Standby, Take, SetLevel, Show, Leave, Return, Anew,
    )
}  # fmt: skip

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(AnyMove)


class Refused(ValueError):
    """A move that is not legal now; the text says why and what would be."""


def encode(move: Move) -> bytes:
    """The move as one JSON object, without a line end."""
    return _encoder.encode(move)


def decode(line: bytes | str) -> AnyMove:
    """Read one move; raises `Refused` that says which field is wrong and what is allowed."""
    try:
        return _decoder.decode(line)
    except msgspec.ValidationError as wrong:
        raise Refused(f"not a move: {in_words(str(wrong), KINDS)}") from wrong
    except msgspec.DecodeError as wrong:
        raise Refused(f"not a move: this is not one whole JSON object ({wrong})") from wrong
    except RecursionError as wrong:
        raise Refused("not a move: this is not one whole JSON object (it is nested too deep)") from wrong


def from_fields(kind: str, fields: Mapping[str, object]) -> AnyMove:
    """Build a move of `kind` from plain values; raises `Refused` in words."""
    if kind not in KINDS:
        raise Refused(f"no move is called {kind!r}; kinds are {', '.join(KINDS)}")
    try:
        return cast("AnyMove", msgspec.convert({**fields, "move": kind}, AnyMove))
    except msgspec.ValidationError as wrong:
        raise Refused(f"{kind}: {in_words(str(wrong), KINDS)}") from wrong
