"""The yardstick of lateness: a loop with nothing to do that prints how many ms late it woke, until it is ended.

Run as `python -m benchmarks.bare_loop`.
"""

import asyncio
import time

from studio.show.lateness import WAKE_SECONDS


async def main() -> None:
    """Wake as often as the show's loop looks at itself."""
    loop, due = asyncio.get_running_loop(), 0.0
    woken = asyncio.Event()
    while True:
        woken.clear()
        due = time.perf_counter() + WAKE_SECONDS
        loop.call_later(WAKE_SECONDS, woken.set)
        await woken.wait()
        print(max(0.0, time.perf_counter() - due) * 1000, flush=True)


if __name__ == "__main__":
    asyncio.run(main())
