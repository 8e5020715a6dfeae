"""`studio replay`: where a journal ends, or how the show stood after any line of it, and what that line is in words."""

import argparse
import sys
from pathlib import Path

import msgspec

from studio.cli.results import table
from studio.show.journal import Damaged, Reading, read
from studio.show.lines import AnyLine, BeatLine, EndLine, FailedLine, MoveLine, ResumedLine, ShowLine
from studio.show.restoring import Disagrees, restore

APART = ("at", "by", "about")
"""Fields of a move that the sentence names by itself."""


def replay(options: argparse.Namespace) -> int:
    """Run a journal again and print where it stands at its end, or after line `--at`."""
    try:
        reading = read(Path(options.journal).read_bytes())
        found = _end(reading) if options.at is None else _at(reading, options.at)
    except OSError as wrong:
        print(f"{options.journal}: {wrong.strerror}", file=sys.stderr)
        return 2
    except Disagrees as wrong:
        print(f"{options.journal}: {wrong}\nThe rules of today are not those it was played by, or it was changed; "
              f"--at {wrong.agrees + 1} shows the show before that", file=sys.stderr)  # fmt: skip
        return 2
    except Damaged as wrong:
        print(f"{options.journal}: {wrong}", file=sys.stderr)
        return 2
    except NoLine as wrong:
        print(f"--at {options.at}: {options.journal} {wrong}", file=sys.stderr)
        return 2
    if reading.cut:
        print(f"{options.journal}: the end was left out: {reading.cut}", file=sys.stderr)
    print(found)
    return 0


class NoLine(ValueError):
    """The journal has no such line; the text says which it has."""


def _end(reading: Reading) -> str:
    episode, last, _ = restore(reading, whole=True)
    where = episode.run.play.where()
    return "\n".join((
        f"{episode.opening.title}: {len(reading.lines)} lines, {_seconds(last)} of show time",
        f"cue {episode.run.around.cue or '(none yet)'}, waiting in {where.procedure} {where.rule}".rstrip(),
        table(episode.run.state),
        f"digest {episode.run.play.digest()}",
    ))  # fmt: skip


def _at(reading: Reading, number: int) -> str:
    """The line of this number (from 1, as an editor counts) in words, and the show after it.

    A heartbeat changes nothing: after it the show stands as after the line before.
    """
    if reading.opening and not 1 <= number <= len(reading.lines):
        raise NoLine(f"has lines 1 to {len(reading.lines)}")
    line = reading.lines[number - 1]
    episode, _, _ = restore(reading, upto=line.n)
    run = episode.run
    where = run.play.where()
    shown = {"around": run.around, "state": run.state, "wait": run.play.wait}
    told = [f"line {number}: {in_words(line)}"]
    if isinstance(line, BeatLine):
        before = next(n for n in range(number - 2, -1, -1) if not isinstance(reading.lines[n], BeatLine))
        told.append(f"so the show stands as after line {before + 1}: {in_words(reading.lines[before])}")
    waits = run.play.wait.awaits.format_map(dict(run.play.wait.values))
    return "\n".join((
        *told,
        f"cue {run.around.cue or '(none yet)'}: {waits}",
        f"where: {where.procedure} {where.rule}".rstrip() + (f", line {where.line} of its file" if where.line else ""),
        msgspec.json.format(msgspec.json.encode(shown), indent=2).decode(),
        f"digest {run.play.digest()}",
    ))  # fmt: skip


def in_words(line: AnyLine) -> str:
    """What a line of a journal is, in one sentence."""
    match line:
        case ShowLine(opening=opening):
            kind = "rehearsal" if opening.rehearsal else "show"
            return f"the whole {kind} {opening.title!r}, begun at {opening.wall or 'an unknown time'}"
        case MoveLine():
            return _move_in_words(line)
        case FailedLine(of=of, error=error, at=at):
            return f"at {_seconds(at)} the script failed on line {of + 1}, so that is left out: {error}"
        case ResumedLine(at=at, wall=wall, after=after):
            rules = "" if after is None else f"; the rules had changed: what came after line {after + 1} is left out"
            return f"the show was started again at {wall or '?'}, clocks held as of {_seconds(at)}{rules}"
        case BeatLine(at=at, clocks=clocks):
            left = ", ".join(f"{name} had {_seconds(us)} left" for name, us in clocks)
            return f"a heartbeat at {_seconds(at)}: {left or 'no clock ran'}"
        case EndLine(cue=cue, result=result):
            scores = ", ".join(f"seat {standing.seat} {standing.score}" for standing in result.seats)
            return f"the end of {f'cue {cue!r}' if cue else 'the wait for the first cue'}: {scores}"


def _move_in_words(line: MoveLine) -> str:
    move = line.move
    fields = msgspec.structs.asdict(move)
    parts = [f"{name} {value!r}" for name, value in fields.items() if name not in APART and value not in ("", None)]
    about = fields.get("about", "")
    told = f"{move.__struct_config__.tag} by {move.by or '?'} at {_seconds(move.at)}"
    told += f": {', '.join(parts)}" if parts else ""
    told += f"; about {about!r}" if about else ""
    told += f"; its verdict was {line.verdict!r}" if line.verdict else ""
    told += f"; it took its place before line {line.before + 1}" if line.before is not None else ""
    return told + ("; heard after the decision, it changed nothing" if line.late else "")


def _seconds(us: int) -> str:
    return f"{us / 1_000_000:.6f}".rstrip("0").rstrip(".") + " s"
