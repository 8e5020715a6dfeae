"""A page that was reloaded shows what a page shows that has been open all the time, at random moves of a real show."""

import asyncio
import difflib
import random
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, ViewportSize

from tests.evening import evening
from tests.page_walk import Watched, same
from tests.pixels import compare
from tests.running_show import Page, RunningShow

MOVES = 50
PICTURES = 6
"""Every so many moves the two are also compared as pictures, with the clock held."""
SPECKS = 12
"""So many pixels nobody sees: the edge of what is drawn small may come to lie on either side of one."""
SEED = 20
OFTEN = {
    "press": 5, "next": 8, "read": 5, "right": 2, "wrong": 4, "none": 1, "let_go": 8, "take": 0.3, "adjust": 0.5,
    "note": 0.3, "standby": 0.3, "void": 0.4, "undo": 0.7, "redo": 0.7, "hold": 0.5, "close": 0.5,
}  # fmt: skip
"""How likely a move is beside the others, by its key; any other is 0.5."""
SCREEN = ViewportSize(width=1920, height=1080)


def filled(asks: list[dict[str, Any]], dice: random.Random) -> dict[str, object]:
    """What a person types into the fields of an action, by chance."""
    kinds = {
        "choice": lambda ask: dice.choice(ask["choices"]),
        "number": lambda _: dice.choice((-30, -5, 10, 1000)),
        "text": lambda _: dice.choice(("a slip", "ошибка", "⟵ “quoted” <b>")),
    }
    return {ask["field"]: kinds[ask["kind"]](ask) for ask in asks}


async def move(operator: Page, dice: random.Random) -> str:
    """Make one move that is legal, by chance; what was done, and the look it led to."""
    legal = {offer["key"]: offer for offer in operator.view["desk"]["legal"]}
    between = not legal.keys() & {"next", "read", "wrong", "let_go"}
    [key] = dice.choices(list(legal), [8 if between and key == "take" else OFTEN.get(key, 0.5) for key in legal])
    chosen = filled(legal[key]["asks"], dice)
    await operator.key(key, **chosen)
    return f"{key} {chosen or ''} → {operator.view['look']}"


async def open_page(chromium: Browser, link: str) -> Watched:
    """A page in a window of its own: those behind another get one frame a second."""
    watched = Watched(await chromium.new_page(viewport=SCREEN))
    await watched.load(link)
    return watched


async def settled(operator: Page) -> None:
    """Wait until who is in may be told on air."""
    await asyncio.sleep(max(0, operator.view["settles_at"] - operator.show_time()) / 1_000_000)


@pytest.mark.chromium
@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_a_page_that_was_reloaded_shows_what_a_page_that_never_was_shows(
    tmp_path: Path, chromium: Browser
) -> None:
    dice, moves, wrong = random.Random(SEED), [], []
    show = evening(tmp_path, more='[outputs.obs]\naddress = "obs://127.0.0.1:1"\nlevel = "off"\n')
    async with RunningShow(show, tmp_path / "journals") as running:
        operator = await running.page()
        codes = [(await operator.act("invite", role="operator"))["invited"]["code"] for _ in range(2)]
        mine, fresh_desk = [f"{running.address}/desk#code={code}" for code in codes]
        links = {name: running.addresses[name] for name in ("host page", "program overlay")} | {"desk": mine}
        pages = {name: await open_page(chromium, link) for name, link in links.items()}
        fresh, blank = await open_page(chromium, fresh_desk), await chromium.new_page()
        for number in range(MOVES):
            name, kept = dice.choice(list(pages.items()))
            pictured = number % PICTURES == PICTURES - 1
            moves.append(await move(operator, dice))
            if pictured and operator.view["clock"] and operator.view["clock"]["running"]:
                await operator.key("hold")
            await settled(operator)
            await fresh.load(kept.page.url)
            stayed, reloaded = await same(kept, fresh, operator)
            if stayed != reloaded:
                rows = difflib.unified_diff(stayed, reloaded, "stayed", "reloaded", lineterm="", n=2)
                wrong.append(f"{name} after move {number}:\n" + "\n".join(rows))
            elif pictured:
                seen = await compare(blank, await kept.picture(), await fresh.picture())
                wrong += [f"{name} after move {number}, as a picture: {seen}"] if seen.changed > SPECKS else []
    assert not wrong, "\n".join((f"moves: {moves}", *wrong))
    assert {each.partition(" ")[0] for each in moves} >= {"next", "read", "press", "right", "wrong", "undo"}, moves
