"""Every picture of the program in a real Chromium: readable, in its panels and the safe area, whatever the names."""

import json
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from studio.desk.catalogs import LANGUAGES
from tests.overlay_picture import faults, picture
from tests.overlay_site import open_still, site, views

NAMES = json.loads((Path(__file__).parent / "data" / "names" / "names.json").read_text("utf-8"))
OWN_KINDS = {"div", "span", "svg", "path", "quiz-board", "quiz-buzz", "quiz-clock", "quiz-question", "quiz-scoreboard"}
BUSY = ("02-titles", "05-board", "16-right", "24-by-lot", "30-winner-level", "34-ten-seats", "35-ten-seats-scores",
        "37-ten-seats-tied")  # fmt: skip
"""Pictures in which a name, a theme or a title has a box of its own."""

pytestmark = pytest.mark.chromium


async def show(page: Page, view: dict, **how: object) -> None:
    await page.evaluate("([view, how]) => window.show(view, how)", [view, how])


def renamed(view: dict, name: str) -> dict:
    """The view with `name` for every seat, theme and title."""
    new = json.loads(json.dumps(view))
    for seat in new["seats"]:
        seat["name"] = name
    new["show"]["title"] = new["theme"] = new["cue"]["title"] = name
    if new["question"]:
        new["question"] |= {"theme": name, "answer": name}
    for row in (new["board"] or {"rows": []})["rows"]:
        row["theme"] = name
    return new


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_every_picture_is_readable_and_keeps_to_its_panels_and_the_safe_area(page: Page) -> None:
    async with site() as at:
        await open_still(page, at.url)
        found = {}
        for name, view in views().items():
            await show(page, view)
            seen = await picture(page)
            assert seen.texts or name == "01-nothing", f"{name}: nothing to see"
            if trouble := faults(seen):
                found[name] = trouble
        assert not found, json.dumps(found, indent=1, ensure_ascii=False)


async def test_the_words_on_air_fit_in_every_language(page: Page) -> None:
    worded = ("13-in-hidden-text", "16-right", "17-nobody", "19-void", "24-by-lot", "29-winner", "30-winner-level",
              "37-ten-seats-tied")  # fmt: skip
    async with site() as at:
        await open_still(page, at.url)
        for language in LANGUAGES:
            for state in worded:
                view = views()[state]
                await show(page, {**view, "show": view["show"] | {"language": language}})
                assert faults(await picture(page)) == [], (language, state)


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_no_name_leaves_its_box_or_becomes_more_than_text(page: Page) -> None:
    async with site() as at:
        await open_still(page, at.url)
        found = {}
        for name in NAMES:
            for state in BUSY:
                await show(page, renamed(views()[state], name["name"]))
                seen = await picture(page)
                trouble = faults(seen)
                if seen.title != "Program" or seen.kinds - OWN_KINDS:
                    trouble.append(f"the name became {seen.kinds - OWN_KINDS}, title {seen.title}")
                if trouble:
                    found[f"{state}, {name['id']}"] = trouble
        assert not found, json.dumps(found, indent=1, ensure_ascii=False)


async def test_a_shortened_name_keeps_its_first_12_letters(page: Page) -> None:
    long = next(one["name"] for one in NAMES if one["id"] == "long_words")
    unbroken = "Ы" * 200
    async with site() as at:
        await open_still(page, at.url)
        for state in BUSY:
            for name in (long, unbroken):
                await show(page, renamed(views()[state], name))
                shown = [one for one in (await picture(page)).texts if one.text.startswith(name[:2])]
                assert shown, state
                for one in shown:
                    assert one.text == name or (one.text.endswith("…") and one.text[:12] == name[:12]), (state, one)


async def test_the_picture_is_the_same_at_720p_and_2160p(page: Page) -> None:
    view = views()["12-in"]
    async with site() as at:
        await open_still(page, at.url)
        await show(page, view)
        whole = await picture(page)
        for width, height in ((1280, 720), (3840, 2160)):
            await page.set_viewport_size({"width": width, "height": height})
            await page.wait_for_function(
                f"() => document.getElementById('stage').getBoundingClientRect().width === {width}"
            )
            await show(page, view)
            scaled = await picture(page)
            assert [one.text for one in scaled.texts] == [one.text for one in whole.texts]
            for one, other in zip(whole.texts, scaled.texts, strict=True):
                assert other.size == pytest.approx(one.size * width / 1920)
                assert other.box == pytest.approx([edge * width / 1920 for edge in one.box], abs=0.5)


async def test_a_window_of_another_shape_shows_the_whole_canvas_in_its_middle(page: Page) -> None:
    async with site() as at:
        await open_still(page, at.url)
        await page.set_viewport_size({"width": 1920, "height": 1440})
        await page.wait_for_function("() => document.getElementById('stage').getBoundingClientRect().top === 180")


async def test_the_page_is_transparent_where_nothing_stands(page: Page) -> None:
    async with site() as at:
        await open_still(page, at.url)
        await show(page, views()["12-in"])
        shot = await page.screenshot(omit_background=True, clip={"x": 0, "y": 200, "width": 400, "height": 300})
        alpha = await page.evaluate(
            """async (bytes) => {
              const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
              const canvas = new OffscreenCanvas(image.width, image.height);
              const pen = canvas.getContext("2d");
              pen.drawImage(image, 0, 0);
              return pen.getImageData(0, 0, image.width, image.height).data.filter((_, at) => at % 4 === 3)
                .reduce((one, other) => Math.max(one, other), 0);
            }""",
            list(shot),
        )
        assert alpha == 0


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ("07-question-hidden", ["Rivers", "30", "×2"]),
        ("12-in", ["Әлия Қайратқызы Ұлықбекова", "5", "130"]),
        ("14-wrong", ["−30", "100"]),
        ("16-right", ["+30", "The Congo", "Answer"]),
        ("17-nobody", ["Nobody", "−70"]),
        ("19-void", ["Void"]),
        ("21-time-out", ["0"]),
        ("22-minute", ["1:23"]),
        ("23-tied", ["By lot", "Zdzisława Łącka"]),
        ("29-winner", ["Winner", "180"]),
        ("30-winner-level", ["Winners"]),
        ("13-in-hidden-text", ["REHEARSAL", "Bo"]),
    ],
)
async def test_a_picture_says_what_its_moment_is_about(page: Page, state: str, words: list[str]) -> None:
    async with site() as at:
        await open_still(page, at.url)
        await show(page, views()[state])
        shown = (await picture(page)).words()
        assert [word for word in words if word not in shown] == []


async def test_meaning_is_never_colour_alone(page: Page) -> None:
    marks = {
        "12-in": {"pointer"}, "14-wrong": {"wrong", "down"}, "16-right": {"right", "wrong", "up", "down"},
        "17-nobody": {"nobody", "wrong", "down"}, "19-void": {"void"}, "20-hold": {"held"}, "23-tied": {"tied"},
    }  # fmt: skip
    read = """() => [...document.querySelectorAll("#stage > *")].flatMap((one) =>
      [...(one.shadowRoot?.querySelectorAll(".mark") ?? [])].filter((mark) => {
        const style = getComputedStyle(mark);
        return style.visibility === "visible" && mark.getClientRects().length > 0;
      }).map((mark) => mark.dataset.mark))"""
    async with site() as at:
        await open_still(page, at.url)
        for state, wanted in marks.items():
            await show(page, views()[state])
            assert set(await page.evaluate(read)) == wanted, state
        await show(page, views()["15-open-again"])
        struck = (
            "() => getComputedStyle(document.querySelector('quiz-scoreboard').shadowRoot"
            ".querySelector('[data-status=barred] .name')).textDecorationLine"
        )
        assert await page.evaluate(struck) == "line-through"


async def test_the_gallery_shows_views_side_by_side(page: Page) -> None:
    some = ["02-titles", "12-in", "29-winner"]
    await page.route("**/views/index.json", lambda route: route.fulfill(json=some))
    async with site() as at:
        await page.goto(f"{at.url}/overlays/gallery/index.html")
        await page.wait_for_function("() => document.documentElement.dataset.ready === 'gallery'")
        assert await page.locator("figcaption").all_inner_texts() == some
        assert "Әлия Қайратқызы Ұлықбекова" in await page.frames[2].locator("quiz-buzz .strap .name").all_inner_texts()
        await page.select_option("#language", "ru")
        await expect(page.frames[3].locator("quiz-scoreboard .heading")).to_have_text("Победитель")


@pytest.mark.parametrize("values", [(10, 50), (100, 500), (1000, 5000), (10_000, 50_000), (100_000, 1_000_000)])
async def test_values_of_any_size_keep_clear_of_their_borders_and_share_one_size(
    page: Page, values: tuple[int, int]
) -> None:
    least, most = values
    async with site() as at:
        await open_still(page, at.url)
        for name in ("05-board", "06-board-whole-frame"):
            view = json.loads(json.dumps(views()[name]))
            rows = view["board"]["rows"]
            for row in rows:
                for column, cell in enumerate(row["cells"]):
                    cell["value"] = most if column == len(row["cells"]) - 1 else least * (column + 1)
            await show(page, view)
            seen = await picture(page)
            amounts = [one for one in seen.texts if one.part == "amount"]
            assert faults(seen) == [] and len({one.size for one in amounts}) == 1, name
            for one in amounts:
                cell = seen.panels[one.panel].box
                assert min(one.box[0] - cell[0], cell[2] - one.box[2]) >= 11, (name, one.text, one.box, cell)
            for row in rows:
                row["cells"][-1]["state"] = "taken"
            await show(page, view)
            fewer = [one for one in (await picture(page)).texts if one.part == "amount"]
            assert {one.size for one in fewer} == {amounts[0].size}, f"{name}: nothing grows when a value is taken"
