"""`studio run` and `studio rehearse`: a show from its file to its pages, until it is stopped."""

import argparse
import asyncio
import gc
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from studio.cli.beginning import conductor_of, owner
from studio.cli.building import CannotBuild, Devices
from studio.desk.access import Access
from studio.desk.running import RunningShow
from studio.desk.server import DeskServer, listen
from studio.formats import formats
from studio.rehearsal.buttons import Buttons
from studio.rehearsal.contestants import Contestants
from studio.rehearsal.incidents import Incidents
from studio.rehearsal.pages import Trouble
from studio.show.conductor import Conductor
from studio.show.config import Loaded, ShowFileError, load
from studio.show.journal import Damaged, Owned
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
    secret = options.command == "rehearse" and options.questions == "rehearsal"
    for warning in loaded.warnings:
        if not secret or Path(warning.file).name == Path(loaded.show.file).name:  # others may quote a question
            print(warning, file=sys.stderr)
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        try:
            return runner.run(_on_air(loaded, options))
        except (Owned, Damaged, CannotBuild) as wrong:
            print(wrong, file=sys.stderr)
            return 2
        except OSError as wrong:
            of = f"{wrong.filename}: " if wrong.filename else ""
            print(f"cannot start: {of}{wrong.strerror or wrong}", file=sys.stderr)
            return 2
        except Trouble as wrong:
            print(f"the rehearsal stopped: {wrong}", file=sys.stderr)
            return 1
        except KeyboardInterrupt:
            return 0


async def _on_air(loaded: Loaded, options: argparse.Namespace) -> int:
    # The port first: a show that cannot be served leaves no journal behind.
    port = free_port(options.host) if options.port is None else options.port
    with listen(options.host, port) as listening:
        return await _run(loaded, options, listening)


async def _run(loaded: Loaded, options: argparse.Namespace, listening: socket.socket) -> int:
    rehearsal = options.command == "rehearse"
    conductor = conductor_of(loaded, options)
    running = RunningShow(conductor)
    access = Access(conductor.journal.path.with_suffix(".pages"))
    server = DeskServer(running, options.host, 0, access, tuple(options.name), listening)
    devices = Devices(running)
    devices.build(loaded.show, rehearsal, tuple(options.real) if rehearsal else ())
    stop = asyncio.Event()
    on_terminate(stop.set)
    await server.start()
    conductor.journal.claim.say(owner(server.address))
    conductor.start()
    devices.start()
    if rehearsal:
        _seat_contestants(running, devices, options)
    gc.collect()
    gc.freeze()
    try:
        if rehearsal and options.auto:
            from studio.cli.unattended import play_unattended

            return await _unless_stopped(play_unattended(conductor, server, devices, options), stop)
        _greet(server, conductor, options)
        await stop.wait()
        return 0
    finally:
        devices.close()
        await server.stop()
        conductor.stop()
        conductor.journal.close()


def _seat_contestants(running: RunningShow, devices: Devices, options: argparse.Namespace) -> None:
    """Simulated contestants at every seat that has a simulated button and no person, and what can go wrong."""
    conductor, seed = running.conductor, options.seed
    buttons = Buttons(devices.boxes, running.speed, devices.real_seats)
    Contestants(conductor, buttons, seed, running.says, options.skill, options.reaction)
    running.mishaps = Incidents(conductor, buttons, seed, running.saying, devices.losable())


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
