"""The rulebook in docs/rules holds every rule, gives every open point a default, and what is cited from it is in it."""

import re
from collections.abc import Iterator
from itertools import chain, zip_longest
from pathlib import Path

import msgspec
import pytest

from studio.formats.registry import formats

ROOT = Path(__file__).parents[1]
RULES = ROOT / "docs" / "rules"
BOOK = {
    "CM": ("README.md", "1 2 3 4 5 6 7 8 9 10"),
    "KZ": (
        "kokpar_show.md",
        "1.1 1.2 1.3 1.4 1.5 1.6 2.0 2.1 2.2 2.3 2.4 2.5 2.6 3.1 3.2 3.3 3.4 3.5 3.6 3.7 3.8 3.9 3.10 4.1 4.2",
    ),
    "TC": (
        "three_chances.md",
        "0.1 0.2 0.3 1.1 1.2 2.1 2.2 2.3 2.4 2.5 2.6 2.7 3.1 3.2 3.3 3.4 3.5 3.6 3.7 3.8 3.9 3.10 3.11 3.12",
    ),
    "SI": ("svoya_igra.md", "1 2 3 4 5 6 7 8 9 10 P S"),
    "EQ": ("erudit_quartet.md", "1 2 2.1 2.2 2.3 3 4 5 6 7 8 9 10 P S"),
    "BR": ("brain_ring.md", "1 2 3 4 5 6 7 8 P"),
    "CH": ("chgk.md", "1 2 3 4 5 6 7 8 9"),
    "TN": (
        "tournaments.md",
        "1 EQ1 EQ2 EQ3 EQ4 EQ5 SI1 SI2 SI3 SI4 SI5 BR1 BR2 BR3 BR4 BR5 BR6 Q0 Q1 Q2 M",
    ),
}
"""Each game's file and every rule number in it, in order. Frozen: a number is never taken away or used again, so that
what an old journal, a commit or a printed page cites can still be found."""

FILES = {prefix: file for prefix, (file, _) in BOOK.items()}
NUMBERS = {prefix: [f"{prefix}-{number}" for number in numbers.split()] for prefix, (_, numbers) in BOOK.items()}
NUMBER = re.compile(rf"\b(?:{'|'.join(FILES)})-(?:(?:EQ|SI|BR|Q)?\d+(?:\.\d+)*|[A-Z]\b)")
HEADING = re.compile(rf"^### ({NUMBER.pattern})$", re.MULTILINE)
STAGE = re.compile(r"^## .+ \(([A-Z]{2}-\d)\)$", re.MULTILINE)
PARAMETERS = ["name", "default", "other values", "what it changes"]
LINK = re.compile(r"\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$", re.MULTILINE)


def text_of(prefix: str) -> str:
    return (RULES / FILES[prefix]).read_text(encoding="utf-8")


def numbers_out_of_place(prefix: str, text: str) -> list[str]:
    """Where the rules of a game's text are not each of its numbers, once and in order."""
    pairs = zip_longest(HEADING.findall(text), NUMBERS[prefix], fillvalue="nothing")
    return [f"{found} instead of {wanted}" for found, wanted in pairs if found != wanted]


def unknown_numbers(text: str) -> list[str]:
    """The numbers a text cites that are neither a rule nor a stage of a game."""
    stages = {stage for prefix in FILES for stage in STAGE.findall(text_of(prefix))}
    return sorted(set(NUMBER.findall(text)) - set(chain(*NUMBERS.values())) - stages)


def parameter_rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Each row of each parameter table: its line in the file and its cells."""
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
        if cells == PARAMETERS:
            inside = True
        elif not cells:
            inside = False
        elif inside and set("".join(cells)) - set("- "):
            yield number, cells


def faulty_rows(text: str) -> list[str]:
    """The rows in which a cell is missing or empty; no default is a fault, "none" is a default."""
    return [f"line {number}: {cells}" for number, cells in parameter_rows(text) if len(cells) != 4 or not all(cells)]


def anchors(text: str) -> set[str]:
    """The anchors a Markdown reader makes of the headings: lower case, without marks, hyphens for spaces."""
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in re.findall(r"^#+ (.+)$", text, re.M)}


def dead_links(text: str) -> list[str]:
    """The links of a rule file that lead to no file or no heading, and the numbers in brackets without a target."""
    dead = []
    for inline, defined in LINK.findall(text):
        name, _, anchor = (inline or defined).partition("#")
        target = (RULES / name).read_text(encoding="utf-8") if name in FILES.values() else None if name else text
        if target is None or (anchor and anchor not in anchors(target)):
            dead.append(inline or defined)
    bracketed = {found for found in re.findall(r"\[([^\]\s]+)\]", text) if NUMBER.fullmatch(found)}
    return dead + sorted(number for number in bracketed if f"\n[{number}]: " not in text)


@pytest.mark.parametrize("prefix", FILES)
def test_every_rule_stands_once_and_in_order_in_its_own_file(prefix: str) -> None:
    assert numbers_out_of_place(prefix, text_of(prefix)) == []


@pytest.mark.parametrize("prefix", FILES)
def test_every_parameter_has_a_default_and_says_what_it_changes(prefix: str) -> None:
    headings = re.findall(r"^\| name \|.*$|^\|.*\| default \|.*$", text_of(prefix), re.MULTILINE)
    assert set(headings) == {f"| {' | '.join(PARAMETERS)} |"}, "a table with another heading would not be looked into"
    assert faulty_rows(text_of(prefix)) == []


@pytest.mark.parametrize("prefix", FILES)
def test_every_link_of_a_rule_file_leads_somewhere(prefix: str) -> None:
    assert LINK.search(text_of(prefix))
    assert dead_links(text_of(prefix)) == []


def citing_files() -> list[Path]:
    files = [*(ROOT / "studio").rglob("*.py"), *(ROOT / "controllers").rglob("*.py"), *(ROOT / "tests").glob("*.py")]
    return [*files, *(ROOT / "docs").rglob("*.md"), *(ROOT / "benchmarks").glob("*.py")]


def test_every_rule_cited_in_code_tests_and_documents_is_in_the_rulebook() -> None:
    texts = {path.relative_to(ROOT): path.read_text(encoding="utf-8") for path in citing_files()}
    in_code = [path for path, text in texts.items() if path.parts[0] == "studio" and NUMBER.search(text)]
    assert in_code, "no module cites a rule: does the pattern still match?"
    assert {str(path): unknown for path, text in texts.items() if (unknown := unknown_numbers(text))} == {}


def defaults_of(prefix: str) -> dict[str, str]:
    """The default of each parameter of a game that is a plain value: a word, a number, true or false."""
    rows = (
        (cells[0].strip("`"), re.match(r'`"?([^`"]+)"?`', cells[1])) for _, cells in parameter_rows(text_of(prefix))
    )
    return {name: plain[1] for name, plain in rows if plain}


def other_defaults(rules: type[msgspec.Struct], book: dict[str, str]) -> list[str]:
    """The parameters whose default in code is not the rulebook's."""
    code = {
        field.name: msgspec.json.encode(field.default).decode().strip('"') for field in msgspec.structs.fields(rules)
    }
    assert code.keys() & book.keys(), f"{rules} and the rulebook have no parameter in common"
    return [
        f"{name}: {code[name]} instead of {book[name]}" for name in code if book.get(name, code[name]) != code[name]
    ]


PLAYED = {prefix: formats()[Path(file).stem] for prefix, file in FILES.items() if Path(file).stem in formats()}


@pytest.mark.parametrize("prefix", PLAYED)
def test_the_defaults_of_a_format_are_the_rulebooks(prefix: str) -> None:
    assert other_defaults(PLAYED[prefix].rules, defaults_of("CM") | defaults_of(prefix)) == []


# Each check above, shown a fault it must find. The faults are put together from parts so that the check of this
# file's own text does not find them.


@pytest.mark.parametrize(
    "planted", ["SI-" + "99", "KZ-" + "3.11", "TN-" + "EQ6", "BR-" + "S", "KZ-" + "5", "SI-" + "7.1"]
)
def test_a_cited_number_that_is_no_rule_is_found(planted: str) -> None:
    assert unknown_numbers(f'"""A press counts (SI-7, {planted}; KZ-3)."""') == [planted]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("### SI-7\n", ""),  # lost
        ("### SI-7\n", "### SI-7\n\n### SI-7\n"),  # twice
        ("### SI-7\n", "### SI-" + "77\n"),  # renumbered
        ("### SI-7\n", "### KZ-1.1\n"),  # another game's
    ],
)
def test_a_rule_that_is_lost_doubled_or_renumbered_is_found(before: str, after: str) -> None:
    assert before in text_of("SI")
    assert numbers_out_of_place("SI", text_of("SI").replace(before, after))


@pytest.mark.parametrize("row", ["| `think_seconds` | | any | Time. |", "| `think_seconds` | any | Time. |"])
def test_a_parameter_without_a_default_is_found(row: str) -> None:
    assert faulty_rows(f"| {' | '.join(PARAMETERS)} |\n| --- | --- | --- | --- |\n{row}\n") == [
        f"line 3: {[cell.strip() for cell in row.strip('|').split('|')]}"
    ]


@pytest.mark.parametrize("link", ["[x](no_such.md)", "[x](README.md#no-such)", "[x](#cm-" + "99)", "as [CM-2] says"])
def test_a_link_that_leads_nowhere_is_found(link: str) -> None:
    assert dead_links(f"# A game\n\n{link}\n")


def test_a_default_that_is_not_the_rulebooks_is_found() -> None:
    class Rules(msgspec.Struct):
        think_seconds: int = 6
        delay_costs: bool = True
        no_reserve: str = "strike"

    book = defaults_of("CM") | defaults_of("SI")
    assert other_defaults(Rules, book) == ["think_seconds: 6 instead of 5"]
    assert other_defaults(Rules, book | {"delay_costs": "false", "think_seconds": "6"}) == [
        "delay_costs: true instead of false"
    ]
