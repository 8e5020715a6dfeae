"""Planted faults: patches of one wrong line each, and whether a test turns red on every one of them.

    python -m tests.planted [NAME …] [--jobs N]        or: make planted ARGS="…"

Each patch of tests/planted is applied in a copy of the project, and the tests that its head names are run there. A
patch that leaves them green has survived: a test is missing. `NAME` is a part of the names of the patches to try.
"""

import argparse
import os
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec

from tests.house.source import ROOT, listed

FOLDER = Path(__file__).parent / "planted"
HEAD = re.compile(r"\A(?P<what>[^\n]+)\nTests: (?P<tests>[^\n]+)\n\n(?=--- a/)")
SECONDS = 300
"""How long the tests of one patch may take; each takes a few seconds."""
RED, GREEN = 1, 0
"""Exit codes of pytest: tests failed, all passed."""


class Planted(msgspec.Struct, frozen=True):
    """A patch: what is wrong with it, and the test files that have to notice."""

    path: Path
    what: str
    tests: tuple[str, ...]

    @property
    def name(self) -> str:
        """Its file's name without the ending."""
        return self.path.stem


def planted() -> tuple[Planted, ...]:
    """Every patch there is; raises `ValueError` for one without a head."""
    found = []
    for path in sorted(FOLDER.glob("*.patch")):
        head = HEAD.match(path.read_text("utf-8"))
        if head is None:
            raise ValueError(f"{path.name}: it has to begin with a sentence, a line `Tests: …` and an empty line")
        found.append(Planted(path, head["what"], tuple(head["tests"].split())))
    return tuple(found)


def copy_to(folder: Path) -> None:
    """The project's files, as they lie on the disk now."""
    for name in listed():
        if (ROOT / name).is_file():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, target)


def run_tests(folder: Path, tests: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """pytest over some test files of a copy, up to the first that fails."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "--no-header", "-p", "no:cacheprovider", *tests]
    # Without bytecode: a line of the same length, patched within the same second, would not be seen to have changed.
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=SECONDS)


def patch(folder: Path, path: Path, *options: str) -> None:
    """Apply a patch in a copy; raises `subprocess.CalledProcessError` when it does not apply."""
    # A folder for temporary files may lie in some other repository: git must not look there.
    environment = {**os.environ, "GIT_CEILING_DIRECTORIES": str(folder.parent)}
    subprocess.run(["git", "apply", *options, str(path)], cwd=folder, env=environment, check=True, capture_output=True)


def try_out(folder: Path, fault: Planted) -> tuple[bool, str]:
    """Whether a test turns red on a fault, and which or what happened instead."""
    patch(folder, fault.path)
    try:
        ended = run_tests(folder, fault.tests)
    except subprocess.TimeoutExpired:
        return False, f"the tests were not over after {SECONDS} s"
    finally:
        patch(folder, fault.path, "--reverse")
    red = re.search(r"^(?:FAILED|ERROR) (tests/.+?)(?: - .*)?$", ended.stdout, re.MULTILINE)
    if ended.returncode == RED and red:
        return True, red[1]
    if ended.returncode == GREEN:
        return False, "SURVIVED: every test stayed green"
    return False, f"pytest ended with {ended.returncode}:\n{ended.stdout[-2000:]}{ended.stderr[-1000:]}"


def main(argv: Sequence[str] | None = None) -> int:
    """Try every fault; 1 when one is not noticed."""
    parser = argparse.ArgumentParser(prog="tests.planted", description="Does a test turn red on each planted fault?")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only patches whose names have this in them")
    parser.add_argument("--jobs", type=int, default=min(4, os.cpu_count() or 1), help="how many at once")
    wanted = parser.parse_args(argv)
    faults = [f for f in planted() if not wanted.names or any(name in f.name for name in wanted.names)]
    if not faults:
        print("no patch has such a name")
        return 2
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="planted-") as top:
        folders: queue.Queue[Path] = queue.Queue()
        for number in range(max(1, wanted.jobs)):
            copy_to(Path(top) / str(number))
            folders.put(Path(top) / str(number))
        clean = run_tests(Path(top) / "0", sorted({test for fault in faults for test in fault.tests}))
        if clean.returncode != GREEN:
            print(f"the tests are not green without a fault:\n{clean.stdout[-3000:]}")
            return 2

        def one(fault: Planted) -> bool:
            folder = folders.get()
            noticed, by = try_out(folder, fault)
            folders.put(folder)
            print(f"{'red  ' if noticed else 'GREEN'}  {fault.name}: {by}", flush=True)
            return noticed

        with ThreadPoolExecutor(max(1, wanted.jobs)) as workers:
            noticed = list(workers.map(one, faults))
    print(f"{sum(noticed)} of {len(noticed)} planted faults were noticed, in {time.monotonic() - began:.0f} s")
    return 0 if all(noticed) else 1


if __name__ == "__main__":
    sys.exit(main())
