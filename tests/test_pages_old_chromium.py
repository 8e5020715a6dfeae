"""The pages' files keep to what every Chromium from 103 on knows, and set data as text only."""

import re
from pathlib import Path

import pytest

from studio.desk.shells import PAGES

SCRIPTS, STYLES, SHELLS = (sorted(PAGES.rglob(f"*.{kind}")) for kind in ("mjs", "css", "html"))
CSS = re.compile(
    r":has\(|@container|@scope|@starting-style|@property|color-mix\(|light-dark\(|oklch\(|subgrid|text-wrap:|&\s*[.:\[>]"
    r"|(?<![-\w])(?:translate|rotate|scale|anchor-name|field-sizing)\s*:|\b\d+[dsl]v[hw]\b"
)
SCRIPT = re.compile(
    r"\.(?:toSorted|toReversed|toSpliced|with|isWellFormed|showPopover|checkVisibility|union|difference)\("
    r"|Object\.groupBy|Promise\.withResolvers|AbortSignal\.any|Array\.fromAsync|with \{ type"
)
NOT_TEXT = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|\beval\(|new Function|setHTML"
    r"|srcdoc"
)
INLINE = re.compile(r"<script(?![^>]*\bsrc=)|<style|\son\w+=|style=")


def places(files: list[Path], pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{path.relative_to(PAGES)}:{number}: {hit.group()}"
        for path in files
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if (hit := pattern.search(line.split("//")[0]))
    ]


def test_no_file_uses_what_came_after_chromium_103() -> None:
    assert places(STYLES, CSS) + places(SCRIPTS, SCRIPT) == []
    assert len(STYLES) > 4 and len(SCRIPTS) > 20


def test_data_is_never_set_as_markup_and_shells_carry_no_code() -> None:
    assert places(SCRIPTS, NOT_TEXT) + places(SHELLS, INLINE) == []
    assert len(SHELLS) == 4


@pytest.mark.parametrize(
    ("pattern", "bad", "good"),
    [
        (CSS, "a:has(b) { }", "a :is(b) { }"), (CSS, "translate: 3px;", "transform: translate(3px);"),
        (CSS, "height: 100dvh;", "height: 100vh;"), (CSS, "color: color-mix(in srgb, red, blue)", "color: red"),
        (CSS, "  &:hover { }", "a:hover { }"), (SCRIPT, "list.toSorted()", "[...list].sort()"),
        (NOT_TEXT, "box.innerHTML = name", "box.textContent = name"), (INLINE, "<script>x()</script>", "<p>"),
        (INLINE, '<b onclick="x()">', '<script type="module" src="a">'),
    ],
)  # fmt: skip
def test_each_pattern_finds_what_it_forbids_and_nothing_near_it(pattern: re.Pattern[str], bad: str, good: str) -> None:
    assert pattern.search(bad) and not pattern.search(good)


def test_every_module_opens_with_a_sentence_and_stays_short() -> None:
    for path in (*SCRIPTS, *STYLES):
        text = path.read_text("utf-8")
        assert re.match(r"/\*\*? \S[^\n]*[.,:;\w]", text), f"{path.name} does not say what it is"
        assert text.count("\n") <= 300, path.name
