"""Makes the project's environment in .venv: `python .ci/setup.py [--dev] [--system]`, or `--lock` to remake the lock.

Standard library only, for Linux, macOS and Windows. Uses uv where present, else venv and pip; both install from the
hashed lock. A second run with nothing changed does nothing.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from system_packages import Apt, install_missing

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
SCRIPTS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = SCRIPTS / ("python.exe" if os.name == "nt" else "python")
OLDEST = (3, 11)
LOCKS = {False: ROOT / "requirements.txt", True: ROOT / "requirements-dev.txt"}


class SetupFailed(Exception):
    """Something the person has to put right; the text says what and how."""


def run(*command: str | Path) -> None:
    """Runs a command in the project's folder; SetupFailed with the command's own words above it when it fails."""
    words = [str(word) for word in command]
    if subprocess.run(words, cwd=ROOT).returncode:
        raise SetupFailed("this failed, its own words are above: " + " ".join(words))


def find_uv() -> str | None:
    """uv of the machine, or the one that the development lock put into .venv."""
    return shutil.which("uv") or shutil.which("uv", path=str(SCRIPTS))


def can_make_environments() -> bool:
    """Debian packs `ensurepip`, without which `venv` makes no pip, apart from Python."""
    return subprocess.run([sys.executable, "-c", "import venv, ensurepip"], stderr=subprocess.DEVNULL).returncode == 0


def make_environment() -> None:
    """An empty .venv of the Python that runs this script."""
    uv = shutil.which("uv")
    if uv:
        run(uv, "venv", "--quiet", "--clear", "--python", sys.executable, VENV)
        return
    if not can_make_environments() and Apt.allowed():
        Apt.install(["python3-venv"])
    if not can_make_environments():
        raise SetupFailed(f"{sys.executable} has no venv or ensurepip: on Debian, sudo apt-get install python3-venv")
    run(sys.executable, "-m", "venv", "--clear", VENV)


def mark(dev: bool) -> str:
    """What .venv was made from: the lock, for development the project file too, the Python, and the place."""
    sources = [LOCKS[dev], *([ROOT / "pyproject.toml"] if dev else [])]
    digest = hashlib.sha256()
    for source in sources:
        digest.update(source.read_bytes())
    return f"{digest.hexdigest()} {sys.version_info.major}.{sys.version_info.minor} {ROOT}"


def environment_is_whole() -> bool:
    """An environment that was copied, or whose Python was taken away, doesn't start."""
    if not PYTHON.exists():
        return False
    asked = "import sys; print(*sys.version_info[:2])"
    try:
        answer = subprocess.run([str(PYTHON), "-c", asked], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    except OSError:
        return False
    return answer.stdout.split() == [str(part).encode() for part in sys.version_info[:2]]


def install(dev: bool) -> None:
    """Installs the lock; for development the project itself too, as a link to this folder."""
    uv = find_uv()
    if uv:
        pip: list[str | Path] = [uv, "pip", "install", "--quiet", "--python", PYTHON]
    else:
        pip = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    run(*pip, "--require-hashes", "-r", LOCKS[dev])
    if dev:
        run(*pip, "--no-deps", "--no-build-isolation", "-e", ROOT)


def set_up(dev: bool) -> None:
    """Brings .venv up to the lock. A development environment also serves for running."""
    stamps = {wanted: VENV / (".made-for-development" if wanted else ".made-for-running") for wanted in (False, True)}
    enough = [stamps[True]] if dev else [stamps[False], stamps[True]]
    marks = [mark(stamp == stamps[True]) for stamp in enough]
    if any(stamp.exists() and stamp.read_text("utf-8") == made for stamp, made in zip(enough, marks, strict=True)):
        return
    print(f"Setting up {VENV} …", flush=True)
    if not environment_is_whole():
        make_environment()
    for stamp in stamps.values():
        stamp.unlink(missing_ok=True)  # half an installation must not look like a whole one
    install(dev)
    stamps[dev].write_text(mark(dev), encoding="utf-8")


def remake_lock(more: list[str]) -> None:
    """Writes both locks with the versions they have now; `--upgrade` takes the newest."""
    uv = find_uv()
    if uv is None:
        raise SetupFailed("the lock is made with uv, and there is none: run this with --dev first")
    compile_lock = [
        uv, "pip", "compile", "--quiet", "--universal", "--python-version", "3.11", "--generate-hashes",
        "--no-emit-index-url", "--no-annotate", "--custom-compile-command", "make lock", *more,
    ]  # fmt: skip
    run(*compile_lock, "--extra", "dev", "-o", LOCKS[True].name, "pyproject.toml")
    run(*compile_lock, "--constraint", LOCKS[True].name, "-o", LOCKS[False].name, "pyproject.toml")


def main() -> int:
    """0 when all is there; 1 with the reason in words."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dev", action="store_true", help="also what tests and checks need")
    parser.add_argument("--system", action="store_true", help="also programs for the tests, by apt where it may")
    parser.add_argument("--lock", action="store_true", help="remake the lock; words after it go to uv (--upgrade)")
    asked, more = parser.parse_known_args()
    if more and not asked.lock:
        parser.error("not known: " + " ".join(more))
    if sys.version_info[:2] < OLDEST:
        found = ".".join(map(str, sys.version_info[:3]))
        print(f"Quiz Studio needs Python 3.11 or later; {sys.executable} is {found}.", file=sys.stderr)
        return 1
    try:
        if asked.system:
            install_missing()
        if asked.lock:
            remake_lock(more)
        else:
            set_up(asked.dev)
    except SetupFailed as failure:
        print(f"Set-up stopped: {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
