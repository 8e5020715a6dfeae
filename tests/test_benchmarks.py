"""The benchmarks measure what they say: the smallest block of each on the real program, and the instrument itself."""

import hashlib
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from benchmarks import idle, lateness, moves, press, record, replay, start, stuck, undo
from benchmarks.process import cpu_seconds, proportional, resident
from benchmarks.program import Line
from benchmarks.raw_page import Audience, CannotMeasure, RawPage
from benchmarks.table import Pair, Row, lines, take_turns

needs_proc = pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="memory and time are read from /proc")
GAP_SECONDS = 0.05
HELLO = b'{"rev":0,"view":{}}'

SMALLEST: list[tuple[str, Callable[[], Iterator[Row]], list[str], list[str]]] = [
    ("press", lambda: press.measure(1, 2, (2,)),
     ["press → last of 2 host pages", "press → last of 2 overlay pages"], ["×", "×"]),
    ("stuck", lambda: stuck.measure(1, 2), ["press → last of 10 pages beside a stuck one"], ["×"]),
    ("start", lambda: start.measure(1),
     ["start → GET /desk answered", "start → first view at the desk", "start, in bare aiohttp's"], ["s", "s", "×"]),
    ("idle", lambda: idle.measure(1.0), ["memory (RSS), ten pages", "idle, ten pages"], ["MB", "%"]),
    ("lateness", lambda: lateness.measure(4.0), ["loop late, median", "loop late, worst"], ["ms", "ms"]),
    ("moves", lambda: moves.measure(20),
     ["moves a second, rules alone", "moves a second, with journal and disk"], ["/s", "/s"]),
    ("undo", lambda: undo.measure((10, 40), 2),
     ["undo in a cue of 10 moves", "undo in a cue of 40 moves"], ["ms", "ms"]),
    ("record", lambda: record.measure(1, 2), ["journal line to disk"], ["×"]),
    ("replay", lambda: replay.measure(40, 1),
     ["replay of every cue, 40 moves", "replay at a start, 40 moves"], ["s", "s"]),
]  # fmt: skip


@pytest.mark.pty
@pytest.mark.parametrize(("measure", "what", "units"), [row[1:] for row in SMALLEST], ids=[row[0] for row in SMALLEST])
def test_the_smallest_block_gives_its_rows(
    measure: Callable[[], Iterator[Row]], what: list[str], units: list[str]
) -> None:
    rows = list(measure())
    assert [row.what for row in rows] == what
    assert [row.unit for row in rows] == units
    for row in rows:
        assert row.value >= 0 if row.unit == "ms" else row.value > 0, row  # a loop may well be on time


def serve(listening: socket.socket, descriptor: int, ready: threading.Event) -> None:
    """Two streams that get a frame each byte heard, the second one `GAP_SECONDS` after the first."""
    streams = []
    for _ in range(2):
        stream, _ = listening.accept()
        stream.recv(4096)
        stream.sendall(b"HTTP/1.1 101 Switching Protocols\r\n\r\n" + bytes((0x81, len(HELLO))) + HELLO)
        streams.append(stream)
    ready.set()
    os.read(descriptor, 100)
    for stream in streams:
        stream.sendall(bytes((0x81, len(HELLO))) + HELLO)
        time.sleep(GAP_SECONDS)
    for stream in streams:
        stream.close()


@pytest.mark.pty
def test_what_counts_is_the_last_page_and_whole_frames_from_the_write_on() -> None:
    listening, line, ready = socket.create_server(("127.0.0.1", 0)), Line(), threading.Event()
    slave = os.open(line.path, os.O_RDWR | os.O_NOCTTY)
    server = threading.Thread(target=serve, args=(listening, slave, ready), daemon=True)
    server.start()
    audience = Audience(RawPage(f"http://127.0.0.1:{listening.getsockname()[1]}", "/stream") for _ in range(2))
    assert ready.wait(5)
    audience.read_until(lambda: all(page.views for page in audience.pages))
    came = audience.strike(line.master, b"D1 1\n")
    server.join(5)
    audience.close()
    first, second = (came[page] for page in audience.pages)
    assert 0 < first < second
    assert press.last(came, audience.pages) >= GAP_SECONDS * 1000 > press.last(came, audience.pages[:1])
    os.close(slave)
    line.close()
    listening.close()


@pytest.mark.pty
def test_an_echo_writes_frames_of_the_size_it_was_asked_for() -> None:
    with press.echo(900, [3000, 70_000]) as (line, audience):
        assert [len(page.view) for page in audience.pages] == [900, 3000, 70_000]
        before = [page.views for page in audience.pages]
        audience.strike(line.master, b"D1 1\n")
        assert [page.views for page in audience.pages] == [seen + 1 for seen in before]


@pytest.mark.pty
def test_a_page_that_hears_nothing_is_a_failure_to_measure(monkeypatch: pytest.MonkeyPatch) -> None:
    with press.echo(900, [900]) as (_, audience), open(os.devnull, "wb") as nowhere:
        monkeypatch.setattr("benchmarks.raw_page.PATIENCE", 0.2)
        with pytest.raises(CannotMeasure, match="2 of 2 pages were told nothing"):
            audience.strike(nowhere.fileno(), b"D1 1\n")


@needs_proc
def test_cpu_time_and_memory_are_those_of_the_process() -> None:
    pid, before, held = os.getpid(), cpu_seconds(os.getpid()), resident(os.getpid())
    ran = time.process_time()
    while time.process_time() < ran + 0.1:
        hashlib.sha256(b"work").digest()
    assert cpu_seconds(pid) - before == pytest.approx(time.process_time() - ran, abs=0.05)
    taken = bytearray(os.urandom(1 << 20) * 50)
    assert resident(pid) - held == pytest.approx(len(taken) / 1e6, rel=0.2)
    shared = proportional(pid)
    assert shared is None or shared <= resident(pid) * 1.01


def test_the_ratio_is_the_median_of_the_blocks_own() -> None:
    pair = Pair([[4.0], [400.0], [90.0]], [[2.0], [200.0], [10.0]])
    assert pair.ratio == 2.0  # of all samples together it would be 90 to 10
    assert pair.ratios == [2.0, 2.0, 9.0]


def test_blocks_come_in_both_orders() -> None:
    order: list[str] = []

    def noted(name: str) -> Callable[[], list[float]]:
        def measure() -> list[float]:
            order.append(name)
            return [1.0]

        return measure

    take_turns(noted("a"), noted("b"), 3)
    assert order == ["a", "b", "b", "a", "a", "b"]


def test_each_goal_stands_beside_what_was_measured() -> None:
    rows = [Row("fast", 2.9, "×", 3.0, "0.9 ms", "0.3 ms"), Row("slow", 3.1, "×", 3.0), Row("no goal", 7.0, "ms")]
    head, *table = lines(rows)
    assert head.split() == ["what", "measured", "yardstick", "result", "goal"]
    assert [line.split()[-1] for line in table] == ["ok", "missed", "ms"]
    assert "≤ 3 ×" in table[0] and "2.9 ×" in table[0]
