"""The overlays' files: manifests as in OGraf v1, nothing that OBS's Chromium 103 lacks, fonts with every letter."""

import json
import re
from pathlib import Path
from typing import Any

import fontpkg
import pytest
from fontTools.ttLib import TTFont
from playwright.async_api import Page

from tests.overlay_site import OVERLAYS, VIEWS, open_bare, open_still, site, views

GRAPHICS = sorted(path.name for path in (OVERLAYS / "graphics").iterdir() if path.is_dir())
SCHEMA = "https://ograf.ebu.io/v1/specification/json-schemas/graphics/schema.json"
REQUIRED = {"$schema", "id", "name", "main", "supportsRealTime", "supportsNonRealTime"}
OPTIONAL = {"version", "description", "author", "customActions", "stepCount", "schema", "renderRequirements",
            "thumbnails"}  # fmt: skip
TYPES = {"boolean": bool, "string": str, "integer": int, "number": (int, float), "array": list, "object": dict}
GDD = {
    "single-line": "string", "multi-line": "string", "select": "string", "color-rrggbb": "string",
    "duration-ms": "integer",
}  # fmt: skip
"""The GDD types used here and the JSON type each needs."""
ELEMENT_NAME = re.compile(r"[a-z][a-z0-9._]*(-[a-z0-9._]+)+")

LETTERS = "ӘәҒғҚқҢңӨөҰұҮүҺһІі" + "ĄąĆćĘęŁłŃńÓóŚśŹźŻż" + "ЁёЙйЪъЫыЭэ" + "−×…№«»„”—–₸"

TOO_NEW = {
    "css": [r":has\(", r"@container", r"container-type", r"color-mix\(", r"(?<![-\w])(translate|rotate|scale)\s*:",
            r"text-wrap", r"@starting-style", r"light-dark\(", r"\blinear\(", r"@scope", r"\d(dvw|dvh|svw|svh|lvh)\b",
            r"\b(oklch|oklab|lch|lab)\(", r"@property", r"^\s*&"],
    "mjs": [r"\.toSorted\(", r"\.toReversed\(", r"\.toSpliced\(", r"\.with\(", r"\.findLast", r"Object\.groupBy",
            r"Promise\.withResolvers", r"\.isWellFormed", r"Array\.fromAsync", r"\bwith\s*\{\s*type",
            r"new Set\([^)]*\)\.(union|intersection|difference)", r"CSSStyleSheet", r"\.checkVisibility"],
}  # fmt: skip
"""What Chromium 103 (OBS 28–30) does not know, by kind of file."""
UNSAFE = [r"innerHTML", r"outerHTML", r"insertAdjacentHTML", r"document\.write", r"\beval\(", r"new Function",
          r"srcdoc", r"DOMParser", r"createContextualFragment"]  # fmt: skip


def manifest(name: str) -> dict[str, Any]:
    return json.loads((OVERLAYS / "graphics" / name / f"quiz-{name}.ograf.json").read_text("utf-8"))


def sources(kind: str) -> list[Path]:
    found = sorted(OVERLAYS.rglob(f"*.{kind}"))
    assert found
    return found


def without_comments(text: str) -> str:
    return re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*", "", text, flags=re.S)


def schema_faults(schema: dict[str, Any], where: str) -> list[str]:
    """What is wrong with a JSON schema as GDD narrows it (ograf v1, json-schemas/gdd)."""
    kind, gdd = schema.get("type"), schema.get("gddType")
    if not isinstance(kind, str) or kind not in TYPES:
        return [f"{where}: type {kind!r}"]
    found = []
    if gdd is not None and GDD.get(gdd) != kind:
        found.append(f"{where}: gddType {gdd!r} with type {kind!r}")
    if "default" in schema and not isinstance(schema["default"], TYPES[kind]):
        found.append(f"{where}: default {schema['default']!r} is no {kind}")
    if gdd == "select" and set(schema.get("gddOptions", {}).get("labels", {})) != set(schema.get("enum", [None])):
        found.append(f"{where}: a select needs a label for each value")
    if gdd == "color-rrggbb" and schema.get("pattern") != "^#[0-9a-f]{6}$":
        found.append(f"{where}: a colour needs GDD's pattern")
    if kind == "array":
        found += schema_faults(schema.get("items", {}), f"{where}[]")
    if kind == "object":
        for key, inner in schema.get("properties", {"": {}}).items():
            found += schema_faults(inner, f"{where}.{key}")
    return found


def value_faults(value: Any, schema: dict[str, Any], where: str) -> list[str]:
    """What of a value is not as its schema says; a key the schema does not know counts."""
    kind = schema["type"]
    if not isinstance(value, TYPES[kind]) or (kind in ("integer", "number") and isinstance(value, bool)):
        return [f"{where}: {value!r} is no {kind}"]
    if "enum" in schema and value not in schema["enum"]:
        return [f"{where}: {value!r} is not among {schema['enum']}"]
    if kind == "array":
        return [fault for one in value for fault in value_faults(one, schema["items"], f"{where}[]")]
    if kind == "object":
        known = schema["properties"]
        return [f"{where}.{key} is unknown" for key in value if key not in known] + [
            fault for key in value if key in known for fault in value_faults(value[key], known[key], f"{where}.{key}")
        ]
    return []


def test_the_five_graphics_are_there() -> None:
    assert GRAPHICS == ["board", "buzz", "clock", "question", "scoreboard"]


@pytest.mark.parametrize("name", GRAPHICS)
def test_a_manifest_is_as_ograf_v1_has_it(name: str) -> None:
    given = manifest(name)
    assert given.keys() >= REQUIRED
    assert [key for key in given if key not in REQUIRED | OPTIONAL and not key.startswith("v_")] == []
    assert given["$schema"] == SCHEMA
    assert given["id"] == f"quiz-{name}" and "/" not in given["id"]
    # SPX names the element <id>-v<version> and needs both.
    assert ELEMENT_NAME.fullmatch(f"{given['id']}-v{given['version']}")
    assert (OVERLAYS / "graphics" / name / given["main"]).is_file()
    assert given["supportsRealTime"] is True
    assert given["supportsNonRealTime"] is False, "goToTime and setActionsSchedule are not there"
    assert given["stepCount"] >= -1
    assert isinstance(given.get("customActions", []), list)
    assert schema_faults(given["schema"], name) == []


@pytest.mark.parametrize(
    ("fault", "schema"),
    [
        ("type", {"type": ["string", "null"]}),
        ("gddType", {"type": "integer", "gddType": "single-line"}),
        ("label", {"type": "string", "gddType": "select", "enum": ["a"], "gddOptions": {"labels": {}}}),
        ("pattern", {"type": "string", "gddType": "color-rrggbb"}),
        ("default", {"type": "integer", "default": "5"}),
        ("type", {"type": "array"}),
    ],
)
def test_a_wrong_schema_is_found(fault: str, schema: dict[str, Any]) -> None:
    assert any(fault in found for found in schema_faults({"type": "object", "properties": {"key": schema}}, "it"))


@pytest.mark.chromium
async def test_the_data_made_of_every_view_is_what_the_manifests_describe(page: Page) -> None:
    read = """async ([name, view]) => {
      const data = await import("/overlays/program/data.mjs");
      return data[name](view);
    }"""
    async with site() as at:
        await open_bare(page, at.url)
        for name in GRAPHICS:
            schema, seen = manifest(name)["schema"], 0
            for title, view in views().items():
                made = await page.evaluate(read, [name, view])
                if made is not None:
                    seen += 1
                    given = {key: value for key, value in made.items() if value is not None}
                    assert value_faults(given, schema, f"{title}: {name}") == []
            assert seen


@pytest.mark.chromium
async def test_a_main_module_exports_a_component(page: Page) -> None:
    read = """async ([name, main]) => {
      const { default: Kind } = await import(`/overlays/graphics/${name}/${main}`);
      const methods = ["load", "dispose", "playAction", "stopAction", "updateAction", "customAction"];
      return [Kind.prototype instanceof HTMLElement, Kind.stepCount, methods.filter((one) => !Kind.prototype[one])];
    }"""
    async with site() as at:
        await open_bare(page, at.url)
        for name in GRAPHICS:
            given = manifest(name)
            assert await page.evaluate(read, [name, given["main"]]) == [True, given["stepCount"], []]


def test_the_gallery_lists_every_view() -> None:
    assert json.loads((VIEWS / "index.json").read_text("utf-8")) == list(views())


@pytest.mark.parametrize("kind", ["css", "mjs"])
def test_nothing_is_newer_than_chromium_103(kind: str) -> None:
    found = [
        f"{path.relative_to(OVERLAYS)}: {pattern}"
        for path in sources(kind)
        for pattern in TOO_NEW[kind]
        if re.search(pattern, without_comments(path.read_text("utf-8")), re.M)
    ]
    assert found == []


def nested(css: str) -> list[str]:
    """Rules inside rules, which Chromium 103 drops; an at-rule may hold rules."""
    found, around = [], []
    for before, brace in re.findall(r"([^{};]*)([{};])", without_comments(css)):
        if brace == "{":
            if around and not around[-1].startswith("@"):
                found.append(f"{around[-1]} {{ {before.strip()}")
            around.append(before.strip())
        elif brace == "}":
            around.pop()
    return found


def test_no_rule_stands_inside_another() -> None:
    assert nested("@media all { .a { top: 0 } } .b { left: 0; }") == []
    assert nested(".a { top: 0; .b { left: 0 } }") == [".a { .b"]
    assert [
        (path.name, nested(path.read_text("utf-8"))) for path in sources("css") if nested(path.read_text("utf-8"))
    ] == []


def test_data_never_becomes_html_and_only_the_web_animations_move() -> None:
    for path in sources("mjs"):
        text = without_comments(path.read_text("utf-8"))
        assert [pattern for pattern in UNSAFE if re.search(pattern, text)] == [], path
    for path in sources("css"):
        text = without_comments(path.read_text("utf-8"))
        assert not re.search(r"(?<![-\w])(transition|animation)(-[a-z]+)?\s*:|@keyframes", text), path


def test_a_font_has_every_letter_of_the_shows_languages() -> None:
    css = (OVERLAYS / "themes" / "default" / "fonts.css").read_text("utf-8")
    names = re.findall(r'url\("/fonts/([a-z-]+)\.ttf"\)', css)
    assert names == ["onest"]
    for name in names:
        letters = TTFont(fontpkg.path(name, nearest=True)).getBestCmap()
        assert [letter for letter in LETTERS if ord(letter) not in letters] == []


@pytest.mark.chromium
async def test_every_letter_is_drawn_in_the_shows_font(page: Page) -> None:
    async with site() as at:
        await open_still(page, at.url)
        view = views()["12-in"]
        asked = view["question"] | {"text": LETTERS}
        await page.evaluate("view => window.show(view)", view | {"question": asked})
        devtools = await page.context.new_cdp_session(page)
        await devtools.send("DOM.enable")
        await devtools.send("CSS.enable")
        document = await devtools.send("DOM.getDocument", {"depth": -1, "pierce": True})
        used = {}
        for node in nodes(document["root"], "text"):
            fonts = await devtools.send("CSS.getPlatformFontsForNode", {"nodeId": node})
            used |= {font["familyName"]: font["glyphCount"] for font in fonts["fonts"]}
        assert set(used) == {"Onest"}
        assert used["Onest"] >= len(LETTERS)


def nodes(node: dict[str, Any], name: str) -> list[int]:
    """The ids of the elements of this class, in shadow trees too."""
    attributes = node.get("attributes", [])
    own = (
        [node["nodeId"]]
        if name in dict(zip(attributes[::2], attributes[1::2], strict=True)).get("class", "").split()
        else []
    )
    inner = node.get("children", []) + node.get("shadowRoots", [])
    return own + [found for child in inner for found in nodes(child, name)]
