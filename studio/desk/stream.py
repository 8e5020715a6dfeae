"""The stream's address: the handshake, and what a page says afterwards."""

from socket import SO_SNDBUF, SOL_SOCKET

from aiohttp import WSMsgType, web

from studio.desk import actions
from studio.desk.access import Access
from studio.desk.actions import Invite, Mishap, Unfit
from studio.desk.codes import INVITE_SECONDS
from studio.desk.feed import Feed
from studio.desk.open_page import SOCKET_BYTES, OpenPage
from studio.desk.origins import Place
from studio.desk.port import Role, ShowPort
from studio.desk.wire import FLOOD, NO_SEAT, UNAUTHORISED, Invited, Refusal, Taken, frame, pong_frame
from studio.game.moves import Refused
from studio.game.words import msg
from studio.show.clock import precise

MESSAGE_BYTES = 16 * 1024
"""No action is near it."""
RATE = 200
"""Messages from one page in a second of show time; a person makes ten, a page's pings one."""
HEARTBEAT_SECONDS = 20.0
"""A page whose machine is gone is noticed within half as much again."""
CLOSE_SECONDS = 1.0
ROLES: dict[str, Role] = {"operator": "operator", "host": "host", "seat": "seat", "overlay": "overlay"}


class Pace:
    """How many messages a page may still send: `rate` at once, and as many more each second."""

    def __init__(self, rate: float) -> None:
        self._rate = self._left = rate
        self._at = precise()

    def spend(self) -> bool:
        """Take one; False when there is none left."""
        now = precise()
        self._left = min(self._rate, self._left + (now - self._at) * self._rate) - 1
        self._at = now
        return self._left >= 0


class Stream:
    """Opens streams and turns what pages say into moves."""

    def __init__(self, show: ShowPort, access: Access, feed: Feed, place: Place) -> None:
        self._show, self._access, self._feed, self._place = show, access, feed, place

    async def open(self, request: web.Request) -> web.StreamResponse:
        """Answer GET /stream; the page stays here until it goes."""
        role, seat = self._wanted(request)
        socket = web.WebSocketResponse(
            compress=False, max_msg_size=MESSAGE_BYTES, heartbeat=HEARTBEAT_SECONDS, timeout=CLOSE_SECONDS
        )
        writer = await socket.prepare(request)
        transport = request.transport
        if transport is None:
            return socket
        if not self._access.may(request.cookies.get(self._place.cookie), role, seat):
            await socket.close(code=UNAUTHORISED, message=b"join first")
            return socket
        system_socket = transport.get_extra_info("socket")
        system_socket.setsockopt(SOL_SOCKET, SO_SNDBUF, SOCKET_BYTES)
        page = OpenPage(role, seat, self._feed.number_for(role, seat), transport, writer.drain)
        try:
            self._feed.open(page)
        except KeyError:
            page.leave(NO_SEAT, f"there is no seat {seat}")
            return socket
        try:
            await self._listen(socket, page)
        finally:
            self._feed.close(page)
        return socket

    def _wanted(self, request: web.Request) -> tuple[Role, int | None]:
        role, seat = ROLES.get(request.query.get("role", "overlay")), request.query.get("seat", "")
        if role is None or (role == "seat") != (seat.isascii() and seat.isdigit() and len(seat) < 4):
            raise web.HTTPBadRequest(text="role is operator, host, overlay, or seat with seat=<number>\n")
        return role, int(seat) if role == "seat" else None

    async def _listen(self, socket: web.WebSocketResponse, page: OpenPage) -> None:
        pace = Pace(RATE * max(1.0, self._show.speed))
        async for message in socket:
            if not pace.spend():
                page.leave(FLOOD, "too many messages")
                return
            if message.type is WSMsgType.TEXT:
                self._hear(message.data, page)
            elif message.type is WSMsgType.BINARY:
                self._refuse(page, None, "", Unfit(msg("This message is not an action: {why}"), why="it is not text"))

    def _hear(self, text: str, page: OpenPage) -> None:
        """Answer a ping, take an action or refuse it in words."""
        number, do = None, ""
        try:
            heard = actions.read(text)
            if heard.ping is not None:
                page.say(pong_frame(heard.ping, self._show.now()))
                return
            number, do = heard.id, heard.do
            asked = actions.parse(text, do, page.role)
            if isinstance(asked, Invite):
                self._invite(asked, page)
                return
            if isinstance(asked, Mishap):
                self._show.incident(asked.name, asked.seat)
            else:
                self._show.act(actions.to_move(asked, page.role, page.seat, self._show.now(), page.by))
        except Refused as refused:
            self._refuse(page, number, do, refused)
        else:
            page.say(frame(taken=Taken(asked.id)))

    def _refuse(self, page: OpenPage, number: int | None, do: str, refused: Refused) -> None:
        key, values = (refused.key, refused.values) if isinstance(refused, Unfit) else (str(refused), {})
        page.say(frame(refused=Refusal(number, do, str(refused), key, values, self._feed.now())))

    def _invite(self, asked: Invite, page: OpenPage) -> None:
        if (asked.role == "seat") != (asked.seat is not None):
            raise Unfit(msg("A code for a seat needs the seat, and no other has one"))
        code = self._access.invite(asked.role, asked.seat)
        urls = tuple(f"{base}/join#code={code}" for base in self._place.outside)
        page.say(frame(invited=Invited(asked.id, asked.role, asked.seat, code, INVITE_SECONDS, urls)))
