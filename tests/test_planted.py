"""The planted faults still apply, each is one wrong line of the product, and names tests that there are.

Whether a test turns red on each of them takes minutes: `make planted`.
"""

import re
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from tests.house.source import ROOT
from tests.planted import FOLDER, Planted, main, patch, planted, try_out

FAULTS = planted()


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_planted_fault_applies_and_is_one_wrong_line_of_the_product(fault: Planted) -> None:
    subprocess.run(["git", "apply", "--check", str(fault.path)], cwd=ROOT, check=True, capture_output=True)
    lines = fault.path.read_text("utf-8").splitlines()
    (file,) = (line for line in lines if line.startswith("--- "))
    assert file.startswith("--- a/studio/")
    assert sum(line.startswith("-") and not line.startswith("---") for line in lines) == 1
    assert sum(line.startswith("+") and not line.startswith("+++") for line in lines) <= 1


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_planted_fault_says_what_is_wrong_and_names_its_tests(fault: Planted) -> None:
    assert re.match(r"[A-Z].+\.( \([A-Z]{2}-[0-9A-Z.]+\))?$", fault.what)
    assert fault.tests and all((ROOT / test).is_file() for test in fault.tests)


def test_there_are_forty_and_they_are_spread_over_core_procedures_and_rules() -> None:
    files = [re.search(r"^--- a/(\S+)$", fault.path.read_text("utf-8"), re.MULTILINE)[1] for fault in FAULTS]  # type: ignore[index]
    places = Counter(file.rpartition("/")[0] for file in files)
    assert len(FAULTS) >= 40
    assert min(places[f"studio/{part}"] for part in ("game", "game/procedures", "formats", "show")) >= 5
    rules = {rule for fault in FAULTS for rule in re.findall(r"[A-Z]{2}-[0-9A-Z.]+", fault.what)}
    assert rules >= {"CM-1", "CM-2", "CM-3", "CM-5", "CM-6", "CM-9", "CM-10", "SI-3", "SI-5", "SI-7", "SI-8", "SI-9",
                     "SI-P", "SI-S"}  # fmt: skip


# The try itself, on a project of two files: a fault that is noticed, one that survives, and one that breaks the tests.

SUM = "def add(a, b):\n    return a + b\n"
TESTS = "from studio.sums import add\n\n\ndef test_sum():\n    assert add(2, 0) == 2\n"
LINES = {"noticed": "    return a * b", "survives": "    return a - b", "is no Python": "    return a +"}


@pytest.mark.parametrize("name", LINES)
def test_only_a_test_that_turns_red_counts(tmp_path: Path, name: str) -> None:
    for path, text in (("studio/__init__.py", ""), ("studio/sums.py", SUM), ("tests/test_sums.py", TESTS)):
        (tmp_path / "copy" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "copy" / path).write_text(text, "utf-8")
    head = f"It {name}.\nTests: tests/test_sums.py\n\n--- a/studio/sums.py\n+++ b/studio/sums.py\n"
    file = tmp_path / f"{name}.patch"
    file.write_text(f"{head}@@ -1,2 +1,2 @@\n def add(a, b):\n-    return a + b\n+{LINES[name]}\n", "utf-8")
    noticed, by = try_out(tmp_path / "copy", Planted(file, name, ("tests/test_sums.py",)))
    assert noticed == (name == "noticed")
    assert {"noticed": "test_sum", "survives": "SURVIVED", "is no Python": "pytest ended with 2"}[name] in by
    assert (tmp_path / "copy" / "studio" / "sums.py").read_text("utf-8") == SUM, "the fault is taken out again"


def test_a_patch_that_does_not_apply_is_not_passed_over(tmp_path: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        patch(tmp_path, FOLDER / f"{FAULTS[0].name}.patch")


def test_a_name_that_no_patch_has_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["no such fault"]) == 2
    assert "no patch has such a name" in capsys.readouterr().out
