"""What is asked of an OBS: a look at the values that are ours, and setting one of them."""

from collections.abc import Callable, Iterable

import msgspec
from obsws_python.error import OBSSDKRequestError

from studio.outputs.obs_difference import Seen
from studio.outputs.obs_link import Link
from studio.outputs.wanted import PREVIEW, PROGRAM, Owned, Value
from studio.show.clock import precise

SWAP_SECONDS = 0.2
"""After a transition in studio mode OBS may put on preview what was on program; by then it has."""
NOT_READY = 207
STUDIO_MODE_OFF = 506
NOT_THERE = range(600, 610)
"""The codes of a scene, source or item that is not there, or is of another kind."""


class _Scene(msgspec.Struct, rename="camel"):
    scene_name: str


class _SceneList(msgspec.Struct, rename="camel"):
    scenes: tuple[_Scene, ...]
    current_program_scene_name: str | None = None
    current_preview_scene_name: str | None = None


class _Cursor(msgspec.Struct, rename="camel"):
    transition_cursor: float


class _ItemId(msgspec.Struct, rename="camel"):
    scene_item_id: int


class _ItemEnabled(msgspec.Struct, rename="camel"):
    scene_item_enabled: bool


class _TextSettings(msgspec.Struct):
    text: str = ""


class _Input(msgspec.Struct, rename="camel"):
    input_kind: str
    input_settings: msgspec.Raw


class _Nothing(msgspec.Struct):
    pass


class Requests:
    """The requests to one OBS. All raise Gone when the connection is over, and OBSSDKRequestError where OBS refuses."""

    def __init__(self, link: Link) -> None:
        self._ask = link.ask
        self._ids: dict[Owned, int] = {}
        self._settled_at = 0.0
        self.studio = False

    def forget(self) -> None:
        """The items of another scene collection have other numbers."""
        self._ids.clear()

    def look(self, owned: Iterable[Owned], busy: Callable[[], bool]) -> Seen | None:
        """Read the scenes and these values; None if `busy` said in between that there is something better to do, or
        if OBS has no program just now, as for an instant when studio mode comes on."""
        found = self._ask("GetSceneList", _SceneList)
        if found.current_program_scene_name is None:
            return None
        self.studio = found.current_preview_scene_name is not None
        values: dict[Owned, Value | None] = {
            PROGRAM: found.current_program_scene_name,
            PREVIEW: found.current_preview_scene_name or "",
        }
        moving = self.studio and self.settling()
        for each in owned:
            if each in values:
                continue
            if busy():
                return None
            try:
                values[each] = self._visible(each) if each.kind == "item" else self._text(each)
            except OBSSDKRequestError as refused:
                if refused.code not in NOT_THERE:
                    raise
                self._ids.pop(each, None)
                values[each] = None
        # OBS lists its scenes from the bottom up.
        return Seen(tuple(each.scene_name for each in reversed(found.scenes)), values, moving)

    def moving(self) -> bool:
        """True while a transition runs."""
        moving = self._ask("GetCurrentSceneTransitionCursor", _Cursor).transition_cursor < 1
        if moving:
            self._settled_at = precise() + SWAP_SECONDS
        return moving

    def settling(self) -> bool:
        """True while a transition runs, and until OBS has swapped the preview after it if it wanted to."""
        return self.moving() or precise() < self._settled_at

    def put(self, owned: Owned, value: Value) -> None:
        """Set one value; the answer means that OBS took it."""
        match owned.kind:
            case "program":
                self._ask("SetCurrentProgramScene", _Nothing, sceneName=value)
            case "preview":
                self._preview(value)
            case "item":
                self._show(owned, value)
            case "text":
                self._ask("SetInputSettings", _Nothing, inputName=owned.source, inputSettings={"text": value})

    def _preview(self, scene: Value) -> None:
        """There is a preview in studio mode only, so that is turned on where it is off."""
        try:
            self._ask("SetCurrentPreviewScene", _Nothing, sceneName=scene)
        except OBSSDKRequestError as refused:
            if refused.code != STUDIO_MODE_OFF:
                raise
            self._ask("SetStudioModeEnabled", _Nothing, studioModeEnabled=True)
            self._ask("SetCurrentPreviewScene", _Nothing, sceneName=scene)

    def _show(self, owned: Owned, value: Value) -> None:
        item = self._id(owned)
        try:
            self._ask("SetSceneItemEnabled", _Nothing, sceneName=owned.scene, sceneItemId=item, sceneItemEnabled=value)
        except OBSSDKRequestError:
            self._ids.pop(owned)
            raise

    def _id(self, owned: Owned) -> int:
        if owned not in self._ids:
            found = self._ask("GetSceneItemId", _ItemId, sceneName=owned.scene, sourceName=owned.source)
            self._ids[owned] = found.scene_item_id
        return self._ids[owned]

    def _visible(self, owned: Owned) -> bool:
        item = self._id(owned)
        found = self._ask("GetSceneItemEnabled", _ItemEnabled, sceneName=owned.scene, sceneItemId=item)
        return found.scene_item_enabled

    def _text(self, owned: Owned) -> str | None:
        """The text of a source, None for one that has none (a colour, a camera)."""
        found = self._ask("GetInputSettings", _Input, inputName=owned.source)
        if not found.input_kind.startswith("text_"):
            return None
        return msgspec.json.decode(found.input_settings, type=_TextSettings).text
