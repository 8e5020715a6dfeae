"""A seat's own page: one button as large as the screen, which answers the finger at once and says why it can't."""

import pytest
from playwright.async_api import Browser, Page

from tests.pages_checks import cut_off, faint
from tests.pages_show import HandShow, studio
from tests.pages_views import STATES
from tests.test_pages_desk_keys import taken

pytestmark = pytest.mark.chromium

SEEN = """() => new Promise((done) => {
  const button = document.querySelector('.button');
  const at = performance.now();
  const watcher = new MutationObserver(() => {
    if (!button.classList.contains('pressed')) return;
    watcher.disconnect();
    // The frame after the change has it on the screen.
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - at)));
  });
  watcher.observe(button, { attributes: true });
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true }));
})"""


async def says(page: Page) -> tuple[str, str]:
    return await page.inner_text(".big"), await page.inner_text(".reason")


@pytest.mark.parametrize("language", ["en", "ru", "kk", "pl"])
async def test_every_state_is_drawn_whole(chromium: Browser, language: str) -> None:
    async with studio(chromium, HandShow(language)) as show:
        for seat, size in ((1, "phone"), (3, "tablet")):
            page = await show.open("seat", size, seat)
            for name, view in STATES.items():
                await show.turn(page, view)
                assert await cut_off(page) == [], name
                assert await faint(page) == [], name


SAYS = [
    ("question shown", 2, "PRESS", ""), ("in", 1, "ANSWER", ""), ("in", 2, "Wait", "someone is answering"),
    ("wrong, open again", 1, "Wrong", "has answered"), ("wrong, open again", 2, "PRESS", ""),
    ("right", 1, "Right", "the question is over"), ("a tie", 2, "Tie", "someone is answering"),
    ("break", 2, "Wait", "the buttons are closed"),
]  # fmt: skip


async def test_it_says_what_the_button_does_now(chromium: Browser) -> None:
    async with studio(chromium) as show:
        pages = {seat: await show.open("seat", "phone", seat) for seat in (1, 2)}
        for state, seat, big, reason in SAYS:
            await show.turn(pages[seat], STATES[state])
            assert await says(pages[seat]) == (big, reason), state


async def test_the_whole_screen_presses_at_once_and_a_held_finger_presses_once(chromium: Browser) -> None:
    async with studio(chromium, HandShow(state="question shown")) as show:
        page = await show.open("seat", "phone", 2)
        for x, y in ((3, 3), (387, 841), (195, 400)):
            await page.mouse.move(x, y)
            await page.mouse.down()
            await page.mouse.up()
        await page.keyboard.down("Space")
        await page.keyboard.down("Space")
        await page.keyboard.up("Space")
        assert await taken(show.show, page, 4) == [{"move": "press", "seat": 2}] * 4


async def test_a_press_is_seen_within_50_ms(chromium: Browser) -> None:
    async with studio(chromium, HandShow(state="question shown")) as show:
        page = await show.open("seat", "phone", 2)
        times = []
        for _ in range(7):
            times.append(await page.evaluate(SEEN))
            await page.wait_for_selector(".button:not(.pressed)")
        assert sorted(times)[len(times) // 2] < 50, times


async def test_without_a_line_it_says_so_and_not_that_one_may_press(chromium: Browser) -> None:
    async with studio(chromium, HandShow(state="question shown")) as show:
        page = await show.open("seat", "phone", 2)
        await show.server.stop()
        await page.wait_for_selector(".button[data-state=lost]")
        assert await says(page) == ("No connection", "The button does not work until the show is back.")
        assert await cut_off(page) == []
        show.errors.clear()  # what a browser writes of a line it cannot open


async def test_the_words_of_a_refusal_are_on_the_button(chromium: Browser) -> None:
    async with studio(chromium, HandShow(state="question shown")) as show:
        page = await show.open("seat", "phone", 2)
        show.show.why = "seat 2 has no button in this show"
        await page.mouse.click(100, 100)
        await page.wait_for_function("() => document.querySelector('.reason').textContent !== ''")
        assert (await says(page))[1] == show.show.why


async def test_the_screen_stays_awake_or_the_page_says_what_to_do(chromium: Browser) -> None:
    """On a phone the page comes over http, where browsers have no wake lock; on the show's own machine they have."""
    async with studio(chromium, HandShow(state="question shown")) as show:
        page = await show.open("seat", "phone", 2)
        await page.add_init_script("delete Navigator.prototype.wakeLock")
        await page.reload()
        await page.wait_for_function("() => document.querySelector('.awake')?.textContent.startsWith('Switch off')")
        assert await cut_off(page) == []
