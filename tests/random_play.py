"""Plays any show at random by what is legal, with stray, early, late and simultaneous presses, undo and redo."""

import random
from collections.abc import Iterator

from msgspec.structs import replace

from studio.game.moves import (
    Anew,
    AnyMove,
    Leave,
    Lot,
    Press,
    Redo,
    Refused,
    Return,
    Take,
    TimeUp,
    Undo,
    from_fields,
)  # fmt: skip
from studio.game.wait import Ask, Legal
from tests.si_script import MS, SECOND, Table

BOXES = ("box:one", "box:two")
LIKELY = {
    "adjust": 0.2, "note": 0.2, "void": 0.3, "hold": 0.5, "close": 0.3, "overrule": 0.4, "protest": 0.4, "decide": 0.4,
    "send_off": 0.04, "set_clock": 0.3, "caption": 0.2, "to_look": 0.2,
}  # fmt: skip
"""How likely what is offered is to be done, the rest 3: what goes on is likelier than what interrupts."""


def filled(ask: Ask, dice: random.Random) -> int | str:
    """A value of a field's domain, its ends as likely as its middle."""
    if ask.kind == "choice":
        return dice.choice(ask.choices)
    if ask.kind == "number":
        near = dice.randint(max(ask.least, -50), min(ask.most, 50))
        return dice.choice((ask.least, ask.most, near, near))
    return "x" * dice.choice((max(1, ask.least), ask.most))


def offered(offer: Legal, dice: random.Random, at: int) -> AnyMove:
    """The move of something the wait offers, as a desk would send it."""
    sent = {field: value for field, value in offer.fields.items() if field != "points"}
    asks = {ask.field: filled(ask, dice) for ask in offer.asks}
    return from_fields(offer.do, {"at": at, "by": "desk", **sent, **asks})


class Walker:
    """A show being played at random; each of `steps` gives the move just taken."""

    def __init__(self, table: Table, seed: int, undo: bool = True) -> None:
        self.table, self.dice, self.undo = table, random.Random(seed), undo

    def steps(self, count: int) -> Iterator[AnyMove]:
        """Take `count` moves, or fewer where the show is over."""
        for _ in range(count):
            if self._over():
                return
            move = self._choose()
            try:
                self.table.do(move)
            except Refused:
                assert isinstance(move, Undo | Redo), f"offered, and then refused: {move}"
                continue
            yield move

    def _over(self) -> bool:
        return self.table.state.done

    def _choose(self) -> AnyMove:
        table, dice = self.table, self.dice
        if (lot := table.game.wait.lot) and dice.random() < 0.8:
            return dice.choice((Lot(at=table.now, by="lot", outcome=dice.choice(lot)), self._press()))
        clock = table.state.clock
        soon = table.now + dice.choice((0, MS, 300 * MS, SECOND, 3 * SECOND))
        if clock and clock.ends_at is not None and clock.ends_at <= soon:
            table.now = clock.ends_at
            return TimeUp(at=table.now, by="clock", clock=clock.name)
        table.now = soon
        if dice.random() < (0.6 if table.game.wait.press else 0.15):
            return self._press()
        if self.undo and dice.random() < 0.1:
            return dice.choice((Undo, Redo))(at=table.now, by="desk")
        return offered(self._offer(), dice, table.now)

    def _offer(self) -> Legal:
        """One of the things that can be done now."""
        offers = [offer for offer in self.table.game.legal() if offer.do != "take"]
        return self.dice.choices(offers, [LIKELY.get(offer.do, 3.0) for offer in offers])[0]

    def _press(self) -> Press:
        table, dice = self.table, self.dice
        early = dice.choice((0, 0, 0, 1, 400, 5 * MS, 19 * MS))
        heard = table.now + dice.choice((0, MS))
        seats = [seat.seat for seat in table.state.seats]
        likely = dice.choice((table.game.wait.press or seats, seats))
        return Press(at=table.now - early, heard=heard, by=dice.choice(BOXES), seat=dice.choice(likely))


class ShowWalker(Walker):
    """Goes on from cue to cue as well, leaves rounds for the manual round and comes back, and starts cues anew."""

    def _over(self) -> bool:
        return False

    def _choose(self) -> AnyMove:
        around = self._around()
        if around is None:
            return super()._choose()
        self.table.now += SECOND
        return replace(around, at=self.table.now, by="desk")

    def _around(self) -> AnyMove | None:
        """A move around the game, now and then; when the cue is over the next one."""
        run, dice = self.table.run, self.dice
        cues = [cue.id for cue in self.table.episode.opening.rundown]
        if run.state.done and not run.left and dice.random() < 0.7:
            return Take(cue=run.around.standby or dice.choice(cues))
        if run.left and dice.random() < 0.15:
            return Return()
        rare: list[tuple[AnyMove, float]] = [(Take(cue=dice.choice(cues)), 0.01)]
        rare += [(Anew(), 0.01)] if run.around.cue else []
        rare += [] if run.left else [(Leave(), 0.03)]
        return next((move for move, chance in rare if dice.random() < chance), None)
