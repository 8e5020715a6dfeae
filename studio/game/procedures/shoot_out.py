"""A shoot-out: who are level for the last of the places play on, from 0, until it is decided."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from studio.game.game import Game
from studio.game.moves import Lot
from studio.game.procedures.step import Script, step, unexpected
from studio.game.question import Theme
from studio.game.words import msg

PlayThemes = Callable[[Game[Any], list[Theme]], Script]


def cut(scores: dict[int, int], places: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who is among the first `places` for sure, and who are level for what is left of them (none: all is decided)."""
    ranked = sorted(scores.values(), reverse=True)
    if places <= 0 or places >= len(ranked):
        return (tuple(scores) if places > 0 else ()), ()
    edge = ranked[places - 1]
    above = tuple(seat for seat, score in scores.items() if score > edge)
    level = tuple(seat for seat, score in scores.items() if score == edge)
    return (above + level, ()) if len(above) + len(level) == places else (above, level)


def shoot_out(game: Game[Any], play: PlayThemes, themes: Iterable[Theme], together: int) -> Script:
    """All who are level at the cut play at one table: `together` themes, then single questions. (SI-S)

    Points count from 0 and only here. After the themes, then after each question, those whose going on is decided
    leave and the rest play on; a minus decides as a plus does. When no question is left a lot decides.
    """
    scores = {s.seat: s.score for s in game.state.seats if not s.out}
    through, level = cut(scores, game.setup.through)
    places = game.setup.through - len(through)
    if not level:
        game.set(look="scores")
        return
    all_themes = list(themes)
    _to_stage(game, level)
    parts = [all_themes[:together], *([Theme(t.name, (q,))] for t in all_themes[together:] for q in t.questions)]
    for part in parts:
        if any(theme.questions for theme in part):
            yield from play(game, part)
        on, level = _decided(game, level, places)
        places -= len(on)
        _go_on(game, on)
        if not level:
            break
        game.set(stage=level)
    while level:
        yield from step(game, msg("No question is left"), msg("Let the lot decide"))
        match (yield game.wait(msg("The lot decides who goes on"), lot=tuple(str(seat) for seat in level))):
            case Lot(outcome=outcome):
                _go_on(game, (int(outcome),))
                level, places = tuple(s for s in level if str(s) != outcome), places - 1
                level = level if places else ()
            case move:
                raise unexpected(move)
    _off_stage(game)


def _decided(game: Game[Any], level: tuple[int, ...], places: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    scores = {s.seat: s.score for s in game.state.seats if s.seat in level and not s.out}
    return cut(scores, places)


def _to_stage(game: Game[Any], level: tuple[int, ...]) -> None:
    """They start from 0; the score of the game is kept."""
    seats = (replace(s, before=s.score, score=0, change=None) if s.seat in level else s for s in game.state.seats)
    game.set(stage=level, seats=tuple(seats))


def _go_on(game: Game[Any], on: tuple[int, ...]) -> None:
    game.set(seats=tuple(replace(s, tie_break=1) if s.seat in on else s for s in game.state.seats))


def _off_stage(game: Game[Any]) -> None:
    """The score of the game stands again; who goes on ranks before those who were level."""
    seats = (s if s.before is None else replace(s, score=s.before, before=None, change=None) for s in game.state.seats)
    game.set(seats=tuple(seats), stage=(), question=None, theme="", board=(), look="scores")
