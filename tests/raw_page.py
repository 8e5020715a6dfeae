"""A page as a wire-tap sees it: a WebSocket opened by hand, with every byte that came down it."""

import asyncio
import base64
import os
import struct
from typing import Self
from urllib.parse import urlsplit

from tests.running_show import PATIENCE

MASK = b"\x01\x02\x03\x04"
"""A client has to mask what it sends; nobody says how well."""


class RawPage:
    """An open stream; `data` is all that was received, the answer to the handshake included."""

    def __init__(self, address: str, query: str, cookie: str = "") -> None:
        self._place = urlsplit(address)
        self._query, self._cookie = query, cookie
        self._writer: asyncio.StreamWriter | None = None
        self._listening: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        self._pings = 0
        self.data = bytearray()

    async def __aenter__(self) -> Self:
        reader, self._writer = await asyncio.open_connection(self._place.hostname, self._place.port)
        key = base64.b64encode(os.urandom(16)).decode()
        host = self._place.netloc
        lines = (
            f"GET /stream?{self._query} HTTP/1.1", f"Host: {host}", f"Origin: http://{host}", "Connection: Upgrade",
            "Upgrade: websocket", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}", f"Cookie: {self._cookie}",
        )  # fmt: skip
        self._writer.write("\r\n".join((*lines, "\r\n")).encode())
        self._listening = asyncio.create_task(self._listen(reader))
        await self.caught_up()
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._writer and self._listening
        self._listening.cancel()
        self._writer.close()

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        while data := await reader.read(65536):
            self.data += data
            self._news.set()

    async def caught_up(self) -> None:
        """Wait until everything that the show has said up to now is here."""
        assert self._writer
        self._pings += 1
        text = b'{"ping":"ping %d"}' % self._pings
        masked = bytes(byte ^ MASK[at % 4] for at, byte in enumerate(text))
        self._writer.write(struct.pack("!BB", 0x81, 0x80 | len(text)) + MASK + masked)
        async with asyncio.timeout(PATIENCE):
            while b'"pong":"ping %d"' % self._pings not in self.data:
                self._news.clear()
                await self._news.wait()
