"""A real Svoya Igra over real sockets: driven by what its views call legal, watched by pages of every role."""

import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from studio.desk.running import RunningShow
from studio.formats import formats
from studio.packs.model import Pack, Question
from studio.show.clock import ShowClock
from studio.show.conductor import Conductor
from studio.show.config import load
from studio.show.journal import Claim, Journal
from tests.desk_show import Desk, Page, desk

MOVES = 50
DECISIONS = 180
"""A page may send no more than 200 messages at once."""
ASIDE = ("take", "standby", "set_level", "show", "undo", "redo", "adjust", "note", "void", "protest", "decide",
         "overrule", "send_off", "leave", "return", "anew", "open", "set_clock", "caption", "to_look")  # fmt: skip
"""Done now and then; as often as the game's own decisions they would let no question come to its end."""
PAGES = (("operator", None), ("host", None), ("seat", 2), ("overlay", None))
PATIENT = 600
"""Seconds to think and answer: in this test no clock runs out."""


def marked(pack: Pack) -> Pack:
    """The pack with texts that say what they are, so that they are known wherever they turn up."""

    def mark(question: Question) -> Question:
        return replace(
            question, text=f"TEXT-{question.id}-", answer=f"ANSWER-{question.id}-",
            accepted=(f"ACCEPTED-{question.id}-",), comment=f"COMMENT-{question.id}-", source=f"SOURCE-{question.id}-",
        )  # fmt: skip

    rounds = tuple(
        replace(round_, themes=tuple(replace(t, questions=tuple(map(mark, t.questions))) for t in round_.themes))
        for round_ in pack.rounds
    )
    return replace(pack, rounds=rounds, reserves=tuple(map(mark, pack.reserves)))


@asynccontextmanager
async def svoya_igra(folder: Path) -> AsyncIterator[Desk]:
    """The show that comes with the program, with marked questions and patient clocks."""
    opening = load("svoya_igra", formats()).opening()
    rules = {**opening.rules, "think_seconds": PATIENT, "answer_seconds": PATIENT}
    opening = replace(opening, pack=marked(opening.pack), rules=rules, keyboard=(1, 2, 3))
    journal = Journal(folder / "show.journal", Claim(folder / "show.owner", "a test"))
    conductor = Conductor.begin(opening, journal, ShowClock(), lambda choices: choices[0])
    try:
        async with desk(show=RunningShow(conductor)) as running:
            conductor.start()
            yield running
    finally:
        conductor.stop()
        journal.close()


def choices(view: dict[str, Any], dice: random.Random) -> Iterator[dict[str, Any]]:
    """Everything the operator can do in this view, with what it asks for filled in by chance."""
    for entry in view["desk"]["legal"]:
        asked = {}
        for ask in entry["asks"]:
            match ask["kind"]:
                case "choice":
                    asked[ask["field"]] = dice.choice(ask["choices"])
                case "number":
                    asked[ask["field"]] = dice.randint(max(-100, ask["least"]), min(100, ask["most"]))
                case "text":
                    asked[ask["field"]] = "by chance"
        yield {"do": entry["do"], **entry["fields"], **asked}


async def act(page: Page, number: int, view: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """Do one thing that the view calls legal: it has to be taken; the view after it."""
    actions = list(choices(view, dice))
    [action] = dice.choices(actions, [1 if action["do"] in ASIDE else 8 for action in actions])
    await page.do(id=number, **action)
    after = None
    while True:
        message = await page.next()
        assert "refused" not in message, (action, message)
        if "view" in message:
            after = message["view"]
        if "taken" in message:
            return after or await page.find("view")


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_a_page_that_was_reloaded_shows_what_a_page_that_never_was_shows(tmp_path: Path, seed: int) -> None:
    dice = random.Random(seed)
    async with svoya_igra(tmp_path) as running:
        browser = await running.joined("operator")
        queries = {role: f"?role={role}" + (f"&seat={seat}" if seat else "") for role, seat in PAGES}
        stayed = {role: await browser.stream(query) for role, query in queries.items()}
        shown = {role: await page.find("view") for role, page in stayed.items()}
        for number in range(MOVES):
            shown["operator"] = await act(stayed["operator"], number, shown["operator"], dice)
            for role in ("host", "seat", "overlay"):
                shown[role] = await stayed[role].find("view")
            for role, query in queries.items():
                reloaded = await browser.stream(query)
                assert await reloaded.find("view") == shown[role], (number, role)
                await reloaded.socket.close()


@pytest.mark.parametrize("seed", [4, 5])
async def test_what_the_audience_may_not_see_yet_never_leaves_for_it(tmp_path: Path, seed: int) -> None:
    dice = random.Random(seed)
    revealed = 0
    async with svoya_igra(tmp_path) as running:
        operator, overlay, seat = (
            await running.page("operator"), await running.page("overlay"), await running.page("seat", 2)
        )  # fmt: skip
        view = await operator.find("view")
        for page in (overlay, seat):
            await page.find("view")
        for number in range(DECISIONS):
            view = await act(operator, number, view, dice)
            asked = view["question"] or {}
            for page in (overlay, seat):
                while "rev" not in (message := await page.next()):
                    pass
                told = str(message)
                allowed = [asked.get("text"), asked.get("answer")]
                for shown in filter(None, allowed):
                    told = told.replace(shown, "")
                for mark in ("TEXT-", "ANSWER-", "ACCEPTED-", "COMMENT-", "SOURCE-"):
                    assert mark not in told, (number, mark)
            revealed += asked.get("answer") is not None
    assert revealed, "answers were revealed in their time"


async def test_a_press_from_the_desk_s_keyboard_is_in_and_everyone_is_told(tmp_path: Path) -> None:
    async with svoya_igra(tmp_path) as running:
        operator, overlay = await running.page("operator"), await running.page("overlay")
        view = await operator.find("view")
        number = 0
        while not any(seat["status"] == "armed" for seat in view["seats"]):
            legal = {entry["key"]: entry for entry in view["desk"]["legal"]}
            entry = legal.get("next") or legal.get("take") or legal["standby"]
            asked = {"cue": "round-1"} if entry["do"] == "standby" else {}
            await operator.do(do=entry["do"], id=(number := number + 1), **{**entry["fields"], **asked})
            view = await operator.find("view")
        await operator.do(do="press", id=99, seat=2)
        while (air := await overlay.find("view"))["buzz"] is None:
            pass
        assert air["buzz"]["seat"] == 2
        assert [seat["status"] for seat in air["seats"]].count("in") == 1
