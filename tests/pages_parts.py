"""The parts of views by hand: contestants, what is legal, presses, clocks, and a round in play to start from."""

from typing import Any

View = dict[str, Any]

NAMES = ("Әлия Қайратқызы Ұлықбекова", "Bo", "Zdzisława Łącka")
COLOURS = ("#e8a33d", "#4f9ee8", "#d46bd0")
SECOND = 1_000_000
"""A second of show time, in µs."""
NOW = 80 * SECOND
THEME = "Қазақстан өзендері"
TEXT = "Бұл өзен Алакөлге құймайды, бірақ атауы «суық су» дегенді білдіреді. Оны атаңыз."
ANSWER = "Сарысу"
BUTTONS = "serial:///dev/ttyACM0"
CUES = {
    "titles": ("title", "Svoya Igra: First Light"),
    "round-1": ("round", "Round 1"),
    "break": ("break", "Break"),
    "round-2": ("round", "Round 2"),
    "results": ("results", "Results"),
}


def sentence(key: str, **values: str) -> View:
    return {"key": key, "values": values}


def entry(do: str, label: str, key: str = "", about: str = "q3", asks: list[View] | None = None, **more: Any) -> View:
    """A line of `desk.legal`; in `more`, `values` fill the label and the rest are fields."""
    named = {"do": do, "key": key or do, "label": label, "values": more.pop("values", {})}
    return named | {"fields": {"about": about, **more}, "asks": asks or []}


def ask(field: str, kind: str, *choices: object, least: int = 0, most: int = 0) -> View:
    return {"field": field, "kind": kind, "choices": list(choices), "least": least, "most": most}


def always(standby: str) -> list[View]:
    """What is legal at any time."""
    reason, text = (ask(field, "text", least=1, most=200) for field in ("reason", "text"))
    points = ask("points", "number", least=-1_000_000, most=1_000_000)
    seat, level = ask("seat", "choice", 1, 2, 3), ask("level", "choice", "auto", "armed", "off")
    found = [
        entry("adjust", "Adjust points", about="", asks=[seat, points, reason]),
        entry("note", "Note", about="", asks=[text]),
        entry("undo", "Undo", about="undo:30"),
        entry("standby", "Standby", about="", asks=[ask("cue", "choice", *CUES)]),
        entry(
            "set_level", "Level of {output}", "level:obs", "", [level], output="obs", look="", values={"output": "obs"}
        ),
        entry("press", "Press for a seat", asks=[seat]) | {"fields": {}},
    ]
    if standby:
        found.append(
            entry("take", "Take: {cue}", about=f"take:{standby}", cue=standby, values={"cue": CUES[standby][1]})
        )
    return found


def void_entry() -> View:
    return entry("void", "Void question {value}", values={"value": "30"})


def close_entry() -> View:
    return entry("close", "Nobody · show the answer")


def rundown(now: str, standby: str) -> list[View]:
    """Every cue; those before `now` are done."""
    rows, state = [], "done" if now else "waiting"
    for cue, (kind, title) in CUES.items():
        of_this = "now" if cue == now else "standby" if cue == standby else state
        state = "waiting" if cue == now else state
        rows.append({"id": cue, "kind": kind, "title": title, "state": of_this, "result": None})
    return rows


def move(
    n: int, seconds_ago: int, what: str, text: str, by: str = "desk", state: str = "in force", **values: str
) -> View:
    at = NOW - seconds_ago * SECOND
    return {"n": n, "at": at, "by": by, "what": what, "text": text, "values": values, "state": state}


def ledger(seat: int, points: int, reason: str, text: str = "") -> View:
    return {"question": "q2", "seat": seat, "points": points, "reason": reason, "by": "desk", "at": NOW, "text": text}


def clock(**changes: Any) -> View:
    """The clock for an answer, standing with 5 s of 5."""
    standing = {"running": False, "ends_at": None, "held": False, "out": False}
    return {"name": "answer", "full": 5 * SECOND, "left": 5 * SECOND, **standing} | changes


def legal(view: View, *entries: View, standby: str = "") -> None:
    view["desk"]["legal"] = [*entries, *always(standby)]


def press(seat: int, at: int, verdict: str, reason: str = "", margin: int = 0) -> View:
    of_seat = {"seat": seat, "name": NAMES[seat - 1], "device": BUTTONS}
    return of_seat | {"at": at, "margin": margin, "verdict": verdict, "reason": reason}


def waiting(reason: str, *can: int, **own: str) -> list[View]:
    """Whether each seat may press; `own` gives a seat a reason of its own: `s1="has answered"`."""
    return [
        {"seat": n, "can": n in can, "reason": "" if n in can else own.get(f"s{n}", reason)}
        for n in range(1, len(NAMES) + 1)
    ]


def base() -> View:
    """A round in play: the question announced, its text hidden, nobody has pressed."""
    scores = ((120, 2), (-40, 3), (1280, 1))
    seats = [
        {"seat": n, "name": name, "colour": colour, "score": score, "change": None, "place": place, "status": "armed"}
        for n, (name, colour, (score, place)) in enumerate(zip(NAMES, COLOURS, scores, strict=True), 1)
    ]
    secret = {
        "id": "q3",
        "pack_id": "1.1.30",
        "text": TEXT,
        "answer": ANSWER,
        "accepted": ["Сары-Су"],
        "place": "pack.csv:4",
    }
    host = {
        "question": secret | {"comment": "Ұзындығы 800 км-ден асады.", "source": "Қазақ энциклопедиясы"},
        "presses": [],
        "waiting": waiting("", 1, 2, 3),
        "say": sentence("Read the question."),
        "awaits": sentence("Waiting for a press"),
        "first_heard": False,
        "next_question": {"theme": THEME, "value": 40, "text": "Балқаш көліне құятын ең ірі өзен қайсы?"},
    }
    desk = {
        "legal": [*always(""), entry("read", "Reading done"), close_entry(), void_entry()],
        "rundown": rundown("round-1", ""),
        "standby": "",
        "moves": [
            move(31, 2, "next", "Next"),
            move(30, 9, "ruling", "Ruling: {verdict}", verdict="right"),
            move(29, 11, "press", "{name} pressed: {verdict}", BUTTONS, name=NAMES[0], verdict="in"),
            move(28, 14, "read", "Reading done", state="taken back"),
        ],
        "ledger": [ledger(1, 20, "right")],
        "protests": [],
        "would_change": [],
        "undo": {"label": "Ruling: {verdict}", "values": {"verdict": "right"}},
        "redo": None,
        "levels": [{"output": "obs", "level": "auto", "in_force": "auto", "look": "question", "shown": "question"}],
        "look_levels": {},
        "where": {"procedure": "toss_up", "rule": "SI-4", "line": 57},
        "fault": "",
        "offer_manual": False,
        "digest": "b0",
    }
    hidden = {"text": None, "answer": None, "outcome": None}
    return {
        "show": {"title": "Svoya Igra: First Light", "language": "en", "rehearsal": False},
        "cue": {"id": "round-1", "kind": "round", "title": "Round 1", "text": ""},
        "look": "question",
        "graphics": ["scoreboard", "question", "buzz", "clock"],
        "seats": seats,
        "theme": THEME,
        "factor": 1,
        "question": {"id": "q3", "number": 3, "theme": THEME, "value": 30} | hidden,
        "board": None,
        "buzz": None,
        "ruling": None,
        "clock": None,
        "text": "",
        "settles_at": 0,
        "provisional": False,
        "manual": False,
        "host": host,
        "desk": desk,
    }
