"""Hashes of the code that decides, so that a journal can say which rules it was played by."""

import hashlib
import importlib
from collections.abc import Iterable
from pathlib import Path

from studio.formats import formats

SHOW = ("episode", "order", "rundown")
"""Modules of `studio.show` that say what a move does."""


def source_hashes(format: str) -> dict[str, str]:
    """The hashes of the game's core, of the show around it, of the format's own module, and of the manual round's.

    A module that is a folder is hashed over all its Python files in the order of their paths.
    """
    found = {"game": _hash(_files("studio.game"))}
    found["show"] = _hash(file for name in SHOW for file in _files(f"studio.show.{name}"))
    for name in dict.fromkeys((format, "manual")):
        if known := formats().get(name):
            found[f"formats/{name}"] = _hash(_files(known.script.__module__))
    return found


def _files(module: str) -> list[tuple[str, Path]]:
    """The Python files of a module, each with the name it goes by in the hash; none for one that lies in no file."""
    where = getattr(importlib.import_module(module), "__file__", None)
    if where is None:
        return []
    path = Path(where)
    if path.name != "__init__.py":
        return [(path.name, path)]
    return sorted((file.relative_to(path.parent).as_posix(), file) for file in path.parent.rglob("*.py"))


def _hash(files: Iterable[tuple[str, Path]]) -> str:
    core = hashlib.sha256()
    for name, path in files:
        core.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return core.hexdigest()[:16]
