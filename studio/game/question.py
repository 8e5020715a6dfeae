"""A question and a theme: what a script puts, whatever file it was read from."""

import msgspec


class Question(msgspec.Struct, frozen=True):
    """One question; `id` is unique in the pack and tells nothing of the answer; `place` is where it was read from."""

    id: str
    theme: str
    value: int
    text: str
    answer: str
    accepted: tuple[str, ...] = ()
    comment: str = ""
    source: str = ""
    media: str = ""
    place: str = ""


class Theme(msgspec.Struct, frozen=True):
    """A theme with its questions in rising order of value (SI-6)."""

    name: str
    questions: tuple[Question, ...]
