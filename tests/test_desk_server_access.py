"""Codes and passes: used once, expiring, guessed only so often, known again after a restart and never told."""

import json
import logging
import os
import stat
from pathlib import Path

import pytest

from studio.desk.access import Access, TooManyTries
from studio.desk.codes import INVITE_SECONDS, START_SECONDS, TRIES, TRY_SECONDS, plain
from studio.desk.passes import PASS_LIMIT, Grant, Passes
from tests.desk_show import desk


class Clock:
    """Seconds that pass when the test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


async def test_the_first_code_makes_an_operator_once() -> None:
    async with desk() as running:
        link = running.server.links()["desk"]
        assert link.startswith(f"{running.server.address}/desk#code=")
        code = link.partition("#code=")[2]
        browser = running.browser()
        assert await browser.join(code) == (200, {"joined": {"role": "operator", "seat": None, "go": "/desk"}})
        await browser.stream("?role=operator")
        other = running.browser()
        status, answer = await other.join(code)
        assert (status, answer["refused"]["key"]) == (403, "This code is not known, was used, or is too old.")


async def test_the_host_s_link_makes_a_host() -> None:
    async with desk() as running:
        code = running.server.links()["host"].partition("/host#code=")[2]
        browser = running.browser()
        assert await browser.join(code) == (200, {"joined": {"role": "host", "seat": None, "go": "/host"}})
        assert await (await browser.stream("?role=operator", greeted=False)).end() == 4401


async def test_a_host_s_link_tried_at_the_desk_does_not_put_the_desk_out() -> None:
    async with desk() as running:
        browser = await running.joined("operator")
        code = running.server.access.invite("host", None)
        assert await browser.join(code) == (200, {"joined": {"role": "host", "seat": None, "go": "/host"}})
        await browser.stream("?role=operator")
        assert (await running.browser().join(code))[0] == 403, "the code was used all the same"


async def test_a_host_becomes_an_operator_by_an_operator_s_code() -> None:
    async with desk() as running:
        browser = await running.joined("host")
        assert (await browser.join(running.server.access.first_code()))[0] == 200
        await browser.stream("?role=operator")
        await browser.stream("?role=host")


async def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites() -> None:
    async with desk() as running:
        browser = running.browser()
        code = running.server.access.first_code()
        async with browser.session.post(
            f"{running.server.address}/join", json={"code": code}, headers=browser.origin
        ) as answer:
            [cookie] = answer.headers.getall("Set-Cookie")
        assert cookie.startswith(f"studio_pass_{running.server.port}=")
        assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(cookie.split("; "))


@pytest.mark.parametrize(
    ("role", "seat", "go"), [("operator", None, "/desk"), ("host", None, "/host"), ("seat", 2, "/seat/2")]
)
async def test_an_operator_invites_and_only_that_page_is_told_the_code(role: str, seat: int | None, go: str) -> None:
    async with desk() as running:
        asking, other = await running.page("operator"), await running.page("operator")
        await asking.do(do="invite", id=3, role=role, **({"seat": seat} if seat else {}))
        invited = await asking.find("invited")
        assert invited["urls"] == [f"{running.server.address}/join#code={invited['code']}"]
        assert (invited["id"], invited["role"], invited["seat"], invited["seconds"]) == (3, role, seat, INVITE_SECONDS)
        await other.do(ping=1)
        while "pong" not in (message := await other.next()):
            assert "invited" not in message
        browser = running.browser()
        assert await browser.join(invited["code"]) == (200, {"joined": {"role": role, "seat": seat, "go": go}})
        await browser.stream(f"?role={role}" + (f"&seat={seat}" if seat else ""))
        assert running.show.moves == []


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'{"code": 5}',
        b'{"code": "x", "role": "operator"}',
        b"[" * 900,
        b'{"code": "%b"}' % (b"x" * 2000),
    ],
)
async def test_a_join_that_is_not_a_code_is_refused(body: bytes) -> None:
    async with desk() as running:
        browser = running.browser()
        headers = {**browser.origin, "Content-Type": "application/json"}
        async with browser.session.post(f"{running.server.address}/join", data=body, headers=headers) as answer:
            assert answer.status == 400
            assert (await answer.json())["refused"]["why"] == "A code is sent as JSON"
            assert not answer.cookies


async def test_guessing_is_slowed_down_and_a_good_code_waits_too() -> None:
    async with desk() as running:
        browser, code = running.browser(), running.server.access.first_code()
        for _ in range(TRIES):
            assert (await browser.join("AAAAA-AAAAA"))[0] == 403
        assert (await browser.join(code))[0] == 429


def test_a_try_comes_back_with_time_and_each_address_has_its_own() -> None:
    clock = Clock()
    access = Access(seconds=clock)
    code = access.first_code()
    for _ in range(TRIES):
        assert access.join("wrong", "10.0.0.1") is None
    with pytest.raises(TooManyTries):
        access.join(code, "10.0.0.1")
    assert access.join("wrong", "10.0.0.2") is None
    clock.now += TRY_SECONDS
    assert access.join(code, "10.0.0.1") is not None


def test_all_addresses_together_have_a_limit_too() -> None:
    access = Access(seconds=Clock())
    for number in range(50):
        assert access.join("wrong", f"10.0.0.{number}") is None
    with pytest.raises(TooManyTries):
        access.join(access.first_code(), "10.0.1.1")


@pytest.mark.parametrize(("first", "life"), [(True, START_SECONDS), (False, INVITE_SECONDS)])
def test_a_code_is_good_until_its_time_is_over(first: bool, life: float) -> None:
    for late, good in ((-1, True), (0, False), (1, False)):
        clock = Clock()
        access = Access(seconds=clock)
        code = access.first_code() if first else access.invite("host", None)
        clock.now += life + late
        assert (access.join(code, "") is not None) is good


@pytest.mark.parametrize("typed", ["{a}-{b}", "{a}{b}", " {a} {b} ", "{a}–{b}\n"])
def test_a_code_may_be_typed_with_or_without_its_dash_in_small_letters(typed: str) -> None:
    access = Access(seconds=Clock())
    a, b = access.first_code().split("-")
    assert access.join(typed.format(a=a.lower(), b=b), "") is not None


@pytest.mark.parametrize(("typed", "read"), [("", ""), ("  -", ""), ("ab-c", "ABC"), ("ß", "SS")])
def test_what_is_typed_is_read_plainly(typed: str, read: str) -> None:
    assert plain(typed) == read


def test_an_empty_code_is_never_good() -> None:
    access = Access(seconds=Clock())
    assert access.join("", "") is None


async def test_a_restarted_show_still_knows_its_pages(tmp_path: Path) -> None:
    path = tmp_path / "shows" / "passes.json"
    async with desk(Access(path)) as running:
        browser = await running.joined("host")
        jar, port = browser.session.cookie_jar, running.server.port
        await browser.stream("?role=host")
    async with desk(Access(path), port=port) as running:
        again = running.browser()
        again.session._cookie_jar = jar
        await again.stream("?role=host")
    async with desk(Access(tmp_path / "another.json"), port=port) as running:
        stranger = running.browser()
        stranger.session._cookie_jar = jar
        assert await (await stranger.stream("?role=host", greeted=False)).end() == 4401


async def test_the_file_of_passes_holds_no_pass_and_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "passes.json"
    async with desk(Access(path)) as running:
        browser = await running.joined("operator")
        [cookie] = browser.session.cookie_jar
        text = path.read_text(encoding="utf-8")
        assert cookie.value not in text
        assert [kept["grant"] for kept in json.loads(text)["passes"]] == [{"role": "operator", "seat": None}]
        if os.name == "posix":
            assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert os.listdir(tmp_path) == ["passes.json"]


@pytest.mark.parametrize(
    "text", ["", "{", '{"version": 1}', '{"version":1,"passes":[{"mark":"x","grant":{"role":"x"}}]}']
)
def test_a_damaged_file_of_passes_is_said_and_every_page_joins_again(
    tmp_path: Path, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "passes.json"
    path.write_text(text, encoding="utf-8")
    with caplog.at_level(logging.WARNING):
        passes = Passes(path)
    assert "every page has to join again" in caplog.text
    token = passes.give(Grant("host"))
    assert Passes(path).grant(token) == Grant("host")


def test_the_oldest_pass_goes_when_there_are_too_many(tmp_path: Path) -> None:
    passes = Passes(tmp_path / "passes.json")
    tokens = [passes.give(Grant("host")) for _ in range(PASS_LIMIT + 1)]
    assert passes.grant(tokens[0]) is None
    assert passes.grant(tokens[1]) == passes.grant(tokens[-1]) == Grant("host")


async def test_no_secret_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        async with desk() as running:
            code = running.server.access.first_code()
            browser = running.browser()
            await browser.join(code)
            await browser.stream("?role=operator")
            [cookie] = browser.session.cookie_jar
            for secret in (code, plain(code), cookie.value):
                assert secret not in caplog.text
