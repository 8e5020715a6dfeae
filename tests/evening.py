"""A show for tests of the whole program: pictures for every look, clocks that no slow machine outlasts, a pty's box."""

import asyncio
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.running_show import PATIENCE, show_file

TITLE = "The Evening Quiz"
SEATS = {1: "Aigerim", 2: "Bo", 3: "Zdzisława"}
PATIENT = "think_seconds = 300\nanswer_seconds = 300"
GRAPHICS = {
    "titles": ("question",), "board": ("board", "scoreboard"), "theme": ("board", "scoreboard"),
    "question": ("scoreboard", "question", "clock"), "answering": ("scoreboard", "question", "buzz", "clock"),
    "right": ("scoreboard", "question", "buzz"), "wrong": ("scoreboard", "question", "buzz"),
    "answer": ("scoreboard", "question"), "scores": ("scoreboard",), "break": ("question",), "winner": ("scoreboard",),
}  # fmt: skip


def looks(scenes: Mapping[str, str] | None = None, name_in: str = "") -> str:
    """The look table: the program's graphics, scenes of OBS, and a text source there that names who is in."""
    rows = ["[looks]"]
    for look, graphics in GRAPHICS.items():
        parts = [f"graphics = {list(graphics)}".replace("'", '"')]
        parts += [f'scene = "{scenes[look]}"'] if scenes and look in scenes else []
        parts += [f'texts = {{ {name_in} = "{{contestant}}" }}'] if name_in and look == "answering" else []
        rows.append(f"{look} = {{ {', '.join(parts)} }}")
    return "\n".join(rows) + "\n"


def evening(folder: Path, serial: str = "", more: str = "", table: str = "", reorder_ms: int = 20) -> Path:
    """Write the show; `table` is another look table, `more` are further tables of the file."""
    path = show_file(folder, serial, PATIENT, (table or looks()) + more)
    text = path.read_text("utf-8").replace("A show that is killed", TITLE)
    path.write_text(f"reorder_ms = {reorder_ms}\n{text}", "utf-8")
    return path


async def until(true: Callable[[], object], what: str) -> None:
    """Wait until it is so; fails with `what` when it does not come."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, f"did not come in {PATIENCE:.0f} s: {what}"
        await asyncio.sleep(0.005)
