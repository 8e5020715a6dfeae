"""What the system says of a process: its memory and its time on the processor (Linux)."""

import os
from pathlib import Path

from benchmarks.raw_page import CannotMeasure

KIB = 1024
MB = 1_000_000


def _field(path: Path, name: str) -> float | None:
    """A size in `/proc`, in MB."""
    try:
        text = path.read_text()
    except OSError:
        return None
    found = next((line.split()[1] for line in text.splitlines() if line.startswith(name + ":")), None)
    return None if found is None else int(found) * KIB / MB


def resident(pid: int) -> float:
    """MB that a process has in memory, those it shares counted whole (RSS)."""
    found = _field(Path(f"/proc/{pid}/status"), "VmRSS")
    if found is None:
        raise CannotMeasure("this system has no /proc to read a process' memory from")
    return found


def proportional(pid: int) -> float | None:
    """MB of a process with what it shares divided among those that share it (PSS), None where the system won't say."""
    return _field(Path(f"/proc/{pid}/smaps_rollup"), "Pss")


def cpu_seconds(pid: int) -> float:
    """Seconds that all threads of a process have run so far; its own steps are nanoseconds where there is schedstat."""
    try:
        threads = list(Path(f"/proc/{pid}/task").iterdir())
        ran = [int((thread / "schedstat").read_text().split()[0]) for thread in threads]
        if any(ran):
            return sum(ran) / 1e9
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError as wrong:
        raise CannotMeasure("this system has no /proc to read a process' time from") from wrong
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
