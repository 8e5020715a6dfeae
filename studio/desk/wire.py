"""The messages of the stream: hello, view, pong, taken, refused, invited (docs/view.md, docs/actions.md)."""

import msgspec

from studio.desk.frames import text_frame
from studio.desk.port import Role

UNAUTHORISED, NO_SEAT, FLOOD, GOING = 4401, 4404, 4429, 1001
"""Close codes: no right to this stream, no such seat, too many messages, the show ends."""


class Hello(msgspec.Struct, frozen=True):
    """First on every stream: who the page is and what show time it is (µs)."""

    role: Role
    now: int
    speed: float
    language: str
    seat: int | None = None


class Pong(msgspec.Struct, frozen=True):
    """The answer to a ping: what the page sent, and show time (µs) at the server."""

    pong: msgspec.Raw
    now: int


class Taken(msgspec.Struct, frozen=True):
    """An action that became a move."""

    id: int


class Refusal(msgspec.Struct, frozen=True):
    """An action that did not: `why` in English, `key` the msgid of it with the values that fill it.

    `rev` is the revision of the view that shows what refused it: a page that has seen an older one acted too late.
    """

    id: int | None
    do: str
    why: str
    key: str
    values: dict[str, str]
    rev: int = 0


class Invited(msgspec.Struct, frozen=True):
    """A join code for a further page, good once and for so many seconds."""

    id: int
    role: Role
    seat: int | None
    code: str
    seconds: int
    urls: tuple[str, ...]


class PageCount(msgspec.Struct, frozen=True):
    """How many pages of a role are open."""

    role: Role
    count: int


class LoopLateness(msgspec.Struct, frozen=True):
    """How late the loop woke, last and at worst in the last minute, whole ms."""

    late_ms: int
    worst_ms: int


_encoder = msgspec.json.Encoder()
encode = _encoder.encode


def frame(**message: object) -> bytes:
    """The frame of a message named by its one keyword: `frame(taken=Taken(5))`."""
    return text_frame(_encoder.encode(message))


def pong_frame(sent: msgspec.Raw, now: int) -> bytes:
    """The answer to a ping."""
    return text_frame(_encoder.encode(Pong(sent, now)))


def view_frame(rev: int, view: msgspec.Struct) -> bytes:
    """The frame of a whole view."""
    return text_frame(b'{"rev":%d,"view":%b}' % (rev, _encoder.encode(view)))
