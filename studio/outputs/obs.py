"""The OBS output: keeps one OBS at what is wanted of it, in a thread of its own, and says how it is."""

import logging
import threading
from collections.abc import Callable

from studio.game.surface import DeviceStatus
from studio.outputs import obs_words as words
from studio.outputs.obs_calls import Calls
from studio.outputs.obs_follow import Follower
from studio.outputs.obs_link import Link, parse_address
from studio.outputs.wanted import Wanted

log = logging.getLogger(__name__)

CLOSE_SECONDS = 0.8
"""How long `close` waits for the thread; only a connection that is just being made can hold it longer."""


class ObsOutput:
    """One OBS. `want`, `start` and `close` may be called from any thread; `close` is back within 1 s.

    `now` gives show time in µs, which runs `speed` times as fast as the wall's. `status` is called from the
    output's thread, each time its condition or the words for it change, and must neither block nor raise.
    """

    def __init__(
        self,
        name: str,
        address: str,
        password: str,
        now: Callable[[], int],
        status: Callable[[DeviceStatus], None],
        *,
        speed: float = 1.0,
    ) -> None:
        """Raises ValueError in words for a wrong address."""
        self.name, self.address = name, address
        self._place = parse_address(address)
        self._password, self._now, self._status = password, now, status
        self._told: DeviceStatus | None = None
        self._gone: words.Words | None = None
        self._silent = threading.Lock()
        self._calls = Calls(now, speed)
        self._follower = Follower(name, self._calls, now, self._tell)
        self._thread = threading.Thread(target=self._run, name=f"obs {name}", daemon=True)

    def start(self) -> None:
        """Connect, and stay connected until `close`; once only."""
        self._thread.start()

    def want(self, wanted: Wanted, not_before: int = 0, why: str = "") -> None:
        """Show this from show time `not_before` on. Only the latest counts, even while it waits for its time.

        `why` is for the log: `look question`. After OBS has put us out (Kick), going from nothing wanted to
        something connects again.
        """
        self._calls.want(wanted, not_before, why)

    def lose(self, seconds: float) -> None:
        """Lose the connection for so many real seconds, as when OBS falls over; it comes back by itself."""
        self._calls.lose(seconds)

    def close(self) -> None:
        """Let go of OBS as it is; nothing is told afterwards."""
        self._calls.close()
        if self._thread.is_alive():
            self._thread.join(CLOSE_SECONDS)
        with self._silent:
            self._status = _nobody

    def _run(self) -> None:
        self._tell(words.CONNECTING, {}, None)
        try:
            while not self._calls.closing:
                try:
                    self._visit()
                except words.Gone as gone:
                    if not self._calls.closing:
                        self._lost(gone.words)
                        self._calls.rest(gone.words.retry_seconds)
        finally:
            self._tell(words.CLOSED, {}, None)

    def _visit(self) -> None:
        link = Link(self._place, self._password, self._calls.heard)
        try:
            self._calls.connected(link)
            self._follower.follow(link)
        finally:
            self._calls.connected(None)
            link.drop()

    def _lost(self, why: words.Words) -> None:
        """One line when it goes; another only if it is of another kind."""
        self._tell(why, {}, None)
        if self._gone is None or self._gone.condition != why.condition:
            log.warning("%s: %s", self.name, words.told(why, {"place": str(self._place)}))
        self._gone = why

    def _tell(self, said: words.Words, values: dict[str, str], since: int | None) -> None:
        if "{place}" in said.detail:
            values = {"place": str(self._place), **values}
        last = self._told
        if last is not None and (last.condition, last.detail, last.values) == (said.condition, said.detail, values):
            return
        at = self._now() if since is None else since
        self._told = DeviceStatus(self.name, self.address, said.condition, said.detail, at, values)
        self._log(last, said, values)
        with self._silent:
            self._status(self._told)

    def _log(self, last: DeviceStatus | None, said: words.Words, values: dict[str, str]) -> None:
        if said in (words.READY, words.BY_HAND, words.MISSING, words.MISSING_BY_HAND, words.REFUSED):
            if self._gone is not None:
                log.info("%s: back at %s", self.name, self._place)
            elif last is None or last.condition == "starting":
                log.info("%s: ready at %s", self.name, self._place)
            self._gone = None
        if said in (words.MISSING, words.MISSING_BY_HAND):
            log.warning("%s: %s", self.name, words.told(said, values))


def _nobody(status: DeviceStatus) -> None:
    """Hears what is told after closing."""
