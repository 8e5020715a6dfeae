"""Incidents: what goes wrong in a rehearsal when somebody asks for it, so that the crew has seen it before the show."""

import random
from collections.abc import Callable, Iterable

from studio.game.moves import Refused, Ruling, Verdict
from studio.game.surface import Incident, Saying
from studio.game.words import msg
from studio.rehearsal.buttons import Buttons
from studio.show.conductor import Conductor

AWAY_SECONDS = 5.0
"""Real seconds that an output stays away: long enough to be seen on the desk, short enough to go on."""
BY = "incident"
"""The author of a move that an incident makes."""

OPEN = msg("the buttons are open: a press would count")
NOTHING = msg("no question is near: take a round first")
IN_PLAY = msg("someone is in already")
NOBODY_IN = msg("no simulated contestant is in whose answer could be ruled wrongly")
NO_TWO = msg("the buttons are not open to two simulated contestants of one box")
NO_BUTTON = msg("no simulated button works")
NO_DEAD = msg("no button is out of order")
NO_OBS = msg("no real OBS is used in this rehearsal; use one with --real")

Lose = Callable[[float], None]
"""Makes an output lose its connection for so many real seconds."""


class Incidents:
    """Satisfies `studio.desk.port.Mishaps`; lives in the loop's thread.

    `saying` gives what simulated contestants answer now, `outputs` cut the connections of outputs that are real.
    """

    def __init__(
        self, conductor: Conductor, buttons: Buttons, seed: int, saying: Callable[[], tuple[Saying, ...]],
        outputs: Iterable[Lose] = (),
    ) -> None:  # fmt: skip
        self._conductor, self._buttons, self._seed, self._saying = conductor, buttons, seed, saying
        self._outputs = tuple(outputs)

    def offered(self) -> tuple[Incident, ...]:
        """Every incident there is, each with why it can't happen now."""
        working = tuple(seat for seat in self._buttons.seats if seat not in self._buttons.dead)
        dead = self._buttons.dead
        return (
            Incident("tie", msg("Two press at the same instant"), (), "" if self._tied() else NO_TWO),
            Incident("false_start", msg("A press before the buttons open"), working, self._no_false_start()),
            Incident("dead_button", msg("A button stops working"), working, "" if working else NO_BUTTON),
            Incident("repair_button", msg("The button is repaired"), dead, "" if dead else NO_DEAD),
            Incident("wrong_ruling", msg("The host rules wrongly"), (), "" if self._wrong() else NOBODY_IN),
            Incident("obs_gone", msg("OBS is gone for a while"), (), "" if self._outputs else NO_OBS),
        )

    def bring(self, name: str, seat: int | None) -> None:
        """Let it happen, to this seat or, where none is named, to one that the seed chooses; raises `Refused`."""
        offers = {offer.name: offer for offer in self.offered()}
        offer = offers.get(name)
        if offer is None:
            raise Refused(f"incident: none is called {name!r}; incidents are {', '.join(offers)}")
        if offer.why:
            raise Refused(offer.why)
        if seat is not None and seat not in offer.seats:
            seats = ", ".join(map(str, offer.seats)) or "none"
            raise Refused(f"incident {name}: not for seat {seat}; seats are {seats}")
        about = seat or self._dice(name).choice(offer.seats or (0,))
        match name:
            case "tie":
                self._buttons.press(*self._tied())
            case "false_start":
                self._buttons.press(about)
            case "dead_button":
                self._buttons.kill(about)
            case "repair_button":
                self._buttons.repair(about)
            case "wrong_ruling" if verdict := self._wrong():
                buzz = self._conductor.episode.run.state.buzz
                assert buzz
                self._conductor.do(Ruling(at=self._conductor.now(), by=BY, about=buzz.id, verdict=verdict))
            case "obs_gone":
                for lose in self._outputs:
                    lose(AWAY_SECONDS)

    def _dice(self, name: str) -> random.Random:
        state = self._conductor.episode.run.state
        return random.Random(f"{self._seed}/{state.cue}/{state.question.id if state.question else ''}/{name}")

    def _tied(self) -> tuple[int, ...]:
        """Two seats, by the seed, that can press at one instant and would be in; none where there are no two."""
        seats = self._buttons.together(self._conductor.episode.run.play.wait.press)
        return tuple(self._dice("tie").sample(seats, 2)) if seats else ()

    def _no_false_start(self) -> str:
        """Why no press can come before its time, "" when one can: the buttons are closed and will open."""
        run = self._conductor.episode.run
        if run.state.buzz:
            return IN_PLAY
        if run.play.wait.press:
            return OPEN
        return "" if run.play.wait.barred and not run.state.done else NOTHING

    def _wrong(self) -> Verdict | None:
        """The ruling that would be wrong for the answer being given, where it is possible."""
        run, said = self._conductor.episode.run, self._saying()
        wrong: Verdict = "wrong" if said and said[0].right else "right"
        given = run.state.buzz and said and said[0].seat == run.state.buzz.seat
        return wrong if given and any(worth.verdict == wrong for worth in run.play.wait.rulings) else None
