"""From the button to the picture: bytes in a pseudo-terminal, a real Chromium, a real OBS, and a hand at the desk."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from tests.button_box import ButtonBox
from tests.evening import SEATS, evening, looks, until
from tests.obs_fixture import RealObs
from tests.pixels import compare
from tests.running_show import RunningShow

pytestmark = [pytest.mark.pty, pytest.mark.chromium, pytest.mark.obs]

TIMEOUT = 30_000
SCENES = {
    "titles": "Titles", "board": "Board", "theme": "Board", "question": "Question", "answering": "Answering",
    "right": "Scores", "answer": "Other", "wrong": "Question",
}  # fmt: skip
"""The scene of each look that this test comes by; all different but that of a wrong answer: the question goes on."""
BLUE = (0x56, 0xB4, 0xE9)
"""The second seat's colour in the palette."""


def key(desk: Page, name: str, label: str = "") -> Locator:
    """A key of the desk that can be pressed, with these words on it."""
    return desk.locator(f'button[data-key="{name}"][aria-disabled="false"]', has_text=label)


async def program(obs: RealObs, scene: str) -> None:
    """Wait until this scene is really on air in OBS, as a second client sees it."""
    await until(lambda: obs.program() == scene and obs.on_air() == [scene], f"{scene} on air in OBS")


def score_on_air(overlay: Page, seat: int) -> Locator:
    """A contestant's score in the scoreboard."""
    return overlay.locator("quiz-scoreboard .row", has_text=SEATS[seat]).locator(".score")


def score_at_desk(desk: Page, seat: int) -> Locator:
    """A contestant's score on the desk."""
    return desk.locator(".contestants .seat", has_text=SEATS[seat]).locator(".seat-score")


async def scores(overlay: Page, desk: Page, *wanted: int) -> None:
    """Wait until all contestants stand so, on air and at the desk; a minus is a true one."""
    for seat, score in zip(SEATS, wanted, strict=True):
        text = f"{score}".replace("-", "−")
        await expect(score_on_air(overlay, seat)).to_have_text(text, timeout=TIMEOUT)
        await expect(score_at_desk(desk, seat)).to_have_text(text, timeout=TIMEOUT)


async def open_page(chromium: Browser, failed: Callable[[str], None]) -> Page:
    """A page in a window of its own; whatever goes wrong in its scripts is told."""
    window = await chromium.new_context(viewport={"width": 1920, "height": 1080})
    page = await window.new_page()
    page.on("pageerror", lambda error: failed(str(error)))
    page.on("console", lambda said: failed(said.text) if said.type == "error" else None)
    return page


async def test_a_press_goes_from_the_cable_to_the_picture_and_its_ruling_to_the_score(
    tmp_path: Path, chromium: Browser, real_obs: RealObs
) -> None:
    faults: list[str] = []
    with ButtonBox(tmp_path / "ttyBUZZ") as box:
        (tmp_path / "obs.password").write_text(real_obs.password, "utf-8")
        obs = f'[outputs.obs]\naddress = "{real_obs.address}"\npassword_file = "obs.password"\n'
        show = evening(tmp_path, f"serial://{box.link}", obs, looks(SCENES, name_in="Name"))
        real_obs.hand("SetCurrentProgramScene", sceneName="Other")
        async with RunningShow(show, tmp_path / "journals") as running:
            overlay, desk = [await open_page(chromium, faults.append) for _ in range(2)]
            await overlay.goto(running.addresses["program overlay"])
            await desk.goto(running.addresses["desk"])
            devices = desk.locator(".devices")
            await expect(devices.locator('[data-condition="starting"]')).to_contain_text("box", timeout=TIMEOUT)
            assert desk.url == f"{running.address}/desk", "the code is gone from the address"
            box.ready()
            await expect(devices).to_contain_text("the box says: box of the test", timeout=TIMEOUT)
            await expect(devices.locator('[data-condition="ready"]')).to_have_count(3, timeout=TIMEOUT)

            # To the first question, by keyboard and mouse.
            await desk.keyboard.press("Shift+T")
            await program(real_obs, "Titles")
            await expect(overlay.locator("quiz-question .title")).to_have_text("The Evening Quiz", timeout=TIMEOUT)
            await key(desk, "take", "Round").click()
            await program(real_obs, "Board")
            await expect(key(desk, "next", "Theme 1.1")).to_be_visible(timeout=TIMEOUT)
            await desk.keyboard.press("Space")
            await key(desk, "next", "10").click()
            await program(real_obs, "Question")
            await key(desk, "read").click()
            question = overlay.locator("quiz-question .text")
            await expect(question).to_have_text("Question 1.1.10?", timeout=TIMEOUT)
            await expect(overlay.locator("quiz-clock .digits")).to_be_visible(timeout=TIMEOUT)
            strap = overlay.locator("quiz-buzz .strap .name")
            assert not await strap.is_visible()
            before = await overlay.screenshot(omit_background=True)

            # The button.
            box.press(2)
            await expect(strap).to_be_visible(timeout=TIMEOUT)
            assert await strap.text_content() == SEATS[2]
            panel = await overlay.locator("quiz-buzz .strap:not(.tie)").bounding_box()
            after = await overlay.screenshot(omit_background=True)
            seen = await compare(await open_page(chromium, faults.append), before, after, panel, BLUE)
            assert seen.changed_share > 0.8 and seen.coloured_share > 0.3, seen
            await program(real_obs, "Answering")
            await until(lambda: real_obs.text("Name") == SEATS[2], "the name in OBS")
            await expect(desk.locator(".press-order .press")).to_contain_text(SEATS[2], timeout=TIMEOUT)
            await scores(overlay, desk, 0, 0, 0)

            # The ruling.
            await key(desk, "right", f"Right · {SEATS[2]} +10").click()
            await scores(overlay, desk, 0, 10, 0)
            await program(real_obs, "Scores")
            answer = overlay.locator("quiz-question .answer-text")
            await expect(answer).to_have_text("Answer 1.1.10", timeout=TIMEOUT)

            # A wrong answer, a second press after it, and both taken back.
            await key(desk, "next", "20").click()
            await key(desk, "read").click()
            box.press(1)
            await key(desk, "wrong", f"Wrong · {SEATS[1]} −20").click()
            await scores(overlay, desk, -20, 10, 0)
            await program(real_obs, "Question")
            box.press(1)
            box.press(3)
            await expect(strap).to_have_text(SEATS[3], timeout=TIMEOUT)
            await program(real_obs, "Answering")
            await key(desk, "right", f"Right · {SEATS[3]} +20").click()
            await scores(overlay, desk, -20, 10, 20)
            await key(desk, "undo", "Ruling: right").click()
            await scores(overlay, desk, -20, 10, 0)
            await program(real_obs, "Answering")
            await expect(strap).to_have_text(SEATS[3], timeout=TIMEOUT)
            await desk.keyboard.press("KeyZ")
            await scores(overlay, desk, 0, 10, 0)
            await expect(strap).to_have_text(SEATS[1], timeout=TIMEOUT)
            await expect(key(desk, "right", f"Right · {SEATS[1]} +20")).to_be_visible(timeout=TIMEOUT)
            await until(lambda: real_obs.text("Name") == SEATS[1], "the first name in OBS again")
            assert not faults, faults
            assert await running.stop() == (0, "")
