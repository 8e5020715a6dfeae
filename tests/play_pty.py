"""Plays a timed script into a pseudo-terminal: a buzzer box that can be plugged in, pulled out and plugged back.

    python -m tests.play_pty tests/data/serial/10_unplug_while_armed.jsonl --link ttyBUZZ

A script is JSON lines: the first says what must come out (`expect`), each further one is a step. POSIX only.
"""

import argparse
import json
import os
import pty
import time
import tty
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal, Self

import msgspec

LINGER_SECONDS = 1.0
"""How long the box stays plugged in after the last step of a command-line run, so that its last bytes are read."""


class Expectation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A script's first line: what must come out, in words that each test reads for itself."""

    expect: dict[str, Any]


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`at` milliseconds after the script began: bytes to write, as hex, or something done to the cable."""

    at: int
    hex: str | None = None
    do: Literal["hangup", "reopen"] | None = None

    def __post_init__(self) -> None:
        if (self.hex is None) == (self.do is None):
            raise ValueError("a step has either `hex` or `do`")


class Script(msgspec.Struct, frozen=True):
    """What must come out, and the steps in the order of the file."""

    expect: dict[str, Any]
    steps: tuple[Step, ...]


def read_script(path: Path) -> Script:
    """The script in a file; ValueError naming file, line and what is wrong where it is not one."""
    expect: dict[str, Any] | None = None
    steps: list[Step] = []
    for number, line in enumerate(path.read_bytes().splitlines(), 1):
        if not line.strip():
            continue
        try:
            if expect is None:
                expect = msgspec.json.decode(line, type=Expectation).expect
            else:
                steps.append(msgspec.json.decode(line, type=Step))
        except msgspec.DecodeError as error:
            raise ValueError(f"{path}:{number}: {error}") from error
    if expect is None:
        raise ValueError(f"{path}: no lines: the first must say what is expected")
    return Script(expect, tuple(steps))


class Box:
    """A buzzer box on loopback. `link` always points at its present device, as a udev name would.

    Pulled out, both ends are closed, so that the reader sees what it sees when the cable goes; plugged in again it
    is another device under the same link. What is sent while it is out is lost.
    """

    def __init__(self, link: Path) -> None:
        self.link = link
        self._ends: tuple[int, int] | None = None

    def __enter__(self) -> Self:
        self.plug_in()
        return self

    def __exit__(self, *_: object) -> None:
        self.pull_out()

    def plug_in(self) -> None:
        """Makes a new pair and points the link at it; FileExistsError if the link's name is a real file's."""
        self.pull_out()
        if self.link.is_symlink():
            self.link.unlink()
        box, device = pty.openpty()
        tty.setraw(device)  # else the line discipline echoes and turns line ends before the product has opened it
        self._ends = box, device
        self.link.symlink_to(os.ttyname(device))

    def pull_out(self) -> None:
        """Takes the link away and closes both ends; nothing when it is already out."""
        if self._ends is None:
            return
        if self.link.is_symlink():
            self.link.unlink()
        box, device = self._ends
        self._ends = None
        os.close(device)
        os.close(box)

    def send(self, data: bytes) -> None:
        """Writes all of `data`, waiting while the reader's buffer is full."""
        while data and self._ends is not None:
            data = data[os.write(self._ends[0], data) :]


def play(steps: Iterable[Step], box: Box) -> None:
    """Does each step at its time, counted from now; a step that is due already is done at once."""
    began = time.monotonic()
    for step in steps:
        time.sleep(max(0.0, began + step.at / 1000 - time.monotonic()))
        match step:
            case Step(do="hangup"):
                box.pull_out()
            case Step(do="reopen"):
                box.plug_in()
            case Step(hex=str(data)):
                box.send(bytes.fromhex(data))


def main() -> None:
    """The command: prints what is expected, waits for the product to open the link, plays."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("script", type=Path)
    parser.add_argument("--link", type=Path, default=Path("ttyBUZZ"), help="the name the product opens")
    parser.add_argument("--wait", type=float, default=2.0, help="seconds for the product to open it first")
    chosen = parser.parse_args()
    script = read_script(chosen.script)
    with Box(chosen.link) as box:
        print("expect:", json.dumps(script.expect, ensure_ascii=False), flush=True)
        time.sleep(chosen.wait)
        play(script.steps, box)
        time.sleep(LINGER_SECONDS)


if __name__ == "__main__":
    main()
