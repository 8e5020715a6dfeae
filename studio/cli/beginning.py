"""The episode to run: the unfinished one of this show, or a new one; a rehearsal's from any cue, with any standings."""

import argparse
import os
import random
import re
import secrets
import sys
from pathlib import Path

from msgspec.structs import replace
from platformdirs import user_data_path

from studio import __version__
from studio.cli.building import CannotBuild
from studio.desk.catalogs import catalog
from studio.game.moves import Adjust, AnyMove, Take
from studio.game.wait import POINTS_LIMIT
from studio.rehearsal.questions import rehearsal_pack
from studio.show import episodes
from studio.show.clock import ShowClock, wall
from studio.show.conductor import Choose, Conductor
from studio.show.config import Loaded
from studio.show.journal import Claim, Journal
from studio.show.opening import Opening
from studio.show.sources import source_hashes

START = "start"
"""The author of moves that a command makes before anybody is there."""
STANDING = re.compile(r"\s*(\d{1,3})\s*=\s*([-−+]?\d{1,7})\s*")


def conductor_of(loaded: Loaded, options: argparse.Namespace) -> Conductor:
    """The conductor of the episode to run; raises `CannotBuild`, `Owned` and `Damaged` in words."""
    rehearsal = options.command == "rehearse"
    speed, seed = (options.speed, options.seed) if rehearsal else (1.0, None)
    opening, draw = _opening(loaded, options), _lots(seed)
    moves = _first_moves(opening, options) if rehearsal else ()
    folder = Path(options.journals) if options.journals else user_data_path("quiz-studio", appauthor=False) / "journals"
    stem = episodes.stem_of(loaded.show.file, rehearsal)
    path = episodes.new_path(folder, stem)
    claim = Claim(path.with_suffix(".owner") if rehearsal else folder / f"{stem}.owner", owner(""))
    if options.new or rehearsal or (found := episodes.unfinished(folder, stem, opening.sources)) is None:
        conductor = Conductor.begin(opening, Journal(path, claim), ShowClock(speed=speed), draw)
        for move in moves:
            conductor.do(move)
        return conductor
    path, reading = found
    print(f"going on with {path}: clocks are held; --new begins a new episode")
    if reading.cut:
        print(f"its end was damaged and left out ({reading.cut}); the damaged file is kept beside it", file=sys.stderr)
    if episodes.differs(reading.opening.opening, opening):
        print("the show file or its pack has changed since: this episode goes on as it began", file=sys.stderr)
    conductor = Conductor.resume(reading, Journal(path, claim, reading), speed, draw, opening.sources)
    if conductor.fault:
        print(f"{conductor.fault}\nThe game stands as after the line before it, a round in the manual round; the lines "
              "left out stay in the file. To begin a new episode add --new", file=sys.stderr)  # fmt: skip
    return conductor


def _opening(loaded: Loaded, options: argparse.Namespace) -> Opening:
    """The show as its journal's first line holds it."""
    rehearsal = options.command == "rehearse"
    keyboard = {s for d in loaded.show.devices if d.address.startswith("keyboard:") for s in d.seats.values()}
    opening = replace(
        loaded.opening(),
        rehearsal=rehearsal,
        program=__version__,
        sources=source_hashes(loaded.show.format),
        wall=wall(),
        keyboard=tuple(sorted(keyboard)),
    )
    if rehearsal and options.questions == "rehearsal":
        words = catalog(opening.language)
        return replace(opening, pack=rehearsal_pack(opening.pack, lambda key: words.get(key, key)))
    return opening


def _first_moves(opening: Opening, options: argparse.Namespace) -> tuple[AnyMove, ...]:
    """What `--standings` and `--from` ask for, as moves of the record; raises `CannotBuild` in words."""
    moves: list[AnyMove] = []
    for seat, points in standings(options.standings, opening).items():
        moves.append(Adjust(by=START, seat=seat, points=points, reason="--standings"))
    cue = getattr(options, "from")
    if cue and opening.cue(cue) is None:
        raise CannotBuild(f"--from {cue}: there is no such cue; cues are {', '.join(c.id for c in opening.rundown)}")
    return (*moves, Take(by=START, cue=cue)) if cue else tuple(moves)


def standings(text: str, opening: Opening) -> dict[int, int]:
    """The points of each seat named in `1=100,2=-50`; raises `CannotBuild` in words."""
    seats, found = [contestant.seat for contestant in opening.contestants], dict[int, int]()
    for part in filter(None, text.split(",")):
        read = STANDING.fullmatch(part)
        if read is None:
            raise CannotBuild(f"--standings {part.strip()!r}: not seat=points, as in 1=100,2=-50")
        seat, points = int(read[1]), int(read[2].replace("−", "-"))
        if seat not in seats:
            raise CannotBuild(f"--standings: there is no seat {seat}; seats are {', '.join(map(str, seats))}")
        if seat in found:
            raise CannotBuild(f"--standings: seat {seat} comes twice")
        if abs(points) > POINTS_LIMIT:
            raise CannotBuild(f"--standings: {points} points; allowed are −{POINTS_LIMIT} to {POINTS_LIMIT}")
        found[seat] = points
    return found


def owner(address: str) -> str:
    """Who has the show, for whoever tries to start it a second time."""
    return f"process {os.getpid()} since {wall()}" + (f", its desk at {address}/desk" if address else "")


def _lots(seed: int | None) -> Choose:
    """How lots are made: by the system's own source on air, by the seed in a rehearsal."""
    dice = secrets.SystemRandom() if seed is None else random.Random(f"lots/{seed}")
    return lambda choices: dice.choice(choices)
