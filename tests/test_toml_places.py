"""The lines of keys in TOML texts, held against texts whose lines are known and against what tomllib reads."""

import tomllib
from collections.abc import Iterator
from pathlib import Path as FilePath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio.show.config.places import Path, Places

ROOT = FilePath(__file__).parent.parent
TEXT = r'''# a comment with [brackets] = "quotes"
title = "A \" # [x] = \\" # the title
"two words".'and dots.inside' . last = 'C:\'

list = [ 1, # one
  [ "]", """three
lines, \""" and a quote""""],

  { a = 1, b.c = [ 2,
  3 ] },
]
when = 1979-05-27 07:32:00 # a date with a space
[ table . "sub" ]
x = @@@'quoted' lines
[not.a.table]
@@@
[[rows]]
[[rows]]
name = """"""
  [rows.inner]
  deep = { x = { y = [] } }
  [[rows.inner.list]]
  z = 1
[rows.other]
"\u0061 b" = true'''.replace("@@@", "'" * 3)
KNOWN: dict[Path, int] = {
    ("title",): 2,
    ("two words",): 3,
    ("two words", "and dots.inside", "last"): 3,
    ("list",): 5,
    ("list", 0): 5,
    ("list", 1): 6,
    ("list", 1, 0): 6,
    ("list", 1, 1): 6,
    ("list", 2): 9,
    ("list", 2, "a"): 9,
    ("list", 2, "b", "c"): 9,
    ("list", 2, "b", "c", 1): 10,
    ("when",): 12,
    ("table",): 13,
    ("table", "sub"): 13,
    ("table", "sub", "x"): 14,
    ("rows",): 17,
    ("rows", 0): 17,
    ("rows", 1): 18,
    ("rows", 1, "name"): 19,
    ("rows", 1, "inner", "deep", "x", "y"): 21,
    ("rows", 1, "inner", "list", 0, "z"): 23,
    ("rows", 1, "other"): 24,
    ("rows", 1, "other", "a b"): 25,
}


def paths(value: object, path: Path = ()) -> Iterator[Path]:
    """The path of everything that tomllib reads."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inside:
        yield (*path, key)
        yield from paths(one, (*path, key))


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize(("path", "line"), KNOWN.items(), ids=str)
def test_a_key_has_the_line_on_which_it_stands(path: Path, line: int, end: str) -> None:
    assert Places(TEXT.replace("\n", end)).lines[path] == line


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ((), 1),
        (("absent",), 1),
        (("table", "sub", "absent"), 13),
        (("rows", 1, "absent", "more"), 18),
        (("rows", 7), 17),
    ],
)
def test_a_key_that_is_absent_has_the_line_of_the_table_it_should_be_in(path: Path, line: int) -> None:
    assert Places(TEXT).line(path) == line


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        "",
        "#",
        *(path.read_text("utf-8") for path in [ROOT / "pyproject.toml", *ROOT.glob("show_configs/*/*.toml")]),
        *('a = """x' + '"' * extra + '"""\nb = 1' for extra in range(3)),
        *("a = '''x" + "'" * extra + "'''\nb = 1" for extra in range(3)),
        'a = "\\\\"\nb = "\\""\nc = \'\\\'',
        "a = [\n[\n],\n#]\n[ ], ]\nb = {}",
        "a=-1e+5\nb=0xdead_beef\nc=+inf\nd=07:32:00.5\ne=1979-05-27T07:32:00Z#x",
        "[a]\n[a.b.c]\n[a.b]\n[[a.l]]\n[a.l.x]\n[[a.l]]\n[a.l.x]\n[[a.l.y]]\n[[a.l.y]]",
    ],
)
def test_it_finds_exactly_what_tomllib_reads(text: str) -> None:
    assert sorted(map(str, Places(text).lines)) == sorted(map(str, paths(tomllib.loads(text))))


words = st.text("ab \"'\\#[]{}=,.\t", max_size=6)
gaps = st.text("\n \t", max_size=3).map(lambda text: text + ("# ] } \" '\n" if "\n" in text else ""))


def written(text: str) -> st.SearchStrategy[str]:
    """The ways to write a text without line ends."""
    escaped = '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
    ways = [escaped, f'""{escaped}""', f'"""\n{escaped[1:]}""']
    if "'" not in text:
        ways += [f"'{text}'", f"'''{text}'''"]
    return st.sampled_from(ways)


plain = st.sampled_from(["1", "-0.5e3", "true", "1979-05-27 07:32:00", "07:32:00"])
values = st.recursive(
    words.flatmap(written) | plain,
    lambda inner: (
        st.tuples(gaps, st.lists(st.tuples(inner, gaps), max_size=3)).map(
            lambda made: "[" + made[0] + ",".join(value + gap for value, gap in made[1]) + "]"
        )
        | st.lists(inner, max_size=3).map(
            lambda made: "{" + ", ".join(f"k{n} = {value}" for n, value in enumerate(made)) + "}"
        )
    ),
    max_leaves=8,
)


@given(st.lists(st.tuples(st.sampled_from(["", "[t{0}]\n", "[[l]]\n", "[l{0}.s]\n"]), values), max_size=6))
def test_random_texts_keep_every_key_on_its_line(statements: list[tuple[str, str]]) -> None:
    text, expected = "", {}
    for number, (head, value) in enumerate(statements):
        text += head.format(number)
        expected[f"key{number}"] = text.count("\n") + 1
        text += f"key{number} = {value}\n"
    places = Places(text).lines
    assert {path[-1]: line for path, line in places.items() if str(path[-1]).startswith("key")} == expected
    assert sorted(map(str, places)) == sorted(map(str, paths(tomllib.loads(text))))
