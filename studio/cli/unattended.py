"""`studio rehearse --auto`: the whole show played through devices, conductor, journal and pages, with nobody there."""

import argparse
import asyncio
import sys
from collections import Counter

import aiohttp

from studio.cli.building import Devices
from studio.cli.results import table
from studio.desk.server import DeskServer
from studio.rehearsal.operator import Operator
from studio.rehearsal.pages import Audience, Trouble, join
from studio.show.conductor import Conductor


async def play_unattended(
    conductor: Conductor, server: DeskServer, devices: Devices, options: argparse.Namespace
) -> int:
    """Play it; prints the result, and what went wrong that nobody asked for: then 1, else 0. Raises `Trouble`."""
    code = server.links()["desk"].partition("#code=")[2]
    jar = aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(cookie_jar=jar) as session, aiohttp.ClientSession() as public:
        await join(session, server.address, code)
        audience = Audience(public, server.address)
        operator = Operator(session, server.address, options.seed, options.speed)
        watching, wrong = asyncio.create_task(audience.watch()), []
        try:
            await operator.work()
        except Trouble as stopped:
            wrong.append(f"the rehearsal stopped: {stopped}")
        finally:
            wrong += ["the overlay's page was cut off"] if watching.done() else []
            watching.cancel()
    print(table(conductor.episode.run.state))
    if operator.incidents:
        counted = Counter(operator.incidents)
        print("incidents: " + ", ".join(f"{name} {counted[name]}" for name in sorted(counted)))
    print(f"{operator.taken} actions taken, {audience.views} views on air, {len(conductor.lines)} moves; "
          f"journal {conductor.journal.path}")  # fmt: skip
    wrong += [*devices.troubles, *(f"refused: {why}" for why in operator.refusals), *_faults(conductor)]
    wrong += [f"{audience.gaps} gaps in the overlay's views"] if audience.gaps else []
    for what in wrong:
        print(f"wrong: {what}", file=sys.stderr)
    return 1 if wrong else 0


def _faults(conductor: Conductor) -> list[str]:
    faults = [f"line {n} failed" for n in sorted(conductor.failed)]
    return faults + ([f"journal: {conductor.journal.trouble}"] if conductor.journal.trouble else [])
