"""Separated text made into rows of cells, with the place of every quotation mark that does not fit.

Cells are quoted as in RFC 4180. The standard library's `csv` reads the same tables, but in silence joins text behind
a closing mark to its cell and lets a mark that was never closed take in the rows below; here both are faults.
"""

import re
from collections.abc import Iterator
from typing import Literal

import msgspec

Fault = Literal["", "text behind", "not closed"]

CLOSED_ON_ITS_LINE = re.compile(r' *"[^"\n]*(?:""[^"\n]*)*"')
NUMBER = re.compile(r'[ "]*\d[\d \xa0\u202f]*[ "]*')


class Where(msgspec.Struct, frozen=True):
    """In which cell of a row theme and value stand (from 0): how a row taken into a cell is known."""

    theme: int
    value: int


class Row(msgspec.Struct, frozen=True):
    """The cells of one row; with a `fault` the last of them is the one in which the quotation mark opened.

    `number` counts rows from 1, `line` is the line of the text where the row begins, `odd` are the unquoted cells
    (from 0) with a straight quotation mark that has no pair.
    """

    number: int
    line: int
    cells: tuple[str, ...]
    fault: Fault = ""
    odd: tuple[int, ...] = ()

    def blank(self) -> bool:
        """True if no cell holds anything."""
        return not self.fault and not any(cell.strip() for cell in self.cells)


def rows(text: str, delimiter: str, where: Where | None = None) -> Iterator[Row]:
    """Every row of the text, whose line ends are `\\n`; after a fault it goes on with the next line of the text.

    With `where` also a well-formed quoted cell is a fault if it holds what looks like a row: then a mark is missing.
    """
    reader = _Reader(text, delimiter, where)
    number, line = 0, 1
    while reader.at < len(text):
        begin, number = reader.at, number + 1
        cells, fault, odd = reader.row()
        yield Row(number, line, cells, fault, odd)
        line += text.count("\n", begin, reader.at)


class _Reader:
    """A place in the text that goes on row by row."""

    def __init__(self, text: str, delimiter: str, where: Where | None) -> None:
        self.text, self.delimiter, self.where, self.at = text, delimiter, where, 0
        behind = re.escape(delimiter)
        self.quoted = re.compile(rf' *"([^"]*(?:""[^"]*)*)" *(?={behind}|\n|\Z)')
        self.plain = re.compile(rf'(?! *")[^{behind}\n]*')

    def row(self) -> tuple[tuple[str, ...], Fault, tuple[int, ...]]:
        """The next row's cells, its fault and its odd cells; `at` then stands behind its line end."""
        text, begin, cells, odd = self.text, self.at, [], []
        while True:
            if found := self.plain.match(text, self.at):
                cells.append(found[0])
                if found[0].count('"') % 2:
                    odd.append(len(cells) - 1)
            elif (found := self.quoted.match(text, self.at)) and not self._takes_in_a_row(begin, found, len(cells)):
                cells.append(found[1].replace('""', '"'))
            else:
                fault: Fault = "text behind" if CLOSED_ON_ITS_LINE.match(text, self.at) else "not closed"
                self.at = (text.find("\n", self.at) + 1) or len(text)
                return (*cells, ""), fault, tuple(odd)
            self.at = found.end() + 1
            if found.end() == len(text) or text[found.end()] == "\n":
                return tuple(cells), "", tuple(odd)

    def _takes_in_a_row(self, begin: int, found: re.Match[str], index: int) -> bool:
        """True if one of the lines of the quoted cell at `index` has theme and value where a row has them."""
        lines = found[1].split("\n")
        if self.where is None or len(lines) == 1:
            return False
        if self.where.value > index and self._has_a_value(self.text[begin : self.text.index("\n", begin)]):
            return True  # the row was whole before the cell's first line break
        return any(line.count(self.delimiter) >= index and self._has_a_value(line) for line in lines[1:])

    def _has_a_value(self, line: str) -> bool:
        cells = line.split(self.delimiter)
        return (
            self.where is not None
            and len(cells) > max(self.where.value, self.where.theme)
            and bool(NUMBER.fullmatch(cells[self.where.value]))
            and any(letter.isalpha() for letter in cells[self.where.theme])
        )
