"""The show file as a value, and its loading: every mistake of the file and its pack at once."""

import os
from collections.abc import Mapping
from pathlib import Path as FilePath
from typing import Any

import msgspec

from studio.formats import Format
from studio.game.moves import Level
from studio.game.state import Contestant
from studio.packs.model import Pack
from studio.packs.table import read_table
from studio.show.config import source
from studio.show.config.colour import default_colour
from studio.show.config.cross import Tables, check
from studio.show.config.keys import ShowKeys
from studio.show.config.problem import Fault, Problem, Report, ShowFileError, quoted
from studio.show.config.walk import walk
from studio.show.looks import LOOKS, Item, Look, SourceText
from studio.show.opening import Cue, Opening, OutputLevel


class Secret:
    """A text that no repr, log or JSON shows: msgspec refuses to encode it."""

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        """The text itself, for the one who signs in with it."""
        return self._text

    def __repr__(self) -> str:
        return "Secret"


class NoPassword(Exception):
    """The password is not where the show file says; the text says where, never what."""


class Device(msgspec.Struct, frozen=True):
    """Something with buttons: `seats` gives each button's seat."""

    name: str
    address: str
    seats: dict[int, int]


class Output(msgspec.Struct, frozen=True):
    """Something that shows looks, the level it starts at, and where its password is."""

    name: str
    address: str
    level: Level = "auto"
    password_env: str = ""
    password_file: str = ""
    password: Secret | None = None

    def find_password(self, environment: Mapping[str, str]) -> str:
        """The password, "" where none is asked for; raises `NoPassword` that says where it should be."""
        if self.password:
            return self.password.reveal()
        if self.password_env:
            if self.password_env not in environment:
                raise NoPassword(f"{self.name}: the environment has no {self.password_env}: set it to the password")
            return environment[self.password_env]
        if self.password_file:
            try:
                return FilePath(self.password_file).read_text("utf-8-sig").strip("\r\n")
            except (OSError, UnicodeDecodeError) as wrong:
                reason = getattr(wrong, "strerror", "") or "it is not UTF-8 text"
                raise NoPassword(f"{self.name}: password file {self.password_file}: {reason}") from None
        return ""


class ShowFile(msgspec.Struct, frozen=True, kw_only=True):
    """A show as its file tells it: checked, with defaults in place and paths made absolute.

    `rules` is the format's own frozen struct; a cue's `rules` are its own parameters over these. `looks` has every
    name of LOOKS. `reorder_ms` is how long after a press an earlier one may still be heard.
    """

    file: str
    title: str
    language: str
    format: str
    rules: msgspec.Struct
    pack: str
    contestants: tuple[Contestant, ...]
    rundown: tuple[Cue, ...]
    looks: tuple[Look, ...]
    devices: tuple[Device, ...]
    outputs: tuple[Output, ...]
    reorder_ms: int


class Loaded(msgspec.Struct, frozen=True):
    """A show file with the pack it names, and what was odd in both but does not stop the show."""

    show: ShowFile
    pack: Pack
    warnings: tuple[Problem, ...] = ()

    def opening(self) -> Opening:
        """The show as a journal holds it: without devices and without secrets."""
        show = self.show
        rules: dict[str, Any] = msgspec.to_builtins(show.rules)
        return Opening(
            title=show.title, language=show.language, format=show.format, contestants=show.contestants, rules=rules,
            rundown=show.rundown, looks=show.looks, pack=self.pack, reorder_ms=show.reorder_ms, show=show.file,
            outputs=tuple(OutputLevel(output.name, output.level) for output in show.outputs),
        )  # fmt: skip


def load(where: str | FilePath, formats: Mapping[str, Format]) -> Loaded:
    """Read the show of a file, of a folder with a show.toml, or of a packaged show's name.

    Raises `ShowFileError` with every mistake of the show file and of its pack.
    """
    path = source.find(where)
    tables, places = source.parse(path, source.read(path))
    report = Report(source.named(path), places)
    top = walk(report, tables, ShowKeys)
    assert isinstance(top, dict), "a TOML text is a table"
    pack, of_pack = _read_pack(report, path.parent, top)
    check(report, top, formats, pack)
    problems = [*report.in_order(), *of_pack]
    if pack is None or any(not problem.warning for problem in problems):
        raise ShowFileError(problems)
    return Loaded(_build(path, top, formats), pack, tuple(problems))


def _read_pack(report: Report, folder: FilePath, top: Tables) -> tuple[Pack | None, list[Problem]]:
    """The pack and its problems; that there is none is a mistake of the show file."""
    if "pack" not in top:
        return None, []
    path = folder / top["pack"]
    if not os.path.isfile(path):  # unlike Path.is_file it does not raise on a name too long for the disk
        allowed = "a table of questions (docs/packs.md), counted from the show file's folder"
        report.error(("pack",), Fault(f"there is no file {quoted(top['pack'], 200)}", allowed))
        return None, []
    found = read_table(path)
    problems = [
        Problem(source.named(path), one.row, one.column, one.what, one.allowed, one.severity == "warn")
        for one in found.problems
    ]
    return found.pack, problems


def _build(path: FilePath, top: Tables, formats: Mapping[str, Format]) -> ShowFile:
    """The show of tables without a mistake."""
    keys = msgspec.convert(top, ShowKeys)
    seats = sorted(keys.contestants, key=lambda one: one.seat)
    folder = path.parent.absolute()
    return ShowFile(
        file=str(path.absolute()),
        title=keys.title,
        language=keys.language,
        format=keys.format,
        rules=msgspec.convert(keys.rules, formats[keys.format].rules),
        pack=str(folder / keys.pack),
        contestants=tuple(Contestant(c.seat, c.name, c.colour.lower() or default_colour(c.seat)) for c in seats),
        rundown=tuple(msgspec.convert(cue, Cue) for cue in top["rundown"]),
        looks=tuple(_look(name, top.get("looks", {}).get(name, {})) for name in LOOKS),
        devices=tuple(
            Device(name, device.address, dict(device.seats) or {one.seat: one.seat for one in seats})
            for name, device in keys.devices.items()
        ),
        outputs=tuple(
            Output(name, one.address, one.level, one.password_env,
                   str(folder / one.password_file) if one.password_file else "",
                   Secret(one.password) if one.password else None)
            for name, one in keys.outputs.items()
        ),
        reorder_ms=keys.reorder_ms,
    )  # fmt: skip


def _look(name: str, table: Tables) -> Look:
    return Look(
        name=name,
        scene=table.get("scene", ""),
        graphics=tuple(table.get("graphics", ())),
        items=tuple(msgspec.convert(item, Item) for item in table.get("items", ())),
        texts=tuple(SourceText(source, template) for source, template in table.get("texts", {}).items()),
    )
