"""Hashes of the code that decides, so that a journal can say which rules it was played by."""

import hashlib
from importlib import resources


def source_hashes(format: str) -> dict[str, str]:
    """The hash of the format's own file and of the game's core, over all its files in name order."""
    own = resources.files("studio.formats") / f"{format}.py"
    core = hashlib.sha256()
    files = [file for file in resources.files("studio.game").iterdir() if file.name.endswith(".py")]
    for file in sorted(files, key=lambda file: file.name):
        core.update(file.name.encode() + b"\0" + file.read_bytes())
    found = {"game": core.hexdigest()[:16]}
    if own.is_file():
        found[f"formats/{format}"] = hashlib.sha256(own.read_bytes()).hexdigest()[:16]
    return found
