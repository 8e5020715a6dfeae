"""Page shells: the few lines of HTML a page starts from, with its language, role and links."""

import asyncio
from functools import cache
from pathlib import Path

import msgspec
from aiohttp import web
from aiohttp.typedefs import Handler

from studio.desk.catalogs import catalog
from studio.desk.files import folder
from studio.desk.port import Role, ShowPort
from studio.game.words import msg

PAGES = folder("studio.desk", "pages")
OVERLAYS = folder("overlays")


class Shell(msgspec.Struct, frozen=True):
    """One page: its address, its template, the role of its stream and its title (an English msgid)."""

    address: str
    template: Path
    role: Role | None
    title: str


SHELLS = (
    Shell("/desk", PAGES / "desk.html", "operator", msg("Desk")),
    Shell("/host", PAGES / "host.html", "host", msg("Host")),
    Shell(r"/seat/{seat:\d{1,3}}", PAGES / "seat.html", "seat", msg("Seat")),
    Shell("/join", PAGES / "join.html", None, msg("Join")),
    Shell("/overlay", OVERLAYS / "program" / "index.html", "overlay", msg("Program")),
)

INDEX = """<!doctype html>
<html lang="{{ language }}">
<meta charset="utf-8">
<meta name="color-scheme" content="dark">
<title>Quiz Studio</title>
<link rel="stylesheet" href="/fonts/fonts.css">
<link rel="stylesheet" href="/desk-static/base.css">
{% if rehearsal %}<span class="rehearsal">{{ words["REHEARSAL"] }}</span>
{% endif %}<ul>
{% for shell in shells %}<li><a href="{{ shell.address }}">{{ words.get(shell.title, shell.title) }}</a></li>
{% endfor %}</ul>
</html>
"""


@cache
def _rendered(text: str, language: str, rehearsal: bool, role: Role | None, title: str) -> str:
    """A template with what shells may use; blocks for 0.1 s the first time, so it is called in a thread."""
    from jinja2 import Environment, StrictUndefined  # 70 ms that commands without pages do not need

    environment = Environment(autoescape=True, undefined=StrictUndefined)
    words = catalog(language)
    title = words.get(title, title)
    return environment.from_string(text).render(
        language=language, rehearsal=rehearsal, role=role or "", title=title, words=words,
        shells=[shell for shell in SHELLS if "{" not in shell.address],
    )  # fmt: skip


def warm(show: ShowPort) -> None:
    """Render a shell before the show begins: the first time takes 0.1 s of every thread's time."""
    _rendered(INDEX, show.language, show.rehearsal, None, "")


def serve_index(show: ShowPort) -> Handler:
    """A handler of GET /: the links."""

    async def serve(request: web.Request) -> web.Response:
        page = await asyncio.to_thread(_rendered, INDEX, show.language, show.rehearsal, None, "")
        return web.Response(text=page, content_type="text/html")

    return serve


def serve_shell(shell: Shell, show: ShowPort) -> Handler:
    """A handler of GET for one page."""

    async def serve(request: web.Request) -> web.Response:
        text = shell.template.read_text(encoding="utf-8")
        page = await asyncio.to_thread(_rendered, text, show.language, show.rehearsal, shell.role, shell.title)
        return web.Response(text=page, content_type="text/html")

    return serve
