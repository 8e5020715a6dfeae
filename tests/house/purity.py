"""What the rules of a game may not touch: anything that could make two runs over the same moves differ."""

import ast
from collections.abc import Iterator

from tests.house.imports import imported
from tests.house.source import Finding, Source

PURE = ("studio/game", "studio/formats", "studio/tournament")
ALMOST_PURE = ("studio/packs",)
"""Packs read files, so they may open them; what they make of them must still be the same every time."""

CHANCE_AND_TIME = {"calendar", "datetime", "locale", "random", "secrets", "time", "uuid", "zoneinfo"}
OUTSIDE = {
    "asyncio", "concurrent", "glob", "io", "logging", "multiprocessing", "os", "pathlib", "queue", "sched", "select",
    "shutil", "socket", "subprocess", "tempfile", "threading", "urllib",
}  # fmt: skip
BUILTINS = {"float", "hash", "id", "input", "open", "print"}
SET_METHODS = {"difference", "intersection", "symmetric_difference", "union"}
ORDERED_READERS = {"dict", "enumerate", "filter", "iter", "list", "map", "next", "tuple", "zip"}
"""Calls that give a set's order away; sorted, len, min, max, sum, any and all do not."""


def imports_nothing_that_varies(source: Source) -> Iterator[Finding]:
    if not source.is_python:
        return
    forbidden = CHANCE_AND_TIME | OUTSIDE if source.within(*PURE) else CHANCE_AND_TIME
    if source.within(*PURE, *ALMOST_PURE):
        for line, module, _ in imported(source):
            if module.partition(".")[0] in forbidden:
                yield Finding(source.path, line, f"{module} may not be imported here")


def uses_no_builtin_that_varies(source: Source) -> Iterator[Finding]:
    if source.is_python and source.within(*PURE):
        for node in ast.walk(source.tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in BUILTINS:
                yield Finding(source.path, node.lineno, f"{node.id} may not be used here")


def counts_in_whole_numbers(source: Source) -> Iterator[Finding]:
    """Points, microseconds and factors are ints: no float literal, no true division."""
    if not source.is_python or not source.within(*PURE):
        return
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            yield Finding(source.path, node.lineno, f"{node.value!r} is no whole number")
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
            yield Finding(source.path, node.lineno, "/ gives no whole number; // does")


def _annotated_as_set(annotation: ast.expr | None) -> bool:
    return annotation is not None and ast.unparse(annotation).startswith(("set", "frozenset", "AbstractSet", "Set["))


def _last_name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _is_set(node: ast.expr, known: set[str]) -> bool:
    """True where the expression is seen to be a set; `known` are names and attributes bound to one in this module."""
    match node:
        case ast.Set() | ast.SetComp():
            return True
        case ast.Name() | ast.Attribute():
            return _last_name(node) in known
        case ast.Call(func=ast.Name(id="set" | "frozenset")):
            return True
        case ast.Call(func=ast.Attribute(attr=method)) if method in SET_METHODS:
            return True
        case ast.BinOp(op=ast.Sub() | ast.BitOr() | ast.BitAnd() | ast.BitXor(), left=left, right=right):
            return _is_keys(left) or _is_keys(right) or _is_set(left, known) or _is_set(right, known)
        case ast.IfExp(body=body, orelse=orelse):
            return _is_set(body, known) or _is_set(orelse, known)
    return False


def _is_keys(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "keys"


def _names_of_sets(tree: ast.Module) -> set[str]:
    known: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=targets, value=value) if _is_set(value, known):
                known.update(map(_last_name, targets))
            case ast.AnnAssign(target=target, annotation=annotation) if _annotated_as_set(annotation):
                known.add(_last_name(target))
            case ast.arg(arg=name, annotation=annotation) if _annotated_as_set(annotation):
                known.add(name)
    return known - {""}


def never_walks_a_set(source: Source) -> Iterator[Finding]:
    """The order of a set of texts changes from run to run; a tuple or sorted(…) keeps it."""
    if not source.is_python or not source.within(*PURE):
        return
    known = _names_of_sets(source.tree)
    for node in ast.walk(source.tree):
        walked: list[ast.expr] = []
        match node:
            case ast.For(iter=over) | ast.comprehension(iter=over):
                walked = [over]
            case ast.Starred(value=over):
                walked = [over]
            case ast.YieldFrom(value=over):
                walked = [over]
            case ast.Call(func=ast.Name(id=name), args=args) if name in ORDERED_READERS:
                walked = args
            case ast.Call(func=ast.Attribute(attr="join" | "extend"), args=args):
                walked = args
            case ast.Call(func=ast.Attribute(attr="pop", value=over), args=[]):
                walked = [over]
        for over in walked:
            if _is_set(over, known):
                yield Finding(source.path, over.lineno, f"walks the set {ast.unparse(over)}; sorted(…) gives an order")
