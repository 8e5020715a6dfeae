"""What differs between operating systems: locks, syncing to disk, private files, signals, event loops, free ports."""

import asyncio
import contextlib
import importlib.util
import os
import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, cast

if sys.platform == "win32":
    import msvcrt

    def lock(file: BinaryIO) -> bool:
        """Take the file for this process until it is closed or the process ends; False when another has it."""
        file.seek(0x7FFFFFF0)  # beyond what is written in it: Windows locks keep others from reading
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def sync(descriptor: int) -> None:
        """Bring what was written to the disk itself; blocks."""
        os.fsync(descriptor)

    def sync_folder(folder: Path) -> None:
        """Bring a file's new name to the disk itself: there is no such thing here, names go with their files."""

else:
    import fcntl

    def lock(file: BinaryIO) -> bool:
        """Take the file for this process until it is closed or the process ends; False when another has it."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def sync(descriptor: int) -> None:
        """Bring what was written to the disk itself; blocks."""
        if sys.platform == "darwin":
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
        else:
            os.fdatasync(descriptor)

    def sync_folder(folder: Path) -> None:
        """Bring a file's new name to the disk itself, where the file system can; blocks."""
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            with contextlib.suppress(OSError):
                os.fsync(descriptor)
        finally:
            os.close(descriptor)


def write_private(path: Path, content: bytes) -> None:
    """Replace a file whole, readable by its owner alone where the system knows such a thing."""
    part = path.with_name(path.name + ".part")
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
    os.replace(part, path)


def on_terminate(stop: Callable[[], None]) -> None:
    """Call `stop` in the running loop when the system or Ctrl-C asks this process to end."""
    if sys.platform == "win32":
        signal.signal(signal.SIGTERM, lambda *_: stop())
        return
    loop = asyncio.get_running_loop()
    for wish in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        loop.add_signal_handler(wish, stop)


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop]:
    """The fastest event loop there is here: uvloop's where it is installed."""
    if sys.platform != "win32" and importlib.util.find_spec("uvloop"):
        return cast("Callable[[], asyncio.AbstractEventLoop]", importlib.import_module("uvloop").new_event_loop)
    return asyncio.new_event_loop


def free_port(host: str, first: int = 8080, last: int = 8099) -> int:
    """The first port from `first` to `last` that nothing listens on at `host`; 0 (any) when all are taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for port in range(first, last + 1):
        try:
            socket.create_server((host, port), family=family).close()
        except OSError:
            continue
        return port
    return 0
