"""What the desk is told of a box, and what becomes of its bytes; and the simulated box, which sends such bytes."""

from collections.abc import Callable

import pytest

from controllers.plain import WRAP
from controllers.simulated_box import FIRST_MICROS, SimulatedBox
from controllers.wire import NO_FRAME, NO_SEAT, PATIENCE, SAYS, SILENT, STRAY, WAITING, Wire
from studio.game.moves import Press
from studio.game.surface import DeviceStatus

ADDRESS = "serial:///dev/ttyACM0"
SEATS = {1: 1, 2: 2, 7: 3}
S = 1_000_000
BOOT = b"\xf0\xfe\x00\xaae\xd1rst:0x1 boot\r\n"

Told = tuple[str, str, int, dict[str, str]]


def of(status: DeviceStatus) -> Told:
    return status.condition, status.detail, status.since, status.values


class Ear:
    """A wire, opened at 10 s of show time, with all that came out of it."""

    def __init__(self) -> None:
        self.presses: list[Press] = []
        self.told: list[DeviceStatus] = []
        self.wire = Wire(ADDRESS, "red", SEATS, self.presses.append, self.told.append)
        self.wire.opened(10 * S, 18)


@pytest.mark.parametrize(
    ("heard", "told"),
    [
        # instant in seconds after opening: bytes; then all that the desk is told after "starting"
        ([(0, BOOT), (1.5, b"READY v2\n")], [("ready", SAYS, 11.5, {"text": "v2"})]),
        ([(0, b"READY\n")], [("ready", "", 10, {})]),
        ([(0.3, b"D1 5\n"), (0.4, b"U1 90\n")], [("ready", "", 10.3, {})]),
        ([(1, b""), (3, b""), (5, b"D1 5\n")], [("starting", SILENT, 10, {}), ("ready", "", 15, {})]),
        ([(0, b"\xf8" * 5), (2, b"")], []),
        ([(0, b"\xf8" * 5), (3, b"")], [("trouble", NO_FRAME, 13, {})]),
        ([(1, b"button 1\r\n"), (2, b"button 2\r\n"), (3.5, b"button 1\r\n")], [("trouble", NO_FRAME, 13.5, {})]),
        (
            [(0, b"\xf8" * 5), (3, b""), (4, b"D1 5\n")],
            [("trouble", NO_FRAME, 13, {}), ("ready", "", 14, {})],
        ),
        # a box that was good is forgiven a stray byte, but not a stream of noise
        ([(0, b"READY\n"), (1, b"\xf8" * STRAY), (9, b"")], [("ready", "", 10, {})]),
        ([(0, b"READY\n"), (1, b"\xf8" * 65), (9, b"")], [("ready", "", 10, {}), ("trouble", NO_FRAME, 19, {})]),
        # a button without a seat is named, once, and those with one still press
        (
            [(0, b"READY v2\n"), (1, b"D5 5\nU5 100000\n"), (2, b"D5 1000000\n"), (3, b"D4 2000000\n")],
            [
                ("ready", SAYS, 10, {"text": "v2"}),
                ("ready", NO_SEAT, 10, {"buttons": "5"}),
                ("ready", NO_SEAT, 10, {"buttons": "4, 5"}),
            ],
        ),
    ],
)
def test_the_desk_is_told_once_how_the_box_is(heard: list[tuple[float, bytes]], told: list[Told]) -> None:
    ear = Ear()
    for seconds, data in heard:
        instant = 10 * S + int(seconds * S)
        if data:
            ear.wire.hear(data, instant)
        else:
            ear.wire.wait(instant)
    expected = [("starting", WAITING, 10, {}), *told]
    assert [of(status) for status in ear.told] == [(a, b, int(c * S), d) for a, b, c, d in expected]
    assert {(status.name, status.address) for status in ear.told} == {("red", ADDRESS)}


def test_patience_outlasts_the_start_of_an_arduino() -> None:
    assert PATIENCE >= 2 * S


def test_a_press_carries_seat_author_instants_and_bound() -> None:
    ear = Ear()
    ear.wire.hear(b"D2 8000900\n", 20 * S)
    ear.wire.hear(b"D7 80001", 20 * S + 700)
    ear.wire.hear(b"00\n", 20 * S + 1000)
    assert ear.presses == [
        Press(at=20 * S, by=ADDRESS, seat=2, bound=18_000, heard=20 * S),
        Press(at=20 * S - 800, by=ADDRESS, seat=3, bound=18_003, heard=20 * S + 1000),
    ]


@pytest.mark.parametrize(
    ("word", "at"),
    [
        (b"", 22 * S + 9000),  # a stall of one second: the stamp is believed, but for 0.3 % of 3 s
        (b"READY v2\n", 23 * S),
        (BOOT, 23 * S),
    ],
)
def test_what_looks_like_a_start_of_the_box_makes_its_clock_doubtful(word: bytes, at: int) -> None:
    ear = Ear()
    ear.wire.hear(b"D1 2000000\n", 20 * S)
    ear.wire.hear(word, 22 * S)
    ear.wire.hear(b"D2 4000000\n", 23 * S)
    assert ear.presses[1].at == at


def test_a_port_opened_again_as_a_quicker_link_has_a_smaller_bound() -> None:
    ear = Ear()
    ear.wire.opened(19 * S, 3)
    ear.wire.hear(b"D1 5\n", 20 * S)
    assert ear.presses[0].bound == 3_000


def test_half_a_line_of_before_does_not_spoil_the_first_one_after_plugging_in() -> None:
    ear = Ear()
    ear.wire.hear(b"D1 123", 20 * S)
    ear.wire.opened(21 * S, 18)
    ear.wire.hear(b"D2 40000\n", 22 * S)
    assert [press.seat for press in ear.presses] == [2]


class Show:
    """A show clock that stands still between the lines of a test, with a simulated box on it."""

    def __init__(self, **clock: int) -> None:
        self.now = 100 * S
        self.presses: list[Press] = []
        self.told: list[DeviceStatus] = []
        self.box = SimulatedBox(
            "sim://red", "red", SEATS, lambda: self.now, self.presses.append, self.told.append, **clock
        )

    def after(self, micros: int, act: Callable[[int], None], button: int) -> None:
        self.now += micros
        act(button)


def test_a_simulated_box_is_ready_at_once_and_off_when_closed() -> None:
    show = Show()
    show.box.button_down(1)
    assert not show.presses and not show.told
    show.box.start()
    show.box.start()
    assert [status.condition for status in show.told] == ["starting", "ready"]
    show.box.button_down(1)
    show.box.close()
    show.box.button_down(2)
    assert [press.seat for press in show.presses] == [1]
    assert show.told[-1].condition == "off"
    show.box.start()
    show.after(S, show.box.button_down, 1)
    assert [press.seat for press in show.presses] == [1, 1]


@pytest.mark.parametrize("first_micros", [FIRST_MICROS, 0, WRAP - 1])
@pytest.mark.parametrize("rate_ppm", [300, -3000])
def test_presses_of_a_simulated_box_lie_where_they_were_made(first_micros: int, rate_ppm: int) -> None:
    show = Show(first_micros=first_micros, rate_ppm=rate_ppm)
    show.box.start()
    made = []
    for gap in (5 * S, 7 * S, 2000, 30 * S, 900_000, 4000 * S, WRAP):
        show.after(gap, show.box.button_down, 1)
        made.append(show.now)
        show.after(400, show.box.button_down, 2)
        made.append(show.now)
        show.after(100_000, show.box.button_up, 1)
        show.after(0, show.box.button_up, 2)
    # 2000 µs after letting go is still the same touch
    kept = [instant for i, instant in enumerate(made) if i not in (4, 5)]
    assert len(show.presses) == len(kept)
    for press, instant in zip(show.presses, kept, strict=True):
        assert abs(press.at - instant) <= press.bound
        assert press.heard == instant
    assert [press.seat for press in show.presses] == [1, 2] * (len(kept) // 2)


def test_a_simulated_button_that_is_held_presses_once() -> None:
    show = Show()
    show.box.start()
    for _ in range(5):
        show.after(300_000, show.box.button_down, 1)
    assert len(show.presses) == 1
