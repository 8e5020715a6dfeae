"""The smallest pieces: a wait for the operator to go on, and what no wait offers."""

from collections.abc import Generator, Mapping
from typing import Any

from studio.game.game import Game
from studio.game.moves import AnyMove, Next
from studio.game.wait import Wait
from studio.game.words import msg

Script = Generator[Wait, AnyMove, Any]
"""What a format and every procedure is: it yields what it waits for and receives the move that happened."""


def unexpected(move: AnyMove) -> AssertionError:
    """The engine let a move through that the wait did not offer."""
    return AssertionError(f"the wait did not offer {type(move).__name__}")


def step(
    game: Game[Any], awaits: str, next: str, say: str = "", values: Mapping[str, str] = {}, voids: str = "",
    protests: bool = True,
) -> Script:  # fmt: skip
    """Wait for the operator to go on; `voids` is the question that may still be struck meanwhile."""
    match (yield game.wait(
        awaits, next=next, say=say, next_values=dict(values), values=dict(values), voids=voids,
        closed=msg("the question is over") if voids else msg("the buttons are closed"),
        closed_verdict="late" if voids else "closed", protests=protests and game.protests,
    )):  # fmt: skip
        case Next():
            return
        case move:
            raise unexpected(move)


def question_id(game: Game[Any]) -> str:
    """The id of the question in play or just played, "" when there is none."""
    return game.state.question.id if game.state.question else ""
