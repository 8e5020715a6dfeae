"""Every key a show file may hold, with its type and its allowed values (docs/show_file.md tells them to people)."""

import re
from collections.abc import Callable
from typing import Annotated, Any, Literal, cast

import msgspec
from msgspec import Meta

from studio.game.moves import Level
from studio.show.config import address, colour, names, texts
from studio.show.config.problem import Fault, quoted

Check = Callable[[str], Fault | None]
MOST_SEATS = 99
Language = Literal["en", "ru", "kk", "pl"]
Graphic = Literal["scoreboard", "board", "question", "buzz", "clock"]
LookName = Literal[
    "titles", "board", "theme", "question", "answering", "right", "wrong", "answer", "scores", "break", "winner", "text"
]  # fmt: skip


def checked(check: Check, secret: bool = False) -> Meta:
    """What the reader of the file asks of a text; the value of a secret is never shown."""
    return Meta(extra={"check": check, "secret": secret})


def check_of(extra: dict[str, object] | None) -> Check | None:
    """The check that `checked` put there."""
    return cast("Check | None", (extra or {}).get("check"))


def _id_fault(text: str) -> Fault | None:
    if re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}", text, re.ASCII):
        return None
    return Fault(f"is {quoted(text)}", "up to 40 Latin letters, digits, - and _, beginning with a letter or digit")


def _variable_fault(text: str) -> Fault | None:
    if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", text, re.ASCII):
        return None
    # Not shown: it may be the password itself, put beside the wrong key.
    return Fault("is not the name of an environment variable", 'a name like "OBS_PASSWORD"')


def _file_fault(text: str) -> Fault | None:
    if text.strip() and text.isprintable():
        return None
    return Fault(f"is {quoted(text)}", "the path of a file, counted from the show file's folder")


Id = Annotated[str, checked(_id_fault)]
Name = Annotated[str, checked(names.name_fault)]
Scene = Annotated[str, checked(lambda text: names.name_fault(text) if text else None)]
Text = Annotated[str, checked(names.text_fault)]
Colour = Annotated[str, checked(colour.colour_fault)]
File = Annotated[str, checked(_file_fault)]
Template = Annotated[str, checked(texts.template_fault)]
DeviceAddress = Annotated[str, checked(address.device_address_fault)]
OutputAddress = Annotated[str, checked(address.output_address_fault)]
Variable = Annotated[str, checked(_variable_fault, secret=True)]
Password = Annotated[str, checked(lambda text: None, secret=True)]
Seat = Annotated[int, Meta(ge=1, le=MOST_SEATS)]
Button = Annotated[int, Meta(ge=1, le=99)]


class ContestantKeys(msgspec.Struct, frozen=True):
    """`[[contestants]]`"""

    seat: Seat
    name: Name
    colour: Colour = ""


class CueKeys(msgspec.Struct, frozen=True, tag_field="kind"):
    """`[[rundown]]`, of any kind"""

    id: Id
    title: Name = ""


class TitleKeys(CueKeys, frozen=True, tag="title"):
    """A card with a title."""

    text: Text = ""


class RoundKeys(CueKeys, frozen=True, tag="round", kw_only=True):
    """A round of the format, with a round of the pack."""

    round: Name
    factor: Annotated[int, Meta(ge=1, le=100)] = 1
    rules: dict[str, Any] = {}


class ShootOutKeys(CueKeys, frozen=True, tag="shoot_out", kw_only=True):
    """A shoot-out of those who are level for the last of `through` places."""

    round: Name
    through: Annotated[int, Meta(ge=1, le=MOST_SEATS)] = 1
    factor: Annotated[int, Meta(ge=1, le=100)] = 1
    rules: dict[str, Any] = {}


class BreakKeys(CueKeys, frozen=True, tag="break"):
    """A break."""

    text: Text = ""


class ResultsKeys(CueKeys, frozen=True, tag="results"):
    """The scores, then the winner."""

    text: Text = ""


class ItemKeys(msgspec.Struct, frozen=True):
    """An entry of `items` in `[looks.…]`"""

    scene: Name
    source: Name
    visible: bool


class LookKeys(msgspec.Struct, frozen=True):
    """`[looks.…]`"""

    scene: Scene = ""
    graphics: tuple[Graphic, ...] = ()
    items: tuple[ItemKeys, ...] = ()
    texts: dict[Name, Template] = {}


class DeviceKeys(msgspec.Struct, frozen=True):
    """`[devices.…]`"""

    address: DeviceAddress
    seats: dict[Button, Seat] = {}


class OutputKeys(msgspec.Struct, frozen=True):
    """`[outputs.…]`"""

    address: OutputAddress
    level: Level = "auto"
    password_env: Variable = ""
    password_file: File = ""
    password: Password = ""


class ShowKeys(msgspec.Struct, frozen=True):
    """The top of the file"""

    title: Name
    format: str
    pack: File
    language: Language = "en"
    reorder_ms: Annotated[int, Meta(ge=0, le=250)] = 20
    rules: dict[str, Any] = {}
    contestants: tuple[ContestantKeys, ...] = ()
    rundown: tuple[TitleKeys | RoundKeys | ShootOutKeys | BreakKeys | ResultsKeys, ...] = ()
    looks: dict[LookName, LookKeys] = {}
    devices: dict[Id, DeviceKeys] = {}
    outputs: dict[Id, OutputKeys] = {}
