"""The text of a table: encodings, separators, header names, and quotation marks that do not fit."""

import csv
import io
import tempfile
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.packs.columns import COLUMNS, NAMES
from studio.packs.table import Imported, read_table

RIVERS = "раунд;тема;цена;вопрос;ответ\n1;Реки;10;Какая река течёт через Лондон — «столицу»?;Темза\n"
HEAD = "theme;value;question;answer;comment\n"


def read(content: str | bytes) -> Imported:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "pack.csv"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return read_table(path)


def texts(imported: Imported) -> list[tuple[str, int, str, str]]:
    assert imported.pack is not None, imported.problems
    return [(q.theme, q.value, q.text, q.answer) for q in imported.pack.questions()]


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "cp1251"])
def test_every_encoding_and_line_end_gives_the_same_letters(encoding: str, line_end: str) -> None:
    text = ("\ufeff" if encoding == "utf-16-be" else "") + RIVERS.replace("\n", line_end)
    imported = read(text.encode(encoding))
    assert texts(imported) == [("Реки", 10, "Какая река течёт через Лондон — «столицу»?", "Темза")]
    warned = [problem.what for problem in imported.problems]
    assert warned == (["is not UTF-8 and was read as Windows-1251"] if encoding == "cp1251" else [])


POLISH = "temat;cena;pytanie;odpowiedź\nPolska;10;Jaka rzeka płynie przez Warszawę?;Wisła\n"
UNREADABLE: dict[str, tuple[bytes, int, str]] = {
    "KOI8-R": (RIVERS.replace("—", "-").replace("«", '"').replace("»", '"').encode("koi8-r"), 1, "is not UTF-8, and"),
    "DOS Cyrillic": (RIVERS.replace("—", "-").replace("«", '"').replace("»", '"').encode("cp866"), 1, "1251"),
    "Mac Cyrillic": (RIVERS.encode("mac-cyrillic"), 1, "1251"),
    "Windows Polish": (POLISH.encode("cp1250"), 1, "is not UTF-8, and"),
    "Windows French": ((HEAD + "T;10;Où?;Café\n").encode("cp1252"), 2, "is not UTF-8, and"),
    "a Western sign": ((HEAD + "T;10;1½;A\n").encode("cp1252"), 2, "is not UTF-8, and"),
    "UTF-8 with a byte lost": (RIVERS.encode().replace("Реки".encode(), "Реки".encode()[:-1]), 2, "is not UTF-8, and"),
    "a byte no Cyrillic page has": (HEAD.encode() + b"T;10;Q\x98;A\n", 2, "neither UTF-8 nor Windows-1251"),
    "UTF-16 without a mark": (RIVERS.encode("utf-16-le"), 0, "looks like UTF-16 without its byte order mark"),
    "UTF-16 with half a letter": (RIVERS.encode("utf-16") + b"x", 3, "begins as UTF-16, but this line is damaged"),
    "UTF-32": (RIVERS.encode("utf-32"), 0, "UTF-32"),
    "a spreadsheet": (b"PK\x03\x04\x14\x00", 0, "a spreadsheet's own file"),
    "an old spreadsheet": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", 0, "an old office file"),
    "a PDF": (b"%PDF-1.7\n", 0, "a PDF"),
}  # fmt: skip


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_is_not_text_is_refused_once_with_the_way_out(name: str) -> None:
    data, row, words = UNREADABLE[name]
    imported = read(data)
    assert imported.pack is None
    assert [(p.row, p.severity, p.allowed) for p in imported.problems] == [
        (row, "refuse", "save the table as CSV in UTF-8")
    ]
    assert words in imported.problems[0].what


def test_english_with_windows_quotation_marks_is_taken_with_the_warning() -> None:
    imported = read((HEAD + "T;10;What’s “it” — really?;It\n").encode("cp1252"))
    assert texts(imported) == [("T", 10, "What’s “it” — really?", "It")]
    assert [problem.severity for problem in imported.problems] == ["warn"]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("column", COLUMNS)
def test_every_name_of_a_column_is_known_in_any_case_with_stray_spaces(column: str, delimiter: str) -> None:
    cell = {"value": "10", "media": "a.png", "round": "1"}
    for name in NAMES[column]:  # type: ignore[index]
        header = [f"\ufeff {name.upper()}\xa0" if other == column else other for other in reversed(COLUMNS)]
        row = [cell.get(other, other) for other in reversed(COLUMNS)]
        imported = read("\n".join(delimiter.join(line) for line in (header, row)))
        assert texts(imported) == [("theme", 10, "question", "answer")]
        assert [problem.column for problem in imported.problems] == ["media"]  # there is no such picture


@pytest.mark.parametrize("left_out", ["theme", "value", "question", "answer"])
def test_a_missing_required_column_is_refused_by_name(left_out: str) -> None:
    columns = [column for column in ("theme", "value", "question", "answer") if column != left_out]
    imported = read(",".join(columns) + "\na,1,b\n")
    assert [(p.row, p.what) for p in imported.problems] == [(1, f"the first row names no column {left_out}")]


def test_price_beside_value_is_one_column_twice() -> None:
    imported = read("theme;value;price;question;answer\nT;10;10;Q;A\n")
    assert [(p.row, p.column, p.severity) for p in imported.problems] == [(1, "value", "refuse")]


def test_the_separator_line_of_a_spreadsheet_is_no_row() -> None:
    imported = read("sep=;\n" + HEAD + "T;10;a, b, c, d;A\n")
    assert texts(imported) == [("T", 10, "a, b, c, d", "A")]
    assert imported.problems == ()


def test_letters_taken_apart_are_put_together() -> None:
    assert texts(read("theme;value;question;answer\nи\u0306;10;Cafe\u0301;A\n")) == [("й", 10, "Café", "A")]


LATE = "question;answer;theme;value\n"
NEXT = "T;20;Q2;A2\nT;x;Q3;A3\n"  # the x of row 4 must be told too: reading goes on
QUOTED = '"T";"10";"Q";"A\n"T";"20";"Q2";"A"\n'
SWALLOWED: dict[str, tuple[str, list[tuple[int, str]]]] = {
    "open to the end of the file": (HEAD + 'T;10;"Q;A\n' + NEXT, [(2, "question"), (4, "value")]),
    "open in the last row": (HEAD + 'T;10;Q;"A\n', [(2, "answer")]),
    "open up to the next opening mark": (HEAD + 'T;10;"Q;A\nT;20;"Q2";A\nT;x;Q;A\n', [(2, "question"), (4, "value")]),
    "open up to a mark at a cell's end": (HEAD + 'T;10;"Q;A\nT;20;5 ft";A\nT;x;Q;A\n', [(2, "question"), (4, "value")]),
    "open over whole rows": (HEAD + 'T;10;"Q;A\nT;20;Q2;A\nT;30;Q3";A\n', [(2, "question")]),
    "the same with the value behind": (LATE + '"Q;A;T;10\nQ2";A;T;20\nQ;A;T;x\n', [(2, "question"), (4, "value")]),
    "all cells quoted, one mark lost": (HEAD + QUOTED, [(2, "answer")]),
    "text behind the closing mark": (HEAD + 'T;10;"Alien" is whose?;A\n' + NEXT, [(2, "question"), (4, "value")]),
    "a mark inside not doubled": (HEAD + 'T;10;"Who says "hi" here?";A\n' + NEXT, [(2, "question"), (4, "value")]),
    "open in the comment": (HEAD + 'T;10;Q;A;"C\n' + NEXT, [(2, "comment"), (4, "value")]),
}  # fmt: skip


@pytest.mark.parametrize("name", SWALLOWED)
def test_a_quotation_mark_that_takes_in_other_rows_is_refused_where_it_opened(name: str) -> None:
    text, expected = SWALLOWED[name]
    imported = read(text)
    assert imported.pack is None
    assert [(p.row, p.column) for p in imported.problems if p.severity == "refuse"] == expected


def test_an_open_mark_in_the_header_is_refused() -> None:
    imported = read('theme;value;"question;answer\nT;10;Q;A\n')
    assert [(p.row, p.severity) for p in imported.problems] == [(1, "refuse")]


def test_well_quoted_cells_keep_marks_separators_and_lines() -> None:
    verse = '"He said ""5;0"";\nand, 10, left"'
    assert texts(read(HEAD + f'"T";10; {verse} ;"A"\n')) == [("T", 10, 'He said "5;0";\nand, 10, left', "A")]
    assert texts(read('theme,value,question,answer\nT,10,"Go on:\n1, 2, 4, ?\n1, 3, 9, ?",A\n'))[0][2].count("\n") == 2


LETTERS = st.characters(exclude_categories=["Cc", "Cs", "Cf", "Zl", "Zp", "Cn", "Co"], exclude_characters="\ufffd")
TEXT = st.text(LETTERS | st.sampled_from(list('";,\n\t«»’ ')), min_size=1, max_size=30)


def kept(cell: str) -> str:
    """What docs/packs.md promises to keep of a cell."""
    return unicodedata.normalize("NFC", cell.strip(" \t\n\xa0")).replace("\t", " ")


def fit(question: str, answer: str, comment: str) -> bool:
    return bool(question and answer) and not any(cell.startswith(("=", "#")) for cell in (question, answer, comment))


@settings(deadline=None, max_examples=150)
@given(
    cells=st.lists(st.tuples(TEXT, TEXT, TEXT), min_size=1, max_size=6),
    delimiter=st.sampled_from([",", ";", "\t"]),
    line_end=st.sampled_from(["\n", "\r\n"]),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
    quoting=st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
)
def test_what_the_standard_library_writes_is_read_back_cell_for_cell_or_its_row_is_refused(
    cells: list[tuple[str, str, str]], delimiter: str, line_end: str, encoding: str, quoting: int
) -> None:
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator=line_end, quoting=quoting)  # type: ignore[arg-type]
    writer.writerow(("question", "answer", "comment", "theme", "value"))
    writer.writerows((*row, "T", value) for value, row in enumerate(cells, 1))
    imported = read(out.getvalue().encode(encoding))
    written = {value + 1: tuple(map(kept, row)) for value, row in enumerate(cells, 1)}
    refused = {problem.row for problem in imported.problems if problem.severity == "refuse"}
    assert not [row for row in refused if fit(*written[row])], imported.problems
    if not refused:
        assert imported.pack is not None
        assert {q.value + 1: (q.text, q.answer, q.comment) for q in imported.pack.questions()} == written


@settings(deadline=None, max_examples=300)
@given(
    start=st.integers(0, 200), length=st.integers(0, 40), instead=st.binary(max_size=6) | st.sampled_from([b'"', b"\n"])
)
def test_a_damaged_table_never_raises_and_gives_a_pack_only_without_a_refusal(
    start: int, length: int, instead: bytes
) -> None:
    whole = (HEAD + 'T;10;"Q;1";A;C\nT;20;"Q2\nmore";A;C\nТема;30;Вопрос;Ответ;\n').encode()
    imported = read(whole[:start] + instead + whole[start + length :])
    assert (imported.pack is None) == any(problem.severity == "refuse" for problem in imported.problems)
