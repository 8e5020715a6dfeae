"""A table of questions (CSV) read into a pack, with every problem at once."""

import re
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

import msgspec

from studio.packs.columns import ALLOWED, Header, known, read_header
from studio.packs.decoding import SAVE_AS, decode
from studio.packs.entries import RESERVE_NAMES, Entry, Reader
from studio.packs.grid import Row, Where, rows
from studio.packs.model import Pack, Question, Round, Theme
from studio.packs.problems import Findings, Problem, Unfit

SIZE_LIMIT = 20_000_000
"""Bytes; some fifty thousand questions. A larger file is a film or an archive with the wrong name."""
DELIMITERS = (",", ";", "\t")
SEPARATOR_LINE = re.compile(r'"?sep=.?"?', re.IGNORECASE)


class Imported(msgspec.Struct, frozen=True):
    """The pack, or None if any problem has the severity `refuse`; and every problem, from the file's top to its end."""

    pack: Pack | None
    problems: tuple[Problem, ...]


def read_table(path: Path) -> Imported:
    """Read a table of questions (docs/packs.md). Raises nothing for what a file may hold: the problems say it."""
    findings = Findings(path.name)
    entries = _entries(path, findings)
    if not findings.refusals and all(not entry.round for entry in entries):
        what = "has no questions besides reserves" if entries else "has no questions"
        findings.refuse(0, "", what, "at least one row with a question below the header")
    pack = None if findings.refusals else _pack(path, entries)
    return Imported(pack, findings.in_order())


def _entries(path: Path, findings: Findings) -> list[Entry]:
    """The rows that are questions; every other is in the findings."""
    text = _text(path, findings)
    if text is None:
        return []
    delimiter, header_row = _header_row(text)
    if header_row is None or header_row.fault:
        what = "has no header row" if header_row is None else "the header opens a quotation mark that does not close"
        findings.refuse(header_row.number if header_row else 0, "", what, ALLOWED)
        return []
    header = read_header(header_row, findings)
    if header is None:
        return []
    where = Where(header.places["theme"], header.places["value"])
    below = list(islice(rows(text, delimiter, where), header_row.number, None))
    filled = [row for row in below if not row.blank()]
    _tell_blank([row.number for row in below if row.blank()], findings)
    reader = Reader(header, path.parent, findings, _any_round(filled, header))
    return [entry for row in filled if (entry := reader.entry(row)) is not None]


def _text(path: Path, findings: Findings) -> str | None:
    allowed = f"a table of at most {SIZE_LIMIT // 1_000_000} MB"
    try:
        size = path.stat().st_size
        data = path.read_bytes() if size <= SIZE_LIMIT else b""
    except OSError as wrong:
        findings.refuse(0, "", f"can't be read ({wrong.strerror})", f"{allowed} that may be read")
        return None
    if size > SIZE_LIMIT:
        findings.refuse(0, "", f"has {size / 1_000_000:.1f} MB", allowed)
        return None
    try:
        decoded = decode(data)
    except Unfit as unfit:
        findings.refuse(unfit.row, "", unfit.what, unfit.allowed)
        return None
    if decoded.encoding == "cp1251":
        findings.warn(0, "", "is not UTF-8 and was read as Windows-1251", f"look at its letters, or {SAVE_AS}")
    return decoded.text


def _header_row(text: str) -> tuple[str, Row | None]:
    """The delimiter under which the first row with anything in it names most columns, and that row."""
    found = [(delimiter, _first_row(text, delimiter)) for delimiter in DELIMITERS]
    return max(found, key=lambda pair: (known(pair[1]), len(pair[1].cells)) if pair[1] else (0, 0))


def _first_row(text: str, delimiter: str) -> Row | None:
    """The first row that is neither blank nor the `sep=;` that some spreadsheets ask for."""
    tops = (row for row in rows(text, delimiter) if not row.blank())
    return next((row for row in tops if not SEPARATOR_LINE.fullmatch(delimiter.join(row.cells))), None)


def _any_round(filled: Iterable[Row], header: Header) -> bool:
    """True if any row names a round of its own: then every row must."""
    place = header.places.get("round")
    if place is None:
        return False
    names = {row.cells[place].strip().casefold() for row in filled if place < len(row.cells)}
    return bool(names - RESERVE_NAMES - {""})


def _tell_blank(numbers: list[int], findings: Findings) -> None:
    if numbers:
        more = f" and {len(numbers) - 10} more" if len(numbers) > 10 else ""
        what = f"nothing stands in row {', '.join(map(str, numbers[:10]))}{more}"
        findings.warn(numbers[0], "", what, "such rows are passed over")


def _pack(path: Path, entries: Iterable[Entry]) -> Pack:
    """Rounds and themes in the order of their first rows, questions in rising order of value."""
    rounds: dict[str, dict[str, list[Entry]]] = {}
    reserves: list[Question] = []
    for entry in entries:
        if entry.round:
            rounds.setdefault(entry.round, {}).setdefault(entry.theme, []).append(entry)
        else:
            reserves.append(_question(entry, f"reserve.{len(reserves) + 1}", path))
    return Pack(
        name=path.stem,
        rounds=tuple(
            Round(name, tuple(_theme(f"{r}.{t}", *theme, path) for t, theme in enumerate(themes.items(), 1)))
            for r, (name, themes) in enumerate(rounds.items(), 1)
        ),
        reserves=tuple(reserves),
    )


def _theme(prefix: str, name: str, entries: list[Entry], path: Path) -> Theme:
    rising = sorted(entries, key=lambda entry: entry.value)
    return Theme(name, tuple(_question(entry, f"{prefix}.{entry.value}", path) for entry in rising))


def _question(entry: Entry, id: str, path: Path) -> Question:
    return Question(
        id=id, theme=entry.theme, value=entry.value, text=entry.question, answer=entry.answer,
        accepted=entry.accepted, comment=entry.comment, source=entry.source, media=entry.media,
        place=f"{path.name}:{entry.row}",
    )  # fmt: skip
