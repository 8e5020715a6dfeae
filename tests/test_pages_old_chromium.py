"""The pages' files keep to what every Chromium from 103 on knows, and set data as text only."""

import re
from pathlib import Path

import pytest

from studio.desk.shells import PAGES

SCRIPTS, STYLES, SHELLS = (sorted(PAGES.rglob(f"*.{kind}")) for kind in ("mjs", "css", "html"))
TOO_NEW = {
    ".css": r":has\(|@container|@scope|@starting-style|@property|color-mix\(|(?<![-\w])(?:translate|rotate|scale|inset-inline|anchor-name|field-sizing)\s*:|\b\d+(?:dv|sv|lv)[hw]\b|text-wrap:|@layer|&\s*[.:\[>]|light-dark\(|oklch\(|subgrid",
    ".mjs": r"\.(?:toSorted|toReversed|toSpliced|findLast|findLastIndex|isWellFormed|showPopover|checkVisibility)\(|Object\.groupBy|Promise\.withResolvers|AbortSignal\.any|Array\.fromAsync|\.union\(|with \{ type",
}  # fmt: skip
NOT_TEXT = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|\beval\(|new Function|setHTML|srcdoc|\.on\w+ = \""
INLINE = r"<script(?![^>]*\bsrc=)|<style|\son\w+=|style="


def places(files: list[Path], pattern: str) -> list[str]:
    found = re.compile(pattern)
    return [
        f"{path.relative_to(PAGES)}:{number}: {hit.group()}"
        for path in files
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if (hit := found.search(line.split("//")[0]))
    ]


def test_no_file_uses_what_came_after_chromium_103() -> None:
    assert places(STYLES, TOO_NEW[".css"]) + places(SCRIPTS, TOO_NEW[".mjs"]) == []
    assert len(STYLES) > 4 and len(SCRIPTS) > 20


def test_data_is_never_set_as_markup_and_shells_carry_no_code() -> None:
    assert places(SCRIPTS, NOT_TEXT) + places(SHELLS, INLINE) == []
    assert len(SHELLS) == 4


@pytest.mark.parametrize(
    ("pattern", "bad", "good"),
    [
        (TOO_NEW[".css"], "a:has(b) { }", "a :is(b) { }"), (TOO_NEW[".css"], "translate: 3px;", "transform: translate(3px);"),
        (TOO_NEW[".css"], "height: 100dvh;", "height: 100vh;"), (TOO_NEW[".css"], "color: color-mix(in srgb, red, blue)", "color: red"),
        (TOO_NEW[".css"], "  &:hover { }", "a:hover { }"), (TOO_NEW[".mjs"], "list.toSorted()", "[...list].sort()"),
        (NOT_TEXT, "box.innerHTML = name", "box.textContent = name"), (INLINE, '<b onclick="x()">', '<script type="module" src="a">'),
        (INLINE, "<script>x()</script>", "<p>"),
    ],
)  # fmt: skip
def test_each_pattern_finds_what_it_forbids_and_nothing_near_it(pattern: str, bad: str, good: str) -> None:
    assert re.search(pattern, bad) and not re.search(pattern, good)


def test_every_module_opens_with_a_sentence_and_stays_short() -> None:
    for path in (*SCRIPTS, *STYLES):
        text = path.read_text("utf-8")
        assert re.match(r"/\*\*? \S[^\n]*[.,:;\w]", text), f"{path.name} does not say what it is"
        assert text.count("\n") <= 300, path.name
