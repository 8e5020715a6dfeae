"""What one cell may hold: text fit to be read on air, a whole value, accepted forms, the name of a picture or sound."""

import os
import re
import unicodedata
from pathlib import Path, PurePosixPath

from studio.packs.problems import Unfit, quoted

TEXT_LIMIT = 2000
"""Characters; the longest question that can be read aloud in two minutes, and far over what a screen can show."""
NAME_LIMIT = 100
"""Characters of a theme's or round's name."""
VALUE_LIMIT = 1_000_000

GROUPED = re.compile(r"\d{1,3}([ \xa0\u202f\u2009]\d{3})+|\d+")
LOOKS_LIKE_A_VALUE = re.compile(r"[\d\s.,eE+\-−%$€₸₽£]{1,20}")
SPREADSHEET_ERROR = re.compile(r"#(?:#+|[A-ZА-ЯЁ/0-9]+[!?]|N/A|Н/Д)")
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
LOST_LETTER = "\ufffd"
TURNS_WRITING = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Marks that turn the direction of writing round: on air they would reverse what stands beside them."""


def text(cell: str, limit: int = TEXT_LIMIT) -> str:
    """The cell without spaces at its ends, in composed letters (NFC), line breaks kept as `\\n`, tabs made spaces.

    Raises `Unfit` for control characters, damaged letters, formulas, a spreadsheet's errors and endless text.
    """
    clean = unicodedata.normalize("NFC", cell.strip(" \t\n\xa0\ufeff")).replace("\t", " ")
    clean = clean.replace("\u2028", "\n").replace("\u2029", "\n")
    if found := CONTROL.search(clean):
        raise Unfit(f"holds the control character U+{ord(found[0]):04X}", "letters, digits, signs and line breaks")
    if LOST_LETTER in clean:
        raise Unfit("holds U+FFFD, left where a letter was lost", "the letter itself, saved as UTF-8")
    if found := TURNS_WRITING.search(clean):
        raise Unfit(f"holds U+{ord(found[0]):04X}, which turns the direction of writing", "text without such marks")
    if clean.startswith("="):
        raise Unfit("begins with =, as a formula does", "plain text; write out what the formula shows")
    if SPREADSHEET_ERROR.fullmatch(clean):
        raise Unfit("holds a spreadsheet's error or a cell too narrow to show", "plain text")
    if len(clean) > limit:
        raise Unfit(f"has {len(clean)} characters", f"at most {limit}")
    return clean


def name(cell: str) -> str:
    """The name of a theme or round: one line, single spaces, at most NAME_LIMIT characters; raises `Unfit`."""
    return re.sub(r"[ \n]+", " ", text(cell, NAME_LIMIT))


def value(cell: str) -> int:
    """A whole number from 1 to VALUE_LIMIT in digits of any script, thousands apart by a space; raises `Unfit`.

    `300.0`, `4E2`, `1,000` and `$700` are refused: what they mean differs from country to country and from program to
    program. Only what looks like a number is quoted, for in a row with a cell too few this may be the answer.
    """
    clean = text(cell)
    allowed = f"a whole number from 1 to {VALUE_LIMIT}, in digits only, such as 100 or 1 000"
    said = quoted(clean) if LOOKS_LIKE_A_VALUE.fullmatch(clean) else "this"
    if not GROUPED.fullmatch(clean):
        raise Unfit(f"{said} is not a whole number above 0", allowed)
    digits = re.sub(r"\D", "", clean)
    if not 1 <= int(digits) <= VALUE_LIMIT:
        raise Unfit(f"{said} is not in the range", allowed)
    return int(digits)


def accepted(cell: str) -> tuple[str, ...]:
    """The forms that are right too, apart by `;` or a line break; raises `Unfit`."""
    forms = (form.strip() for form in re.split(r"[;\n]", text(cell)))
    return tuple(form for form in forms if form)


def media(cell: str) -> str:
    """The name of a file in the table's folder or below it, with `/` between folders.

    Raises `Unfit` for a name that leads out of the folder, and for an address.
    """
    clean = text(cell)
    inside = not re.search(r"[\\:\n]", clean) and not PurePosixPath(clean).is_absolute()
    if not inside or ".." in PurePosixPath(clean).parts:
        raise Unfit("is not the name of a file beside the table", "a name such as pictures/bridge.jpg, with /")
    return clean


def there(name: str, folder: Path) -> bool:
    """True if the named file is in the folder."""
    return os.path.isfile(folder / name)  # unlike Path.is_file it never raises on a name the disk can't hold
