"""Host and Origin: a request is heard only at an address the show serves and from a page that came from there."""

import socket
from collections.abc import Iterable

import msgspec
from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
EVERY_INTERFACE = ("0.0.0.0", "::", "")
HTTP_PORT = 80
FAR = ("192.0.2.1", 9)
"""An address of no machine (RFC 5737), to ask which of ours a way out would leave from; nothing is sent."""


class Place(msgspec.Struct, frozen=True):
    """Where a show is served: its port, and the values of `Host` that are ours, the machine's own first."""

    port: int
    hosts: tuple[str, ...]

    @property
    def address(self) -> str:
        """Where the show's own machine finds it, as `http://127.0.0.1:8080`."""
        return f"http://{self.hosts[0]}"

    @property
    def outside(self) -> tuple[str, ...]:
        """The addresses that another machine can use; the loopback's only when there is no other."""
        loopback = _spelled(LOOPBACK, self.port)
        return tuple(f"http://{host}" for host in self.hosts if host not in loopback) or (self.address,)

    @property
    def cookie(self) -> str:
        """A browser keeps cookies by host, not by port: two shows on one machine need two names."""
        return f"studio_pass_{self.port}"


def _spelled(names: Iterable[str], port: int) -> tuple[str, ...]:
    """Names as browsers write them in `Host`."""
    with_port = tuple(f"{name}:{port}".lower() for name in names)
    return (*with_port, *(name.lower() for name in names)) if port == HTTP_PORT else with_port


def place(host: str, port: int, names: Iterable[str] = (), machine: Iterable[str] = ()) -> Place:
    """The place bound to `host`: the loopback's names where it is bound too, `names`, and the bound address.

    Bound to every interface it has the `machine`'s addresses; what the user named comes first: they know what works.
    """
    every = host in EVERY_INTERFACE
    loopback = LOOPBACK if every or host in LOOPBACK else ()
    bound = (*names, *machine) if every else (host, *names)
    return Place(port, _spelled(dict.fromkeys((*loopback, *bound)), port))


def machine_addresses(host: str) -> tuple[str, ...]:
    """What other machines may call this one when it serves on `host`: its addresses, that of the way out first,
    then its name; nothing unless `host` is every interface."""
    if host not in EVERY_INTERFACE:
        return ()
    name, found = socket.gethostname(), list[str]()
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way_out:
            way_out.connect(FAR)
            found.append(way_out.getsockname()[0])
    except OSError:
        pass  # no network: other machines are not there either
    try:
        rows = socket.getaddrinfo(name, None, type=socket.SOCK_STREAM)
    except OSError:
        rows = []
    found += [str(row[4][0]) for row in rows if row[0] == socket.AF_INET]
    if host == "::":
        found += [f"[{row[4][0]}]" for row in rows if row[0] == socket.AF_INET6 and "%" not in str(row[4][0])]
    others = [address for address in found if not address.startswith("127.") and address not in ("[::1]", "0.0.0.0")]
    return tuple(dict.fromkeys((*others, name)))


class Origins:
    """The check before every other: `Host` is one of the place's, and `Origin` is that same address."""

    def __init__(self, place: Place) -> None:
        self._hosts = frozenset(place.hosts)

    def trouble(self, request: web.BaseRequest) -> str:
        """Why the request is refused, "" when it is not.

        GET and HEAD of a page need no Origin (browsers send none); streams and everything else must carry ours.
        """
        hosts = request.headers.getall("Host", [])
        if len(hosts) != 1 or hosts[0].lower() not in self._hosts:
            return "The show is not served at this address."
        reads = request.method in ("GET", "HEAD") and "Upgrade" not in request.headers
        origins = request.headers.getall("Origin", [])
        if not reads and origins != [f"http://{hosts[0].lower()}"]:
            return "This came from a page that is not the show's."
        return ""

    @property
    def middleware(self) -> Middleware:
        """The check as an aiohttp middleware: 403 in words, before anything else is done."""

        @web.middleware
        async def check(request: web.Request, **given: Handler) -> web.StreamResponse:
            trouble = self.trouble(request)
            if trouble:
                return web.Response(status=403, text=trouble + "\n")
            return await given["handler"](request)  # what aiohttp calls the route's own function

        return check  # type: ignore[return-value]
