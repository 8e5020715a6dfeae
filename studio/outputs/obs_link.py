"""One connection to an OBS: obsws-python's handshake on two sockets, and requests answered by their own number.

The library's `ReqClient` takes whatever comes next for the answer (an event, a late answer to another request) and
throws the close code away, which says whether the password was wrong or somebody put us out. So its base client
connects and identifies, and the reading is done here. Requests and events have a socket each: on one, delayed
acknowledgements hold some events back for more than 35 ms.
"""

import logging
import threading
from collections.abc import Callable
from functools import partial
from typing import TypeVar
from urllib.parse import urlsplit

import msgspec
import websocket
from obsws_python.baseclient import ObsClient
from obsws_python.error import OBSSDKError, OBSSDKRequestError
from obsws_python.subs import Subs

from studio.outputs.obs_words import BROKE_OFF, KICKED, NO_PASSWORD, NOBODY, NOT_OBS, SILENT, WRONG_PASSWORD, Gone
from studio.show.clock import precise

TIMEOUT_SECONDS = 2.0
"""An OBS that says nothing for so long is given up; a healthy one answers in milliseconds."""
ENDING_SECONDS = 0.2
"""How long the thread that listens may take to notice that its socket was cut."""
DEFAULT_PORT = 4455
EVENTS = int(Subs.GENERAL | Subs.CONFIG | Subs.SCENES | Subs.INPUTS | Subs.TRANSITIONS | Subs.SCENEITEMS | Subs.UI)
CLOSE_CODES = {4009: WRONG_PASSWORD, 4010: NOT_OBS, 4011: KICKED}
"""What the close codes of obs-websocket mean; any other is an ending."""

Answer = TypeVar("Answer")


class Place(msgspec.Struct, frozen=True):
    """Where an OBS listens."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def parse_address(address: str) -> Place:
    """Read `obs://host:port` (port 4455 if left out); raises ValueError in words, without repeating a password."""
    allowed = "allowed is obs://host or obs://host:port"
    parts = urlsplit(address)
    if "@" in parts.netloc:
        raise ValueError(f"an OBS address carries no name or password: {allowed}")
    if parts.scheme != "obs" or parts.path or parts.query or parts.fragment:
        raise ValueError(f"{address!r} is not the address of an OBS: {allowed}")
    try:
        host, port = parts.hostname, parts.port
    except ValueError as wrong:
        raise ValueError(f"{address!r}: {wrong}: {allowed}") from wrong
    if not host:
        raise ValueError(f"{address!r} names no host: {allowed}")
    return Place(host, DEFAULT_PORT if port is None else port)


class _Status(msgspec.Struct):
    result: bool = False
    code: int = 0
    comment: str | None = None


class _Answer(msgspec.Struct, rename="camel"):
    request_id: str
    request_status: _Status
    response_data: msgspec.Raw = msgspec.Raw(b"{}")


class _Event(msgspec.Struct, rename="camel"):
    event_type: str


class _Message(msgspec.Struct):
    op: int
    d: msgspec.Raw = msgspec.Raw(b"null")


_messages = msgspec.json.Decoder(_Message)
_answers = msgspec.json.Decoder(_Answer)
_events = msgspec.json.Decoder(_Event)
EVENT, REQUEST, RESPONSE = 5, 6, 7
"""The kinds of message read or sent here; the others are passed over, so that a newer OBS may have more."""


class _Closed(Exception):
    """The other side closed the socket with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(f"closed with {code}")
        self.code = code


def _receive(ws: websocket.WebSocket) -> str:
    """The next message; raises _Closed where the library would give an empty text."""
    opcode, data = ws.recv_data()
    if opcode == websocket.ABNF.OPCODE_CLOSE:
        raise _Closed(int.from_bytes(data[:2], "big"))
    return str(data, "utf-8")


def _connect(place: Place, password: str, events: int) -> ObsClient:
    """A client that has identified itself; raises Gone."""
    # It logs every failure with its traceback, while we say it once.
    logging.getLogger("obsws_python").setLevel(logging.CRITICAL)
    try:
        # It logs what it is given, so the password comes after.
        client = ObsClient(host=place.host, port=place.port, password="", subs=events, timeout=TIMEOUT_SECONDS)
        client.password = password
        client.ws.recv = partial(_receive, client.ws)
        if "authentication" in client.server_hello["d"] and not password:
            client.ws.shutdown()
            raise Gone(NO_PASSWORD)
        client.authenticate()
    except _Closed as closed:
        raise Gone(CLOSE_CODES.get(closed.code, BROKE_OFF)) from closed
    except websocket.WebSocketTimeoutException as silent:
        raise Gone(SILENT) from silent
    except websocket.WebSocketConnectionClosedException as ended:
        raise Gone(BROKE_OFF) from ended
    except (websocket.WebSocketAddressException, websocket.WebSocketProxyException) as nobody:
        raise Gone(NOBODY) from nobody
    except (websocket.WebSocketException, OBSSDKError, ValueError, KeyError, TypeError) as nonsense:
        raise Gone(NOT_OBS) from nonsense
    except (ConnectionResetError, BrokenPipeError) as ended:
        raise Gone(BROKE_OFF) from ended
    except OSError as nobody:
        raise Gone(NOBODY) from nobody
    return client


def _ended(how: Exception) -> Gone:
    """What the end of a connection that had been good means."""
    if isinstance(how, _Closed):
        return Gone(CLOSE_CODES.get(how.code, BROKE_OFF))
    if isinstance(how, websocket.WebSocketTimeoutException):
        return Gone(SILENT)
    return Gone(NOT_OBS if isinstance(how, ValueError) else BROKE_OFF)


# What ends a connection that had been good: everything these sockets raise, and text that is no message.
ENDINGS = (_Closed, websocket.WebSocketException, OSError, ValueError)


class Link:
    """An identified connection. `ask` belongs to one thread; `heard` is called from another."""

    def __init__(self, place: Place, password: str, heard: Callable[[str], None]) -> None:
        """Connect; raises Gone. `heard` gets the type of each event, and "" when `over` says that there are no more."""
        self.over: Gone | None = None
        self._number = 0
        self._heard = heard
        self._requests = _connect(place, password, 0)
        try:
            self._events = _connect(place, password, EVENTS)
        except Gone:
            self._requests.ws.shutdown()
            raise
        self._events.ws.settimeout(None)
        self._ears = threading.Thread(target=self._listen, name="obs events", daemon=True)
        self._ears.start()

    def _listen(self) -> None:
        ws = self._events.ws
        try:
            while True:
                message = _messages.decode(ws.recv())
                if message.op == EVENT:
                    self._heard(_events.decode(message.d).event_type)
        except ENDINGS as how:
            self.over = _ended(how)
        finally:
            ws.shutdown()
            self._heard("")

    def ask(self, request: str, answer: type[Answer], **data: object) -> Answer:
        """Send a request and read its answer as `answer`, whatever else comes in between.

        Raises OBSSDKRequestError, with the code, where OBS refuses; raises Gone when the connection is over, as it
        is after a time-out: the answer still to come would be taken for the next request's.
        """
        self._number += 1
        number, ws, until = str(self._number), self._requests.ws, precise() + TIMEOUT_SECONDS
        sent = {"op": REQUEST, "d": {"requestType": request, "requestId": number, "requestData": data}}
        try:
            ws.settimeout(TIMEOUT_SECONDS)
            ws.send(msgspec.json.encode(sent).decode())
            while True:
                ws.settimeout(max(until - precise(), 0.001))
                message = _messages.decode(ws.recv())
                if message.op == RESPONSE and (found := _answers.decode(message.d)).request_id == number:
                    break
            status = found.request_status
            if not status.result:
                raise OBSSDKRequestError(request, status.code, status.comment)
            return msgspec.json.decode(found.response_data, type=answer)
        except ENDINGS as how:
            raise _ended(how) from how

    def abort(self) -> None:
        """Cut both sockets, from any thread: whoever waits on them is told at once."""
        self._requests.ws.abort()
        self._events.ws.abort()

    def drop(self) -> None:
        """Cut and free the sockets; only by the thread that asks."""
        self.abort()
        self._requests.ws.shutdown()
        self._ears.join(ENDING_SECONDS)
