"""What is fetched: pages, modules, graphics and fonts with their types, and nothing from outside their folders."""

import logging
import re
from pathlib import Path

import pytest

from studio.desk import files
from studio.desk.files import TYPES, find, folder
from tests.desk_show import ADDRESSES, desk


@pytest.mark.parametrize(
    ("path", "content_type"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/overlay", "text/html; charset=utf-8"),
        ("/overlays/program/stage.mjs", "text/javascript; charset=utf-8"),
        ("/overlays/program/program.css", "text/css; charset=utf-8"),
        ("/overlays/themes/default/theme.css", "text/css; charset=utf-8"),
        ("/fonts/fonts.css", "text/css; charset=utf-8"),
        ("/fonts/onest.ttf", "font/ttf"),
        ("/fonts/geologica.ttf", "font/ttf"),
    ],
)
async def test_a_file_comes_with_its_type_and_is_asked_for_again_each_time(path: str, content_type: str) -> None:
    async with desk() as running:
        answer, body = await running.browser().get(path)
        assert answer.status == 200
        assert body
        assert answer.headers["Content-Type"] == content_type
        assert answer.headers["Cache-Control"] == "no-cache"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


async def test_a_file_that_did_not_change_is_not_sent_again() -> None:
    async with desk() as running:
        browser = running.browser()
        first, body = await browser.get("/overlays/program/stage.mjs")
        again, nothing = await browser.get("/overlays/program/stage.mjs", **{"If-None-Match": first.headers["ETag"]})
        assert (again.status, nothing) == (304, b"")
        other, whole = await browser.get("/overlays/program/stage.mjs", **{"If-None-Match": '"other"'})
        assert (other.status, whole) == (200, body)


@pytest.mark.parametrize(
    "path",
    [
        "/overlays/__init__.py", "/overlays/", "/overlays", "/overlays/program", "/overlays/program/",
        "/overlays/../pyproject.toml", "/overlays/..%2f..%2fpyproject.toml", "/overlays/%2e%2e/studio/__init__.py",
        "/overlays/..%5c..%5cpyproject.toml", "/overlays//etc/passwd", "/overlays/program/../program/stage.mjs",
        "/overlays/program/stage.mjs%00.css", "/overlays/.gitignore", "/overlays/program/.stage.mjs",
        "/desk-static/../server.py", "/desk-static/..%2fserver.py", "/desk-static/%2e%2e%2flocale/ru.po",
        "/desk-static/desk.html.jinja", "/fonts/..%2fx.ttf", "/fonts/onest", "/fonts/arial.ttf", "/locale/ru.po",
        "/nowhere",
    ],
)  # fmt: skip
async def test_nothing_else_is_there(path: str) -> None:
    async with desk() as running:
        answer, _ = await running.browser().get(path)
        assert answer.status in (403, 404, 405)
        if path != "/overlays/program/../program/stage.mjs":
            assert answer.url.raw_path == path, "the path went out as it is written"


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    inside, outside = tmp_path / "pages", tmp_path / "secret.json"
    inside.mkdir()
    outside.write_text("{}", encoding="utf-8")
    (inside / "good.json").write_text("{}", encoding="utf-8")
    (inside / "link.json").symlink_to(outside)
    assert find(inside, "good.json") == inside / "good.json"
    assert find(inside, "link.json") is None


def test_a_file_is_served_by_its_kind_alone(tmp_path: Path) -> None:
    for name in ("page.html", "module.py", "words.po", "key.pem", "noending"):
        (tmp_path / name).write_text("x", encoding="utf-8")
    assert [path.name for path in sorted(tmp_path.iterdir()) if find(tmp_path, path.name)] == ["page.html"]


def test_every_file_of_the_overlays_and_pages_has_a_type() -> None:
    for root in (folder("overlays"), folder("studio.desk", "pages")):
        for path in root.rglob("*"):
            if path.is_file() and path.suffix not in (".py", ".pyc", ".md"):
                assert path.suffix in TYPES, path


@pytest.mark.parametrize("address", ADDRESSES)
async def test_a_page_is_in_the_show_s_language_and_runs_only_our_own_scripts(address: str) -> None:
    async with desk() as running:
        answer, body = await running.browser().get(address)
        assert answer.status == 200
        policy = dict(part.strip().split(" ", 1) for part in answer.headers["Content-Security-Policy"].split(";"))
        assert policy["script-src"] == "'self'"
        assert policy["default-src"] == "'none'"
        assert policy["connect-src"] == f"'self' ws://127.0.0.1:{running.server.port}"
        assert policy.get("frame-ancestors") == (None if address == "/overlay" else "'self'")
        page = body.decode()
        assert "{{" not in page
        if address != "/overlay":  # which learns it from its stream, as it may be opened without a server
            assert '<html lang="kk"' in page
        for script in page.split("<script")[1:]:
            assert 'src="' in script.partition(">")[0], "no script stands in the page itself"


async def test_the_index_links_every_page_and_is_no_secret() -> None:
    async with desk() as running:
        _, body = await running.browser().get("/")
        links = re.findall(r'<a href="([^"]+)"', body.decode())
        assert links == [address for address in ADDRESSES if not address.startswith("/seat/")]


async def test_a_refusal_never_repeats_what_was_asked(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        async with desk() as running:
            for path in ("/nowhere?code=SECRET", "/overlays/SECRET.mjs", "/catalog/SECRET.json", "/stream?role=SECRET"):
                answer, body = await running.browser().get(path)
                assert answer.status >= 400
                assert b"SECRET" not in body
    assert "SECRET" not in "\n".join(
        r.getMessage() for r in caplog.records if r.name.startswith(("studio", "aiohttp."))
    )


def test_a_font_rule_gives_the_weights_that_the_font_has() -> None:
    assert [(font.family, font.least, font.most) for font in files.fonts().values()] == [
        ("Onest", 100, 900), ("Geologica", 100, 900)
    ]  # fmt: skip
