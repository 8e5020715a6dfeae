"""The program under measurement: `python -m studio` in a process of its own, its buzzer box a pseudo-terminal."""

import os
import pty
import re
import socket
import subprocess
import sys
import tempfile
import threading
import tty
from importlib import resources
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks.raw_page import PATIENCE, Audience, CannotMeasure, RawPage, fetch

SHOW = "svoya_igra"
ROOT = Path(__file__).resolve().parents[1]
ADDRESS = re.compile(r"(http://\S+)")
LINK = re.compile(r"desk\s+(http://[\d.:]+)/desk#code=(\S+)")
ON_TO_A_QUESTION = ("read", "next", "close", "take")
"""What leads to a question whose buttons are open and whose clock runs: the first of these that is legal."""


def stop(process: subprocess.Popen[str]) -> None:
    """End a process that this measurement started."""
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdout:
        process.stdout.close()


def yardstick(name: str, *arguments: str) -> subprocess.Popen[str]:
    """Start one of the bare programs of this folder."""
    command = [sys.executable, "-m", f"benchmarks.{name}", *arguments]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def first_line(process: subprocess.Popen[str], pattern: re.Pattern[str] = ADDRESS) -> re.Match[str]:
    """Read what a process prints up to the line with `pattern`; raises `CannotMeasure` when it ends without.

    A process that says nothing for `PATIENCE` is ended.
    """
    assert process.stdout
    patience, heard = threading.Timer(PATIENCE, process.kill), list[str]()
    patience.start()
    try:
        for line in process.stdout:
            if found := pattern.search(line):
                return found
            heard.append(line)
    finally:
        patience.cancel()
    raise CannotMeasure(f"{process.args!r} ended with {process.wait()} and printed: {''.join(heard)}")


class Line:
    """A serial line: what is written into `master` comes out of the port named `path`."""

    def __init__(self) -> None:
        self.master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.path = os.ttyname(self._slave)

    def close(self) -> None:
        """Pull the cable."""
        os.close(self.master)
        os.close(self._slave)


class Program:
    """The show that comes with the program, on air (`run`) or as a rehearsal (`rehearse`), with its pages not yet open.

    Its box is a `Line`; its OBS is not there, as a port that nobody listens on, so that what an output costs the loop
    is paid too. `ready` is how many seconds after the start it printed its addresses.
    """

    def __init__(self, command: str = "run", *options: str) -> None:
        self.line = Line()
        self._folder = tempfile.TemporaryDirectory(prefix="studio-bench-")
        self._closed_port = socket.socket()
        self._closed_port.bind(("127.0.0.1", 0))
        show = self._copy_show(Path(self._folder.name))
        self.started = perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "studio", command, str(show), "--port", "0", "--no-browser",
             "--journals", self._folder.name, *options],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8",
            env=os.environ | {"OBS_PASSWORD": "bench", "PYTHONIOENCODING": "utf-8"},
        )  # fmt: skip
        try:
            self.address, self.code = first_line(self.process, LINK).groups()
        except CannotMeasure:
            self.close()
            raise
        self.ready = perf_counter() - self.started
        self._cookie = ""

    def _copy_show(self, folder: Path) -> Path:
        """The show with this machine's line in the place of its serial port."""
        origin = resources.files("show_configs") / SHOW
        text = (origin / "show.toml").read_text("utf-8")
        text, boxes = re.subn(r"serial:///dev/\w+(\?baud=\d+)?", f"serial://{self.line.path}", text)
        text, outputs = re.subn(r"obs://[\d.:]+", f"obs://127.0.0.1:{self._closed_port.getsockname()[1]}", text)
        if (boxes, outputs) != (1, 1):
            raise CannotMeasure(f"the show {SHOW} was to have one serial box and one OBS, not {boxes} and {outputs}")
        (folder / "show.toml").write_text(text, "utf-8")
        (folder / "pack.csv").write_bytes((origin / "pack.csv").read_bytes())
        return folder

    def page(self, role: str) -> RawPage:
        """Open a page's stream; the first one joins with the printed code."""
        if role != "overlay" and not self._cookie:
            status, self._cookie = fetch(f"{self.address}/join", {"code": self.code})
            if status != 200 or not self._cookie:
                raise CannotMeasure(f"the desk refused the join code: HTTP {status}")
        return RawPage(self.address, f"/stream?role={role}", self._cookie if role != "overlay" else "")

    def close(self) -> None:
        """End the program and its line."""
        stop(self.process)
        self._closed_port.close()
        self.line.close()
        self._folder.cleanup()

    def __enter__(self) -> "Program":
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()


class Desk:
    """Operates a program from an operator's page, with further pages looking on."""

    def __init__(self, program: Program, pages: list[RawPage]) -> None:
        self.page = program.page("operator")
        self.audience = Audience([self.page, *pages])
        self._program = program
        self._number = 0
        self.audience.read_until(lambda: bool(self.page.view))
        self.settle()

    def settle(self) -> None:
        """Read until every page has the desk's latest view."""
        self.audience.read_until(lambda: all(page.rev >= self.page.rev for page in self.audience.pages))

    def legal(self) -> dict[str, dict[str, Any]]:
        """What can be done now, by the key of the desk."""
        return {offer["key"]: offer for offer in self.page.seen()["desk"]["legal"]}

    def act(self, key: str, **asked: str) -> None:
        """Do it, and wait until every page has the view that it made."""
        offer, before = self.legal()[key], self.page.rev
        self._number += 1
        self.page.say({"do": offer["do"], "id": self._number, **offer["fields"], **asked})
        self.audience.read_until(lambda: self.page.rev > before)
        self.settle()

    def open_question(self) -> None:
        """Go on to the next question whose buttons are open, its clock running; raises when the show has no more."""
        closed = False
        while not (closed and self._is_open()):
            legal = self.legal()
            if self.page.seen()["buzz"]:
                self.act("clear")
            elif "close" in legal and not closed:
                self.act("close")
                closed = True
            elif key := next((key for key in ON_TO_A_QUESTION if key in legal), None):
                self.act(key)
                closed = True
            else:
                raise CannotMeasure(f"the show has no question left; possible: {', '.join(legal)}")

    def _is_open(self) -> bool:
        view = self.page.seen()
        return view["buzz"] is None and view["look"] == "question" and bool(view["clock"] and view["clock"]["running"])

    def press(self, seat: int) -> dict[RawPage, int]:
        """Write a press of a seat's button into the line; ns after which each page was told who is in."""
        came = self.audience.strike(self._program.line.master, f"D{seat} {_micros()}\n".encode())
        for page in (self.page, self.audience.pages[-1]):
            buzz = page.seen()["buzz"]
            if buzz is None or buzz["seat"] != seat:
                raise CannotMeasure(f"seat {seat} pressed, and a page was told that {buzz} is in")
        return came

    def clear(self, seat: int) -> None:
        """Let the button go and free the buzz: the same seats may press again."""
        os.write(self._program.line.master, f"U{seat} {_micros()}\n".encode())
        self.act("clear")

    def device(self, name: str) -> str:
        """The condition of a device, "" while nothing is known."""
        devices = self.page.told()["devices"] if self.page.status else ()
        return next((device["condition"] for device in devices if device["name"] == name), "")

    def wait_for_box(self) -> None:
        """Wait until the program has the line open, then let the box say its first word."""
        self.audience.read_until(lambda: self.device("buzzers") in ("starting", "ready"))
        os.write(self._program.line.master, b"READY bench\n")
        self.audience.read_until(lambda: self.device("buzzers") == "ready")


def _micros() -> int:
    """What the clock of the box reads."""
    return int(perf_counter() * 1_000_000) % 2**32
