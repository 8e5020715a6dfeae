"""Templates of OBS text sources: which `{fields}` they may name."""

import re

from studio.show.config.problem import Fault, did_you_mean, quoted

TEXT_FIELDS = ("title", "theme", "value", "question", "contestant")
"""Fields of the moment: title of the cue or show, theme, value and text of the question, who is in."""
SEAT_FIELDS = ("name", "score")
"""Fields of one seat: `{name_1}`, `{score_1}` …"""
_MOST_LETTERS = 400
_FIELD = re.compile(r"\{(\w+)\}", re.ASCII)
_SEAT_FIELD = re.compile(rf"(?:{'|'.join(SEAT_FIELDS)})_([1-9])", re.ASCII)


def fields(template: str) -> tuple[str, ...]:
    """The names between braces, in order."""
    return tuple(_FIELD.findall(template))


def seat_of(field: str) -> int | None:
    """The seat a field speaks of, None for a field of the whole moment."""
    found = _SEAT_FIELD.fullmatch(field)
    return int(found[1]) if found else None


def template_fault(template: str) -> Fault | None:
    """Why this is not a template; None when it is."""
    if len(template) > _MOST_LETTERS:
        return Fault(f"has {len(template)} characters", f"at most {_MOST_LETTERS}")
    known = [f"{{{name}}}" for name in (*TEXT_FIELDS, *(f"{name}_1" for name in SEAT_FIELDS))]
    allowed = f"text with {', '.join(known)} or that of another seat"
    for field in fields(template):
        if field not in TEXT_FIELDS and seat_of(field) is None:
            return Fault(f"has the field {quoted(field)}{did_you_mean(field, TEXT_FIELDS)}", allowed)
    if re.search(r"[{}]", _FIELD.sub("", template)):
        return Fault("has a brace that belongs to no field", allowed)
    return None
