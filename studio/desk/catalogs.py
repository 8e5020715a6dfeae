"""The catalogs: English msgids and their words in each language, read from gettext .po files beside this module."""

import asyncio
from functools import cache
from importlib.resources import files

import msgspec
from aiohttp import web

LANGUAGES = ("en", "ru", "kk", "pl")
LOCALE = files("studio.desk") / "locale"


@cache
def catalog(language: str) -> dict[str, str]:
    """English msgid to the words of `language`; a msgid not translated yet stands for itself. Reads once."""
    from babel.messages.pofile import read_po  # 30 ms that no other command needs

    with (LOCALE / f"{language}.po").open("rb") as file:
        messages = read_po(file, locale=language)
    return {str(message.id): str(message.string or message.id) for message in messages if message.id}


@cache
def catalog_json(language: str) -> bytes:
    """The catalog as pages fetch it."""
    return msgspec.json.encode(catalog(language))


async def serve_catalog(request: web.Request) -> web.Response:
    """GET /catalog/<language>.json."""
    language = request.match_info["language"]
    if language not in LANGUAGES:
        raise web.HTTPNotFound(text=f"languages are {', '.join(LANGUAGES)}\n")
    body = await asyncio.to_thread(catalog_json, language)
    return web.Response(body=body, content_type="application/json", charset="utf-8")
