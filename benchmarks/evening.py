"""A long show of Svoya Igra as values: as many moves as a measurement needs, like those of a real evening."""

from collections.abc import Iterator

from studio.game.moves import AnyMove, Next, Press, Read, Ruling, Take
from studio.game.question import Question, Theme
from studio.game.state import Contestant
from studio.packs.model import Pack, Round
from studio.show.opening import Cue, Opening

STEP = 700_000
"""µs of show time between two moves."""
VALUES = (10, 20, 30, 40, 50)
THEME_MOVES = 1 + 6 * len(VALUES)
"""A theme is announced; each of its questions is announced, read, answered wrong by one and right by another."""
CUE_MOVES = 1_000
"""What a cue stays under."""


def opening(rounds: int, themes: int) -> Opening:
    """A show of so many rounds with so many themes of five questions each, for three contestants."""

    def theme(name: str) -> Theme:
        return Theme(name, tuple(Question(f"{name}.{v}", name, v, f"What is {name}?", f"It is {name}") for v in VALUES))

    pack = Pack("pack", tuple(Round(str(r), tuple(theme(f"{r}.{t}") for t in range(themes))) for r in range(rounds)))
    return Opening(
        title="A long evening", language="en", format="svoya_igra", rules={}, looks=(), pack=pack,
        contestants=tuple(Contestant(seat, f"Contestant {seat}", "#102030") for seat in (1, 2, 3)),
        rundown=tuple(Cue(f"round-{r}", "round", f"Round {r}", round=str(r)) for r in range(rounds)),
    )  # fmt: skip


def one_cue(count: int) -> Opening:
    """A show of one cue with at least so many moves."""
    return opening(1, -(-count // THEME_MOVES))


def many_cues(count: int) -> Opening:
    """A show of at least so many moves in cues as long as a cue should be at most."""
    themes = min(CUE_MOVES // THEME_MOVES, -(-count // THEME_MOVES))
    return opening(-(-count // (themes * THEME_MOVES + 1)), themes)


def moves(show: Opening) -> Iterator[AnyMove]:
    """The moves of the whole show, in order; each of its cues is taken."""
    at = number = 0

    def now() -> int:
        nonlocal at
        at += STEP
        return at

    for cue in show.rundown:
        yield Take(at=now(), by="desk", cue=cue.id)
        (themes,) = (found.themes for found in show.pack.rounds if found.name == cue.round)
        for theme in themes:
            yield Next(at=now(), by="desk")
            for _ in theme.questions:
                number += 1
                yield Next(at=now(), by="desk")
                yield Read(at=now(), by="desk")
                for seat, verdict in ((number % 3 + 1, "wrong"), ((number + 1) % 3 + 1, "right")):
                    yield Press(at=now(), by="serial:box", seat=seat, bound=400, heard=at + 900)
                    yield Ruling(at=now(), by="host", verdict=verdict)  # type: ignore[arg-type]
