"""The wheel alone, in an empty environment in another folder, plays a whole show."""

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.house.source import PRODUCT, ROOT, listed

pytestmark = pytest.mark.slow
ON_WINDOWS = os.name == "nt"


def run(*command: str | Path, cwd: Path, seconds: float = 100) -> subprocess.CompletedProcess[str]:
    """Runs a command that must not see this project: another folder, its own home, no PYTHONPATH."""
    hidden = ("PYTHONPATH", "VIRTUAL_ENV", "STUDIO_CI")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    environment |= {"XDG_DATA_HOME": str(cwd / "data"), "XDG_STATE_HOME": str(cwd / "state")}
    words = [str(word) for word in command]
    return subprocess.run(
        words, cwd=cwd, env=environment, capture_output=True, text=True, encoding="utf-8", timeout=seconds
    )


def well(answer: subprocess.CompletedProcess[str]) -> str:
    """What a command that went well said; its whole words where it did not."""
    assert answer.returncode == 0, f"{answer.args}\n{answer.stdout}\n{answer.stderr}"
    return answer.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built wheel; the build backend comes from the lock, so that building asks nobody for anything."""
    out = tmp_path_factory.mktemp("wheel")
    well(run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", out, cwd=ROOT))
    (built,) = out.glob("quiz_studio-*.whl")
    return built


@pytest.fixture(scope="module")
def scripts(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of an environment that holds the wheel and what it says it needs, nothing else."""
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    uv = (sys.executable, "-m", "uv")
    well(run(*uv, "venv", "--python", sys.executable, elsewhere / "venv", cwd=elsewhere))
    commands = elsewhere / "venv" / ("Scripts" if ON_WINDOWS else "bin")
    # The versions of the lock, but only what the wheel itself asks for.
    well(run(*uv, "pip", "install", "--python", commands / "python", "-c", ROOT / "requirements.txt", wheel,
             cwd=elsewhere))  # fmt: skip
    return commands


def test_everything_that_lies_in_the_packages_is_in_the_wheel(wheel: Path) -> None:
    packed = set(zipfile.ZipFile(wheel).namelist())
    wanted = {name for name in listed() if name.startswith(tuple(f"{part}/" for part in PRODUCT))}
    missing = sorted(name for name in wanted if (ROOT / name).exists() and name not in packed)
    assert not missing
    kinds = {Path(name).suffix for name in packed}
    assert {".py", ".mjs", ".html", ".css", ".toml", ".csv", ".po"} <= kinds


def test_the_wheel_holds_nothing_but_the_packages(wheel: Path) -> None:
    tops = {name.partition("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == set(PRODUCT)


def test_it_plays_a_whole_show_in_another_folder(scripts: Path, tmp_path: Path) -> None:
    asked = ("rehearse", "svoya_igra", "--auto", "--speed", "50", "--seed", "1")
    said = well(run(scripts / "studio", *asked, cwd=tmp_path))
    (show,) = (ROOT / "show_configs" / "svoya_igra").glob("show.toml")
    for contestant in tomllib.loads(show.read_text("utf-8"))["contestants"]:
        row = rf"{re.escape(contestant['name'])}\b.*?[-−]?\d+"
        assert re.search(row, said), f"no row for {contestant['name']} in the result table:\n{said}"


def test_it_runs_as_a_module_too(scripts: Path, tmp_path: Path) -> None:
    said = well(run(scripts / "python", "-m", "studio", "--help", cwd=tmp_path))
    assert "rehearse" in said


def test_data_is_found_by_its_package_wherever_one_stands(scripts: Path, tmp_path: Path) -> None:
    asked = (
        "from importlib.resources import files; import studio\n"
        "inside = [one for part in ('overlays', 'show_configs') for one in files(part).iterdir()]\n"
        "print(sum(one.is_dir() and one.name[0] != '_' for one in inside)); print(studio.__file__)"
    )
    folders, where = well(run(scripts / "python", "-c", asked, cwd=tmp_path)).split("\n")[:2]
    assert int(folders) >= 2
    assert not Path(where).is_relative_to(ROOT)
