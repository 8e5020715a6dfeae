"""A play says where it is: a digest over every field, and the procedure, rule and line of its wait."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from studio.formats import manual, svoya_igra
from studio.game.answers import Answer, Protested
from studio.game.state import (
    Asked,
    Buzz,
    Cell,
    Clock,
    Coming,
    Entry,
    PressMark,
    Put,
    Row,
    Ruled,
    Seat,
    State,
)  # fmt: skip
from studio.game.wait import Barred, Wait, Worth
from tests.si_script import Table

RICH = "theme value A wrong B±1ms C-0ms±1ms@two lot:B ask_form"
"""Leaves hardly a field of the state empty."""


def variants(value: Any) -> Iterator[tuple[str, Any]]:
    """The same value with each field in it changed, one at a time, and the path of the change."""
    if isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield field, replace(value, **{field: "changed"})
            for path, changed in variants(getattr(value, field)):
                yield f"{field}.{path}", replace(value, **{field: changed})
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            for path, changed in variants(item):
                yield f"{index}.{path}", (*value[:index], changed, *value[index + 1 :])


RICH_SHOWS = (
    Table(reserves="Rivers.10").play(RICH),
    Table(players=4, through=1, reserves="Rivers.10", void_after_game="replace").play(
        "theme value A right protest:B:q1 uphold:p1 value B wrong C right protest:B:q2.s2 take:break reject:p2 "
        "off:D adjust:A:20 take:shoot-out theme value A right"
    ),
    Table(format="manual").play("caption:Hello open A judge:right:7"),
    Table().play("theme value A leave caption:Hello open B"),
)
HELD = (
    State, Wait, Seat, Entry, Answer, Protested, Put, Asked, Coming, Buzz, PressMark, Ruled, Cell, Row, Clock, Barred,
    Worth,
)  # fmt: skip


def test_the_digest_covers_every_field_of_state_and_wait() -> None:
    named: set[tuple[type, str]] = set()
    for game in (table.game for table in RICH_SHOWS):
        state, wait, digests = game.state, game.wait, {game.digest()}
        changes = [(path, other, wait) for path, other in variants(state)]
        changes += [(path, state, other) for path, other in variants(wait)]
        for path, other_state, other_wait in changes:
            game._game.state, game.wait = other_state, other_wait
            before = len(digests)
            digests.add(game.digest())
            assert len(digests) == before + 1, f"a change of {path} makes no other digest"
        game._game.state, game.wait = state, wait
        named |= set(fields_in((state, wait)))
    assert named == {(kind, field) for kind in HELD for field in kind.__struct_fields__}


def fields_in(value: Any) -> Iterator[tuple[type, str]]:
    """Every struct in a value with each of its fields."""
    if isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield type(value), field
            yield from fields_in(getattr(value, field))
    elif isinstance(value, tuple):
        for item in value:
            yield from fields_in(item)


@pytest.mark.parametrize("one", ["theme value A", "theme value A wrong", RICH])
def test_equal_games_have_equal_digests_and_others_do_not(one: str) -> None:
    digest = Table().play(one).game.digest()
    assert Table().play(one).game.digest() == digest
    assert Table().play(one.replace("A", "C", 1) + " note:x").game.digest() != digest
    assert Table("round-2").play(one).game.digest() != digest


MODULES = [import_module(f"studio.game.procedures.{name}") for name in ("answer", "place", "shoot_out", "toss_up")]
MODULES += [svoya_igra, manual]
WHERE = {
    "": ("lead_to", "SI-6"),
    "theme value": ("toss_up", "SI-4"),
    "theme value A": ("take_answer", "SI-5"),
    "theme value A B-0ms@two": ("draw_first", "CM-3"),
    "theme value read up": ("show_answer", "CM-5"),
    "theme value A right": ("lead_to", "SI-6"),
    "theme value void reserve void": ("lead_to", "SI-6"),
    "theme value void": ("put", "SI-10"),
    "take:results": ("results", ""),
    "take:break": ("over", ""),
    "leave": ("manual", "CM-1"),
    "theme value A leave return": ("take_answer", "SI-5"),
    "take:shoot-out theme": ("lead_to", "SI-6"),
    "take:shoot-out " + ("theme " + "value close " * 5) * 2 + "end" + " single close end" * 6 + " by_lot":
        ("by_lot", "SI-S"),
}


@pytest.mark.parametrize("script", WHERE)
def test_where_names_procedure_rule_and_line(script: str) -> None:
    where = Table(reserves="Birds.20", through=1).play(script).game.where()
    procedure, rule = WHERE[script]
    assert (where.procedure, where.rule) == (procedure, rule)
    if rule:
        code = next(vars(module)[procedure] for module in MODULES if procedure in vars(module)).__code__
        assert code.co_firstlineno < where.line <= max(line for _, _, line in code.co_lines() if line)
