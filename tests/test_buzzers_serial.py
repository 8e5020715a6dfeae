"""Boxes on a real pseudo-terminal, read by the real serial box: each hard input, the cable, the port's faults."""

import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from controllers import serial_box
from controllers.plain import Down, PlainDecoder
from controllers.serial_box import SerialBox
from controllers.wire import NO_FRAME
from studio.game.moves import Press
from studio.game.surface import DeviceStatus
from tests.play_pty import Box, Script, read_script

SERIAL = Path(__file__).parent / "data" / "serial"
SCRIPTS = sorted(SERIAL.glob("*.jsonl"))
SOON = 5.0
"""Seconds after which a thing that was waited for counts as never come."""
PACE = 0.02
"""Seconds that a script may wait at most between two steps; what has to come first is waited for by itself."""


def clock() -> int:
    return time.perf_counter_ns() // 1000


class Ear:
    """What a box tells, in its own thread; the test waits for it."""

    def __init__(self) -> None:
        self.presses: list[Press] = []
        self.told: list[DeviceStatus] = []
        self.changed = threading.Condition()

    def press(self, press: Press) -> None:
        with self.changed:
            self.presses.append(press)
            self.changed.notify_all()

    def status(self, status: DeviceStatus) -> None:
        with self.changed:
            self.told.append(status)
            self.changed.notify_all()

    def wait(self, thing: Callable[[], bool], seconds: float = SOON) -> None:
        with self.changed:
            assert self.changed.wait_for(thing, seconds), (self.told, self.presses)

    def until(self, condition: str, seconds: float = SOON) -> None:
        self.wait(lambda: bool(self.told) and self.told[-1].condition == condition, seconds)

    def all_heard(self, box: Box) -> None:
        """A last word of the box, so that all before it has been heard; ends a line that hangs."""
        box.send(b"\nREADY end\n")
        self.wait(lambda: bool(self.told) and self.told[-1].values.get("text") == "end")

    @property
    def conditions(self) -> list[str]:
        return [status.condition for status in self.told]


@contextmanager
def hearing(link: Path, now: Callable[[], int] = clock) -> Iterator[Ear]:
    """A serial box at `link` with buttons 1 to 9 for seats 1 to 9, listening already if there is a port."""
    ear = Ear()
    box = SerialBox(f"serial://{link}", "red", {n: n for n in range(1, 10)}, now, ear.press, ear.status)
    box.start()
    try:
        ear.until("starting" if link.exists() else "lost")
        yield ear
    finally:
        box.close()


def play(script: Script, box: Box, ear: Ear) -> None:
    """The script's steps with its pauses cut short; after the cable goes or comes, the box has to have seen it."""
    before = 0
    for step in script.steps:
        time.sleep(min(PACE, (step.at - before) / 1000))
        before = step.at
        if step.hex:
            box.send(bytes.fromhex(step.hex))
        elif step.do == "hangup":
            box.pull_out()
            ear.until("lost", 0.2)
        else:
            box.plug_in()
            ear.until("starting", script.expect["max_recover_ms"] / 1000)


@pytest.mark.pty
@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_each_hard_input_brings_what_it_promises(path: Path, tmp_path: Path) -> None:
    script, expect = read_script(path), read_script(path).expect
    with Box(tmp_path / "ttyBUZZ") as box, hearing(box.link) as ear:
        play(script, box, ear)
        ear.all_heard(box)
    pressed = [press.seat for press in sorted(ear.presses, key=lambda press: press.at)]
    if "tie" in expect:
        assert sorted(pressed) == expect["tie"]
        assert len({press.at for press in ear.presses}) == 1
    else:
        assert pressed in expect.get("buzz_order_allowed", [expect.get("buzz_order")])
    assert not ({"trouble"} & set(ear.conditions))


def heard_of(name: str, tmp_path: Path) -> Ear:
    with Box(tmp_path / "ttyBUZZ") as box, hearing(box.link) as ear:
        play(read_script(SERIAL / name), box, ear)
        ear.all_heard(box)
    return ear


@pytest.mark.pty
def test_the_link_shows_starting_until_the_box_says_ready(tmp_path: Path) -> None:
    ear = heard_of("01_boot_garbage_then_press.jsonl", tmp_path)
    assert ear.conditions[:2] == ["starting", "ready"]
    assert ear.told[1].values == {"text": "v2"}
    assert set(ear.conditions[2:]) <= {"ready", "off"}


@pytest.mark.pty
def test_the_box_s_own_distance_is_kept_against_the_order_of_arrival(tmp_path: Path) -> None:
    second, first = heard_of("07_arrival_order_differs_from_stamp.jsonl", tmp_path).presses
    assert (first.seat, second.seat) == (1, 2)
    assert second.at - first.at == 800
    assert first.heard >= second.heard  # a slow machine reads both frames at once


@pytest.mark.pty
def test_a_press_after_a_restart_of_the_box_is_later(tmp_path: Path) -> None:
    first, second = heard_of("09_device_reset_mid_game.jsonl", tmp_path).presses
    assert second.at == second.heard > first.at


@pytest.mark.pty
def test_noise_is_named_as_a_wrong_baud_rate(tmp_path: Path) -> None:
    """The show's clock runs ten times as fast here, so that the 2.5 s of patience are 0.25."""
    with Box(tmp_path / "ttyBUZZ") as box, hearing(box.link, lambda: clock() * 10) as ear:
        play(read_script(SERIAL / "12_wrong_baud_noise.jsonl"), box, ear)
        ear.until("trouble")
        assert ear.told[-1].detail == NO_FRAME == "data but no valid frame: check the baud rate"
    assert not ear.presses


@pytest.mark.pty
def test_two_presses_two_milliseconds_apart_stay_so_when_the_line_holds_up_the_first(tmp_path: Path) -> None:
    with Box(tmp_path / "ttyBUZZ") as box, hearing(box.link) as ear:
        box.send(b"D2 4294966296\n")  # 1 ms before the clock wraps
        ear.wait(lambda: len(ear.presses) == 1)
        box.send(b"D1 1000\n")  # heard at once, though stamped 2 ms later
        ear.wait(lambda: len(ear.presses) == 2)
    first, second = ear.presses
    assert (first.seat, second.seat) == (2, 1)
    assert second.at - first.at == 2000


@pytest.mark.pty
def test_the_fuzz_brings_nothing_down(tmp_path: Path) -> None:
    data = (SERIAL / "fuzz_10000.bin").read_bytes()
    chance = random.Random(1)
    with Box(tmp_path / "ttyBUZZ") as box, hearing(box.link) as ear:
        while data:
            size = chance.randint(1, 64)
            box.send(data[:size])
            data = data[size:]
        ear.all_heard(box)
        heard = len(ear.presses)
        box.send(b"D9 5\n")
        ear.wait(lambda: len(ear.presses) == heard + 1)
    buttons = {
        frame.button
        for frame in PlainDecoder().feed((SERIAL / "fuzz_10000.bin").read_bytes())
        if isinstance(frame, Down)
    }
    assert {press.seat for press in ear.presses} == (buttons & set(range(1, 10))) | {9}


@pytest.mark.pty
def test_a_pulled_cable_is_lost_at_once_and_back_within_a_second(tmp_path: Path) -> None:
    with Box(tmp_path / "ttyBUZZ") as box, hearing(box.link) as ear:
        for turn in range(1, 4):
            box.send(b"D1 5000\nU1 90000\n")
            ear.wait(lambda turn=turn: len(ear.presses) == turn)
            box.pull_out()
            ear.until("lost", 0.2)
            ear.wait(lambda: "not there" in ear.told[-1].detail)
            box.plug_in()
            ear.until("starting", 1.0)
        box.send(b"D1 5000\n")
        ear.wait(lambda: len(ear.presses) == 4)
        ear.all_heard(box)
    assert len(ear.presses) == 4
    ats = [press.at for press in ear.presses]
    assert ats == sorted(set(ats))


@pytest.mark.pty
def test_a_box_that_is_plugged_in_late_is_found(tmp_path: Path) -> None:
    link = tmp_path / "ttyBUZZ"
    with hearing(link) as ear:
        assert ear.told[-1].values["path"] == str(link)
        with Box(link) as box:
            ear.until("starting", 1.0)
            box.send(b"D1 5000\n")
            ear.wait(lambda: len(ear.presses) == 1)


@pytest.mark.pty
@pytest.mark.parametrize("plugged", [True, False])
def test_close_ends_the_thread_within_half_a_second(plugged: bool, tmp_path: Path) -> None:
    ear = Ear()
    with Box(tmp_path / "ttyBUZZ") as box:
        if not plugged:
            box.pull_out()
        red = SerialBox(f"serial://{box.link}", "red to end", {}, clock, ear.press, ear.status)
        for _ in range(2):  # it can be started again
            red.start()
            ear.until("starting" if plugged else "lost")
            began = clock()
            red.close()
            assert clock() - began < 500_000
            assert ear.conditions[-1] == "off"
            assert "box red to end" not in [thread.name for thread in threading.enumerate()]
        red.close()


@pytest.mark.pty
def test_a_port_that_another_program_reads_is_in_use(tmp_path: Path) -> None:
    with Box(tmp_path / "ttyBUZZ") as box, hearing(box.link):
        ear = Ear()
        second = SerialBox(f"serial://{box.link}", "blue", {}, clock, ear.press, ear.status)
        second.start()
        ear.until("trouble")
        second.close()
    assert ear.told[0].detail == serial_box.IN_USE


def test_a_file_that_is_no_port_is_told_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("no port")
    ear = Ear()
    red = SerialBox(f"serial://{tmp_path / 'notes'}", "red", {}, clock, ear.press, ear.status)
    red.start()
    ear.until("trouble")
    red.close()
    assert ear.told[0].detail == serial_box.UNUSABLE
    assert ear.told[0].values["error"]


@pytest.mark.pty
def test_a_cable_pulled_while_the_port_is_set_up_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seen three times in six thousand pulls, so it is played here: termios has an error class of its own."""
    termios = pytest.importorskip("termios")
    real, pulls = serial_box.serial.Serial, iter([termios.error(5, "Input/output error")])

    def pulled_once(*args: object, **chosen: object) -> object:
        for error in pulls:
            raise error
        return real(*args, **chosen)

    monkeypatch.setattr(serial_box.serial, "Serial", pulled_once)
    ear = Ear()
    with Box(tmp_path / "ttyBUZZ") as box:
        red = SerialBox(f"serial://{box.link}", "red", {}, clock, ear.press, ear.status)
        red.start()
        ear.until("starting")
        red.close()
    assert ear.conditions == ["lost", "starting", "off"]


@pytest.mark.pty
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_fault_in_the_program_does_not_end_the_thread_in_silence(tmp_path: Path) -> None:
    ear = Ear()

    def broken(press: Press) -> None:
        raise RuntimeError("the loop is closed")

    with Box(tmp_path / "ttyBUZZ") as box:
        red = SerialBox(f"serial://{box.link}", "red", {1: 1}, clock, broken, ear.status)
        red.start()
        ear.until("starting")
        box.send(b"D1 5\n")
        ear.until("trouble")
        assert ear.told[-1].detail == serial_box.STOPPED
        red.close()
