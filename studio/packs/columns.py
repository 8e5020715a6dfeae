"""The columns of a table of questions: what each is called, and where a header row has them."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Literal, get_args

import msgspec

from studio.packs.grid import Row
from studio.packs.problems import Findings, quoted

Column = Literal["round", "theme", "value", "question", "answer", "also accepted", "comment", "source", "media"]

COLUMNS: tuple[Column, ...] = get_args(Column)
REQUIRED: tuple[Column, ...] = ("theme", "value", "question", "answer")
ALLOWED = f"the columns are {', '.join(COLUMNS)}; {', '.join(REQUIRED)} are required"

NAMES: Mapping[Column, tuple[str, ...]] = {
    "round": ("round", "раунд", "тур", "runda"),
    "theme": ("theme", "тема", "тақырып", "temat"),
    "value": ("value", "price", "стоимость", "цена", "номинал", "құны", "баға", "ұпай", "wartość", "cena", "punkty"),
    "question": ("question", "вопрос", "сұрақ", "pytanie"),
    "answer": ("answer", "ответ", "жауап", "odpowiedź"),
    "also accepted": (
        "also accepted", "accepted", "зачет", "зачёт", "также принимается", "қабылданады", "uznawane", "także uznawane",
    ),
    "comment": ("comment", "комментарий", "түсініктеме", "komentarz"),
    "source": ("source", "источник", "дереккөз", "źródło"),
    "media": ("media", "медиа", "файл", "plik"),
}  # fmt: skip
"""What a header may say in English, Russian, Kazakh and Polish, in small letters with single spaces."""

COLUMN_OF: Mapping[str, Column] = {name: column for column, names in NAMES.items() for name in names}


class Header(msgspec.Struct, frozen=True):
    """Where each column stands (from 0), and how many cells a row has."""

    places: Mapping[Column, int]
    width: int


def column_of(name: str) -> Column | None:
    """The column that a header cell names, in any case, with stray spaces, tabs, `_` or a byte order mark."""
    plain = unicodedata.normalize("NFC", re.sub(r"[\s_\ufeff\u200b]+", " ", name)).strip().casefold()
    return COLUMN_OF.get(plain)


def known(row: Row) -> int:
    """How many different columns a row names: what tells the header, and its delimiter, from any other."""
    return len({column_of(cell) for cell in row.cells} - {None})


def read_header(row: Row, findings: Findings) -> Header | None:
    """Find the columns; a doubled one is refused, an unknown one named in a warning; None if a required one is missing.

    A first row that names at most one column may be a question, so nothing of it is quoted.
    """
    places: dict[Column, int] = {}
    for at, cell in enumerate(row.cells):
        column = column_of(cell)
        if column is None:
            if cell.strip() and known(row) > 1:
                findings.warn(row.number, quoted(cell.strip()), "is no known column and is not read", ALLOWED, row.line)
        elif column in places:
            what = f"stands in cells {places[column] + 1} and {at + 1} of the header"
            findings.refuse(row.number, column, what, "each column once (price is another name of value)", row.line)
        else:
            places[column] = at
    missing = [column for column in REQUIRED if column not in places]
    if not missing:
        return Header(places, len(row.cells))
    what = f"names no column {', '.join(missing)}" if places else "names no known column"
    findings.refuse(row.number, "", f"the first row {what}", f"{ALLOWED}; comma, semicolon or tab between", row.line)
    return None
