"""Commands without devices: check a show, replay a journal, play the rules over moves."""

import argparse
import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import msgspec

from studio.cli.results import table
from studio.formats import formats
from studio.game.moves import MOVES_VERSION, Refused, decode
from studio.show.config import ShowFileError, load
from studio.show.episode import Episode
from studio.show.journal import Damaged, read
from studio.show.restoring import restore


def check(options: argparse.Namespace) -> int:
    """Print everything that is wrong with a show, or that nothing is."""
    try:
        loaded = load(options.show, formats())
    except ShowFileError as wrong:
        print(wrong)
        return 2
    for warning in loaded.warnings:
        print(warning)
    show, pack = loaded.show, loaded.pack
    print(f"{show.title}: {show.format}, {len(show.contestants)} contestants, {len(show.rundown)} cues, "
          f"{len(pack.questions())} questions and {len(pack.reserves)} reserves; ready")  # fmt: skip
    return 0


def replay(options: argparse.Namespace) -> int:
    """Run a journal again and print where it stands."""
    try:
        reading = read(Path(options.journal).read_bytes())
        episode, last, _ = restore(reading, whole=True)
    except OSError as wrong:
        print(f"{options.journal}: {wrong.strerror}", file=sys.stderr)
        return 2
    except Damaged as wrong:
        print(f"{options.journal}: {wrong}", file=sys.stderr)
        return 2
    if reading.cut:
        print(f"{options.journal}: the end was left out: {reading.cut}", file=sys.stderr)
    where = episode.run.play.where()
    print(f"{episode.opening.title}: {len(reading.lines)} lines, {last / 1_000_000:.1f} s of show time")
    print(f"cue {episode.run.around.cue or '(none yet)'}, waiting in {where.procedure} {where.rule}".rstrip())
    print(table(episode.run.state))
    print(f"digest {episode.run.play.digest()}")
    return 0


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of one line of moves."""

    line: int
    taken: bool
    move: str = ""
    verdict: str = ""
    why: str = ""
    wait: str = ""


def play(options: argparse.Namespace) -> int:
    """Run a show's rules over JSON lines of moves; print for each whether it was taken, then result and state.

    Moves are placed in time order as the running show would; time-ups are moves of the file like any other. Exit
    code 0 also when moves were refused: that is an answer, not a failure.
    """
    try:
        loaded = load(options.show, formats())
    except ShowFileError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    episode = Episode(loaded.opening())
    try:
        with _opened(options.moves) as file:
            for number, text in enumerate(file, start=1):
                if text.strip():
                    print(_line(_played(episode, number, text)))
    except (OSError, UnicodeDecodeError) as wrong:
        print(f"{options.moves}: {getattr(wrong, 'strerror', None) or 'it is not UTF-8 text'}", file=sys.stderr)
        return 2
    run = episode.run
    print(_line({
        "version": MOVES_VERSION,
        "result": {s.seat: s.score for s in run.state.seats},
        "around": run.around, "state": run.state, "wait": run.play.wait, "legal": run.play.legal(),
        "digest": run.play.digest(),
    }))  # fmt: skip
    return 0


def _line(value: Any) -> str:
    return msgspec.json.encode(value).decode()


@contextlib.contextmanager
def _opened(name: str) -> Iterator[IO[str]]:
    if name == "-":
        yield sys.stdin
        return
    with open(name, encoding="utf-8-sig") as file:
        yield file


def _played(episode: Episode, number: int, text: str) -> Played:
    try:
        move = decode(text.strip())
    except Refused as refused:
        return Played(number, False, why=str(refused))
    kind = str(move.__struct_config__.tag)
    try:
        verdict = episode.add(episode.plan(number, move))
    except Refused as refused:
        return Played(number, False, kind, why=str(refused))
    wait = episode.run.play.wait
    return Played(number, True, kind, verdict, wait=wait.awaits.format_map(dict(wait.values)))
