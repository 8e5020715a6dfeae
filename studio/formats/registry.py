"""What a format is, and the finding of all there are: one module of this package each."""

import importlib
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


@cache
def formats() -> Mapping[str, Format]:
    """Every format of this package by name: each module that has a `FORMAT`."""
    package = importlib.import_module("studio.formats")
    found: dict[str, Format] = {}
    for entry in pkgutil.iter_modules(package.__path__):
        known = getattr(importlib.import_module(f"studio.formats.{entry.name}"), "FORMAT", None)
        if known is not None:
            found[known.name] = known
    return found
