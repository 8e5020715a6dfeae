"""What differs between operating systems: locking a file, syncing one to disk, and private files."""

import os
import sys
from pathlib import Path
from typing import BinaryIO

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


def write_private(path: Path, content: bytes) -> None:
    """Replace a file whole, readable by its owner alone where the system knows such a thing."""
    part = path.with_name(path.name + ".part")
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
    os.replace(part, path)
