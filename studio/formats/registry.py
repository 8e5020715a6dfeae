"""What a format is, and the finding of all there are: one module of this package each, or an installed one's own."""

import importlib
import importlib.metadata
import pkgutil
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import msgspec

from studio.game.game import Game
from studio.game.procedures import Script


class Format(msgspec.Struct, frozen=True):
    """A game of the rulebook: its name in show files, its title (msgid), its parameters and its script.

    `rules` is a frozen struct whose defaults are the rulebook's; `players(rules)` gives the least and most seats;
    `shoot_out` decides who of those level goes on; `protests` says whether contestants may protest (SI-P).
    """

    name: str
    title: str
    rules: type[msgspec.Struct]
    script: Callable[[Game[Any]], Script]
    players: Callable[[Any], tuple[int, int]]
    shoot_out: Callable[[Game[Any]], Script] | None = None
    protests: bool = False


OUTSIDE = "quiz_studio.formats"
"""The group of entry points by which an installed package brings games of its own (docs/new_game.md)."""


@cache
def formats() -> Mapping[str, Format]:
    """Every format by name: each module of this package that has a `FORMAT`, then those of other packages.

    Raises `ValueError` naming the entry point when two formats have one name, or one is no `Format`.
    """
    package = importlib.import_module("studio.formats")
    found: dict[str, Format] = {}
    for entry in pkgutil.iter_modules(package.__path__):
        known = getattr(importlib.import_module(f"studio.formats.{entry.name}"), "FORMAT", None)
        if known is not None:
            found[known.name] = known
    for point in importlib.metadata.entry_points(group=OUTSIDE):
        brought = point.load()
        if not isinstance(brought, Format):
            raise ValueError(f"entry point {point.name!r} of {OUTSIDE}: {point.value} is no Format")
        if brought.name in found:
            raise ValueError(f"entry point {point.name!r} of {OUTSIDE}: there is a format {brought.name!r} already")
        found[brought.name] = brought
    return found
