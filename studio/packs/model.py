"""The model of a pack: rounds of themes of questions, with reserves to replace voided ones (CM-5)."""

import msgspec

from studio.game.question import Question, Theme

__all__ = ["Pack", "Question", "Round", "Theme"]


class Round(msgspec.Struct, frozen=True):
    """A named list of themes; a pack without rounds has one called "1"."""

    name: str
    themes: tuple[Theme, ...]


class Pack(msgspec.Struct, frozen=True):
    """All questions of a show; reserves belong to no round."""

    name: str
    rounds: tuple[Round, ...]
    reserves: tuple[Question, ...] = ()

    def questions(self) -> tuple[Question, ...]:
        """Every question in pack order, without the reserves."""
        return tuple(q for r in self.rounds for t in r.themes for q in t.questions)
