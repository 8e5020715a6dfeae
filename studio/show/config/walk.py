"""Holds the tables of a show file against the types of their keys, and tells every mistake instead of the first."""

import datetime
import math
from collections.abc import Mapping

import msgspec
from msgspec import inspect

from studio.show.config.keys import check_of
from studio.show.config.places import Path
from studio.show.config.problem import Fault, Report, did_you_mean, listed, quoted

BAD = msgspec.UNSET
"""Stands for a value that cannot be used; its mistake has been told."""


def walk(report: Report, value: object, kind: object, path: Path = (), partial: bool = False) -> object:
    """The value with all that is wrong in it left out and told to `report`; BAD when nothing of it can be used.

    `kind` is a type. With `partial` no key need be there: the table only changes another one.
    """
    return _Walk(report, partial).value(value, inspect.type_info(kind), path)


class _Walk:
    def __init__(self, report: Report, partial: bool) -> None:
        self._report = report
        self._partial = partial

    def value(self, value: object, kind: inspect.Type, path: Path, extra: dict[str, object] | None = None) -> object:
        match kind:
            case inspect.Metadata(type=inner, extra=extra):
                return self.value(value, inner, path, extra)
            case inspect.StructType():
                return self._table(value, kind, path)
            case inspect.UnionType(types=types) if all(isinstance(one, inspect.StructType) for one in types):
                return self._tagged(value, types, path)
            case inspect.UnionType(types=types):  # a type or None, which TOML does not have
                return self.value(value, next(t for t in types if not isinstance(t, inspect.NoneType)), path)
            case inspect.DictType():
                return self._named(value, kind, path)
            case inspect.VarTupleType(item_type=item):
                return self._list(value, item, path)
            case inspect.AnyType():
                return value
        if not _fits(value, kind):
            secret = bool(extra and extra.get("secret"))
            what = _what(value) if secret else _is(value) + _close(value, kind)
            self._report.error(path, Fault(what, allowed(kind)))
            return BAD
        return BAD if isinstance(value, str) and self._told(value, path, extra) else value

    def _told(self, text: str, path: Path, extra: dict[str, object] | None) -> bool:
        check = check_of(extra)
        fault = check(text) if check else None
        if fault:
            self._report.error(path, fault)
        return bool(fault)

    def _table(self, value: object, kind: inspect.StructType, path: Path) -> object:
        if not isinstance(value, dict):
            self._report.error(path, Fault(_what(value), "a table"))
            return BAD
        fields = {field.encode_name: field for field in kind.fields}
        known = [*fields, *([kind.tag_field] if kind.tag_field else [])]
        for key in value:
            if key not in known:
                wrong = f"is not a key here{did_you_mean(key, known)}"
                self._report.error((*path, key), Fault(wrong, f"the keys {', '.join(sorted(known))}"))
        for name, field in fields.items():
            if field.required and name not in value and not self._partial:
                self._report.error((*path, name), Fault("is missing", allowed(field.type)))
        found = {name: self.value(value[name], field.type, (*path, name)) for name, field in fields.items()
                 if name in value}  # fmt: skip
        if kind.tag_field:
            found[kind.tag_field] = kind.tag
        return {name: one for name, one in found.items() if one is not BAD}

    def _tagged(self, value: object, types: tuple[inspect.Type, ...], path: Path) -> object:
        tables = {kind.tag: kind for kind in types if isinstance(kind, inspect.StructType)}
        field = next(kind.tag_field for kind in tables.values() if kind.tag_field)
        if not isinstance(value, dict):
            self._report.error(path, Fault(_what(value), "a table"))
            return BAD
        kinds = Fault("is missing", listed(str(tag) for tag in tables))
        tag = value.get(field)
        if field not in value:
            self._report.error((*path, field), kinds)
        elif not isinstance(tag, str) or tag not in tables:
            hint = did_you_mean(tag, [str(known) for known in tables]) if isinstance(tag, str) else ""
            self._report.error((*path, field), Fault(_is(tag) + hint, kinds.allowed))
        else:
            return self._table(value, tables[tag], path)
        return {"id": value["id"]} if isinstance(value.get("id"), str) else {}

    def _named(self, value: object, kind: inspect.DictType, path: Path) -> object:
        if not isinstance(value, dict):
            self._report.error(path, Fault(_what(value), "a table"))
            return BAD
        found = {}
        for name, one in value.items():
            key = self._key(name, kind.key_type, (*path, name))
            held = self.value(one, kind.value_type, (*path, name))
            if key is not BAD and held is not BAD:
                found[key] = held
        return found

    def _key(self, name: str, kind: inspect.Type, path: Path) -> object:
        """A table's key as a value: TOML has texts only, also where a number is meant."""
        inner = kind.type if isinstance(kind, inspect.Metadata) else kind
        extra = kind.extra if isinstance(kind, inspect.Metadata) else None
        value: object = name
        if isinstance(inner, inspect.IntType) and name.isascii() and name.isdigit() and len(name) < 10:
            value = int(name)
        if _fits(value, inner):
            return BAD if isinstance(value, str) and self._told(value, path, extra) else value
        hint = _close(name, inner)
        what = "is not a name that can stand here" if isinstance(inner, inspect.LiteralType) else "cannot stand here"
        self._report.error(path, Fault(what + hint, allowed(inner)))
        return BAD

    def _list(self, value: object, item: inspect.Type, path: Path) -> object:
        if not isinstance(value, list):
            tables = isinstance(item, inspect.StructType | inspect.UnionType)
            head = f"[[{path[-1]}]]" if len(path) == 1 else "[ {…} ]"
            self._report.error(path, Fault(_what(value), f"a list of tables, {head}" if tables else "a list, [ … ]"))
            return BAD
        # What is bad keeps its place, so that the others keep their numbers.
        return [self.value(one, item, (*path, position)) for position, one in enumerate(value)]


def _fits(value: object, kind: inspect.Type) -> bool:
    match kind:
        case inspect.BoolType():
            return isinstance(value, bool)
        case inspect.IntType(ge=least, le=most):
            if not isinstance(value, int) or isinstance(value, bool):
                return False
            return (least is None or value >= least) and (most is None or value <= most)
        case inspect.FloatType(ge=least, le=most):
            if not isinstance(value, int | float) or isinstance(value, bool) or not math.isfinite(value):
                return False
            return (least is None or value >= least) and (most is None or value <= most)
        case inspect.LiteralType(values=values):
            return any(value == one and type(value) is type(one) for one in values)
        case inspect.StrType():
            return isinstance(value, str)
    raise TypeError(f"a show file cannot hold a {kind}")


def _close(value: object, kind: inspect.Type) -> str:
    if isinstance(value, str) and isinstance(kind, inspect.LiteralType):
        return did_you_mean(value, [one for one in kind.values if isinstance(one, str)])
    return ""


def allowed(kind: inspect.Type) -> str:
    """What a value of this type may be, in words."""
    match kind:
        case inspect.Metadata(type=inner):
            return allowed(inner)
        case inspect.UnionType(types=types):
            return allowed(types[0])
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType(ge=least, le=most) | inspect.FloatType(ge=least, le=most):
            words = "a whole number" if isinstance(kind, inspect.IntType) else "a number"
            return words + ("" if least is None else f" from {least}") + ("" if most is None else f" to {most}")
        case inspect.LiteralType(values=values):
            return listed(values)
        case inspect.VarTupleType():
            return "a list, [ … ]"
        case inspect.StrType():
            return 'text in "quotes"'
    return "a table"


def _what(value: object) -> str:
    """What kind of thing stands there, without showing it."""
    match value:
        case bool():
            return "is true or false"
        case int() | float():
            return "is a number"
        case str():
            return "is a text"
        case Mapping():
            return "is a table"
        case list():
            return "is a list"
        case datetime.date() | datetime.time():  # a datetime is a date
            return "is a date or time"
    raise TypeError(f"TOML has no {type(value).__name__}")


def _is(value: object) -> str:
    """What stands there; the value itself where it is short."""
    match value:
        case bool():
            return f"is {str(value).lower()}"
        case int() if value.bit_length() <= 64:
            return f"is the number {value}"
        case float():
            return f"is the number {value}"
        case str():
            return f"is the text {quoted(value)}"
        case datetime.date() | datetime.time():
            return f"is a date or time ({value.isoformat()})"
    return _what(value)
