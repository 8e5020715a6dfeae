"""What a script waits for, as a value, with what is legal then and why the rest is not."""

from typing import Literal

import msgspec

from studio.game.moves import Verdict
from studio.game.state import Buzz, PressVerdict, State
from studio.game.words import msg

POINTS_LIMIT = 1_000_000
"""An adjustment beyond this is a slip of the keys; scores stay readable on air."""
TEXT_LIMIT = 200
CLOCK_LIMIT = 3600
"""Seconds: no clock of a quiz runs longer than an hour."""
LOOKS = ("titles", "board", "theme", "question", "answering", "right", "wrong", "answer", "scores", "break", "winner",
         "text")  # fmt: skip
"""Every look a format or a cue can ask for; a show file gives each its scene and graphics."""


class Worth(msgspec.Struct, frozen=True):
    """A verdict the host may give now and the points it means."""

    verdict: Verdict
    points: int


class Barred(msgspec.Struct, frozen=True):
    """A seat that may not press, why (an English msgid), and what its press is recorded as."""

    seat: int
    reason: str
    verdict: PressVerdict = "closed"


class Wait(msgspec.Struct, frozen=True, kw_only=True):
    """What may happen now.

    `press`: seats whose press at or after `since` (µs) gets in; every other seat stands in `barred`.
    `ties`: seats whose press ties with the buzz when it is less than `tie_us` after it, and not after `ties_until`,
    the deadline that the buzz met (CM-2, CM-3).
    `rulings`: verdicts open to the host. `next`: the msgid of what Next does ("" = nothing), `next_values` fill it.
    `clock`: the clock whose end the script acts on. `lot`: choices a lot is asked for.
    `voids`: the question that Void strikes out ("" = none).
    `protests`: contestants may protest about the last question ruled on. `turn`: the seat whose turn it is, 0 nobody's.
    `awaits` and `say` are msgids: what is awaited, what the host should say or do.
    """

    awaits: str
    say: str = ""
    values: tuple[tuple[str, str], ...] = ()
    press: tuple[int, ...] = ()
    since: int = 0
    barred: tuple[Barred, ...] = ()
    ties: tuple[int, ...] = ()
    tie_us: int = 0
    ties_until: int | None = None
    rulings: tuple[Worth, ...] = ()
    next: str = ""
    next_values: tuple[tuple[str, str], ...] = ()
    clock: str = ""
    lot: tuple[str, ...] = ()
    voids: str = ""
    read: bool = False
    close: bool = False
    answering: bool = False
    ask_form: bool = False
    tell_form: bool = False
    clear: bool = False
    protests: bool = False
    turn: int = 0
    open: bool = False
    judge: bool = False
    set_clock: bool = False
    caption: bool = False
    to_look: bool = False


class Ask(msgspec.Struct, frozen=True):
    """A field a person fills in, with its domain."""

    field: str
    kind: Literal["choice", "number", "text"]
    choices: tuple[int | str, ...] = ()
    least: int = 0
    most: int = 0


def misfit(kind: str, ask: Ask, value: object) -> str:
    """Why a value is not in the domain of a field of a move of `kind`, in words; "" when it is."""
    match ask.kind:
        case "choice" if value not in ask.choices:
            return f"{kind}: {ask.field} {value!r}; allowed are {', '.join(map(str, ask.choices))}"
        case "number" if isinstance(value, int) and not ask.least <= value <= ask.most:
            return f"{kind}: {ask.field} {value}; allowed are {ask.least} to {ask.most}"
        case "text" if isinstance(value, str) and not ask.least <= len(value) <= ask.most:
            return f"{kind}: {ask.field} has {len(value)} letters; allowed are {ask.least} to {ask.most}"
    return ""


class Legal(msgspec.Struct, frozen=True):
    """One thing that can be done now: the move `do` with `fields`, at the desk's key `key`, named by `label`."""

    do: str
    key: str
    label: str
    values: dict[str, str] = {}
    fields: dict[str, str | int] = {}
    asks: tuple[Ask, ...] = ()


FINISHED = Wait(awaits=msg("This cue is over"), say=msg("Take the next cue."))
"""What a script that has ended waits for."""


def signed(points: int) -> str:
    """Points as they stand on a key: +30, −30, 0."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def subject(state: State, wait: Wait, do: str) -> str:
    """What a decision of kind `do` is about now: the buzz, the question, or the step that comes next."""
    question = state.question.id if state.question else f"cue:{state.cue}"
    if do == "void":
        return wait.voids
    if do in ("ruling", "answering", "ask_form", "tell_form", "clear", "judge"):
        return state.buzz.id if state.buzz else ""
    if do == "next":
        return f"{question}>{len(state.put)}.{wait.next}"
    if do in ("hold", "let_go"):
        return f"clock:{state.clock.name}:{state.buzz.id if state.buzz else question}" if state.clock else ""
    return question


PLAIN = frozenset(("next", "read", "close", "answering", "ask_form", "tell_form", "clear", "open"))
"""Kinds of decision with nothing to fill in, each allowed by the wait's own field of that name."""
RULINGS: dict[str, str] = {
    "right": msg("Right · {name} {points}"),
    "wrong": msg("Wrong · {name} {points}"),
    "none": msg("No answer · {name} {points}"),
}


def legal(state: State, wait: Wait, only: str = "") -> tuple[Legal, ...]:
    """Everything an operator may do in this wait, in the order of the desk; with `only` just the moves of that kind."""
    found: list[Legal] = []

    def add(do: str, label: str, key: str = "", asks: tuple[Ask, ...] = (), /, **fields: str) -> None:
        if only not in ("", do):
            return
        about = subject(state, wait, do)
        values = {"name": name, "value": str(state.question.value) if state.question else ""}
        values.update(wait.next_values if do == "next" else ())
        values.update({"points": fields.pop("points")} if "points" in fields else {})
        found.append(Legal(do, key or do, label, values, {"about": about, **fields}, asks))

    name = state.seat(state.buzz.seat).name if state.buzz else ""
    if wait.next:
        add("next", wait.next)
    if wait.read:
        add("read", msg("Reading done"))
    for worth in wait.rulings:
        add("ruling", RULINGS[worth.verdict], worth.verdict, verdict=worth.verdict, points=signed(worth.points))
    if wait.answering:
        add("answering", msg("Answering · {name}"))
    if wait.ask_form:
        add("ask_form", msg("Asks for the form"))
    if wait.tell_form:
        add("tell_form", msg("Form told"))
    if wait.clear:
        add("clear", msg("Clear · {name}"))
    if wait.close:
        add("close", msg("Nobody · show the answer"))
    if wait.voids and wait.voids not in state.struck:
        add("void", msg("Void question {value}") if state.question else msg("Void the last question"))
    if wait.open:
        add("open", msg("Open the buttons"))
    if wait.judge and state.buzz:
        score = state.seat(state.buzz.seat).score  # no ruling may drive it beyond the limit
        most = {"right": max(0, POINTS_LIMIT - score), "wrong": max(0, POINTS_LIMIT + score)}
        add("judge", msg("Right · {name}"), "right", (Ask("points", "number", (), 0, most["right"]),), verdict="right")
        add("judge", msg("Wrong · {name}"), "wrong", (Ask("points", "number", (), 0, most["wrong"]),), verdict="wrong")
    if wait.set_clock:
        add("set_clock", msg("Set the clock"), "", (Ask("seconds", "number", (), 0, CLOCK_LIMIT),))
    if wait.caption:
        add("caption", msg("Text on screen"), "", (Ask("text", "text", (), 0, TEXT_LIMIT),))
    if wait.to_look:
        add("to_look", msg("Look"), "", (Ask("look", "choice", LOOKS),))
    return tuple(found)


def ties_with(buzz: Buzz, at: int, by: str, bound: int, tie_us: int) -> bool:
    """Whether a press at `at` by `by` ties with the buzz (CM-3): same instant, or closer than can be told apart.

    Two presses of one device are told apart by its own clock; presses of two devices only beyond both bounds.
    """
    gap = at - buzz.at
    if gap < 0:
        return by != buzz.by and -gap < bound + buzz.bound
    return gap == 0 or gap < tie_us or (by != buzz.by and gap < bound + buzz.bound)
