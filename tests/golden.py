"""Golden journals: a show a format, recorded once, with the digest and the results that its moves must always make.

    python -m tests.golden [--rules-changed FORMAT …]        or: make golden

remakes what stands in tests/data/golden: it plays the recorded moves again and writes the journal and the digest anew,
as is needed when the state gains a field. It refuses where a move, a verdict or a result would be another: that is a
change of rules, and only for a format named so is the golden journal played anew.
"""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from studio.formats import Format, formats
from studio.game.moves import Adjust, AnyMove, Judge, Lot, Refused
from studio.game.wait import Legal
from studio.show.clock import ShowClock
from studio.show.conductor import Conductor
from studio.show.journal import Claim, Journal, Reading, read
from studio.show.lines import EndLine, MoveLine
from studio.show.opening import Cue, Opening
from studio.show.restoring import restore
from tests.random_play import Walker
from tests.recorded import Recorded
from tests.si_script import opening

FOLDER = Path(__file__).parent / "data" / "golden"
MOVES, SEED = 60, 11
"""Random moves of each of its rounds, and the seed that chooses them."""
LIKELY = {
    "adjust": 0.1, "caption": 0.1, "close": 0.4, "hold": 0.2, "note": 0.1, "overrule": 0.2, "protest": 0.2,
    "send_off": 0.02, "set_clock": 0.2, "to_look": 0.1, "void": 0.15,
}  # fmt: skip
"""How likely what is offered is to be done, the rest 4: an evening like others, in which everything happens once."""


class Golden(msgspec.Struct, frozen=True):
    """What a journal must come to: its digest, and the scores at the end of each cue and of the show."""

    digest: str
    scores: tuple[tuple[str, tuple[int, ...]], ...]


class Evening(Walker):
    """Plays at random, but as people would: they go on, press and rule far more than they interrupt."""

    def _choose(self) -> AnyMove:
        move = super()._choose()
        return replace(move, points=min(50, max(-50, move.points))) if isinstance(move, Adjust | Judge) else move

    def _offer(self) -> Legal:
        offers = [offer for offer in self.table.game.legal() if offer.do != "take"]
        return self.dice.choices(offers, [LIKELY.get(offer.do, 4.0) for offer in offers])[0]


class RulesChanged(ValueError):
    """The recorded moves no longer make what they made; the text says where."""


def show_of(known: Format) -> Opening:
    """A small show of the format, by the rules as they are without a word said about them."""
    rules = known.rules()
    least, _ = known.players(rules)
    made = opening(players=max(3, least), reserves="Rivers.20 Birds.10 Stars.30")
    shoot_out = (Cue("decider", "shoot_out", "Decider", round="3"),) if known.shoot_out else ()
    return replace(made, format=known.name, rules={}, rundown=(*made.rundown[:4], *shoot_out, *made.rundown[4:]))


def played(known: Format, folder: Path) -> Path:
    """A new recording: both rounds at random, left for the manual round and returned to, a cue started anew."""
    table = Recorded(folder, cue="titles", show=show_of(known))
    for cue in ("round-1", "round-2", "decider"):
        if table.episode.opening.cue(cue):
            table.play(f"take:{cue}")
            list(Evening(table, SEED).steps(MOVES // 3))
            table.play("note:anew anew")
            list(Evening(table, SEED + 1).steps(MOVES))
            if not table.run.refuse_leave():
                table.play("leave")
                list(Evening(table, SEED + 2).steps(MOVES // 3))
                table.play("return undo redo")
    table.play("take:results")
    table.close()
    return table.path


def told(reading: Reading) -> Golden:
    """What a journal comes to."""
    episode, _, _ = restore(reading, whole=True)
    ends = [line for line in reading.lines if isinstance(line, EndLine)]
    scores = [(line.cue, tuple(standing.score for standing in line.result.seats)) for line in ends]
    last = (episode.run.around.cue, tuple(seat.score for seat in episode.run.state.seats))
    return Golden(episode.run.play.digest(), (*scores, last))


def again(reading: Reading, folder: Path) -> Path:
    """The same moves through a conductor of today, into a journal of today; raises `RulesChanged`."""
    lines = [line for line in reading.lines if isinstance(line, MoveLine)]
    lots = [line.move.outcome for line in lines if isinstance(line.move, Lot)]

    def draw(choices: Sequence[str]) -> str:
        if not lots or lots[0] not in choices:
            raise RulesChanged(f"a lot was drawn among {', '.join(choices)}; recorded are {lots[:1] or 'no more'}")
        return lots.pop(0)

    path = folder / "again.journal"
    journal = Journal(path, Claim(folder / "again.owner", "golden"))
    conductor = Conductor.begin(reading.opening.opening, journal, ShowClock(), draw)
    try:
        for line in lines:
            if isinstance(line.move, Lot):
                continue
            conductor.clock = ShowClock(line.move.at)
            try:
                verdict = conductor.do(line.move)
            except Refused as refused:
                raise RulesChanged(f"line {line.n + 1} is refused: {refused}") from refused
            if conductor.fault or verdict != line.verdict:
                raise RulesChanged(f"line {line.n + 1}: {conductor.fault or f'{verdict!r}, and was {line.verdict!r}'}")
    finally:
        journal.close()
    return path


def remade(known: Format, rules_changed: bool) -> tuple[bytes, Golden]:
    """The golden journal of a format as it is today; raises `RulesChanged`."""
    path = FOLDER / f"{known.name}.journal"
    with tempfile.TemporaryDirectory() as folder:
        if rules_changed or not path.exists():
            new = played(known, Path(folder)).read_bytes()
            return new, told(read(new))
        new = again(read(path.read_bytes()), Path(folder)).read_bytes()
    golden, before = told(read(new)), kept(known.name)
    if golden.scores != before.scores:
        raise RulesChanged(f"the scores are {golden.scores}, and were {before.scores}")
    return new, golden


def kept(name: str) -> Golden:
    """What is written beside a golden journal."""
    return msgspec.json.decode((FOLDER / f"{name}.json").read_bytes(), type=Golden)


def main(argv: list[str]) -> int:
    """Remake all; 1 when the rules of one have changed, which is left as it was."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description="Remake the golden journals.")
    parser.add_argument("--rules-changed", nargs="*", default=[], metavar="FORMAT", choices=formats(),
                        help="play these anew: their rules were meant to change")  # fmt: skip
    changed = parser.parse_args(argv).rules_changed
    failed = 0
    for name, known in formats().items():
        try:
            journal, golden = remade(known, name in changed)
        except RulesChanged as wrong:
            print(f"{name}: {wrong}\n{name}: left as it is; if its rules were meant to change, --rules-changed {name}")
            failed = 1
            continue
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{name}.journal").write_bytes(journal)
        (FOLDER / f"{name}.json").write_bytes(msgspec.json.format(msgspec.json.encode(golden)) + b"\n")
        lines = len(journal.splitlines())
        print(f"{name}: {lines} lines, {len(journal) // 1024} kB, digest {golden.digest}")
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
