"""The words on pages and in messages: where the code uses them, and where the catalogs fall short.

`python -m studio.desk.words` lists what is missing, unused or mismatched; with `--add` it also writes the missing
msgids into the catalogs, without words, and takes out the unused.
"""

import argparse
import ast
import html
import re
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import msgspec

from studio.desk.catalogs import LANGUAGES, LOCALE

PACKAGES = ("studio", "controllers", "overlays")
SCRIPT = re.compile(r"""(?<![\w.$])t\(\s*("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.)*`)""")
ATTRIBUTE = re.compile(r'\bdata-t(?:-[a-z]+)*="([^"$]+)"')
PLACE = re.compile(r"\{(\w+)\}")
ESCAPE = re.compile(r"\\(u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|.)", re.S)
LETTERS = {"n": "\n", "t": "\t"}
HEADER = """\
# The words of Quiz Studio. Msgids are English; what stands in {{braces}} is filled in and stays as it is.
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


class Use(msgspec.Struct, frozen=True, order=True):
    """One place where a msgid is used."""

    msgid: str
    path: str
    line: int


class Fault(msgspec.Struct, frozen=True, order=True):
    """One way in which a catalog falls short."""

    language: str
    msgid: str
    what: str

    def __str__(self) -> str:
        return f"{self.language}: {self.msgid!r}: {self.what}"


def in_python(text: str, path: str) -> Iterator[Use]:
    """Msgids marked by `msg("…")`."""
    for node in ast.walk(ast.parse(text, path)):
        match node:
            case ast.Call(func=ast.Name(id="msg"), args=[ast.Constant(value=str(msgid))]):
                yield Use(msgid, path, node.lineno)


def in_script(text: str, path: str) -> Iterator[Use]:
    """Msgids in `t("…")` of a module."""
    for found in SCRIPT.finditer(text):
        yield Use(ESCAPE.sub(_unescaped, found[1][1:-1]), path, text.count("\n", 0, found.start()) + 1)


def in_attributes(text: str, path: str) -> Iterator[Use]:
    """Msgids in `data-t="…"`, `data-t-title="…"` and the like, of a page or of HTML inside a module."""
    for found in ATTRIBUTE.finditer(text):
        yield Use(html.unescape(found[1]), path, text.count("\n", 0, found.start()) + 1)


def _unescaped(found: re.Match[str]) -> str:
    what = found[1]
    if what.startswith("u") and len(what) > 1:
        return chr(int(what[1:].strip("{}"), 16))
    return LETTERS.get(what, what)


def used() -> tuple[Use, ...]:
    """Every use in the product, in order of msgids."""
    uses: list[Use] = []
    for package in PACKAGES:
        root = Path(str(files(package)))
        for path in sorted(root.rglob("*")):
            name = f"{package}/{path.relative_to(root).as_posix()}"
            if path.suffix == ".py":
                uses += in_python(path.read_text(encoding="utf-8"), name)
            elif path.suffix in (".mjs", ".js"):
                text = path.read_text(encoding="utf-8")
                uses += (*in_script(text, name), *in_attributes(text, name))
            elif path.suffix == ".html":
                uses += in_attributes(path.read_text(encoding="utf-8"), name)
    return tuple(sorted(uses))


def faults(language: str, msgids: frozenset[str]) -> Iterator[Fault]:
    """What a catalog lacks for these msgids, has beside them, or says with other `{places}`."""
    from babel.messages.pofile import read_po

    with (LOCALE / f"{language}.po").open("rb") as file:
        messages = {str(message.id): message for message in read_po(file, locale=language) if message.id}
    for msgid in sorted(msgids - messages.keys()):
        yield Fault(language, msgid, "missing")
    for msgid, message in sorted(messages.items()):
        words = str(message.string)
        if msgid not in msgids:
            yield Fault(language, msgid, "used nowhere")
        elif message.fuzzy:
            yield Fault(language, msgid, "marked as a guess (fuzzy)")
        elif not words:
            yield Fault(language, msgid, "not translated")
        elif sorted(PLACE.findall(words)) != sorted(PLACE.findall(msgid)):
            yield Fault(language, msgid, f"has other places in braces: {words!r}")


def add(language: str, uses: tuple[Use, ...]) -> None:
    """Rewrite a catalog: every msgid used, in order, with the words it had; an English one stands for itself."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import read_po, write_po

    path = Path(str(LOCALE / f"{language}.po"))
    old = Catalog(locale=language)
    if path.exists():
        with path.open("rb") as file:
            old = read_po(file, locale=language)
    new = Catalog(locale=language)
    for use in uses:
        kept = old.get(use.msgid)
        words = str(kept.string) if kept else ""
        new.add(use.msgid, words or (use.msgid if language == "en" else ""), locations=[(use.path, 0)])
    with path.open("wb") as file:
        file.write(HEADER.format(language=language).encode())
        write_po(file, new, width=0, include_lineno=False, omit_header=True)


def main(argv: list[str] | None = None) -> int:
    """List every fault; 1 when there is one."""
    parser = argparse.ArgumentParser(prog="studio.desk.words", description="What the catalogs lack.")
    parser.add_argument("--add", action="store_true", help="write missing msgids, take out unused ones")
    wanted = parser.parse_args(argv)
    uses = used()
    if wanted.add:
        for language in LANGUAGES:
            add(language, uses)
    found = [fault for language in LANGUAGES for fault in faults(language, frozenset(use.msgid for use in uses))]
    for fault in found:
        print(fault)
    print(f"{len({use.msgid for use in uses})} msgids, {len(found)} faults")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
