"""The one broad catch of the program: whatever a script raises, the show goes on."""

from collections.abc import Callable
from typing import TypeVar

from studio.game.moves import Refused

T = TypeVar("T")


class ScriptRaised(Exception):
    """A script raised `error`, whose own words may hold an answer: the text of this is only its kind."""

    def __init__(self, error: Exception) -> None:
        super().__init__(type(error).__name__)
        self.error = error


def attempt(run: Callable[[], T]) -> T:
    """Run what plays a script; raises `Refused` as it comes, and `ScriptRaised` for everything else."""
    try:
        return run()
    except Refused:
        raise
    except Exception as error:
        raise ScriptRaised(error) from error
