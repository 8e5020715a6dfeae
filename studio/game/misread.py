"""What the decoder says of a line that is no move, in people's words."""

import re
from collections.abc import Iterable

WORDS = (
    (r"Object missing required field `move`", r"it does not say which `move` it is; kinds are {kinds}"),
    (r"Invalid value '?(.*?)'? - at `\$\.move`", r"no move is called {0!r}; kinds are {kinds}"),
    (r"Object missing required field `(\w+)`.*", r"`{0}` is missing"),
    (r"Object contains unknown field `(.*?)`.*", r"it has no `{0}`"),
    (r"Expected `object`, got `(\w+)`", r"a move is a JSON object, this is {0}"),
    (r"Expected `(\w+)` - at `\$\.(.+)`", r"`{1}` must be {0}"),
    (r"Expected `(\w+)`, got `(\w+)` - at `\$\.(.+)`", r"`{2}` must be {0}, this is {1}"),
    (r"Invalid enum value (.*) - at `\$\.(.+)`", r"`{1}` can't be {0}"),
)
"""What the decoder says of a move, and how it reads in words."""
KINDS_OF_VALUE = {
    "int": "a whole number", "float": "a number with a fraction", "str": "a text", "bool": "true or false",
    "null": "nothing (null)", "array": "a list", "object": "an object",
}  # fmt: skip


def in_words(told: str, kinds: Iterable[str]) -> str:
    """The decoder's complaint in words; one that is not known stands as it is."""
    for pattern, words in WORDS:
        if found := re.fullmatch(pattern, told):
            parts = [KINDS_OF_VALUE.get(part, part) for part in found.groups()]
            return words.format(*parts, kinds=", ".join(kinds))
    return told
