"""From the start of the process to the desk's page and its first view, against a bare aiohttp program's first page."""

from collections.abc import Iterator
from statistics import median
from time import perf_counter

from benchmarks.program import Program, first_line, stop, yardstick
from benchmarks.raw_page import Audience, CannotMeasure, fetch
from benchmarks.table import BLOCKS, Row, both, take_turns

MOST_SECONDS = 0.6


def measure(blocks: int = BLOCKS) -> Iterator[Row]:
    """Rows for the page, for the view that fills it, and for how many times the bare program's start that is."""
    first_page(), first_hello()  # the first start of all compiles and reads the disk
    views: list[float] = []

    def start() -> list[float]:
        page, view = first_page()
        views.append(view)
        return [page]

    pair = take_turns(start, lambda: [first_hello()], blocks)
    pages, hellos = [sample for block in pair.measured for sample in block], [b[0] for b in pair.yardstick]
    yield Row("start → GET /desk answered", median(pages) / 1000, "s", MOST_SECONDS, both(pages), both(hellos))
    yield Row("start → first view at the desk", median(views) / 1000, "s", MOST_SECONDS, both(views), both(hellos))
    yield Row("start, in bare aiohttp's", pair.ratio, "×")


def first_page() -> tuple[float, float]:
    """ms until the desk's page was there, and until its stream had the first view."""
    with Program() as program:
        status, _ = fetch(f"{program.address}/desk")
        page = perf_counter() - program.started
        if status != 200:
            raise CannotMeasure(f"GET /desk was answered {status}")
        desk = program.page("operator")
        audience = Audience([desk])
        audience.read_until(lambda: bool(desk.view))
        view = perf_counter() - program.started
        audience.close()
    return page * 1000, view * 1000


def first_hello() -> float:
    """ms until the bare program's page was there."""
    started = perf_counter()
    process = yardstick("hello")
    try:
        fetch(first_line(process)[1] + "/desk")
        return (perf_counter() - started) * 1000
    finally:
        stop(process)
