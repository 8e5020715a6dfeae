"""The episodes of a show on this machine: the one to go on with, and where a new one is written."""

import re
from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import replace

from studio.show.clock import wall
from studio.show.journal import Damaged, Reading, read
from studio.show.lines import MoveLine
from studio.show.opening import Opening
from studio.show.restoring import restore_as_far, sources_of

STEM_AND_DAY = re.compile(r"^(.+)-\d{4}-\d\d-\d\d-\d{6}(-\d+)?$")
"""A journal's name: that of its show, and when it began. One show's name may begin with another's."""


def stem_of(file: str, rehearsal: bool) -> str:
    """What the names of a show's journals begin with: the name of its folder, or of its file."""
    path = Path(file)
    name = path.parent.name if path.name == "show.toml" else path.stem
    return ("rehearsal-" if rehearsal else "") + (re.sub(r"[^\w-]+", "-", name).strip("-")[:60] or "show")


def new_path(folder: Path, stem: str) -> Path:
    """A journal's path that is not taken, named by the wall's time."""
    day = wall()[:19].replace(":", "").replace("T", "-")
    path, number = folder / f"{stem}-{day}.journal", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{day}-{number}.journal"
    return path


def unfinished(folder: Path, stem: str, sources: Mapping[str, str] | None = None) -> tuple[Path, Reading] | None:
    """The show's latest episode, unless its last cue is over or it never had a move.

    `sources` are the hashes of today's rules, None: those it was played by. Raises `Damaged` naming the file when it
    cannot be run.
    """
    journals = [path for path in folder.glob("*.journal") if STEM_AND_DAY.sub(r"\1", path.stem) == stem]
    for path in sorted(journals, key=lambda path: path.stat().st_mtime, reverse=True):
        try:
            reading = read(path.read_bytes())
            if reading.lines and reading.opening.opening.rehearsal:
                continue  # of a show whose own name this one is called by
            if not any(isinstance(line, MoveLine) for line in reading.lines):
                continue
            found = restore_as_far(reading, sources_of(reading) if sources is None else sources)
        except Damaged as wrong:
            raise Damaged(f"{path}: {wrong}. Nothing was changed; to begin a new episode add --new") from wrong
        run, last = found.episode.run, found.episode.opening.rundown[-1]
        return None if run.state.done and run.around.cue == last.id else (path, reading)
    return None


def differs(begun: Opening, now: Opening) -> bool:
    """Whether the show as its file has it now is another than the one that has begun."""
    aside = {"wall": "", "program": "", "sources": {}}
    return replace(begun, **aside) != replace(now, **aside)
