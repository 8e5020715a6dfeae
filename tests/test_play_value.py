"""A play says where it is: a digest over every field, and the procedure, rule and line of its wait."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from studio.formats import svoya_igra
from studio.game import procedures
from studio.game.state import State
from studio.game.wait import Wait
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


def test_the_digest_covers_every_field_of_state_and_wait() -> None:
    game = Table(reserves="Rivers.10").play(RICH).game
    state, wait, digests = game.state, game.wait, {game.digest()}
    changes = [(path, other, wait) for path, other in variants(state)]
    changes += [(path, state, other) for path, other in variants(wait)]
    for path, other_state, other_wait in changes:
        game._game.state, game.wait = other_state, other_wait
        before = len(digests)
        digests.add(game.digest())
        assert len(digests) == before + 1, f"a change of {path} makes no other digest"
    named = {path.rpartition(".")[2] for path, _, _ in changes}
    assert named >= {*State.__struct_fields__, *Wait.__struct_fields__, "answering_at", "started", "points"}


@pytest.mark.parametrize("one", ["theme value A", "theme value A wrong", RICH])
def test_equal_games_have_equal_digests_and_others_do_not(one: str) -> None:
    digest = Table().play(one).game.digest()
    assert Table().play(one).game.digest() == digest
    assert Table().play(one.replace("A", "C", 1) + " note:x").game.digest() != digest
    assert Table("round-2").play(one).game.digest() != digest


WHERE = {
    "": ("lead_to", "SI-6"),
    "theme value": ("toss_up", "SI-4"),
    "theme value A": ("answer", "SI-5"),
    "theme value A B-0ms@two": ("_draw_first", "CM-3"),
    "theme value read up": ("show_answer", "CM-5"),
    "theme value A right": ("lead_to", "SI-6"),
    "theme value void reserve void": ("lead_to", "SI-6"),
    "theme value void": ("put", "SI-10"),
    "take:results": ("results", ""),
    "take:break": ("over", ""),
}


@pytest.mark.parametrize("script", WHERE)
def test_where_names_procedure_rule_and_line(script: str) -> None:
    where = Table(reserves="Birds.20").play(script).game.where()
    procedure, rule = WHERE[script]
    assert (where.procedure, where.rule) == (procedure, rule)
    if rule:
        code = {**vars(procedures), **vars(svoya_igra)}[procedure].__code__
        assert code.co_firstlineno < where.line <= max(line for _, _, line in code.co_lines() if line)
