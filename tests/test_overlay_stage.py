"""The program page on the desk's real stream: when it shows a view, what it does without a line and after one."""

from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import Browser, Page

from tests.conftest import SCREEN
from tests.overlay_picture import picture
from tests.overlay_site import View, WrittenShow, site, views
from tests.test_overlay_motion import RECORD

SECOND = 1_000_000
"""µs of show time."""

NAMES_SEEN = """() => {
  window.named = [];
  const { shadowRoot } = document.querySelector("quiz-buzz");
  new MutationObserver(() => named.push(shadowRoot.querySelector(".strap .name").textContent))
    .observe(shadowRoot, { childList: true, characterData: true, subtree: true });
}"""

pytestmark = pytest.mark.chromium


def numbered(view: View, number: int) -> View:
    """The view with another number of its question, by which a test tells when it is shown."""
    return {**view, "question": view["question"] | {"number": number}}


async def shown(page: Page, text: str) -> None:
    """Wait until the text stands on the page."""
    await page.wait_for_function(
        """text => [...document.querySelectorAll("#stage > *")].some((one) => {
          const canvas = one.shadowRoot?.querySelector(".canvas");
          return canvas && getComputedStyle(canvas).visibility === "visible" && canvas.innerText.includes(text);
        })""",
        arg=text,
    )


async def recorded(page: Page, url: str) -> None:
    await page.add_init_script(RECORD)
    await page.goto(f"{url}/overlay")


async def words(page: Page) -> list[tuple[str, str, tuple[float, ...]]]:
    """What is to be read, with its places, but for the clock, which goes on."""
    return sorted((one.part, one.text, one.box) for one in (await picture(page)).texts if one.graphic != "quiz-clock")


async def test_a_page_opened_in_mid_show_stands_at_once_without_motion(page: Page) -> None:
    async with site() as at:
        at.show.set(views()["16-right"])
        await recorded(page, at.url)
        await shown(page, "+30")
        assert await page.evaluate("moved") == []
        at.show.set(views()["17-nobody"])
        await shown(page, "Nobody")
        assert await page.evaluate("moved.length") > 0


async def test_a_name_is_held_back_until_no_earlier_press_can_come(page: Page) -> None:
    async with site() as at:
        at.show.set(views()["08-question-shown"])
        await page.goto(f"{at.url}/overlay")
        await shown(page, "Question 3")
        settled = at.show.now() + SECOND
        at.show.set(numbered(views()["12-in"], 4), settles_at=settled)
        await shown(page, "Question 4")
        # Every view is a whole: nothing of it came before; a page's time is good to a few ms.
        assert at.show.now() >= settled - SECOND // 100


async def test_a_newer_view_takes_the_place_of_one_held_back(page: Page) -> None:
    """An earlier press arrived in time: the first name was never on air."""
    async with site() as at:
        at.show.set(views()["08-question-shown"])
        await page.goto(f"{at.url}/overlay")
        await shown(page, "Question 3")
        await page.evaluate(NAMES_SEEN)
        now = at.show.now()
        first, earlier = views()["13-in-hidden-text"], views()["24-by-lot"]
        at.show.set(first, settles_at=now + SECOND // 2)
        await page.evaluate("new Promise(requestAnimationFrame)")
        at.show.set(earlier, settles_at=now + SECOND)
        await shown(page, "By lot")
        assert at.show.now() >= now + SECOND - SECOND // 100
        assert set(await page.evaluate("named")) == {"Zdzisława Łącka"}


@pytest.mark.parametrize("speed", [1.0, 4.0])
async def test_the_clock_counts_in_the_shows_time(page: Page, speed: float) -> None:
    async with site(WrittenShow(start=500 * SECOND, speed=speed)) as at:
        end = at.show.now() + 90 * SECOND
        clock = views()["22-minute"]["clock"] | {"ends_at": end}
        at.show.set(views()["22-minute"], clock=clock)
        await page.goto(f"{at.url}/overlay")
        await shown(page, "1:2")
        for _ in range(20):
            await page.evaluate("new Promise(requestAnimationFrame)")
            before = at.show.now()
            digits = (await picture(page)).words("digits")[0]
            after = at.show.now()
            minutes, seconds = map(int, digits.split(":"))
            # Rounded up, drawn up to two frames ago.
            assert end - after <= (60 * minutes + seconds) * SECOND <= end - before + 1.1 * SECOND + 40_000 * speed


async def test_without_a_line_the_picture_stays_and_the_page_comes_back_by_itself(page: Page) -> None:
    show = WrittenShow()
    show.set(views()["12-in"])
    async with site(show) as at:
        port = at.server.port
        await recorded(page, at.url)
        await shown(page, "Question 3")
        before = await words(page)
        await page.evaluate(
            "() => { const open = WebSocket; window.tries = 0;"
            "window.WebSocket = class extends open { constructor(...all) { super(...all); window.tries += 1; } }; }"
        )
    await page.wait_for_function("() => window.tries >= 3")
    assert await words(page) == before
    show.set(views()["17-nobody"])
    async with site(show, port):
        await shown(page, "Nobody")
        assert await page.evaluate("moved") == []
        show.set(views()["29-winner"])
        await shown(page, "Winner")


MUTE = """const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) { if (!window.mute) send.call(this, text); };"""
"""With `mute` no ping goes out, so that nothing comes back: as behind a pulled cable."""
STOOD = """() => new Promise((resolve) => {
  const rest = document.querySelector("quiz-clock").shadowRoot.querySelector(".rest");
  const read = () => rest.style.transform;
  let before = read(), same = 0;
  const frame = () => {
    const now = read();
    same = now === before ? same + 1 : 0;
    before = now;
    if (same === 30) resolve(now); else requestAnimationFrame(frame);
  };
  frame();
})"""
"""Resolves when the clock's bar has not moved for thirty frames, with where it stands."""


def counting(show: WrittenShow) -> None:
    """Show a clock with half a minute to go."""
    clock = views()["22-minute"]["clock"] | {"full": 60 * SECOND, "ends_at": show.now() + 30 * SECOND}
    show.set(views()["22-minute"], clock=clock)


def share(transform: str) -> float:
    return float(transform.removeprefix("scaleX(").removesuffix(")"))


async def test_without_a_line_the_clock_stands_and_after_it_counts_what_is_left(page: Page) -> None:
    show = WrittenShow()
    async with site(show) as at:
        port = at.server.port
        counting(show)
        await page.goto(f"{at.url}/overlay")
        await shown(page, "30")
    stood = await page.evaluate(STOOD)
    assert share(stood) > 0.3
    assert await page.evaluate(STOOD) == stood
    async with site(show, port):
        await page.wait_for_function(
            "stood => document.querySelector('quiz-clock').shadowRoot.querySelector('.rest').style.transform !== stood",
            arg=stood,
        )
        await page.evaluate("new Promise(requestAnimationFrame)")
        rest = "document.querySelector('quiz-clock').shadowRoot.querySelector('.rest').style.transform"
        assert share(await page.evaluate(rest)) < share(stood)


async def test_on_a_silent_line_the_clock_stands_until_the_next_word(page: Page) -> None:
    async with site() as at:
        await page.add_init_script(MUTE)
        counting(at.show)
        await page.goto(f"{at.url}/overlay")
        await shown(page, "30")
        await page.evaluate("window.mute = true")
        assert 0.3 < share(await page.evaluate(STOOD)) < 0.5
        at.show.set(views()["17-nobody"])
        await shown(page, "Nobody")


async def test_a_silent_line_is_given_up(page: Page) -> None:
    """The server is there but says nothing more, as behind a pulled cable: the page opens another line."""
    async with site() as at:
        await page.add_init_script(
            """const send = WebSocket.prototype.send;
            WebSocket.prototype.send = function (text) { if (!window.mute) send.call(this, text); };
            const open = WebSocket; window.opened = 0;
            window.WebSocket = class extends open { constructor(...all) { super(...all); window.opened += 1; } };"""
        )
        at.show.set(views()["12-in"])
        await page.goto(f"{at.url}/overlay")
        await shown(page, "Question 3")
        await page.evaluate("window.mute = true")
        await page.wait_for_function("() => window.opened >= 2")


async def test_what_leaves_a_page_without_frames_is_gone_before_it_is_seen_again(page: Page) -> None:
    """A page behind another, as a source in a scene that is not on program: its animations wait for a frame."""
    out = """() => [...document.querySelectorAll("#stage > *")].filter((one) => one.shadowRoot &&
      getComputedStyle(one.shadowRoot.querySelector(".canvas")).visibility === "hidden")
      .map((one) => one.localName).join() === "quiz-board,quiz-scoreboard,quiz-buzz,quiz-clock" """
    async with site() as at:
        at.show.set(views()["12-in"])
        await page.goto(f"{at.url}/overlay")
        await shown(page, "Question 3")
        devtools = await page.context.new_cdp_session(page)
        await devtools.send("Animation.enable")
        await devtools.send("Animation.setPlaybackRate", {"playbackRate": 0})
        at.show.set(views()["02-titles"])
        await page.wait_for_function(out, timeout=10_000)
        assert "Semi-final" in (await picture(page)).words()


async def reopened(chromium: Browser, url: str) -> Page:
    page = await chromium.new_page(viewport=SCREEN)
    await page.goto(f"{url}/overlay")
    return page


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_a_reloaded_page_shows_what_one_never_reloaded_shows(page: Page, chromium: Browser) -> None:
    """Through every picture in an order of its own, so that each follows others than in the gallery."""
    mixed = sorted(views().items(), key=lambda one: one[0][::-1])
    async with site() as at:
        await page.goto(f"{at.url}/overlay")
        for order, (name, view) in enumerate(mixed):
            marked = view | {"cue": view["cue"] | {"id": f"cue-{order}"}}
            at.show.set(marked)
            if order % 3 < 2:
                await page.evaluate("new Promise(requestAnimationFrame)")
                continue
            other = await reopened(chromium, at.url)
            await same(name, lambda: words(page), lambda other=other: words(other), page)
            await other.close()


async def same(name: str, one: Callable[[], Awaitable[list]], other: Callable[[], Awaitable[list]], page: Page) -> None:
    """Wait until both show the same; motion and counting take half a second."""
    for _ in range(200):
        here, there = await one(), await other()
        if here == there and (here or name == "01-nothing"):
            return
        await page.evaluate("new Promise(requestAnimationFrame)")
    assert here == there, name


async def test_another_theme_is_a_folder_with_a_stylesheet(page: Page) -> None:
    css = ':root { --panel: rgb(1 2 3); --font: "Onest"; } quiz-scoreboard::part(name) { letter-spacing: 7px; }'
    read = """() => {
      const row = document.querySelector("quiz-scoreboard").shadowRoot.querySelector(".row");
      const name = row.querySelector(".name");
      return [getComputedStyle(row).backgroundColor, getComputedStyle(name).letterSpacing];
    }"""
    async with site() as at:
        await page.route("**/themes/mine/theme.css", lambda route: route.fulfill(body=css, content_type="text/css"))
        at.show.set(views()["14-wrong"])
        await page.goto(f"{at.url}/overlay?theme=mine")
        await shown(page, "Question 3")
        assert await page.evaluate(read) == ["rgb(1, 2, 3)", "7px"]
        await page.goto(f"{at.url}/overlay?theme=../../x")
        await shown(page, "Question 3")
        assert (await page.evaluate(read))[1] == "normal"


async def test_words_on_air_are_the_shows_language(page: Page) -> None:
    async with site() as at:
        view = views()["17-nobody"]
        await page.route("**/catalog/pl.json", lambda route: route.fulfill(json={"Nobody": "Nikt", "Answer": ""}))
        at.show.set(view, show=view["show"] | {"language": "pl"})
        await page.goto(f"{at.url}/overlay")
        await shown(page, "Nikt")
        await shown(page, "Answer")
        await page.route("**/catalog/ru.json", lambda route: route.abort())
        at.show.set(view, show=view["show"] | {"language": "ru"})
        await shown(page, "Nobody")
