"""The feed: after each change one frame a role, built once and written to all its pages, the desk first."""

import asyncio
from collections.abc import Iterator
from itertools import groupby

import msgspec

from studio.desk.open_page import OpenPage
from studio.desk.port import Role, ShowPort
from studio.desk.wire import GOING, Hello, LoopLateness, PageCount, encode, frame, view_frame
from studio.show.lateness import Lateness

ORDER: tuple[Role, ...] = ("operator", "host", "seat", "overlay")
"""Who is served first: with a hundred overlays a desk served last would hear three times later."""
STATUS_ROLES: tuple[Role, ...] = ("operator", "host")
STATUS_SECONDS = 0.5
"""How often loop and pages are looked at; what the show itself says of a change goes out with the change."""

_fields = msgspec.json.Decoder(dict[str, msgspec.Raw])


class Feed:
    """The open pages and what they are told."""

    def __init__(self, show: ShowPort, lateness: Lateness) -> None:
        self.rev = 0
        self._show, self._lateness = show, lateness
        self._pages: list[OpenPage] = []
        self._due = False
        self._status, self._known = b"", b""
        self._loop = asyncio.get_running_loop()
        self._timer = self._loop.call_later(STATUS_SECONDS, self._tick)
        show.watch(self.changed)

    def changed(self) -> None:
        """The state changed: the views go out as soon as the loop is free; several changes in one turn are one view."""
        if not self._due:
            self._due = True
            self._loop.call_soon(self._send)

    def now(self) -> int:
        """The revision of the view that shows the state of this moment, sent or about to be."""
        return self.rev + self._due

    def number_for(self, role: Role, seat: int | None) -> int:
        """The lowest number no open page of this kind has."""
        taken = {page.number for page in self._pages if (page.role, page.seat) == (role, seat)}
        return next(number for number in range(1, len(taken) + 2) if number not in taken)

    def open(self, page: OpenPage) -> None:
        """Greet a page, give it the whole view, and keep it told."""
        show = self._show
        page.say(frame(hello=Hello(page.role, show.now(), show.speed, show.language, page.seat)))
        page.show(view_frame(self.rev, show.view(page.role, page.seat)))
        self._pages.append(page)
        self._pages.sort(key=lambda each: (ORDER.index(each.role), each.seat or 0))
        if page.role in STATUS_ROLES:
            page.say(self._status_frame(encode(show.status())))

    def close(self, page: OpenPage) -> None:
        """Forget a page that is gone."""
        if page in self._pages:
            self._pages.remove(page)

    def end(self) -> None:
        """Close every page: the show ends."""
        self._timer.cancel()
        for page in self._pages:
            page.leave(GOING, "the show ended")
        self._pages.clear()

    def counts(self) -> tuple[PageCount, ...]:
        """How many pages of each role are open."""
        return tuple(PageCount(role, sum(1 for page in self._pages if page.role == role)) for role in ORDER)

    def _send(self) -> None:
        self._due = False
        self.rev += 1
        for (role, seat), pages in self._kinds():
            view = view_frame(self.rev, self._show.view(role, seat))
            for page in pages:
                page.show(view)
        self._tell_status(only_news=True)

    def _kinds(self) -> Iterator[tuple[tuple[Role, int | None], Iterator[OpenPage]]]:
        return groupby(self._pages, key=lambda page: (page.role, page.seat))

    def _tick(self) -> None:
        self._timer = self._loop.call_later(STATUS_SECONDS, self._tick)
        self._tell_status(only_news=False)

    def _tell_status(self, only_news: bool) -> None:
        """Tell desk and host the status when it has changed; `only_news`: when more than loop and pages has."""
        listeners = [page for page in self._pages if page.role in STATUS_ROLES]
        known = encode(self._show.status()) if listeners else b""
        if not listeners or (only_news and known == self._known):
            return
        status = self._status_frame(known)
        if status != self._status:
            self._status, self._known = status, known
            for page in listeners:
                page.say(status)

    def _status_frame(self, known: bytes) -> bytes:
        """What the show knows, with what the server knows: its loop and its pages."""
        lateness = self._lateness
        loop = LoopLateness(lateness.late_ms, lateness.worst_ms)
        return frame(status={**_fields.decode(known), "loop": loop, "pages": self.counts()})
