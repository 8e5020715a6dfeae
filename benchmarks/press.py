"""From write() on the buzzers' line to recv() in the last page, against a bare echo with the same sockets and sizes."""

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager

from benchmarks.program import Desk, Line, Program, first_line, stop, yardstick
from benchmarks.raw_page import Audience, RawPage
from benchmarks.table import BLOCKS, Pair, Row, take_turns

PAGES = (1, 10, 50)
KINDS = ("host", "overlay")
MOST = 3.0
PRESSES = 20
"""In a block; with `BLOCKS` and `A_QUESTION` within the questions of the show."""
SEATS = 3
A_QUESTION = 4
"""Presses of a question; more than a game has, and the views list them all."""
PAUSE_SECONDS = 0.012
"""Between a press and the next: nothing of the one is still at work, as the journal's sync; and a button that comes
round again has rested longer than a contact bounces."""
NS = 1_000_000


def measure(blocks: int = BLOCKS, presses: int = PRESSES, pages: tuple[int, ...] = PAGES) -> Iterator[Row]:
    """A row for each kind and number of pages; the desk's page is open besides, and its frame is in the echo too."""
    for kind in KINDS:
        for count in pages:
            with Program() as program:
                pair = against_echo(program, kind, count, blocks, presses)
            yield pair.row(f"press → last of {count} {kind} page{'s' * (count > 1)}", MOST)


def against_echo(program: Program, kind: str, count: int, blocks: int, presses: int) -> Pair:
    """Blocks of presses, and of as many bytes echoed to as many sockets."""
    desk = Desk(program, [program.page(kind) for _ in range(count)])
    desk.wait_for_box()
    latencies(desk, SEATS)
    sizes = (len(desk.page.view), len(desk.audience.pages[-1].view))
    with echo(sizes[0], [sizes[1]] * count) as (line, audience), no_collector():
        echoes(line, audience, SEATS)
        return take_turns(lambda: latencies(desk, presses), lambda: echoes(line, audience, presses), blocks)


def latencies(desk: Desk, presses: int) -> list[float]:
    """ms from the write of each press to the last of the pages besides the desk."""
    found = []
    for number in range(presses):
        if number % A_QUESTION == 0:
            desk.open_question()
        seat = number % SEATS + 1
        time.sleep(PAUSE_SECONDS)
        found.append(last(desk.press(seat), desk.audience.pages[1:]))
        desk.clear(seat)
    return found


def echoes(line: Line, audience: Audience, writes: int) -> list[float]:
    """ms from each write to the last of the same pages of the echo."""
    found = []
    for number in range(writes):
        time.sleep(PAUSE_SECONDS)
        came = audience.strike(line.master, f"D{number % SEATS + 1} {number}\n".encode())
        found.append(last(came, audience.pages[1:]))
    return found


def last(came: dict[RawPage, int], pages: list[RawPage]) -> float:
    """When the last of these pages was told, in ms."""
    return max(came[page] for page in pages) / NS


@contextmanager
def echo(desk_bytes: int, others: list[int]) -> Iterator[tuple[Line, Audience]]:
    """The echo's process with its sockets open: first one for the desk's frame, then the others."""
    line = Line()
    process = yardstick("echo", line.path)
    try:
        address = first_line(process)[1]
        audience = Audience(RawPage(address, f"/stream?bytes={size}") for size in (desk_bytes, *others))
        audience.read_until(lambda: all(page.views for page in audience.pages))
        yield line, audience
        audience.close()
    finally:
        stop(process)
        line.close()


@contextmanager
def no_collector() -> Iterator[None]:
    """The instrument makes no pauses of its own."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
