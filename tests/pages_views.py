"""Views by hand: every state that a page must draw well, as the operator's page is told of it."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from tests.pages_parts import (
    ANSWER,
    BUTTONS,
    NAMES,
    NOW,
    SECOND,
    TEXT,
    View,
    base,
    clock,
    close_entry,
    entry,
    ledger,
    legal,
    move,
    press,
    rundown,
    sentence,
    void_entry,
    waiting,
)  # fmt: skip

RULINGS = {"right": ("Right · {name} {points}", "+30"), "wrong": ("Wrong · {name} {points}", "−30"),
           "none": ("No answer · {name} {points}", "−30")}  # fmt: skip


def shown() -> View:
    """The text is on air and the time to think runs."""
    view = base()
    view["question"]["text"] = TEXT
    view["clock"] = clock(name="think", running=True, ends_at=NOW + 5 * SECOND)
    view["host"]["say"] = sentence("Wait for a press.")
    legal(view, close_entry(), void_entry(), entry("hold", "Hold the clock", about="clock:think"))
    return view


def answering(seat: int = 1, **changes: Any) -> View:
    """A contestant is in; two others pressed too."""
    view = shown()
    name, at = NAMES[seat - 1], NOW - SECOND
    view["look"] = "answering"
    view["buzz"] = {"id": "q3.b1", "seat": seat, "at": at, "tied": []}
    view["clock"] = clock(running=True, ends_at=NOW + 4_300_000)
    for one in view["seats"]:
        one["status"] = "in" if one["seat"] == seat else "idle"
    view["host"]["presses"] = [
        press(3, at - 2 * SECOND, "early", "not yet", -2_000_000),
        press(seat, at, "in"),
        press(2, at + 12_400, "early", "someone is answering", 12_400),
    ]
    view["host"]["waiting"] = waiting("someone is answering", **{f"s{seat}": "is answering"})
    view["host"]["say"] = sentence("Take the answer of {name}.", name=name)
    view["host"]["awaits"] = sentence("Waiting for the ruling on {name}", name=name)
    of_buzz: Any = {"about": "q3.b1", "values": {"name": name, "value": "30"}}
    rulings = [
        entry("ruling", label, verdict, "q3.b1", verdict=verdict, values={"name": name, "points": points})
        for verdict, (label, points) in RULINGS.items()
    ]
    legal(
        view, *rulings, entry("answering", "Answering · {name}", **of_buzz),
        entry("ask_form", "Asks for the form", **of_buzz), entry("clear", "Clear · {name}", **of_buzz),
        void_entry(), entry("hold", "Hold the clock", about="clock:answer"),
    )  # fmt: skip
    return view | changes


def over(outcome: str, look: str, awaits: str = "The question is over") -> View:
    """The question is over and its answer is shown."""
    view = shown()
    view["question"] |= {"answer": ANSWER, "outcome": outcome}
    view |= {"look": look, "clock": None}
    for one in view["seats"]:
        one["status"] = "idle"
    view["host"] |= {"awaits": sentence(awaits), "say": sentence("Announce the value.")}
    view["host"]["waiting"] = waiting("the question is over")
    onward = entry("next", "Announce the value: {value}", about="q3>3.value", values={"value": "40"})
    legal(view, onward, void_entry())
    return view


def nothing_yet() -> View:
    view = base()
    view["host"] |= {"question": None, "next_question": None, "waiting": waiting("the buttons are closed")}
    view["host"] |= {"awaits": sentence("This cue is over"), "say": sentence("Take the next cue.")}
    view |= {
        "cue": {"id": "", "kind": "title", "title": "", "text": ""},
        "look": "titles",
        "question": None,
        "theme": "",
    }
    for one in view["seats"]:
        one |= {"status": "idle", "score": 0, "place": 1}
    view["desk"] |= {"rundown": rundown("", ""), "moves": [], "ledger": [], "undo": None}
    legal(view)
    view["desk"]["legal"] = [one for one in view["desk"]["legal"] if one["key"] != "undo"]
    return view


def rehearsal() -> View:
    view = base()
    view["show"]["rehearsal"] = True
    return view


def card(cue: str, kind: str, title: str, look: str, ahead: str) -> View:
    """A picture that stands, with the cue `ahead` on standby ("" for none)."""
    view = nothing_yet()
    view |= {"cue": {"id": cue, "kind": kind, "title": title, "text": ""}, "look": look}
    view["desk"] |= {"rundown": rundown(cue, ahead), "standby": ahead}
    legal(view, standby=ahead)
    return view


def wrong() -> View:
    view = shown()
    view |= {"look": "wrong", "ruling": {"seat": 1, "verdict": "wrong", "points": -30}}
    view["seats"][0] |= {"status": "wrong", "score": 90, "change": -30, "place": 2}
    view["host"] |= {"presses": answering()["host"]["presses"], "waiting": waiting("", 2, 3, s1="has answered")}
    return view


def right() -> View:
    view = over("right", "right")
    view |= {"ruling": {"seat": 1, "verdict": "right", "points": 30}}
    view["seats"][0] |= {"status": "right", "score": 150, "change": 30}
    view["host"]["presses"] = answering()["host"]["presses"]
    return view


def nobody() -> View:
    view = over("nobody", "question", "Nobody answered right")
    view["question"]["answer"] = None
    legal(view, entry("next", "Show the answer", about="q3>3.answer"), void_entry())
    return view


def void() -> View:
    view = over("void", "question", "The question is void")
    view["question"]["answer"] = None
    legal(view, entry("next", "Put a reserve for {value}", about="q3>3.reserve", values={"value": "30"}))
    return view


def without(view: View, *keys: str) -> View:
    view["desk"]["legal"] = [one for one in view["desk"]["legal"] if one["key"] not in keys]
    return view


def hold() -> View:
    view = without(answering(clock=clock(left=2_300_000, held=True)), "hold")
    view["desk"]["legal"].append(entry("let_go", "Let the clock run", about="clock:answer"))
    return view


def time_up() -> View:
    view = without(answering(clock=clock(left=0, out=True)), "answering", "ask_form", "hold")
    view["host"]["awaits"] = sentence("Time is up: rule on the answer of {name}", name=NAMES[0])
    return view


def tie() -> View:
    view = answering()
    view["buzz"]["tied"] = [1, 2]
    view["host"]["awaits"] = sentence("A tie: the lot decides")
    for seat in view["seats"][:2]:
        seat["status"] = "tied"
    legal(view, void_entry())
    return view


def by_lot() -> View:
    view = answering(seat=2)
    view["buzz"]["tied"] = [1, 2]
    return view


def correction() -> View:
    """Points were taken by hand, and a decision taken back may be put back."""
    view, reason = right(), "протест қанағаттандырылды"
    view["seats"][2] |= {"score": 1270, "change": -10}
    view["desk"]["ledger"].append(ledger(3, -10, "adjust", reason))
    values = {"name": NAMES[2], "points": "−10", "reason": reason}
    view["desk"]["moves"].insert(0, move(32, 0, "adjust", "{name} {points}: {reason}", **values))
    view["desk"]["redo"] = {"label": "Ruling: {verdict}", "values": {"verdict": "wrong"}}
    view["desk"]["legal"].append(entry("redo", "Redo", about="redo:29"))
    return view


def protest() -> View:
    """Someone objects: the game waits, the question may still be struck out and points put right."""
    view = right()
    view["desk"]["moves"].insert(0, move(32, 0, "note", "Note: {text}") | {"values": {"text": "наразылық: 2-орын"}})
    return view


def armed_output() -> View:
    view = answering()
    view["desk"]["levels"][0] |= {"level": "armed", "in_force": "armed", "look": "answering"}
    view["desk"]["look_levels"] = {"winner": "armed"}
    to = {"look": "answering", "output": "obs"}
    view["desk"]["legal"].append(entry("show", "Show {look} on {output}", "show:obs", "", output="obs", values=to))
    return view


def finished() -> View:
    view = card("results", "results", "Results", "winner", "")
    for seat, score, place in zip(view["seats"], (150, -40, 1270), (2, 3, 1), strict=True):
        seat |= {"score": score, "place": place}
    return view


STATES: Mapping[str, View] = {
    "nothing yet": nothing_yet(), "rehearsal": rehearsal(), "question hidden": base(), "question shown": shown(),
    "standby": card("titles", "title", "Svoya Igra: First Light", "titles", "round-1"),
    "first heard": answering(settles_at=NOW + 3600 * SECOND), "in": answering(), "wrong, open again": wrong(),
    "nobody": nobody(), "right": right(), "void": void(), "hold": hold(), "time is up": time_up(),
    "protest waiting": protest(), "a tie": tie(), "by lot": by_lot(), "correction": correction(),
    "break": card("break", "break", "Break", "break", "round-2"), "an armed output": armed_output(),
    "finished": finished(),
}  # fmt: skip
"""The states of a show by name. *Armed* is both of *question hidden* and *question shown*; a lost line is no view."""

WELL = {"condition": "ready", "detail": "", "values": {}, "since": 0}
STATUS: View = {
    "devices": [
        {"name": "buzzers", "address": BUTTONS} | WELL,
        {"name": "keyboard", "address": "keyboard://desk"} | WELL,
        {"name": "obs", "address": "obs://127.0.0.1:4455"} | WELL,
    ],
    "journal": {"behind": 0, "trouble": ""},
    "says": [],
}
ILL: View = deepcopy(STATUS)
ILL["devices"][0] |= {"condition": "lost", "detail": "the cable is out"}
ILL["journal"] = {"behind": 14, "trouble": "the disk is full."}


def cut(view: View, role: str, seat: int | None) -> View:
    """What a page of this role is told of the operator's view."""
    told = deepcopy(view)
    desk, host = told.pop("desk"), told.pop("host")
    if role in ("operator", "host"):
        told["host"] = host
    if role == "operator":
        told["desk"] = desk
    if role == "seat":
        own = next(one for one in host["waiting"] if one["seat"] == seat)
        status = next(one["status"] for one in told["seats"] if one["seat"] == seat)
        told["seat"] = {"seat": seat, "can_press": own["can"], "reason": own["reason"], "status": status}
    return told
