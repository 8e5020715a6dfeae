"""Source files as the rules see them, and what a rule finds in one."""

import ast
import os
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PRODUCT = ("studio", "controllers", "overlays", "show_configs")
NOT_TEXT = (".png", ".jpg", ".wav", ".mp3", ".mp4", ".ogg", ".ttf", ".woff2", ".bin", ".ico", ".docx", ".siq", ".gz")


@dataclass(frozen=True)
class Source:
    """One file: `path` from the project's folder, with `/`; the tree only for Python."""

    path: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text, self.path)

    @property
    def is_python(self) -> bool:
        return self.path.endswith(".py")

    @property
    def module(self) -> str:
        """`studio/game/__init__.py` → `studio.game`."""
        return self.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    @property
    def package(self) -> str:
        """What a relative import with one dot starts from."""
        return self.module if self.path.endswith("/__init__.py") else self.module.rpartition(".")[0]

    def within(self, *folders: str) -> bool:
        """True for a file in, or equal to, one of the given paths."""
        return any(self.path == folder or self.path.startswith(folder + "/") for folder in folders)


@dataclass(frozen=True)
class Finding:
    """A place that breaks a rule; prints as `path:line: what`."""

    path: str
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.what}"


Rule = Callable[[Source], Iterator[Finding]]


def listed() -> list[str]:
    """Every file of the project: what git knows and what it would take in; without git, all but hidden and built."""
    asked = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        answer = subprocess.run(asked, cwd=ROOT, capture_output=True, check=True).stdout.decode()
        return [name for name in answer.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        found = []
        for folder, inner, names in os.walk(ROOT):
            inner[:] = [name for name in inner if not name.startswith((".", "__pycache__")) or name == ".ci"]
            found += [(Path(folder) / name).relative_to(ROOT).as_posix() for name in names]
        return found


@lru_cache(maxsize=1)
def sources() -> tuple[Source, ...]:
    """Every text file of the project as it lies on the disk now."""
    found = []
    for name in sorted(set(listed())):
        path = ROOT / name
        if path.is_file() and not name.endswith(NOT_TEXT):
            try:
                found.append(Source(name, path.read_text("utf-8")))
            except UnicodeDecodeError:
                assert not name.endswith((".py", ".md", ".toml", ".mjs")), f"{name} is not UTF-8"
    return tuple(found)


def findings(rule: Rule) -> list[str]:
    """What one rule finds in the whole project; a file that isn't Python is said as such, not stumbled over."""
    found: list[Finding] = []
    for source in sources():
        try:
            found += rule(source)
        except SyntaxError as error:
            found.append(Finding(source.path, error.lineno or 1, f"is not Python: {error.msg}"))
    return [str(one) for one in found]
