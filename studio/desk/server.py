"""The desk's web server: its addresses, its start and its end."""

import os
import socket

from aiohttp import web

from studio.desk.access import Access
from studio.desk.catalogs import serve_catalog
from studio.desk.feed import Feed
from studio.desk.files import serve_folder, serve_font, serve_fonts_css
from studio.desk.joining import serve_join
from studio.desk.origins import Origins, Place, machine_addresses, place
from studio.desk.port import ShowPort
from studio.desk.shells import OVERLAYS, PAGES, SHELLS, serve_index, serve_shell, warm
from studio.desk.stream import Stream
from studio.show.clock import precise
from studio.show.lateness import Lateness

OPEN_TO_FRAMES = ("/overlay", "/overlays/", "/fonts/")
"""Overlays are shown by OBS, by other programs' pages and by the desk's own preview."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; "
    "img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self' ws://{host}; "
    "frame-src 'self'; base-uri 'none'; form-action 'self'"
)
"""No script but our files'. Inline styles are allowed: graphics carry theirs in their shadow trees."""
STOP_SECONDS = 1.0
BODY_BYTES = 4096


def listen(host: str, port: int) -> socket.socket:
    """A listening socket at `host`:`port` (0: any free port); OSError names them when it can't be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = host == "::" and socket.has_dualstack_ipv6()
    try:
        return socket.create_server((host, port), family=family, dualstack_ipv6=both)
    except socket.gaierror as wrong:
        raise OSError(wrong.errno, f"address {host}: {wrong.strerror}") from wrong
    except OSError as wrong:
        why = os.strerror(wrong.errno) if wrong.errno else str(wrong)
        raise OSError(wrong.errno, f"port {port} at {host}: {why}") from wrong


class DeskServer:
    """Serves the pages of one show at `host`:`port` (0: any free port).

    `names` are further values of `Host` to answer to. With 0.0.0.0 it answers to the machine's own addresses too.
    `listening` is the socket where someone has taken the port already.
    """

    def __init__(
        self, show: ShowPort, host: str = "127.0.0.1", port: int = 0, access: Access | None = None,
        names: tuple[str, ...] = (), listening: socket.socket | None = None,
    ) -> None:  # fmt: skip
        self.access = access or Access()
        self.port = port
        self.lateness = Lateness(precise)
        self._show, self._host, self._names = show, host, names
        self._listening = listening
        self._runner: web.AppRunner | None = None
        self._feed: Feed | None = None
        self._place = Place(port, ())

    @property
    def address(self) -> str:
        """Where the show's own machine finds the pages, as `http://127.0.0.1:8080`."""
        return self._place.address

    def links(self) -> dict[str, str]:
        """The addresses to print at the start; those of desk and host carry a code, good once.

        The desk's is this machine's own; the others are such that other machines find them, where there is one.
        """
        outside = self._place.outside[0]
        return {
            "desk": f"{self.address}/desk#code={self.access.first_code()}",
            "host": f"{outside}/host#code={self.access.first_code('host')}",
            "overlay": f"{outside}/overlay",
        }

    def page_counts(self) -> dict[str, int]:
        """How many pages of each role are open."""
        return {count.role: count.count for count in self._feed.counts()} if self._feed else {}

    async def start(self) -> None:
        """Listen; raises OSError when the port is taken or the address is not this machine's."""
        warm(self._show)
        listening = self._listening or listen(self._host, self.port)
        self.port = listening.getsockname()[1]
        self._place = place(self._host, self.port, self._names, machine_addresses(self._host))
        self._feed = Feed(self._show, self.lateness)
        self.lateness.start()
        self._runner = web.AppRunner(
            self._app(self._feed), access_log=None, handle_signals=False, shutdown_timeout=STOP_SECONDS
        )
        await self._runner.setup()
        await web.SockSite(self._runner, listening).start()

    async def stop(self) -> None:
        """Close every page and the port."""
        self.lateness.stop()
        if self._feed is not None:
            self._feed.end()
        if self._runner is not None:
            await self._runner.cleanup()

    def _app(self, feed: Feed) -> web.Application:
        show, access = self._show, self.access
        stream = Stream(show, access, feed, self._place)
        app = web.Application(middlewares=[Origins(self._place).middleware], client_max_size=BODY_BYTES)
        app.on_response_prepare.append(_secure)
        app.router.add_get("/", serve_index(show))
        for shell in SHELLS:
            app.router.add_get(shell.address, serve_shell(shell, show))
        app.router.add_get("/favicon.ico", _no_icon)
        app.router.add_post("/join", serve_join(access, self._place.cookie))
        app.router.add_get("/stream", stream.open)
        app.router.add_get("/catalog/{language}.json", serve_catalog)
        app.router.add_get("/desk-static/{tail:.*}", serve_folder(PAGES))
        app.router.add_get("/overlays/{tail:.*}", serve_folder(OVERLAYS))
        app.router.add_get("/fonts/fonts.css", serve_fonts_css)
        app.router.add_get("/fonts/{name}.ttf", serve_font)
        return app


async def _no_icon(request: web.Request) -> web.Response:
    """Browsers ask for one on their own; without an answer every page would begin with an error."""
    return web.Response(status=204)


async def _secure(request: web.Request, response: web.StreamResponse) -> None:
    """Say on every response what a browser may do with it."""
    headers = response.headers
    headers.setdefault("Cache-Control", "no-cache")
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "no-referrer"
    headers["Content-Security-Policy"] = POLICY.format(host=request.host) + (
        "" if request.path.startswith(OPEN_TO_FRAMES) else "; frame-ancestors 'self'"
    )
