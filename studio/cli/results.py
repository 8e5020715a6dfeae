"""The result of a show as a table for the terminal."""

import unicodedata

from studio.game.state import State


def width(text: str) -> int:
    """Columns a text takes in a terminal."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
        if c.isprintable()
    )


def table(state: State) -> str:
    """Places, names and scores, best first; equal scores share a place."""
    ranked = sorted(state.seats, key=lambda seat: (-seat.score, seat.seat))
    rows = []
    for seat in ranked:
        place = 1 + sum(other.score > seat.score for other in ranked)
        name = "".join(c for c in seat.name if c.isprintable())
        rows.append((str(place), name, str(seat.score).replace("-", "−")))
    longest = max((width(name) for _, name, _ in rows), default=0)
    return "\n".join(f"{place:>2}  {name}{' ' * (longest - width(name))}  {score:>6}" for place, name, score in rows)
