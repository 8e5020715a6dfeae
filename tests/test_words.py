"""The catalogs: every word of a page is in all four languages, none is left over, and braces agree."""

import json
from pathlib import Path

import pytest

from studio.desk import words
from studio.desk.catalogs import LANGUAGES, catalog
from studio.desk.words import Fault, Use, faults, in_attributes, in_python, in_script, used
from tests.desk_show import desk


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_in_use_is_translated_and_none_is_left_over(language: str) -> None:
    msgids = frozenset(use.msgid for use in used())
    found = [str(fault) for fault in faults(language, msgids)]
    assert not found, "\n".join(["run python -m studio.desk.words --add and fill in the words:", *found])


def test_english_stands_for_itself() -> None:
    assert all(msgid == words for msgid, words in catalog("en").items())


def test_words_are_found_where_pages_messages_and_modules_use_them() -> None:
    packages = {use.path.partition("/")[0] for use in used()}
    assert {"studio", "overlays"} <= packages
    assert {use.path for use in used()} >= {"studio/desk/actions.py", "studio/game/wait.py"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('x = t("Question {number}", { number: 3 });', ["Question {number}"]),
        ("set(t('It\\'s over'))", ["It's over"]),
        ('t(\n  "On two lines")', ["On two lines"]),
        ("t(`Plain`)", ["Plain"]),
        ('t("\\u00d7 {n}")', ["× {n}"]),
        ('a ? t("One") : t("Two")', ["One", "Two"]),
        ("t(key); t(`a ${b}`); format('x'); at('x'); thing.t('x'); $t('x')", []),
    ],
)
def test_words_of_a_script(text: str, found: list[str]) -> None:
    assert [use.msgid for use in in_script(text, "x.mjs")] == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('<p data-t="Points &amp; reason">', ["Points & reason"]),
        ('<a data-t="Go" data-t-title="Go to {name}" data-t-aria-label="Going">', ["Go", "Go to {name}", "Going"]),
        ('<p data-t=""><p data-text="x"><p data-t="${key}">', []),
    ],
)
def test_words_of_a_page(text: str, found: list[str]) -> None:
    assert [use.msgid for use in in_attributes(text, "x.html")] == found


def test_words_of_a_module() -> None:
    text = 'a = msg("One")\nb = {"x": msg(\n    "Two " "halves")}\nmsg(name)\nother("Three")\n'
    assert list(in_python(text, "x.py")) == [Use("One", "x.py", 1), Use("Two halves", "x.py", 2)]


PO = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

msgid "Right · {name} {points}"
msgstr "Верно · {name} {points}"

msgid "Wrong · {name} {points}"
msgstr "Неверно · {имя} {points}"

msgid "Empty"
msgstr ""

#, fuzzy
msgid "Guess"
msgstr "Догадка"

msgid "Unused"
msgstr "Лишнее"
"""


def test_each_way_a_catalog_falls_short_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ru.po").write_text(PO, encoding="utf-8")
    monkeypatch.setattr(words, "LOCALE", tmp_path)
    msgids = frozenset({"Right · {name} {points}", "Wrong · {name} {points}", "Empty", "Guess", "Absent"})
    assert sorted(faults("ru", msgids)) == [
        Fault("ru", "Absent", "missing"),
        Fault("ru", "Empty", "not translated"),
        Fault("ru", "Guess", "marked as a guess (fuzzy)"),
        Fault("ru", "Unused", "used nowhere"),
        Fault("ru", "Wrong · {name} {points}", "has other places in braces: 'Неверно · {имя} {points}'"),
    ]


def test_adding_keeps_the_words_there_are_and_takes_out_the_unused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ru.po").write_text(PO, encoding="utf-8")
    monkeypatch.setattr(words, "LOCALE", tmp_path)
    words.add("ru", (Use("Absent", "a.py", 1), Use("Right · {name} {points}", "b.py", 2)))
    text = (tmp_path / "ru.po").read_text(encoding="utf-8")
    assert 'msgid "Right · {name} {points}"\nmsgstr "Верно · {name} {points}"' in text
    assert 'msgid "Absent"\nmsgstr ""' in text
    assert "Unused" not in text
    words.add("ru", (Use("Absent", "a.py", 1), Use("Right · {name} {points}", "b.py", 2)))
    assert (tmp_path / "ru.po").read_text(encoding="utf-8") == text, "adding twice changes nothing"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_page_fetches_the_catalog_of_its_language(language: str) -> None:
    async with desk() as running:
        answer, body = await running.browser().get(f"/catalog/{language}.json")
        assert (answer.status, answer.content_type) == (200, "application/json")
        assert json.loads(body) == catalog(language)
        assert "Right · {name} {points}" in catalog(language)


@pytest.mark.parametrize("language", ["fr", "xx", "..%2fen", "ru.po", ""])
async def test_no_other_catalog_is_served(language: str) -> None:
    async with desk() as running:
        answer, _ = await running.browser().get(f"/catalog/{language}.json")
        assert answer.status == 404
