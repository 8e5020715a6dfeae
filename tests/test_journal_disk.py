"""Trouble with the disk never refuses a move: it is told, counted, and made good when there is room again."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from studio.show import journal as journal_module
from studio.show.journal import Claim, Damaged, Journal, Owned, read
from tests.recorded import Recorded

posix = pytest.mark.skipif(sys.platform == "win32", reason="limits of a process are POSIX's")


@posix
def test_a_full_disk_refuses_no_move_and_loses_none_once_there_is_room(tmp_path: Path) -> None:
    from tests.full_disk import Stage

    command = [sys.executable, "-m", "tests.full_disk", str(tmp_path)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr
    well, full, room, closed = (msgspec.json.decode(line, type=Stage) for line in ran.stdout.splitlines())
    assert (well.scores, well.behind, well.trouble, well.cut) == ((0, 10, 0), 0, "", "")
    assert (full.scores, full.trouble) == ((0, 60, 0), "File too large")
    assert full.behind == 6, "every line that is not on the disk is counted"
    assert full.whole == well.whole
    assert full.cut, "a part of a line is in the file"
    assert (room.behind, room.trouble, room.cut) == (0, "", "")
    assert room.whole >= well.whole + 6
    assert (closed.scores, closed.trouble) == ((0, 100, 0), "File too large")
    assert closed.behind == 3, "who closes is told what could not be kept"


def test_a_disk_that_does_not_sync_is_told_and_made_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, real = Recorded(tmp_path), journal_module.sync

    def broken(descriptor: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(journal_module, "sync", broken)
    table.play("theme value")
    table.conductor.journal._sync()
    assert (table.conductor.journal.trouble, table.conductor.journal.behind > 0) == ("Input/output error", True)
    table.play("A")
    assert table.conductor.journal.trouble == "Input/output error", "a line that the system took is no line on the disk"
    monkeypatch.setattr(journal_module, "sync", real)
    table.close()
    assert (table.conductor.journal.trouble, table.conductor.journal.behind) == ("", 0)


def test_one_show_has_one_owner_and_the_second_is_told_who(tmp_path: Path) -> None:
    first = Claim(tmp_path / "quiz.owner", "process 7 since noon, its desk at http://127.0.0.1:8080/desk")
    with pytest.raises(Owned, match=r"quiz is being run by process 7 since noon, its desk at .*; one show has"):
        Claim(tmp_path / "quiz.owner", "process 8")
    assert (tmp_path / "quiz.owner").read_text().startswith("process 7"), "who was refused leaves no mark"
    first.let_go()
    Claim(tmp_path / "quiz.owner", "process 8").let_go()


def test_an_owner_that_was_killed_owns_nothing(tmp_path: Path) -> None:
    path = tmp_path / "quiz.owner"
    code = f"from pathlib import Path; from studio.show.journal import Claim; import os; " \
           f"claim = Claim(Path({str(path)!r}), 'process 9'); print('taken', flush=True); os.abort()"  # fmt: skip
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=30)
    assert (ran.stdout, ran.returncode != 0, path.read_text()) == ("taken\n", True, "process 9")
    Claim(path, "process 10").let_go()


def test_a_new_journal_never_overwrites_one(tmp_path: Path) -> None:
    table = Recorded(tmp_path)
    table.close()
    before = table.path.read_bytes()
    with pytest.raises(FileExistsError):
        Journal(table.path, Claim(tmp_path / "other.owner", "a test"))
    assert table.path.read_bytes() == before


def test_the_chain_goes_on_over_a_resumption(tmp_path: Path) -> None:
    table = Recorded(tmp_path).play("theme")
    table.close()
    reading = table.read()
    journal = Journal(table.path, Claim(tmp_path / "show.owner", "a test"), reading)
    table.conductor.journal = journal
    table.conductor.episode = table.episode
    table.play("value")
    journal.close()
    assert [line.n for line in table.read().lines] == list(range(len(reading.lines) + 1))


@pytest.mark.parametrize("content", [b"", b"\n\n", b"hello\n", b"\xef\xbb\xbf", bytes(4096), b'{"line":"move"}\n' * 3])
def test_what_is_no_journal_holds_no_show(content: bytes) -> None:
    with pytest.raises(Damaged, match=r"line 1: no show in it; a journal begins with a line that holds the whole show"):
        _ = read(content).opening
