"""What must not be known yet, or ever, leaves the program for nobody who may not know it: byte for byte."""

import random
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import aiohttp

from tests.evening import SEATS, evening
from tests.raw_page import RawPage
from tests.running_show import Page, RunningShow

SECRET_FOR_EVER = ("ACCEPTED", "COMMENT", "SOURCE")
PARTS = ("TEXT", "ANSWER", *SECRET_FOR_EVER)
PLACES = [f"{round}.{theme}.{value}" for round in (1, 2) for theme in (1, 2) for value in (10, 20, 30)]
RESERVES = [f"reserve.1.{value}" for value in (10, 20, 30)]
OBS_PASSWORD = "the-password-of-obs"
OFTEN = {"right": 3, "wrong": 4, "none": 1, "read": 6, "press": 3, "next": 9, "take": 9, "close": 1, "void": 0.4}
LEFT_OUT = ("send_off", "leave", "anew", "undo", "redo", "standby")
"""What would make a judge of a few lines need to know the whole game."""
SHELLS = ("/", "/overlay", "/host", "/desk", "/join", "/seat/1")
MOST_ACTIONS = 600


def token(part: str, place: str) -> str:
    """What a part of the pack says: nothing but what it is."""
    return f"{part}~{place}~"


def pack() -> str:
    """The table of questions."""
    rows = ["round,theme,value,question,answer,accepted,comment,source"]
    for place in (*PLACES, *RESERVES):
        round, theme, value = place.split(".")
        cells = [token(part, place) for part in PARTS]
        rows.append(",".join((round, token("THEME", f"{round}.{theme}"), value, *cells)))
    return "\n".join(rows) + "\n"


class Judge:
    """What the audience may know, by what has been done; it never asks the show."""

    def __init__(self) -> None:
        self.allowed: set[str] = set()
        self._wrong: dict[str, int] = {}
        self._over: set[str] = set()

    def done(self, key: str, offer: dict[str, Any], place: str) -> None:
        """This was done about the question from this place of the pack."""
        text, answer = token("TEXT", place), token("ANSWER", place)
        if key in ("wrong", "none"):
            self._wrong[place] = self._wrong.get(place, 0) + 1
            if self._wrong[place] == len(SEATS):
                self.allowed.add(text)
                self._over.add(place)
        elif key == "read":
            self.allowed.add(text)
        elif key in ("right", "close") or (key == "next" and place in self._over):
            self.allowed |= {text, answer}
        if key == "next":
            self.allowed.add(offer["values"].get("theme", ""))

    def faults(self, told: str) -> list[str]:
        """Everything in the words told that may not be known."""
        every = [token(part, place) for place in (*PLACES, *RESERVES) for part in PARTS]
        every += [token("THEME", f"{round}.{theme}") for round in (1, 2, "reserve") for theme in (1, 2)]
        return [each for each in every if each in told and each not in self.allowed]


async def act(operator: Page, dice: random.Random, judge: Judge) -> str:
    """Do one thing that is legal, by chance; its key."""
    legal = {offer["key"]: offer for offer in operator.view["desk"]["legal"] if offer["key"] not in LEFT_OUT}
    [key] = dice.choices(list(legal), [OFTEN.get(key, 0.2) for key in legal])
    kinds = {"choice": lambda ask: dice.choice(ask["choices"]), "number": lambda _: 5, "text": lambda _: "by chance"}
    asked = {ask["field"]: kinds[ask["kind"]](ask) for ask in legal[key]["asks"]}
    place = (operator.view["host"]["question"] or {}).get("text", "").strip("~").partition("~")[2]
    await operator.key(key, **asked)
    judge.done(key, legal[key], place)
    return key


async def seat_pass(running: RunningShow, operator: Page, seat: int) -> tuple[str, str]:
    """A code for a seat's page, and the cookie that it becomes."""
    code = (await operator.act("invite", role="seat", seat=seat))["invited"]["code"]
    async with aiohttp.ClientSession() as session:
        headers = {"Origin": running.address}
        async with session.post(f"{running.address}/join", json={"code": code}, headers=headers) as answer:
            [cookie] = answer.cookies.values()
            return code, f"{cookie.key}={cookie.value}"


async def shells(address: str) -> str:
    """Every page as someone gets it who has joined as nothing."""
    async with aiohttp.ClientSession() as session:
        return "".join([await (await session.get(address + shell)).text() for shell in SHELLS])


async def test_no_byte_tells_the_audience_or_a_seat_what_it_may_not_know(tmp_path: Path) -> None:
    dice, judge = random.Random(7), Judge()
    obs = f'[outputs.obs]\naddress = "obs://127.0.0.1:1"\npassword = "{OBS_PASSWORD}"\n'
    show, log = evening(tmp_path, more=obs), tmp_path / "log.txt"
    (tmp_path / "pack.csv").write_text(pack(), "utf-8")
    async with RunningShow(show, tmp_path / "journals", "--log", str(log)) as running, AsyncExitStack() as open_pages:
        operator = await running.page()
        (code, cookie) = await seat_pass(running, operator, 2)
        queries = {"role=overlay": "", "role=seat&seat=2": cookie}
        audience = [await open_pages.enter_async_context(RawPage(running.address, *each)) for each in queries.items()]
        done: list[str] = []
        while operator.view["look"] != "winner":
            done.append(await act(operator, dice, judge))
            for page in audience:
                await page.caught_up()
                assert not (wrong := judge.faults(page.data.decode("utf-8", "replace"))), (wrong, done[-12:])
            assert len(done) < MOST_ACTIONS
        assert not judge.faults(await shells(running.address))
        code_of = [running.addresses[name].partition("#code=")[2] for name in ("desk", "host page")]
        secrets = [*code_of, code, cookie.partition("=")[2], OBS_PASSWORD]
        streams = [bytes(page.data).decode("utf-8", "replace") for page in audience]
        assert await running.stop() == (0, "")
    for name, told in [("log", log.read_text("utf-8")), ("overlay", streams[0]), ("seat", streams[1])]:
        assert told and not [each for each in secrets if each in told], name
    assert not Judge().faults(log.read_text("utf-8"))
    journal = running.journal.read_text("utf-8")
    assert not [each for each in secrets if each in journal]
    for told in streams:
        assert {each for each in judge.allowed if each} == {each for each in judge.allowed if each and each in told}
    assert sum(each.startswith("ANSWER") for each in judge.allowed) >= 8, "most answers were revealed in their time"
    assert {"right", "wrong", "read", "void", "close"} <= set(done), done
