"""From a journal's lines back to the show: the moves in force, run again."""

from collections.abc import Mapping

import msgspec

from studio.game.moves import Refused
from studio.show import rundown
from studio.show.attempt import ScriptRaised, attempt
from studio.show.episode import Episode
from studio.show.journal import Damaged, Reading
from studio.show.lines import JOURNAL_VERSION, AnyLine, BeatLine, EndLine, FailedLine, MoveLine, ResumedLine
from studio.show.opening import Opening
from studio.show.order import STARTS


class Disagrees(Damaged):
    """The record is whole, but the rules of today make something else of it; `agrees` is the last line that holds."""

    def __init__(self, agrees: int, what: str) -> None:
        super().__init__(f"line {agrees + 2}: {what}")
        self.agrees = agrees


class Restored(msgspec.Struct, frozen=True):
    """An episode to go on with: the instant its clocks are held at, the last instant its journal knows (both µs of show
    time), and every move line in force.

    `agrees` is the last line in force when the rules have changed and what came after no longer agrees, which
    `disagrees` says; None when all of it does.
    """

    episode: Episode
    held: int
    last: int
    lines: list[MoveLine]
    agrees: int | None = None
    disagrees: str = ""


def restore_as_far(reading: Reading, sources: Mapping[str, str]) -> Restored:
    """Run a journal's last cue as far as it agrees with the rules of today, whose hashes `sources` are.

    Raises `Disagrees` when those are the hashes it was played by: then it is no change of rules but damage.
    """
    agrees, disagrees = None, ""
    while True:
        try:
            episode, held, lines = restore(reading, upto=agrees, whole=False)
        except Disagrees as wrong:
            if sources == sources_of(reading):
                raise
            agrees, disagrees = wrong.agrees, disagrees or str(wrong)
        else:
            last = max(held, *(instant(line) for line in reading.lines))
            return Restored(episode, held, last, lines, agrees, disagrees)


def sources_of(reading: Reading) -> Mapping[str, str]:
    """The hashes of the code that the last lines of a journal were played by."""
    resumed = [line.sources for line in reading.lines if isinstance(line, ResumedLine) and line.sources]
    return resumed[-1] if resumed else reading.opening.opening.sources


def instant(line: AnyLine) -> int:
    """The show time that a line tells, in µs; 0 for one that tells none."""
    match line:
        case MoveLine(move=move):
            return move.at
        case BeatLine(at=at) | ResumedLine(at=at) | FailedLine(at=at):
            return at
    return 0


def restore(reading: Reading, whole: bool = False, *, upto: int | None = None) -> tuple[Episode, int, list[MoveLine]]:
    """Run a journal's moves in force: the episode, the last instant it knows (µs), and every move line in force.

    `upto` leaves out every line after that number. Unless `whole`, cues that are over are not run again: the last
    cue starts from the standings written with its take. Raises `Damaged` when the first line is no show, and
    `Disagrees` when a move no longer runs as it was written.
    """
    opening = reading.opening
    if opening.version != JOURNAL_VERSION:
        raise Damaged(f"line 1: version {opening.version}; this program reads version {JOURNAL_VERSION}")
    _check_rules(opening.opening)
    lines = _standing([line for line in reading.lines[1:] if upto is None or line.n <= upto])
    failed = {line.of for line in lines if isinstance(line, FailedLine)}
    taken = [line for line in lines if isinstance(line, MoveLine) and line.n not in failed]
    starts = [line.n for line in taken if isinstance(line.move, STARTS)]
    run_from = 0 if whole or not starts else starts[-1]
    episode, last, moves = Episode(opening.opening), 0, []
    for line in lines:
        last = max(last, instant(line))
        if isinstance(line, MoveLine):
            moves.append(line)
        if line.n >= run_from:
            _run(episode, line, failed)
        elif isinstance(line, MoveLine) and line.n not in failed:
            episode.fold(line)
        elif isinstance(line, ResumedLine):
            episode.hold(line.n, line.at, run=False)
    return episode, last, moves


def _check_rules(opening: Opening) -> None:
    """Raise `Damaged` where this program does not have the format, or not with these parameters."""
    for cue in opening.rundown:
        try:
            rundown.rules_of(opening, cue)
        except KeyError:
            raise Damaged(f"line 1: this program has no format {opening.format!r}") from None
        except msgspec.ValidationError as wrong:
            raise Damaged(f"line 1: cue {cue.id!r} has rules this program does not have: {wrong}") from wrong


def _standing(lines: list[AnyLine]) -> list[AnyLine]:
    """The lines without those that a later start left out because the rules had changed."""
    kept: list[AnyLine] = []
    for line in lines:
        if isinstance(line, ResumedLine) and line.after is not None:
            kept = [earlier for earlier in kept if earlier.n <= line.after]
        kept.append(line)
    return kept


def _run(episode: Episode, line: AnyLine, failed: set[int]) -> None:
    match line:
        case MoveLine() if line.n not in failed:
            try:
                verdict = attempt(lambda: episode.add(line))
            except Refused as refused:
                raise Disagrees(line.n - 1, f"it was taken, but now it is refused: {refused}") from refused
            except ScriptRaised as raised:
                raise Disagrees(line.n - 1, f"it was taken, but now the script fails on it: {raised}") from raised
            if verdict != line.verdict:
                raise Disagrees(line.n - 1, f"its verdict was {line.verdict!r}, and now it is {verdict!r}")
        case ResumedLine(at=at):
            episode.hold(line.n, at)
        case EndLine(digest=digest):
            if digest != episode.run.play.digest():
                raise Disagrees(line.n - 1, f"cue {line.cue!r} ends in another state than was written")
