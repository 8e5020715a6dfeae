"""The desk's keys do what they say: by mouse, by keyboard in any layout, by Tab; and say why when they can't."""

from copy import deepcopy
from typing import Any

import msgspec
import pytest
from playwright.async_api import Browser, Page

from tests.pages_parts import NAMES, View, entry
from tests.pages_show import HandShow, studio
from tests.pages_views import STATES

pytestmark = pytest.mark.chromium

CODES = {
    "next": "Space", "read": "KeyR", "right": "ArrowRight", "wrong": "ArrowLeft", "none": "ArrowDown", "clear": "KeyC",
    "hold": "KeyH", "undo": "KeyZ", "take": "Shift+KeyT", "void": "Shift+KeyV", "close": "KeyX", "answering": "KeyA",
    "ask_form": "KeyF", "tell_form": "KeyG", "let_go": "KeyL", "redo": "KeyY", "open": "KeyO", "leave": "Shift+KeyM",
    "return": "Shift+KeyB",
}  # fmt: skip
"""Every key of the pad in the order of Tab, with its shortcut as a place on the keyboard."""
CYRILLIC = {"KeyR": "к", "KeyC": "с", "KeyH": "р", "KeyZ": "я", "KeyT": "Е", "KeyV": "М", "KeyX": "ч", "KeyA": "ф",
            "KeyF": "а", "KeyG": "п", "KeyL": "д", "KeyY": "н", "KeyO": "щ", "KeyM": "Ь", "KeyB": "И",
            "Space": " "}  # fmt: skip
"""What those places type on a Russian keyboard; Shift is in the capitals."""
FIELDS = {
    "right": {"verdict": "right"},
    "wrong": {"verdict": "wrong"},
    "none": {"verdict": "none"},
    "take": {"cue": "round-2"},
}


def everything() -> View:
    """A view in which every key is lit; each names what it is about."""
    view = deepcopy(STATES["in"])
    fixed = [one for one in view["desk"]["legal"] if one["key"] not in CODES]
    rulings = ("right", "wrong", "none")
    lit = [entry("ruling" if key in rulings else key, key, key, f"about-{key}", **FIELDS.get(key, {})) for key in CODES]
    view["desk"]["legal"] = [*lit, *fixed]
    return view


async def taken(show: HandShow, page: Page, count: int) -> list[dict[str, Any]]:
    """The moves that arrived, once there are so many, without what the server stamps."""
    for _ in range(200):
        if len(show.moves) >= count:
            break
        await page.evaluate("new Promise(requestAnimationFrame)")
    left_out = ("at", "by", "bound", "heard")
    return [{k: v for k, v in msgspec.to_builtins(move).items() if k not in left_out} for move in show.moves]


def move(key: str) -> dict[str, Any]:
    """What must arrive when `key` of `everything` is pressed."""
    kind = "ruling" if key in ("right", "wrong", "none") else key
    return {"move": kind, "about": f"about-{key}", **FIELDS.get(key, {})}


async def dispatch(page: Page, code: str, key: str, **more: bool) -> None:
    """A key goes down as it does in a layout of its own: its place, and what it types there."""
    at = {"code": code, "key": key, "bubbles": True, "cancelable": True, **more}
    await page.evaluate(
        "at => (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', at))", at
    )


@pytest.mark.parametrize("way", ["mouse", "shortcut", "cyrillic", "tab"])
async def test_every_key_sends_its_entry_as_it_is(chromium: Browser, way: str) -> None:
    async with studio(chromium) as show:
        page = await show.open("operator", "small")
        await show.turn(page, everything())
        for key, shortcut in CODES.items():
            if way == "mouse":
                await page.click(f".pad [data-key={key}]")
            elif way == "shortcut":
                await page.keyboard.press(shortcut)
            elif way == "cyrillic":
                code = shortcut.removeprefix("Shift+")
                await dispatch(page, code, CYRILLIC.get(code, code), shiftKey=shortcut != code)
            else:
                await page.keyboard.press("Tab")
                await page.keyboard.press("Enter")
        assert await taken(show.show, page, len(CODES)) == [move(key) for key in CODES]


async def test_tab_goes_through_the_keys_in_the_order_of_the_show_and_shows_where_it_is(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await show.open("operator", "small")
        seen = []
        for _ in range(80):
            await page.keyboard.press("Tab")
            here = await page.evaluate(
                "() => { const a = document.activeElement; const s = getComputedStyle(a);"
                " return [a.dataset.key ?? a.dataset.cue ?? a.className, s.outlineStyle, parseFloat(s.outlineWidth)]; }"
            )
            if here[0] == "desk":
                break
            seen.append(here[0])
            assert here[1] == "solid" and here[2] >= 2, here
        assert seen[: len(CODES)] == [*CODES]
        cues = ["titles", "round-1", "break", "round-2", "results"]
        assert seen[len(CODES) :][:8] == [*cues, "anew", "record", "map"]
        assert {"adjust", "note", "level:obs", "show:obs"} <= set(seen)


async def test_space_is_next_wherever_the_focus_is(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await show.open("operator", "small")
        await show.turn(page, everything())
        await page.focus("[data-key=void]")
        await page.keyboard.press("Space")
        assert await taken(show.show, page, 1) == [move("next")]


async def test_a_key_held_down_and_a_double_click_are_one_hit(chromium: Browser) -> None:
    """Also when the first hit was long answered and the key would do something again."""
    async with studio(chromium) as show:
        page = await show.open("operator", "small")
        await show.turn(page, everything())
        await page.keyboard.down("KeyR")
        await taken(show.show, page, 1)
        await show.turn(page, everything())
        for _ in range(3):
            await page.keyboard.down("KeyR")
        await page.keyboard.up("KeyR")
        await page.click("[data-key=right]")
        await taken(show.show, page, 2)
        await show.turn(page, everything())
        await page.mouse.down(click_count=2)
        await page.mouse.up(click_count=2)
        await page.keyboard.press("KeyH")
        assert await taken(show.show, page, 3) == [move("read"), move("right"), move("hold")]


async def test_what_is_asked_twice_before_the_first_is_answered_goes_once(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await show.open("operator", "small")
        twice = "() => { for (const one of [1, 2]) document.querySelector('[data-key=right]').click(); }"
        await page.evaluate(twice)
        await page.keyboard.press("KeyH")
        kinds = [one["move"] for one in await taken(show.show, page, 2)]
        assert kinds == ["ruling", "hold"]


async def test_other_keys_at_once_are_no_shortcut(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await show.open("operator", "small")
        await show.turn(page, everything())
        for held in ("ctrlKey", "altKey", "metaKey", "shiftKey"):
            await dispatch(page, "KeyR", "r", **{held: True})
        # Take and void ask for Shift: their neighbours are hit all the time.
        await page.keyboard.press("KeyT")
        await page.keyboard.press("KeyV")
        await page.keyboard.press("KeyH")
        assert await taken(show.show, page, 1) == [move("hold")]


async def test_typing_in_a_field_presses_nothing_until_escape_leaves_it(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await show.open("operator", "small")
        await show.turn(page, everything())
        await page.keyboard.press("KeyN")
        await page.keyboard.type("hold 123 xzr? ")
        assert await page.input_value(".text-field") == "hold 123 xzr? "
        assert await page.locator(".map-of-keys").is_hidden()
        await page.keyboard.press("Escape")
        await page.keyboard.press("KeyH")
        assert await taken(show.show, page, 1) == [move("hold")]


async def test_digits_press_for_seats_when_the_show_has_a_keyboard(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await show.open("operator", "small")
        await page.keyboard.press("2")
        await page.keyboard.press("Numpad3")
        await page.keyboard.press("9")
        # On a Russian keyboard Shift+7 is the question mark.
        await dispatch(page, "Digit7", "?", shiftKey=True)
        assert await page.locator(".map-of-keys").is_visible()
        await dispatch(page, "Digit1", "1", repeat=True)
        without = deepcopy(STATES["in"])
        without["desk"]["legal"] = [one for one in without["desk"]["legal"] if one["key"] != "press"]
        await show.turn(page, without)
        await page.keyboard.press("1")
        await page.keyboard.press("KeyH")
        moves = await taken(show.show, page, 3)
        assert moves == [
            {"move": "press", "seat": 2},
            {"move": "press", "seat": 3},
            {"move": "hold", "about": "clock:answer"},
        ]


async def test_a_dark_key_does_nothing_and_says_what_is_awaited(chromium: Browser) -> None:
    async with studio(chromium, HandShow(state="question hidden")) as show:
        page = await show.open("operator", "small")
        assert await page.get_attribute(".pad [data-key=right]", "aria-disabled") == "true"
        await page.keyboard.press("ArrowRight")
        await page.wait_for_selector(".refusal[data-of=right]")
        assert await page.inner_text(".refusal") == "Not now. Waiting for a press"
        await page.click(".pad [data-key=read]")
        assert await taken(show.show, page, 1) == [{"move": "read", "about": "q3"}]


async def test_a_refusal_stands_beside_its_key_moves_nothing_and_covers_no_key(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await show.open("operator", "small")
        await show.turn(page, everything())
        boxes = "() => [...document.querySelectorAll('button')].map((b) => b.getBoundingClientRect().toJSON())"
        before = await page.evaluate(boxes)
        show.show.why = (
            "the lamp of seat 3 is on fire, and that is as much as a strip of this desk has to hold in one line"
        )
        for key, shortcut in CODES.items():
            await page.keyboard.press(shortcut)
            words = page.locator(f".refusal[data-of={key}]")
            await words.wait_for()
            assert await words.inner_text() == show.show.why
            assert await page.evaluate(boxes) == before, key
            said, at = await words.bounding_box(), await page.locator(f"button[data-key={key}]").bounding_box()
            assert said and at
            assert 0 <= said["y"] - (at["y"] + at["height"]) < 8, f"{key}: under its key"
            assert said["x"] < at["x"] + at["width"] and at["x"] < said["x"] + said["width"], f"{key}: in its column"
            assert said["x"] >= 0 and said["x"] + said["width"] <= 1366, key
            for box in before:
                assert said["y"] >= box["bottom"] or said["y"] + said["height"] <= box["top"], f"{key}: covers a key"
            assert await page.locator("button[data-refused]").count() <= 2, "one a row"
            assert await page.get_attribute(f"button[data-key={key}]", "data-refused") is not None


async def test_a_refusal_goes_by_itself_or_when_its_key_is_pressed_again(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await show.open("operator", "small")
        show.show.why = "not possible now"
        await page.keyboard.press("KeyC")
        await page.keyboard.press("KeyF")
        await page.wait_for_selector(".refusal[data-of=ask_form]")
        show.show.why = ""
        await page.keyboard.press("KeyF")
        await page.wait_for_selector(".refusal[data-of=ask_form]", state="detached", timeout=3_000)
        await page.wait_for_selector(".refusal", state="detached", timeout=12_000)
        assert await page.locator("[data-refused]").count() == 0


WHY = """async ({ first, then, refused, early }) => {
  const { Actor } = await import('/desk-static/desk/actor.mjs');
  let why = '';
  const line = { open: true, send: () => true };
  const actor = new Actor(line, { show: (key, words) => { why = words; }, clear: () => {} });
  const told = { refused: { id: 1, rev: 2, ...refused } };
  actor.draw(first, 1);
  actor.press('right');
  // The answer comes before the view that shows why, or after it.
  if (early) { actor.heard(told); if (why) return 'said too early'; }
  actor.draw(then, 2);
  if (!early) actor.heard(told);
  return why;
}"""


@pytest.mark.parametrize(
    ("then", "key", "values", "words"),
    [
        ("next buzz", "", {}, "Поздно, всё уже изменилось. Посмотрите и нажмите снова."),
        ("question hidden", "", {}, "Не сейчас. Ждём нажатия"),
        ("in", "", {}, "the engine's own words"),
        ("in", "This page is the button of seat {seat} only", {"seat": "2"}, "Эта страница — кнопка только места 2"),
    ],
)  # fmt: skip
async def test_a_refusal_is_told_in_the_most_telling_words(
    chromium: Browser, then: str, key: str, values: dict[str, str], words: str
) -> None:
    """What the page knows of now is more to an operator than the ids the engine names."""
    views = {name: deepcopy(view) for name, view in STATES.items()}
    views["next buzz"] = deepcopy(STATES["in"])
    for one in views["next buzz"]["desk"]["legal"]:
        one["fields"] = {**one["fields"], "about": "q3.b2"} if one["do"] == "ruling" else one["fields"]
    async with studio(chromium, HandShow("ru")) as show:
        page = await show.open("operator", "small")
        why = "the engine's own words"
        refused = {"why": key.format(**values) or why, "key": key or why, "values": values}
        given = {"first": STATES["in"], "then": views[then], "refused": refused}
        assert [await page.evaluate(WHY, given | {"early": early}) for early in (False, True)] == [words] * 2


async def test_undo_says_what_it_would_take_back_and_right_what_it_gives(chromium: Browser) -> None:
    async with studio(chromium) as show:
        page = await show.open("operator", "large")
        assert await page.inner_text(".pad [data-key=undo] .label") == "Undo · Ruling: right"
        assert await page.inner_text(".pad [data-key=right] .label") == f"Right · {NAMES[0]} +30"
        assert await page.inner_text(".pad [data-key=right] .cap") == "→"
