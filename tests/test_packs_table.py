"""Tables of questions from many hands: each a good import with its exact texts, or a refusal that names the row."""

from pathlib import Path

import msgspec
import pytest

from studio.packs.model import Question
from studio.packs.problems import describe
from studio.packs.table import SIZE_LIMIT, Imported, read_table

TABLES = Path(__file__).parent / "data" / "tables"
HEAD = "round;theme;value;question;answer\n"
RIVERS = [
    ("1.1.100", "Реки", 100, "Самая длинная река Европы?", "Волга"),
    ("1.1.200", "Реки", 200, "Какая река течёт через Лондон?", "Темза"),
]
DON = "Какая река стоит в заглавии романа Михаила Шолохова рядом со словом «Тихий»?"

GOOD: dict[str, list[tuple[str, str, int, str, str]]] = {
    "01_utf8_bom_comma": RIVERS,
    "03_utf16le_bom_tab": RIVERS,
    "04_semicolon_comma_inside": [("1.1.100", "Цифры, числа", 100, "Сколько будет 2,5 + 2,5?", "5,0")],
    "06_smart_quotes_dashes_nbsp": [("1.1.1000", "Кино", 1000, "“What’s” the film — «Test»?", "It’s ‘Alien’")],
    "07_newline_in_cell_crlf": [("1.1.100", "Стихи", 100, "Строка один\nстрока два", "Ответ")],
    "12_unbalanced_quote": [("1.1.100", "Реки", 100, 'Вопрос с "кавычкой', "Волга"), RIVERS[1]],
    "16_header_spaces_and_case": [("1.1.100", "A", 100, "Q", "A")],
    "18_no_final_newline": RIVERS[:1],
    "20_cp1251_semicolon": [
        ("1.1.10", "Реки", 10, DON, "Дон"),
        ("1.1.20", "Реки", 20, "На какой реке стоит Париж?", "Сена"),
        ("1.1.30", "Реки", 30, "Какая река — самая длинная в Европе?", "Волга"),
        ("1.1.40", "Реки", 40, "Какая единственная река вытекает из Байкала?", "Ангара"),
        ("1.1.50", "Реки", 50, "Какая река, единственная из больших, пересекает экватор дважды?", "Конго"),
    ],
}
WARNED = {
    "12_unbalanced_quote": [(2, "question", "holds one straight quotation mark")],
    "20_cp1251_semicolon": [(0, "", "was read as Windows-1251")],
}
REFUSED: dict[str, list[tuple[int, str, str]]] = {
    "09_duplicate_header": [(1, "answer", "stands in cells 5 and 6 of the header")],
    "10_formula_cells": [(2, "question", "begins with =")],
    "13_price_formats": [
        (4, "value", "'300.0' is not a whole number"),
        (5, "value", "'4E2' is not a whole number"),
        (6, "value", "'-500' is not a whole number"),
        (8, "value", "'0' is not in the range"),
        (9, "value", "'1,000' is not a whole number"),
        (10, "value", "'$700' is not a whole number"),
        (11, "value", "is empty"),
        (12, "value", "'1e999' is not a whole number"),
    ],
    "15_nul_and_controls": [(2, "question", "holds the control character U+0000")],
    "19_header_only": [(0, "", "has no questions")],
}


def shape(questions: tuple[Question, ...]) -> list[tuple[str, str, int, str, str]]:
    return [(q.id, q.theme, q.value, q.text, q.answer) for q in questions]


def told(imported: Imported, severity: str) -> list[tuple[int, str, str]]:
    return [(p.row, p.column, p.what) for p in imported.problems if p.severity == severity]


def assert_told(found: list[tuple[int, str, str]], expected: list[tuple[int, str, str]]) -> None:
    """The same places in the same order, each with the expected words in what is said."""
    assert [place[:2] for place in found] == [place[:2] for place in expected], found
    for (*_, what), (*_, words) in zip(found, expected, strict=True):
        assert words in what


def read(tmp_path: Path, content: str | bytes, name: str = "pack.csv") -> Imported:
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return read_table(path)


def test_every_hard_table_is_judged_here() -> None:
    assert {path.stem for path in TABLES.glob("*.csv")} == GOOD.keys() | REFUSED.keys()


@pytest.mark.parametrize("name", GOOD)
def test_a_hard_table_is_imported_whole_with_its_exact_texts(name: str) -> None:
    imported = read_table(TABLES / f"{name}.csv")
    assert imported.pack is not None, imported.problems
    assert shape(imported.pack.questions()) == GOOD[name]
    assert imported.pack.reserves == ()
    assert_told(told(imported, "warn"), WARNED.get(name, []))
    assert told(imported, "refuse") == []


@pytest.mark.parametrize("name", REFUSED)
def test_a_hard_table_is_refused_with_every_wrong_row_named(name: str) -> None:
    imported = read_table(TABLES / f"{name}.csv")
    assert imported.pack is None
    assert_told(told(imported, "refuse"), REFUSED[name])
    for problem in imported.problems:
        place = f"{name}.csv:{problem.row}: " if problem.row else f"{name}.csv: "
        assert describe(problem).startswith(place) and describe(problem).endswith(problem.allowed)
        assert "\n" not in describe(problem) and problem.allowed


ROWS: dict[str, tuple[str, list[tuple[int, str, str]]]] = {
    "each empty required cell": ("1;;10;Q;A\n1;T;;Q;A\n1;T;10;;A\n1;T;20;Q; \xa0\n1;T\n", [
        (2, "theme", "is empty"), (3, "value", "is empty"), (4, "question", "is empty"), (5, "answer", "is empty"),
        (6, "value", "is empty"), (6, "question", "is empty"), (6, "answer", "is empty"),
    ]),
    "the same theme and value twice": ("1;T;10;Q;A\n2;T;10;Q2;A\n1; T ;10;Q3;A\n", [
        (4, "value", "theme 'T' has its 10 in row 2 already"),
    ]),
    "a cell too many": ("1;T;10;Q;which;A\n", [(2, "", "has 6 cells where the header has 5")]),
    "a formula in the answer": ('1;T;10;Q;"=HYPERLINK(""http://x"")"\n', [(2, "answer", "begins with =")]),
    "a spreadsheet's errors": ("1;T;10;#REF!;A\n1;T;20;Q;#ИМЯ?\n1;T;###;Q;#N/A\n", [
        (2, "question", "a spreadsheet's error"), (3, "answer", "a spreadsheet's error"),
        (4, "value", "a spreadsheet's error"), (4, "answer", "a spreadsheet's error"),
    ]),
    "control characters": ("1;T;10;a\x07b;A\n1;T\x85;20;Q;A\n1;T;30;Q;A\x1f\n", [
        (2, "question", "U+0007"), (3, "theme", "U+0085"), (4, "answer", "U+001F"),
    ]),
    "a lost letter and turned writing": ("1;T;10;Caf\ufffd;A\n1;T;20;\u202eQ;A\n", [
        (2, "question", "U+FFFD"), (3, "question", "U+202E"),
    ]),
    "endless text": (f"1;T;10;{'x' * 2001};A\n1;{'x' * 101};20;Q;A\n", [
        (2, "question", "has 2001 characters"), (3, "theme", "has 101 characters"),
    ]),
    "a round in some rows only": ("1;T;10;Q;A\n;T;20;Q2;A\n", [(3, "round", "is empty")]),
    "only reserves": ("reserve;T;10;Q;A\n", [(0, "", "has no questions besides reserves")]),
}  # fmt: skip


@pytest.mark.parametrize("name", ROWS)
def test_a_row_that_is_no_question_is_refused_by_its_number(name: str, tmp_path: Path) -> None:
    body, expected = ROWS[name]
    imported = read(tmp_path, HEAD + body)
    assert imported.pack is None
    assert_told(told(imported, "refuse"), expected)


VALUES: dict[str, int | None] = {
    "100": 100, " 200\t": 200, "1\xa0000": 1000, "1 000": 1000, "1\u202f000\u202f000": 1_000_000, "٦٠٠": 600, "010": 10,
    "300.0": None, "4E2": None, "-500": None, "+5": None, "0": None, "1,000": None, "1_000": None, "10 0": None,
    "1 00": None, "²": None, "Ⅳ": None, "1000001": None, "9" * 5000: None, "1O0": None, "0x10": None, "1e999": None,
}  # fmt: skip


@pytest.mark.parametrize("cell", VALUES)
def test_a_value_is_a_whole_number_beyond_doubt_or_refused(cell: str, tmp_path: Path) -> None:
    imported = read(tmp_path, f"theme;value;question;answer\nT;{cell};Q;A\n")
    if VALUES[cell] is None:
        assert imported.pack is None and [(p.row, p.column) for p in imported.problems] == [(2, "value")]
    else:
        assert imported.pack is not None and imported.pack.questions()[0].value == VALUES[cell]


def test_text_that_only_looks_like_a_formula_is_taken(tmp_path: Path) -> None:
    imported = read(tmp_path, HEAD + "1;T;10;+1-2;-5\n1;T;20;@home;#1\n")
    assert imported.problems == () and imported.pack is not None
    assert [(q.text, q.answer) for q in imported.pack.questions()] == [("+1-2", "-5"), ("@home", "#1")]


def test_rounds_and_themes_come_in_order_of_appearance_and_questions_by_value(tmp_path: Path) -> None:
    body = "B;Y;20;y2;a\nA;X;10;x1;a\nB;Z;10;z1;a\nРезерв;R;10;r1;a\nB;Y;10;y1;a\nқор;R;10;r2;a\nrezerwa;R;30;r3;a\n"
    pack = read(tmp_path, HEAD + body).pack
    assert pack is not None and pack.name == "pack"
    assert [(r.name, [t.name for t in r.themes]) for r in pack.rounds] == [("B", ["Y", "Z"]), ("A", ["X"])]
    assert [(q.id, q.text) for q in pack.questions()] == [
        ("1.1.10", "y1"), ("1.1.20", "y2"), ("1.2.10", "z1"), ("2.1.10", "x1"),
    ]  # fmt: skip
    assert [(q.id, q.value, q.place) for q in pack.reserves] == [
        ("reserve.1", 10, "pack.csv:5"), ("reserve.2", 10, "pack.csv:7"), ("reserve.3", 30, "pack.csv:8"),
    ]  # fmt: skip


def test_without_rounds_there_is_one_called_1_besides_the_reserves(tmp_path: Path) -> None:
    for text in (
        "theme;value;question;answer\nT;10;Q;A\n",
        HEAD + ";T;10;Q;A\n",
        HEAD + ";T;10;Q;A\nRESERVE;T;10;R;A\n",
    ):
        pack = read(tmp_path, text).pack
        assert pack is not None and [r.name for r in pack.rounds] == ["1"]
        assert [q.id for q in pack.questions()] == ["1.1.10"]


def test_every_column_arrives_and_accepted_forms_are_apart_by_semicolon_or_line(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "a.png").write_bytes(b"x")
    head = "media,source,comment,also accepted,answer,question,value,theme,round\n"
    imported = read(tmp_path, head + 'pictures/a.png,S,C,"x; y\nz;",A,Q,10,T,2\n')
    assert imported.problems == () and imported.pack is not None
    assert imported.pack.questions() == (
        Question("1.1.10", "T", 10, "Q", "A", ("x", "y", "z"), "C", "S", "pictures/a.png", "pack.csv:2"),
    )


@pytest.mark.parametrize(
    "name", ["/etc/passwd", "../a.png", "a/../../b.png", "C:\\a.png", "http://x/a.png", "a\\b.png"]
)
def test_media_outside_the_folder_of_the_table_is_refused(name: str, tmp_path: Path) -> None:
    imported = read(tmp_path, f"theme;value;question;answer;media\nT;10;Q;A;{name}\n")
    assert imported.pack is None
    assert_told(told(imported, "refuse"), [(2, "media", "is not the name of a file beside the table")])


def test_what_is_odd_but_usable_is_told_in_warnings(tmp_path: Path) -> None:
    head = "theme;value;question;answer;media;round;Notes;\n"
    body = "Rivers;10;Q;A;lost.png;A;;\n;;;;;;;\nrivers;10;q;A;;A;;\n\n" + "T;10;Q3;A;;a\n"
    imported = read(tmp_path, head + body)
    assert imported.pack is not None and len(imported.pack.questions()) == 3
    assert_told(told(imported, "warn"), [
        (1, "'Notes'", "is no known column"),
        (2, "media", "names a file that is not there"),
        (3, "", "nothing stands in row 3, 5"),
        (4, "question", "is the same as in row 2"),
        (4, "theme", "'rivers' is written 'Rivers' in row 2"),
        (6, "round", "'a' is written 'A' in row 2"),
    ])  # fmt: skip


def test_rows_count_as_a_spreadsheet_counts_and_the_line_is_told_where_it_differs(tmp_path: Path) -> None:
    imported = read(tmp_path, 'theme;value;question;answer\nT;10;"one\ntwo\nthree";A\nT;x;Q;A\n')
    assert [(p.row, p.line) for p in imported.problems] == [(3, 5)]
    assert describe(imported.problems[0]).startswith("pack.csv:3: value: ")
    assert describe(imported.problems[0]).endswith("(line 5 of the file)")


def test_a_file_that_is_missing_empty_or_too_large_is_refused_in_words(tmp_path: Path) -> None:
    large = tmp_path / "large.csv"
    with large.open("wb") as file:
        file.truncate(SIZE_LIMIT + 100_000)
    (tmp_path / "folder.csv").mkdir()
    for imported, words in (
        (read_table(tmp_path / "none.csv"), "none.csv: can't be read ("),
        (read_table(tmp_path / "folder.csv"), "folder.csv: can't be read ("),
        (read_table(large), "large.csv: has 20.1 MB: a table of at most 20 MB"),
        (read(tmp_path, ""), "pack.csv: has no header row"),
        (read(tmp_path, "\n  \n"), "pack.csv: has no header row"),
        (read(tmp_path, "\n;;;\n"), "pack.csv:2: the first row names no known column"),
    ):
        assert imported.pack is None and len(imported.problems) == 1
        assert describe(imported.problems[0]).startswith(words)


def test_no_problem_ever_quotes_an_answer(tmp_path: Path) -> None:
    secret = "Xyzzy"
    rows = [
        f"1;{secret};10;Q\n", f"1;T;{secret};Q;=A\n", f"1;T;{secret};{secret};{secret}\n", f"1;T;0;Q;{secret};more\n",
        f'1;T;10;Q;"{secret}\n', f'1;T;10;Q;"{secret}" x\n', f"1;T;10;Q;{secret}\x07\n", f'1;T;20;Q;{secret}"\n',
        f"1;T;30;Q;{secret}\n1;T;30;Q;{secret}\n", f"1;T;10;Q;={secret}\n", f"1;T;40;Q;{secret * 500}\n",
    ]  # fmt: skip
    texts = [HEAD + row for row in rows] + [f"1;T;100;Question?;{secret}\n", f"media;{secret}\n"]
    texts += [HEAD.replace("\n", ";media\n") + f"1;T;10;Which;one?;{name}\n" for name in (secret, f"../{secret}")]
    for text in texts:
        imported = read(tmp_path, text)
        assert imported.problems, text
        assert not any(secret in describe(problem) for problem in imported.problems), text


def test_what_was_imported_can_not_be_changed(tmp_path: Path) -> None:
    imported = read(tmp_path, HEAD + "1;T;10;Q;A\n")
    with pytest.raises(AttributeError):
        imported.pack = None  # type: ignore[misc]
    assert msgspec.json.decode(msgspec.json.encode(imported), type=Imported) == imported
