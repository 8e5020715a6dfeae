"""Pages without a browser: bare sockets that read fast enough not to be what is measured."""

import json
import os
import selectors
import socket
import struct
import urllib.request
from collections.abc import Callable, Iterable
from time import perf_counter_ns
from typing import Any
from urllib.error import URLError
from urllib.parse import urlsplit

PATIENCE = 10.0
"""Real seconds without an expected message after which a measurement has failed."""
PING_SECONDS = 1.0
"""How often a real page asks for the time (PING_MS of the pages)."""
VIEW = b'{"rev":'
STATUS = b'{"status":'
ALLOWED_BYTES = 1 << 16
_TEXT, _CLOSE, _PING = 1, 8, 9


class CannotMeasure(RuntimeError):
    """Something else happened than what was to be measured; the text says what."""


def text_frame(text: bytes, operation: int = _TEXT) -> bytes:
    """A frame from a client: masked, as RFC 6455 demands, with a mask of zeros."""
    length = len(text)
    head = struct.pack("!BB", 0x80 | operation, 0x80 | length) if length < 126 else \
        struct.pack("!BBH", 0x80 | operation, 0x80 | 126, length)  # fmt: skip
    return head + bytes(4) + text


class RawPage:
    """One page on its own socket. `view` is its latest view's text, `status` its latest status', b"" when none came.

    `hoards` is a system receive buffer in bytes for a page that is meant to be stuck: as small as it gets.
    """

    def __init__(self, address: str, path: str, cookie: str = "", hoards: int | None = None) -> None:
        parts = urlsplit(address)
        self.socket = socket.socket()
        if hoards is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, hoards)
        self.socket.settimeout(PATIENCE)
        self.socket.connect((parts.hostname, parts.port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall((
            f"GET {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nOrigin: {address}\r\nConnection: Upgrade\r\n"
            f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            + (f"Cookie: {cookie}\r\n" if cookie else "") + "\r\n"
        ).encode())  # fmt: skip
        answer = b""
        while b"\r\n\r\n" not in answer:
            chunk = self.socket.recv(ALLOWED_BYTES)
            if not chunk:
                raise CannotMeasure(f"{path}: the handshake broke off after {answer!r}")
            answer += chunk
        head, _, self._rest = answer.partition(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101"):
            raise CannotMeasure(f"{path}: no stream was opened: {head.splitlines()[0].decode()}")
        self.view, self.status, self.views = b"", b"", 0
        self.socket.setblocking(False)
        self._take(b"")

    def read(self) -> int:
        """Take what has come; returns how many views it held."""
        try:
            chunk = self.socket.recv(ALLOWED_BYTES)
        except BlockingIOError:
            return 0
        if not chunk:
            raise CannotMeasure("a page's stream was closed by the program")
        return self._take(chunk)

    def _take(self, chunk: bytes) -> int:
        content = self._rest + chunk if self._rest else chunk
        at, views, size = 0, 0, len(content)
        while size - at >= 2:
            length, head = content[at + 1], 2
            if length == 126:
                if size - at < 4:
                    break
                length, head = content[at + 2] << 8 | content[at + 3], 4
            elif length == 127:
                if size - at < 10:
                    break
                length, head = int.from_bytes(content[at + 2 : at + 10], "big"), 10
            end = at + head + length
            if end > size:
                break
            views += self._hear(content[at] & 15, content[at + head : end])
            at = end
        self._rest = content[at:]
        return views

    def _hear(self, operation: int, text: bytes) -> int:
        if text.startswith(VIEW):
            self.view = text
            self.views += 1
            return 1
        if operation == _PING:
            self.socket.send(text_frame(text, 10))
        elif operation == _CLOSE:
            raise CannotMeasure(f"a page was closed: {text!r}")
        elif text.startswith(STATUS):
            self.status = text
        elif text.startswith(b'{"refused"'):
            raise CannotMeasure(f"an action was refused: {text.decode()}")
        return 0

    @property
    def rev(self) -> int:
        """The number of the latest view, -1 before the first."""
        return int(self.view[len(VIEW) : self.view.index(b",")]) if self.view else -1

    def seen(self) -> dict[str, Any]:
        """The latest view."""
        view: dict[str, Any] = json.loads(self.view)["view"]
        return view

    def told(self) -> dict[str, Any]:
        """The latest status."""
        status: dict[str, Any] = json.loads(self.status)["status"]
        return status

    def say(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self.socket.send(text_frame(json.dumps(message).encode()))

    def close(self) -> None:
        """Go away."""
        self.socket.close()


class Audience:
    """Some pages watched together."""

    def __init__(self, pages: Iterable[RawPage]) -> None:
        self.pages = list(pages)
        self._selector = selectors.DefaultSelector()
        for page in self.pages:
            self._selector.register(page.socket, selectors.EVENT_READ, page)

    def strike(self, descriptor: int, text: bytes) -> dict[RawPage, int]:
        """write() `text` into `descriptor`, then read until a new view is in at every page: page → ns after write()."""
        came: dict[RawPage, int] = {}
        left, select = len(self.pages), self._selector.select
        start = perf_counter_ns()
        os.write(descriptor, text)
        while left:
            events = select(PATIENCE)
            if not events:
                told = f"{left} of {len(self.pages)} pages were told nothing for {PATIENCE} s"
                raise CannotMeasure(f"{told} after {text!r}")
            for key, _ in events:
                page = key.data
                if page.read() and page not in came:
                    came[page] = perf_counter_ns() - start
                    left -= 1
        return came

    def read_until(self, done: Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Read until `done`; raises `CannotMeasure` after `seconds`."""
        end = perf_counter_ns() + int(seconds * 1e9)
        while not done():
            left = (end - perf_counter_ns()) / 1e9
            if left <= 0:
                raise CannotMeasure(f"what was waited for did not come within {seconds} s")
            for key, _ in self._selector.select(left):
                key.data.read()

    def look_on(self, seconds: float, beat: Callable[[], None] = lambda: None) -> float:
        """Behave as open pages do for `seconds`: read, and ask for the time once a second, each at its own moment.

        `beat` is called often. Returns how many seconds it were.
        """
        start, step, asked = perf_counter_ns(), PING_SECONDS / len(self.pages), 0
        while (passed := (perf_counter_ns() - start) / 1e9) < seconds:
            while asked * step <= passed:
                self.pages[asked % len(self.pages)].say({"ping": asked})
                asked += 1
            for key, _ in self._selector.select(max(0.0, min(asked * step, seconds) - passed)):
                key.data.read()
            beat()
        return passed

    def close(self) -> None:
        """Close them all."""
        self._selector.close()
        for page in self.pages:
            page.close()


def fetch(address: str, message: dict[str, Any] | None = None) -> tuple[int, str]:
    """GET an address, or POST a message as its own page would: (HTTP status, cookie that was set or "")."""
    parts = urlsplit(address)
    body = None if message is None else json.dumps(message).encode()
    headers = {"Origin": f"{parts.scheme}://{parts.netloc}", "Content-Type": "application/json"} if body else {}
    try:
        with urllib.request.urlopen(urllib.request.Request(address, body, headers), timeout=PATIENCE) as answer:
            answer.read()
            return answer.status, (answer.headers.get("Set-Cookie") or "").partition(";")[0]
    except URLError as wrong:
        raise CannotMeasure(f"{address}: {wrong}") from wrong
