"""A show on a disk that fills up, in a process of its own: what is allowed to be written ends in the middle of a line.

    python -m tests.full_disk FOLDER

Prints a line of JSON for each stage. The limit is the process's (RLIMIT_FSIZE): the file takes a part of a line and
then refuses, as a full disk does. POSIX only.
"""

import asyncio
import resource
import sys
from pathlib import Path

import msgspec

from studio.game.moves import Next, Press, Ruling, Take
from studio.show.clock import ShowClock
from studio.show.conductor import Conductor
from studio.show.journal import Claim, Journal, read
from studio.show.restoring import restore
from tests.recorded import last_choice
from tests.si_script import opening


class Stage(msgspec.Struct, frozen=True):
    """How the show and its journal stood."""

    name: str
    scores: tuple[int, ...]
    behind: int
    trouble: str
    whole: int
    cut: str


class Disk:
    """The show, with its journal on a disk that takes only so many bytes."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "show.journal"
        self.journal = Journal(self.path, Claim(folder / "show.owner", "a test"))
        self.conductor = Conductor.begin(opening(), self.journal, ShowClock(), last_choice)

    def allow(self, more: int | None) -> None:
        """Let the file grow by so many bytes, None for as many as it likes."""
        limit = resource.RLIM_INFINITY if more is None else self.path.stat().st_size + more
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))

    def play(self) -> None:
        """A question played: the next value, a press, a right answer."""
        for kind, fields in ((Next, {}), (Press, {"seat": 2}), (Ruling, {"verdict": "right"})):
            self.conductor.do(kind(at=self.conductor.now(), by="desk", **fields))

    def tell(self, name: str) -> None:
        reading = read(self.path.read_bytes())
        scores = tuple(seat.score for seat in self.conductor.episode.run.state.seats)
        stage = Stage(name, scores, self.journal.behind, self.journal.trouble, len(reading.lines), reading.cut)
        print(msgspec.json.encode(stage).decode(), flush=True)


async def main(folder: Path) -> None:
    """Fill the disk, play on, make room, and see that nothing was lost."""
    disk = Disk(folder)
    disk.conductor.start()
    disk.conductor.do(Take(at=disk.conductor.now(), by="desk", cue="round-1"))
    disk.conductor.do(Next(at=disk.conductor.now(), by="desk"))
    disk.play()
    async with asyncio.timeout(20):
        while disk.journal.behind:  # noqa: ASYNC110 the journal's thread tells nobody
            await asyncio.sleep(0.002)
        disk.tell("well")
        disk.allow(100)
        disk.play()
        disk.play()
        disk.tell("full")
        disk.allow(None)
        while disk.journal.behind:  # noqa: ASYNC110 the heartbeat brings the lines to the disk by itself
            await asyncio.sleep(0.02)
    disk.tell("room again")
    assert restore(read(disk.path.read_bytes()))[0].run.play.digest() == disk.conductor.episode.run.play.digest()
    disk.allow(40)
    disk.play()
    disk.conductor.stop()
    disk.journal.close()
    disk.tell("closed on a full disk")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
