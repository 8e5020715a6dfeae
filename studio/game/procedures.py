"""The pieces games are made of: generators that a format joins with `yield from`."""

from collections.abc import Callable, Generator, Mapping
from typing import Any, Protocol

from msgspec.structs import replace

from studio.game.game import Game, Voided
from studio.game.moves import (
    Answering,
    AnyMove,
    AskForm,
    Clear,
    Close,
    Lot,
    Next,
    Press,
    Read,
    Ruling,
    TellForm,
    TimeUp,
)  # fmt: skip
from studio.game.question import Question
from studio.game.wait import Wait, Worth
from studio.game.words import msg

Script = Generator[Wait, AnyMove, Any]


class TossUpRules(Protocol):
    """The parameters of a question open to all; a format's own rules carry them under these names."""

    think_seconds: int
    answer_seconds: int
    think_after_wrong: str
    delay_costs: bool
    answer_must_be: str
    form_holds_clock: bool
    press_tie: str
    tie_resolution_ms: int
    text_on_air: str
    no_reserve: str


def unexpected(move: AnyMove) -> AssertionError:
    """The engine let a move through that the wait did not offer."""
    return AssertionError(f"the wait did not offer {type(move).__name__}")


def step(
    game: Game[Any], awaits: str, next: str, say: str = "", values: Mapping[str, str] = {}, voids: str = ""
) -> Script:
    """Wait for the operator to go on; `voids` is the question that may still be struck meanwhile."""
    match (yield game.wait(
        awaits, next=next, say=say, next_values=dict(values), values=dict(values), voids=voids,
        closed=msg("the question is over") if voids else msg("the buttons are closed"),
        closed_verdict="late" if voids else "closed",
    )):  # fmt: skip
        case Next():
            return
        case move:
            raise unexpected(move)


def toss_up(game: Game[Any], value: int) -> Script:
    """A question open to all: a wrong answer costs its value and reopens it to the rest. (SI-4, SI-7, SI-8, CM-10)

    Presses count from the announcement of the value. Returns `right`, `nobody`, `closed` or `replay`.
    """
    rules, waiting, reading, since, voids = game.rules, game.playing, True, game.now, _question(game)
    while waiting:
        match (yield game.wait(
            msg("Waiting for a press"), say=msg("Read the question.") if reading else msg("Wait for a press."),
            press=waiting, since=since, clock="think", read=reading, close=True, voids=voids, closed=msg("not yet"),
        )):  # fmt: skip
            case Read():
                reading = False
                if rules.text_on_air == "read":
                    game.show_text()
                game.clock.start("think", rules.think_seconds)
            case TimeUp():
                return "nobody"
            case Close():
                return "closed"
            case Press() as press:
                clock = game.clock["think"]
                game.clock.stop("think")
                ruling = yield from answer(game, press, waiting, value, clock.ends_at if clock else None)
                if ruling in ("right", "replay"):
                    return ruling
                waiting, since = tuple(s for s in waiting if s not in game.state.locked), game.now
                if ruling != "clear" and not reading and rules.think_after_wrong == "again":
                    game.clock.start("think", rules.think_seconds)
                else:
                    game.clock.resume("think")
            case move:
                raise unexpected(move)
    return "nobody"


def answer(game: Game[Any], press: Press, rivals: tuple[int, ...], value: int, until: int | None) -> Script:
    """A press has the right to answer: the host takes the answer and rules. (SI-5, SI-9, CM-1, CM-3, CM-4, CM-9)

    `rivals` may still tie with it, up to the deadline `until` that it met itself (CM-2). Returns the ruling, `clear`,
    or `replay` when a tie replaces the question.
    """
    rules, tied, voids = game.rules, [press], _question(game)
    cost = -value if rules.delay_costs else 0
    points = {"right": value, "wrong": -value, "none": cost}
    game.let_in(press)
    game.clock.start("answer", rules.answer_seconds)
    while True:
        buzz, clock = game.state.buzz, game.clock["answer"]
        assert buzz and clock
        too_late = clock.out and rules.answer_must_be == "finished"
        match (yield game.wait(
            msg("Time is up: rule on the answer of {name}") if clock.out else msg("Waiting for the ruling on {name}"),
            values={"name": game.name(buzz.seat)}, say=msg("Take the answer of {name}."), clock="answer",
            rulings=tuple(Worth(v, p) for v, p in points.items() if not (too_late and v == "right")),  # type: ignore[arg-type]
            answering=buzz.answering_at is None and not clock.out, clear=True, voids=voids,
            ask_form=buzz.answering_at is None and buzz.seat not in game.state.formed and not clock.out,
            tell_form=buzz.form == "asked", ties=_may_tie(rivals, tied), tie_us=rules.tie_resolution_ms * 1000,
            ties_until=until,
        )):  # fmt: skip
            case Ruling(verdict=verdict):
                game.clock.drop("answer")
                game.lock(buzz.seat)
                game.free()
                game.ruled(buzz.seat, verdict, points[verdict])
                return verdict
            case Clear():
                game.clock.drop("answer")
                game.free()
                return "clear"
            case Answering():
                game.set(buzz=replace(buzz, answering_at=game.now))
                if rules.answer_must_be == "begun":
                    game.clock.stop("answer", for_good=True)
            case AskForm():
                game.set(buzz=replace(buzz, form="asked"), formed=(*game.state.formed, buzz.seat))
                if rules.form_holds_clock:
                    game.clock.stop("answer")
            case TellForm():
                game.set(buzz=replace(buzz, form="told"))
                if buzz.answering_at is None or rules.answer_must_be == "finished":
                    game.clock.resume("answer")
            case TimeUp():
                pass
            case Press() as rival if rules.press_tie == "replay":
                game.set(buzz=replace(buzz, tied=(buzz.seat, rival.seat)))
                return "replay"
            case Press() as rival:
                tied.append(rival)
                yield from _draw_first(game, tied, rivals, until)
                game.clock.start("answer", rules.answer_seconds)
            case move:
                raise unexpected(move)


def _question(game: Game[Any]) -> str:
    return game.state.question.id if game.state.question else ""


def _may_tie(rivals: tuple[int, ...], tied: list[Press]) -> tuple[int, ...]:
    return tuple(s for s in rivals if all(p.seat != s for p in tied))


def _draw_first(game: Game[Any], tied: list[Press], rivals: tuple[int, ...], until: int | None) -> Script:
    """Presses at one instant: a lot, recorded, says whose is first. (CM-3)"""
    while True:
        buzz = game.state.buzz
        assert buzz
        game.clock.stop("answer")
        seats = tuple(p.seat for p in tied)
        game.set(buzz=replace(buzz, tied=seats))
        match (yield game.wait(
            msg("A tie: the lot decides"), lot=tuple(str(s) for s in seats), voids=_question(game),
            ties=_may_tie(rivals, tied), tie_us=game.rules.tie_resolution_ms * 1000, ties_until=until,
        )):  # fmt: skip
            case Lot(outcome=outcome):
                game.let_in(next(p for p in tied if str(p.seat) == outcome))
                assert game.state.buzz
                game.set(buzz=replace(game.state.buzz, tied=seats))
                return
            case Press() as rival:
                tied.append(rival)
            case move:
                raise unexpected(move)


def put(
    game: Game[Any], question: Question, number: int, cell: tuple[int, int], coming: Question | None,
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
        game.coming(coming)
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
        found = game.replacement(question, game.rules.no_reserve)
        game.mark(row, column, "now" if found else "void")
        if found is None:
            yield from onward("")
            return
        yield from step(game, msg("The question is void"), msg("Put a reserve for {value}"),
                        msg("Announce the replaced question."), {"value": str(value)})  # fmt: skip
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
