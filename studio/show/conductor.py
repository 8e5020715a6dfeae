"""The one owner of a running show: takes moves, writes them, runs them, and tells whoever watches."""

import asyncio
import logging
import traceback
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from studio.game.moves import AnyMove, Leave, Lot, TimeUp
from studio.show.attempt import ScriptRaised, attempt
from studio.show.clock import ShowClock, wall
from studio.show.episode import Episode
from studio.show.journal import Journal, Reading
from studio.show.lines import JOURNAL_VERSION, AnyLine, BeatLine, EndLine, FailedLine, MoveLine, ResumedLine, ShowLine
from studio.show.opening import Opening
from studio.show.order import STANDS, STARTS
from studio.show.restoring import restore_as_far, sources_of

log = logging.getLogger("studio.show")

BEAT = 0.25
"""Real seconds between heartbeats while a clock runs: what a crash can cost a clock."""


Choose = Callable[[Sequence[str]], str]
"""Makes a lot: gives one of the choices."""


class Conductor:
    """Lives in the loop's thread; `do` is called there only. `draw` makes the lots a script asks for.

    `sittings` are the starts of the program within the episode: from which line on, its show time (µs) and the wall's.
    """

    def __init__(self, episode: Episode, journal: Journal, clock: ShowClock, draw: Choose) -> None:
        self.episode, self.journal, self.clock = episode, journal, clock
        self.lines: list[MoveLine] = []
        self.sittings: list[tuple[int, int, str]] = [(0, 0, episode.opening.wall)]
        self.failed: set[int] = set()
        self.fault = ""
        self._draw = draw
        self._watchers: list[Callable[[], None]] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._given_up: set[tuple[int, str]] = set()
        self._pulse: asyncio.TimerHandle | None = None

    @classmethod
    def begin(cls, opening: Opening, journal: Journal, clock: ShowClock, draw: Choose) -> "Conductor":
        """A new episode: its first line holds the whole show."""
        journal.write(ShowLine(n=0, version=JOURNAL_VERSION, opening=opening))
        return cls(Episode(opening), journal, clock, draw)

    @classmethod
    def resume(
        cls, reading: Reading, journal: Journal, speed: float, draw: Choose, sources: Mapping[str, str] | None = None
    ) -> "Conductor":
        """The episode of a journal, in the same place, with its clocks held as of the last instant known.

        `sources` are the hashes of today's rules, None: those it was played by. Where they differ and a move no longer
        agrees, it goes on after the last one that does, in the manual round; `fault` says so. Raises `Disagrees` where
        they are the same.
        """
        today = dict(sources_of(reading) if sources is None else sources)
        found = restore_as_far(reading, today)
        conductor = cls(found.episode, journal, ShowClock(found.last, speed), draw)
        conductor.lines = found.lines
        conductor.failed = {line.of for line in reading.lines if isinstance(line, FailedLine)}
        conductor.sittings += [(one.n, one.at, one.wall) for one in reading.lines if isinstance(one, ResumedLine)]
        n, now = journal.written, wall()
        conductor.sittings.append((n, found.last, now))
        found.episode.hold(n, found.held)
        journal.write(ResumedLine(n=n, at=found.held, wall=now, after=found.agrees, sources=today))
        if found.disagrees:
            if not found.episode.run.refuse_leave():
                conductor._take(Leave(at=found.last, by="start"))
            conductor.fault = f"the rules have changed since: {found.disagrees}"
        return conductor

    def start(self) -> None:
        """Begin to act on deadlines, in the running loop."""
        self._loop = asyncio.get_running_loop()
        self._draw_lots()
        self._after()

    def stop(self) -> None:
        """Act on nothing more."""
        for handle in (self._alarm, self._pulse):
            if handle:
                handle.cancel()
        self._loop = None

    def now(self) -> int:
        """Show time in µs."""
        return self.clock.now()

    def watch(self, changed: Callable[[], None]) -> None:
        """Call `changed` after every change; it must return at once."""
        self._watchers.append(changed)

    def do(self, move: AnyMove) -> str:
        """Take a move: run it, write it, tell of it. Returns a press's verdict; raises `Refused`, nothing changed."""
        verdict = self._take(move)
        if not self.fault:
            self._draw_lots()
        self._after()
        return verdict

    @property
    def offers_manual(self) -> bool:
        """Whether the script has failed twice where it waits: then going on in the manual round is offered."""
        times = 0
        for line in reversed(self.lines):
            if line.n in self.failed:
                times += 1
            elif not isinstance(line.move, STANDS) and line.verdict in ("", "in", "time up"):
                break
        return times > 1 and self.episode.run.left is None

    def _draw_lots(self) -> None:
        """Make every lot the script asks for; one on which it fails is not made again before the next move."""
        while choices := self.episode.run.play.wait.lot:
            self._take(Lot(at=self.now(), by="lot", outcome=self._draw(choices)))
            if self.fault:
                return

    def _take(self, move: AnyMove) -> str:
        n = self.journal.written + isinstance(move, STARTS)
        line = MoveLine(n=n, move=move)
        run = self.episode.run
        try:
            line = attempt(partial(self.episode.plan, n, move))
            verdict = attempt(partial(self.episode.add, line))
        except ScriptRaised as raised:
            self.episode.again()
            self._fail(line, raised.error)
            return ""
        if isinstance(move, STARTS):
            result, digest = run.state.standings(), run.play.digest()
            self._write(EndLine(n=n - 1, cue=run.around.cue, result=result, digest=digest))
        line = MoveLine(n=n, move=move, verdict=verdict, before=line.before, late=line.late, start=line.start)
        self.lines.append(line)
        self._write(line)
        self._log(line)
        self.fault = ""
        return verdict

    def _fail(self, line: MoveLine, error: Exception) -> None:
        """The script raised: the move stands in the record as failed, the state before it goes on.

        That it failed is written first: a kill between the two must not leave a move that no run survives.
        """
        where = self.episode.run.play.where()
        place = f"{where.procedure} ({where.rule}), line {where.line}"
        self.fault = f"{type(line.move).__name__} at {place}: {type(error).__name__}"
        n = self.journal.written + 1
        self._write(FailedLine(n=n - 1, of=n, error=self.fault, at=line.move.at))
        line = MoveLine(n=n, move=line.move, before=line.before, late=line.late, start=line.start)
        self.lines.append(line)
        self.failed.add(n)
        self._write(line)
        if isinstance(line.move, TimeUp):  # it would be due again at once, for ever
            self._given_up.add((line.move.at, line.move.clock))
        # Where it happened, without what it said: a script's own words may hold an answer.
        log.error("left out: %s\n%s", self.fault, "".join(traceback.format_tb(error.__traceback__)))

    def _write(self, line: AnyLine) -> None:
        self.journal.write(line, later=self._loop is not None)

    def _log(self, line: MoveLine) -> None:
        kind, state = type(line.move).__name__, self.episode.run.state
        log.info("%s by %s%s: cue %s, look %s", kind, line.move.by or "?", f" ({line.verdict})" if line.verdict else "",
                 self.episode.run.around.cue or "none", state.look)  # fmt: skip

    # Time.

    def _after(self) -> None:
        """The pages first: they are written to in the loop's next turn, and what can wait for that comes behind it."""
        try:
            for changed in self._watchers:
                changed()
        finally:
            if self._loop is not None:
                self._loop.call_soon(self._mind_time)

    def _mind_time(self) -> None:
        """The next deadline, the heartbeat, and the disk."""
        if self._loop is None:
            return
        self._set_alarm()
        if self._pulse is None:
            self._beat()
        self.journal.sync_soon()

    def _running(self) -> list[tuple[int, str]]:
        ends = [(c.ends_at, c.name) for c in self.episode.run.state.clocks if c.ends_at is not None]
        return [end for end in ends if end not in self._given_up]

    def _set_alarm(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        ends = self._running()
        if ends and self._loop:
            self._alarm = self._loop.call_later(max(0.0, self.clock.seconds_until(min(ends)[0])), self._due)

    def _due(self) -> None:
        self._alarm = None
        for ends_at, name in sorted(self._running()):
            if ends_at <= self.now():
                self.do(TimeUp(at=ends_at, by="clock", clock=name))
                return
        self._set_alarm()

    def _beat(self) -> None:
        """While a clock runs, the journal tells every 250 ms what it had left."""
        self._pulse = None
        self.journal.retry()
        running = [c for c in self.episode.run.state.clocks if c.started is not None]
        if self._loop is None or not (running or self.journal.behind):
            return
        if running:
            now = self.now()
            left = tuple((c.name, c.stopped(now).left) for c in running)
            self.journal.write(BeatLine(n=self.journal.written, at=now, clocks=left))
        self._pulse = self._loop.call_later(BEAT, self._beat)
