"""The list of actions: the same in the code, in docs/actions.md and in the moves."""

import re
from pathlib import Path

import msgspec
import pytest

from studio.desk.actions import ABOUT_ANYTHING, ACTIONS, STAMPED, Unfit, parse, read, to_move
from studio.desk.port import Role
from studio.game.moves import KINDS, World

DOC = Path(__file__).parents[1] / "docs" / "actions.md"
ROW = re.compile(r"^\| `(?P<name>\w+)` \| (?P<who>[\w, ]+) \| (?P<fields>[^|]*) \| (?P<does>.*) \|$", re.M)
NOT_ASKED_FOR = {"time_up", "lot"}
"""Moves that only the world makes."""
NO_MOVES = {"invite", "incident"}
"""Actions that become no move."""
FILLED = {"verdict": '"wrong"', "seat": "2", "points": "-30", "level": '"armed"', "role": '"host"', "kind": '"void"',
          "upheld": "true", "seconds": "30"}  # fmt: skip


def test_the_document_lists_the_actions_of_the_code() -> None:
    documented = [
        (row["name"], tuple(row["who"].split(", ")), tuple(re.findall(r"`([^`]+)`", row["fields"])), row["does"])
        for row in ROW.finditer(DOC.read_text(encoding="utf-8"))
    ]
    assert documented == [(action.name, action.who, action.fields(), action.does) for action in ACTIONS.values()]


def test_every_move_of_a_person_is_an_action_and_every_other_action_a_move() -> None:
    assert set(KINDS) - NOT_ASKED_FOR == set(ACTIONS) - NO_MOVES
    assert {kind.__struct_config__.tag for kind in World.__args__} == NOT_ASKED_FOR | {"press"}


def test_an_action_asks_for_the_fields_of_its_move_that_the_server_does_not_stamp() -> None:
    for name, action in ACTIONS.items():
        if name not in NO_MOVES:
            asked = {re.match(r"\w+", field)[0] for field in action.fields()}
            assert asked == set(KINDS[name].__struct_fields__) - set(STAMPED), name


def filled(name: str, **changed: str | None) -> str:
    """A good message of this name, with some fields changed or (None) left out."""
    fields = {re.match(r"\w+", field)[0] for field in ACTIONS[name].fields()}
    values = {"do": f'"{name}"', "id": "5"} | {field: FILLED.get(field, '"x"') for field in fields} | changed
    return "{" + ", ".join(f'"{field}": {value}' for field, value in values.items() if value is not None) + "}"


@pytest.mark.parametrize("name", [name for name in ACTIONS if name not in NO_MOVES])
def test_a_good_message_is_the_move_it_says(name: str) -> None:
    asked = parse(filled(name), name, "operator")
    move = to_move(asked, "operator", None, 81_000_000, "desk#2")
    assert type(move) is KINDS[name]
    assert move.at == 81_000_000
    assert move.by == ("keyboard:desk" if name == "press" else "desk#2")
    for field in set(move.__struct_fields__) - set(STAMPED):
        assert getattr(move, field) == msgspec.json.decode(FILLED.get(field, '"x"'))


@pytest.mark.parametrize("name", ACTIONS)
@pytest.mark.parametrize("role", ["operator", "host", "seat", "overlay"])
def test_only_those_who_may_are_heard(name: str, role: Role) -> None:
    if role in ACTIONS[name].who:
        assert parse(filled(name), name, role).id == 5
    else:
        with pytest.raises(Unfit, match=f"^This page may not do {name}; that is for operator"):
            parse(filled(name), name, role)


@pytest.mark.parametrize("name", [name for name in ACTIONS if name not in ("press", *NO_MOVES)])
def test_an_action_says_what_it_is_about(name: str) -> None:
    with pytest.raises(Unfit, match="missing required field `about`; its fields are id, "):
        parse(filled(name, about=None), name, "operator")
    if name in ABOUT_ANYTHING:
        parse(filled(name, about='""'), name, "operator")
    else:
        with pytest.raises(Unfit, match=r"`\$\.about`; its fields are id, "):
            parse(filled(name, about='""'), name, "operator")


@pytest.mark.parametrize("name", ACTIONS)
@pytest.mark.parametrize("field", ["at", "by", "bound", "heard", "move", "type", "__proto__"])
def test_a_field_that_is_not_the_page_s_to_send_is_refused(name: str, field: str) -> None:
    with pytest.raises(Unfit, match=f"unknown field `{field}`"):
        parse(filled(name, **{field: "1"}), name, "operator")


@pytest.mark.parametrize("wrong", ['"5"', "-1", "1.5", "null", "true", "[]", "9007199254740993", "1e308"])
def test_a_number_of_an_action_is_whole(wrong: str) -> None:
    with pytest.raises(Unfit, match=r"\$\.id"):
        text = filled("note", id=wrong)
        parse(text, read(text).do, "operator")


@pytest.mark.parametrize(
    ("name", "field", "good", "bad"),
    [
        ("adjust", "points", ["-1000000", "0", "1000000"], ["-1000001", "1000001", "1.5", '"5"', "NaN"]),
        ("adjust", "seat", ["1", "999"], ["0", "-1", "1000", '"1"', '{"$gt": 0}']),
        ("adjust", "reason", ['"x"', '"' + "ә" * 200 + '"'], ['""', '"' + "x" * 201 + '"', "null"]),
        ("note", "text", ['"Zdzisława"', '"' + "x" * 200 + '"'], ['""', '"' + "x" * 201 + '"', "[]"]),
        ("set_level", "level", ['"auto"', '"off"'], ['"AUTO"', '""', "1"]),
        ("ruling", "verdict", ['"right"', '"none"'], ['"correct"', "null", "[1]"]),
        ("press", "seat", ["1", "null"], ["0", "1.5", '"1"']),
        ("overrule", "verdict", ['"none"', '"void"'], ['"closed"', "null"]),
        ("overrule", "of", ['"q3.s2"'], ['""', '"' + "q" * 101 + '"', "3"]),
        ("overrule", "reason", ['""', '"' + "x" * 200 + '"'], ['"' + "x" * 201 + '"', "null"]),
        ("protest", "kind", ['"void"', '"credit"'], ['"other"', '""']),
        ("protest", "text", ['""', '"' + "ә" * 200 + '"'], ['"' + "x" * 201 + '"']),
        ("decide", "upheld", ["true", "false"], ['"yes"', "1", "null"]),
        ("judge", "verdict", ['"right"', '"wrong"'], ['"none"', "true"]),
        ("judge", "points", ["0", "1000000"], ["1000001", "1.5", '"5"', "1e15"]),
        ("set_clock", "seconds", ["0", "3600"], ["-1", "3601", "1.5"]),
        ("caption", "text", ['""', '"' + "x" * 200 + '"'], ['"' + "x" * 201 + '"']),
    ],
)
def test_a_field_has_its_limits(name: str, field: str, good: list[str], bad: list[str]) -> None:
    for value in good:
        parse(filled(name, **{field: value}), name, "operator")
    for value in bad:
        with pytest.raises(Unfit):
            parse(filled(name, **{field: value}), name, "operator")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "Input data was truncated"),
        ("{", "Input data was truncated"),
        ("[]", "Expected `object`, got `array`"),
        ('{"do": 5}', r"Expected `str`, got `int` - at `\$\.do`"),
        ('{"a": ' + "[" * 5000 + "]" * 5000 + "}", "it is nested too deep"),
        ('{"ping": "' + "x" * 300 + '"}', "a ping holds at most 256 bytes"),
    ],
)
def test_what_is_no_message_is_refused_in_words(text: str, why: str) -> None:
    with pytest.raises(Unfit, match=f"This message is not an action: {why}"):
        read(text)


def test_a_ping_is_kept_as_it_was_written() -> None:
    heard = read('{"ping": {"a":[1, 2.50]}}')
    assert heard.ping is not None
    assert bytes(heard.ping) == b'{"a":[1, 2.50]}'


def test_the_words_of_a_refusal_are_its_key_filled_with_its_values() -> None:
    with pytest.raises(Unfit) as refused:
        parse("{}", "{values} {0}", "operator")
    assert refused.value.key == "No action is called {name}; actions are {names}"
    assert str(refused.value) == refused.value.key.format_map(refused.value.values)
    assert "'{values} {0}'" in str(refused.value)
