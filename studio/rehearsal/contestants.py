"""Contestants that play by themselves: they see what a seat sees, and press the buttons of simulated boxes."""

import asyncio
import math
import random
from collections.abc import Callable

import msgspec

from studio.game.state import State
from studio.game.surface import Saying
from studio.game.wait import Wait
from studio.game.words import msg
from studio.rehearsal.buttons import Buttons
from studio.show.conductor import Conductor

SKILL, REACTION = 0.55, 1.2
"""The share of questions a contestant knows, and the seconds it takes to press after the reading (median)."""
SKILL_SPREAD, REACTION_SPREAD = 0.2, 1.5
"""Contestants differ by at most this: skill up or down, reaction times or divided."""
GUESSES = 0.15
"""How often a contestant who does not know presses all the same."""
LEAST_SECONDS = 0.4
"""Nobody is faster; what the host does at once after the reading comes before."""
WAVER = 0.45
"""How much one contestant's reaction varies: the standard deviation of its logarithm."""
INTERRUPTS, INTERRUPT_SECONDS = 0.25, (0.6, 2.2)
"""How often a contestant who will press does so into the reading, and when: seconds from the opening."""
IN_TIME_SECONDS, IN_TIME_REAL_SECONDS = 0.3, 0.02
"""Whoever would press closer to the end of the clock than this does not: show time, and real time for the machine."""


class Character(msgspec.Struct, frozen=True):
    """How one contestant plays: the share of questions it knows, and its median seconds to the press."""

    skill: float
    reaction: float


def character(seed: int, seat: int, skill: float = SKILL, reaction: float = REACTION) -> Character:
    """The contestant of a seat, the same for the same seed; `skill` and `reaction` are those of all on average."""
    dice = random.Random(f"{seed}/{seat}/character")
    own = skill + dice.uniform(-SKILL_SPREAD, SKILL_SPREAD)
    return Character(min(1.0, max(0.0, own)), reaction * REACTION_SPREAD ** dice.uniform(-1, 1))


Chance = tuple[str, int, bool]
"""A chance to press: the question, how many buzzes it has had, and whether it is still being read."""


class Contestants:
    """Each knows some answers and reacts in its own time. `says` is told what they answer.

    Everything is drawn from the seed and what the chance is, never from what was drawn before; who would be first is
    so too: two who have planned a press at the same chance press in the order planned, however busy the machine is.
    """

    def __init__(
        self, conductor: Conductor, buttons: Buttons, seed: int, says: Callable[[tuple[Saying, ...]], None],
        skill: float = SKILL, reaction: float = REACTION,
    ) -> None:  # fmt: skip
        self._conductor, self._buttons, self._seed, self._says = conductor, buttons, seed, says
        self._characters = {seat: character(seed, seat, skill, reaction) for seat in buttons.seats}
        self._planned: dict[int, asyncio.TimerHandle] = {}
        self._chance: Chance | None = None
        self._saying = ""
        conductor.watch(self._look)

    @property
    def planned(self) -> tuple[int, ...]:
        """The seats that are about to press, in that order."""
        return tuple(self._planned)

    def _dice(self, state: State, seat: int, what: object) -> random.Random:
        question = state.question.id if state.question else ""
        return random.Random(f"{self._seed}/{state.cue}/{question}/{seat}/{what}")

    def _look(self) -> None:
        """Something changed: plan presses where the buttons are open, answer when in."""
        run = self._conductor.episode.run
        state, wait = run.state, run.play.wait
        chance = chance_of(state, wait)
        if chance != self._chance:
            self.leave()
            self._chance = chance
            if chance:
                self._plan(state, wait, chance)
        for seat in set(self._planned) - set(wait.press):
            self._planned.pop(seat).cancel()
        self._answer(state)

    def _plan(self, state: State, wait: Wait, chance: Chance) -> None:
        """Whoever presses first is planned first: the loop keeps that order when both are due."""
        plans = {seat: self._delay(state, seat, chance) for seat in wait.press if seat in self._characters}
        clock = next((clock for clock in state.clocks if clock.name == wait.clock and clock.started is not None), None)
        speed = self._conductor.clock.speed
        spare = IN_TIME_SECONDS + IN_TIME_REAL_SECONDS * speed
        most = math.inf if clock is None else clock.stopped(self._conductor.now()).left / 1_000_000 - spare
        loop = asyncio.get_running_loop()
        for seat, delay in sorted(plans.items(), key=lambda plan: plan[1]):
            if delay <= most:
                self._planned[seat] = loop.call_later(delay / speed, self._press, seat)

    def _delay(self, state: State, seat: int, chance: Chance) -> float:
        """Seconds of show time to this seat's press, infinite when it does not."""
        _, buzzes, reading = chance
        will = self._knows(state, seat) or self._dice(state, seat, "guesses").random() < GUESSES
        if not will:
            return math.inf
        dice = self._dice(state, seat, f"reaction/{buzzes}/{reading}")
        if reading:
            return dice.uniform(*INTERRUPT_SECONDS) if dice.random() < INTERRUPTS else math.inf
        median = self._characters[seat].reaction * (1.0 if not buzzes else 0.6)
        return LEAST_SECONDS + dice.lognormvariate(math.log(max(median - LEAST_SECONDS, 0.05)), WAVER)

    def _knows(self, state: State, seat: int) -> bool:
        return self._dice(state, seat, "knows").random() < self._characters[seat].skill

    def _press(self, seat: int) -> None:
        self._planned.pop(seat, None)
        self._buttons.press(seat)

    def _answer(self, state: State) -> None:
        buzz, asked = state.buzz, state.question
        now = buzz.id + str(buzz.seat) if buzz else ""
        if now == self._saying:
            return
        self._saying = now
        if buzz is None or asked is None or buzz.seat not in self._characters:
            self._says(())
            return
        name = state.seat(buzz.seat).name
        right = self._knows(state, buzz.seat)
        key = msg("{name} (simulated) says: {answer}") if right else msg("{name} (simulated) gives a wrong answer")
        values = {"name": name, "answer": asked.answer} if right else {"name": name}
        self._says((Saying(buzz.seat, key, values, right),))

    def leave(self) -> None:
        """Press nothing more."""
        for handle in self._planned.values():
            handle.cancel()
        self._planned.clear()


def chance_of(state: State, wait: Wait) -> Chance | None:
    """The chance there is now; none while the buttons are closed or a person holds the clock."""
    held = any(clock.held for clock in state.clocks)
    if not wait.press or held:
        return None
    return state.question.id if state.question else "", state.buzzes, wait.read
