"""A table with simulated boxes, as a rehearsal has it, and with what can go wrong there."""

from collections.abc import Callable, Mapping
from pathlib import Path

from controllers.simulated_box import SimulatedBox
from studio.desk.running import RunningShow
from studio.game.moves import Press
from studio.game.surface import Saying
from studio.rehearsal.buttons import Buttons
from studio.rehearsal.incidents import Incidents
from tests.recorded import Recorded


class Rehearsed(Recorded):
    """A table with simulated boxes, of which each seat in `boxes` has a button, and what can go wrong there."""

    def __init__(self, folder: Path, boxes: tuple[tuple[int, ...], ...] = ((1, 2, 3),), seed: int = 1) -> None:
        super().__init__(folder)
        made = [self.box(f"box {number}", seats) for number, seats in enumerate(boxes, 1)]
        self.buttons = Buttons(made, speed=1.0)
        self.running = RunningShow(self.conductor)
        self.away: list[float] = []
        lose: tuple[Callable[[float], None], ...] = (self.away.append,)
        self.running.mishaps = Incidents(self.conductor, self.buttons, seed, self.running.saying, lose)

    def box(self, name: str, seats: tuple[int, ...]) -> tuple[SimulatedBox, Mapping[int, int]]:
        buttons = {seat: seat * 10 for seat in seats}
        places = {button: seat for seat, button in buttons.items()}
        box = SimulatedBox(f"sim://{name}", name, places, self.conductor.now, self.heard, lambda status: None)
        box.start()
        return box, buttons

    def heard(self, press: Press) -> None:
        self.conductor.do(press)

    def bring(self, name: str, seat: int | None = None) -> None:
        self.running.incident(name, seat)

    def can(self) -> set[str]:
        """The incidents that can happen now, as the desk is told."""
        return {each.name for each in self.running.status().incidents if not each.why}

    def says(self, seat: int, right: bool) -> None:
        self.running.says((Saying(seat, "says", {}, right),))
