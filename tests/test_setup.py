"""What is installed is what the project says it needs, from a lock that any installer takes."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
RUN = PROJECT["dependencies"]
LOCKS = [("requirements.txt", RUN), ("requirements-dev.txt", RUN + PROJECT["optional-dependencies"]["dev"])]

def plain(requirement: str) -> str:
    """`Jinja2>=3.1.6; marker` → `jinja2`."""
    return re.split(r"[^\w.-]", requirement, maxsplit=1)[0].lower().replace("_", "-").replace(".", "-")


def pinned(lock: str) -> dict[str, str]:
    return dict(re.findall(r"^([\w.-]+)==(\S+)", (ROOT / lock).read_text("utf-8"), re.MULTILINE))


@pytest.mark.parametrize(("lock", "needed"), LOCKS)
def test_the_lock_pins_everything_the_project_needs(lock: str, needed: list[str]) -> None:
    assert {plain(one) for one in needed} - pinned(lock).keys() == set()


@pytest.mark.parametrize(("lock", "_needed"), LOCKS)
def test_every_pin_has_a_hash_and_no_line_names_a_host(lock: str, _needed: list[str]) -> None:
    text = (ROOT / lock).read_text("utf-8")
    pins = re.findall(r"^[\w.-]+==.*(?:\n    --hash=sha256:[0-9a-f]{64}.*)+", text, re.MULTILINE)
    assert len(pins) == len(pinned(lock)) > 0
    assert not re.search(r"://|index-url|find-links|file:", text)


def test_running_and_testing_use_the_same_versions() -> None:
    run, dev = pinned("requirements.txt"), pinned("requirements-dev.txt")
    assert run.items() <= dev.items()


def told(script: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs a few lines of Python beside the set-up scripts."""
    begin = "import os, runpy, sys; sys.path.insert(0, '.ci')\n"
    return subprocess.run(
        [sys.executable, "-c", begin + script],
        cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True,
    )  # fmt: skip


def test_a_python_too_old_is_told_so_in_words() -> None:
    old = "sys.version_info = (3, 9, 2, 'final', 0); sys.argv[1:] = ['--dev']\n"
    answer = told(old + "runpy.run_path('.ci/setup.py', run_name='__main__')")
    assert answer.returncode == 1
    assert re.match(r"Quiz Studio needs Python 3\.11 or later; \S+ is 3\.9\.2\.$", answer.stderr.strip())


@pytest.mark.skipif(sys.platform != "linux", reason="packages are only looked for on Linux")
def test_what_is_missing_and_not_tested_is_said_where_nothing_may_be_installed() -> None:
    nobody = "os.geteuid = lambda: 1000\nimport system_packages; system_packages.install_missing()"
    answer = told(nobody, PATH="", CHROMIUM="")
    assert answer.returncode == 0, answer.stderr
    assert "Missing, and therefore not tested:" in answer.stdout
    for package in ("chromium", "obs-studio", "xvfb"):
        assert re.search(rf"^  {package} +\w.*\(marker \w+\)$", answer.stdout, re.MULTILINE)
        assert re.search(rf"sudo apt-get install .*\b{package}\b", answer.stdout)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no sh")
def test_the_newest_python_is_found_and_a_broken_one_passed_over(tmp_path: Path) -> None:
    broken = tmp_path / "python3.14"
    broken.write_text("#!/bin/sh\nexit 127\n")
    broken.chmod(0o755)
    good = tmp_path / "python3.11"
    good.symlink_to(sys.executable)
    search = {"PATH": str(tmp_path)}  # a newer one of this machine must not be found
    asked = subprocess.run(["/bin/sh", str(ROOT / ".ci" / "python")], env=search, capture_output=True, text=True)
    assert (asked.returncode, asked.stdout.strip()) == (0, str(good))
