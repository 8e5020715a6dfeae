"""The right to answer: the host takes an answer and rules on it, and a lot decides a tie for it."""

from typing import Any

from msgspec.structs import replace

from studio.game.game import Game, SentOff
from studio.game.moves import Answering, AskForm, Clear, Lot, Press, Ruling, TellForm, TimeUp
from studio.game.procedures.step import Script, question_id, unexpected
from studio.game.wait import Worth
from studio.game.words import msg


def answer(game: Game[Any], press: Press, rivals: tuple[int, ...], value: int, until: int | None) -> Script:
    """A press has the right to answer: the host takes the answer and rules. (SI-5, SI-9, CM-1, CM-3, CM-4, CM-9)

    `rivals` may still tie with it, up to the deadline `until` that it met itself (CM-2). Returns the ruling, `clear`,
    `replay` when a tie replaces the question, or `gone` when the player left the game: that costs nothing.
    """
    try:
        return (yield from take_answer(game, press, rivals, value, until))
    except SentOff:
        assert game.state.buzz
        game.clock.drop("answer")
        game.lock(game.state.buzz.seat)
        game.free()
        return "gone"


def take_answer(game: Game[Any], press: Press, rivals: tuple[int, ...], value: int, until: int | None) -> Script:
    """The host takes the answer and rules on it. (SI-5, SI-9, CM-1, CM-4, CM-9)"""
    rules, tied, voids = game.rules, [press], question_id(game)
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
            values={"name": game.name(buzz.seat)}, clock="answer",
            say=msg("Tell the form of the question.") if buzz.form == "asked" else msg("Take the answer of {name}."),
            rulings=tuple(Worth(v, p) for v, p in points.items() if not (too_late and v == "right")),  # type: ignore[arg-type]
            answering=buzz.answering_at is None and not clock.out, clear=True, voids=voids,
            ask_form=buzz.answering_at is None and buzz.seat not in game.state.formed and not clock.out,
            tell_form=buzz.form == "asked", ties=_may_tie(rivals, tied), tie_us=rules.tie_resolution_ms * 1000,
            ties_until=until, turn=buzz.seat,
        )):  # fmt: skip
            case Ruling(verdict=verdict):
                game.clock.drop("answer")
                game.lock(buzz.seat)
                game.free("question" if verdict == "right" else "wrong")
                game.ruled(buzz.seat, verdict, points)
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
                yield from draw_first(game, tied, rivals, until)
                game.clock.start("answer", rules.answer_seconds)
            case move:
                raise unexpected(move)


def _may_tie(rivals: tuple[int, ...], tied: list[Press]) -> tuple[int, ...]:
    return tuple(s for s in rivals if all(p.seat != s for p in tied))


def draw_first(game: Game[Any], tied: list[Press], rivals: tuple[int, ...], until: int | None) -> Script:
    """Presses at one instant: a lot, recorded, says whose is first. (CM-3)"""
    while True:
        buzz = game.state.buzz
        assert buzz
        game.clock.stop("answer")
        seats = tuple(p.seat for p in tied)
        game.set(buzz=replace(buzz, tied=seats))
        match (yield game.wait(
            msg("A tie: the lot decides"), lot=tuple(str(s) for s in seats), voids=question_id(game),
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
