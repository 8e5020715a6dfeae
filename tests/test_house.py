"""The rules of the house hold in every file, and each is shown to find what it forbids."""

import pytest

from tests.house import imports, purity, words
from tests.house.source import Finding, Rule, Source, findings, sources

RULES: tuple[Rule, ...] = (
    imports.imports_only_what_it_may,
    imports.posix_only_in_system,
    imports.one_module_reads_the_clock,
    purity.imports_nothing_that_varies,
    purity.uses_no_builtin_that_varies,
    purity.counts_in_whole_numbers,
    purity.never_walks_a_set,
    words.is_short,
    words.opens_with_a_sentence,
    words.catches_named_exceptions,
    words.speaks_the_words_of_a_show,
    words.names_no_host_or_machine,
    words.gives_addresses_in_numbers,
    words.is_finished,
)

GAME, FORMAT, PACK = "studio/game/play.py", "studio/formats/svoya_igra.py", "studio/packs/table.py"
SHOW, ATTEMPT, LAMP = "studio/show/run.py", "studio/show/attempt.py", "controllers/lamp.py"
TRY = "try: go()\nexcept {}: pass\n"
SLASH, HOST = "/", ".org"  # the planted texts below must not be found in this file itself

# rule, file it is planted in, text that must be found, the nearest text that must not be
PLANTED: list[tuple[Rule, str, str, str]] = [
    (imports.imports_only_what_it_may, GAME, "import studio.show.clock", "import studio.game.moves"),
    (imports.imports_only_what_it_may, GAME, "from ..show import clock", "from . import moves"),
    (imports.imports_only_what_it_may, GAME, "from studio.packs.model import Question", "import msgspec"),
    (imports.imports_only_what_it_may, GAME, "from studio import cli", "from studio.game import moves"),
    (imports.imports_only_what_it_may, FORMAT, "from studio.show.clock import wall", "from studio.packs import model"),
    (imports.imports_only_what_it_may, PACK, "import studio.formats", "import csv"),
    (imports.imports_only_what_it_may, SHOW, "import studio.desk.server", "import studio.formats"),
    (imports.imports_only_what_it_may, SHOW, "import controllers.plain", "import serial"),
    (imports.imports_only_what_it_may, "studio/outputs/obs.py", "import studio.desk", "import obsws_python"),
    (imports.imports_only_what_it_may, "studio/desk/web.py", "import studio.cli", "import studio.show.conductor"),
    (imports.imports_only_what_it_may, LAMP, "from studio.game.play import Play", "from studio.game.moves import Move"),
    (imports.imports_only_what_it_may, LAMP, "from studio.game import state", "from studio.game import moves, surface"),
    (imports.imports_only_what_it_may, "studio/cli.py", "import tests.house", "import controllers.plain"),
    (imports.imports_only_what_it_may, "studio/brandnew/x.py", "", ""),
    (imports.posix_only_in_system, SHOW, "import fcntl", "import os"),
    (imports.posix_only_in_system, SHOW, "from termios import tcgetattr", "import struct"),
    (imports.posix_only_in_system, SHOW, "import signal", "import asyncio"),
    (imports.posix_only_in_system, SHOW, "os.open(p, os.O_EXCL)", "open(p, 'x')"),
    (imports.posix_only_in_system, LAMP, "loop.add_reader(fd, f)", "loop.call_soon(f)"),
    (imports.posix_only_in_system, SHOW, "from os import O_SYNC", "from os import fsync"),
    (imports.one_module_reads_the_clock, SHOW, "time.perf_counter_ns()", "time.sleep(1)"),
    (imports.one_module_reads_the_clock, LAMP, "from time import monotonic", "from time import sleep"),
    (imports.one_module_reads_the_clock, SHOW, "datetime.datetime.now(utc)", "datetime.datetime(2025, 1, 1)"),
    (imports.one_module_reads_the_clock, SHOW, "asyncio.get_running_loop().time()", "clock.now()"),
    *[
        (purity.imports_nothing_that_varies, GAME, f"import {name}", "import hashlib")
        for name in "random time datetime asyncio threading socket os io locale secrets".split()
    ],
    (purity.imports_nothing_that_varies, FORMAT, "from os.path import join", "from enum import Enum"),
    (purity.imports_nothing_that_varies, PACK, "import random", "import io"),
    (purity.uses_no_builtin_that_varies, GAME, "x = hash('a')", "x = len('a')"),
    (purity.uses_no_builtin_that_varies, FORMAT, "with open('a') as f: pass", "with game.open('a') as f: pass"),
    (purity.uses_no_builtin_that_varies, GAME, "key = id", "key = len"),
    (purity.counts_in_whole_numbers, GAME, "half = 0.5", "half = 5"),
    (purity.counts_in_whole_numbers, FORMAT, "value = value / 2", "value = value // 2"),
    (purity.counts_in_whole_numbers, FORMAT, "value /= 2", "value //= 2"),
    (purity.never_walks_a_set, GAME, "for s in {1, 2}: go(s)", "for s in (1, 2): go(s)"),
    (purity.never_walks_a_set, GAME, "out = set(a)\nfor s in out: go(s)", "out = set(a)\nfor s in sorted(out): go(s)"),
    (purity.never_walks_a_set, GAME, "def f(a: set[int]): return [s for s in a]", "def f(a: set[int]): return 1 in a"),
    (purity.never_walks_a_set, GAME, "tuple(a.keys() - b)", "sorted(a.keys() - b)"),
    (purity.never_walks_a_set, FORMAT, "class A:\n  x: set[str]\n  def f(a): return ','.join(a.x)", "','.join(x)"),
    (purity.never_walks_a_set, FORMAT, "{1, 2}.pop()", "[1, 2].pop()"),
    (purity.never_walks_a_set, FORMAT, "f(*set(a))", "f(*list(a))"),
    (words.is_short, SHOW, "x = 1\n" * 301, "x = 1\n" * 300),
    (words.is_short, "tests/test_x.py", "x = 1\n" * 321, "x = 1\n" * 320),
    (words.opens_with_a_sentence, GAME, "import csv\n'''Late.'''", "'''What it is.'''\nimport csv"),
    (words.opens_with_a_sentence, "studio/game/__init__.py", "", "'''The pure part.'''"),
    (words.catches_named_exceptions, SHOW, TRY.format("Exception"), TRY.format("OSError")),
    (words.catches_named_exceptions, SHOW, "try: go()\nexcept: pass", TRY.format("(OSError, ValueError)")),
    (words.catches_named_exceptions, SHOW, TRY.format("(OSError, BaseException)"), TRY.format("OSError as e")),
    (words.catches_named_exceptions, SHOW, "with suppress(Exception): go()", "with suppress(OSError): go()"),
    (words.catches_named_exceptions, ATTEMPT, TRY.format("Exception") * 2, TRY.format("Exception")),
    (words.speaks_the_words_of_a_show, SHOW, "class DeviceManager: pass", "class Devices: pass"),
    (words.speaks_the_words_of_a_show, SHOW, "def f(payloads): pass", "import http.server as pages"),
    (words.speaks_the_words_of_a_show, SHOW, "self.event_handlers = 1", "logger.addHandler(x)"),
    (words.speaks_the_words_of_a_show, SHOW, "from ssl import SSLContext as context", "from ssl import SSLContext"),
    (words.speaks_the_words_of_a_show, SHOW, "entities = 1", "entry = 1"),
    (words.speaks_the_words_of_a_show, "studio/show/utils.py", "", "utility = 1"),
    (words.names_no_host_or_machine, "docs/x.md", "see pypi" + HOST, "see the package index"),
    (words.names_no_host_or_machine, "Makefile", f"cd {SLASH}work/main", "cd studio/worker/main"),
    (words.names_no_host_or_machine, "studio/show/x.py", f"'{SLASH}tmp/x'", "tempfile.mkdtemp()"),
    (words.names_no_host_or_machine, "README.md", f"{SLASH}home/me/quiz", "serial:///dev/ttyACM0"),
    (words.gives_addresses_in_numbers, "README.md", "http:" + "//localhost:8080/desk", "http://127.0.0.1:8080/desk"),
    (words.is_finished, GAME, "# TO" + "DO: more", "# What is to do is an issue."),
]


def name_of(rule: Rule) -> str:
    return rule.__name__


def planted(rule: Rule, path: str, text: str) -> list[Finding]:
    return list(rule(Source(path, text)))


@pytest.mark.parametrize("rule", RULES, ids=name_of)
def test_the_rule_holds_in_every_file(rule: Rule) -> None:
    found = findings(rule)
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(("rule", "path", "bad", "good"), PLANTED, ids=lambda value: getattr(value, "__name__", ""))
def test_the_rule_finds_what_it_forbids_and_lets_its_neighbour_be(rule: Rule, path: str, bad: str, good: str) -> None:
    assert planted(rule, path, bad)
    neighbour = path if bad != good and bad else "studio/game/x.py"  # an empty text is wrong for its place alone
    assert not planted(rule, neighbour, good)


def test_every_rule_was_shown_to_find_something() -> None:
    assert {rule for rule, *_ in PLANTED} == set(RULES)


def test_a_finding_names_file_line_and_what_would_be_allowed() -> None:
    (found,) = planted(imports.imports_only_what_it_may, GAME, "'''Play.'''\nimport studio.desk")
    assert str(found) == "studio/game/play.py:2: studio.game imports studio.desk; it may import studio.game"


@pytest.mark.parametrize(
    ("rule", "path", "text"),
    [
        (imports.posix_only_in_system, imports.SYSTEM, "import fcntl"),
        (imports.one_module_reads_the_clock, imports.CLOCK, "time.perf_counter_ns()"),
        (imports.one_module_reads_the_clock, "tests/test_x.py", "time.perf_counter_ns()"),
    ],
)
def test_the_one_place_may(rule: Rule, path: str, text: str) -> None:
    assert not planted(rule, path, text)


def test_the_project_was_read() -> None:
    """A listing that came back empty would let every rule pass."""
    read = {source.path for source in sources()}
    assert {"pyproject.toml", "Makefile", "studio/game/moves.py", "tests/test_house.py"} <= read
