"""The pieces games are made of: generators that a format joins with `yield from`."""

from studio.game.procedures.answer import answer
from studio.game.procedures.place import put, replacement, show_answer
from studio.game.procedures.shoot_out import shoot_out
from studio.game.procedures.step import Script, step, unexpected
from studio.game.procedures.toss_up import TossUpRules, toss_up

__all__ = [
    "Script",
    "TossUpRules",
    "answer",
    "put",
    "replacement",
    "shoot_out",
    "show_answer",
    "step",
    "toss_up",
    "unexpected",
]
