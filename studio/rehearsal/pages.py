"""Pages without a browser, for an unattended rehearsal: joining, and an overlay that checks what it is told."""

import aiohttp
import msgspec


class Trouble(RuntimeError):
    """The rehearsal did not go as it must; the text says what happened."""


async def join(session: aiohttp.ClientSession, address: str, code: str) -> None:
    """Become the operator by a join code; raises `Trouble`."""
    async with session.post(f"{address}/join", json={"code": code}, headers={"Origin": address}) as answer:
        if answer.status != 200:
            raise Trouble(f"the desk refused the join code: HTTP {answer.status}")


class Audience:
    """An overlay page: every view must follow the last without a gap, and be whole."""

    def __init__(self, session: aiohttp.ClientSession, address: str) -> None:
        self._session, self._address = session, address
        self.views, self.gaps = 0, 0
        self.looks: set[str] = set()

    async def watch(self) -> None:
        """Look on until the stream ends."""
        async with self._session.ws_connect(f"{self._address}/stream?role=overlay", origin=self._address) as stream:
            last = None
            async for message in stream:
                told = msgspec.json.decode(message.data)
                if "view" not in told:
                    continue
                self.views += 1
                self.looks.add(told["view"]["look"])
                self.gaps += last is not None and told["rev"] != last + 1
                last = told["rev"]
