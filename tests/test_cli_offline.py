"""`studio check`, `replay` and `play` as commands: what they print, and how they end."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from studio.game.moves import MOVES_VERSION, encode
from studio.show.journal import FIRST_LINK, link_of
from tests.recorded import Recorded
from tests.running_show import show_file

ROUND = [
    {"move": "take", "at": 1, "cue": "round-1"},
    {"move": "next", "at": 2},
    {"move": "next", "at": 3},
    {"move": "press", "at": 10_000_000, "seat": 1},
]


def studio(*words: str, stdin: bytes = b"") -> tuple[int, str, str]:
    """Run a command; its exit code, and what it printed as result and as trouble."""
    ran = subprocess.run([sys.executable, "-m", "studio", *words], input=stdin, capture_output=True, timeout=60)
    return ran.returncode, ran.stdout.decode(), ran.stderr.decode()


@pytest.fixture(scope="module")
def show(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(show_file(tmp_path_factory.mktemp("a show")))


def played(show: str, *moves: Any, name: str = "-") -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """What `play` says of each move, and of the whole at the end."""
    lines = [move if isinstance(move, bytes) else json.dumps(move).encode() for move in moves]
    code, out, errors = studio("play", show, "--moves", name, stdin=b"\n".join(lines) + b"\n")
    assert (code, errors) == (0, "")
    *told, end = (json.loads(line) for line in out.splitlines())
    return told, end


# play


def test_play_says_of_each_move_whether_it_was_taken_and_what_is_awaited(show: str) -> None:
    told, end = played(show, *ROUND, {"move": "ruling", "at": 11_000_000, "verdict": "right"})
    assert told[3] == {"line": 4, "taken": True, "move": "press", "verdict": "in",
                       "wait": "Waiting for the ruling on Aigerim"}  # fmt: skip
    assert told[4] == {"line": 5, "taken": True, "move": "ruling", "wait": "The question is over"}
    assert (end["version"], end["result"]) == (MOVES_VERSION, {"1": 10, "2": 0, "3": 0})
    assert end["state"]["question"]["outcome"] == "right"
    assert end["wait"]["next"] == "Announce the value: {value}"
    assert [offer["key"] for offer in end["legal"]] == [
        "next", "void", "adjust", "note", "protest:credit", "protest:void", "overrule", "overrule:void", "send_off",
    ]  # fmt: skip


REFUSED = {
    b'{"move": "read", "at": 11000000}': "read is not possible now (Waiting for the ruling on Aigerim); possible: ",
    b'{"move": "ruling", "at": 11000000, "verdict": "right", "about": "q9.b1.s1"}': "ruling was about q9.b1.s1, which",
    b'{"move": "press", "at": 11000000, "seat": 9}': "press: there is no seat 9; seats are [1, 2, 3]",
    b'{"move": "take", "at": 11000000, "cue": "round-9"}': "take: no cue 'round-9'; cues are titles, round-1, break, ",
    b'{"move": "redo", "at": 11000000}': "redo: nothing was taken back since the last decision",
    b'{"move": "press", "at": 11000000}': "not a move: `seat` is missing",
    b'{"move": "press", "seat": "1"}': "not a move: `seat` must be a whole number, this is a text",
    b'{"move": "press", "seat": 1, "loud": true}': "not a move: it has no `loud`",
    b'{"move": "award", "seat": 1}': "not a move: no move is called 'award'; kinds are press,",
    b'{"seat": 1}': "not a move: it does not say which `move` it is; kinds are press,",
    b'{"move": "press", "seat": 1': "not a move: this is not one whole JSON object (Input data was truncated)",
    b"A wrong": "not a move: this is not one whole JSON object (JSON is malformed",
    b"[" * 5000: "not a move: a move is a JSON object, this is a list",
    b'{"move": 5}': "not a move: `move` must be a text",
    b'{"move": "note", "at": 11000000, "text": ""}': "note: the text has 0 letters; allowed are 1 to 200",
    b'{"move": "press", "seat": 2, "at": 1e6}': (
        "not a move: `at` must be a whole number, this is a number with a fraction"
    ),
}


def test_play_refuses_in_words_and_goes_on(show: str) -> None:
    told, end = played(show, *ROUND, *REFUSED, {"move": "ruling", "at": 12_000_000, "verdict": "wrong"})
    for line, why in zip(told[4:-1], REFUSED.values(), strict=True):
        assert (line["taken"], line["why"][: len(why)]) == (False, why)
    assert [line["line"] for line in told] == list(range(1, len(told) + 1))
    assert (told[-1]["taken"], end["result"]["1"]) == (True, -10)


def test_play_places_moves_in_time_order_as_the_running_show_would(show: str) -> None:
    earlier = {"move": "press", "at": 9_995_000, "seat": 2, "heard": 10_004_000}
    late = {"move": "press", "at": 9_990_000, "seat": 3, "heard": 10_100_000}
    told, end = played(show, *ROUND, earlier, late)
    assert [line["verdict"] for line in told[3:]] == ["in", "in", "late arrival"]
    assert end["state"]["buzz"]["seat"] == 2


def test_play_takes_time_ups_from_the_file_like_any_move(show: str) -> None:
    up = {"move": "time_up", "at": 15_000_000, "clock": "answer"}
    told, end = played(show, *ROUND, {**up, "at": 14_999_999}, up, up)
    assert [line["verdict"] for line in told[4:]] == ["stale", "time up", "stale"]
    assert end["state"]["clocks"][0]["out"] is True


def test_play_takes_undo_redo_and_what_is_around_the_game(show: str) -> None:
    around = [{"move": move} for move in ("undo", "undo", "redo", "redo")]
    ruling, standby = {"move": "ruling", "at": 11_000_000, "verdict": "right"}, {"move": "standby", "cue": "break"}
    told, end = played(show, *ROUND, ruling, *around, standby)
    assert all(line["taken"] for line in told)
    assert (end["result"]["1"], end["around"]["standby"]) == (10, "break")


def test_play_ends_with_the_same_digest_for_the_same_moves(show: str) -> None:
    assert played(show, *ROUND)[1]["digest"] == played(show, *ROUND)[1]["digest"]
    assert played(show, *ROUND)[1]["digest"] != played(show, *ROUND[:3])[1]["digest"]


@pytest.mark.parametrize("before", [b"", b"\xef\xbb\xbf"], ids=["plain", "with a byte order mark"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\n\n\n"], ids=["LF", "CRLF", "blank lines"])
def test_play_reads_files_as_editors_save_them(show: str, tmp_path: Path, before: bytes, end: bytes) -> None:
    file = tmp_path / "Мои ходы.jsonl"
    file.write_bytes(before + end.join(json.dumps(move).encode() for move in ROUND))
    told, _ = played(show, name=str(file))
    assert [line["move"] for line in told] == ["take", "next", "next", "press"]


NO_FILE = {
    "missing.jsonl": "No such file or directory",
    ".": "Is a directory",
    "cp1251.jsonl": "it is not UTF-8 text",
}


@pytest.mark.parametrize("name", NO_FILE)
def test_play_without_a_file_it_can_read_says_why(show: str, tmp_path: Path, name: str) -> None:
    (tmp_path / "cp1251.jsonl").write_bytes('{"move": "note", "text": "заметка"}'.encode("cp1251"))
    file = str(tmp_path / name)
    assert studio("play", show, "--moves", file) == (2, "", f"{file}: {NO_FILE[name]}\n")


def test_play_on_an_empty_file_prints_the_show_as_it_stands_ready(show: str) -> None:
    told, end = played(show)
    assert (told, end["result"], end["around"]["standby"]) == ([], {"1": 0, "2": 0, "3": 0}, "titles")



# replay


@pytest.fixture
def table(tmp_path: Path) -> Recorded:
    made = Recorded(tmp_path).play("theme value A wrong B right value C")
    made.close()
    return made


def test_replay_prints_where_it_stands_result_and_digest(table: Recorded) -> None:
    code, out, errors = studio("replay", str(table.path))
    assert (code, errors) == (0, "")
    lines = out.splitlines()
    assert lines[0] == f"A show: {len(table.read().lines)} lines, {table.now / 1_000_000:g} s of show time"
    assert lines[1] == "cue round-1, waiting in take_answer SI-5"
    assert [line.split() for line in lines[2:5]] == [["1", "B", "10"], ["2", "C", "0"], ["3", "A", "−10"]]
    assert lines[5] == f"digest {table.game.digest()}"


def test_replay_leaves_a_torn_end_out_and_says_so(table: Recorded) -> None:
    whole = table.path.read_bytes()
    table.path.write_bytes(whole[:-30])
    code, out, errors = studio("replay", str(table.path))
    assert (code, table.path.read_bytes()) == (0, whole[:-30])
    assert errors.startswith(f"{table.path}: the end was left out: line {len(whole.splitlines())}: not a journal line")
    assert "waiting in toss_up SI-4" in out


def forged(table: Recorded, old: bytes, new: bytes) -> bytes:
    """The journal with something else in it, and sums that fit."""
    link, rows = FIRST_LINK, []
    for row in table.path.read_bytes().replace(old, new).splitlines():
        body = row[: row.rindex(b',"sum":"')]
        link = link_of(link, body)
        rows.append(body + b',"sum":"' + link + b'"}\n')
    return b"".join(rows)


REPLAY_TROUBLE = {
    b'"n":0,"version":1': (b'"n":0,"version":9', "line 1: version 9; this program reads version 1"),
    b'"format":"svoya_igra"': (b'"format":"new_game"', "line 1: this program has no format 'new_game'"),
    b'"rules":{"players":3}': (b'"rules":{"speed":3}', "line 1: cue 'titles' has rules this program does not have: "),
    b'{"line":"end"': (b'{"line":"fin"', "line 2: its sum fits, but this program cannot read it: Invalid value 'fin'"),
    b'{"line":"end","n":1': (b'{"line":"end","n":7', "line 2: it is numbered 7 where 1 was due"),
    b'"verdict":"in"': (b'"verdict":"early"', "line 6: its verdict was 'early', and now it is 'in'"),
    b'"move":"next"': (b'"move":"read"', "line 4: it was taken, but now it is refused: read is not possible now"),
    b'"digest":"': (b'"digest":"0', "line 2: cue '' ends in another state than was written"),
}


@pytest.mark.parametrize("old", REPLAY_TROUBLE, ids=bytes.decode)
def test_replay_refuses_what_it_cannot_run_as_it_was_written(table: Recorded, old: bytes) -> None:
    """Also where the sums fit: another program wrote it, or other rules."""
    new, why = REPLAY_TROUBLE[old]
    table.path.write_bytes(forged(table, old, new))
    code, out, errors = studio("replay", str(table.path))
    assert (code, out) == (2, "")
    assert errors.startswith(f"{table.path}: {why}")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (None, "No such file or directory"),
        (b"", "line 1: no show in it; a journal begins with a line that holds the whole show"),
        (b"hello\nworld\n", "line 1: no show in it"),
    ],
)
def test_replay_of_what_is_no_journal_says_so(tmp_path: Path, content: bytes | None, why: str) -> None:
    path = tmp_path / "x.journal"
    if content is not None:
        path.write_bytes(content)
    code, out, errors = studio("replay", str(path))
    assert (code, out) == (2, "")
    assert errors.startswith(f"{path}: {why}")


# check


def test_check_says_that_a_show_is_ready(show: str) -> None:
    code, out, errors = studio("check", show)
    assert (code, errors) == (0, "")
    assert out == "A show that is killed: svoya_igra, 3 contestants, 5 cues, 120 questions and 10 reserves; ready\n"


def test_check_says_everything_that_is_wrong(tmp_path: Path) -> None:
    path = show_file(tmp_path)
    path.write_text(path.read_text("utf-8").replace('"svoya_igra"', '"svoja_igra"').replace("factor = 2", "factor = 0"))
    code, out, _ = studio("check", str(path))
    assert (code, len(out.splitlines())) == (2, 2)
    assert all(line.startswith(f"{path}:") for line in out.splitlines())


@pytest.mark.parametrize("command", ["check", "run", "rehearse", "play"])
def test_a_show_that_is_not_there_is_said_with_those_that_are(command: str) -> None:
    more = ("--moves", "-") if command == "play" else ()
    code, out, errors = studio(command, "no_such_show", *more)
    assert code == 2
    assert "no_such_show" in out + errors
    assert "svoya_igra" in out + errors


@pytest.mark.parametrize("words", [(), ("sing",), ("play", "svoya_igra"), ("replay",), ("run", "x", "--port", "http")])
def test_words_that_are_no_command_are_told_what_is(words: tuple[str, ...]) -> None:
    code, out, errors = studio(*words)
    assert (code, out) == (2, "")
    assert errors.startswith("usage: studio")


def test_a_running_show_and_play_come_to_the_same_state(show: str, tmp_path: Path) -> None:
    """What a running show wrote, `play` plays from the moves alone."""
    table = Recorded(tmp_path).play("theme value A B-5ms wrong C right")
    moves = [encode(line.move) for line in table.conductor.lines]
    table.close()
    file = tmp_path / "moves.jsonl"
    file.write_bytes(b"\n".join(moves))
    told, end = played(show, name=str(file))
    assert [line["taken"] for line in told] == [True] * len(moves)
    assert list(end["result"].values()) == [seat.score for seat in table.state.seats]
