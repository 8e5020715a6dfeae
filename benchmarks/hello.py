"""The yardstick of the start: a bare aiohttp program with one page. Run as `python -m benchmarks.hello`."""

import asyncio

from aiohttp import web


async def hello(request: web.Request) -> web.Response:
    """Answer GET /desk."""
    return web.Response(text="hello")


async def main() -> None:
    """Serve until killed."""
    app = web.Application()
    app.router.add_get("/desk", hello)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    print(f"http://127.0.0.1:{runner.addresses[0][1]}", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main())
