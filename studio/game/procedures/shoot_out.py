"""A shoot-out: who are level for the last of the places play on, from 0, until it is decided."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from studio.game.game import Game, SentOff
from studio.game.moves import Lot
from studio.game.procedures.step import Script, step, unexpected
from studio.game.question import Theme
from studio.game.words import msg

PlayThemes = Callable[[Game[Any], list[Theme]], Script]
Cut = tuple[tuple[int, ...], tuple[int, ...]]


def cut(worth: Mapping[int, Any], places: int) -> Cut:
    """Who is among the first `places` for sure, and who are level for what is left of them (none: all is decided)."""
    ranked = sorted(worth.values(), reverse=True)
    if places <= 0 or places >= len(ranked):
        return (tuple(worth) if places > 0 else ()), ()
    edge = ranked[places - 1]
    above = tuple(seat for seat, score in worth.items() if score > edge)
    level = tuple(seat for seat, score in worth.items() if score == edge)
    return (above + level, ()) if len(above) + len(level) == places else (above, level)


def shoot_out(game: Game[Any], play: PlayThemes, together: Iterable[Theme], singles: Iterable[Theme]) -> Script:
    """All who are level at the cut play at one table: the themes of `together`, then `singles` one by one. (SI-S)

    Points count from 0 and only here. After the themes, then after each single question, those whose going on is
    decided leave and the rest play on; a minus decides as a plus does. When no question is left a lot decides. Nothing
    begins while protests are undecided (CM-6).
    """
    while game.state.provisional:
        yield from step(
            game, msg("Protests are to be decided"), msg("Begin the shoot-out"), msg("Decide the protests."),
            protests=False,  # the game before it is closed
        )  # fmt: skip
    through, level = cut({s.seat: (s.score, s.tie_break) for s in game.state.seats if not s.out}, game.setup.through)
    places = game.setup.through - len(through)
    if level:
        _to_stage(game, level)
        for part in (list(together), *([theme] for theme in singles)):
            used = game.state.used  # a reserve may have replaced a voided question meanwhile
            left = [replace(t, questions=tuple(q for q in t.questions if q.id not in used)) for t in part]
            if any(theme.questions for theme in left):
                yield from play(game, left)
            places = _go_on(game, places)
            if not game.state.stage:
                break
        yield from by_lot(game, places)
        _off_stage(game)
    game.set(look="scores")


def _to_stage(game: Game[Any], level: tuple[int, ...]) -> None:
    """They start from 0; the score of the game is kept."""
    seats = (replace(s, before=s.score, score=0, change=None) if s.seat in level else s for s in game.state.seats)
    number = 1 + max((entry.apart for entry in game.state.ledger), default=0)
    game.set(stage=level, seats=tuple(seats), apart=number)


def _go_on(game: Game[Any], places: int) -> int:
    """Those whose going on is decided leave the stage; the places still open are returned. (SI-S)"""
    on, level = cut({s.seat: s.score for s in game.state.seats if s.seat in game.playing}, places)
    _rank(game, on)
    game.set(stage=level)
    return places - len(on)


def _rank(game: Game[Any], on: tuple[int, ...]) -> None:
    """Who goes on ranks before those they were level with."""
    seats = (replace(s, tie_break=s.tie_break + 1) if s.seat in on else s for s in game.state.seats)
    game.set(seats=tuple(seats))


def by_lot(game: Game[Any], places: int) -> Script:
    """No question is left: a lot decides, place by place, who of the level goes on. (SI-S)"""
    while game.state.stage:
        if len(game.playing) <= places:  # who left the game made it clear
            _rank(game, game.playing)
            game.set(stage=())
            return
        yield from step(game, msg("No question is left"), msg("Let the lot decide"))
        level = game.playing
        if len(level) <= places:
            continue
        try:
            match (yield game.wait(msg("The lot decides who goes on"), lot=tuple(str(seat) for seat in level))):
                case Lot(outcome=outcome):
                    _rank(game, (int(outcome),))
                    places -= 1
                    game.set(stage=tuple(s for s in level if str(s) != outcome) if places else ())
                case move:
                    raise unexpected(move)
        except SentOff:
            pass


def _off_stage(game: Game[Any]) -> None:
    """The score of the game stands again."""
    seats = (s if s.before is None else replace(s, score=s.before, before=None, change=None) for s in game.state.seats)
    game.set(seats=tuple(seats), stage=(), apart=0, question=None, theme="", board=())
