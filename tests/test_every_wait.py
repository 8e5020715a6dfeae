"""At every wait of every format: the screens are drawn from state and wait alone, and the next question is near."""

from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from studio.desk.air_view import air_view
from studio.desk.views import host_view, seat_view
from studio.formats import formats
from studio.game import interruptions
from studio.game.moves import Lot
from studio.game.play import Play
from studio.game.state import State
from studio.game.wait import Legal, Wait, legal
from studio.show.conductor import Conductor
from studio.show.order import CueRun
from tests.random_play import ShowWalker, Walker, offered
from tests.si_script import Table

SEEDS = range(6)
SHOWS = [("svoya_igra", "round-1"), ("svoya_igra", "shoot-out"), ("manual", "round-1")]
ONWARD = ("next", "close", "right", "void")
"""How a hurried operator gets on: the first of these that is lit."""
NEW_THEME = ("Announce the theme", "Announce {theme}", "End the round")


def table_of(format: str, cue: str) -> Table:
    through = 1 if formats()[format].shoot_out else 0
    return Table(cue, format=format, reserves="Rivers.10 Birds.20", through=through, players=4)


def test_the_shows_here_are_of_every_format() -> None:
    assert {format for format, _ in SHOWS} == set(formats())


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("format", "cue"), SHOWS)
def test_state_and_wait_alone_redraw_desk_host_seats_and_air(format: str, cue: str, seed: int) -> None:
    """Written down and read again, somewhere where no script ever ran."""
    table = table_of(format, cue)
    for _ in ShowWalker(table, seed).steps(60):
        written = msgspec.json.encode((table.state, table.game.wait))
        state, wait = msgspec.json.decode(written, type=tuple[State, Wait])
        play = SimpleNamespace(wait=wait)
        run = SimpleNamespace(state=state, around=table.run.around, left=table.run.left, play=play)
        alone = cast(Conductor, SimpleNamespace(episode=SimpleNamespace(opening=table.episode.opening, run=run)))
        real = cast(Conductor, SimpleNamespace(episode=table.episode))
        assert (*legal(state, wait), *interruptions.legal(state, wait)) == table.game.legal()
        views: list[Any] = [air_view, host_view, *(lambda c, n=seat.seat: seat_view(c, n) for seat in state.seats)]
        for view in views:
            assert view(alone) == view(real)


def hurry(play: Play) -> list[str]:
    """Go on to the next question, or to the end of the cue: the labels of what was done on the way."""
    put, done = len(play.state.put), []
    while len(play.state.put) == put and not play.state.done:
        if play.wait.lot:  # drawn by itself
            play.apply(Lot(at=play.state.clocks[-1].started or 0 if play.state.clocks else 0, outcome=play.wait.lot[0]))
            continue
        keys: dict[str, Legal] = {offer.key: offer for offer in play.legal() if offer.do != "judge"}
        offer = next(keys[key] for key in ONWARD if key in keys)
        done.append(offer.label)
        play.apply(offered(offer, _NO_DICE, 10**12))
        assert len(done) < 9, f"no question is near: {done}"
    return done


_NO_DICE = cast(Any, None)  # nothing in ONWARD asks for anything


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("format", "cue"), SHOWS)
def test_every_wait_can_be_left_to_the_next_question_in_two_moves(format: str, cue: str, seed: int) -> None:
    """And where a theme begins with it, in one more: the theme is announced before the value (SI-7)."""
    table = table_of(format, cue)
    for _ in Walker(table, seed).steps(60):
        done = hurry(CueRun(table.episode.opening, table.episode.order).play)
        themes = any(label.startswith(NEW_THEME) for label in done)
        assert len(done) <= 2 + themes, f"{table.tell('waits for')}: {done}"


@pytest.mark.parametrize("seed", SEEDS)
def test_every_wait_of_a_show_can_be_left_for_the_manual_round_and_its_next_question_in_two_moves(seed: int) -> None:
    table = table_of("svoya_igra", "titles")
    for _ in ShowWalker(table, seed).steps(60):
        if table.run.left:
            continue
        put = len(table.state.put)
        other = Table("", table.episode.opening)
        other.episode.order = list(table.episode.order)
        other.episode.again()
        other.lines = table.lines
        other.now = table.now
        other.play("leave next")
        assert len(other.state.put) == put + 1
