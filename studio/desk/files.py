"""Files of the packages that browsers fetch: pages, overlays and fonts, each from its own folder and nothing else."""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec
from aiohttp import web
from aiohttp.typedefs import Handler

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".ttf": "font/ttf",
    ".wav": "audio/wav",
    ".ogg": "audio/ogg",
    ".mp3": "audio/mpeg",
    ".webm": "video/webm",
    ".mp4": "video/mp4",
}
"""What is served; a file of another kind (a module, a catalog's source) is not there."""
NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*")
"""A part of a path: no dot in front, so neither hidden files nor a way up."""
FONT_PACKAGES = {"onest": "fontpkg_onest", "geologica": "fontpkg_geologica"}


class Font(msgspec.Struct, frozen=True):
    """One variable font of a font package."""

    family: str
    path: Path
    least: int
    most: int


def folder(package: str, under: str = "") -> Path:
    """Where a package's data lies."""
    return Path(str(files(package))) / under


def find(root: Path, tail: str) -> Path | None:
    """The file at `tail` under `root`, None when it is not there or not one to be served."""
    parts = tail.split("/")
    if not all(NAME.fullmatch(part) for part in parts) or Path(parts[-1]).suffix not in TYPES:
        return None
    path = root.joinpath(*parts).resolve()
    return path if path.is_relative_to(root.resolve()) and path.is_file() else None


def respond(path: Path) -> web.FileResponse:
    """The file with its type; the browser asks each time and gets it only when it has changed."""
    return web.FileResponse(path, headers={"Content-Type": TYPES[path.suffix]})


def serve_folder(root: Path) -> Handler:
    """A handler of `…/{tail:.*}` for the files under `root`."""

    async def serve(request: web.Request) -> web.StreamResponse:
        path = find(root, request.match_info["tail"])
        if path is None:
            raise web.HTTPNotFound(text="no such file\n")
        return respond(path)

    return serve


@cache
def fonts() -> dict[str, Font]:
    """The fonts that came with the installed font packages, by the name in their address."""
    found = {}
    for name, package in FONT_PACKAGES.items():
        about = msgspec.json.decode((folder(package) / "metadata.json").read_bytes())
        weights = next((axis for axis in about["axes"] if axis["tag"] == "wght"), {"min": 400, "max": 400})
        path = folder(package, about["files"][0]["path"])
        found[name] = Font(about["family"], path, int(weights["min"]), int(weights["max"]))
    return found


async def serve_fonts_css(request: web.Request) -> web.Response:
    """GET /fonts/fonts.css: a rule for each font, which waits for it rather than flash another."""
    rules = (
        f'@font-face {{ font-family: "{font.family}"; src: url("/fonts/{name}.ttf") format("truetype"); '
        f"font-weight: {font.least} {font.most}; font-display: block; }}\n"
        for name, font in fonts().items()
    )
    return web.Response(text="".join(rules), content_type="text/css", charset="utf-8")


async def serve_font(request: web.Request) -> web.StreamResponse:
    """GET /fonts/<name>.ttf."""
    font = fonts().get(request.match_info["name"])
    if font is None:
        raise web.HTTPNotFound(text=f"fonts are {', '.join(fonts())}\n")
    return respond(font.path)
