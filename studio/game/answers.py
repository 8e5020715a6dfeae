"""Answers as given, and a question's result worked out from them again when a ruling is overruled. (CM-6)"""

from collections.abc import Iterable
from typing import Literal

import msgspec

from studio.game.moves import Verdict


class Answer(msgspec.Struct, frozen=True, gc=False):
    """An answer as given: `given` was the host's ruling, `now` is the one in force; `right`, `wrong` and `none` are
    what each verdict is worth in points."""

    question: str
    seat: int
    given: Verdict
    now: Verdict
    right: int
    wrong: int
    none: int
    at: int
    by: str

    @property
    def id(self) -> str:
        """What a decision about this answer names: a seat has one answer to a question (CM-1)."""
        return f"{self.question}.s{self.seat}"

    def worth(self) -> int:
        """Points of the verdict in force, taken by itself."""
        return {"right": self.right, "wrong": self.wrong, "none": self.none}[self.now]


class Protested(msgspec.Struct, frozen=True):
    """A protest by `seat` about an answer or a question (`of`); `decided` is "" until it is. (SI-P)

    `wants` is what upholding it makes of the answer or the question, whatever was decided about others meanwhile.
    """

    id: str
    seat: int
    kind: Literal["void", "credit"]
    of: str
    wants: Literal["right", "wrong", "void"]
    text: str
    at: int
    by: str
    decided: Literal["", "upheld", "rejected"] = ""


def question_of(of: str) -> str:
    """The question of an answer's id, or the question itself."""
    return of.partition(".")[0]


class Change(msgspec.Struct, frozen=True):
    """What a decision would change for a seat: its points from one question before and after."""

    seat: int
    before: int
    after: int


def worked_out(answers: Iterable[Answer], later_answers: str, struck: bool) -> dict[int, int]:
    """Points by seat for one question, from its answers in the order given.

    After an answer that is right now every later one counts nothing (`cancel`), or keeps its own worth (`keep`). A
    struck question is worth nothing to anyone.
    """
    points: dict[int, int] = {}
    taken = struck
    for answer in answers:
        points[answer.seat] = points.get(answer.seat, 0) + (0 if taken else answer.worth())
        taken = taken or (answer.now == "right" and later_answers == "cancel")
    return points
