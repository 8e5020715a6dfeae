"""The pack of a rehearsal: of the same shape as the real one, without a byte of its texts."""

from collections.abc import Callable

from msgspec.structs import replace

from studio.game.words import msg
from studio.packs.model import Pack, Question, Round, Theme

NAME = "rehearsal"

THEME = msg("Rehearsal theme {number}")
QUESTION = msg("Rehearsal question {value} in theme {number}")
ANSWER = msg("Rehearsal answer {value} in theme {number}")
ACCEPTED = msg("Accepted answer {value} in theme {number}")
COMMENT = msg("Rehearsal comment {value} in theme {number}")
RESERVE = msg("Rehearsal reserve {number} for {value}")
RESERVE_ANSWER = msg("Answer of rehearsal reserve {number}")


def rehearsal_pack(pack: Pack, say: Callable[[str], str]) -> Pack:
    """As many rounds, themes, questions, values, reserves and further answers as `pack` has; `say` puts a msgid into
    the show's language. Names of rounds stay, for the rundown calls them; media are left out: they are the real ones.
    """
    number = 0
    rounds = []
    for each in pack.rounds:
        themes = []
        for theme in each.themes:
            number += 1
            themes.append(_theme(theme, number, say))
        rounds.append(Round(each.name, tuple(themes)))
    names = {old.name: new.name for r, made in zip(pack.rounds, rounds, strict=True)
             for old, new in zip(r.themes, made.themes, strict=True)}  # fmt: skip
    other = say(THEME).format(number=number + 1)
    reserves = tuple(_reserve(q, n, names.get(q.theme, other), say) for n, q in enumerate(pack.reserves, 1))
    return Pack(NAME, tuple(rounds), reserves)


def _theme(theme: Theme, number: int, say: Callable[[str], str]) -> Theme:
    name = say(THEME).format(number=number)
    return Theme(name, tuple(_question(q, name, number, say) for q in theme.questions))


def _question(real: Question, theme: str, number: int, say: Callable[[str], str]) -> Question:
    filled = {"value": real.value, "number": number}
    return Question(
        id=f"{NAME}.{number}.{real.value}", theme=theme, value=real.value,
        text=say(QUESTION).format_map(filled), answer=say(ANSWER).format_map(filled),
        accepted=tuple(say(ACCEPTED).format_map(filled) for _ in real.accepted),
        comment=say(COMMENT).format_map(filled) if real.comment else "", place=f"{NAME} {number}.{real.value}",
    )  # fmt: skip


def _reserve(real: Question, number: int, theme: str, say: Callable[[str], str]) -> Question:
    """A reserve of the same theme stays one: it is the first to be put in a question's place (CM-5)."""
    filled = {"value": real.value, "number": number}
    made = _question(real, theme, number, say)
    return replace(
        made, id=f"{NAME}.reserve.{number}", text=say(RESERVE).format_map(filled),
        answer=say(RESERVE_ANSWER).format_map(filled), accepted=(), comment="", place=f"{NAME} reserve {number}",
    )  # fmt: skip
