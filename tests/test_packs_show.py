"""The questions of the Svoya Igra show that comes with the program."""

import re
from importlib.resources import as_file, files

import pytest

from studio.packs.model import Pack, Question
from studio.packs.table import read_table

VALUES = [10, 20, 30, 40, 50]
LINES_ON_AIR = 4 * 34
"""Characters of a question that fit on the screen in the largest letters: four lines of 34."""
LATIN, CYRILLIC = re.compile("[A-Za-z]"), re.compile("[\u0400-\u04ff]")


@pytest.fixture(scope="module")
def pack() -> Pack:
    with as_file(files("show_configs") / "svoya_igra" / "pack.csv") as path:
        imported = read_table(path)
    assert imported.problems == ()
    assert imported.pack is not None
    return imported.pack


def every(pack: Pack) -> tuple[Question, ...]:
    return pack.questions() + pack.reserves


def test_one_round_is_five_english_themes_and_the_other_a_theme_each_in_three_languages(pack: Pack) -> None:
    assert [(r.name, [t.name for t in r.themes]) for r in pack.rounds] == [
        ("1", ["Letters", "Planets and Moons", "Instruments", "Books", "Buildings"]),
        ("2", ["Пушкин", "Қазақстан", "Polska"]),
    ]
    assert all([q.value for q in theme.questions] == VALUES for r in pack.rounds for theme in r.themes)


def test_there_is_a_reserve_for_each_value(pack: Pack) -> None:
    assert [q.value for q in pack.reserves] == VALUES


def test_every_question_asks_fits_the_screen_and_names_its_source(pack: Pack) -> None:
    for question in every(pack):
        assert question.text.endswith("?"), question.id
        assert len(question.text) <= LINES_ON_AIR, question.id
        assert question.source, question.id


def test_no_question_says_its_own_answer(pack: Pack) -> None:
    for question in every(pack):
        for form in (question.answer, *question.accepted):
            assert not re.search(rf"\b{re.escape(form)}\b", f"{question.theme} {question.text}", re.I), question.id
            assert form.casefold() not in question.id.casefold()


def test_quotation_marks_dashes_and_apostrophes_are_those_of_print(pack: Pack) -> None:
    for question in every(pack):
        for text in (question.text, question.answer, question.comment, question.source, *question.accepted):
            assert not re.search(r"[\"']| - |--|\.\.\.|  ", text), (question.id, text)


def test_each_language_is_written_in_its_own_letters_and_quotation_marks(pack: Pack) -> None:
    """A Latin c in a Russian word looks right and is another letter: fonts and comparisons tell them apart."""
    for question in every(pack):
        cyrillic = question.theme in ("Пушкин", "Қазақстан")
        texts = question.text + question.answer
        assert not (LATIN if cyrillic else CYRILLIC).search(texts), question.id
        foreign = {"Polska": "«»“", "Пушкин": "“”„", "Қазақстан": "“”„"}.get(question.theme, "«»„")
        assert not set(foreign) & set(texts + question.comment), question.id


@pytest.mark.parametrize(("theme", "letters"), [("Пушкин", "ёыэ"), ("Қазақстан", "әғқңөұүһі"), ("Polska", "ąćęłńóśźż")])
def test_the_letters_that_fonts_lack_are_there_to_be_seen(pack: Pack, theme: str, letters: str) -> None:
    found = "".join(
        q.text + q.answer + q.comment + q.source + "".join(q.accepted) for q in every(pack) if q.theme == theme
    )
    assert set(letters) <= set(found.casefold()), set(letters) - set(found.casefold())
