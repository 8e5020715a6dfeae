"""docs/path_of_a_press.md names functions that are there, each called by one that is named before it."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
NAMED = re.compile(r"`([\w.]+)` in `([\w/]+\.(?:py|mjs))`(?:, as `(\w+)`)?")
ITEM = re.compile(r"^\d+\. ", re.MULTILINE)
SAID = "as `send`: "
"""A script is not called by its name: what it waited for is sent into it."""
Stop = tuple[str, str, str]


def stops(text: str) -> list[Stop]:
    """Every function of the page in its order: its name, its file, and what its caller calls it by."""
    flat = re.sub(r"\s+", " ", text)
    found = []
    for named in NAMED.finditer(flat):
        name, file, alias = named.groups()
        sent = flat[: named.start()].endswith(SAID)
        found.append((name, file, "send" if sent else alias or name.rpartition(".")[2]))
    return found


def python_source(text: str, name: str) -> str:
    """The source of a function or method, "" where there is none."""
    nodes: list[ast.AST] = [ast.parse(text)]
    for part in name.split("."):
        nodes = [each for node in nodes for each in ast.iter_child_nodes(node) if getattr(each, "name", "") == part]
    return ast.get_source_segment(text, nodes[0]) or "" if nodes else ""


def script_source(text: str, name: str) -> str:
    """The source of a JavaScript function or method from its name to the brace that closes it, "" for none."""
    begun = re.search(rf"^(?:export )?(?:  )?(?:async )?(?:function )?{name}\([^\n]*\{{$", text, re.MULTILINE)
    if begun is None:
        return ""
    indent = re.match(" *", begun[0])
    end = re.compile(rf"^{indent[0] if indent else ''}\}}", re.MULTILINE).search(text, begun.end())
    return text[begun.start() : end.end()] if end else ""


def source(stop: Stop) -> str:
    """The source of a stop, "" where its file has no such function."""
    name, file, _ = stop
    text = (ROOT / file).read_text("utf-8")
    return python_source(text, name) if file.endswith(".py") else script_source(text, name)


def faults(text: str) -> list[str]:
    """What is not true of the page, in words."""
    found, before = [], ""
    for stop in stops(text):
        name, file, called = stop
        here = source(stop)
        if not here:
            found.append(f"{file} has no {name}")
        # The socket is the one place where nobody calls: what is written here is heard there.
        handed_on = re.search(rf"\b{called}\b", before) or name == "listen"
        if before and not handed_on:
            found.append(f"{name}: nobody before it calls {called}")
        before += here
    return found


PAGE = (ROOT / "docs" / "path_of_a_press.md").read_text("utf-8")


def test_every_function_on_the_path_is_there_and_called_by_one_before_it() -> None:
    assert not faults(PAGE)


def test_the_path_goes_from_the_port_to_the_picture_in_eleven_steps() -> None:
    named = stops(PAGE)
    assert (named[0][0], named[-1][1]) == ("SerialBox._listen", "overlays/graphics/buzz/buzz.mjs")
    assert len(ITEM.findall(PAGE)) == 11
    assert len(named) >= 20


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("`Wire.hear` in", "`Wire.heard` in"),
        ("`Episode.plan` in `studio/show/episode.py`", "`Episode.plan` in `studio/show/order.py`"),
        ("`OpenPage.show` in", "`OpenPage._catch_up` in"),
        ("`Game.let_in` in", "`Game.strike` in"),
        ("`apply`\n    in", "`drawAgain`\n    in"),
    ],
)
def test_a_page_that_is_not_true_is_found_out(true: str, false: str) -> None:
    assert true in PAGE
    assert faults(PAGE.replace(true, false))
