"""A page that never reads: the last of ten others must be told who is in as soon as without it."""

import time
from collections.abc import Iterator
from itertools import pairwise

from benchmarks.press import latencies, no_collector
from benchmarks.program import Desk, Program
from benchmarks.raw_page import Audience, CannotMeasure, RawPage
from benchmarks.table import Row, take_turns
from studio.desk.open_page import BEHIND_BYTES, STUCK_VIEWS

BLOCKS = 8
PRESSES = 8
"""In a block; it has to be over before the program closes the page, which it does after `STUCK_VIEWS`."""
PAGES = 10
MOST = 1.2
"""A page more is written to, until it is stuck; the rest of the margin is noise."""
HOARD_BYTES = 2048
"""The system's receive buffer of the stuck page: about the smallest there is."""
PAUSE_SECONDS = 0.006
"""Between two remarks: a page that says more than 200 things a second is shut out."""
MANY = 300
"""Views after which a page that does not read has been closed."""


class StuckPage(RawPage):
    """An overlay that does not read, and remembers what it was told once it does."""

    def __init__(self, program: Program) -> None:
        self.revs: list[int] = []
        super().__init__(program.address, "/stream?role=overlay", hoards=HOARD_BYTES)

    def _hear(self, operation: int, text: bytes) -> int:
        views = super()._hear(operation, text)
        if views:
            self.revs.append(self.rev)
        return views

    def read_out(self, last: int) -> bool:
        """Read everything up to view `last`; False when the stream ends before."""
        audience = Audience([self])
        try:
            audience.read_until(lambda: self.rev >= last)
        except (CannotMeasure, ConnectionError):
            return False
        finally:
            audience.close()
        return True


def measure(blocks: int = BLOCKS, presses: int = PRESSES) -> Iterator[Row]:
    """One row: the measurement is with the stuck page, the yardstick without."""
    with Program() as program, no_collector():
        desk = Desk(program, [program.page("overlay") for _ in range(PAGES)])
        desk.wait_for_box()
        latencies(desk, presses)  # so that the views have the size they will have
        held = holds(program, desk)
        pair = take_turns(lambda: beside_stuck(program, desk, held, presses), lambda: latencies(desk, presses), blocks)
    yield pair.row(f"press → last of {PAGES} pages beside a stuck one", MOST)


def holds(program: Program, desk: Desk) -> int:
    """How many views a page that does not read takes, in the system's buffers and the program's, until it is stuck."""
    page = StuckPage(program)
    talk(desk, MANY)
    if page.read_out(desk.page.rev):
        raise CannotMeasure(f"a page that left {MANY} views unread was not closed")
    return len(page.revs) + BEHIND_BYTES // len(page.view) + 1


def beside_stuck(program: Program, desk: Desk, held: int, presses: int) -> list[float]:
    """Press while a page is stuck; that it was is seen in the gap between the views it was given in the end."""
    page = StuckPage(program)
    talk(desk, held + STUCK_VIEWS // 3)
    first = desk.page.rev
    found = latencies(desk, presses)
    last = desk.page.rev
    if not page.read_out(last):
        raise CannotMeasure(f"the stuck page was closed while {last - first} views were measured; {held} had filled it")
    if not any(before < first and after >= last for before, after in pairwise(page.revs)):
        raise CannotMeasure(f"the page was not stuck: told {page.revs}, measured {first} to {last}")
    return found


def talk(desk: Desk, views: int) -> None:
    """Make so many views by remarks for the record."""
    for _ in range(views):
        time.sleep(PAUSE_SECONDS)
        desk.act("note", text="bench")
