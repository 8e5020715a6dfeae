"""Views by hand: every state that a page must draw well, as the operator's page is told of it."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

View = dict[str, Any]

NAMES = ("Әлия Қайратқызы Ұлықбекова", "Bo", "Zdzisława Łącka")
COLOURS = ("#e8a33d", "#4f9ee8", "#d46bd0")
RAISED = 1_000_000
"""A second of show time, in µs."""
NOW = 80 * RAISED
THEME = "Қазақстан өзендері"
TEXT = "Бұл өзен Алакөлге құймайды, бірақ атауы «суық су» дегенді білдіреді. Оны атаңыз."
ANSWER = "Сарысу"


def sentence(key: str, **values: str) -> dict[str, Any]:
    return {"key": key, "values": values}


def entry(do: str, label: str, key: str = "", about: str = "q3", asks: list[Any] | None = None, **more: Any) -> View:
    """A line of `desk.legal`; in `more`, `values` fill the label and the rest are fields."""
    values = more.pop("values", {})
    return {"do": do, "key": key or do, "label": label, "values": values, "fields": {"about": about, **more}, "asks": asks or []}


def always(standby: str) -> list[View]:
    """What is legal at any time."""
    reason = {"field": "reason", "kind": "text", "choices": [], "least": 1, "most": 200}
    points = {"field": "points", "kind": "number", "choices": [], "least": -1_000_000, "most": 1_000_000}
    found = [
        entry("adjust", "Adjust points", about="", asks=[{"field": "seat", "kind": "choice", "choices": [1, 2, 3]}, points, reason]),
        entry("note", "Note", about="", asks=[{**reason, "field": "text"}]),
        entry("undo", "Undo", about="undo:30"),
        entry("standby", "Standby", about="", asks=[{"field": "cue", "kind": "choice", "choices": ["titles", "round-1", "break", "round-2", "results"]}]),
        entry("set_level", "Level of {output}", "level:obs", "", [{"field": "level", "kind": "choice", "choices": ["auto", "armed", "off"]}], output="obs", look="", values={"output": "obs"}),
        {"do": "press", "key": "press", "label": "Press for a seat", "values": {}, "fields": {}, "asks": [{"field": "seat", "kind": "choice", "choices": [1, 2, 3]}]},
    ]  # fmt: skip
    if standby:
        found.append(entry("take", "Take: {cue}", about=f"take:{standby}", cue=standby, values={"cue": standby}))
    return found


def rundown(now: str, standby: str) -> list[View]:
    titles = {"titles": "Svoya Igra: First Light", "round-1": "Round 1", "break": "Break", "round-2": "Round 2", "results": "Results"}
    kinds = {"titles": "title", "break": "break", "results": "results"}
    rows, state = [], "done" if now else "waiting"
    for cue, title in titles.items():
        of_this = "now" if cue == now else "standby" if cue == standby else state
        state = "waiting" if cue == now else state
        rows.append({"id": cue, "kind": kinds.get(cue, "round"), "title": title, "state": of_this, "result": None})
    return rows


def base() -> View:
    """A round in play: the question announced, its text hidden, nobody has pressed."""
    seats = [
        {"seat": n, "name": name, "colour": colour, "score": score, "change": None, "place": place, "status": "armed"}
        for n, name, colour, score, place in zip((1, 2, 3), NAMES, COLOURS, (120, -40, 1280), (2, 3, 1), strict=True)
    ]
    moves = [
        {"n": 31, "at": NOW - 2 * RAISED, "by": "desk", "what": "next", "text": "Next", "values": {}, "state": "in force"},
        {"n": 30, "at": NOW - 9 * RAISED, "by": "desk", "what": "ruling", "text": "Ruling: {verdict}", "values": {"verdict": "right"}, "state": "in force"},
        {"n": 29, "at": NOW - 11 * RAISED, "by": "serial:///dev/ttyACM0", "what": "press", "text": "{name} pressed: {verdict}", "values": {"name": NAMES[0], "verdict": "in"}, "state": "in force"},
        {"n": 28, "at": NOW - 14 * RAISED, "by": "desk", "what": "read", "text": "Reading done", "values": {}, "state": "taken back"},
    ]
    host = {
        "question": {"id": "q3", "pack_id": "1.1.30", "text": TEXT, "answer": ANSWER, "accepted": ["Сары-Су"], "comment": "Ұзындығы 800 км-ден асады.", "source": "Қазақ энциклопедиясы", "place": "pack.csv:4"},
        "presses": [], "waiting": [{"seat": n, "can": True, "reason": ""} for n in (1, 2, 3)],
        "say": sentence("Read the question."), "awaits": sentence("Waiting for a press"), "first_heard": False,
        "next_question": {"theme": THEME, "value": 40, "text": "Балқаш көліне құятын ең ірі өзен қайсы?"},
    }  # fmt: skip
    desk = {
        "legal": [
            *always(""), entry("read", "Reading done"), entry("close", "Nobody · show the answer"),
            entry("void", "Void question {value}", values={"value": "30"}),
        ],
        "rundown": rundown("round-1", ""), "standby": "", "moves": moves,
        "ledger": [{"question": "q2", "seat": 1, "points": 20, "reason": "right", "by": "desk", "at": NOW, "text": ""}],
        "undo": {"label": "Ruling: {verdict}", "values": {"verdict": "right"}}, "redo": None,
        "levels": [{"output": "obs", "level": "auto", "in_force": "auto", "look": "question", "shown": "question"}],
        "look_levels": {}, "where": {"procedure": "toss_up", "rule": "SI-4", "line": 57}, "fault": "", "digest": "b0",
    }  # fmt: skip
    return {
        "show": {"title": "Svoya Igra: First Light", "language": "en", "rehearsal": False},
        "cue": {"id": "round-1", "kind": "round", "title": "Round 1", "text": ""},
        "look": "question", "graphics": ["scoreboard", "question", "buzz", "clock"], "seats": seats, "theme": THEME, "factor": 1,
        "question": {"id": "q3", "number": 3, "theme": THEME, "value": 30, "text": None, "answer": None, "outcome": None},
        "board": None, "buzz": None, "ruling": None, "clock": None, "text": "", "settles_at": 0, "host": host, "desk": desk,
    }  # fmt: skip


def clock(**changes: Any) -> View:
    """The clock for an answer, standing with 5 s of 5."""
    return {"name": "answer", "full": 5 * RAISED, "left": 5 * RAISED, "running": False, "ends_at": None, "held": False, "out": False} | changes


def legal(view: View, *entries: View, standby: str = "") -> None:
    view["desk"]["legal"] = [*entries, *always(standby)]


def press(seat: int, at: int, verdict: str, reason: str = "", margin: int = 0) -> View:
    return {"seat": seat, "name": NAMES[seat - 1], "at": at, "margin": margin, "verdict": verdict, "reason": reason, "device": "serial:///dev/ttyACM0"}


def shown() -> View:
    """The text is on air and the time to think runs."""
    view = base()
    view["question"]["text"] = TEXT
    view["clock"] = clock(name="think", running=True, ends_at=NOW + 5 * RAISED)
    view["host"]["say"] = sentence("Wait for a press.")
    legal(view, entry("close", "Nobody · show the answer"), entry("void", "Void question {value}", values={"value": "30"}),
          entry("hold", "Hold the clock", about="clock:think"))  # fmt: skip
    return view


def answering(seat: int = 1, **changes: Any) -> View:
    """A contestant is in; two others pressed too."""
    view = shown()
    name = NAMES[seat - 1]
    view["look"] = "answering"
    view["buzz"] = {"id": "q3.b1", "seat": seat, "at": NOW - RAISED, "tied": []}
    view["clock"] = clock(running=True, ends_at=NOW + 4_300_000)
    for one in view["seats"]:
        one["status"] = "in" if one["seat"] == seat else "idle"
    view["host"] |= {
        "presses": [
            press(3, NOW - 3 * RAISED, "early", "not yet", -2_000_000), press(seat, NOW - RAISED, "in"),
            press(2, NOW - RAISED + 12_400, "early", "someone is answering", 12_400),
        ],
        "waiting": [{"seat": n, "can": False, "reason": "is answering" if n == seat else "someone is answering"} for n in (1, 2, 3)],
        "say": sentence("Take the answer of {name}.", name=name),
        "awaits": sentence("Waiting for the ruling on {name}", name=name),
    }  # fmt: skip
    rulings = [
        entry("ruling", label, verdict, "q3.b1", verdict=verdict, values={"name": name, "points": points})
        for verdict, label, points in (("right", "Right · {name} {points}", "+30"), ("wrong", "Wrong · {name} {points}", "−30"),
                                       ("none", "No answer · {name} {points}", "−30"))
    ]  # fmt: skip
    of_name = {"values": {"name": name, "value": "30"}}
    legal(view, *rulings, entry("answering", "Answering · {name}", about="q3.b1", **of_name),
          entry("ask_form", "Asks for the form", about="q3.b1"), entry("clear", "Clear · {name}", about="q3.b1", **of_name),
          entry("void", "Void question {value}", values={"value": "30"}), entry("hold", "Hold the clock", about="clock:answer"))  # fmt: skip
    return view | changes


def over(outcome: str, look: str, awaits: str = "The question is over") -> View:
    """The question is over and its answer is shown."""
    view = shown()
    view["question"] |= {"answer": ANSWER, "outcome": outcome}
    view |= {"look": look, "clock": None}
    for one in view["seats"]:
        one["status"] = "idle"
    view["host"] |= {"awaits": sentence(awaits), "say": sentence("Announce the value."),
                     "waiting": [{"seat": n, "can": False, "reason": "the question is over"} for n in (1, 2, 3)]}  # fmt: skip
    legal(view, entry("next", "Announce the value: {value}", about="q3>3.value", values={"value": "40"}),
          entry("void", "Void question {value}", values={"value": "30"}))  # fmt: skip
    return view


def nothing_yet() -> View:
    view = base()
    view["host"] |= {"question": None, "next_question": None, "awaits": sentence("This cue is over"), "say": sentence("Take the next cue.")}
    view |= {"cue": {"id": "", "kind": "title", "title": "", "text": ""}, "look": "titles", "question": None, "theme": ""}
    view["host"]["waiting"] = [{"seat": n, "can": False, "reason": "the buttons are closed"} for n in (1, 2, 3)]
    for one in view["seats"]:
        one |= {"status": "idle", "score": 0, "place": 1}
    view["desk"] |= {"rundown": rundown("", ""), "moves": [], "ledger": [], "undo": None}
    legal(view)
    view["desk"]["legal"] = [one for one in view["desk"]["legal"] if one["key"] != "undo"]
    return view


def rehearsal() -> View:
    return base() | {"show": {"title": "Svoya Igra: First Light", "language": "en", "rehearsal": True}}


def standby() -> View:
    view = nothing_yet()
    view |= {"cue": {"id": "titles", "kind": "title", "title": "Svoya Igra: First Light", "text": ""}}
    view["desk"] |= {"rundown": rundown("titles", "round-1"), "standby": "round-1"}
    legal(view, standby="round-1")
    return view


def first_heard() -> View:
    return answering(settles_at=NOW + 3600 * RAISED)


def wrong() -> View:
    view = shown()
    view |= {"look": "wrong", "ruling": {"seat": 1, "verdict": "wrong", "points": -30}}
    view["seats"][0] |= {"status": "wrong", "score": 90, "change": -30, "place": 2}
    view["host"] |= {"presses": answering()["host"]["presses"],
                     "waiting": [{"seat": n, "can": n != 1, "reason": "" if n != 1 else "has answered"} for n in (1, 2, 3)]}  # fmt: skip
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
    legal(view, entry("next", "Show the answer", about="q3>3.answer"), entry("void", "Void question {value}", values={"value": "30"}))
    return view


def void() -> View:
    view = over("void", "question", "The question is void")
    view["question"]["answer"] = None
    legal(view, entry("next", "Put a reserve for {value}", about="q3>3.reserve", values={"value": "30"}))
    return view


def hold() -> View:
    view = answering()
    view["clock"] = clock(left=2_300_000, held=True)
    kept = [one for one in view["desk"]["legal"] if one["key"] != "hold"]
    view["desk"]["legal"] = [*kept, entry("let_go", "Let the clock run", about="clock:answer")]
    return view


def time_up() -> View:
    view = answering()
    view["clock"] = clock(left=0, out=True)
    view["host"]["awaits"] = sentence("Time is up: rule on the answer of {name}", name=NAMES[0])
    view["desk"]["legal"] = [one for one in view["desk"]["legal"] if one["key"] not in ("answering", "ask_form", "hold")]
    return view


def tie() -> View:
    view = answering()
    view["buzz"]["tied"] = [1, 2]
    view["host"]["awaits"] = sentence("A tie: the lot decides")
    for seat in view["seats"][:2]:
        seat["status"] = "tied"
    legal(view, entry("void", "Void question {value}", values={"value": "30"}))
    return view


def by_lot() -> View:
    view = answering(seat=2)
    view["buzz"]["tied"] = [1, 2]
    return view


def correction() -> View:
    view = right()
    view["seats"][2] |= {"score": 1270, "change": -10}
    view["desk"]["ledger"].append({"question": "", "seat": 3, "points": -10, "reason": "adjust", "by": "desk", "at": NOW, "text": "протест қанағаттандырылды"})
    view["desk"]["moves"].insert(0, {"n": 32, "at": NOW, "by": "desk", "what": "adjust", "text": "{name} {points}: {reason}", "values": {"name": NAMES[2], "points": "−10", "reason": "протест қанағаттандырылды"}, "state": "in force"})
    view["desk"]["redo"] = {"label": "Ruling: {verdict}", "values": {"verdict": "wrong"}}
    view["desk"]["legal"].append(entry("redo", "Redo", about="redo:29"))
    return view


def protest() -> View:
    """Someone objects: the game waits, the question may still be struck out and points put right."""
    view = right()
    view["desk"]["moves"].insert(0, {"n": 32, "at": NOW, "by": "desk", "what": "note", "text": "Note: {text}", "values": {"text": "наразылық: 2-орын"}, "state": "in force"})
    return view


def pause() -> View:
    view = nothing_yet()
    view |= {"cue": {"id": "break", "kind": "break", "title": "Break", "text": "Round 2 counts double"}, "look": "break"}
    view["desk"] |= {"rundown": rundown("break", "round-2"), "standby": "round-2"}
    legal(view, standby="round-2")
    return view


def armed_output() -> View:
    view = answering()
    view["desk"]["levels"] = [{"output": "obs", "level": "armed", "in_force": "armed", "look": "answering", "shown": "question"}]
    view["desk"]["look_levels"] = {"winner": "armed"}
    view["desk"]["legal"].append(entry("show", "Show {look} on {output}", "show:obs", "", output="obs", values={"look": "answering", "output": "obs"}))
    return view


def finished() -> View:
    view = nothing_yet()
    view |= {"cue": {"id": "results", "kind": "results", "title": "Results", "text": ""}, "look": "winner"}
    for seat, score, place in zip(view["seats"], (150, -40, 1270), (2, 3, 1), strict=True):
        seat |= {"score": score, "place": place}
    view["desk"]["rundown"] = rundown("results", "")
    return view


STATES: Mapping[str, View] = {
    "nothing yet": nothing_yet(), "rehearsal": rehearsal(), "standby": standby(), "question hidden": base(),
    "question shown": shown(), "first heard": first_heard(), "in": answering(), "wrong, open again": wrong(),
    "nobody": nobody(), "right": right(), "void": void(), "hold": hold(), "time is up": time_up(),
    "protest waiting": protest(), "a tie": tie(), "by lot": by_lot(), "correction": correction(), "break": pause(),
    "an armed output": armed_output(), "finished": finished(),
}  # fmt: skip
"""The states of a show by name. *Armed* is both of *question hidden* and *question shown*; a lost line is no view."""

STATUS: View = {
    "devices": [
        {"name": "buzzers", "address": "serial:///dev/ttyACM0", "condition": "ready", "detail": "", "values": {}, "since": 0},
        {"name": "keyboard", "address": "keyboard://desk", "condition": "ready", "detail": "", "values": {}, "since": 0},
        {"name": "obs", "address": "obs://127.0.0.1:4455", "condition": "ready", "detail": "", "values": {}, "since": 0},
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
        waiting = next(one for one in host["waiting"] if one["seat"] == seat)
        status = next(one["status"] for one in told["seats"] if one["seat"] == seat)
        told["seat"] = {"seat": seat, "can_press": waiting["can"], "reason": waiting["reason"], "status": status}
    return told
