"""The stream: who is told what, when, in which order, and what a page that does not read does to the others."""

import asyncio

import aiohttp
import pytest

from studio.desk.open_page import STUCK_VIEWS
from studio.desk.wire import GOING, NO_SEAT, UNAUTHORISED
from studio.game.moves import Note, Press, Ruling
from tests.desk_show import WAIT_SECONDS, Page, desk


async def test_a_page_is_greeted_and_gets_the_whole_view_at_once() -> None:
    async with desk() as running:
        browser = await running.joined("operator")
        page = await browser.stream("?role=operator", greeted=False)
        hello = (await page.next())["hello"]
        assert (hello["role"], hello["speed"], hello["language"]) == ("operator", 1.0, "kk")
        assert 0 < hello["now"] <= running.show.now()
        first = await page.next()
        assert first == {"rev": 0, "view": {"role": "operator", "seat": None, "score": 0, "buzz": "", "text": "",
                                            "secret": "the answer"}}  # fmt: skip


@pytest.mark.parametrize(
    ("role", "seat", "sees"),
    [("operator", None, True), ("host", None, True), ("seat", 2, False), ("overlay", None, False)],
)
async def test_each_role_gets_its_own_view_of_a_change(role: str, seat: int | None, sees: bool) -> None:
    async with desk() as running:
        page = await running.page(role, seat)
        await page.find("view")
        running.show.act(Press(seat=2, at=5))
        view = await page.find("view")
        assert (view["role"], view["seat"], view["buzz"]) == (role, seat, "q1.b2")
        assert (view["secret"] == "the answer") is sees


async def test_changes_in_one_turn_of_the_loop_are_one_view_and_rev_rises_by_one_for_each() -> None:
    async with desk() as running:
        page = await running.page("overlay")
        assert (await page.next())["rev"] == 0
        for seat in (1, 2, 3):
            running.show.act(Press(seat=seat))
        assert await page.next() == {"rev": 1, "view": {"role": "overlay", "seat": None, "score": 0, "buzz": "q1.b3",
                                                        "text": "", "secret": None}}  # fmt: skip
        running.show.act(Press(seat=1))
        assert (await page.next())["rev"] == 2


async def test_an_action_becomes_a_move_stamped_with_its_page_and_instant_and_is_answered() -> None:
    async with desk() as running:
        first, second = await running.page("operator"), await running.page("operator")
        seat = await running.page("seat", 3)
        before = running.show.now()
        await first.do(do="note", id=1, about="", text="one")
        assert await first.find("taken") == {"id": 1}
        await second.do(do="note", id=1, about="", text="two")
        assert await second.find("taken") == {"id": 1}
        await seat.do(do="press", id=7)
        assert await seat.find("taken") == {"id": 7}
        await first.do(do="press", id=2, seat=1)
        assert await first.find("taken") == {"id": 2}
        moves = running.show.moves
        assert [(type(move), move.by) for move in moves] == [
            (Note, "desk"), (Note, "desk#2"), (Press, "seat:3"), (Press, "keyboard:desk")
        ]  # fmt: skip
        assert before <= moves[0].at <= moves[1].at <= moves[2].at <= moves[3].at <= running.show.now()


async def test_a_number_of_a_page_is_free_again_when_it_goes() -> None:
    async with desk() as running:
        first, second = await running.page("operator"), await running.page("operator")
        await first.socket.close()
        watcher = await running.page("host")
        while {"role": "operator", "count": 1} not in (await watcher.find("status"))["pages"]:
            pass
        third = await running.page("operator")
        for page, by in ((third, "desk"), (second, "desk#2")):
            await page.do(do="note", id=1, about="", text="x")
            await page.find("taken")
            assert running.show.moves[-1].by == by


async def test_a_stale_ruling_is_refused_in_the_words_of_the_game_and_the_page_goes_on() -> None:
    async with desk() as running:
        page = await running.page("host")
        running.show.act(Press(seat=2))
        await page.do(do="ruling", id=4, about="q1.b1", verdict="right")
        refused = await page.find("refused")
        assert (refused["id"], refused["do"]) == (4, "ruling")
        assert refused["why"] == refused["key"] == "the ruling is about 'q1.b1'; now it is q1.b2"
        await page.do(do="ruling", id=5, about="q1.b2", verdict="right")
        assert await page.find("taken") == {"id": 5}
        assert isinstance(running.show.moves[-1], Ruling)
        assert running.show.moves[-1].by == "host"


async def test_a_ping_comes_back_with_show_time() -> None:
    async with desk() as running:
        page = await running.page("overlay")
        before = running.show.now()
        await page.do(ping={"sent": [1, "x"]})
        message = await page.next()
        while "pong" not in message:
            message = await page.next()
        assert message["pong"] == {"sent": [1, "x"]}
        assert before <= message["now"] <= running.show.now()


async def test_status_goes_to_desk_and_host_when_it_changes_and_tells_the_pages_and_the_loop() -> None:
    async with desk() as running:
        overlay, host = await running.page("overlay"), await running.page("host")
        status = await host.find("status")
        assert status["devices"] == ["buzzers"]
        running.show.devices = ("buzzers", "obs")
        running.show.changed()
        while status["devices"] != ["buzzers", "obs"]:
            status = await host.find("status")
        assert {"role": "overlay", "count": 1} in status["pages"]
        assert status["loop"]["worst_ms"] >= status["loop"]["late_ms"] >= 0
        await overlay.do(ping=1)
        told = []
        while "pong" not in (message := await overlay.next()):
            told += message
        assert "status" not in told


async def test_the_desk_is_written_to_before_the_overlays() -> None:
    async with desk() as running:
        pages = [await running.page("overlay"), await running.page("seat", 1), await running.page("host"),
                 await running.page("operator")]  # fmt: skip
        order: list[str] = []
        for page in pages:
            await page.find("view")
        real = running.show.view
        running.show.view = lambda role, seat: order.append(role) or real(role, seat)  # type: ignore[method-assign]
        running.show.act(Press(seat=1))
        for page in pages:
            await page.find("view")
        assert order == ["operator", "host", "seat", "overlay"]


async def test_a_stream_asked_for_without_the_right_to_it_ends_before_anything_is_sent() -> None:
    async with desk() as running:
        for holder, query in (
            (running.browser(), "?role=operator"), (running.browser(), "?role=host"),
            (running.browser(), "?role=seat&seat=1"), (await running.joined("host"), "?role=operator"),
            (await running.joined("host"), "?role=seat&seat=1"), (await running.joined("seat", 2), "?role=seat&seat=1"),
            (await running.joined("seat", 2), "?role=host"),
        ):  # fmt: skip
            page = await holder.stream(query, greeted=False)
            message = await page.socket.receive(timeout=WAIT_SECONDS)
            assert (message.type, message.data) == (aiohttp.WSMsgType.CLOSE, UNAUTHORISED), query


@pytest.mark.parametrize("query", ["?role=admin", "?role=seat", "?role=seat&seat=x", "?role=seat&seat=²", "?seat=1"])
async def test_a_stream_of_no_known_kind_is_not_opened(query: str) -> None:
    async with desk() as running:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await running.browser().stream(query)
        assert refused.value.status == 400


async def test_a_page_of_a_seat_that_is_not_there_is_closed() -> None:
    async with desk() as running:
        page = await (await running.joined("operator")).stream("?role=seat&seat=99", greeted=False)
        assert await page.end() == NO_SEAT


async def test_an_operator_may_open_every_kind_of_page() -> None:
    async with desk() as running:
        browser = await running.joined("operator")
        for query in ("?role=operator", "?role=host", "?role=seat&seat=5", "?role=overlay", ""):
            await browser.stream(query)


async def test_a_page_that_never_reads_holds_nobody_up_and_is_cut_off() -> None:
    async with desk() as running:
        readers = [await running.page("overlay") for _ in range(49)]
        readers.append(await running.page("operator"))
        stuck = await running.page("host")
        running.show.text = "x" * 200_000
        for page in (*readers, stuck):
            await page.find("view")
        stuck.socket._conn.transport.pause_reading()
        for sent in range(1, 41 + STUCK_VIEWS):
            running.show.act(Press(seat=1 + sent % 3))
            revs = await asyncio.gather(*(next_rev(page) for page in readers))
            assert revs == [sent] * len(readers), "every page that reads gets every view, whatever the stuck one does"
        stuck.socket._conn.transport.resume_reading()
        received = 0
        async with asyncio.timeout(WAIT_SECONDS):
            while (await stuck.socket.receive()).type is aiohttp.WSMsgType.TEXT:
                received += 1
        assert received < STUCK_VIEWS, "the stuck page got what was in its buffers and no more"
        assert running.server.page_counts()["host"] == 0


async def test_a_page_that_was_behind_gets_the_newest_view_and_none_between() -> None:
    async with desk() as running:
        reader, slow = await running.page("overlay"), await running.page("host")
        running.show.text = "x" * 400_000
        await reader.find("view")
        slow.socket._conn.transport.pause_reading()
        for sent in range(1, 41):
            running.show.act(Press(seat=1 + sent % 3))
            assert await next_rev(reader) == sent
        slow.socket._conn.transport.resume_reading()
        revs = [await next_rev(slow)]
        while revs[-1] < 40:
            revs.append(await next_rev(slow))
        assert revs == sorted(set(revs))
        assert len(revs) < 40, "views between were left out"
        running.show.act(Press(seat=1))
        assert await next_rev(slow) == 41


async def next_rev(page: Page) -> int:
    """The revision of the next view."""
    async with asyncio.timeout(WAIT_SECONDS):
        while "rev" not in (message := await page.next()):
            pass
    return int(message["rev"])


async def test_every_page_is_told_when_the_show_ends() -> None:
    async with desk() as running:
        pages = [await running.page("operator"), await running.page("overlay")]
        await running.server.stop()
        assert [await page.end() for page in pages] == [GOING, GOING]
