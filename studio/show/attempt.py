"""The one broad catch of the program: whatever a script raises, the show goes on."""

from collections.abc import Callable
from typing import TypeVar

from studio.game.moves import Refused

T = TypeVar("T")


class ScriptRaised(Exception):
    """A script raised; `error` is what, as the cause. Its own words may hold an answer, so the text is only its kind."""

    def __init__(self, error: Exception) -> None:
        super().__init__(type(error).__name__)
        self.error = error


def attempt(run: Callable[[], T]) -> T:
    """Run what plays a script; raises `Refused` as it comes, and `ScriptRaised` for everything else."""
    try:
        return run()
    except Refused:
        raise
    except Exception as error:  # noqa: BLE001 a format may be written in the lunch break
        raise ScriptRaised(error) from error
