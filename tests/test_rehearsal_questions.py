"""The rehearsal's pack: of the same shape, and not a byte of the real one in the record or on any page."""

import asyncio
import json
import re
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from studio.desk.catalogs import LANGUAGES, catalog
from studio.packs.model import Pack, Question, Round, Theme
from studio.rehearsal.questions import rehearsal_pack
from tests.on_air import OnAir, Stream, on_air, show_folder

TOKEN = "zq"
"""In every text of the real pack, and nowhere else."""
ROWS = "\n".join(
    f"{name},{TOKEN} {theme},{value},{TOKEN} ask {name} {theme}{value}?,{TOKEN} say {theme}{value},"
    f"{TOKEN} also {theme}{value},{TOKEN} remark,{TOKEN} source"
    for name, theme in (("one", "Alpha"), ("one", "Beta"), ("reserve", "Alpha"))
    for value in (10, 20, 30, 40, 50)
)
WARNED = f"{ROWS}\none,{TOKEN} ALPHA,60,{TOKEN} last?,{TOKEN} last"
"""With a theme in two spellings, of which a warning tells in the words of the pack."""
PATHS = ("/", "/join", "/desk", "/host", "/seat/2", "/overlay", "/catalog/en.json")


def pack() -> Pack:
    """A small pack with everything a question can have."""

    def asked(theme: str, value: int, mark: str = "") -> Question:
        return Question(f"{mark}{theme}.{value}", theme, value, "text", "answer", ("a", "b"), "comment", "source",
                        "a.png", "pack.csv:3")  # fmt: skip

    first, second = (Theme(name, (asked(name, 10), replace(asked(name, 20), accepted=(), comment="")))
                     for name in ("Rivers", "Birds"))  # fmt: skip
    reserves = asked("Birds", 20, "r"), asked("Elsewhere", 10, "r")
    return Pack("pack.csv", (Round("one", (first,)), Round("two", (second,))), reserves)


def test_the_pack_has_the_shape_of_the_real_one() -> None:
    real, made = pack(), rehearsal_pack(pack(), str)
    assert [r.name for r in made.rounds] == ["one", "two"]
    assert [[q.value for t in r.themes for q in t.questions] for r in made.rounds] == [[10, 20], [10, 20]]
    assert [len(q.accepted) for q in made.questions()] == [len(q.accepted) for q in real.questions()]
    assert [bool(q.comment) for q in made.questions()] == [bool(q.comment) for q in real.questions()]
    assert [q.value for q in made.reserves] == [20, 10]
    every = [*made.questions(), *made.reserves]
    assert len({q.id for q in every}) == len({q.text for q in every}) == len(every)


def test_the_texts_say_what_they_are() -> None:
    first, *_ = rehearsal_pack(pack(), str).questions()
    assert (first.theme, first.text, first.answer) == (
        "Rehearsal theme 1", "Rehearsal question 10 in theme 1", "Rehearsal answer 10 in theme 1",
    )  # fmt: skip


def test_a_reserve_of_a_theme_stays_in_that_theme() -> None:
    made = rehearsal_pack(pack(), str)
    assert [q.theme for q in made.reserves] == [made.rounds[1].themes[0].name, "Rehearsal theme 3"]


def test_nothing_of_the_real_pack_is_in_it() -> None:
    made = json.dumps(msgspec.to_builtins(rehearsal_pack(pack(), str)))
    for text in ("Rivers", "Birds", "Elsewhere", '"text"', '"answer"', '"a"', '"comment"', '"source"', "png", "csv"):
        assert text not in made.replace(f"{text}: ", ""), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_are_in_the_show_s_language(language: str) -> None:
    words = catalog(language)
    first, *_ = rehearsal_pack(pack(), lambda key: words[key]).questions()
    assert first.text == words["Rehearsal question {value} in theme {number}"].format(value=10, number=1)
    assert language == "en" or "Rehearsal" not in first.text + first.answer + first.theme


async def told(running: OnAir, role: str, code: str, heard: list[str], seat: int = 0) -> asyncio.Task[None]:
    """A page of this role that keeps whatever it is told."""
    session = await running.session(code)
    socket = await session.ws_connect(f"{running.address}/stream?role={role}" + (f"&seat={seat}" if seat else ""))

    async def keep() -> None:
        async for message in socket:
            heard.append(message.data)

    return asyncio.create_task(keep())


async def played_through(desk: Stream) -> None:
    """Three questions: one answered, one nobody's, one voided for a reserve."""
    for key in ("take", "take", "next", "next", "read"):
        await desk.do(key)
    await desk.do("press", seat=2)
    for key in ("wrong", "close", "next", "read", "close", "next", "void", "next", "close"):
        await desk.do(key)


@pytest.mark.parametrize("questions", ["rehearsal", "real"])
async def test_no_byte_of_the_real_pack_is_in_the_record_on_a_page_or_on_the_terminal(
    questions: str, tmp_path: Path
) -> None:
    """With the real questions the same search finds them: it would notice."""
    keys = '[devices.keys]\naddress = "keyboard://desk"'
    show = show_folder(tmp_path / "evening", keys, rows=WARNED)
    heard: dict[str, list[str]] = {role: [] for role in ("operator", "host", "seat", "overlay")}
    async with on_air(show, "rehearse", "--questions", questions) as running:
        desk = await running.operator()
        pages = [await told(running, "overlay", "", heard["overlay"])]
        for role, seat in (("operator", 0), ("host", 0), ("seat", 2)):
            code = await desk.invite(role, seat or None)
            pages.append(await told(running, role, code, heard[role], seat))
        await played_through(desk)
        session = await running.session()
        for path in PATHS:
            async with session.get(running.address + path) as answer:
                heard.setdefault("files", []).append(await answer.text())
        heard["terminal"] = [running.printed]
    for page in pages:
        page.cancel()
    (journal,) = running.journals.glob("rehearsal-*.journal")
    heard["journal"] = [journal.read_text("utf-8")]
    heard["log"] = [running.log.read_text("utf-8")]
    found = {where for where, texts in heard.items() if any(TOKEN in text for text in texts)}
    assert found == (set() if questions == "rehearsal" else {*heard} - {"files", "log"})
    if questions == "rehearsal":
        assert all(json.loads(heard[role][-1]) for role in ("operator", "host", "seat", "overlay"))
        assert re.search("Rehearsal answer 10 in theme 1", "".join(heard["overlay"])), "it was revealed"
        assert not re.search("Rehearsal answer 20 in theme 1", heard["overlay"][0])
