"""What is wrong in a file of questions: where, what, and what is allowed."""

from typing import Literal

import msgspec

Severity = Literal["refuse", "warn"]


class Problem(msgspec.Struct, frozen=True):
    """One thing wrong in a file of questions.

    `row` counts as a spreadsheet does, the header's row being 1 (0: the whole file); `line` is the line of the file
    where that row begins, which differs from `row` below a cell with line breaks. `column` is "" for a whole row.
    The texts are English sentences that never hold an answer: an answer is a secret also in a broken file.
    """

    file: str
    row: int
    column: str
    what: str
    allowed: str
    severity: Severity = "refuse"
    line: int = 0


class Unfit(ValueError):
    """A text that can't be taken, with what is allowed instead; whoever knows its place makes it a Problem."""

    def __init__(self, what: str, allowed: str, row: int = 0) -> None:
        super().__init__(f"{what}: {allowed}")
        self.what, self.allowed, self.row = what, allowed, row


class Findings:
    """The problems of one file, gathered so that all are told at once."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.refusals = 0

    def refuse(self, row: int, column: str, what: str, allowed: str, line: int = 0) -> None:
        """Write down what makes the file unusable until it is mended."""
        self.problems.append(Problem(self.file, row, column, what, allowed, "refuse", line or row))
        self.refusals += 1

    def warn(self, row: int, column: str, what: str, allowed: str, line: int = 0) -> None:
        """Write down what the organiser should look at; the file is taken all the same."""
        self.problems.append(Problem(self.file, row, column, what, allowed, "warn", line or row))

    def in_order(self) -> tuple[Problem, ...]:
        """From the top of the file to its end; those of one row as they were found."""
        return tuple(sorted(self.problems, key=lambda problem: problem.row))


def describe(problem: Problem) -> str:
    """The problem as one line: `file:row: column: what: allowed`; without row or column where it has none."""
    place = f"{problem.file}:{problem.row}" if problem.row else problem.file
    line = f" (line {problem.line} of the file)" if problem.line != problem.row else ""
    parts = (place, problem.column, problem.what, problem.allowed + line)
    return " ".join(": ".join(part for part in parts if part).splitlines())


def quoted(text: str, limit: int = 40) -> str:
    """A theme, a column's name or a value as it is quoted in a problem: in quotes, on one line, not endless."""
    return repr(text if len(text) <= limit else text[: limit - 1] + "…")
