"""Who may be what: codes become passes, passes open streams."""

from collections.abc import Callable
from pathlib import Path

import msgspec

from studio.desk.codes import INVITE_SECONDS, START_SECONDS, Codes, Grant, Tries
from studio.desk.passes import Passes
from studio.desk.port import Role
from studio.show.clock import precise

HOMES = {"operator": "/desk", "host": "/host", "overlay": "/overlay"}


class Joined(msgspec.Struct, frozen=True):
    """The answer to a good code: what the page is now, and the address it belongs to."""

    role: Role
    seat: int | None
    go: str


class TooManyTries(Exception):
    """This address, or all together, gave too many wrong codes."""


class Access:
    """Codes and passes of one show; `path` is where passes are known again after a restart."""

    def __init__(self, path: Path | None = None, seconds: Callable[[], float] = precise) -> None:
        self._codes, self._passes, self._tries = Codes(seconds), Passes(path), Tries(seconds)

    def first_code(self, role: Role = "operator") -> str:
        """The operator's (or host's) code, to be printed at the start."""
        return self._codes.make(Grant(role), START_SECONDS)

    def invite(self, role: Role, seat: int | None) -> str:
        """A code for a further page, good for `INVITE_SECONDS`."""
        return self._codes.make(Grant(role, seat), INVITE_SECONDS)

    def join(self, typed: str, address: str, held: str | None = None) -> tuple[str, Joined] | None:
        """The pass for a good code and what it is for, None for a wrong code; raises `TooManyTries`.

        A browser that holds an operator's pass keeps it, whatever it joins as: it may do that already, and a
        host's link tried at the desk must not put the desk out.
        """
        if not self._tries.may(address):
            raise TooManyTries
        grant = self._codes.use(typed)
        if grant is None:
            self._tries.wrong(address)
            return None
        go = HOMES.get(grant.role, f"/seat/{grant.seat}")
        joined = Joined(grant.role, grant.seat, go)
        if held and self.may(held, "operator", None):
            return held, joined
        return self._passes.give(grant), joined

    def may(self, token: str | None, role: Role, seat: int | None) -> bool:
        """Whether the holder of this pass may open the stream of a role; everyone may see what the audience sees."""
        if role == "overlay":
            return True
        grant = self._passes.grant(token) if token else None
        if grant is None:
            return False
        return grant.role == "operator" or grant == Grant(role, seat)
