"""Addresses of devices and outputs: `serial:///dev/ttyACM0?baud=115200`, which are well formed."""

import re
from urllib.parse import parse_qsl, urlsplit

from studio.show.config.problem import Fault, did_you_mean, quoted

DEVICE_SCHEMES = ("serial", "keyboard", "sim")
OUTPUT_SCHEMES = ("obs",)
BAUD_MOST = 4_000_000  # more than any adapter can do


_EXAMPLES = {
    "serial": "serial:///dev/ttyACM0 or serial://COM3",
    "keyboard": "keyboard://desk",
    "sim": "sim://buzzers",
    "obs": "obs://127.0.0.1:4455",
}


def device_address_fault(text: str) -> Fault | None:
    """Why this is not the address of a device; None when it is."""
    return _fault(text, DEVICE_SCHEMES)


def output_address_fault(text: str) -> Fault | None:
    """Why this is not the address of an output; None when it is."""
    return _fault(text, OUTPUT_SCHEMES)


def _fault(text: str, schemes: tuple[str, ...]) -> Fault | None:
    scheme = text.partition("://")[0]
    if scheme not in schemes:
        examples = " or ".join(_EXAMPLES[known] for known in schemes)
        if "://" not in text:
            return Fault("has no scheme", f"an address like {examples}")
        return Fault(f"has the scheme {quoted(scheme)}{did_you_mean(scheme, schemes)}", f"an address like {examples}")
    example = _EXAMPLES[scheme]
    fault = Fault("is not an address", example)
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:  # urlsplit's own words could quote what stands before an @
        return fault
    if parts.username is not None or parts.password is not None:
        return Fault("holds a user name or password", f"{example}, with password_env beside it")
    if not text.isprintable() or " " in text or parts.fragment:
        return Fault("holds a space, a # or a control character", "these written as %20, %23 …")
    if scheme == "obs":
        bad = not parts.hostname or bool(parts.path) or port == 0
    elif scheme == "serial":
        bad = not re.fullmatch(r"/.*[^/]|(?i:COM[1-9][0-9]{0,2})", parts.netloc + parts.path)
    else:
        bad = not re.fullmatch(r"[A-Za-z0-9_.-]+", parts.netloc) or bool(parts.path)
    return fault if bad else _option_fault(parts.query, scheme)


def _option_fault(query: str, scheme: str) -> Fault | None:
    known = ("baud",) if scheme == "serial" else ()
    allowed = "after the ? only baud=…, as in ?baud=9600" if known else "nothing after the host, no ?"
    if scheme in ("keyboard", "sim"):
        allowed = "nothing after the name, no ?"
    try:
        pairs = parse_qsl(query, keep_blank_values=True, strict_parsing=True) if query else []
    except ValueError:
        return Fault("has options that are not name=value", allowed)
    for name, value in pairs:
        if name not in known:
            return Fault(f"has an option {quoted(name)}{did_you_mean(name, known)}", allowed)
        if not re.fullmatch(r"[1-9][0-9]{0,6}", value, re.ASCII) or int(value) > BAUD_MOST:
            return Fault(f"has the speed {quoted(value)}", f"baud= with a whole number from 1 to {BAUD_MOST}")
    return Fault("has the option baud twice", "each option once") if len(pairs) > 1 else None
