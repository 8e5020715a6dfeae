"""The whole show as its journal's first line holds it: line-up, rundown, looks, pack and versions, without secrets."""

from typing import Any, Literal

import msgspec

from studio.game.moves import Level
from studio.game.state import Contestant
from studio.packs.model import Pack
from studio.show.looks import Look

CueKind = Literal["title", "round", "shoot_out", "break", "results"]


class Cue(msgspec.Struct, frozen=True):
    """One item of the rundown; a `round` plays the pack's round of that name with its values times `factor`; a
    `shoot_out` decides with that round who of the level are among the first `through` (SI-S).

    `rules` are this cue's own parameters over the show's.
    """

    id: str
    kind: CueKind
    title: str = ""
    text: str = ""
    round: str = ""
    factor: int = 1
    through: int = 1
    rules: dict[str, Any] = {}


class OutputLevel(msgspec.Struct, frozen=True):
    """An output by its name and the level it starts at."""

    output: str
    level: Level = "auto"


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """What an episode is made of; nothing outside it can change a show that has begun.

    `reorder_ms` is how long after a press an earlier one may still arrive; `keyboard` are the seats that
    may press from the desk's keyboard. `sources` are hashes of the code that
    decides (docs/journal.md); `wall` is the wall's time as a label.
    """

    title: str
    language: str
    format: str
    contestants: tuple[Contestant, ...]
    rules: dict[str, Any]
    rundown: tuple[Cue, ...]
    looks: tuple[Look, ...]
    outputs: tuple[OutputLevel, ...] = ()
    pack: Pack
    rehearsal: bool = False
    reorder_ms: int = 20
    keyboard: tuple[int, ...] = ()
    show: str = ""
    program: str = ""
    sources: dict[str, str] = {}
    wall: str = ""

    def look(self, name: str) -> Look:
        """The row of the look table, an empty one where the show file has none."""
        return next((row for row in self.looks if row.name == name), Look(name))

    def cue(self, id: str) -> Cue | None:
        """The cue with this id."""
        return next((cue for cue in self.rundown if cue.id == id), None)
