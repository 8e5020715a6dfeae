"""The yardstick of a press: a bare aiohttp program that reads a line and sends one frame to each socket.

Run as `python -m benchmarks.echo PATH`: it opens that port, and prints its address. A socket asks for the size of its
frames: `/stream?bytes=2048`.
"""

import asyncio
import os
import sys
import tty
from socket import SO_SNDBUF, SOL_SOCKET

from aiohttp import web

from studio.desk.open_page import SOCKET_BYTES
from studio.show.system import loop_factory

READ_BYTES = 4096


class Echo:
    """The open sockets, each with the text it gets."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._sockets: list[tuple[web.WebSocketResponse, str]] = []
        self._sending: set[asyncio.Task[None]] = set()

    async def open(self, request: web.Request) -> web.WebSocketResponse:
        """Answer GET /stream with the same options a page's stream has."""
        socket = web.WebSocketResponse(compress=False)
        await socket.prepare(request)
        assert request.transport
        request.transport.get_extra_info("socket").setsockopt(SOL_SOCKET, SO_SNDBUF, SOCKET_BYTES)
        text = '{"rev":0,"view":"'
        text += "x" * (int(request.query["bytes"]) - len(text) - 2) + '"}'
        await socket.send_str(text)
        self._sockets.append((socket, text))
        async for _ in socket:
            pass
        self._sockets = [each for each in self._sockets if each[0] is not socket]
        return socket

    def hear(self) -> None:
        """Bytes came: tell everybody."""
        os.read(self._descriptor, READ_BYTES)
        task = asyncio.get_running_loop().create_task(self._tell())
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _tell(self) -> None:
        for socket, text in self._sockets:
            await socket.send_str(text)


async def main(path: str) -> None:
    """Serve until killed."""
    descriptor = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    tty.setraw(descriptor)
    echo = Echo(descriptor)
    app = web.Application()
    app.router.add_get("/stream", echo.open)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    asyncio.get_running_loop().add_reader(descriptor, echo.hear)
    print(f"http://127.0.0.1:{runner.addresses[0][1]}", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=loop_factory()) as running:
        running.run(main(sys.argv[1]))
