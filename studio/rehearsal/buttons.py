"""The buttons that simulated contestants press, by seat: those of all simulated boxes, some of them out of order."""

import asyncio
from collections.abc import Container, Iterable, Mapping

from controllers.simulated_box import SimulatedBox

HOLD_SECONDS = 0.12
"""Seconds of show time that a finger stays on a button."""

Boxes = Iterable[tuple[SimulatedBox, Mapping[int, int]]]
"""Each simulated box with the button of each of its seats."""


class Buttons:
    """Presses through the boxes' own framing; lives in the loop's thread. `real` are seats where a person presses."""

    def __init__(self, boxes: Boxes, speed: float, real: Container[int] = ()) -> None:
        self._speed = speed
        self._places: dict[int, tuple[SimulatedBox, int]] = {}
        for box, buttons in boxes:
            for seat, button in buttons.items():
                if seat not in real:
                    self._places.setdefault(seat, (box, button))
        self._dead: set[int] = set()
        self._down: set[int] = set()

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that a simulated contestant sits at."""
        return tuple(sorted(self._places))

    @property
    def dead(self) -> tuple[int, ...]:
        """The seats whose button is out of order."""
        return tuple(sorted(self._dead))

    def together(self, seats: Iterable[int]) -> tuple[int, ...]:
        """Those of the seats, at least two or none, whose working buttons are on one box: only its clock can tell of
        two presses that they were at one instant."""
        boxes: dict[SimulatedBox, list[int]] = {}
        for seat in sorted(seats):
            if seat in self._places and seat not in self._dead | self._down:
                boxes.setdefault(self._places[seat][0], []).append(seat)
        return next((tuple(found) for found in boxes.values() if len(found) > 1), ())

    def press(self, *seats: int) -> None:
        """Press the buttons of these seats, which are on one box, at one instant, and let them go a little later.

        A button that is out of order, or still held down, sends nothing.
        """
        working = [seat for seat in seats if seat not in self._dead | self._down]
        if not working:
            return
        self._down.update(working)
        box, buttons = self._places[working[0]][0], [self._places[seat][1] for seat in working]
        loop = asyncio.get_running_loop()
        loop.call_later(HOLD_SECONDS / self._speed, self._up, box, tuple(buttons), tuple(working))
        box.button_down(*buttons)

    def _up(self, box: SimulatedBox, buttons: tuple[int, ...], seats: tuple[int, ...]) -> None:
        self._down.difference_update(seats)
        box.button_up(*buttons)

    def kill(self, seat: int) -> None:
        """The button of this seat stops working."""
        self._dead.add(seat)

    def repair(self, seat: int) -> None:
        """It works again."""
        self._dead.discard(seat)
