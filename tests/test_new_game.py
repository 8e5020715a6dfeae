"""A game added by docs/new_game.md alone: the twenty lines there, from a package of one's own, in a real rehearsal."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.house.source import ROOT
from tests.running_show import show_file

PAGE = (ROOT / "docs" / "new_game.md").read_text("utf-8")
GAME = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
POINT = re.search(r"```toml\n\[project\.entry-points\.\"(.*?)\"\]\n(.*?)```", PAGE, re.DOTALL)


def package(folder: Path) -> Path:
    """What installing the page's package leaves in a folder of packages: its module, and its entry point."""
    assert GAME and POINT
    (folder / "my_games").mkdir()
    (folder / "my_games" / "__init__.py").write_text("", "utf-8")
    (folder / "my_games" / "quick_fire.py").write_text(GAME[1], "utf-8")
    info = folder / "my_games-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: my-games\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[{POINT[1]}]\n{POINT[2].replace(chr(34), '')}", "utf-8")
    return folder


def studio(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join([str(folder), str(ROOT)])
    environment = {**os.environ, "PYTHONPATH": paths, "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "studio", *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, encoding="utf-8", timeout=120)


def show(folder: Path) -> Path:
    folder.mkdir()
    path = show_file(folder, more='[devices.box]\naddress = "sim://box"\n')
    path.write_text(path.read_text("utf-8").replace('format = "svoya_igra"', 'format = "quick_fire"'), "utf-8")
    return path


def test_the_twenty_lines_are_twenty() -> None:
    assert GAME
    body = GAME[1].partition("def quick_fire")[2]
    assert len([line for line in body.splitlines() if line.strip()]) <= 20


def test_a_game_from_outside_plays_a_whole_show(tmp_path: Path) -> None:
    brought, path = package(tmp_path), show(tmp_path / "show")
    ran = studio(
        brought, "rehearse", str(path), "--auto", "--speed", "100", "--port", "0", "--journals", str(tmp_path / "j")
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "actions taken" in ran.stdout


def test_a_game_that_was_not_brought_is_unknown_and_named(tmp_path: Path) -> None:
    ran = studio(ROOT, "check", str(show(tmp_path / "show")))
    assert ran.returncode == 2
    assert 'format: no format is called "quick_fire"' in ran.stdout + ran.stderr
