"""What OBS should show: the looks, the level and the fields made into the values that are ours there."""

import re
from collections.abc import Mapping
from typing import Literal

import msgspec

from studio.game.moves import Level
from studio.show.looks import Item, Look

SEATS = range(1, 10)
FIELDS = frozenset(("question", "theme", "value", "contestant", "clock", "title")).union(
    f"{of}_{seat}" for of in ("score", "name") for seat in SEATS
)
"""Every `{field}` a text of a look may name."""

_FIELD = re.compile(r"\{(\w+)\}")

Value = str | bool
"""A scene's name, a text, or whether an item is visible."""


class Owned(msgspec.Struct, frozen=True):
    """One value in OBS that may be ours: the program or preview scene, an item's visibility, a source's text."""

    kind: Literal["program", "preview", "item", "text"]
    scene: str = ""
    source: str = ""


PROGRAM = Owned("program")
PREVIEW = Owned("preview")


class Text(msgspec.Struct, frozen=True):
    """The text that a source of OBS should have."""

    source: str
    text: str


class Wanted(msgspec.Struct, frozen=True):
    """Everything that is ours in OBS, with the value it should have; a scene of "" is not ours."""

    program: str = ""
    preview: str = ""
    items: tuple[Item, ...] = ()
    texts: tuple[Text, ...] = ()

    def values(self) -> dict[Owned, Value]:
        """Each owned value, in the order in which it is set: a scene comes on air with its texts already right, and
        the preview follows the program because OBS may swap the two."""
        values: dict[Owned, Value] = {Owned("text", source=each.source): each.text for each in self.texts}
        values |= {Owned("item", each.scene, each.source): each.visible for each in self.items}
        if self.program:
            values[PROGRAM] = self.program
        if self.preview:
            values[PREVIEW] = self.preview
        return values


def wanted_of(looks: Mapping[str, Look], look: str, shown: str, level: Level, fields: Mapping[str, str]) -> Wanted:
    """What OBS should show in the moment of `look`, when the operator last brought on `shown`.

    auto: scene, items and texts of `look`. armed: those of `shown` stay, and the scene of `look` waits on preview.
    off: nothing is ours. A look that is not in the table owns nothing.
    """
    if level == "off":
        return Wanted()
    now = looks.get(look, Look(look))
    on = looks.get(shown, Look(shown)) if level == "armed" else now
    return Wanted(
        program=on.scene,
        preview=now.scene if level == "armed" else "",
        items=on.items,
        texts=tuple(Text(each.source, fill(each.template, fields)) for each in on.texts),
    )


def fill(template: str, fields: Mapping[str, str]) -> str:
    """The template with each `{field}` replaced by its value, or by nothing where it has none."""
    return _FIELD.sub(lambda found: fields.get(found[1], ""), template)


def unknown_fields(template: str) -> tuple[str, ...]:
    """The `{names}` in a template that are not in FIELDS, for the check of the show file."""
    return tuple(name for name in _FIELD.findall(template) if name not in FIELDS)
