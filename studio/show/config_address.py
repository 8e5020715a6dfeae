"""Addresses of devices and outputs: `serial:///dev/ttyACM0?baud=115200`, taken apart and checked."""

import re
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import parse_qsl, urlsplit

from studio.show.config_problem import Fault, did_you_mean, listed, quoted

DEVICE_SCHEMES = ("serial", "keyboard", "sim")
OUTPUT_SCHEMES = ("obs",)
BAUDS = (9600, 19200, 38400, 57600, 115200, 230400, 460800, 921600)


class _Scheme(NamedTuple):
    example: str
    options: Mapping[str, tuple[str, ...]]


_SCHEMES = {
    "serial": _Scheme(
        "serial:///dev/ttyACM0 or serial://COM3",
        {"baud": tuple(str(baud) for baud in BAUDS), "dialect": ("plain",)},
    ),
    "keyboard": _Scheme("keyboard://desk", {}),
    "sim": _Scheme("sim://buzzers", {}),
    "obs": _Scheme("obs://127.0.0.1:4455", {}),
}


def device_address_fault(text: str) -> Fault | None:
    """Why this is not the address of a device; None when it is."""
    return _fault(text, DEVICE_SCHEMES)


def output_address_fault(text: str) -> Fault | None:
    """Why this is not the address of an output; None when it is."""
    return _fault(text, OUTPUT_SCHEMES)


def options_of(address: str) -> dict[str, str]:
    """The options of an address without a fault."""
    return dict(parse_qsl(urlsplit(address).query))


def _fault(text: str, schemes: tuple[str, ...]) -> Fault | None:
    scheme = text.partition("://")[0]
    if scheme not in schemes:
        examples = " or ".join(_SCHEMES[known].example for known in schemes)
        if "://" not in text:
            return Fault("has no scheme", f"an address like {examples}")
        return Fault(f"has the scheme {quoted(scheme)}{did_you_mean(scheme, schemes)}", f"an address like {examples}")
    known = _SCHEMES[scheme]
    fault = Fault("is not an address", known.example)
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:  # urlsplit's own words could quote what stands before an @
        return fault
    if parts.username is not None or parts.password is not None:
        return Fault("holds a user name or password", f"{known.example}, with password_env beside it")
    if not text.isprintable() or " " in text or parts.fragment:
        return Fault("holds a space, a # or a control character", "these written as %20, %23 …")
    if scheme == "obs":
        bad = not parts.hostname or bool(parts.path) or port == 0
    elif scheme == "serial":
        bad = not re.fullmatch(r"/.*[^/]|(?i:COM[1-9][0-9]{0,2})", parts.netloc + parts.path)
    else:
        bad = not re.fullmatch(r"[A-Za-z0-9_.-]+", parts.netloc) or bool(parts.path)
    return fault if bad else _option_fault(parts.query, known)


def _option_fault(query: str, scheme: _Scheme) -> Fault | None:
    names = listed(scheme.options) if scheme.options else "none"
    try:
        pairs = parse_qsl(query, keep_blank_values=True, strict_parsing=True) if query else []
    except ValueError:
        return Fault("has options that are not name=value", f"the options {names}")
    for position, (name, value) in enumerate(pairs):
        if name not in scheme.options:
            return Fault(f"has an option {quoted(name)}{did_you_mean(name, scheme.options)}", f"the options {names}")
        if name in (other for other, _ in pairs[:position]):
            return Fault(f"has the option {quoted(name)} twice", "each option once")
        if value not in scheme.options[name]:
            return Fault(f"has {name}={value if value.isalnum() else quoted(value)}",
                         f"{name}={' or '.join(scheme.options[name])}")  # fmt: skip
    return None
