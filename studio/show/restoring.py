"""A journal run again: the episode it holds, in the same place."""

import msgspec

from studio.game.moves import Refused, Take
from studio.show import rundown
from studio.show.episode import Episode
from studio.show.journal import Damaged, Reading
from studio.show.lines import JOURNAL_VERSION, BeatLine, EndLine, FailedLine, MoveLine, ResumedLine
from studio.show.opening import Opening


def restore(reading: Reading, whole: bool = False) -> tuple[Episode, int, list[MoveLine]]:
    """Run a journal's moves in force: the episode, the last instant it knows (µs), and every move line.

    Only the cue taken last is run: what it began with stands with its take, so that rules mended since can't change
    what is over. With `whole` every cue is run again and must come to what was written. Raises `Damaged` when the first
    line is no show or a move no longer runs as it was written.
    """
    opening = reading.opening
    if opening.version != JOURNAL_VERSION:
        raise Damaged(f"line 1: version {opening.version}; this program reads version {JOURNAL_VERSION}")
    _check_rules(opening.opening)
    episode, last, moves = Episode(opening.opening), 0, []
    failed = {line.of for line in reading.lines if isinstance(line, FailedLine)}
    takes = [m.n for m in reading.lines if isinstance(m, MoveLine) and isinstance(m.move, Take) and m.n not in failed]
    begins = 0 if whole or not takes else takes[-1]
    for line in reading.lines[1:]:
        match line:
            case MoveLine():
                moves.append(line)
                last = max(last, line.move.at)
                if line.n not in failed:
                    _again(episode, line, line.n >= begins)
            case ResumedLine(at=at):
                last = max(last, at)
                episode.hold(line.n, at, run=line.n >= begins)
            case BeatLine(at=at):
                last = max(last, at)
            case EndLine(digest=digest) if line.n >= begins and digest != episode.run.play.digest():
                raise Damaged(f"line {line.n + 1}: cue {line.cue!r} ends in another state than was written")
    return episode, last, moves


def _again(episode: Episode, line: MoveLine, run: bool) -> None:
    """Take a line of the journal again; raises `Damaged` where it is not what it was."""
    try:
        if not run:
            episode.remember(line)
            return
        verdict = episode.add(line)
    except Refused as refused:
        raise Damaged(f"line {line.n + 1}: it was taken, but now it is refused: {refused}") from refused
    if verdict != line.verdict:
        raise Damaged(f"line {line.n + 1}: its verdict was {line.verdict!r}, and now it is {verdict!r}")


def _check_rules(opening: Opening) -> None:
    """Raise `Damaged` where this program does not have the format, or not with these parameters."""
    for cue in opening.rundown:
        if cue.kind == "round":
            try:
                rundown.rules_of(opening, cue)
            except KeyError:
                raise Damaged(f"line 1: this program has no format {opening.format!r}") from None
            except msgspec.ValidationError as wrong:
                raise Damaged(f"line 1: cue {cue.id!r} has rules this program does not have: {wrong}") from wrong
