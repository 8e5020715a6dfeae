"""Where each key of a TOML text stands: tomllib gives the values, this gives their lines."""

import bisect
import re
import tomllib

Path = tuple[str | int, ...]
"""Keys and list positions from the top: `("contestants", 1, "name")`."""

_SPACE = re.compile(r"[ \t]*")
_GAP = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_KEY = re.compile(r"""[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'""")
_TEXT = re.compile(
    r'"""(?:[^\\]|\\.)*?"""(?:"{0,2})'  # up to two more quotes belong to the text
    r"|'''.*?'''(?:'{0,2})"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'",
    re.DOTALL,
)
_PLAIN = re.compile(r"[^,\]}#\n]*")  # numbers, dates (which may hold a space), true and false


class Places:
    """The line, from 1, of every key, table and list item of a text that tomllib accepts."""

    def __init__(self, text: str) -> None:
        self.lines: dict[Path, int] = {}
        self._text = text.replace("\r\n", "\n")
        self._ends = [found.start() for found in re.finditer("\n", self._text)]
        self._at = 0
        self._last: dict[Path, int] = {}  # arrays of tables: the position of the latest table
        self._document()

    def line(self, path: Path) -> int:
        """The line of `path`, or of the nearest thing around it that is there; 1 for the whole text."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)

    def _document(self) -> None:
        table: Path = ()
        while self._skip(_GAP) < len(self._text):
            if self._text[self._at] == "[":
                table = self._header()
            else:
                self._pair(table)

    def _header(self) -> Path:
        """`[a.b]` or `[[a.b]]`; gives the path of the table that begins here."""
        start = self._at
        repeated = self._text.startswith("[[", start)
        self._at += 2 if repeated else 1
        keys = self._keys()
        self._skip(_SPACE)
        self._at += 2 if repeated else 1
        path: Path = ()
        for position, key in enumerate(keys):
            path = (*path, key)
            self._mark(path, start)
            if repeated and position == len(keys) - 1:
                self._last[path] = self._last.get(path, -1) + 1
            if path in self._last:
                path = (*path, self._last[path])
                self._mark(path, start)
        return path

    def _pair(self, table: Path) -> None:
        """`a.b = value`, in a table or in braces."""
        start = self._at
        path = table
        for key in self._keys():
            path = (*path, key)
            self._mark(path, start)
        self._skip(_SPACE)
        self._at += 1  # the equals sign
        self._skip(_SPACE)
        self._value(path)

    def _keys(self) -> list[str]:
        keys = []
        while True:
            self._skip(_SPACE)
            found = _KEY.match(self._text, self._at)
            assert found, "tomllib accepted this text, so a key stands here"
            self._at = found.end()
            key = found[0]
            keys.append(tomllib.loads(f"key = {key}")["key"] if key[0] in "\"'" else key)
            if not self._text.startswith(".", self._skip(_SPACE)):
                return keys
            self._at += 1

    def _value(self, path: Path) -> None:
        self._mark(path, self._at)
        match self._text[self._at]:
            case "[":
                self._list(path)
            case "{":
                self._braces(path)
            case '"' | "'":
                self._skip(_TEXT)
            case _:
                self._skip(_PLAIN)

    def _list(self, path: Path) -> None:
        self._at += 1
        position = 0
        while self._text[self._skip(_GAP)] != "]":
            if self._text[self._at] == ",":
                self._at += 1
                continue
            self._value((*path, position))
            position += 1
        self._at += 1

    def _braces(self, path: Path) -> None:
        self._at += 1
        while self._text[self._skip(_GAP)] != "}":
            if self._text[self._at] == ",":
                self._at += 1
                continue
            self._pair(path)
        self._at += 1

    def _skip(self, pattern: re.Pattern[str]) -> int:
        found = pattern.match(self._text, self._at)
        if found:
            self._at = found.end()
        return self._at

    def _mark(self, path: Path, offset: int) -> None:
        self.lines.setdefault(path, bisect.bisect_left(self._ends, offset) + 1)
