"""The manual round: no rules, only what the operator says; a game goes on in it when its own script can't."""

from typing import Literal

import msgspec
from msgspec.structs import replace

from studio.formats.registry import Format
from studio.game.clocks import SECOND
from studio.game.game import Game, SentOff
from studio.game.moves import Caption, Clear, Close, Judge, Next, Open, Press, SetClock, ToLook
from studio.game.procedures import Script, unexpected
from studio.game.question import Question
from studio.game.state import Clock
from studio.game.words import msg

CLOCK = "manual"


class Rules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The manual round has only the parameter of its record."""

    later_answers: Literal["cancel", "keep"] = "cancel"  # CM-6


def manual(game: Game[Rules]) -> Script:
    """Buttons, clock, text, look and points as the operator says, question after question. (CM-1, CM-4)

    Who has answered stays locked out of the question until the next; after a right answer Open begins the next.
    """
    waiting: tuple[int, ...] = ()
    since = number = 0
    while True:
        asked, buzz = game.state.question, game.state.buzz
        try:
            move = yield game.wait(
                msg("Manual round"), say=msg("The operator decides."), press=() if buzz else waiting, since=since,
                next=msg("Next question"), open=not buzz, close=True, clear=bool(buzz),
                judge=bool(buzz), set_clock=True, caption=True, to_look=True, turn=buzz.seat if buzz else 0,
            )  # fmt: skip
        except SentOff:
            game.free()
            continue
        match move:
            case Open() | Next():
                if isinstance(move, Next) or asked is None or asked.outcome:
                    number += 1
                    _begin(game, number)
                waiting = tuple(s for s in game.playing if s not in game.state.locked)
                waiting, since = waiting if isinstance(move, Open) else (), game.now
            case Press() as press:
                game.let_in(press)
            case Judge(verdict=verdict, points=points) if buzz:
                game.lock(buzz.seat)
                game.free("right" if verdict == "right" else "question")
                game.ruled(buzz.seat, verdict, {"right": points, "wrong": -points, "none": 0})
                waiting, since = tuple(s for s in waiting if s != buzz.seat), game.now
                if verdict == "right" and game.state.question:
                    game.set(question=replace(game.state.question, outcome="right"))
                    waiting = ()
            case Clear():
                game.free()
                since = game.now
            case Close():
                game.free()
                waiting = ()
            case SetClock(seconds=seconds):
                game.clock.drop(CLOCK)
                if seconds:
                    full = seconds * SECOND
                    game.set(clocks=(*game.state.clocks, Clock(CLOCK, full, full, held=True)))
            case Caption(text=text):
                look = "text" if text else "question" if game.state.look == "text" else game.state.look
                game.set(text=text, look=look)
            case ToLook(look=look):
                game.set(look=look)
            case _:
                raise unexpected(move)


def _begin(game: Game[Rules], number: int) -> None:
    """A question of no pack: its text and value are in the host's hands."""
    game.begin(
        Question(f"manual.{len(game.state.put) + 1}", "", 0, "", ""), number, game.state.theme, 0, text_shown=False
    )


FORMAT = Format("manual", msg("Manual round"), Rules, manual, players=lambda rules: (1, 99), protests=True)
