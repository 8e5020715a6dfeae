"""The programs that the tests drive and pip can't bring: which are missing, and how Debian and Ubuntu install them."""

from __future__ import annotations

import ctypes.util
import glob
import os
import shutil
import subprocess
import sys


class Apt:
    """Debian's installer, used only where it needs no question asked: as root."""

    @staticmethod
    def allowed() -> bool:
        return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None

    @staticmethod
    def install(packages: list[str]) -> bool:
        """Refreshes the list first, because a new machine has none. True when apt was content."""
        print("Installing by apt: " + " ".join(packages), flush=True)
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update", "-q"], stdout=subprocess.DEVNULL, env=quiet)
        order = ["apt-get", "install", "-y", "-q", "--no-install-recommends", *packages]
        return subprocess.run(order, stdout=subprocess.DEVNULL, env=quiet).returncode == 0


def on_path(*names: str) -> bool:
    return any(shutil.which(name) for name in names)


def missing() -> dict[str, str]:
    """Debian packages that are not here → what is not tested without them."""
    obs = "OBS: scenes, preview, texts, reconnection (marker obs)"
    pages = "the pages in a browser (marker chromium)"
    wanted = {
        "chromium": (
            pages,
            bool(os.environ.get("CHROMIUM"))
            or on_path("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
        ),
        "libatomic1": (pages, ctypes.util.find_library("atomic") is not None),  # of the Node inside Playwright
        "obs-studio": (obs, on_path("obs")),
        "obs-plugins": (obs, bool(glob.glob("/usr/lib/*/obs-plugins/obs-websocket.so")) or not on_path("apt-get")),
        "xvfb": (obs, on_path("Xvfb")),
        "libasound2": ("MIDI", ctypes.util.find_library("asound") is not None),
    }
    return {package: what for package, (what, here) in wanted.items() if not here}


def install_missing() -> None:
    """Installs what is missing where it may; says plainly what stays missing and is therefore not tested."""
    if not sys.platform.startswith("linux"):
        print("Not Linux: the tests marked obs and pty are skipped; for those marked chromium set CHROMIUM to one.")
        return
    absent = missing()
    if absent and Apt.allowed():
        Apt.install(list(absent))
        absent = missing()
    if absent:
        print("Missing, and therefore not tested:")
        for package, what in absent.items():
            print(f"  {package:<12} {what}")
        print("To have it all tested: sudo apt-get install --no-install-recommends " + " ".join(absent), flush=True)
