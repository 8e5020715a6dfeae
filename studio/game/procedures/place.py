"""One place of the pack: its question, or the reserves that take its place when it is voided."""

from collections.abc import Callable
from typing import Any

from studio.game.game import Game, Voided
from studio.game.procedures.step import Script, step
from studio.game.procedures.toss_up import toss_up
from studio.game.question import Question
from studio.game.state import Coming
from studio.game.words import msg


def put(
    game: Game[Any], question: Question, number: int, cell: tuple[int, int], coming: Coming | None,
    onward: Callable[[str], Script],
) -> Script:  # fmt: skip
    """One place of the pack: its question, or reserves in turn, until one is played or none is left. (SI-10, CM-5)

    `number` is its place in the cue and `cell` its row and column on the board; they, its theme and its value stay
    whatever reserve is put. `coming` is what the host may read ahead. `onward(id)` waits until the next question may
    begin; up to then this one may be voided.
    """
    row, column = cell
    theme, value, reserve = game.state.board[row].theme, game.state.board[row].cells[column].value, question
    while True:
        game.begin(reserve, number, theme, value, text_shown=game.rules.text_on_air == "announced")
        game.mark(row, column, "now")
        game.set(coming=coming)
        asked = game.state.question
        assert asked
        try:
            outcome = yield from toss_up(game, value)
            if outcome != "replay":
                game.over("right" if outcome == "right" else "nobody")
                game.mark(row, column, "taken")
                yield from show_answer(game, outcome)
                yield from onward(asked.id)
                return
        except Voided:
            pass
        game.strike(asked)
        found = replacement(game, question, game.rules.no_reserve)
        game.mark(row, column, "now" if found else "void")
        if found is None:
            yield from onward("")
            return
        game.set(coming=Coming(theme, value, found.text))
        yield from step(game, msg("The question is void"), msg("Put a reserve for {value}"),
                        msg("Announce that the question is replaced."), {"value": str(value)})  # fmt: skip
        reserve = found


def show_answer(game: Game[Any], outcome: str) -> Script:
    """The question is over and its answer is shown: after a right answer or Close at once, else on the host's key.

    It may still be voided (CM-5).
    """
    asked = game.state.question
    assert asked
    if game.rules.text_on_air != "never":
        game.show_text()
    if outcome == "nobody":
        game.set(look="question")
        yield from step(game, msg("Nobody answered right"), msg("Show the answer"), msg("Give the answer."),
                        voids=asked.id)  # fmt: skip
    game.reveal("right" if outcome == "right" else "answer")


def replacement(game: Game[Any], question: Question, rule: str) -> Question | None:
    """The reserve that takes a voided question's place (CM-5), None when there is none.

    Of the reserves left: one of the same theme and value, else of the same value, else the first. With none left,
    `rule` `next` takes the next of the pack that no cue plays; `strike` takes none.
    """
    used = game.state.used
    left = [q for q in game.setup.reserves if q.id not in used]
    for fits in (
        lambda q: q.theme == question.theme and q.value == question.value,
        lambda q: q.value == question.value,
        lambda q: True,
    ):
        found = next((q for q in left if fits(q)), None)
        if found:
            return found
    if rule == "next":
        return next((q for q in game.setup.spare if q.id not in used), None)
    return None
