"""docs/moves.md agrees with the moves: every kind, its fields and their types, who may make it, and its example."""

import json
import re
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest

from studio.desk.actions import ACTIONS
from studio.game.moves import KINDS, MOVES_VERSION, Decision, Move, Refused, World, decode, encode, from_fields

TEXT = (Path(__file__).parents[1] / "docs" / "moves.md").read_text("utf-8")
SECTIONS = dict(re.findall(r"^### `(\w+)`\n(.*?)(?=^##|\Z)", TEXT, re.MULTILINE | re.DOTALL))
ROW = re.compile(r"^\| `(\w+)` \| ([^|]+) \| ([^|]+) \| [^|]+ \|$", re.MULTILINE)
COMMON = {"at": ("whole number", "`0`"), "by": ("text", '`""`')}
FROZEN = {
    "press": "seat bound heard", "time_up": "clock", "lot": "outcome", "next": "", "read": "", "close": "",
    "ruling": "verdict", "answering": "", "ask_form": "", "tell_form": "", "clear": "", "void": "", "hold": "",
    "let_go": "", "adjust": "seat points reason", "note": "text", "undo": "", "redo": "", "standby": "cue",
    "take": "cue", "set_level": "output look level", "show": "output", "overrule": "of verdict reason",
    "protest": "seat kind of text", "decide": "protest upheld reason", "send_off": "seat reason", "open": "",
    "set_clock": "seconds", "judge": "verdict points", "caption": "text", "to_look": "look", "leave": "", "return": "",
    "anew": "",
}  # fmt: skip
"""What version 1 has. A kind's fields never change: an old journal must be read by every later program."""


def told(kind: type[Move]) -> dict[str, tuple[str, str]]:
    """A kind's own fields as the document must tell them: type, and what it is without the field."""
    shared = {*COMMON, *(["about"] if issubclass(kind, Decision) else [])}
    return {field.name: (type_in_words(field.type), "—" if field.required else f"`{json.dumps(field.default)}`")
            for field in msgspec.structs.fields(kind) if field.name not in shared}  # fmt: skip


def type_in_words(type_: Any) -> str:
    if get_origin(type_) is Literal:
        return ", ".join(f"`{choice}`" for choice in get_args(type_))
    return {int: "whole number", str: "text", bool: "true or false"}[type_]


def test_the_document_names_the_version_and_every_kind_in_the_order_of_the_code() -> None:
    assert f"**version {MOVES_VERSION}**" in TEXT
    assert list(SECTIONS) == list(KINDS)


@pytest.mark.parametrize("name", KINDS)
def test_a_kind_is_told_as_it_is(name: str) -> None:
    section, kind = SECTIONS[name], KINDS[name]
    assert {field: (type_.strip(), without.strip()) for field, type_, without in ROW.findall(section)} == told(kind)
    (example,) = re.findall(r"^```json\n(.*)\n```$", section, re.MULTILINE)
    move = decode(example)
    assert type(move) is kind
    assert json.loads(encode(move)) == json.loads(example), "the example has every field"


@pytest.mark.parametrize("name", KINDS)
def test_who_may_make_it_is_told(name: str) -> None:
    section = " ".join(SECTIONS[name].split())
    pages = f"a page of: {', '.join(ACTIONS[name].who)}." if name in ACTIONS else ""
    if KINDS[name] in World.__args__:
        maker = f"Made by a device, or by {pages}" if pages else "Made by the conductor."
    else:
        maker = f"Made by {pages}"
    assert maker in section


def test_the_fields_every_move_has_are_told() -> None:
    head = TEXT[: TEXT.index("## From the world")]
    found = {field: (type_.strip(), without.strip()) for field, type_, without in ROW.findall(head)}
    assert found == {**COMMON, "about": ("text", '`""`')}


@pytest.mark.parametrize("name", FROZEN)
def test_the_fields_of_a_kind_never_change(name: str) -> None:
    """A kind may be added to the document and the code; what is here stays as it is."""
    assert list(told(KINDS[name])) == FROZEN[name].split()


@pytest.mark.parametrize("name", KINDS)
def test_a_move_goes_to_json_and_back_unchanged(name: str) -> None:
    (example,) = re.findall(r"^```json\n(.*)\n```$", SECTIONS[name], re.MULTILINE)
    move = decode(example)
    fields = json.loads(example)
    del fields["move"]
    assert decode(encode(move)) == move == from_fields(name, fields)
    with pytest.raises(AttributeError):
        move.at = 0  # type: ignore[misc]


@pytest.mark.parametrize(
    ("name", "fields", "why"),
    [
        ("sing", {}, "no move is called 'sing'; kinds are press, time_up, lot, next"),
        ("press", {}, "press: `seat` is missing"),
        ("press", {"seat": "two"}, "press: `seat` must be a whole number, this is a text"),
        ("ruling", {"verdict": "maybe"}, "ruling: `verdict` can't be 'maybe'"),
        ("next", {"loud": True}, "next: it has no `loud`"),
    ],
)
def test_fields_that_make_no_move_are_refused_in_words(name: str, fields: dict[str, object], why: str) -> None:
    with pytest.raises(Refused) as refused:
        from_fields(name, fields)
    assert str(refused.value).startswith(why)
