"""A table whose moves go through a real conductor into a real journal."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from studio.game.moves import AnyMove, Press
from studio.show.clock import ShowClock
from studio.show.conductor import Conductor
from studio.show.journal import Claim, Journal, Reading, read
from tests.si_script import LETTERS, Table, opening


def last_choice(choices: Sequence[str]) -> str:
    """A lot that always falls on the last of its choices."""
    return choices[-1]


class Recorded(Table):
    """Moves carry instants of their own; the conductor's clock is set to each, and runs on at `speed`."""

    speed = 1.0

    def __init__(
        self, folder: Path, cue: str = "round-1", draw: Callable[[Sequence[str]], str] = last_choice, **made_of: Any
    ) -> None:  # fmt: skip
        self.path = folder / "show-2025-01-01-190000.journal"
        journal = Journal(self.path, Claim(folder / "show.owner", "a test"))
        self.conductor = Conductor.begin(made_of.pop("show", None) or opening(**made_of), journal, ShowClock(), draw)
        super().__init__("", self.conductor.episode.opening)
        self.episode = self.conductor.episode
        if cue:
            self.play(f"take:{cue}")

    def do(self, move: AnyMove) -> str:
        """Take a move through the conductor."""
        self.conductor.clock = ShowClock(move.at, self.speed)
        verdict = self.conductor.do(move)
        if isinstance(move, Press):
            self.verdicts.append(f"{LETTERS[move.seat - 1]} {verdict}")
        return verdict

    def read(self) -> Reading:
        """The journal as it is in the file now."""
        return read(self.path.read_bytes())

    def close(self) -> None:
        """Let go of the journal, as a show that ends."""
        self.conductor.journal.close()
