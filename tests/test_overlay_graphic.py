"""The five graphics as OGraf v1 components in a page that is not ours, called as OGraf and SPX call them."""

import json
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Page

from tests.overlay_site import OVERLAYS, open_bare, site, views
from tests.test_overlay_pictures import renamed

NAMES = ("scoreboard", "board", "question", "buzz", "clock")
SHOWN = {"scoreboard": "Aigerim", "board": "Rivers", "question": "Rivers", "buzz": "Aigerim", "clock": "5"}
"""A word that each graphic shows with the defaults of its manifest."""

RENDERER = """async ([name, data]) => {
  const { default: Kind } = await import(`/overlays/graphics/${name}/${name}.mjs`);
  // As SPX names elements: <id>-v<version>.
  customElements.define(`quiz-${name}-v1`, Kind);
  const element = document.createElement(`quiz-${name}-v1`);
  window.graphic = element;
  window.defaults = data;
  window.canvas = () => element.shadowRoot.querySelector(".canvas");
  window.visible = () => canvas() !== null && getComputedStyle(canvas()).visibility === "visible";
  window.words = () => canvas().innerText;
  document.body.append(element);
}"""

WORN = """async ([name, views]) => {
  const data = await import("/overlays/program/data.mjs");
  const { default: Kind } = await import(`/overlays/graphics/${name}/${name}.mjs`);
  customElements.define(`worn-${name}`, Kind);
  const loaded = async () => {
    const element = document.createElement(`worn-${name}`);
    element.showNow = () => 100_000;
    document.body.append(element);
    await element.load();
    await element.playAction({ skipAnimation: true });
    return element;
  };
  const looks = ({ shadowRoot }) => [...shadowRoot.querySelectorAll(".canvas *")]
    .filter((one) => one.getClientRects().length > 0)
    .map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      const text = one.childElementCount ? "" : one.textContent;
      const classes = [...one.classList].sort();
      return [one.localName, ...classes, left, top, width, height, text, getComputedStyle(one).color].join(" ");
    });
  const worn = await loaded();
  const found = [];
  for (const [title, view] of Object.entries(views)) {
    const wanted = data[name](view);
    if (wanted === null) continue;
    const fresh = await loaded();
    for (const one of [worn, fresh]) await one.updateAction({ data: wanted, skipAnimation: true });
    const [was, is] = [looks(worn), looks(fresh)];
    const at = was.findIndex((one, index) => one !== is[index]);
    if (at >= 0 || was.length !== is.length) found.push([title, was[at], is[at]]);
    await fresh.dispose();
    fresh.remove();
  }
  return found;
}"""

pytestmark = pytest.mark.chromium


def defaults(name: str) -> dict:
    manifest = json.loads((OVERLAYS / "graphics" / name / f"quiz-{name}.ograf.json").read_text("utf-8"))
    return {key: one["default"] for key, one in manifest["schema"]["properties"].items() if "default" in one}


async def each(page: Page) -> AsyncIterator[str]:
    """Each graphic in turn, alone in a fresh page of a renderer: its name."""
    async with site() as at:
        for name in NAMES:
            await open_bare(page, at.url)
            await page.evaluate(RENDERER, [name, defaults(name)])
            yield name


async def test_a_graphic_draws_nothing_before_it_is_loaded_and_shows_nothing_before_it_is_played(page: Page) -> None:
    async for _ in each(page):
        assert await page.evaluate("graphic.shadowRoot === null && graphic.childNodes.length === 0")
        answer = await page.evaluate("graphic.load({ data: defaults, renderType: 'realtime' })")
        assert answer == {"statusCode": 200}
        assert not await page.evaluate("visible()")


async def test_a_graphic_is_played_as_spx_plays_it(page: Page) -> None:
    """No renderCharacteristics, an update before the first play, `playAction()` bare on next."""
    async for name in each(page):
        await page.evaluate("graphic.load({ renderType: 'realtime', data: {}, rundownData: {} })")
        await page.evaluate("graphic.updateAction({ data: defaults })")
        assert await page.evaluate("graphic.playAction({ data: defaults })") == {"statusCode": 200, "currentStep": 0}
        assert await page.evaluate("visible()")
        assert SHOWN[name] in await page.evaluate("words()")
        assert await page.evaluate("document.fonts.check('40px Onest')"), "the theme was not brought along"
        end = await page.evaluate("graphic.playAction().then((it) => [it.statusCode, it.currentStep === undefined])")
        assert end == [200, True]
        assert not await page.evaluate("visible()")


async def test_the_calls_answer_as_the_specification_says(page: Page) -> None:
    async for _ in each(page):
        for call in ("playAction()", "stopAction()", "updateAction({ data: {} })"):
            assert (await page.evaluate(f"graphic.{call}"))["statusCode"] == 400, f"{call} before load"
        await page.evaluate("graphic.load()")
        assert (await page.evaluate("graphic.updateAction({ data: [1] })"))["statusCode"] == 400
        assert (await page.evaluate("graphic.customAction({ id: 'x' })"))["statusCode"] == 400
        assert (await page.evaluate("graphic.updateAction()"))["statusCode"] == 200
        assert (await page.evaluate("graphic.stopAction()"))["statusCode"] == 200
        assert (await page.evaluate("graphic.playAction({ goto: 0, skipAnimation: true })"))["currentStep"] == 0
        assert (await page.evaluate("graphic.playAction({ goto: 0 })"))["currentStep"] == 0
        assert (await page.evaluate("graphic.playAction({ goto: 5 })")).get("currentStep") is None
        assert not await page.evaluate("visible()")
        assert (await page.evaluate("graphic.dispose()"))["statusCode"] == 200
        assert await page.evaluate("graphic.shadowRoot.childNodes.length") == 0


async def test_an_update_may_be_partial_and_may_be_given_twice(page: Page) -> None:
    async for name in each(page):
        await page.evaluate("graphic.load({ data: defaults })")
        await page.evaluate("graphic.playAction({ skipAnimation: true })")
        before = await page.evaluate("canvas().innerHTML")
        await page.evaluate("graphic.updateAction({ data: {}, skipAnimation: true })")
        await page.evaluate("graphic.updateAction({ data: defaults, skipAnimation: true })")
        await page.evaluate("graphic.updateAction({ data: defaults, skipAnimation: true })")
        if name != "clock":  # which counts on
            assert await page.evaluate("canvas().innerHTML") == before
        assert SHOWN[name] in await page.evaluate("words()")


async def test_a_call_without_animation_moves_nothing(page: Page) -> None:
    async for _ in each(page):
        await page.evaluate("void (Element.prototype.animate = () => { throw new Error('animated'); })")
        await page.evaluate("graphic.load({ data: defaults })")
        await page.evaluate("graphic.playAction({ skipAnimation: true })")
        assert await page.evaluate("visible()")
        await page.evaluate("graphic.updateAction({ data: { variant: 'full', text: 'New' }, skipAnimation: true })")
        await page.evaluate("graphic.stopAction({ skipAnimation: true })")
        assert not await page.evaluate("visible()")


async def test_calls_that_overlap_end_as_the_last_one_says(page: Page) -> None:
    async for _ in each(page):
        await page.evaluate("graphic.load({ data: defaults })")
        all_in = "Promise.all([graphic.playAction(), graphic.stopAction(), graphic.playAction()])"
        assert [one["statusCode"] for one in await page.evaluate(all_in)] == [200, 200, 200]
        assert await page.evaluate("visible()")
        await page.evaluate("Promise.all([graphic.stopAction(), graphic.playAction(), graphic.stopAction()])")
        assert not await page.evaluate("visible()")


async def test_a_renderer_of_another_size_gets_the_same_picture(page: Page) -> None:
    async for _ in each(page):
        await page.evaluate(
            "graphic.load({ data: defaults, renderCharacteristics: { resolution: { width: 3840, height: 2160 } } })"
        )
        assert await page.evaluate("canvas().getBoundingClientRect().width") == 3840


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_one_graphic_of_any_view_draws_whatever_came_before(page: Page) -> None:
    """Drawn after every other view it is what it is when drawn alone: nothing of an earlier picture stays."""
    async with site() as at:
        await open_bare(page, at.url)
        mixed = {}
        for title, view in views().items():
            mixed |= {f"{title}, long": renamed(view, "Ы" * 200), title: view}
        for name in NAMES:
            assert await page.evaluate(WORN, [name, mixed]) == [], name
