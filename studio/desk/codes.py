"""Join codes: short, good once, for a while, and only for so many wrong tries."""

import hashlib
import hmac
import secrets
from collections.abc import Callable

import msgspec

from studio.desk.port import Role
from studio.show.clock import precise

LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No 0 and O, 1, I and L, U and V: a code is read from a screen and typed on a phone."""
CODE_LETTERS = 10
"""30 ** 10 codes, 49 bits; at the pace of guessing allowed below a year finds one in 10⁸."""
START_SECONDS = 12 * 3600
"""The code printed at the start is for whoever comes to the desk that day."""
INVITE_SECONDS = 600
TRIES = 5
"""Wrong codes one address may try at once; one more every `TRY_SECONDS`."""
ALL_TRIES = 50
"""Wrong codes all addresses together may try at once."""
TRY_SECONDS = 12.0


class Grant(msgspec.Struct, frozen=True):
    """What a page may be: a role, and for the role seat which seat."""

    role: Role
    seat: int | None = None


class _Code(msgspec.Struct, frozen=True):
    mark: bytes
    grant: Grant
    until: float


def mark_of(secret: str) -> bytes:
    """What is kept of a secret: enough to know it again, not to say it."""
    return hashlib.sha256(secret.encode()).digest()


def plain(text: str) -> str:
    """A typed code without dashes and spaces, in capitals."""
    return "".join(letter for letter in text.upper() if letter.isalnum())


class Codes:
    """The codes not used yet."""

    def __init__(self, seconds: Callable[[], float] = precise) -> None:
        self._seconds = seconds
        self._codes: list[_Code] = []

    def make(self, grant: Grant, life: float) -> str:
        """A new code for `grant`, good once within `life` seconds, as `XXXXX-XXXXX`."""
        text = "".join(secrets.choice(LETTERS) for _ in range(CODE_LETTERS))
        now = self._seconds()
        self._codes = [code for code in self._codes if code.until > now]
        self._codes.append(_Code(mark_of(text), grant, now + life))
        return f"{text[:5]}-{text[5:]}"

    def use(self, typed: str) -> Grant | None:
        """What the code grants, and it is gone; None when no such code is waiting.

        Every waiting code is compared whole, so that the time taken tells nothing.
        """
        mark, now, found = mark_of(plain(typed)), self._seconds(), None
        for code in self._codes:
            if hmac.compare_digest(code.mark, mark) and code.until > now:
                found = code
        if found is None:
            return None
        self._codes.remove(found)
        return found.grant


class Tries:
    """How many wrong codes may still be tried, by address and in all."""

    def __init__(self, seconds: Callable[[], float] = precise) -> None:
        self._seconds = seconds
        self._wrong: dict[str, tuple[float, float]] = {}

    def may(self, address: str) -> bool:
        """Whether a code from this address is looked at now."""
        return self._count(address) + 1 <= TRIES and self._count("") + 1 <= ALL_TRIES

    def wrong(self, address: str) -> None:
        """One more wrong code came from this address."""
        now = self._seconds()
        counts = {name: self._count(name) + 1 for name in (address, "")}
        self._wrong = {name: kept for name, kept in self._wrong.items() if self._count(name) > 0}
        self._wrong |= {name: (count, now) for name, count in counts.items()}

    def _count(self, name: str) -> float:
        count, since = self._wrong.get(name, (0.0, 0.0))
        return max(0.0, count - (self._seconds() - since) / TRY_SECONDS)
