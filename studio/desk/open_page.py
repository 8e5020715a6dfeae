"""One open page: what it is, and writing to it without ever waiting for it."""

import asyncio
from collections.abc import Awaitable, Callable

from studio.desk.frames import close_frame
from studio.desk.port import Role

BEHIND_BYTES = 32 * 1024
"""More than this unsent in our own buffer and the page is behind: from then on it gets only the newest view."""
CAUGHT_UP_BYTES = 4 * 1024
STUCK_BYTES = 1024 * 1024
"""Answers and status are not left out; more than this unsent and the page is closed."""
STUCK_VIEWS = 64
"""So many views left out one after the other and the page is closed."""
SOCKET_BYTES = 64 * 1024
"""The system's own send buffer: the megabytes it takes by itself would hide for minutes that a page is stuck."""


Drain = Callable[[], Awaitable[None]]


class OpenPage:
    """A page's end of its stream; `drain` waits until the transport takes more."""

    def __init__(self, role: Role, seat: int | None, number: int, transport: asyncio.Transport, drain: Drain) -> None:
        self.role, self.seat, self.number = role, seat, number
        self.skipped = 0
        self._transport, self._drain = transport, drain
        self._newest = b""
        self._catching_up: asyncio.Task[None] | None = None
        transport.set_write_buffer_limits(high=BEHIND_BYTES, low=CAUGHT_UP_BYTES)

    @property
    def by(self) -> str:
        """The author its moves carry: `desk`, `host`, `seat:2`; a second page of the kind is `desk#2`."""
        name = {"operator": "desk", "seat": f"seat:{self.seat}"}.get(self.role, self.role)
        return name if self.number == 1 else f"{name}#{self.number}"

    def show(self, frame: bytes) -> None:
        """Write a view, or keep it as the newest for a page that is behind."""
        transport = self._transport
        if transport.is_closing():
            return
        if self._catching_up is None and transport.get_write_buffer_size() <= BEHIND_BYTES:
            transport.write(frame)
            return
        self._newest = frame
        self.skipped += 1
        if self.skipped > STUCK_VIEWS:
            self.drop()
        elif self._catching_up is None:
            self._catching_up = asyncio.get_running_loop().create_task(self._catch_up())

    def say(self, frame: bytes) -> None:
        """Write what is for this page alone."""
        transport = self._transport
        if transport.is_closing():
            return
        transport.write(frame)
        if transport.get_write_buffer_size() > STUCK_BYTES:
            self.drop()

    def leave(self, code: int, why: str) -> None:
        """Close the stream with a word, after what was written before; a page that is behind is cut off."""
        if self._transport.get_write_buffer_size() > BEHIND_BYTES:
            self.drop()
        elif not self._transport.is_closing():
            self._transport.write(close_frame(code, why))
            self._transport.close()
            self._stop()

    def drop(self) -> None:
        """Cut off a page that does not read; what it has not read is thrown away."""
        self._transport.abort()
        self._stop()

    def _stop(self) -> None:
        self._newest = b""
        if self._catching_up is not None:
            self._catching_up.cancel()

    async def _catch_up(self) -> None:
        """Wait until the page has read what it has, then give it the newest view."""
        try:
            await self._drain()
        except ConnectionError:
            return
        finally:
            self._catching_up = None
        newest, self._newest, self.skipped = self._newest, b"", 0
        if newest:
            self.show(newest)
