"""`studio run` and `studio rehearse`: a show from its file to its pages, until it is stopped."""

import argparse
import asyncio
import gc
import logging
import os
import random
import secrets
import sys
import webbrowser
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import aiohttp
from msgspec.structs import replace
from platformdirs import user_data_path

from studio import __version__
from studio.cli.building import CannotBuild, Devices
from studio.cli.results import table
from studio.desk.access import Access
from studio.desk.running import RunningShow
from studio.desk.server import DeskServer
from studio.formats import formats
from studio.rehearsal.contestants import Contestants
from studio.rehearsal.pages import Audience, Operator, Trouble, join
from studio.show import episodes
from studio.show.clock import ShowClock, wall
from studio.show.conductor import Choose, Conductor
from studio.show.config import Loaded, ShowFileError, load
from studio.show.journal import Claim, Damaged, Journal, Owned
from studio.show.opening import Opening
from studio.show.sources import source_hashes
from studio.show.system import free_port, loop_factory, on_terminate

FEW = 0.0005
"""Seconds a thread may keep the others waiting: a serial reader stamps its bytes sooner."""


def main(options: argparse.Namespace) -> int:
    """Run until stopped; exit code as `studio.cli.main`."""
    level, encoding = (logging.INFO, "utf-8") if options.log else (logging.ERROR, None)
    form = "%(asctime)s %(name)s %(message)s"
    try:
        logging.basicConfig(filename=options.log, level=level, format=form, encoding=encoding)
    except OSError as wrong:
        print(f"--log {options.log}: {wrong.strerror}", file=sys.stderr)
        return 2
    sys.setswitchinterval(FEW)
    try:
        loaded = load(options.show, formats())
    except ShowFileError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    for warning in loaded.warnings:
        print(warning, file=sys.stderr)
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        try:
            return runner.run(_on_air(loaded, options))
        except (Owned, Damaged, CannotBuild) as wrong:
            print(wrong, file=sys.stderr)
            return 2
        except OSError as wrong:
            print(f"cannot start: {wrong.strerror or wrong}", file=sys.stderr)
            return 2
        except Trouble as wrong:
            print(f"the rehearsal stopped: {wrong}", file=sys.stderr)
            return 1
        except KeyboardInterrupt:
            return 0


async def _on_air(loaded: Loaded, options: argparse.Namespace) -> int:
    rehearsal = options.command == "rehearse"
    speed, seed = (options.speed, options.seed) if rehearsal else (1.0, None)
    conductor = _conductor(loaded, options, rehearsal, speed, seed)
    running = RunningShow(conductor)
    access = Access(conductor.journal.path.with_suffix(".pages"))
    port = free_port(options.host) if options.port is None else options.port
    server = DeskServer(running, options.host, port, access, tuple(options.name))
    devices = Devices(running)
    devices.build(loaded.show, rehearsal, tuple(options.real) if rehearsal else ())
    stop = asyncio.Event()
    on_terminate(stop.set)
    await server.start()
    conductor.journal.claim.say(_owner(server.address))
    conductor.start()
    devices.start()
    if rehearsal:
        for box, buttons in devices.boxes:
            Contestants(conductor, box, buttons, options.seed, running.says)
    gc.collect()
    gc.freeze()
    try:
        if rehearsal and options.auto:
            return await _unless_stopped(_auto(conductor, server, devices, options), stop)
        _greet(server, conductor, options)
        await stop.wait()
        return 0
    finally:
        devices.close()
        await server.stop()
        conductor.stop()
        conductor.journal.close()


def _conductor(
    loaded: Loaded, options: argparse.Namespace, rehearsal: bool, speed: float, seed: int | None
) -> Conductor:
    """The episode to run: the latest unfinished one of this show where there is one, else a new one."""
    opening = _opening(loaded, rehearsal)
    folder = Path(options.journals) if options.journals else user_data_path("quiz-studio", appauthor=False) / "journals"
    stem = episodes.stem_of(loaded.show.file, rehearsal)
    path = episodes.new_path(folder, stem)
    claim = Claim(path.with_suffix(".owner") if rehearsal else folder / f"{stem}.owner", _owner(""))
    draw = _lots(seed)
    if options.new or rehearsal or (found := episodes.unfinished(folder, stem)) is None:
        return Conductor.begin(opening, Journal(path, claim), ShowClock(speed=speed), draw)
    path, reading = found
    print(f"going on with {path}: clocks are held; --new begins a new episode")
    if reading.cut:
        print(f"its end was damaged and left out ({reading.cut}); the damaged file is kept beside it", file=sys.stderr)
    if episodes.differs(reading.opening.opening, opening):
        print("the show file or its pack has changed since: this episode goes on as it began", file=sys.stderr)
    return Conductor.resume(reading, Journal(path, claim, reading), speed, draw)


def _opening(loaded: Loaded, rehearsal: bool) -> Opening:
    """The show as its journal's first line holds it."""
    keyboard = {s for d in loaded.show.devices if d.address.startswith("keyboard:") for s in d.seats.values()}
    return replace(
        loaded.opening(),
        rehearsal=rehearsal,
        program=__version__,
        sources=source_hashes(loaded.show.format),
        wall=wall(),
        keyboard=tuple(sorted(keyboard)),
    )


def _owner(address: str) -> str:
    """Who has the show, for whoever tries to start it a second time."""
    return f"process {os.getpid()} since {wall()}" + (f", its desk at {address}/desk" if address else "")


def _lots(seed: int | None) -> Choose:
    """How lots are made: by the system's own source on air, by the seed in a rehearsal."""
    dice = secrets.SystemRandom() if seed is None else random.Random(f"lots/{seed}")
    return lambda choices: dice.choice(choices)


def _greet(server: DeskServer, conductor: Conductor, options: argparse.Namespace) -> None:
    links = server.links()
    print(f"\n  {conductor.episode.opening.title}" + ("  ·  REHEARSAL" if conductor.episode.opening.rehearsal else ""))
    for name, text in (("desk", "desk"), ("host", "host page"), ("overlay", "program overlay")):
        print(f"  {text:<16} {links[name]}")
    print(f"  {'journal':<16} {conductor.journal.path}\n  Ctrl-C ends.\n", flush=True)
    screen = sys.platform in ("win32", "darwin") or any(os.environ.get(d) for d in ("DISPLAY", "WAYLAND_DISPLAY"))
    if screen and not options.no_browser:
        webbrowser.open(links["desk"])


async def _unless_stopped(work: Coroutine[Any, Any, int], stop: asyncio.Event) -> int:
    """The exit code of what is being done, or 1 when it was stopped before its end."""
    doing, stopped = asyncio.create_task(work), asyncio.create_task(stop.wait())
    await asyncio.wait({doing, stopped}, return_when=asyncio.FIRST_COMPLETED)
    stopped.cancel()
    if doing.done():
        return doing.result()
    doing.cancel()
    await asyncio.wait({doing})
    print("the rehearsal was stopped before its end", file=sys.stderr)
    return 1


async def _auto(conductor: Conductor, server: DeskServer, devices: Devices, options: argparse.Namespace) -> int:
    """Play the whole show through devices, conductor, journal and pages; the result and what went wrong."""
    code = server.links()["desk"].partition("#code=")[2]
    jar = aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(cookie_jar=jar) as session, aiohttp.ClientSession() as public:
        await join(session, server.address, code)
        audience, operator = (
            Audience(public, server.address),
            Operator(session, server.address, options.seed, options.speed),
        )
        watching, wrong = asyncio.create_task(audience.watch()), []
        try:
            await operator.work()
        except Trouble as stopped:
            wrong.append(f"the rehearsal stopped: {stopped}")
        finally:
            wrong += ["the overlay's page was cut off"] if watching.done() else []
            watching.cancel()
    print(table(conductor.episode.run.state))
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
