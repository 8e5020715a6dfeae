"""Views by hand of the record and of the manual round: protests that wait, results that are over, a round left."""

from copy import deepcopy
from typing import Any

from tests.pages_parts import NAMES, View, ask, entry
from tests.pages_views import answering, right

REASON = ask("reason", "text", most=200)
SEATS = ask("seat", "choice", 1, 2, 3)
POINTS = ask("points", "number", most=999_880)


def change(seat: int, before: int, after: int) -> View:
    return {"seat": seat, "before": before, "after": after}


def of_record(question: str = "q3") -> list[View]:
    """What is legal about questions that are over."""
    answers, text = ("q3.s1", "q2.s2", "q2.s1"), ask("text", "text", most=200)
    verdicts = ask("verdict", "choice", "right", "wrong", "none")
    credit = [SEATS, ask("of", "choice", "q3.s1"), text]
    return [
        entry("protest", "Protest: the ruling", "protest:credit", question, credit, kind="credit"),
        entry("protest", "Protest: the question", "protest:void", question, [SEATS, text], kind="void", of=question),
        entry("overrule", "Overrule", about="", asks=[ask("of", "choice", *answers), verdicts, REASON]),
        entry(
            "overrule", "Strike a question", "overrule:void", "", [ask("of", "choice", "q3", "q2"), REASON],
            verdict="void",
        ),
        entry("send_off", "Send off", about="", asks=[SEATS, REASON]),
        entry("leave", "Manual round", about="round-1"),
        entry("anew", "Start the cue anew", about="round-1"),
    ]  # fmt: skip


WOULD_CHANGE = [
    {"of": of, "verdict": verdict, "changes": [change(*one) for one in changes]}
    for of, verdict, *changes in (
        ("q3.s1", "wrong", (1, 30, -30)), ("q3.s1", "none", (1, 30, -30)), ("q3", "void", (1, 30, 0)),
        ("q2.s2", "right", (2, -20, 20), (1, 20, 0)), ("q2.s2", "none"),
        ("q2.s1", "wrong", (1, 20, -20)), ("q2.s1", "none", (1, 20, -20)), ("q2", "void", (2, -20, 0), (1, 20, 0)),
    )
]  # fmt: skip


def decide(protest: str, upheld: bool) -> View:
    label, end = ("Uphold protest {protest}", "upheld") if upheld else ("Reject protest {protest}", "rejected")
    more: Any = {"protest": protest, "upheld": upheld, "values": {"protest": protest}}
    return entry("decide", label, f"decide:{protest}:{end}", protest, [REASON], **more)


def protest(number: str, seat: int, of: str, wants: str, text: str = "", decided: str = "") -> View:
    kind = "void" if wants == "void" else "credit"
    told = {"id": number, "seat": seat, "kind": kind, "of": of, "wants": wants, "text": text}
    return told | {"at": 71_000_000, "by": "host", "decided": decided}


def settled() -> View:
    """A question is over, nobody protests."""
    view = right()
    view["desk"]["protests"] = [protest("p0", 1, "q1.s3", "right", decided="rejected")]
    view["desk"]["would_change"] = WOULD_CHANGE
    view["desk"]["legal"] += of_record()
    return view


def protested() -> View:
    """Two protests wait; the first changes points of two."""
    view = settled()
    view["provisional"] = True
    view["desk"]["protests"] += [
        protest("p1", 2, "q2.s2", "right", "«Бабыр» деген жауап та дұрыс: ескі аталуы осындай болған"),
        protest("p2", 3, "q3", "void"),
    ]
    view["desk"]["legal"] += [decide(p, upheld) for p in ("p1", "p2") for upheld in (True, False)]
    return view


def by_hand() -> View:
    """The manual round: someone is in, points are to be typed."""
    view = answering(manual=True)
    kept = [one for one in view["desk"]["legal"] if one["do"] not in ("ruling", "answering", "ask_form", "void")]
    judge: Any = {"about": "q3.b1", "asks": [POINTS], "values": {"name": NAMES[0]}}
    view["desk"]["legal"] = [
        entry("judge", "Right · {name}", "right", verdict="right", **judge),
        entry("judge", "Wrong · {name}", "wrong", verdict="wrong", **judge),
        entry("next", "Next question", about="q3>3.next"),
        entry("set_clock", "Set the clock", asks=[ask("seconds", "number", most=3600)]),
        entry("caption", "Text on screen", asks=[ask("text", "text", most=200)]),
        entry("to_look", "Look", asks=[ask("look", "choice", "titles", "question", "scores")]),
        entry("return", "Back to the round", about="round-1"), *kept,
    ]  # fmt: skip
    return view


def open_by_hand() -> View:
    """The manual round before the buttons open."""
    view = by_hand()
    view |= {"buzz": None, "clock": None}
    kept = [one for one in view["desk"]["legal"] if one["do"] not in ("judge", "clear")]
    view["desk"]["legal"] = [*kept, entry("open", "Open the buttons")]
    return view


def failing() -> View:
    """The script has failed twice where it waits."""
    view = deepcopy(settled())
    view["desk"]["offer_manual"] = True
    return view


INCIDENTS = [
    {"name": name, "label": label, "seats": [], "why": why}
    for name, label, why in (
        ("tie", "Two press at the same instant", ""),
        ("false_start", "A press before the buttons open", "the buttons are open: a press would count"),
        ("dead_button", "A button stops working", ""),
        ("repair_button", "The button is repaired", "no button is out of order"),
        ("wrong_ruling", "The host rules wrongly", ""),
        ("obs_gone", "OBS is gone for a while", "no real OBS is used in this rehearsal; use one with --real"),
    )
]
