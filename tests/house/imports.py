"""Who may import whom, and which modules of Python only one place may touch."""

import ast
from collections.abc import Iterator

from tests.house.source import Finding, Source

GAME = ("studio.game",)
TOLD = (*GAME, "studio.packs", "studio.formats", "studio.tournament")
SHOWN = (*TOLD, "studio.show")
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "studio.game": GAME,
    "studio.packs": (*GAME, "studio.packs"),
    "studio.formats": (*GAME, "studio.packs", "studio.formats"),
    "studio.tournament": (*GAME, "studio.tournament"),
    "studio.show": SHOWN,
    "studio.outputs": (*SHOWN, "studio.outputs"),
    "studio.desk": (*SHOWN, "studio.desk"),
    "studio.rehearsal": (*SHOWN, "studio.rehearsal", "controllers"),
    "studio.cli": ("studio", "controllers", "overlays", "show_configs"),
    "studio.__main__": ("studio.cli",),
    "studio": (),
    "controllers": ("studio.game.moves", "studio.game.surface", "controllers"),
    "overlays": (),
    "show_configs": (),
}
"""Each part of the house → the parts of ours it may import. The longest name that fits a module counts."""

POSIX_ONLY = {"fcntl", "grp", "posix", "pty", "pwd", "resource", "signal", "syslog", "termios", "tty"}
POSIX_ONLY_CALLS = {
    "add_reader", "add_signal_handler", "add_writer", "fdatasync", "fork", "forkpty", "geteuid", "getpgid", "getuid",
    "killpg", "mkfifo", "openpty", "setsid", "sync_file_range", "ttyname", "uname",
}  # fmt: skip
"""Calls that Windows lacks; `add_reader` and `add_writer` are there but its usual loop refuses them."""
SYSTEM = "studio/show/system.py"
CLOCK = "studio/show/clock.py"


def imported(source: Source) -> Iterator[tuple[int, str, str]]:
    """(line, module, name) of each import, relative ones made absolute; name is "" for `import module`."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name, ""
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = source.package.split(".")
                base = ".".join([*above[: len(above) - node.level + 1], *([base] if base else [])])
            for alias in node.names:
                yield node.lineno, base, alias.name


def inside(module: str, parts: tuple[str, ...]) -> bool:
    return any(module == part or module.startswith(part + ".") for part in parts)


def part_of(module: str) -> str | None:
    """The longest part of the house that holds a module; a new folder right under `studio` has none."""
    known = [part for part in MAY_IMPORT if inside(module, (part,)) and (part != "studio" or module == "studio")]
    return max(known, key=len, default=None)


def imports_only_what_it_may(source: Source) -> Iterator[Finding]:
    if not source.is_python or not source.within("studio", "controllers", "overlays", "show_configs"):
        return
    part = part_of(source.module)
    if part is None:
        yield Finding(source.path, 1, f"{source.module} has no row in MAY_IMPORT (tests/house/imports.py)")
        return
    allowed = MAY_IMPORT[part]
    for line, module, name in imported(source):
        ours = inside(module, ("studio", "controllers", "overlays", "show_configs", "tests", "benchmarks"))
        if ours and not inside(module, allowed) and not (name and inside(f"{module}.{name}", allowed)):
            may = ", ".join(allowed) or "nothing of ours"
            yield Finding(source.path, line, f"{part} imports {module} {name}".rstrip() + f"; it may import {may}")


def posix_only_in_system(source: Source) -> Iterator[Finding]:
    if not source.is_python or not source.within("studio", "controllers") or source.path == SYSTEM:
        return
    for line, module, name in imported(source):
        if module.partition(".")[0] in POSIX_ONLY:
            yield Finding(source.path, line, f"{module} is POSIX's; only {SYSTEM} may touch it")
        if module == "os" and (name in POSIX_ONLY_CALLS or name.startswith("O_")):
            yield Finding(source.path, line, f"os.{name} is POSIX's; only {SYSTEM} may touch it")
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Attribute):
            of_os = isinstance(node.value, ast.Name) and node.value.id == "os" and node.attr.startswith("O_")
            if of_os or node.attr in POSIX_ONLY_CALLS:
                yield Finding(source.path, node.lineno, f"{node.attr} is POSIX's; only {SYSTEM} may touch it")


def one_module_reads_the_clock(source: Source) -> Iterator[Finding]:
    """Waiting (`sleep`) is not reading; `datetime` values may be made of given numbers."""
    if not source.is_python or not source.within("studio", "controllers") or source.path == CLOCK:
        return
    for line, module, name in imported(source):
        if module == "time" and name not in ("", "sleep"):
            yield Finding(source.path, line, f"time.{name}: only {CLOCK} reads a clock")
    for node in ast.walk(source.tree):
        if not isinstance(node, ast.Attribute):
            continue
        owner = ast.unparse(node.value)
        of_time = owner == "time" and node.attr != "sleep"
        of_date = node.attr in ("now", "utcnow", "today") and owner.rpartition(".")[2] in ("datetime", "date")
        of_loop = node.attr == "time" and ("loop" in owner.lower())
        if of_time or of_date or of_loop:
            yield Finding(source.path, node.lineno, f"{owner}.{node.attr}: only {CLOCK} reads a clock")
