"""One mistake of a show file, and the list of all of them."""

import difflib
import re
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from studio.show.config.places import Path, Places


class Fault(NamedTuple):
    """What is wrong with one value, and what would be allowed in its place."""

    wrong: str
    allowed: str


class Problem(msgspec.Struct, frozen=True):
    """A mistake at a line (from 1; 0: the file as a whole) of a file; a warning does not stop the show."""

    file: str
    line: int
    key: str
    wrong: str
    allowed: str
    warning: bool = False

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        parts = [place, self.key, self.wrong, self.allowed]
        return ": ".join(part for part in parts if part) + (" (warning)" if self.warning else "")


class ShowFileError(Exception):
    """The show file cannot be used; `problems` holds every mistake found, in the order of the file."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


class Report:
    """The problems found so far in one file."""

    def __init__(self, file: str, places: Places) -> None:
        self.file = file
        self.places = places
        self.problems: list[Problem] = []

    def error(self, path: Path, fault: Fault) -> None:
        self._add(path, fault, False)

    def warn(self, path: Path, fault: Fault) -> None:
        self._add(path, fault, True)

    def _add(self, path: Path, fault: Fault, warning: bool) -> None:
        line = self.places.line(path)
        self.problems.append(Problem(self.file, line, key_text(path), fault.wrong, fault.allowed, warning))

    def in_order(self) -> list[Problem]:
        return sorted(self.problems, key=lambda problem: problem.line)


def key_text(path: Path) -> str:
    """The path as a person reads it: `contestants[2].name` is the name of the second contestant."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part + 1}]"
        else:
            text += ("." if text else "") + (part if re.fullmatch(r"[A-Za-z0-9_-]+", part) else quoted(part))
    return text


def quoted(text: str, limit: int = 60) -> str:
    """Text safe to print in one line of a terminal: in quotes, cut, with what cannot be seen written out."""
    cut = text if len(text) <= limit else text[: limit - 1] + "…"
    seen = "".join(c if c.isprintable() and c != '"' else c.encode("unicode_escape").decode() for c in cut)
    return f'"{seen}"'


def listed(names: Iterable[object], last: str = "or") -> str:
    """`a, b or c`, with text in quotes."""
    words = [quoted(name) if isinstance(name, str) else str(name) for name in names]
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """`, did you mean "title"?` where one of the names is close to this one, else nothing."""
    folded = {known.casefold(): known for known in names}
    close = difflib.get_close_matches(name.casefold()[:60], list(folded), n=1)
    return f", did you mean {quoted(folded[close[0]])}?" if close else ""
