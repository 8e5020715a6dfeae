"""Sport Svoya Igra: themes of five questions open to all, right plus and wrong minus the value. (SI-1…SI-10)"""

from functools import partial
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from studio.formats.registry import Format
from studio.game.game import Game
from studio.game.procedures import Script, put, replacement, shoot_out, step
from studio.game.question import Question, Theme
from studio.game.state import Coming
from studio.game.words import msg

Seconds = Annotated[int, Meta(ge=1, le=600)]
TOGETHER = 2
"""Themes of a shoot-out that are played whole before it is looked at (SI-S)."""


class Rules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The parameters of Svoya Igra; the defaults are the rulebook's."""

    players: Annotated[int, Meta(ge=2, le=10)] = 3  # SI-1
    think_seconds: Seconds = 5  # SI-8
    think_after_wrong: Literal["again", "rest"] = "again"  # SI-8
    answer_seconds: Seconds = 5  # SI-9
    delay_costs: bool = True  # SI-9
    answer_must_be: Literal["begun", "finished"] = "begun"  # SI-9
    form_holds_clock: bool = True  # SI-5
    press_tie: Literal["lot", "replay"] = "lot"  # CM-3
    tie_resolution_ms: Annotated[int, Meta(ge=0, le=250)] = 0  # CM-3
    no_reserve: Literal["strike", "next"] = "strike"  # CM-5
    later_answers: Literal["cancel", "keep"] = "cancel"  # CM-6
    void_after_game: Literal["strike", "replace"] = "strike"  # SI-P
    text_on_air: Literal["announced", "read", "over", "never"] = "read"


def svoya_igra(game: Game[Rules]) -> Script:
    """One round: its themes, then what upheld protests still owe after the last one. (SI-2, SI-P)"""
    yield from play_themes(game, list(game.setup.themes), game.setup.factor)
    if game.setup.last:
        yield from replace_owed(game)
        game.close()
    game.set(question=None, theme="", look="scores")


def decider(game: Game[Rules]) -> Script:
    """Two themes, then single questions with theme and value announced, until it is decided. (SI-S)"""
    themes, factor = game.setup.themes, game.setup.factor
    rest = (*(q for t in themes[TOGETHER:] for q in t.questions), *game.setup.reserves, *game.setup.spare)
    singles = (Theme(q.theme, (q,)) for q in rest)
    yield from shoot_out(game, lambda game, part: play_themes(game, part, factor), themes[:TOGETHER], singles)
    game.close()


def play_themes(game: Game[Rules], themes: list[Theme], factor: int) -> Script:
    """Each theme is announced, then its values in rising order, each put to all. (SI-3…SI-6)"""
    themes = [t for t in themes if t.questions]
    places = [(row, column) for row, theme in enumerate(themes) for column in range(len(theme.questions))]
    game.lay_board(themes, factor)
    if places:
        yield from lead_to(game, themes, places[0], "", msg("The round begins"))
    for number, (row, column) in enumerate(places, start=1):
        after = places[number] if number < len(places) else None
        onward = partial(lead_to, game, themes, after)
        yield from put(game, themes[row].questions[column], number, (row, column), coming(game, themes, after), onward)


def coming(game: Game[Rules], themes: list[Theme], place: tuple[int, int] | None) -> Coming | None:
    """What the host may read ahead: the question at a place of the board."""
    if place is None:
        return None
    row, column = place
    return Coming(themes[row].name, game.state.board[row].cells[column].value, themes[row].questions[column].text)


def replace_owed(game: Game[Rules]) -> Script:
    """Questions that protests voided are replaced by reserves after the game, until the host closes it. (SI-P, CM-5)"""
    while game.state.provisional or game.state.owed:
        if not game.state.owed:
            yield from step(game, msg("Protests are to be decided"), msg("Close the game"), msg("Decide the protests."))
            if not game.state.owed:
                return
        owed = next(p for p in game.state.put if p.id in game.state.owed)
        lost = Question(owed.pack_id, owed.theme, owed.value // owed.factor, "", "")
        game.set(owed=tuple(q for q in game.state.owed if q != owed.id))
        if reserve := replacement(game, lost, game.rules.no_reserve):
            yield from play_themes(game, [Theme(owed.theme, (replace(reserve, value=lost.value),))], owed.factor)
            game.set(factor=game.setup.factor)


def lead_to(
    game: Game[Rules], themes: list[Theme], place: tuple[int, int] | None, voids: str,
    awaits: str = msg("The question is over"),
) -> Script:  # fmt: skip
    """Announce what comes next: a theme where one begins, then the value, which opens the buttons. (SI-6, SI-7)

    A theme of one question is announced with its value.
    """
    if place is None:
        yield from step(game, awaits, msg("End the round"), msg("Go on when ready."), voids=voids)
        return
    row, column = place
    theme = themes[row]
    values = {"theme": theme.name, "value": str(game.state.board[row].cells[column].value)}
    if len(theme.questions) == 1:
        yield from step(game, awaits, msg("Announce {theme}, {value}"), msg("Announce theme and value."), values, voids)
        game.announce(row)
        return
    if column == 0:
        yield from step(game, awaits, msg("Announce the theme: {theme}"), msg("Go on when ready."), values, voids)
        game.announce(row)
        game.set(coming=coming(game, themes, place))
        awaits = msg("The theme is announced")
    yield from step(game, awaits, msg("Announce the value: {value}"), msg("Announce the value."), values, voids)


FORMAT = Format(
    "svoya_igra",
    msg("Svoya Igra"),
    Rules,
    svoya_igra,
    players=lambda rules: (rules.players, rules.players),
    shoot_out=decider,
    protests=True,
)
