"""The bytes of a text file made into text, or refused in words."""

import codecs
import re

import msgspec

from studio.packs.problems import Unfit

SAVE_AS = "save the table as CSV in UTF-8"

NOT_TEXT = (
    (b"PK\x03\x04", "a spreadsheet's own file or an archive (.xlsx, .ods, .zip), not a text table"),
    (b"\xd0\xcf\x11\xe0", "an old office file (.xls, .doc), not a text table"),
    (b"%PDF", "a PDF, not a text table"),
    (codecs.BOM_UTF32_LE, "UTF-32 text"),
    (codecs.BOM_UTF32_BE, "UTF-32 text"),
)
UTF16_MARKS = ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
NUL_SHARE = 0.05
"""Above this share of NUL bytes a file is UTF-16 without its mark: there every space, digit and comma has one."""

CYRILLIC = "А-Яа-яЁёІіЇїЄєҐґЎў"
NATURAL_WORD = re.compile("[А-ЯЁІЇЄҐЎ]?[а-яёіїєґў]+|[А-ЯЁІЇЄҐЎ]+")
WORD_WITH_CYRILLIC = re.compile(rf"[^\W\d_]*[{CYRILLIC}][^\W\d_]*")
STRANGE = re.compile(rf"[^\x00-\x7f{CYRILLIC}\xa0«»„“”‘’‚–—…№•·°±§©®™€]")
"""What is neither a letter of Windows-1251 languages nor typography: wrongly decoded text is full of it."""
ODD_WORDS = 0.05
"""At most this share of words may be unlike words (кВт is one); in text of another code page most are."""


class Decoded(msgspec.Struct, frozen=True):
    """The text with its line ends as `\\n`, and the encoding it was read as."""

    text: str
    encoding: str


def decode(data: bytes) -> Decoded:
    """Read UTF-8 (with a mark or without), UTF-16 with its mark, else Windows-1251 if that gives real text.

    Raises `Unfit` with the line of the first wrong byte where there is one.
    """
    for start, what in NOT_TEXT:
        if data.startswith(start):
            raise Unfit(what, SAVE_AS)
    for mark, encoding in UTF16_MARKS:
        if data.startswith(mark):
            return Decoded(_utf16(data[len(mark) :], encoding), encoding)
    if data.count(b"\0") > NUL_SHARE * len(data):
        raise Unfit("looks like UTF-16 without its byte order mark", SAVE_AS)
    try:
        return Decoded(_even(data.decode("utf-8-sig")), "utf-8")
    except UnicodeDecodeError as wrong:
        return Decoded(_windows_1251(data, wrong), "cp1251")


def _utf16(data: bytes, encoding: str) -> str:
    try:
        return _even(data.decode(encoding))
    except UnicodeDecodeError as wrong:
        line = _even(data[: wrong.start].decode(encoding)).count("\n") + 1
        raise Unfit("begins as UTF-16, but this line is damaged", SAVE_AS, line) from wrong


def _windows_1251(data: bytes, not_utf8: UnicodeDecodeError) -> str:
    line = _even(data[: not_utf8.start].decode("utf-8-sig")).count("\n") + 1
    try:
        text = _even(data.decode("cp1251"))
    except UnicodeDecodeError as wrong:
        raise Unfit("this line is neither UTF-8 nor Windows-1251", SAVE_AS, line) from wrong
    if not looks_real(text):
        raise Unfit("this line is not UTF-8, and read as Windows-1251 the file is not real text", SAVE_AS, line)
    return text


def looks_real(text: str) -> bool:
    """True if text read as Windows-1251 consists of natural words: no mixed alphabets, no capitals inside a word."""
    words = WORD_WITH_CYRILLIC.findall(text)
    odd = sum(not NATURAL_WORD.fullmatch(word) for word in words)
    return not STRANGE.search(text) and odd <= ODD_WORDS * len(words)


def _even(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
