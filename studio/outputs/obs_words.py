"""What the desk says of an OBS: one English msgid a condition, and the exception that carries it."""

import math
from collections.abc import Mapping

import msgspec

from studio.game.surface import Condition
from studio.game.words import msg
from studio.outputs.obs_difference import Difference
from studio.outputs.wanted import PREVIEW, PROGRAM, Owned, Value


class Words(msgspec.Struct, frozen=True):
    """A condition with its sentence, whose `{names}` are filled from plain values, and when to try again."""

    condition: Condition
    detail: str
    retry_seconds: float = 0.5


CLOSED = Words("off", msg("not connected"))
CONNECTING = Words("starting", msg("connecting to {place}"))
LOADING = Words("starting", msg("OBS is there but still loading"))
CHANGING = Words("starting", msg("OBS is changing its scene collection"))
READY = Words("ready", "")
BY_HAND = Words("ready", msg("changed by hand in OBS and left alone: {hands}"))
MISSING = Words("trouble", msg("{missing} is not in OBS; scenes there: {scenes}"))
MISSING_BY_HAND = Words(
    "trouble",
    msg("{missing} is not in OBS; scenes there: {scenes}. Changed by hand and left alone: {hands}"),
)
REFUSED = Words("trouble", msg("OBS refused: {refused}"))
NOBODY = Words("lost", msg("nobody answers at {place}: is OBS running, with its WebSocket server on?"))
BROKE_OFF = Words("lost", msg("the connection to OBS at {place} ended"))
SILENT = Words("lost", msg("{place} takes the connection but does not answer: OBS hangs, or is older than 28"))
NOT_OBS = Words("trouble", msg("what answers at {place} does not speak obs-websocket 5; OBS 28 or later does"), 2)
NO_PASSWORD = Words("trouble", msg("OBS at {place} asks for a password and none was given"), 15)
WRONG_PASSWORD = Words("trouble", msg("OBS at {place} refuses the password"), 15)
KICKED = Words(
    "trouble",
    msg("OBS put us out, so we stay out: set the level to off and back to connect again"),
    math.inf,
)
ALL_WORDS = (
    CLOSED, CONNECTING, LOADING, CHANGING, READY, BY_HAND, MISSING, MISSING_BY_HAND, REFUSED, NOBODY, BROKE_OFF,
    SILENT, NOT_OBS, NO_PASSWORD, WRONG_PASSWORD, KICKED,
)  # fmt: skip
"""Every sentence there is, for the catalogs and docs/obs.md."""


class Gone(Exception):
    """The connection is over, or did not come about; `words` say why."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.detail)
        self.words = words


def words_of(difference: Difference) -> tuple[Words, dict[str, str], int | None]:
    """What to say while connected, the values in it, and since when (None: since it is so)."""
    missing = difference.missing()
    hands = difference.hands
    values = {
        "missing": ", ".join(dict.fromkeys(name_of(owned, difference.wanted[owned]) for owned in missing)),
        "scenes": ", ".join(difference.scenes or ()),
        "hands": ", ".join(by_hand(owned, hand.value, difference.wanted[owned]) for owned, hand in hands.items()),
        "refused": ", ".join(difference.refused.values()),
    }
    since = min((hand.since for hand in hands.values()), default=None)
    if missing:
        words = MISSING_BY_HAND if hands else MISSING
    elif difference.refused:
        words = REFUSED
    else:
        words = BY_HAND if hands else READY
    used = {key: value for key, value in values.items() if f"{{{key}}}" in words.detail}
    return words, used, since if words is BY_HAND else None


def name_of(owned: Owned, value: Value) -> str:
    """The scene or source that this value needs."""
    match owned.kind:
        case "program" | "preview":
            return f"scene '{value}'"
        case "item":
            return f"source '{owned.source}' in scene '{owned.scene}'"
        case "text":
            return f"text source '{owned.source}'"


def by_hand(owned: Owned, found: Value, wanted: Value) -> str:
    """What a hand made of an owned value. A text is named and not quoted: it may be a secret typed by mistake."""
    match owned.kind:
        case "program":
            return f"program is '{found}', ours is '{wanted}'"
        case "preview":
            return f"preview is '{found}', ours is '{wanted}'" if found else f"studio mode is off, preview '{wanted}'"
        case "item":
            return f"'{owned.source}' in '{owned.scene}' is {'shown' if found else 'hidden'}"
        case "text":
            return f"the text of '{owned.source}'"


def told(words: Words, values: Mapping[str, str]) -> str:
    """The English sentence, for the log."""
    return words.detail.format_map(values)


def thing(owned: Owned) -> str:
    """An owned value as the log names it."""
    match owned.kind:
        case "program" | "preview":
            return owned.kind
        case "item":
            return f"'{owned.source}' in '{owned.scene}'"
        case "text":
            return f"text of '{owned.source}'"


def change(owned: Owned, before: Value | None, value: Value) -> str:
    """A change as the log names it: `program 'Titles' → 'Question'`; texts are not quoted."""
    if owned in (PROGRAM, PREVIEW):
        return f"{thing(owned)} '{before or ''}' → '{value}'"
    if owned.kind == "item":
        return f"{thing(owned)} {'shown' if value else 'hidden'}"
    return thing(owned)
