"""Names and texts of a show file: which are refused and in what words, and which two look the same.

A name is data: markup, template signs, `null` or `007` are names like any other and are shown as they were typed.
Refused is only what a screen cannot show as a name: nothing visible, control characters and line ends, signs that turn
the direction of the text around it, towers of accents, more than 200 characters.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator

from studio.show.config.problem import Fault, quoted

MOST_LETTERS = 200
"""The longest name that a graphic is asked to show whole."""
_MOST_MARKS = 8  # written languages stack four at most; a tower covers the lines above and below it
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# Categories with nothing to see, and letters that have no picture though they count as letters.
_UNSEEN_KINDS = frozenset({"Cc", "Cf", "Cs", "Zs", "Zl", "Zp"})
_UNSEEN_LETTERS = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_TOWER = re.compile(f"[^\\W\\d_]?(?:[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f])"
                    f"{{{_MOST_MARKS + 1}}}")  # fmt: skip

# Cyrillic letters that look like Latin ones on a screen, small and capital.
_LOOK_ALIKE = str.maketrans("аеорсухіјѕһԁԛԝАВЕКМНОРСТУХІЈЅҺ", "aeopcyxijshdqwABEKMHOPCTYXIJSh")
_LATIN = re.compile(r"[A-Za-z]")
_CYRILLIC = re.compile(r"[\u0400-\u052f]")
_WORD = re.compile(r"[^\W\d_]+")


def name_fault(name: str) -> Fault | None:
    """Why this cannot be a name of a show, a contestant, a scene or a cue; None when it can."""
    return _text_fault(name, MOST_LETTERS, "")


def text_fault(text: str) -> Fault | None:
    """Why this cannot be a text on a card, which may have several lines."""
    return _text_fault(text, 400, "\n")


def _text_fault(text: str, most: int, free: str) -> Fault | None:
    lines = "" if free else " in one line"
    if not visible(text):
        return Fault("is empty or has nothing that can be seen", f"a text of 1 to {most} characters")
    if len(text) > most:
        return Fault(f"has {len(text)} characters", f"at most {most}")
    for sign in text:
        if sign not in free and unicodedata.category(sign) in ("Cc", "Zl", "Zp"):
            return Fault(f"holds a control character or line end ({_named(sign)})", f"letters, digits and signs{lines}")
        if sign in _TURNING:
            return Fault(f"holds a sign that turns the text around it ({_named(sign)})", "letters, digits and signs")
    if _TOWER.search(text):
        return Fault("has a tower of accents on one letter", f"at most {_MOST_MARKS} accents on a letter")
    return None


def visible(text: str) -> str:
    """The text without what cannot be seen."""
    return "".join(c for c in text if unicodedata.category(c) not in _UNSEEN_KINDS and c not in _UNSEEN_LETTERS)


def _named(sign: str) -> str:
    return f"U+{ord(sign):04X}"


def _folded(name: str) -> str:
    """Equal for two names that differ only in width, case, spaces and signs that cannot be seen."""
    return visible(unicodedata.normalize("NFKC", name).casefold())


def _skeleton(name: str) -> str:
    """Equal, too, for two names of which one is typed with the other alphabet's look-alike letters."""
    return visible(unicodedata.normalize("NFKD", name).translate(_LOOK_ALIKE).casefold())


def alike(names: Iterable[tuple[int, str]]) -> Iterator[tuple[int, int, Fault, bool]]:
    """Pairs of positions whose names look the same: (later, earlier, fault, whether that is only a warning)."""
    seen: list[tuple[int, str]] = []
    for position, name in names:
        for other, earlier in seen:
            if _folded(name) == _folded(earlier):
                yield position, other, Fault(f"looks the same as {quoted(earlier)}", "a name that differs"), False
                break
            if _skeleton(name) == _skeleton(earlier):
                wrong = f"looks the same as {quoted(earlier)}, but has letters of another alphabet"
                yield position, other, Fault(wrong, "a name that differs"), True
                break
        seen.append((position, name))


def mixed_word(name: str) -> Fault | None:
    """A word typed with two alphabets, which is mostly a slip of the keyboard; None when there is none."""
    for word in _WORD.findall(name):
        if _LATIN.search(word) and _CYRILLIC.search(word):
            return Fault(f"the word {quoted(word)} mixes Latin and Cyrillic letters", "one alphabet in a word")
    return None
