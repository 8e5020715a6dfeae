"""The text of a show file: found as a file, a folder or a packaged show, read, and taken apart as TOML."""

import codecs
import importlib.resources
import re
import tomllib
from pathlib import Path as FilePath

from studio.show.config.places import Places
from studio.show.config.problem import Problem, ShowFileError, listed, quoted

SHOW_NAME = "show.toml"
MOST_BYTES = 256 * 1024  # a long show of every kind has under 20 kB
_DEEP = re.compile(r"""(?<![\w-])(?:(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){32}""")
_LONG_NUMBER = re.compile(r"[0-9_]{1000}")
_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")

_ALLOWED = {
    "Cannot overwrite a value": "each key once in its table",
    "Cannot declare": "each [table] once; [[contestants]] and [[rundown]] may be repeated",
    "Invalid value": 'text in "quotes", a number without a leading 0, true, false, a [list] or a {table}',
    "Expected newline or end of document": "one key a line; no leading 0 in a number; text and times in quotes",
    "Expected '='": "`key = value`",
    "Invalid statement": "`key = value`, `[table]` or `[[list of tables]]`",
    "Unterminated string": "text with a quote at both ends",
    "Illegal character": 'text on one line, or between """ and """',
    "Unclosed array": "a list with a comma between its items and ] at its end",
    "Unescaped": "\\\\ for a backslash, or the text in 'single quotes'",
}


def packaged_shows() -> tuple[str, ...]:
    """The names of the shows that come with the program."""
    folders = importlib.resources.files("show_configs").iterdir()
    return tuple(sorted(f.name for f in folders if f.is_dir() and f.joinpath(SHOW_NAME).is_file()))


def find(where: str | FilePath) -> FilePath:
    """The show file of a file, a folder or a packaged show's name; raises `ShowFileError`."""
    path = FilePath(where)
    try:
        if path.is_dir() and (path / SHOW_NAME).exists():
            return path / SHOW_NAME
        if path.is_dir():
            raise _refused(path, f"is a folder without {SHOW_NAME}", f"a folder with a {SHOW_NAME}, or the file itself")
        if path.is_file():
            return path
        if path.exists():
            raise _refused(path, "is not a regular file", f"a show file, a folder with a {SHOW_NAME}, or a show's name")
    except (OSError, ValueError) as wrong:
        raise _refused(path, f"cannot be read ({_reason(wrong)})", "a path that can be read") from wrong
    if str(where) in packaged_shows():
        return FilePath(str(importlib.resources.files("show_configs").joinpath(str(where), SHOW_NAME)))
    raise _refused(path, "there is no such file or show", f"a path, or one of the shows {listed(packaged_shows())}")


def read(path: FilePath) -> str:
    """The file's text without a byte order mark; raises `ShowFileError`."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as wrong:
        raise _refused(path, f"cannot be read ({_reason(wrong)})", "a file that can be read") from wrong
    if len(data) > MOST_BYTES:
        raise _refused(path, "is too big for a show file", f"at most {MOST_BYTES // 1024} kB")
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise _refused(path, "is UTF-16 text", "UTF-8: save it again with the encoding UTF-8")
    try:
        # A mark at the front says nothing but "UTF-8", so it is not a mistake.
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        line = data.count(b"\n", 0, wrong.start) + 1
        fault = f"byte {data[wrong.start]:#04x} is not UTF-8"
        raise _refused(path, fault, "UTF-8: save it again with the encoding UTF-8", line) from wrong


def parse(path: FilePath, text: str) -> tuple[dict[str, object], Places]:
    """The tables of the text and where they stand; raises `ShowFileError` with the syntax error's line."""
    # tomllib keeps every prefix of a dotted key: thousands of parts would eat the machine's memory.
    if deep := _DEEP.search(text):
        line = text.count("\n", 0, deep.start()) + 1
        raise _refused(path, "a key has too many parts", "at most 32 parts between dots", line)
    try:
        return tomllib.loads(text), Places(text)
    except tomllib.TOMLDecodeError as wrong:
        raise _syntax(path, text, str(wrong)) from wrong
    except RecursionError as wrong:
        raise _refused(path, "lists or tables are nested too deep", "the tables of docs/show_file.md") from wrong
    except ValueError as wrong:
        # Python's guard against huge numbers is no TOMLDecodeError and names no line.
        long = _LONG_NUMBER.search(text)
        line = text.count("\n", 0, long.start()) + 1 if long else 0
        raise _refused(path, "a number has too many digits", "a number that fits on a screen", line) from wrong


def _syntax(path: FilePath, text: str, message: str) -> ShowFileError:
    place = _PLACE.search(message)
    words = message[: place.start()] if place else message
    line, column = (int(place[1]), f", column {place[2]}") if place and place[1] else (len(text.splitlines()), "")
    allowed = next((known for start, known in _ALLOWED.items() if words.startswith(start)), "TOML, see toml.io")
    return ShowFileError([Problem(named(path), line, "TOML", f"{words}{column}", allowed)])


def _reason(wrong: OSError | ValueError) -> str:
    return (wrong.strerror or type(wrong).__name__) if isinstance(wrong, OSError) else str(wrong)


def named(path: FilePath) -> str:
    """The path as it stands in problems."""
    return str(path) if str(path).isprintable() else quoted(str(path))


def _refused(path: FilePath, wrong: str, allowed: str, line: int = 0) -> ShowFileError:
    return ShowFileError([Problem(named(path), line, "show file", wrong, allowed)])
