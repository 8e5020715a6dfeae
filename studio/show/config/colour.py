"""Colours of seats: the default palette, and which colours a broadcast may carry."""

import re

from studio.show.config.problem import Fault, quoted

# Told apart by people with every common kind of colour blindness, legal in composite video, readable on a dark panel.
PALETTE = ("#e69f00", "#56b4e9", "#009e73", "#d9ce4a", "#4583d4", "#d55e00", "#cc79a7", "#c8ccd4")
_HIGHEST = 1.10  # of white: what the composite signal of a colour may reach before transmitters clip it


def colour_fault(text: str) -> Fault | None:
    """Why this is not a colour; None when it is."""
    if re.fullmatch(r"#[0-9A-Fa-f]{6}", text, re.ASCII):
        return None
    return Fault(f"is {quoted(text)}", 'a colour as "#rrggbb", like "#e69f00"')


def glare_fault(colour: str) -> Fault | None:
    """Why a colour should not fill a field on air (its composite signal is too high); None when it may."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    light = 0.299 * red + 0.587 * green + 0.114 * blue
    swing = ((0.492 * (blue - light)) ** 2 + (0.877 * (red - light)) ** 2) ** 0.5
    if light + swing <= _HIGHEST and light - swing >= -0.30:
        return None
    return Fault(f"{colour} is too saturated for broadcast", "a calmer colour, like those of the default palette")


def default_colour(seat: int) -> str:
    """The colour of a seat that was given none; after eight seats they come again."""
    return PALETTE[(seat - 1) % len(PALETTE)]
