"""A notation for games of Svoya Igra: one word a move, so that a rule's test reads as the hall saw it.

    Table().play("theme value A wrong B right").tell("scores")      # "-10 10 0"

Words go a second apart; `+2.5` makes the next one come 2.5 seconds after the last, `=` at the same instant.

| word | move |
| --- | --- |
| `A` … `J` | the press of seat 1 … 10, with what may follow it (below) |
| `theme` `value` `single` `answer` `reserve` `end` `close_game` `begin` `by_lot` | Next, which the wait offers |
| `right` `wrong` `none` | the ruling |
| `up` | the clock of the moment runs out |
| `read` `close` `clear` `void` `answering` `ask_form` `tell_form` `hold` `let_go` `undo` `redo` `take` | themselves |
| `adjust:A:-25` `note:text` `take:break` `standby:break` `level:obs:armed` `look:winner:off` `show:obs` `lot:A` | \
with their fields |
| `overrule:q1.s2:right` `overrule:q1:void` | overrule an answer; strike a question |
| `protest:A:q1.s2` `protest:A:q1` `uphold:p1` `reject:p1` | protest about a ruling or a question, and its decision |
| `off:A` | send off |
| `leave` `return` `anew` `open` `next` `judge:right:300` `clock:30` `caption:text` `to_look:board` | the manual round |

A press may have, in this order: `-5ms` or `+5ms`, pressed so long before or after the last move; `/20ms`, heard so long
after the last move; `±1ms`, its bound; `@two`, its device.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, Self

from studio.desk.air_view import places
from studio.game.moves import (
    Adjust,
    AnyMove,
    Caption,
    Decide,
    Judge,
    Lot,
    Next,
    Note,
    Overrule,
    Press,
    Protest,
    Ruling,
    SendOff,
    SetClock,
    SetLevel,
    Show,
    Standby,
    Take,
    TimeUp,
    ToLook,
    from_fields,
)  # fmt: skip
from studio.game.play import Play
from studio.game.state import Contestant, State
from studio.packs.model import Pack, Question, Round, Theme
from studio.show.episode import Episode
from studio.show.opening import Cue, Opening, OutputLevel
from studio.show.order import CueRun

SECOND, MS = 1_000_000, 1_000
LETTERS = "ABCDEFGHIJ"
PRESS = re.compile(r"([A-J])([+-][\d.]+ms)?(?:/([\d.]+)ms)?(?:±([\d.]+)ms)?(?:@(\w+))?")
STEPS = {"theme": "Announce the theme", "value": "Announce the value", "answer": "Show the answer",
         "reserve": "Put a reserve", "end": "End the round", "single": "Announce {theme}, {value}",
         "close_game": "Close the game", "begin": "Begin the shoot-out", "by_lot": "Let the lot decide"}  # fmt: skip
VALUES = (10, 20, 30, 40, 50)


def question(theme: str, value: int, mark: str = "") -> Question:
    """A question that can be told from every other."""
    id = f"{mark}{theme}.{value}"
    return Question(id, theme, value, f"text of {id}", f"answer of {id}", ("also",), "comment", "source")


def theme(name: str) -> Theme:
    """A theme of five questions, worth 10 to 50."""
    return Theme(name, tuple(question(name, value) for value in VALUES))


def opening(
    players: int = 3, reserves: str = "", reorder_ms: int = 20, format: str = "svoya_igra", through: int = 0,
    **rules: Any,
) -> Opening:  # fmt: skip
    """A show of titles, two rounds, a break between them and results, with OBS as its output.

    Round 1 has the themes Rivers and Birds, round 2 (twice the value) Stars; Spare is played by no cue. `reserves` are
    theme and value: `Rivers.20 Birds.10`. With `through` a shoot-out for so many places comes before the results, with
    the themes Seas and Lakes.
    """
    contestants = tuple(Contestant(seat, LETTERS[seat - 1], "#102030") for seat in range(1, players + 1))
    pack = Pack(
        "pack.csv",
        (Round("1", (theme("Rivers"), theme("Birds"))), Round("2", (theme("Stars"),)), Round("3", (theme("Spare"),)),
         *([Round("4", (theme("Seas"), theme("Lakes")))] if through else [])),
        tuple(question(name.partition(".")[0], int(name.partition(".")[2]), f"r{i}:") for i, name in
              enumerate(reserves.split(), 1)),
    )  # fmt: skip
    shoot_out = (Cue("shoot-out", "shoot_out", "Shoot-out", round="4", through=through),) if through else ()
    return Opening(
        title="A show", language="en", format=format, contestants=contestants,
        rules=rules if format == "manual" else {"players": players, **rules},
        rundown=(
            Cue("titles", "title", "Titles"), Cue("round-1", "round", "Round 1", round="1"),
            Cue("break", "break", "Break", "Back soon"), Cue("round-2", "round", "Round 2", round="2", factor=2),
            *shoot_out, Cue("results", "results", "Results"),
        ),
        looks=(), outputs=(OutputLevel("obs"),), pack=pack, reorder_ms=reorder_ms,
    )  # fmt: skip


class Table:
    """A show under way, with the instant of its last move in µs; the first round is taken at once."""

    def __init__(self, cue: str = "round-1", show: Opening | None = None, **made_of: Any) -> None:
        self.episode = Episode(show or opening(**made_of))
        self.now, self.lines = 0, 0
        self._step = SECOND
        self.verdicts: list[str] = []
        if cue:
            self.do(Take(cue=cue, by="desk"))

    @property
    def run(self) -> CueRun:
        return self.episode.run

    @property
    def game(self) -> Play:
        return self.run.play

    @property
    def state(self) -> State:
        return self.run.state

    def do(self, move: AnyMove) -> str:
        """Take a move as the conductor does; raises `Refused`."""
        verdict = self.episode.add(self.episode.plan(self.lines, move))
        self.lines += 1
        if isinstance(move, Press):
            self.verdicts.append(f"{LETTERS[move.seat - 1]} {verdict}")
        return verdict

    def play(self, script: str) -> Self:
        """Take every move of a script."""
        for word in script.split():
            if word == "=" or word.startswith("+"):
                self._step = 0 if word == "=" else round(float(word[1:]) * SECOND)
                continue
            self.do(self.move(word))
            self._step = SECOND
        return self

    def move(self, word: str) -> AnyMove:
        """The move of a word; the table's time goes on to it."""
        if found := PRESS.fullmatch(word):
            return self._press(*found.groups())
        if word == "up":
            clock = self.state.clock
            assert clock and clock.ends_at is not None, "no clock runs that could run out"
            self.now = clock.ends_at
            return TimeUp(at=self.now, by="clock", clock=clock.name)
        self.now += self._step
        stamp: dict[str, Any] = {"at": self.now, "by": "desk"}
        kind, *fields = word.split(":")
        if kind in STEPS:
            offered = self.game.wait.next
            assert offered.startswith(STEPS[kind]), f"{kind} where the wait offers {offered!r}"
            return Next(**stamp)
        match kind, fields:
            case (("right" | "wrong" | "none"), []):
                return Ruling(verdict=kind, **stamp)
            case "adjust", [seat, points]:
                return Adjust(seat=LETTERS.index(seat) + 1, points=int(points), reason="a slip", **stamp)
            case "note", [text]:
                return Note(text=text, **stamp)
            case "take", [cue]:
                return Take(cue=cue, **stamp)
            case "standby", [cue]:
                return Standby(cue=cue, **stamp)
            case "level", [output, level]:
                return SetLevel(output=output, level=level, **stamp)  # type: ignore[arg-type]
            case "look", [look, level]:
                return SetLevel(look=look, level=level, **stamp)  # type: ignore[arg-type]
            case "show", [output]:
                return Show(output=output, **stamp)
            case "lot", [seat]:
                return Lot(outcome=str(LETTERS.index(seat) + 1), **stamp)
            case "overrule", [of, verdict]:
                return Overrule(of=of, verdict=verdict, reason="looked up", **stamp)  # type: ignore[arg-type]
            case "protest", [seat, of]:
                kind = "credit" if "." in of else "void"
                return Protest(seat=LETTERS.index(seat) + 1, kind=kind, of=of, text="why", **stamp)  # type: ignore[arg-type]
            case (("uphold" | "reject"), [protest]):
                return Decide(protest=protest, upheld=kind == "uphold", **stamp)
            case "off", [seat]:
                return SendOff(seat=LETTERS.index(seat) + 1, **stamp)
            case "judge", [verdict, points]:
                return Judge(verdict=verdict, points=int(points), **stamp)  # type: ignore[arg-type]
            case "clock", [seconds]:
                return SetClock(seconds=int(seconds), **stamp)
            case "caption", [text]:
                return Caption(text=text, **stamp)
            case "to_look", [look]:
                return ToLook(look=look, **stamp)
        return from_fields(kind, stamp)

    def _press(self, letter: str, offset: str | None, heard: str | None, bound: str | None, by: str | None) -> Press:
        at = self.now + (round(float(offset[:-2]) * MS) if offset else self._step)
        heard_at = self.now + round(float(heard) * MS) if heard else max(at, self.now)
        self.now = max(self.now, heard_at if offset else at)
        return Press(at=at, by=f"box:{by or 'one'}", seat=LETTERS.index(letter) + 1, heard=heard_at,
                     bound=round(float(bound) * MS) if bound else 0)  # fmt: skip

    def tell(self, what: str) -> str:
        """What a row of a table compares, as a short text."""
        state, wait = self.state, self.game.wait
        match what:
            case "scores":
                return " ".join(str(seat.score) for seat in state.seats)
            case "may press":
                return "".join(LETTERS[seat - 1] for seat in wait.press) or "nobody"
            case "in":
                return LETTERS[state.buzz.seat - 1] if state.buzz else "nobody"
            case "presses":
                return ", ".join(self.verdicts)
            case "clock":
                return self._clock_of_the_moment()
            case "question":
                if (asked := state.question) is None:
                    return "none"
                return f"{asked.number}: {asked.pack_id} for {asked.value}, {asked.outcome or 'open'}"
            case "rulings":
                return " ".join(f"{worth.verdict}{worth.points:+}" for worth in wait.rulings) or "none"
            case "waits for":
                return wait.awaits.format_map(dict(wait.values))
            case "text on air":
                return "shown" if state.question and state.question.text_shown else "hidden"
            case "look" | "cue":
                return state.look if what == "look" else state.cue
            case "stage":
                return "".join(LETTERS[seat - 1] for seat in state.stage) or "all"
            case "places":
                return " ".join(map(str, places(state.seats)))
            case "protests":
                return ", ".join(f"{p.id} {p.decided or 'waits'}" for p in state.protests) or "none"
            case "struck":
                return " ".join(state.struck) or "none"
            case "protest about":
                return (state.protestable if wait.protests else "") or "nothing"
            case "lot":
                return "".join(sorted(LETTERS[int(choice) - 1] for choice in wait.lot)) or "none"
            case "next":
                return wait.next.format_map(dict(wait.next_values)) or "nothing"
        assert what in ("void", "form", "read", "close", "answering", "clear", "hold", "let_go"), what
        able = {offer.key for offer in self.game.legal()}
        return "possible" if (what if what != "form" else "ask_form") in able else "impossible"

    def _clock_of_the_moment(self) -> str:
        """Its name and what is left at the instant of the last move."""
        clock = self.state.clock
        if clock is None:
            return "none"
        left = f"{clock.name} {clock.stopped(self.now).left / SECOND:g}"
        return left + (" held" if clock.held else " out" if clock.out else " stands" if clock.started is None else "")


class Row(NamedTuple):
    """A rule's row: `script` makes `what` tell `result`; `wrong` is what the reading named by `not_so` would tell."""

    rule: str
    script: str
    what: str
    result: str
    wrong: str
    not_so: str
    made_of: Mapping[str, Any] = MappingProxyType({})

    def __str__(self) -> str:
        return f"{self.rule} not: {self.not_so}"


def check(row: Row) -> None:
    """Play a row, and see that it would notice the wrong reading."""
    made_of = dict(row.made_of)
    assert Table(made_of.pop("cue", "round-1"), **made_of).play(row.script).tell(row.what) == row.result
    assert row.result != row.wrong, "the row would not notice the wrong reading"
