"""Serial addresses, and what is said of a port that can't be opened."""

import pytest

from controllers.serial_box import (
    FORBIDDEN,
    GONE,
    IN_USE,
    UNUSABLE,
    BadAddress,
    Port,
    SerialBox,
    read_address,
    reorder_of,
    why_not,
)


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (FileNotFoundError(2, "gone"), ("lost", GONE)),
        (OSError(19, "no such device"), ("lost", GONE)),
        (RuntimeError(5, "Input/output error"), ("lost", GONE)),  # as termios.error says it
        (OSError("could not open port 'COM3': FileNotFoundError(2, ...)"), ("lost", GONE)),
        (OSError("could not open port 'COM3': PermissionError(13, ...)"), ("trouble", IN_USE)),
        (PermissionError(13, "denied"), ("trouble", FORBIDDEN)),
        (ValueError("Failed to set custom baud rate"), ("trouble", UNUSABLE)),
    ],
)
def test_why_a_port_can_t_be_opened_is_said_in_words(error: Exception, told: tuple[str, str]) -> None:
    assert why_not(error) == told


@pytest.mark.parametrize(
    ("address", "port"),
    [
        ("serial:///dev/ttyACM0", Port("/dev/ttyACM0", 115200)),
        ("serial:///dev/ttyUSB0?baud=9600", Port("/dev/ttyUSB0", 9600)),
        ("serial://COM3", Port("COM3", 115200)),
        ("serial://COM12?baud=19200", Port("COM12", 19200)),
        ("serial:///dev/serial/by-id/usb-Box_%231", Port("/dev/serial/by-id/usb-Box_#1", 115200)),
    ],
)
def test_an_address_names_a_port(address: str, port: Port) -> None:
    assert read_address(address) == port


@pytest.mark.parametrize(
    ("address", "wrong"),
    [
        ("serial://", "not a serial port"),
        ("serial:///", "not a serial port"),
        ("midi://Launchpad", "not a serial port"),
        ("serial://dev/ttyACM0", "not a serial port"),
        ("serial:///dev/box#1", "not a serial port"),
        ("serial://[", "Invalid IPv6"),
        ("serial://COM3?baud=fast", "'fast' is no speed: allowed is a whole number"),
        ("serial://COM3?baud=", "'' is no speed"),
        ("serial://COM3?baud=0", "'0' is no speed"),
        ("serial://COM3?baud=٩٦٠٠", "is no speed"),
        ("serial://COM3?baud=99999999", "is no speed"),
        ("serial://COM3?baud=9600&speed=1", "speed: unknown: allowed after the ? is baud"),
        ("serial://COM3?baud", "bad query field"),
    ],
)
def test_a_bad_address_is_refused_in_words(address: str, wrong: str) -> None:
    with pytest.raises(BadAddress) as refused:
        SerialBox(address, "red", {}, lambda: 0, print, print)
    assert wrong in str(refused.value)
    assert str(refused.value).startswith(f"{address}: ")


@pytest.mark.parametrize(
    ("port", "tuned", "ms"),
    [
        (Port("/dev/ttyACM0"), False, 2),
        (Port("/dev/cu.usbmodem14101"), False, 2),
        (Port("/dev/ttyUSB0"), True, 3),
        (Port("/dev/ttyUSB0"), False, 18),
        (Port("COM3"), False, 18),
        (Port("/dev/ttyUSB0", 9600), True, 18),
    ],
)
def test_the_kind_of_port_says_how_long_a_frame_may_be_held_up(port: Port, tuned: bool, ms: int) -> None:
    assert reorder_of(port, tuned) == ms
