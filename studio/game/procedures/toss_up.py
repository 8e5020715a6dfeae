"""A question open to all."""

from typing import Any, Protocol

from studio.game.game import Game
from studio.game.moves import Close, Press, Read, TimeUp
from studio.game.procedures.answer import answer
from studio.game.procedures.step import Script, question_id, unexpected
from studio.game.words import msg


class TossUpRules(Protocol):
    """The parameters of a question open to all; a format's own rules carry them under these names."""

    think_seconds: int
    answer_seconds: int
    think_after_wrong: str
    delay_costs: bool
    answer_must_be: str
    form_holds_clock: bool
    press_tie: str
    tie_resolution_ms: int
    text_on_air: str
    no_reserve: str


def toss_up(game: Game[Any], value: int) -> Script:
    """A question open to all: a wrong answer costs its value and reopens it to the rest. (SI-4, SI-7, SI-8, CM-10)

    Presses count from the announcement of the value. Returns `right`, `nobody`, `closed` or `replay`.
    """
    rules, waiting, reading, since, voids = game.rules, game.playing, True, game.now, question_id(game)
    while waiting:
        match (yield game.wait(
            msg("Waiting for a press"), say=msg("Read the question.") if reading else msg("Wait for a press."),
            press=waiting, since=since, clock="think", read=reading, close=True, voids=voids, closed=msg("not yet"),
        )):  # fmt: skip
            case Read():
                reading = False
                game.read()
                game.set(look="question")
                if rules.text_on_air == "read":
                    game.show_text()
                game.clock.start("think", rules.think_seconds)
            case TimeUp():
                return "nobody"
            case Close():
                return "closed"
            case Press() as press:
                clock = game.clock["think"]
                game.clock.stop("think")
                ruling = yield from answer(game, press, waiting, value, clock.ends_at if clock else None)
                if ruling in ("right", "replay"):
                    return ruling
                waiting, since = tuple(s for s in game.playing if s not in game.state.locked), game.now
                if ruling != "clear" and not reading and rules.think_after_wrong == "again":
                    game.clock.start("think", rules.think_seconds)
                else:
                    game.clock.resume("think")
            case move:
                raise unexpected(move)
    return "nobody"
