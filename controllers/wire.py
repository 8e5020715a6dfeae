"""What comes down the wire of one box, real or simulated: bytes to presses, and to what the desk is told of it."""

from collections.abc import Callable, Mapping

from controllers.box_time import BoxTime
from controllers.debounce import Contacts
from controllers.plain import Down, Noise, PlainDecoder, Ready, Up
from controllers.words import msg
from studio.game.moves import Press
from studio.game.surface import Condition, DeviceStatus

DEBOUNCE_MS = 15
REORDER_MS = 18
"""How long an adapter with its usual settings may hold a frame back."""
PATIENCE = 2_500_000
"""µs of bytes without a frame, or of silence, before the desk hears of it: an Arduino takes 2 s to start."""
STRAY = 64
"""Bytes without a frame that are forgiven a box which has spoken properly before."""

WAITING = msg("waiting for the box's first word")
SILENT = msg("open, but nothing heard yet: press a button to try it")
SAYS = msg("the box says: {text}")
NO_SEAT = msg("buttons without a seat: {buttons}; give them one in `seats`")
NO_FRAME = msg("data but no valid frame: check the baud rate")


class Wire:
    """Takes the bytes of one box with the instant each piece was heard; calls `press` and `status` as it goes.

    `seats`: button → seat. `reorder_ms`: how long the link may hold a frame back. `debounce_ms`: how long a contact
    may bounce. Not to be called from two threads.
    """

    def __init__(
        self,
        address: str,
        name: str,
        seats: Mapping[int, int],
        press: Callable[[Press], None],
        status: Callable[[DeviceStatus], None],
        reorder_ms: int = REORDER_MS,
        debounce_ms: int = DEBOUNCE_MS,
    ) -> None:
        self._address, self._name, self._seats = address, name, dict(seats)
        self._press, self._status = press, status
        self._times = BoxTime(reorder_ms * 1000)
        self._contacts = Contacts(debounce_ms * 1000)
        self._decoder = PlainDecoder()
        self._told = DeviceStatus(name, address, "off")
        self._text = ""
        self._seatless: set[int] = set()
        self._opened = 0
        self._unread = 0  # bytes since the last good frame
        self._unread_since = 0

    def tell(self, condition: Condition, detail: str, instant: int, **values: str) -> None:
        """Says how the box is; the same thing twice is said once. `since` is when the condition began."""
        since = self._told.since if condition == self._told.condition else instant
        now = DeviceStatus(self._name, self._address, condition, detail, since, values)
        if now != self._told:
            self._told = now
            self._status(now)

    def opened(self, instant: int, reorder_ms: int) -> None:
        """A new connection over a link that may hold a frame back by `reorder_ms`: half a line of before is gone."""
        self._times.hold_up = reorder_ms * 1000
        self._times.may_have_restarted()
        self._decoder = PlainDecoder()
        self._opened, self._unread, self._text = instant, 0, ""
        self.tell("starting", WAITING, instant)

    def hear(self, data: bytes, heard: int) -> None:
        """The next bytes; `heard` is µs of show time, taken as soon as they were read."""
        if not self._unread:
            self._unread_since = heard
        self._unread += len(data)
        for frame in self._decoder.feed(data):
            if isinstance(frame, Noise):
                self._times.may_have_restarted()
                continue
            self._unread = 0
            match frame:
                case Ready(text):
                    self._text = text
                    self._times.may_have_restarted()
                case Up(button, micros):
                    self._contacts.up(button, self._times.place(micros, heard))
                case Down(button, micros):
                    self._down(button, micros, heard)
            self._tell_ready(heard)
        self.wait(heard)

    def wait(self, instant: int) -> None:
        """To be called now and then in silence too: tells of data without a frame, and of no data."""
        ready = self._told.condition == "ready"
        if self._unread > (STRAY if ready else 0) and instant - self._unread_since >= PATIENCE:
            self.tell("trouble", NO_FRAME, instant)
        elif self._told.detail == WAITING and not self._unread and instant - self._opened >= PATIENCE:
            self.tell("starting", SILENT, instant)

    def _down(self, button: int, micros: int, heard: int) -> None:
        stamp = self._times.place(micros, heard)
        if not self._contacts.down(button, stamp):
            return
        seat = self._seats.get(button)
        if seat is None:
            self._seatless.add(button)
        else:
            self._press(Press(at=stamp.at, by=self._address, seat=seat, bound=stamp.bound, heard=heard))

    def _tell_ready(self, instant: int) -> None:
        if self._seatless:
            buttons = ", ".join(map(str, sorted(self._seatless)))
            self.tell("ready", NO_SEAT, instant, buttons=buttons)
        elif self._text:
            self.tell("ready", SAYS, instant, text=self._text)
        else:
            self.tell("ready", "", instant)
