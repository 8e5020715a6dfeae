"""Every value of every open point that Svoya Igra has: the same moves, and what they come to under each value."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
import pytest

from studio.formats.registry import formats
from studio.formats.svoya_igra import Rules
from tests.si_script import Table


class Point(NamedTuple):
    """`script` makes `what` tell another text for each value of `name` in `results`; the first value is the default."""

    name: str
    rule: str
    script: str
    what: str
    results: dict[Any, str]
    made_of: Mapping[str, Any] = MappingProxyType({})


POINTS = (
    Point("players", "SI-1", "theme value", "may press", {3: "ABC", 2: "AB", 5: "ABCDE"}),
    Point("form_holds_clock", "SI-5", "theme value A +1 ask_form +2 tell_form", "clock",
          {True: "answer 4", False: "answer 2"}),
    Point("form_holds_clock", "SI-5", "theme value A +1 ask_form", "clock", {True: "answer 4 stands",
        False: "answer 4"}),
    Point("think_seconds", "SI-8", "theme value read", "clock", {5: "think 5", 7: "think 7", 1: "think 1"}),
    Point("think_seconds", "SI-8", "theme value read +4 A wrong", "clock", {5: "think 5", 7: "think 7"}),
    Point("think_after_wrong", "SI-8", "theme value read +2 A +3 wrong", "clock", {"again": "think 5",
        "rest": "think 3"}),
    Point("think_after_wrong", "SI-8", "theme value read +2 A +3 none", "clock", {"again": "think 5",
        "rest": "think 3"}),
    Point("think_after_wrong", "SI-8", "theme value read +2 A wrong +2 B wrong", "clock",
          {"again": "think 5", "rest": "think 1"}),
    Point("answer_seconds", "SI-9", "theme value A", "clock", {5: "answer 5", 8: "answer 8"}),
    Point("delay_costs", "SI-9", "theme value A none", "scores", {True: "-10 0 0", False: "0 0 0"}),
    Point("delay_costs", "SI-9", "theme value A up", "rulings",
          {True: "right+10 wrong-10 none-10", False: "right+10 wrong-10 none+0"}),
    Point("answer_must_be", "SI-9", "theme value A up", "rulings",
          {"begun": "right+10 wrong-10 none-10", "finished": "wrong-10 none-10"}),
    Point("answer_must_be", "SI-9", "theme value A +3 answering +1 note:x", "clock",
          {"begun": "answer 2 stands", "finished": "answer 1"}),
    Point("answer_must_be", "SI-9", "theme value A +3 ask_form answering tell_form +1 note:x", "clock",
          {"begun": "answer 2 stands", "finished": "answer 1"}),
    Point("tie_resolution_ms", "CM-3", "theme value A B+0.4ms@two", "presses",
          {0: "A in, B early", 1: "A in, B in"}),
    Point("tie_resolution_ms", "CM-3", "theme value A B+1ms@two", "presses",
          {0: "A in, B early", 1: "A in, B early", 2: "A in, B in"}),
    Point("press_tie", "CM-3", "theme value A B-0ms@two", "lot", {"lot": "AB", "replay": "none"}),
    Point("press_tie", "CM-3", "theme value A B-0ms@two", "waits for",
          {"lot": "A tie: the lot decides", "replay": "The question is void"}, {"reserves": "Rivers.10"}),
    Point("no_reserve", "CM-5", "theme value void", "next",
          {"strike": "Announce the value: 20", "next": "Put a reserve for 10"}),
    Point("no_reserve", "CM-5", "theme value void {}", "question",
          {"strike": "2: Rivers.20 for 20, open", "next": "1: Spare.10 for 10, open"}),
    Point("later_answers", "CM-6", "theme value A wrong B right overrule:q1.s1:right", "scores",
          {"cancel": "10 0 0", "keep": "10 10 0"}),
    Point("later_answers", "CM-6", "theme value A wrong B right take:results overrule:q1.s1:right", "scores",
          {"cancel": "10 0 0", "keep": "10 10 0"}),
    Point("void_after_game", "SI-P", "take:round-2 theme value A right protest:B:q1 " + "value close " * 4 +
          "end uphold:p1 close_game", "next", {"strike": "nothing", "replace": "Announce Stars, 20"},
          {"reserves": "Stars.10"}),
    Point("text_on_air", "CM-10", "theme value", "text on air",
          {"read": "hidden", "announced": "shown"}),
    Point("text_on_air", "CM-10", "theme value read", "text on air",
          {"read": "shown", "over": "hidden"}),
    Point("text_on_air", "CM-10", "theme value read A right", "text on air",
          {"over": "shown", "never": "hidden"}),
)  # fmt: skip
VALUES = {
    "form_holds_clock": {True, False}, "think_after_wrong": {"again", "rest"}, "delay_costs": {True, False},
    "answer_must_be": {"begun", "finished"}, "press_tie": {"lot", "replay"}, "no_reserve": {"strike", "next"},
    "text_on_air": {"announced", "read", "over", "never"}, "later_answers": {"cancel", "keep"},
    "void_after_game": {"strike", "replace"},
}  # fmt: skip
"""Every value of the open points that are not numbers, as the rulebook gives them."""


@pytest.mark.parametrize("point", POINTS, ids=lambda point: f"{point.rule} {point.name}: {point.script}")
def test_the_value_decides(point: Point) -> None:
    for value, result in point.results.items():
        table = Table(**{point.name: value}, **point.made_of)
        step = "value" if "20" in result else "reserve"
        assert table.play(point.script.format(step)).tell(point.what) == result, value
    assert len(set(point.results.values())) > 1


def test_every_parameter_of_the_format_has_its_rows() -> None:
    assert {point.name for point in POINTS} == set(Rules.__struct_fields__)
    for name in Rules.__struct_fields__:
        seen = {value for point in POINTS if point.name == name for value in point.results}
        assert seen >= VALUES.get(name, seen)
        assert len(seen) > 1


def test_the_defaults_are_those_of_the_table() -> None:
    table = Table().play("theme value")
    assert table.game.setup.rules == Rules()
    assert formats()["svoya_igra"].players(Rules()) == (3, 3)


@pytest.mark.parametrize("name", ["players", "think_seconds", "answer_seconds", "tie_resolution_ms"])
def test_a_number_that_makes_no_game_is_refused(name: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=name):
        msgspec.convert({name: -1}, Rules)
