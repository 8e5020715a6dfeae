"""Plain values that a device shows or says of itself: lamps, key faces, texts and its own condition."""

from typing import Literal

import msgspec

Condition = Literal["off", "starting", "ready", "lost", "trouble"]


class DeviceStatus(msgspec.Struct, frozen=True):
    """How a device is: `name` and `address` as in the show file, `detail` in words for the desk (an English msgid),
    `since` in microseconds of show time; `values` fill `{names}` in the detail."""

    name: str
    address: str
    condition: Condition
    detail: str = ""
    since: int = 0
    values: dict[str, str] = {}


class Lamp(msgspec.Struct, frozen=True):
    """The lamp of one seat's button."""

    seat: int
    light: Literal["dark", "armed", "in", "barred"]


class Saying(msgspec.Struct, frozen=True):
    """What a simulated contestant answers, as a msgid with `values`, and whether that is right."""

    seat: int
    key: str
    values: dict[str, str]
    right: bool


class Incident(msgspec.Struct, frozen=True):
    """What can be made to go wrong in a rehearsal: `label` is its msgid, `seats` those it can be about (none: it is
    about no seat that is named), `why` the msgid of why it can't happen now ("" when it can)."""

    name: str
    label: str
    seats: tuple[int, ...] = ()
    why: str = ""
