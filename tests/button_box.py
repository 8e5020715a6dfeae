"""A buzzer box as a person plays it: buttons that go down and up, told in the plain dialect over a pseudo-terminal."""

import time
from pathlib import Path

from tests.play_pty import Box

WRAP = 1 << 32


class ButtonBox(Box):
    """A box with a clock of its own, counting since it was made."""

    def __init__(self, link: Path) -> None:
        super().__init__(link)
        self._began = time.monotonic()

    @property
    def micros(self) -> int:
        """What its clock reads."""
        return int((time.monotonic() - self._began) * 1_000_000) % WRAP

    def reads(self, micros: int) -> None:
        """From now on its clock goes on from here, which is where a script of bytes left it."""
        self._began = time.monotonic() - micros / 1_000_000

    def ready(self) -> None:
        """What a box says when it has started."""
        self.send(b"READY box of the test\n")

    def down(self, button: int, micros: int | None = None) -> None:
        """The button's contact closes, now or at the time given."""
        self.send(b"D%d %d\n" % (button, self.micros if micros is None else micros))

    def up(self, button: int) -> None:
        """It opens."""
        self.send(b"U%d %d\n" % (button, self.micros))

    def press(self, button: int) -> None:
        """A finger goes down and up."""
        self.down(button)
        self.up(button)
