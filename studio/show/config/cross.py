"""What no key of a show file can tell alone: seats, ids, rounds, addresses and looks held against each other."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from studio.formats import Format
from studio.packs.model import Pack
from studio.show.config import colour, names, texts
from studio.show.config.places import Path
from studio.show.config.problem import Fault, Report, did_you_mean, listed, quoted
from studio.show.config.walk import walk

Tables = dict[str, Any]
"""What `walk` left of a file: every value that is there has its right type."""


def check(report: Report, top: Tables, formats: Mapping[str, Format], pack: Pack | None) -> None:
    """Tell everything that does not fit together; `pack` is None when it could not be read, which was told."""
    known = _format(report, top, formats)
    rules = _rules(report, top, known)
    _contestants(report, top, known, rules)
    _rundown(report, top, known, pack)
    _looks(report, top)
    _devices(report, top)
    _outputs(report, top)


def _tables(top: Tables, name: str) -> Iterator[tuple[Path, Tables]]:
    """The usable tables of a list or of a table of tables, each with its place."""
    held = top.get(name, {})
    for key, table in held.items() if isinstance(held, dict) else enumerate(held):
        if isinstance(table, dict):
            yield (name, key), table


def _format(report: Report, top: Tables, formats: Mapping[str, Format]) -> Format | None:
    name = top.get("format")
    if name is not None and name not in formats:
        fault = Fault(f"no format is called {quoted(name)}{did_you_mean(name, formats)}", listed(sorted(formats)))
        report.error(("format",), fault)
    return formats.get(name or "")


def _rules(report: Report, top: Tables, known: Format | None) -> msgspec.Struct | None:
    """The show's rules, None where they are not known or wrong."""
    if known is None:
        return None
    before = len(report.problems)
    walk(report, top.get("rules", {}), known.rules, ("rules",))
    return _hold(report, ("rules",), known, top.get("rules", {})) if len(report.problems) == before else None


def _hold(report: Report, path: Path, known: Format, rules: Tables) -> msgspec.Struct | None:
    """Rules whose keys are right one by one may still be refused by their format as a whole."""
    try:
        return msgspec.convert(rules, known.rules)
    except msgspec.ValidationError as wrong:
        report.error(path, Fault(str(wrong), f"rules of {quoted(known.name)} that fit together"))
        return None


def _contestants(report: Report, top: Tables, known: Format | None, rules: msgspec.Struct | None) -> None:
    found = list(_tables(top, "contestants"))
    number = len(top.get("contestants", ()))
    least, most = known.players(rules) if known and rules else (1, 0)
    if number < least or 0 < most < number:
        people = f"{least}" if least == most else f"{least} to {most}" if most else "one or more"
        wrong = "nobody plays" if not number else "one plays" if number == 1 else f"{number} play"
        report.error(("contestants",), Fault(wrong, f"{people} [[contestants]] with the format and rules of this file"))
    _once(report, [((*path, "seat"), table.get("seat")) for path, table in found], "seat")
    for path, table in found:
        if known and rules and table.get("seat", 0) > most >= number:
            fault = Fault(f"is seat {table['seat']}", f"a seat from 1 to {most}")
            report.error((*path, "seat"), fault)
        if "colour" in table and (glare := colour.glare_fault(table["colour"])):
            report.warn((*path, "colour"), glare)
        if "name" in table and (mixed := names.mixed_word(table["name"])):
            report.warn((*path, "name"), mixed)
    called = [(path, table["name"]) for path, table in found if "name" in table]
    for later, _, fault, warning in names.alike(enumerate(name for _, name in called)):
        (report.warn if warning else report.error)((*called[later][0], "name"), fault)


def _once(report: Report, found: list[tuple[Path, Any]], what: str) -> None:
    """Each value but None only once."""
    first: dict[Any, Path] = {}
    for path, value in found:
        if value is not None and value in first:
            line = report.places.line(first[value])
            shown = quoted(value) if isinstance(value, str) else value
            report.error(path, Fault(f"{what} {shown} stands in line {line} already", f"each {what} once"))
        elif value is not None:
            first[value] = path


def _rundown(report: Report, top: Tables, known: Format | None, pack: Pack | None) -> None:
    cues = list(_tables(top, "rundown"))
    if not top.get("rundown", ()):
        report.error(("rundown",), Fault("has no cue", "one [[rundown]] or more"))
    _once(report, [((*path, "id"), table.get("id")) for path, table in cues], "id")
    rounds = {one.name for one in pack.rounds} if pack else set()
    played: dict[str, int] = {}
    for path, cue in cues:
        if known and cue.get("rules"):
            before = len(report.problems)
            walk(report, cue["rules"], known.rules, (*path, "rules"), partial=True)
            if len(report.problems) == before:
                _hold(report, (*path, "rules"), known, {**top.get("rules", {}), **cue["rules"]})
        if known and cue.get("kind") == "shoot_out" and not known.shoot_out:
            fault = Fault(f"the format {quoted(known.name)} has no shoot-out", "another kind of cue")
            report.error((*path, "kind"), fault)
        name = cue.get("round")
        if name is None:
            continue
        if pack and name not in rounds:
            fault = Fault(f"the pack has no round {quoted(name)}{did_you_mean(name, rounds)}", listed(sorted(rounds)))
            report.error((*path, "round"), fault)
        elif name in played:
            wrong = f"the round {quoted(name)} is played in line {played[name]} already, no question is left for here"
            fault = Fault(wrong, "another round of the pack")
            report.warn((*path, "round"), fault)
        played.setdefault(name, report.places.line((*path, "round")))


def _looks(report: Report, top: Tables) -> None:
    seats = _seats(top)
    scenes = {table["scene"] for _, table in _tables(top, "looks") if table.get("scene")}
    for path, look in _tables(top, "looks"):
        shown = [((*path, "graphics", i), name) for i, name in enumerate(look.get("graphics", ()))]
        _once(report, [(place, name) for place, name in shown if isinstance(name, str)], "graphic")
        items = [((*path, "items", i), one) for i, one in enumerate(look.get("items", ())) if isinstance(one, dict)]
        both = [(place, one) for place, one in items if "scene" in one and "source" in one]
        _once(report, [((*place, "source"), f"{one['scene']} / {one['source']}") for place, one in both], "item")
        for place, item in both:
            hint = did_you_mean(item["scene"], scenes)
            if item["scene"] not in scenes and hint:
                fault = Fault(f"no look shows the scene {quoted(item['scene'])}{hint}", listed(sorted(scenes)))
                report.warn((*place, "scene"), fault)
        for source, template in look.get("texts", {}).items():
            named = {field: texts.seat_of(field) for field in texts.fields(template)}
            strange = [field for field, seat in named.items() if seats and seat is not None and seat not in seats]
            if strange:
                fault = Fault(f"nobody sits at the seat of {quoted(strange[0])}", f"the seats {_numbers(seats)}")
                report.error((*path, "texts", source), fault)


def _seats(top: Tables) -> frozenset[int]:
    """The seats that contestants have; empty while one of them is wrong, so that no mistake is told twice."""
    seats = [table.get("seat") for _, table in _tables(top, "contestants")]
    known = [seat for seat in seats if seat is not None]
    return frozenset(known) if len(known) == len(top.get("contestants", ())) else frozenset()


def _numbers(seats: frozenset[int]) -> str:
    return ", ".join(str(seat) for seat in sorted(seats))


def _devices(report: Report, top: Tables) -> None:
    seats = _seats(top)
    devices = list(_tables(top, "devices"))
    _once(report, [((*path, "address"), _port(table.get("address"))) for path, table in devices], "address")
    reached: set[int] = set()
    for path, device in devices:
        given = device.get("seats") or {seat: seat for seat in seats}
        for button, seat in given.items():
            reached.add(seat)
            if seats and seat not in seats:
                fault = Fault(f"nobody sits at seat {seat}", f"the seats {_numbers(seats)}")
                report.error((*path, "seats", str(button)), fault)
    lonely = seats - reached
    for path, contestant in _tables(top, "contestants"):
        if devices and contestant.get("seat") in lonely:
            fault = Fault(f"seat {contestant['seat']} has no button", "a button for each seat, in seats of a device")
            report.warn((*path, "seat"), fault)


def _port(address: str | None) -> str | None:
    """What two devices cannot share: the address without its options."""
    return address.partition("?")[0] if address else None


def _outputs(report: Report, top: Tables) -> None:
    outputs = list(_tables(top, "outputs"))
    _once(report, [((*path, "address"), _port(table.get("address"))) for path, table in outputs], "address")
    devices = {path[1] for path, _ in _tables(top, "devices")}
    for path, output in outputs:
        if path[1] in devices:
            report.error(path, Fault("a device has this name", "each name once among devices and outputs"))
        ways = [key for key in ("password_env", "password_file", "password") if key in output]
        if len(ways) > 1:
            report.error((*path, ways[1]), Fault(f"{ways[0]} is given too", "one way to the password"))
