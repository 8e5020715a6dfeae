"""The bytes of one WebSocket text frame from a server (RFC 6455, 5.2): unmasked, whole, not compressed."""

import struct

_TEXT = 0x81
_CLOSE = 0x88


def text_frame(text: bytes) -> bytes:
    """The frame that carries `text`, which is UTF-8."""
    return _frame(_TEXT, text)


def close_frame(code: int, why: str) -> bytes:
    """The frame that closes with `code`; `why` is at most 123 bytes of UTF-8."""
    return _frame(_CLOSE, struct.pack("!H", code) + why.encode())


def _frame(first: int, body: bytes) -> bytes:
    length = len(body)
    if length < 126:
        return struct.pack("!BB", first, length) + body
    if length < 65536:
        return struct.pack("!BBH", first, 126, length) + body
    return struct.pack("!BBQ", first, 127, length) + body
