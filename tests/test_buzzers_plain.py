"""The plain dialect from bytes to frames: what is a frame, what is noise, however the pieces are cut."""

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controllers.plain import LONGEST_LINE, Down, Frame, Noise, PlainDecoder, Ready, Up
from tests.play_pty import read_script

SERIAL = Path(__file__).parent / "data" / "serial"
FUZZ = (SERIAL / "fuzz_10000.bin").read_bytes()
MOST_KEPT = 4096


def decode(*pieces: bytes) -> list[Frame]:
    decoder = PlainDecoder()
    return [frame for piece in pieces for frame in decoder.feed(piece)]


def frames_of(name: str) -> list[Frame]:
    return decode(*(bytes.fromhex(step.hex) for step in read_script(SERIAL / name).steps if step.hex))


def pieces_of(data: bytes, sizes: list[int]) -> Iterator[bytes]:
    start = 0
    for size in cycle(sizes):
        if start >= len(data):
            return
        yield data[start : start + size]
        start += size


@pytest.mark.parametrize(
    ("data", "frames"),
    [
        (b"D1 0\n", [Down(1, 0)]),
        (b"U99 4294967295\n", [Up(99, 4294967295)]),
        (b"D01 0000000007\n", [Down(1, 7)]),
        (b"D3 12\r\nU3 14\r\r\n", [Down(3, 12), Up(3, 14)]),
        (b"READY\n", [Ready("")]),
        (b"READY v2 of 8\r\n", [Ready("v2 of 8")]),
        (b"\n\r\n\n", []),
        # out of range
        (b"D1 4294967296\n", [Noise(13)]),
        (b"D0 5\n", [Noise(4)]),
        (b"D100 5\n", [Noise(6)]),
        (b"D1 00000000005\n", [Noise(14)]),
        # no such lines
        (b"D1\n", [Noise(2)]),
        (b"D1  5\n", [Noise(5)]),
        (b" D1 5\n", [Noise(5)]),
        (b"D1 5 \n", [Noise(5)]),
        (b"d1 5\n", [Noise(4)]),
        (b"D1 +5\n", [Noise(5)]),
        (b"D1_0 5\n", [Noise(6)]),
        (b"D1\t5\n", [Noise(4)]),
        (b"button 1\n", [Noise(8)]),
        ("D١ 5\n".encode(), [Noise(5)]),  # Arabic, full-width and superscript digits are none here
        ("D1 ５\n".encode(), [Noise(6)]),
        ("D² 5\n".encode(), [Noise(5)]),
        # damage stays where it is
        (b"\x00\xf0D1 5\n", [Noise(2), Down(1, 5)]),
        (b"\xfe\xc0rst:0x1\xffREADY v2\n", [Noise(10), Ready("v2")]),
        (b"D1 \x005\nD2 6\n", [Noise(5), Down(2, 6)]),
        (b"D1 5\x80D2 6\n", [Noise(5), Down(2, 6)]),
        (b"D1 5D2 6\nD3 7\n", [Noise(8), Down(3, 7)]),
        (b"D1 5\rD2 6\n", [Noise(5), Down(2, 6)]),
        (b"D1 5\x80", []),  # noise is told at the line's end
        (b"x" * 1000 + b"D1 5\nD2 6\n", [*[Noise(129)], *[Noise(64)] * 13, Noise(43), Down(2, 6)]),
        (b"x" * 1000 + b"\xffD1 5\n", [*[Noise(129)], *[Noise(64)] * 13, Noise(40), Down(1, 5)]),
    ],
)
def test_a_line_is_a_frame_or_noise(data: bytes, frames: list[Frame]) -> None:
    assert decode(data) == frames


@pytest.mark.parametrize(
    ("name", "frames"),
    [
        ("01_boot_garbage_then_press", [Noise(8), Noise(12), Ready("v2"), Down(1, 100000), Up(1, 160000)]),
        ("03_two_frames_one_read", [Down(1, 1000), Down(2, 1400)]),
        ("04_contact_bounce", [(Up if i % 2 else Down)(3, 2_000_000 + 700 * i) for i in range(9)]),
        ("06_same_device_microsecond", [Down(2, 7_000_000), Down(1, 7_000_000)]),
        ("07_arrival_order_differs_from_stamp", [Down(2, 8_000_900), Down(1, 8_000_100)]),
        ("09_device_reset_mid_game", [Down(1, 900_000_000), Noise(8), Noise(12), Ready("v2"), Down(2, 12_000)]),
        ("10_unplug_while_armed", [Down(3, 40_000)]),
        ("15_number_out_of_range", [Noise(4), Noise(8), Noise(5), Noise(6), Noise(5)]),
        ("16_nul_and_high_bytes_inside_frame", [Noise(1), Down(1, 10), Noise(6), Down(3, 30)]),
        ("18_repeat_presses_after_lockout", [Down(1, 100), *[Down(2, 200 + i) for i in range(200)]]),
    ],
)
def test_each_hard_input_gives_its_frames(name: str, frames: list[Frame]) -> None:
    found = frames_of(f"{name}.jsonl")
    if name[:2] in ("01", "09"):  # how boot noise is cut into frames of noise is no part of the promise
        found, frames = ([f for f in fs if not isinstance(f, Noise)] for fs in (found, frames))
    assert found == frames


@pytest.mark.parametrize("name", ["12_wrong_baud_noise.jsonl", "13_no_newline_flood.jsonl"])
def test_noise_without_a_line_end_is_told_while_it_comes(name: str) -> None:
    found = frames_of(name)
    assert found and all(isinstance(frame, Noise) for frame in found)


def test_a_flood_is_never_kept() -> None:
    decoder = PlainDecoder()
    most = 0
    for piece in pieces_of(b"A" * 70_000, [100, 997]):
        decoder.feed(piece)
        most = max(most, decoder.kept)
    assert 0 < most <= LONGEST_LINE < MOST_KEPT
    assert decoder.feed(b"\nD1 5\n")[-1] == Down(1, 5)


def test_good_and_bad_frames_are_counted() -> None:
    decoder = PlainDecoder()
    decoder.feed(b"READY\nD1 5\nwhat\nU1 6\n\x00D2 7\n")
    assert (decoder.good, decoder.bad) == (4, 2)


@settings(max_examples=30, deadline=None)
@given(sizes=st.lists(st.integers(1, 64), min_size=1, max_size=40))
def test_the_fuzz_gives_the_same_frames_however_it_is_cut(sizes: list[int]) -> None:
    decoder = PlainDecoder()
    frames: list[Frame] = []
    for piece in pieces_of(FUZZ, sizes):
        frames += decoder.feed(piece)
        assert decoder.kept <= MOST_KEPT
    assert frames == decode(FUZZ)
    assert decoder.good == sum(not isinstance(frame, Noise) for frame in frames) > 100


FRAGMENTS = st.sampled_from(
    [
        b"D1 5\n",
        b"U12 4294967295\r\n",
        b"READY",
        b" v2\n",
        b"D",
        b"7 ",
        b"19",
        b"\n",
        b"\r",
        b"\x00",
        b"\xff",
        b"zz" * 90,
    ]
)


@settings(max_examples=300)
@given(data=st.lists(FRAGMENTS).map(b"".join), sizes=st.lists(st.integers(1, 64), min_size=1, max_size=9))
def test_any_bytes_give_the_same_frames_however_they_are_cut(data: bytes, sizes: list[int]) -> None:
    assert decode(*pieces_of(data, sizes)) == decode(data)


EDGES = st.builds(
    lambda kind, n, t: kind(n, t), st.sampled_from([Down, Up]), st.integers(1, 99), st.integers(0, 2**32 - 1)
)


def written(frame: Down | Up) -> bytes:
    return f"{'D' if isinstance(frame, Down) else 'U'}{frame.button} {frame.micros}\n".encode()


@given(st.lists(EDGES), st.data())
def test_one_damaged_byte_costs_one_frame_and_no_other(edges: list[Down | Up], data: st.DataObject) -> None:
    lines = [written(edge) for edge in edges]
    assert decode(b"".join(lines)) == edges
    if edges:
        hit = data.draw(st.integers(0, len(edges) - 1))
        place = data.draw(st.integers(0, len(lines[hit]) - 2))  # the line's end is another matter: it glues two
        byte = data.draw(st.integers(0, 255).filter(lambda b: b not in (0x0A, lines[hit][place])))
        lines[hit] = lines[hit][:place] + bytes([byte]) + lines[hit][place + 1 :]
        kept = [frame for frame in decode(b"".join(lines)) if not isinstance(frame, Noise)]
        before, after = edges[:hit], edges[hit + 1 :]
        assert kept[: len(before)] == before
        assert kept[len(kept) - len(after) :] == after
        assert len(kept) <= len(edges)
