"""The journal: one file of hash-chained JSON lines that only grows (docs/journal.md)."""

import hashlib
import os
import re
import threading
from pathlib import Path
from typing import BinaryIO

import msgspec

from studio.show.lines import AnyLine, ShowLine
from studio.show.system import lock, sync, sync_folder

FIRST_LINK = hashlib.sha256(b"quiz-studio journal 1").hexdigest()[:32].encode()
SUM = re.compile(rb'^(\{.*),"sum":"([0-9a-f]{32})"\}$', re.DOTALL)
END = re.compile(rb',"sum":"[0-9a-f]{32}"\}')
"""The end of a line; inside a line's texts its quotes would be escaped."""

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(AnyLine)


class Damaged(ValueError):
    """A journal that is damaged before its end, or is none; the text says where and what."""


class Owned(RuntimeError):
    """The show is already running elsewhere; the text says who has it."""


class Reading:
    """A journal as read: its whole lines, the chain's last link, and the bytes that hold just them.

    `cut` is what was wrong with the tail that was left out, "" when nothing was.
    """

    def __init__(self, lines: list[AnyLine], link: bytes, clean: bytes, cut: str) -> None:
        self.lines, self.link, self.clean, self.cut = lines, link, clean, cut

    @property
    def opening(self) -> ShowLine:
        """The first line; `Damaged` when the journal has none."""
        if not self.lines or not isinstance(self.lines[0], ShowLine):
            raise Damaged("line 1: no show in it; a journal begins with a line that holds the whole show")
        return self.lines[0]


def link_of(link: bytes, body: bytes) -> bytes:
    """The next link of the chain: over the link before and the line's own bytes."""
    return hashlib.sha256(link + body).hexdigest()[:32].encode()


def read(content: bytes) -> Reading:
    """Read a journal. A torn tail is left out and told; damage before the last line raises `Damaged` with its place.

    A byte order mark, line ends changed by an editor and a last line written twice do no harm.
    """
    plain = content.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")
    rows = plain.rstrip(b"\0").split(b"\n")
    cut = "zeros at its end" if plain.endswith(b"\0") else ""
    if not rows[-1]:
        rows.pop()
    lines: list[AnyLine] = []
    link, clean = FIRST_LINK, bytearray()
    for index, row in enumerate(rows):
        found = SUM.match(row)
        what = ""
        if not found:
            what = "not a journal line"
        elif link_of(link, found[1]) != found[2]:
            what = "its sum does not fit; the line, or one before it, was changed, lost or moved"
        if what or not found:
            if _torn(rows[index:]):
                return Reading(lines, link, bytes(clean), f"line {index + 1}: {what}")
            raise Damaged(f"line {index + 1}: {what}; the lines before it are whole")
        try:
            line = _decoder.decode(found[1] + b"}")
        except msgspec.DecodeError as wrong:
            raise Damaged(f"line {index + 1}: its sum fits, but this program cannot read it: {wrong}") from wrong
        if line.n != len(lines):
            raise Damaged(f"line {index + 1}: it is numbered {line.n} where {len(lines)} was due")
        lines.append(line)
        link = found[2]
        clean += row + b"\n"
    return Reading(lines, link, bytes(clean), cut)


def _torn(rows: list[bytes]) -> bool:
    """Whether the rows from the first damaged one on are what is left of the last line alone.

    They are when no whole line comes after, neither in a row of its own nor run into the damaged one.
    """
    return not any(SUM.match(row) for row in rows[1:]) and len(END.findall(rows[0])) < 2


class Claim:
    """A show taken for this process until it lets go or ends, by a locked file that says who has it."""

    def __init__(self, path: Path, owner: str) -> None:
        """Take it; raises `Owned` in words when another process has it."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        self._file = open(path, "r+b", buffering=0)  # noqa: SIM115 it stays open as long as the show
        if not lock(self._file):
            who = self._file.read(500).decode("utf-8", "replace").strip() or "another process"
            self._file.close()
            raise Owned(f"{path.stem} is being run by {who}; one show has one owner")
        self.say(owner)

    def say(self, owner: str) -> None:
        """Write who has the show."""
        self._file.seek(0)
        self._file.truncate()
        self._file.write(owner.encode())

    def let_go(self) -> None:
        """Let another process have it."""
        self._file.close()


class Journal:
    """The open journal of the running show.

    A line is in the system's hands when `write` returns, and on the disk within 20 ms, by a thread of its own.
    Trouble with the disk never refuses a line: `trouble` says it, `behind` counts what is not on the disk.
    """

    def __init__(self, path: Path, claim: Claim, reading: Reading | None = None) -> None:
        """Open for writing, new or after `reading`, by the right of the show's `claim`, which `close` lets go."""
        self.path = path
        self.claim = claim
        if reading is None:
            self._file: BinaryIO = open(path, "xb", buffering=0)  # noqa: SIM115
            sync_folder(path.parent)
            self._link, self.written = FIRST_LINK, 0
        else:
            _keep_aside(path, reading)
            self._file = open(path, "ab", buffering=0)  # noqa: SIM115
            self._link, self.written = reading.link, len(reading.lines)
        self._refused = self._unsynced = ""
        self._waiting: list[bytes] = []
        self._synced = self.written
        self._wake = threading.Event()
        self._closing = False
        self._thread = threading.Thread(target=self._sync_on, name="journal", daemon=True)
        self._thread.start()

    @property
    def behind(self) -> int:
        """Lines that are not on the disk yet."""
        return self.written - self._synced

    @property
    def trouble(self) -> str:
        """What the disk said when it last refused a line or its sync, "" when all is well."""
        return self._refused or self._unsynced

    def write(self, line: AnyLine, later: bool = False) -> None:
        """Append a line, numbered by its place; kept in memory and tried again when the disk refuses it.

        With `later` whoever writes asks for the sync by `sync_soon`, when the thread that does it is in nobody's way.
        """
        assert line.n == self.written, f"line {line.n} where {self.written} is due"
        body = _encoder.encode(line)[:-1]
        self._link = link_of(self._link, body)
        self._waiting.append(body + b',"sum":"' + self._link + b'"}\n')
        self.written += 1
        self._flush()
        if not later:
            self.sync_soon()

    def sync_soon(self) -> None:
        """Have what was written brought to the disk itself."""
        self._wake.set()

    def _flush(self) -> None:
        while self._waiting:
            row = self._waiting[0]
            try:
                done = self._file.write(row)
            except OSError as wrong:
                self._refused = wrong.strerror or "the disk refused a line"
                return
            if done < len(row):
                self._waiting[0] = row[done:]
                continue
            self._waiting.pop(0)
        self._refused = ""

    def _sync_on(self) -> None:
        while True:
            self._wake.wait()
            self._wake.clear()
            if self._closing:
                return
            self._sync()

    def _sync(self) -> None:
        upto = self.written - len(self._waiting)
        try:
            sync(self._file.fileno())
        except OSError as wrong:
            self._unsynced = wrong.strerror or "the disk did not sync"
        else:
            self._synced, self._unsynced = max(self._synced, upto), ""

    def retry(self) -> None:
        """Bring lines to the disk that it refused before."""
        if self._waiting or self.behind:
            self._flush()
            self._wake.set()

    def close(self) -> None:
        """Sync and let go of the show; afterwards `behind` and `trouble` tell what could not be kept."""
        self._closing = True
        self._wake.set()
        self._thread.join(timeout=5)
        self._flush()
        self._sync()
        self._file.close()
        self.claim.let_go()


def _keep_aside(path: Path, reading: Reading) -> None:
    """A journal that is not just its whole lines is kept as it is under another name; its lines go on in a clean one.

    Killed at any point, the journal is there, damaged or clean.
    """
    content = path.read_bytes()
    if content == reading.clean:
        return
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    part = path.with_name(path.name + ".part")
    for kept, what in ((aside, content), (part, reading.clean)):
        with open(kept, "wb") as file:
            file.write(what)
            file.flush()
            sync(file.fileno())
    os.replace(part, path)
    sync_folder(path.parent)
