"""POST /join: a code comes in, a pass goes out as a cookie that no script reads."""

import msgspec
from aiohttp import web
from aiohttp.typedefs import Handler

from studio.desk.access import Access, TooManyTries
from studio.desk.wire import encode
from studio.game.words import msg

BODY_BYTES = 1024
PASS_SECONDS = 14 * 24 * 3600
"""As long as the longest production week with its rehearsals."""


class Typed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the join page posts."""

    code: str


_decoder = msgspec.json.Decoder(Typed)


def _refusal(status: int, key: str) -> web.Response:
    body = encode({"refused": {"why": key, "key": key, "values": {}}})
    return web.Response(status=status, body=body, content_type="application/json")


def serve_join(access: Access, cookie: str) -> Handler:
    """A handler of POST /join."""

    async def serve(request: web.Request) -> web.Response:
        if request.content_type != "application/json" or (request.content_length or 0) > BODY_BYTES:
            return _refusal(400, msg("A code is sent as JSON"))
        try:
            typed = _decoder.decode(await request.content.read(BODY_BYTES))
        except (msgspec.DecodeError, RecursionError):
            return _refusal(400, msg("A code is sent as JSON"))
        try:
            joined = access.join(typed.code, request.remote or "", request.cookies.get(cookie))
        except TooManyTries:
            return _refusal(429, msg("Too many wrong codes. Wait a minute."))
        if joined is None:
            return _refusal(403, msg("This code is not known, was used, or is too old."))
        token, answer = joined
        response = web.Response(body=encode({"joined": answer}), content_type="application/json")
        response.set_cookie(cookie, token, max_age=PASS_SECONDS, path="/", httponly=True, samesite="Strict")
        return response

    return serve
