"""The rundown: what each cue runs, from a card to a round, and which cue comes next."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from studio.formats import formats
from studio.game.game import Game, Setup
from studio.game.moves import Next
from studio.game.play import Play
from studio.game.procedures import Script, unexpected
from studio.game.state import Standings
from studio.game.words import msg
from studio.packs.model import Question, Theme
from studio.show.opening import Cue, Opening

NO_CUE = Cue("", "title")
"""Before the first take: the show stands ready."""


def card(look: str) -> Callable[[Game[Any]], Script]:
    """A picture that stands until the next cue is taken."""

    def script(game: Game[Any]) -> Script:
        game.set(look=look, text=game.setup.text)
        yield from ()
        return game.wait(msg("The card is on air"), say=msg("Take the next cue when ready."))

    return script


def ready(game: Game[Any]) -> Script:
    """The show stands ready until its first cue is taken."""
    game.set(look="titles", text=game.setup.text)
    yield game.wait(msg("The show is ready"), say=msg("Take the first cue."))


def results(game: Game[Any]) -> Script:
    """The scores, then the winner on the host's word."""
    game.set(look="scores", text=game.setup.text)
    match (yield game.wait(msg("The scores are shown"), next=msg("Show the winner"), say=msg("Announce the winner."))):
        case Next():
            game.set(look="winner")
            return game.wait(msg("The show is over"), say=msg("Thank the contestants."))
        case move:
            raise unexpected(move)


def following(opening: Opening, cue: str) -> str:
    """The id of the cue after `cue` ("" before the first), or "" after the last."""
    ids = ["", *(c.id for c in opening.rundown), ""]
    return ids[ids.index(cue) + 1]


def start(opening: Opening, cue: Cue, standings: Standings) -> Play:
    """The cue's script, begun with these standings; a card has the show's rules for what is decided while it stands."""
    known, last = formats()[opening.format], _is_last(opening, cue)
    rules, plays = rules_of(opening, cue), cue.kind in ("round", "shoot_out")
    setup: Setup[Any] = Setup(
        cue=cue.id, contestants=opening.contestants, rules=rules, standings=standings, factor=cue.factor,
        title=cue.title, text=cue.text or cue.title, last=last, protests=known.protests and (plays or not last),
        owes=getattr(rules, "void_after_game", "strike") == "replace" and (cue.kind == "round" or not last),
    )  # fmt: skip
    if not plays:
        cards = {"title": card("titles"), "break": card("break"), "results": results}
        return Play(cards[cue.kind] if cue.id else ready, setup)
    script = known.script if cue.kind == "round" else known.shoot_out
    assert script, "the show file was checked: only a format with a shoot-out has such a cue"
    themes, spare = _themes(opening, cue, standings), _spare(opening)
    return Play(script, replace(
        setup, themes=themes, reserves=opening.pack.reserves, spare=spare, through=cue.through
    ))  # fmt: skip


def rules_of(opening: Opening, cue: Cue) -> Any:
    """The format's parameters in this cue; `KeyError` or `msgspec.ValidationError` where this program has no such."""
    return msgspec.convert({**opening.rules, **cue.rules}, formats()[opening.format].rules)


def start_manual(left: Play) -> Play:
    """The manual round, begun with the seats and the record of the cue that is left."""
    known = formats()["manual"]
    rules = known.rules(later_answers=getattr(left.setup.rules, "later_answers", "cancel"))
    return Play(known.script, replace(left.setup, rules=rules, themes=(), reserves=(), spare=()), left)


def _themes(opening: Opening, cue: Cue, standings: Standings) -> tuple[Theme, ...]:
    """The round's themes without questions that earlier cues have already put."""
    found = next((r.themes for r in opening.pack.rounds if r.name == cue.round), ())
    used = standings.used
    return tuple(replace(t, questions=tuple(q for q in t.questions if q.id not in used)) for t in found)


def _is_last(opening: Opening, cue: Cue) -> bool:
    """Whether no round comes after this cue."""
    kinds = ["", *(c.kind for c in opening.rundown)]
    ids = ["", *(c.id for c in opening.rundown)]
    return "round" not in kinds[ids.index(cue.id) + 1 :]


def _spare(opening: Opening) -> tuple[Question, ...]:
    """Questions of rounds that no cue plays, in pack order."""
    played = {cue.round for cue in opening.rundown if cue.round}
    return tuple(q for r in opening.pack.rounds if r.name not in played for t in r.themes for q in t.questions)
