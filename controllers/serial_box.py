"""A buzzer box on a serial port, read in a thread of its own, that may be pulled out and plugged in at any time."""

import errno
import sys
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import parse_qs, unquote, urlsplit

import serial

from controllers.wire import DEBOUNCE_MS, REORDER_MS, Wire
from controllers.words import msg
from studio.game.moves import Press
from studio.game.surface import Condition, DeviceStatus

BAUD, BAUD_MOST = 115200, 4_000_000
ALLOWED = "serial:///dev/ttyACM0, serial://COM3, with ?baud=9600 where the box is not at 115200"
FRAME_BITS = 160
"""The longest frame, 16 bytes of ten bits: on the line for 1.4 ms at 115200 baud."""
USB_FRAME_MS, TUNED_MS, UNTUNED_MS = 2, 1, 16
"""What a link holds back: native USB (two polls of the bus), an adapter in low-latency mode, one that collects."""
READ_SECONDS = 0.2
"""How long a read waits in silence; so also how soon the thread sees that it should end."""
RETRY_SECONDS = 0.1
"""Between two tries to open a port that is not there."""
CLOSE_SECONDS = 0.5
"""How long `close` waits for the thread; a driver may hang in opening, the show may not."""

BROKEN = msg("the connection to {path} broke: trying again")
GONE = msg("{path} is not there: is the box plugged in?")
FORBIDDEN = msg("{path} may not be opened: this user has no right to serial ports")
IN_USE = msg("{path} is in use by another program")
UNUSABLE = msg("{path} can't be used: {error}")
STOPPED = msg("the reader of {path} stopped by a fault in the program")

# A cable pulled while pyserial sets up or reads the port can raise the error class of termios, which is no OSError;
# Windows has no termios.
_PORT_ERRORS: tuple[type[Exception], ...] = (OSError, getattr(sys.modules.get("termios"), "error", OSError))
_OPEN_ERRORS: tuple[type[Exception], ...] = (*_PORT_ERRORS, ValueError)  # ValueError: a speed that the port refuses


class BadAddress(ValueError):
    """An address that is no serial port; the text says what is wrong and what is allowed."""


@dataclass(frozen=True, slots=True)
class Port:
    """A serial port as the system names it, and its speed in baud."""

    path: str
    baud: int = BAUD


def read_address(address: str) -> Port:
    """The port of `serial:///dev/ttyACM0?baud=115200` or `serial://COM3`; raises `BadAddress`."""
    try:
        parts = urlsplit(address)
        asked = parse_qs(parts.query, keep_blank_values=True, strict_parsing=bool(parts.query))
    except ValueError as wrong:
        raise BadAddress(f"{address}: {wrong}: allowed are {ALLOWED}") from wrong
    path = unquote(parts.netloc or parts.path)
    if parts.scheme != "serial" or not path.strip("/") or (parts.netloc and parts.path) or parts.fragment:
        raise BadAddress(f"{address}: not a serial port: allowed are {ALLOWED}")
    unknown = ", ".join(sorted(asked.keys() - {"baud"}))
    if unknown:
        raise BadAddress(f"{address}: {unknown}: unknown: allowed after the ? is baud, as in ?baud={BAUD}")
    baud = asked.get("baud", [str(BAUD)])[-1]
    if not (baud.isascii() and baud.isdigit() and 0 < int(baud) <= BAUD_MOST):
        raise BadAddress(f"{address}: baud: {baud!r} is no speed: allowed is a whole number from 1 to {BAUD_MOST}")
    return Port(path, int(baud))


def reorder_of(port: Port, tuned: bool) -> int:
    """ms that the link of `port` may hold a frame back, by its name and by whether low-latency mode was taken."""
    if "ttyACM" in port.path or "usbmodem" in port.path:
        return USB_FRAME_MS
    return -(-FRAME_BITS * 1000 // port.baud) + (TUNED_MS if tuned else UNTUNED_MS)


def why_not(error: Exception) -> tuple[Condition, str]:
    """How a port that could not be opened is, and the words for it.

    Only the text has the reason on Windows, and where the cable went while the port was being set up: "(5, ...".
    """
    code, text = getattr(error, "errno", None), str(error)
    in_text = "FileNotFoundError" in text or f"({errno.EIO}, " in text
    if code in (errno.ENOENT, errno.ENXIO, errno.ENODEV, errno.EIO) or in_text:
        return "lost", GONE
    if code in (errno.EBUSY, errno.EAGAIN) or "PermissionError" in text:
        return "trouble", IN_USE
    if code in (errno.EACCES, errno.EPERM):
        return "trouble", FORBIDDEN
    return "trouble", UNUSABLE


def tune(line: serial.Serial) -> bool:
    """Asks the driver to hand over each byte at once; False where there is no such mode."""
    try:
        line.set_low_latency_mode(True)
    except (AttributeError, NotImplementedError, ValueError, OSError):
        return False
    return True


class SerialBox:
    """A box at a serial address. `press` and `status` are called in the box's thread, `now` from it.

    `seats`: button → seat. `now`: µs of show time. `reorder_ms`: how long the link may hold a frame back; None judges
    by the kind of port. `debounce_ms`: how long a contact may bounce. Raises `BadAddress`.
    """

    def __init__(
        self,
        address: str,
        name: str,
        seats: Mapping[int, int],
        now: Callable[[], int],
        press: Callable[[Press], None],
        status: Callable[[DeviceStatus], None],
        reorder_ms: int | None = None,
        debounce_ms: int = DEBOUNCE_MS,
    ) -> None:
        self._port = read_address(address)
        self._name, self._now, self._reorder_ms = name, now, reorder_ms
        self._wire = Wire(address, name, seats, press, status, REORDER_MS, debounce_ms)
        self._end = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begins to read, or to look for the port; nothing if it has begun already."""
        if self._thread is None:
            self._end = threading.Event()  # a thread that outlived its close keeps the one that ends it
            self._thread = threading.Thread(target=self._run, args=(self._end,), name=f"box {self._name}", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Ends the thread within half a second and frees the port; the last thing told is `off`."""
        thread, self._thread = self._thread, None
        self._end.set()
        if thread and thread is not threading.current_thread():
            thread.join(CLOSE_SECONDS)

    def _run(self, end: threading.Event) -> None:
        try:
            while not end.is_set():
                line = self._open()
                if line is not None:
                    with line:
                        self._listen(line, end)
                end.wait(RETRY_SECONDS)
        finally:
            if end.is_set():
                self._wire.tell("off", "", self._now())
            else:  # a fault goes on to the thread's excepthook, and the desk learns that the box is dead
                self._wire.tell("trouble", STOPPED, self._now(), path=self._port.path)

    def _open(self) -> serial.Serial | None:
        """The port ready to read, what was sent before thrown away; None, and the desk told why, if it can't be."""
        path = self._port.path
        try:
            line = serial.Serial(path, self._port.baud, timeout=READ_SECONDS, exclusive=True)
        except _OPEN_ERRORS as error:
            condition, words = why_not(error)
            self._wire.tell(condition, words, self._now(), path=path, error=str(error))
            return None
        slack = reorder_of(self._port, tune(line)) if self._reorder_ms is None else self._reorder_ms
        self._wire.opened(self._now(), slack)
        return line

    def _listen(self, line: serial.Serial, end: threading.Event) -> None:
        """Reads until the connection breaks or the end is asked for."""
        while not end.is_set():
            try:
                data = line.read(1)  # sleeps until there is something; then all that is there
                if data:
                    data += line.read(line.in_waiting)
            except _PORT_ERRORS:
                self._wire.tell("lost", BROKEN, self._now(), path=self._port.path)
                return
            heard = self._now()
            if data:
                self._wire.hear(data, heard)
            else:
                self._wire.wait(heard)
