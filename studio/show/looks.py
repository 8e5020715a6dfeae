"""Looks: the named pictures a moment asks for, and what the show file makes each device show for them."""

import msgspec

from studio.game.wait import LOOKS

__all__ = ["LOOKS", "Item", "Look", "SourceText"]


class Item(msgspec.Struct, frozen=True):
    """The visibility of one source in one scene of OBS."""

    scene: str
    source: str
    visible: bool


class SourceText(msgspec.Struct, frozen=True):
    """The text of one OBS text source; `{fields}` are filled from the air view (docs/view.md)."""

    source: str
    template: str


class Look(msgspec.Struct, frozen=True):
    """One row of the look table: the program scene ("" = none of ours), the graphics in, and what else is owned."""

    name: str
    scene: str = ""
    graphics: tuple[str, ...] = ()
    items: tuple[Item, ...] = ()
    texts: tuple[SourceText, ...] = ()
