"""The default colours of seats, measured: legal on air, readable on a dark panel, told apart by every eye."""

import itertools
import math

import pytest

from studio.show.config.colour import PALETTE, default_colour, glare_fault

Rgb = tuple[float, float, float]
# Machado, Oliveira and Fernandes 2009, full severity; on linear light.
EYES: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red cones": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green cones": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue cones": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
PANEL = "#12161f"  # a dark panel as graphics lie on
APART = 11.0  # CIE 1976 units; about 2.3 are just seen side by side, and seats are fields of some size


def linear(colour: str) -> Rgb:
    values = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)
    return red, green, blue


def times(matrix: tuple[Rgb, Rgb, Rgb], light: Rgb) -> Rgb:
    red, green, blue = (min(1.0, max(0.0, sum(m * v for m, v in zip(row, light, strict=True)))) for row in matrix)
    return red, green, blue


def lab(light: Rgb) -> Rgb:
    to_xyz = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    xyz = [sum(m * v for m, v in zip(row, light, strict=True)) for row in to_xyz]
    x, y, z = ((t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116)
               for t in (v / w for v, w in zip(xyz, (0.9505, 1.0, 1.089), strict=True)))  # fmt: skip
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: str, other: str, eye: str) -> float:
    a, b = (lab(times(EYES[eye], linear(colour))) for colour in (one, other))
    return math.dist(a, b)


def contrast(one: str, other: str) -> float:
    low, high = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(one), linear(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("eye", EYES)
def test_two_seats_are_told_apart_by_every_eye(eye: str) -> None:
    close = {pair: round(apart(*pair, eye), 1) for pair in itertools.combinations(PALETTE, 2)}
    assert not {pair: far for pair, far in close.items() if far < APART}


def test_the_measure_finds_colours_that_an_eye_mixes_up() -> None:
    assert apart("#d55e00", "#8a7a00", "full") > APART * 2
    assert apart("#d55e00", "#8a7a00", "no green cones") < APART


@pytest.mark.parametrize("colour", PALETTE)
def test_a_default_colour_is_legal_and_readable(colour: str) -> None:
    assert glare_fault(colour) is None
    assert contrast(colour, PANEL) >= 4.5


@pytest.mark.parametrize("colour", ["#ff0000", "#00ff00", "#ffff00", "#0000ff", "#00ffff"])
def test_pure_colours_are_told_to_be_too_much(colour: str) -> None:
    assert glare_fault(colour)


def test_white_black_and_calm_colours_are_legal() -> None:
    assert not [colour for colour in ("#ffffff", "#000000", "#e8a33d", "#7f1f2f") if glare_fault(colour)]


def test_seats_beyond_the_palette_begin_it_again() -> None:
    assert [default_colour(seat) for seat in (1, 8, 9)] == [PALETTE[0], PALETTE[7], PALETTE[0]]
