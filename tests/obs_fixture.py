"""A real OBS on a virtual screen, with a scene collection of its own, and a second client as the hand on it.

    @pytest.mark.obs
    def test_a_look_brings_its_scene(real_obs):
        real_obs.hand("SetCurrentProgramScene", sceneName="Other")
        real_obs.kill(); real_obs.start(scene="Other")

One OBS serves the whole run, because it takes a second to start; `real_obs` gives it to a test as it was at first. A
test of its own shape asks for `obs_on_screen`. What is started here has a process group of its own and is ended by it.
"""

import json
import logging
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from obsws_python import ReqClient
from obsws_python.error import OBSSDKError, OBSSDKRequestError
from websocket import WebSocketException

SCENES = ("Titles", "Board", "Question", "Answering", "Scores", "Other")
TEXTS = {"Question text": "Question", "Name": "Answering", "Free text": "Other"}
"""Text sources, each with its scene."""
COLOURS = tuple(f"{scene} colour" for scene in SCENES)
"""A colour source in each scene: `on_air` tells by it which scene is really in the picture."""
NOTHING: Mapping[str, str] = {}
TEXT_KINDS = ("text_ft2_source_v2", "text_gdiplus_v3", "text_gdiplus_v2")
PASSWORD = "Sésame, ouvre-toi"
COLLECTION = "Quiz"
SECONDS = 20
"""How long to wait for anything here; it takes under two, but the machine may be busy."""

GLOBAL_INI = f"""[General]
FirstRun=true
LastVersion=486539266
EnableAutoUpdates=false
Pre19Defaults=false
Pre21Defaults=false
Pre23Defaults=false
Pre24.1Defaults=false
[Basic]
Profile={COLLECTION}
ProfileDir={COLLECTION}
SceneCollection={COLLECTION}
SceneCollectionFile={COLLECTION}
[OBSWebSocket]
FirstLoad=false
ServerEnabled=true
ServerPort=PORT
AlertsEnabled=false
AuthRequired=true
ServerPassword={PASSWORD}
"""
BASIC_INI = f"""[General]
Name={COLLECTION}
[Video]
BaseCX=640
BaseCY=360
OutputCX=640
OutputCY=360
FPSCommon=30
"""
COMMAND = (
    "obs", "--multi", "--minimize-to-tray", "--disable-updater", "--disable-shutdown-check",
    "--disable-missing-files-check", "--collection", COLLECTION, "--profile", COLLECTION,
)  # fmt: skip


def wait_until(true: Callable[[], object], what: str, seconds: float = SECONDS) -> None:
    """Wait for the thing itself; fails with `what` when it does not come."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, f"did not come in {seconds} s: {what}"
        time.sleep(0.005)


def end_group(process: subprocess.Popen[bytes]) -> None:
    """Kill a process with all that it started."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(SECONDS)


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


class RealObs:
    """An OBS in a folder of its own. `hand` asks it something as a second client, as a person's click would."""

    def __init__(self, folder: Path, display: str) -> None:
        self.password = PASSWORD
        self.port = free_port()
        self.address = f"obs://127.0.0.1:{self.port}"
        self._home = folder / "obs-studio"
        self._saved = self._home / "basic" / "scenes" / f"{COLLECTION}.json"
        profile = self._home / "basic" / "profiles" / COLLECTION
        profile.mkdir(parents=True)
        (profile / "basic.ini").write_text(BASIC_INI)
        (self._home / "global.ini").write_text(GLOBAL_INI.replace("PORT", str(self.port)))
        # From OBS 30.2 on obs-websocket has a file of its own.
        newer = self._home / "plugin_config" / "obs-websocket"
        newer.mkdir(parents=True)
        (newer / "config.json").write_text(json.dumps({
            "first_load": False, "server_enabled": True, "server_port": self.port, "alerts_enabled": False,
            "auth_required": True, "server_password": PASSWORD,
        }))  # fmt: skip
        (folder / "run").mkdir(mode=0o700)
        self._log = folder / "obs.log"
        self._environment = os.environ | {
            "XDG_CONFIG_HOME": str(folder), "XDG_RUNTIME_DIR": str(folder / "run"), "DISPLAY": display,
            "QT_QPA_PLATFORM": "xcb", "LIBGL_ALWAYS_SOFTWARE": "1",
        }  # fmt: skip
        self._process: subprocess.Popen[bytes] | None = None
        self._client: ReqClient | None = None
        self._pristine: str | None = None

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self, scene: str = SCENES[0], texts: Mapping[str, str] = NOTHING) -> None:
        """Start on this scene and with these texts, everything else as at first; back when OBS answers."""
        if self._pristine is not None:
            there = json.loads(self._pristine)
            there |= {"current_scene": scene, "current_program_scene": scene, "current_transition": "Cut"}
            for source in there["sources"]:
                if source["name"] in texts:
                    source["settings"]["text"] = texts[source["name"]]
            self._saved.write_text(json.dumps(there))
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                COMMAND, env=self._environment, stdout=log, stderr=log, start_new_session=True
            )  # fmt: skip
        wait_until(self._answers, "OBS's first answer")
        if self._pristine is None:
            self._furnish()

    def _answers(self) -> bool:
        logging.getLogger("obsws_python").setLevel(logging.CRITICAL)  # it would fill the report with what it asks
        assert self.running, f"OBS ended by itself:\n{self._log.read_text(errors='replace')[-3000:]}"
        try:
            self._client = ReqClient(host="127.0.0.1", port=self.port, password=self.password, timeout=SECONDS)
            self.hand("GetSceneList")
        except (OSError, ValueError, OBSSDKError, WebSocketException):
            return False
        return True

    def _furnish(self) -> None:
        """Make the scenes, then keep what OBS saves of them, to start from it again."""
        first = self.hand("GetSceneList")["scenes"][0]["sceneName"]
        for scene, colour in zip(SCENES, COLOURS, strict=True):
            self.hand("CreateScene", sceneName=scene)
            self.hand("CreateInput", sceneName=scene, inputName=colour, inputKind="color_source_v3")
        kinds = self.hand("GetInputKindList")["inputKinds"]
        kind = next(each for each in TEXT_KINDS if each in kinds)
        for source, scene in TEXTS.items():
            self.hand("CreateInput", sceneName=scene, inputName=source, inputKind=kind, inputSettings={"text": ""})
        self.hand("SetCurrentProgramScene", sceneName=SCENES[0])
        self.hand("RemoveScene", sceneName=first)
        wait_until(self._is_saved, "the scene collection saved by OBS")

    def _is_saved(self) -> bool:
        try:
            text = self._saved.read_text(encoding="utf-8")
            saved = json.loads(text)
        except (FileNotFoundError, json.JSONDecodeError):
            return False
        names = {source["name"] for source in saved["sources"]}
        whole = {*SCENES, *COLOURS, *TEXTS} <= names and len(saved["scene_order"]) == len(SCENES)
        if whole and saved["current_scene"] == SCENES[0]:
            self._pristine = text
        return self._pristine is not None

    def kill(self) -> None:
        """End it at once, as a crash would."""
        self.let_go()
        if self._process is not None:
            end_group(self._process)

    def hang(self) -> None:
        """Stop it from answering, with its sockets open."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        """Let a hanging OBS run on."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGCONT)

    def let_go(self) -> None:
        """Close the hand's connection."""
        if self._client is not None:
            self._client.disconnect()
            self._client = None

    def hand(self, request: str, **data: object) -> Any:
        """Ask OBS as a second client; the answer as it came."""
        assert self._client is not None, "OBS is not running"
        return self._client.send(request, data, raw=True)

    def program(self) -> str:
        return str(self.hand("GetSceneList")["currentProgramSceneName"])

    def preview(self) -> str | None:
        """The scene on preview; None outside studio mode."""
        scene: str | None = self.hand("GetSceneList")["currentPreviewSceneName"]
        return scene

    def on_air(self) -> list[str]:
        """The scenes that are really in the picture, by their colour sources; two during a transition."""
        return [
            scene
            for scene, colour in zip(SCENES, COLOURS, strict=True)
            if self.hand("GetSourceActive", sourceName=colour)["videoActive"]
        ]

    def visible(self, scene: str, source: str) -> bool:
        item = self.hand("GetSceneItemId", sceneName=scene, sourceName=source)["sceneItemId"]
        return bool(self.hand("GetSceneItemEnabled", sceneName=scene, sceneItemId=item)["sceneItemEnabled"])

    def show(self, scene: str, source: str, visible: bool) -> None:
        item = self.hand("GetSceneItemId", sceneName=scene, sourceName=source)["sceneItemId"]
        self.hand("SetSceneItemEnabled", sceneName=scene, sceneItemId=item, sceneItemEnabled=visible)

    def text(self, source: str) -> str:
        return str(self.hand("GetInputSettings", inputName=source)["inputSettings"].get("text", ""))

    def write(self, source: str, text: str) -> None:
        self.hand("SetInputSettings", inputName=source, inputSettings={"text": text})

    def as_at_first(self) -> None:
        """Running, on the first scene, outside studio mode, everything visible, texts empty, cutting."""
        if not self.running:
            self.start()
        try:
            scenes = {each["sceneName"] for each in self.hand("GetSceneList")["scenes"]}
        except (OSError, ValueError, OBSSDKRequestError, WebSocketException):
            scenes = set()
        if scenes != set(SCENES):
            self.kill()
            self.start()
        self.hand("SetStudioModeEnabled", studioModeEnabled=False)
        self.hand("SetCurrentSceneTransition", transitionName="Cut")
        self.hand("SetCurrentProgramScene", sceneName=SCENES[0])
        for scene, colour in zip(SCENES, COLOURS, strict=True):
            self.show(scene, colour, True)
        for source, scene in TEXTS.items():
            self.show(scene, source, True)
            self.write(source, "")
        wait_until(lambda: self.on_air() == [SCENES[0]] and self.preview() is None, "OBS as at first")


@pytest.fixture(scope="session")
def virtual_screen() -> Iterator[str]:
    """The name of an X display that nobody looks at, of this run's own."""
    if shutil.which("Xvfb") is None:
        pytest.skip("no Xvfb on PATH, so there is no screen for OBS")
    reading, writing = os.pipe()
    screen = subprocess.Popen(
        ("Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x720x24", "-nolisten", "tcp"),
        pass_fds=(writing,), start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(writing)
    with os.fdopen(reading) as number:  # it writes the number it took, or ends and closes
        display = number.readline().strip()
    assert display, "Xvfb ended without a display"
    yield f":{display}"
    end_group(screen)


@pytest.fixture(scope="session")
def obs_on_screen(virtual_screen: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealObs]:
    """The OBS of this run, in whatever state the last test left it."""
    if shutil.which("obs") is None:
        pytest.skip("no obs on PATH")
    obs = RealObs(tmp_path_factory.mktemp("obs"), virtual_screen)
    obs.start()
    yield obs
    obs.kill()


@pytest.fixture
def real_obs(obs_on_screen: RealObs) -> RealObs:
    """A running OBS as at first, for one test."""
    obs_on_screen.as_at_first()
    return obs_on_screen
