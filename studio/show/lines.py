"""The kinds of line a journal has, and the words they are written in (docs/journal.md)."""

import msgspec

from studio.game.moves import AnyMove, Level
from studio.game.state import Standings
from studio.show.opening import Opening

JOURNAL_VERSION = 1


class OutputShown(msgspec.Struct, frozen=True):
    """An output's level, and the look it stands on while it is armed."""

    output: str
    level: Level = "auto"
    shown: str = ""


class Around(msgspec.Struct, frozen=True):
    """The state of the show around the cue being played."""

    cue: str = ""
    standby: str = ""
    outputs: tuple[OutputShown, ...] = ()
    look_levels: tuple[tuple[str, Level], ...] = ()


class CueStart(msgspec.Struct, frozen=True):
    """What a cue started from: written with its take, so that recovery and undo run only that cue again."""

    standings: Standings
    around: Around


class Line(msgspec.Struct, frozen=True, kw_only=True, tag_field="line"):
    """A line has a number `n`, rising by one."""

    n: int


class ShowLine(Line, frozen=True, kw_only=True, tag="show"):
    """The first line: the whole show."""

    version: int
    opening: Opening


class MoveLine(Line, frozen=True, kw_only=True, tag="move"):
    """A move that was taken. A press or time-up may take its place `before` an earlier line, or be only `late`.

    `verdict` is what it was worth when written; `start` is there for a take.
    """

    move: AnyMove
    verdict: str = ""
    before: int | None = None
    late: bool = False
    start: CueStart | None = None


class FailedLine(Line, frozen=True, kw_only=True, tag="failed"):
    """Move `of`, the next line, is left out: the script raised on it."""

    of: int
    error: str
    at: int


class ResumedLine(Line, frozen=True, kw_only=True, tag="resumed"):
    """The show was started again; clocks are held with what was left at `at`, the last instant known.

    `after`: lines after that number are left out, because the rules had changed and no longer agreed with them.
    `sources` are the hashes of the code that plays from here on.
    """

    at: int
    wall: str = ""
    after: int | None = None
    sources: dict[str, str] = {}


class BeatLine(Line, frozen=True, kw_only=True, tag="beat"):
    """The heartbeat while a clock runs: `clocks` had this much left, in µs, at `at`."""

    at: int
    clocks: tuple[tuple[str, int], ...] = ()


class EndLine(Line, frozen=True, kw_only=True, tag="end"):
    """A cue was left with this result; `digest` covers its last state and wait."""

    cue: str
    result: Standings
    digest: str


AnyLine = ShowLine | MoveLine | FailedLine | ResumedLine | BeatLine | EndLine
