"""Rules of form: length, opening sentence, words, exceptions, addresses, and nothing of the machine it was made on."""

import ast
import re
from collections.abc import Iterator

from tests.house.source import Finding, Source

LONGEST = 300
LONGEST_TEST = 320
ATTEMPT = "studio/show/attempt.py"
NOT_OUR_WORDS = {
    "manager", "handler", "service", "processor", "payload", "entity", "entitie", "helper", "util", "context",
}  # fmt: skip
"""In the singular, as `words_in` gives them."""

# In pieces, so that this file doesn't name what it looks for.
HOSTS = re.compile(
    r"(pypi|pythonhosted|npmjs|crates|rubygems)" + r"\.(org|com|io)|(deb|security|ftp\.\w+)" + r"\.debian\.org",
)
MACHINE_PATHS = re.compile(r"(?<![\w.}<>*-])/(work|root|tmp|opt|home)" + r"/\w|[A-Z]:\\+Users\\|[A-Z]:/Users/")
LOOPBACK_BY_NAME = re.compile("://" + "localhost")
UNFINISHED = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|X" + r"XX)\b")


def is_short(source: Source) -> Iterator[Finding]:
    most = LONGEST_TEST if source.within("tests") else LONGEST
    lines = source.text.count("\n")
    if source.is_python and lines > most:
        yield Finding(source.path, lines, f"{lines} lines; {most} at most, and most under 150")


def opens_with_a_sentence(source: Source) -> Iterator[Finding]:
    if source.is_python and not (ast.get_docstring(source.tree) or "").strip():
        yield Finding(source.path, 1, "the module doesn't open with a sentence that says what it is")


def catches_named_exceptions(source: Source) -> Iterator[Finding]:
    """One broad catch in the program, around what plays a script, so that a script that raises loses nothing."""
    if not source.is_python or source.within("tests"):
        return
    spare = 1 if source.path == ATTEMPT else 0
    for node in ast.walk(source.tree):
        match node:
            case ast.ExceptHandler(type=caught, lineno=line):
                named = [] if caught is None else caught.elts if isinstance(caught, ast.Tuple) else [caught]
            case ast.Call(func=ast.Name(id="suppress") | ast.Attribute(attr="suppress"), args=named, lineno=line):
                pass
            case _:
                continue
        if not named or any(ast.unparse(one) in ("Exception", "BaseException") for one in named):
            if spare:
                spare -= 1
            else:
                yield Finding(source.path, line, "catches everything; name the exceptions")


def words_in(name: str) -> set[str]:
    """`EventHandlers` and `event_handlers` → {event, handler}."""
    parts = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)
    return {part.lower().removesuffix("s") for part in parts}


def bound_names(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Names that the module itself gives; those of libraries are only used."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield node.lineno, name
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                yield node.lineno, name
            case ast.Attribute(attr=name, ctx=ast.Store()):
                yield node.lineno, name
            case ast.alias(asname=str(name)):
                yield node.lineno, name
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)):
                yield node.lineno, name


def speaks_the_words_of_a_show(source: Source) -> Iterator[Finding]:
    if not source.is_python:
        return
    for line, name in [(1, source.path.rpartition("/")[2].removesuffix(".py")), *bound_names(source.tree)]:
        for word in sorted(words_in(name) & {word.removesuffix("s") for word in NOT_OUR_WORDS}):
            yield Finding(source.path, line, f"{name}: '{word}' is none of the show's words")


def _matches(source: Source, pattern: re.Pattern[str], what: str) -> Iterator[Finding]:
    for number, text in enumerate(source.text.splitlines(), 1):
        found = pattern.search(text)
        if found:
            yield Finding(source.path, number, f"{found.group()}: {what}")


def names_no_host_or_machine(source: Source) -> Iterator[Finding]:
    yield from _matches(source, HOSTS, "no file names where packages come from")
    yield from _matches(source, MACHINE_PATHS, "no file names a path of one machine")


def gives_addresses_in_numbers(source: Source) -> Iterator[Finding]:
    """By name the loopback may be ::1, where the desk doesn't listen. Tests may claim to come from anywhere."""
    if not source.within("tests"):
        yield from _matches(source, LOOPBACK_BY_NAME, "write 127.0.0.1")


def is_finished(source: Source) -> Iterator[Finding]:
    yield from _matches(source, UNFINISHED, "do it or file it")
