"""How late the loop wakes while a rehearsal plays in real time before ten pages, against a loop with nothing to do."""

from collections.abc import Iterator
from statistics import median
from time import perf_counter

from benchmarks.idle import PAGES
from benchmarks.program import Desk, Program, yardstick
from benchmarks.raw_page import CannotMeasure
from benchmarks.table import Row, number

SECONDS = 20.0
EVERY_SECONDS = 0.5
"""How often the desk is told of the loop."""
THINK_SECONDS = 0.6
"""An operator in a hurry: this long after each change comes the next action."""
KEYS = ("right", "read", "next", "take")


class Operator:
    """Runs the show by what is legal, and notes what the desk is told of the loop."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._rev, self._since, self._noted = -1, 0.0, 0.0
        self.late: list[int] = []
        self.worst = 0
        self.actions = 0

    def beat(self) -> None:
        """Look at the desk; to be called often."""
        now, page = perf_counter(), self._desk.page
        if page.status and now - self._noted >= EVERY_SECONDS:
            self._noted = now
            loop = page.told()["loop"]
            self.late.append(loop["late_ms"])
            self.worst = max(self.worst, loop["worst_ms"])
        if page.rev != self._rev:
            self._rev, self._since = page.rev, now
        elif now - self._since >= THINK_SECONDS and (key := self._choose()):
            self._desk.act(key)
            self.actions += 1

    def _choose(self) -> str | None:
        legal = self._desk.legal()
        return next((key for key in KEYS if key in legal), None)


def measure(seconds: float = SECONDS) -> Iterator[Row]:
    """A row for the median and one for the worst; the worst is that of the whole time, its start with it."""
    bare = yardstick("bare_loop")
    try:
        with Program("rehearse", "--speed", "1") as program:
            desk = Desk(program, [program.page(role) for role in PAGES])
            operator = Operator(desk)
            desk.audience.look_on(seconds, operator.beat)
            devices = desk.page.told()["devices"]
    finally:
        bare.terminate()
        idle = [float(line) for line in bare.communicate()[0].split()]
    if not operator.actions or any(device["condition"] in ("lost", "trouble") for device in devices):
        raise CannotMeasure(f"the rehearsal did not run: {operator.actions} actions, devices {devices}")
    told = f"{operator.actions} actions"
    yield Row("loop late, median", median(operator.late), "ms", None, told, f"{number(median(idle))} ms")
    yield Row("loop late, worst", operator.worst, "ms", None, told, f"{number(max(idle))} ms")
