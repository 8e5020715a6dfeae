"""Memory and idle time of a show on air with ten pages open and a question in play."""

from collections.abc import Iterator

from benchmarks.process import cpu_seconds, proportional, resident
from benchmarks.program import Desk, Program
from benchmarks.raw_page import CannotMeasure
from benchmarks.table import Row, number

PAGES = ("host", "host", *["overlay"] * 7)
"""Besides the desk's page."""
MOST_MB = 100.0
MOST_PERCENT = 2.0
SECONDS = 10.0
SETTLE_SECONDS = 1.0
"""Before the time is taken; the desk hears within half a second which pages are open."""


def measure(seconds: float = SECONDS) -> Iterator[Row]:
    """Rows for memory and for idle time; the pages do what open pages do, and nothing happens in the show."""
    with Program() as program:
        pid = program.process.pid
        desk = Desk(program, [program.page(role) for role in PAGES])
        desk.wait_for_box()
        desk.open_question()
        desk.press(1)
        desk.clear(1)
        desk.act("hold")
        shared = proportional(pid)
        told = "" if shared is None else f"PSS {number(shared)} MB"
        yield Row("memory (RSS), ten pages", resident(pid), "MB", MOST_MB, told)
        desk.audience.look_on(SETTLE_SECONDS)
        if (open_now := sum(page["count"] for page in desk.page.told()["pages"])) != len(PAGES) + 1:
            raise CannotMeasure(f"{open_now} pages were open instead of {len(PAGES) + 1}")
        before, looked = cpu_seconds(pid), desk.audience.look_on(seconds)
        percent = (cpu_seconds(pid) - before) / looked * 100
        yield Row("idle, ten pages", percent, "%", MOST_PERCENT, f"over {looked:.1f} s")
