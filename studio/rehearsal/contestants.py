"""Contestants that play by themselves: they see what a seat sees, and press the buttons of a simulated box."""

import asyncio
import random
from collections.abc import Callable, Mapping

from controllers.simulated_box import SimulatedBox
from studio.game.state import State
from studio.game.surface import Saying
from studio.game.words import msg
from studio.show.conductor import Conductor

HOLD_SECONDS = 0.12
"""How long a finger stays on a button."""


class Contestants:
    """Each seat knows some answers and reacts in its own time, the same for the same seed.

    `buttons`: seat → button of the box. `says` is told what they answer. Delays are in show time.
    """

    def __init__(
        self, conductor: Conductor, box: SimulatedBox, buttons: Mapping[int, int], seed: int,
        says: Callable[[tuple[Saying, ...]], None],
    ) -> None:  # fmt: skip
        self._conductor, self._box, self._buttons, self._seed, self._says = conductor, box, dict(buttons), seed, says
        self._planned: dict[int, asyncio.TimerHandle] = {}
        self._chance = ("", -1)
        self._saying = ""
        conductor.watch(self._look)

    def _dice(self, state: State, seat: int, what: str) -> random.Random:
        question = state.question.pack_id if state.question else ""
        return random.Random(f"{self._seed}/{state.cue}/{question}/{state.buzzes}/{seat}/{what}")

    def _look(self) -> None:
        """Something changed: plan presses where the buttons are open, answer when in."""
        run = self._conductor.episode.run
        state, may = run.state, run.play.wait.press
        chance = (state.question.id if state.question else "", state.buzzes)
        for seat in list(self._planned):
            if chance != self._chance or seat not in may:
                self._planned.pop(seat).cancel()
        if may and chance != self._chance:
            self._chance = chance
            for seat in may:
                self._plan(state, seat)
        elif not may:
            self._chance = ("", -1)
        self._answer(state)

    def _plan(self, state: State, seat: int) -> None:
        if seat not in self._buttons:
            return
        dice = self._dice(state, seat, "press")
        if dice.random() < 0.35:
            return
        least = 0.25 if state.buzzes else 1.2
        delay = least + dice.lognormvariate(0.4, 0.7)
        loop = asyncio.get_running_loop()
        self._planned[seat] = loop.call_later(delay / self._conductor.clock.speed, self._press, seat)

    def _press(self, seat: int) -> None:
        self._planned.pop(seat, None)
        button = self._buttons[seat]
        self._box.button_down(button)
        asyncio.get_running_loop().call_later(HOLD_SECONDS / self._conductor.clock.speed, self._box.button_up, button)

    def _answer(self, state: State) -> None:
        buzz, asked = state.buzz, state.question
        now = buzz.id + str(buzz.seat) if buzz else ""
        if now == self._saying:
            return
        self._saying = now
        if buzz is None or asked is None or buzz.seat not in self._buttons:
            self._says(())
            return
        name = state.seat(buzz.seat).name
        right = self._dice(state, buzz.seat, "answer").random() < 0.65
        key = msg("{name} (simulated) says: {answer}") if right else msg("{name} (simulated) gives a wrong answer")
        self._says(
            (Saying(buzz.seat, key, {"name": name, "answer": asked.answer} if right else {"name": name}, right),)
        )

    def leave(self) -> None:
        """Press nothing more."""
        for handle in self._planned.values():
            handle.cancel()
        self._planned.clear()
