"""What is legal is a value: everything in it is taken, everything else is refused in words, nothing is half done."""

import random
from collections.abc import Iterator

import msgspec
import pytest
from msgspec.structs import replace

from studio.formats.registry import formats
from studio.game.moves import (
    KINDS,
    Adjust,
    AnyMove,
    Decision,
    GameDecision,
    Note,
    Press,
    Refused,
    Ruling,
    TimeUp,
    from_fields,
)  # fmt: skip
from studio.game.play import Play
from studio.game.wait import POINTS_LIMIT, TEXT_LIMIT, Legal
from studio.show.order import CueRun
from tests.random_play import Walker, offered
from tests.si_script import SECOND, Table

GAME_KINDS = tuple(name for name, kind in KINDS.items() if kind in GameDecision.__args__)
SEEDS = range(12)
MOVES = 60


def copy_of(table: Table) -> Play:
    """The same game, run anew."""
    return CueRun(table.episode.opening, table.episode.order).play


FITTING: dict[str, dict[str, object]] = {
    "ruling": {"verdict": "right"}, "adjust": {"seat": 1, "points": 1, "reason": "x"}, "note": {"text": "x"},
    "overrule": {"of": "q1.s1", "verdict": "right"}, "protest": {"seat": 1, "kind": "void", "of": "q1"},
    "decide": {"protest": "p1", "upheld": True}, "send_off": {"seat": 1}, "set_clock": {"seconds": 5},
    "judge": {"verdict": "right", "points": 5}, "caption": {"text": "x"}, "to_look": {"look": "board"},
}  # fmt: skip
"""Fields that are fit in themselves, for the kinds that need some."""


def any_decision(kind: str, at: int) -> AnyMove:
    """A decision of a kind, about nothing in particular."""
    return from_fields(kind, {"at": at, "by": "desk", **FITTING.get(kind, {})})


def misfits(offer: Legal, at: int) -> Iterator[AnyMove]:
    """The move of something offered, with one field just out of its domain at a time."""
    dice = random.Random(0)
    for ask in offer.asks:
        if (offer.do, ask.field) == ("adjust", "points"):
            continue  # offered so that it fits whatever the seat; for one of them more may fit
        beyond: tuple[object, ...] = (ask.least - 1, ask.most + 1)
        if ask.kind == "text":
            beyond = ("x" * (ask.most + 1), *([""] if ask.least else []))
        elif ask.kind == "choice":
            beyond = ("nothing" if isinstance(ask.choices[0], str) else 98,)
        for value in beyond:
            fields = {**msgspec.to_builtins(offered(offer, dice, at)), ask.field: value}
            kind = str(fields.pop("move"))
            try:
                yield from_fields(kind, fields)
            except Refused:
                assert value == "nothing", "the move itself has no such verdict"


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("format", formats())
def test_at_every_wait_what_is_offered_is_taken_and_nothing_else_is(format: str, seed: int) -> None:
    table, dice = Table(format=format, reserves="Rivers.10"), random.Random(seed)
    for _ in Walker(table, seed, undo=False).steps(MOVES):
        offers = table.game.legal()
        assert table.game.digest() == copy_of(table).digest(), "the same moves make the same state"
        for offer in dice.sample(offers, min(5, len(offers))):  # all of them in the course of the shows
            copy_of(table).apply(offered(offer, dice, table.now))
        digest = table.game.digest()
        for kind in set(GAME_KINDS) - {offer.do for offer in offers}:
            with pytest.raises(Refused, match=rf"^{kind}( is not possible now \(.+\); possible: .*note|: )"):
                table.game.apply(any_decision(kind, table.now))
        able = {offer.fields["verdict"] for offer in offers if offer.do == "ruling"}
        for verdict in {"right", "wrong", "none"} - able if able else ():
            with pytest.raises(Refused, match=rf"ruling '{verdict}' is not possible now"):
                table.game.apply(Ruling(at=table.now, verdict=verdict))
        for move in (move for offer in offers for move in misfits(offer, table.now)):
            with pytest.raises(Refused, match=rf"^{move.__struct_config__.tag}: "):
                table.game.apply(move)
        assert table.game.digest() == digest


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("format", formats())
def test_every_seat_that_may_not_press_is_told_why(format: str, seed: int) -> None:
    table = Table(players=4, format=format)
    for _ in Walker(table, seed).steps(MOVES):
        wait = table.game.wait
        if table.state.done:
            continue
        seats = [seat.seat for seat in table.state.seats]
        assert sorted([*wait.press, *(barred.seat for barred in wait.barred)]) == seats
        assert all(barred.reason for barred in wait.barred)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("format", "cue"), [*((format, "round-1") for format in formats()), ("svoya_igra", "shoot-out")]
)
def test_the_score_is_the_sum_of_the_ledger(format: str, cue: str, seed: int) -> None:
    """That of the game without the points of shoot-outs, that of a shoot-out without the rest."""
    table = Table(cue, reserves="Rivers.10", format=format, through=1)
    for _ in Walker(table, seed).steps(MOVES):
        for seat in table.state.seats:
            apart = table.state.apart if seat.before is not None else 0
            mine = [entry for entry in table.state.ledger if entry.seat == seat.seat]
            assert seat.score == sum(entry.points for entry in mine if entry.apart == apart)
            if seat.before is not None:
                assert seat.before == sum(entry.points for entry in mine if entry.apart == 0)


STALE = (
    ("theme value A", "wrong", "wrong B", r"ruling was about q1\.b1\.s1, .* now it would be about q1\.b2\.s2"),
    ("theme value A", "clear", "clear A", r"clear was about q1\.b1\.s1, .* now it would be about q1\.b2\.s1"),
    ("theme value A", "answering", "wrong B", r"answering was about q1\.b1\.s1"),
    ("theme value", "read", "close value", r"read was about q1, .* now it would be about q2"),
    ("theme value", "close", "close value", r"close was about q1, .* now it would be about q2"),
    ("theme value", "void", "close value", r"void was about q1, .* now it would be about q2"),
    ("theme value read", "hold", "A", r"hold was about clock:think:q1, .* now .* about clock:answer:q1\.b1\.s1"),
    ("theme value A", "hold", "right value B", r"hold was about clock:answer:q1\.b1\.s1, .* clock:answer:q2\.b1\.s2"),
    ("", "next", "theme", r"next was about .*theme.*, .* now it would be about .*value"),
)


@pytest.mark.parametrize(("script", "key", "meanwhile", "why"), STALE)
def test_a_decision_about_what_is_no_longer_current_is_refused_and_says_what_changed(
    script: str, key: str, meanwhile: str, why: str
) -> None:
    """Two operators, a double hit, a press in the last moment: the second move finds another game and is refused."""
    table = Table().play(script)
    offer = next(offer for offer in table.game.legal() if offer.key == key)
    move = offered(offer, random.Random(0), table.now)
    table.play(meanwhile)
    digest = table.game.digest()
    with pytest.raises(Refused, match=why):
        table.do(move)
    assert table.game.digest() == digest


@pytest.mark.parametrize("kind", ["theme", "read", "wrong", "right", "clear", "close", "void", "answering", "ask_form"])
def test_a_double_hit_counts_once(kind: str) -> None:
    table = Table().play({"theme": "", "read": "theme value", "close": "theme value"}.get(kind, "theme value A"))
    key = "next" if kind == "theme" else kind
    move = offered(next(offer for offer in table.game.legal() if offer.key == key), random.Random(0), table.now)
    table.do(move)
    digest = table.game.digest()
    with pytest.raises(Refused):
        table.do(replace(move, at=move.at + 80_000))
    assert table.game.digest() == digest


def test_a_move_about_nothing_in_particular_is_about_what_is_current() -> None:
    table = Table().play("theme value A")
    table.do(Ruling(at=table.now, by="host", verdict="right"))
    assert table.tell("scores") == "10 0 0"


WRONG_FIELDS = (
    (Adjust(seat=9, points=1, reason="x"), r"adjust: there is no seat 9; seats are \[1, 2, 3\]"),
    (Adjust(seat=1, points=POINTS_LIMIT + 1, reason="x"), r"adjust: 1000001 points; allowed are −1000000 to 1000000"),
    (Adjust(seat=1, points=-(10**15), reason="x"), r"adjust: -1000000000000000 points; allowed are"),
    (Adjust(seat=1, points=POINTS_LIMIT, reason="x"), r"adjust: the score would be beyond 1000000"),
    (Adjust(seat=1, points=1, reason=" "), r"adjust: the reason has 0 letters; allowed are 1 to 200"),
    (Adjust(seat=1, points=1, reason="x" * (TEXT_LIMIT + 1)), r"adjust: the reason has 201 letters"),
    (Note(text="\t\n"), r"note: the text has 0 letters; allowed are 1 to 200"),
    (Note(text="x" * 1000), r"note: the text has 1000 letters; allowed are 1 to 200"),
    (Press(seat=4), r"press: there is no seat 4; seats are \[1, 2, 3\]"),
)


@pytest.mark.parametrize(("move", "why"), WRONG_FIELDS, ids=lambda value: str(value)[:60])
def test_a_field_out_of_its_domain_is_refused_in_words(move: AnyMove, why: str) -> None:
    table = Table().play("theme value A right")
    digest = table.game.digest()
    with pytest.raises(Refused, match=why):
        table.do(replace(move, at=table.now, by="desk"))
    assert table.game.digest() == digest


@pytest.mark.parametrize("script", ["theme", "theme value", "theme value read", "theme value A", "theme value A right"])
def test_a_time_up_that_is_not_due_is_stale_and_changes_nothing(script: str) -> None:
    table = Table().play(script)
    digest = table.game.digest()
    for clock, at in (("think", table.now), ("answer", table.now - 1), ("nothing", table.now + 5 * SECOND)):
        assert table.game.apply(TimeUp(at=at, by="clock", clock=clock)) == "stale"
    assert table.game.digest() == digest


def test_a_decision_is_any_move_of_a_person() -> None:
    assert {kind for kind in KINDS.values() if issubclass(kind, Decision)} == set(KINDS.values()) - {
        KINDS["press"], KINDS["time_up"], KINDS["lot"]
    }  # fmt: skip
