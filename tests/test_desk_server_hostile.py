"""Pages that are not the show's, and messages that are no actions: refused in words, without any effect."""

import asyncio
from pathlib import Path

import aiohttp
import pytest

from studio.desk.stream import MESSAGE_BYTES, RATE
from studio.desk.wire import FLOOD
from studio.game.moves import Press
from tests.desk_show import WAIT_SECONDS, Desk, desk

WEB = Path(__file__).parent / "data" / "web"
HOSTILE = (WEB / "09_ws_messages_hostile.jsonl").read_text(encoding="utf-8").splitlines()
HANDSHAKES = {path.stem: path.read_bytes() for path in WEB.glob("*.http")}
GOOD = "06_good_origin"
ROLES = [("operator", None), ("host", None), ("seat", 2), ("overlay", None)]


async def raw(running: Desk, request: bytes, until: bytes = b"\r\n\r\n") -> bytes:
    """What the server answers to these bytes, up to `until` or its closing."""
    reader, writer = await asyncio.open_connection("127.0.0.1", running.server.port)
    writer.write(request)
    try:
        return await asyncio.wait_for(reader.readuntil(until), WAIT_SECONDS)
    except asyncio.IncompleteReadError as ended:
        return ended.partial
    finally:
        writer.close()


def handshake(running: Desk, *changes: tuple[str, str]) -> bytes:
    """The good handshake with some of its lines changed."""
    text = as_sent(running, HANDSHAKES[GOOD]).decode()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new.replace("PORT", str(running.server.port)))
    return text.encode()


def as_sent(running: Desk, request: bytes) -> bytes:
    """A handshake from the data, to this desk's stream and port."""
    return request.replace(b"/ws", b"/stream").replace(b":8080", b":%d" % running.server.port)


@pytest.mark.parametrize("name", sorted(HANDSHAKES))
async def test_a_handshake_is_taken_from_our_own_page_only(name: str) -> None:
    async with desk() as running:
        good = name == GOOD
        answer = await raw(running, as_sent(running, HANDSHAKES[name]), b'"view"' if good else b"\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 101 " if good else b"HTTP/1.1 403 ")
        assert (b"hello" in answer) is good


@pytest.mark.parametrize(
    "changes",
    [
        [("Origin: http://127.0.0.1:", "X: http://127.0.0.1:")],
        [("Origin: ", "Origin: null\r\nX: ")],
        [("Origin: http://", "Origin: https://")],
        [("Origin: http://127.0.0.1:", "Origin: http://localhost:")],
        [("Origin: http://127.0.0.1:", "Origin: http://127.0.0.1.evil.example:")],
        [("Host: 127.0.0.1:", "Host: evil.example\r\nHost: 127.0.0.1:")],
        [("Origin: ", "Origin: https://evil.example\r\nOrigin: ")],
        [("Host: 127.0.0.1:", "X: ")],
        [("Host: 127.0.0.1:", "Host: 127.0.0.1 :")],
        [("Host: 127.0.0.1:", "Host: user@127.0.0.1:")],
        [("GET /stream", "GET http://127.0.0.1/stream"), ("Host: 127.0.0.1:", "Host: evil.example:")],
    ],
    ids=["no origin", "null", "https", "other name", "prefix", "two hosts", "two origins", "no host", "space", "user",
         "absolute"],
)  # fmt: skip
async def test_a_handshake_that_is_nearly_right_is_refused(changes: list[tuple[str, str]]) -> None:
    async with desk() as running:
        answer = await raw(running, handshake(running, *changes))
        assert answer.split(b" ")[1] in (b"403", b"400")
        assert b"hello" not in answer


async def test_the_other_name_of_the_loopback_is_ours_too() -> None:
    async with desk() as running:
        answer = await raw(running, handshake(running, ("127.0.0.1", "localhost")), b'"view"')
        assert answer.startswith(b"HTTP/1.1 101 ")


@pytest.mark.parametrize("path", ["/", "/catalog/en.json", "/stream", "/nowhere", "/join"])
async def test_nothing_is_served_under_a_name_that_is_not_ours(path: str) -> None:
    async with desk() as running:
        answer, body = await running.browser().get(path, Host="rebind.evil.example")
        assert answer.status == 403
        assert body == b"The show is not served at this address.\n"


@pytest.mark.parametrize("origin", [None, "null", "https://evil.example", "http://127.0.0.1"])
async def test_a_code_posted_from_another_page_is_refused_and_not_used_up(origin: str | None) -> None:
    async with desk() as running:
        code = running.server.access.first_code()
        browser = running.browser()
        headers = {"Origin": origin} if origin else {}
        async with browser.session.post(
            f"{running.server.address}/join", json={"code": code}, headers=headers
        ) as answer:
            assert answer.status == 403
            assert not answer.cookies
        assert (await browser.join(code))[0] == 200


@pytest.mark.parametrize(("role", "seat"), ROLES)
async def test_a_hostile_message_is_refused_in_words_changes_nothing_and_the_page_goes_on(
    role: str, seat: int | None
) -> None:
    async with desk() as running:
        page = await running.page(role, seat)
        running.show.act(Press(seat=1))
        for message in HOSTILE:
            await page.socket.send_str(message)
            refused = await page.find("refused")
            assert refused["id"] is None
            assert refused["why"], message
        assert [type(move) for move in running.show.moves] == [Press]
        await page.goes_on()


@pytest.mark.parametrize(
    ("role", "message", "why"),
    [
        ("overlay", {"do": "note", "id": 1, "about": "", "text": "x"}, "This page may not do note; that is for"),
        ("overlay", {"do": "press", "id": 1, "seat": 1}, "This page may not do press; that is for operator, seat"),
        ("seat", {"do": "press", "id": 1, "seat": 1}, "This page is the button of seat 2 only"),
        ("seat", {"do": "ruling", "id": 1, "about": "q1.b1", "verdict": "right"}, "This page may not do ruling"),
        ("host", {"do": "adjust", "id": 1, "about": "", "seat": 1, "points": 9, "reason": "x"}, "This page may not"),
        ("host", {"do": "undo", "id": 1, "about": ""}, "This page may not do undo; that is for operator"),
        ("host", {"do": "invite", "id": 1, "role": "operator"}, "This page may not do invite; that is for operator"),
        ("operator", {"do": "press", "id": 1}, "A press needs its seat"),
        ("operator", {"do": "press", "id": 1, "seat": 1, "at": 5}, "press: Object contains unknown field `at`"),
        ("operator", {"do": "ruling", "id": 1, "about": "q1.b1", "verdict": "right", "by": "host"}, "ruling: Object"),
        ("operator", {"do": "ruling", "id": 1, "verdict": "right"}, "ruling: Object missing required field `about`"),
        ("operator", {"do": "ruling", "id": 1, "about": "q1.b1", "verdict": "yes"}, "ruling: Invalid enum value 'yes'"),
        ("operator", {"do": "adjust", "id": 1, "about": "", "seat": 1, "points": 1e308, "reason": "x"}, "adjust: "),
        ("operator", {"do": "adjust", "id": 1, "about": "", "seat": 1, "points": 10**7, "reason": "x"}, "adjust: "),
        ("operator", {"do": "adjust", "id": 1, "about": "", "seat": 1, "points": 5, "reason": ""}, "adjust: "),
        ("operator", {"do": "invite", "id": 1, "role": "seat"}, "A code for a seat needs the seat"),
        ("operator", {"do": "invite", "id": 1, "role": "host", "seat": 1}, "A code for a seat needs the seat"),
        ("operator", {"do": "invite", "id": 1, "role": "overlay"}, "invite: Invalid enum value 'overlay'"),
        ("operator", {"do": "time_up", "id": 1, "clock": "think"}, "No action is called 'time_up'; actions are press,"),
        ("operator", {"do": "lot", "id": 1, "outcome": "1"}, "No action is called 'lot'"),
        ("operator", {"do": "{name}", "id": 1}, "No action is called '{name}'"),
        ("operator", {"ping": "x" * 300}, "This message is not an action: a ping holds at most 256 bytes"),
    ],
)  # fmt: skip
async def test_an_action_that_is_not_this_page_s_to_do_is_refused(
    role: str, message: dict[str, object], why: str
) -> None:
    async with desk() as running:
        page = await running.page(role, 2 if role == "seat" else None)
        running.show.act(Press(seat=1))
        await page.do(**message)
        refused = await page.find("refused")
        assert refused["why"].startswith(why)
        assert refused["key"].format_map(refused["values"]) == refused["why"]
        assert len(running.show.moves) == 1
        await page.goes_on()


async def test_bytes_are_refused_and_text_that_is_no_text_ends_the_stream() -> None:
    async with desk() as running:
        page = await running.page("operator")
        await page.socket.send_bytes(b'{"do":"note","id":1,"about":"","text":"x"}')
        assert (await page.find("refused"))["why"] == "This message is not an action: it is not text"
        await page.socket.send_frame(b"\xff\xfe", aiohttp.WSMsgType.TEXT)
        assert await page.end() == 1007
        assert running.show.moves == []


async def test_a_message_that_is_too_large_ends_the_stream() -> None:
    async with desk() as running:
        page = await running.page("operator")
        await page.do(do="note", id=1, about="", text="x" * MESSAGE_BYTES)
        assert await page.end() == 1009
        assert running.show.moves == []


async def test_a_flood_from_one_page_ends_it_and_leaves_the_others_alone() -> None:
    async with desk() as running:
        flooding, other = await running.page("overlay"), await running.page("operator")
        for number in range(RATE + 100):
            await flooding.do(ping=number)
        assert await flooding.end() in (FLOOD, None)
        await other.goes_on()
        while running.server.page_counts()["overlay"]:
            await other.goes_on()


def test_the_hostile_inputs_are_all_there() -> None:
    assert (len(HOSTILE), len(HANDSHAKES)) == (17, 5)
