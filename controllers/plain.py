"""The plain dialect of a buzzer box, from bytes to frames, without reading anything and without a clock.

    D<n> <micros>    button n (1 to 99) closed when the box's clock read <micros> (32 bits, unsigned, wraps)
    U<n> <micros>    button n opened
    READY...         the box has started; what follows the word is for people

A line ends with LF; CRs before it are passed over. A frame is a whole line, or what stands between a byte that no
line may hold (a control or a high one) and the line's end: one damaged byte spoils the frame it is in and no other.
Everything else is noise. What was cut up or glued together on its way gives the same frames.
"""

import re
from dataclasses import dataclass

LONGEST_LINE = 128
"""Bytes, and all that is ever kept back: an edge has 15 at most, READY says what it has to say in the rest."""
NOISE_TOLD = 64
"""Bytes of noise without a line end that make a frame of noise, so that a flood is told of and not kept."""
WRAP = 1 << 32
"""The box's clock counts up to here, in microseconds, and begins again at 0."""

_LF, _CR = 0x0A, 0x0D
_EDGE = re.compile(rb"([DU])([0-9]{1,2}) ([0-9]{1,10})")  # of bytes: no digit but the ASCII ones


@dataclass(frozen=True, slots=True)
class Down:
    """Button `button` closed at `micros` of the box's clock."""

    button: int
    micros: int


@dataclass(frozen=True, slots=True)
class Up:
    """Button `button` opened at `micros` of the box's clock."""

    button: int
    micros: int


@dataclass(frozen=True, slots=True)
class Ready:
    """The box has started; `text` is what it says of itself, printable ASCII."""

    text: str


@dataclass(frozen=True, slots=True)
class Noise:
    """`count` bytes in a row that are no frame."""

    count: int


Frame = Down | Up | Ready | Noise


def read_line(line: bytes) -> Down | Up | Ready | None:
    """The frame that a whole line of printable bytes is, without its end; None if it is none."""
    if line.startswith(b"READY"):
        return Ready(line[5:].strip().decode("ascii"))
    edge = _EDGE.fullmatch(line)
    if edge is None:
        return None
    button, micros = int(edge[2]), int(edge[3])
    if button == 0 or micros >= WRAP:
        return None
    return Down(button, micros) if edge[1] == b"D" else Up(button, micros)


class PlainDecoder:
    """Bytes in, frames out; `good` and `bad` count the frames of each sort, `kept` the bytes of an unfinished line."""

    def __init__(self) -> None:
        self.good = 0
        self.bad = 0
        self._line = bytearray()
        self._noise = 0
        self._spoilt = False  # the line has grown too long: nothing is a frame until its end or an impossible byte

    @property
    def kept(self) -> int:
        return len(self._line)

    def feed(self, data: bytes) -> list[Frame]:
        """The frames that `data` completes, in the order of the bytes."""
        frames: list[Frame] = []
        for byte in data:
            if byte == _LF:
                self._end_line(frames)
            elif not (0x20 <= byte <= 0x7E or byte == _CR):
                self._spoil(frames)
                self._spoilt = False
            elif self._spoilt or len(self._line) == LONGEST_LINE:
                self._spoil(frames)
                self._spoilt = True
            else:
                self._line.append(byte)
        return frames

    def _spoil(self, frames: list[Frame]) -> None:
        """What is kept of the line, and the byte that has come, are noise."""
        self._noise += len(self._line) + 1
        self._line.clear()
        if self._noise >= NOISE_TOLD:
            self._tell_noise(frames)

    def _end_line(self, frames: list[Frame]) -> None:
        before, cr, line = bytes(self._line).rstrip(b"\r").rpartition(b"\r")
        self._line.clear()
        self._spoilt = False
        frame = read_line(line)
        self._noise += len(before) + len(cr) + (0 if frame else len(line))
        if self._noise:
            self._tell_noise(frames)
        if frame:
            self.good += 1
            frames.append(frame)

    def _tell_noise(self, frames: list[Frame]) -> None:
        self.bad += 1
        frames.append(Noise(self._noise))
        self._noise = 0
