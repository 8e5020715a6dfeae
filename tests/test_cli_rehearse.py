"""`studio rehearse --auto` as a command: a whole show by itself, its result, and every way it can end."""

import errno
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.running_show import show_file

SPEED = ("--speed", "200")
RESULT = re.compile(r"^ *(\d+)  (\w+) +(−?\d+)$", re.MULTILINE)


def rehearse(
    show: Path | str, journals: Path, *options: str, plant: str = "", timeout: float = 100
) -> tuple[int, str, str]:
    """Rehearse unattended, with a fault planted by a few words of Python; exit code, result and trouble."""
    words = ["rehearse", str(show), "--auto", "--port", "0", "--journals", str(journals), *options]
    code = f"import sys\nfrom studio.cli import main\n{plant}\nsys.exit(main({words!r}))"
    command = [sys.executable, "-c", code] if plant else [sys.executable, "-m", "studio", *words]
    ran = subprocess.run(command, capture_output=True, timeout=timeout)
    return ran.returncode, ran.stdout.decode(), ran.stderr.decode()


@pytest.fixture
def show(tmp_path: Path) -> Path:
    """One theme in each of two rounds."""
    path = show_file(tmp_path, more='[devices.box]\naddress = "sim://box"\n')
    pack = tmp_path / "pack.csv"
    kept = [row for row in pack.read_text("utf-8").splitlines() if re.match(r"round|\w+,Theme \w+\.1,", row)]
    pack.write_text("\n".join(kept) + "\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("seed", ["1", "7"])
def test_a_whole_show_plays_by_itself_and_its_journal_comes_to_the_printed_result(
    show: Path, tmp_path: Path, seed: str
) -> None:
    code, out, errors = rehearse(show, tmp_path / "journals", *SPEED, "--seed", seed)
    assert (code, errors) == (0, "")
    (journal,) = (tmp_path / "journals").glob("rehearsal-*.journal")
    assert out.splitlines()[-1].endswith(f"moves; journal {journal}")
    replayed = subprocess.run([sys.executable, "-m", "studio", "replay", journal], capture_output=True, timeout=60)
    assert replayed.returncode == 0
    text = replayed.stdout.decode()
    assert RESULT.findall(text) == RESULT.findall(out)
    assert len(RESULT.findall(out)) == 3
    assert "cue results" in text


def test_the_packaged_show_plays_by_itself(tmp_path: Path) -> None:
    code, out, errors = rehearse("svoya_igra", tmp_path, "--speed", "500", "--seed", "2")
    assert (code, errors) == (0, "")
    assert out.count("\n") in (4, 5), "three places, incidents, and what was done"


PLANTED = {
    "the overlay misses a view": (
        """
from studio.desk.feed import Feed
send, Feed.count = Feed._send, 0
def skip(feed):
    Feed.count += 1
    feed.rev += Feed.count == 9
    send(feed)
Feed._send = skip
""",
        "wrong: 1 gaps in the overlay's views",
    ),
    "a legal action is refused": (
        """
from studio.desk.running import RunningShow
from studio.game.moves import Next, Refused
from studio.rehearsal import operator
operator.SHOW_PATIENCE = 0.0
act, operator.PATIENCE = RunningShow.act, 1.0
def refuse(show, move):
    if isinstance(move, Next):
        raise Refused("it is planted")
    act(show, move)
RunningShow.act = refuse
""",
        "wrong: refused: next: it is planted",
    ),
    "the show gets stuck": (
        """
from studio.rehearsal import operator
operator.PATIENCE, operator.SHOW_PATIENCE = 1.0, 0.0
operator.Operator._choose = lambda operator, dice: ("nothing", 0.0)
""",
        "wrong: the rehearsal stopped: nothing went on for 1 s; it waits: ",
    ),
    "the format's script raises": (
        """
from studio.game.game import Game
reveal, Game.count = Game.reveal, 0
def fail(game, look):
    Game.count += 1
    if Game.count == 2:
        raise LookupError("an answer that nobody may read")
    reveal(game, look)
Game.reveal = fail
""",
        "wrong: line ",
    ),
    "a device breaks": (
        """
from controllers.simulated_box import SimulatedBox
from studio.game.surface import DeviceStatus
start = SimulatedBox.start
def broken(box):
    start(box)
    box._wire.tell("lost", "the cable is out", 0)
SimulatedBox.start = broken
""",
        "wrong: box: the cable is out",
    ),
}


@pytest.mark.parametrize("fault", PLANTED)
def test_whatever_goes_wrong_is_told_and_is_no_success(show: Path, tmp_path: Path, fault: str) -> None:
    plant, told = PLANTED[fault]
    code, out, errors = rehearse(show, tmp_path / "journals", *SPEED, plant=plant)
    assert code == 1, errors
    assert told in errors
    assert len(RESULT.findall(out)) == 3, "the result so far is printed all the same"
    assert "nobody may read" not in out + errors, "a script's own words may hold an answer"


@pytest.mark.skipif(sys.platform == "win32", reason="signals of another process are POSIX's")
@pytest.mark.parametrize("wish", [signal.SIGINT, signal.SIGTERM], ids=["Ctrl-C", "SIGTERM"])
def test_it_can_be_stopped_before_its_end(show: Path, tmp_path: Path, wish: signal.Signals) -> None:
    words = [sys.executable, "-m", "studio", "rehearse", str(show), "--auto", "--speed", "1", "--port", "0"]
    log = tmp_path / "log"
    words += ["--journals", str(tmp_path / "journals"), "--log", str(log)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while not (log.exists() and b"Take by desk" in log.read_bytes()):
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(0.02)
        process.send_signal(wish)
        _, errors = process.communicate(timeout=20)
    assert (process.returncode, errors.decode()) == (1, "the rehearsal was stopped before its end\n")


NOT_STARTED = {
    ("--speed", "0"): "argument --speed: '0' is no speed; allowed are 0.1 to 1000",
    ("--speed", "nan"): "argument --speed: 'nan' is no speed",
    ("--speed", "fast"): "argument --speed: 'fast' is no speed",
    ("--port", "65536"): "argument --port: '65536' is no port; allowed are 0 to 65535",
    ("--seed", "x"): "argument --seed: invalid int value: 'x'",
    ("--host", "198.51.100.7"): "cannot start: port 0 at 198.51.100.7: ",
    ("--real", "nothing"): "--real nothing: the show has no such device or seat; it has keyboard, box, seat:1, ",
    ("--real", "box", "--speed", "2"): "--real with --speed: what is real keeps real time; leave out one of them",
    ("--journals", "{show}"): "cannot start: {show}: ",
    ("--log", "{show}/x"): "--log {show}/x: Not a directory",
}


@pytest.mark.parametrize("options", NOT_STARTED, ids=" ".join)
def test_what_cannot_start_says_why(show: Path, tmp_path: Path, options: tuple[str, ...]) -> None:
    words = [word.format(show=show) for word in options]
    code, out, errors = rehearse(show, tmp_path / "journals", *words)
    assert (code, out) == (2, "")
    assert NOT_STARTED[options].format(show=show) in errors
    assert "Traceback" not in errors


def test_a_port_that_is_taken_is_named_and_leaves_no_journal(show: Path, tmp_path: Path) -> None:
    journals = tmp_path / "journals"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, out, errors = rehearse(show, journals, "--port", str(port))
    assert (code, out) == (2, "")
    assert errors == f"cannot start: port {port} at 127.0.0.1: {os.strerror(errno.EADDRINUSE)}\n"
    assert not journals.exists()
