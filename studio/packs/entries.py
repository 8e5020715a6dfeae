"""The rows of a table made into entries: each row is a question or is named in a problem."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

import msgspec

from studio.packs import cells
from studio.packs.columns import REQUIRED, Column, Header
from studio.packs.grid import Row
from studio.packs.problems import Findings, Unfit, quoted

FIRST_ROUND = "1"
RESERVE_NAMES = frozenset({"reserve", "резерв", "қор", "rezerwa"})
FAULTS: Mapping[str, tuple[str, str]] = {
    "text behind": ("has text behind its closing quotation mark", 'the whole cell in "…", and each " inside it twice'),
    "not closed": (
        "opens a quotation mark that is not closed in its row and takes in the rows below",
        'a closing " in the same cell; no line of a cell may look like a row of the table',
    ),
}
T = TypeVar("T")


class Entry(msgspec.Struct, frozen=True):
    """One row that is a question; `round` is "" for a reserve."""

    row: int
    round: str
    theme: str
    value: int
    question: str
    answer: str
    accepted: tuple[str, ...]
    comment: str
    source: str
    media: str


class Reader:
    """Reads row after row, and remembers what was there to tell what comes twice."""

    def __init__(self, header: Header, folder: Path, findings: Findings, rounds_named: bool) -> None:
        self.header, self.folder, self.findings, self.rounds_named = header, folder, findings, rounds_named
        self.row_of_place: dict[tuple[str, str, int], int] = {}
        self.row_of_question: dict[str, int] = {}
        self.spellings: dict[tuple[str, ...], tuple[str, int]] = {}

    def entry(self, row: Row) -> Entry | None:
        """The question of the row, or None with at least one problem written down."""
        if row.fault:
            what, allowed = FAULTS[row.fault]
            self._refuse(row, self._column_at(len(row.cells) - 1), what, allowed)
            return None
        if any(cell.strip() for cell in row.cells[self.header.width :]):
            what = f"has {len(row.cells)} cells where the header has {self.header.width}"
            self._refuse(row, "", what, 'a cell that holds the separator stands in "…"')
            return None
        refusals = self.findings.refusals
        entry = Entry(
            row=row.number,
            round=self._round(row),
            theme=self._read(row, "theme", cells.name, ""),
            value=self._read(row, "value", cells.value, 0),
            question=self._read(row, "question", cells.text, ""),
            answer=self._read(row, "answer", cells.text, ""),
            accepted=self._read(row, "also accepted", cells.accepted, ()),
            comment=self._read(row, "comment", cells.text, ""),
            source=self._read(row, "source", cells.text, ""),
            media=self._read(row, "media", cells.media, ""),
        )
        if self.findings.refusals == refusals:
            self._compare(row, entry)
        return entry if self.findings.refusals == refusals else None

    def _round(self, row: Row) -> str:
        name = self._read(row, "round", cells.name, "")
        if name.casefold() in RESERVE_NAMES:
            return ""
        if not name and self.rounds_named:
            self._refuse(row, "round", "is empty, though other rows name a round", "the round in every row, or in none")
        return name or FIRST_ROUND

    def _read(self, row: Row, column: Column, read: Callable[[str], T], empty: T) -> T:
        place = self.header.places.get(column)
        cell = row.cells[place] if place is not None and place < len(row.cells) else ""
        if place in row.odd:
            what = 'holds one straight quotation mark (") without a second'
            self.findings.warn(row.number, column, what, "it stays as it is; quotation marks come in pairs", row.line)
        try:
            if cells.text(cell):
                return read(cell)
        except Unfit as unfit:
            self._refuse(row, column, unfit.what, unfit.allowed)
            return empty
        if column in REQUIRED:
            self._refuse(row, column, "is empty", f"every row has {', '.join(REQUIRED)}")
        return empty

    def _compare(self, row: Row, entry: Entry) -> None:
        place = (entry.round, entry.theme, entry.value)
        if entry.round and (first := self.row_of_place.setdefault(place, row.number)) != row.number:
            what = f"theme {quoted(entry.theme)} has its {entry.value} in row {first} already"
            self._refuse(row, "value", what, "one question for each value of a theme in a round")
        if (first := self.row_of_question.setdefault(entry.question.casefold(), row.number)) != row.number:
            self.findings.warn(row.number, "question", f"is the same as in row {first}", "each question once", row.line)
        self._one_spelling(row, "round", (), entry.round)
        self._one_spelling(row, "theme", (entry.round,), entry.theme)
        if entry.media and not cells.there(entry.media, self.folder):
            allowed = "a file in the table's folder or below it"  # unquoted: in a shifted row this is the answer
            self.findings.warn(row.number, "media", "names a file that is not there", allowed, row.line)

    def _one_spelling(self, row: Row, column: Column, within: tuple[str, ...], name: str) -> None:
        first, number = self.spellings.setdefault((column, *within, name.casefold()), (name, row.number))
        if first != name:
            what = f"{quoted(name)} is written {quoted(first)} in row {number}, so they are two"
            self.findings.warn(row.number, column, what, "one spelling for one name", row.line)

    def _refuse(self, row: Row, column: str, what: str, allowed: str) -> None:
        self.findings.refuse(row.number, column, what, allowed, row.line)

    def _column_at(self, index: int) -> str:
        return next((name for name, place in self.header.places.items() if place == index), f"cell {index + 1}")
