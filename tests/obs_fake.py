"""A fake obs-websocket 5 server, only for what a real OBS can't be made to do: it plays the files of data/obs.

A file is a conversation: `s` is sent, `c` is an op expected from the client, `wait` is in ms, `close` is a close code,
`raw` are bytes, `text` is a frame and `drop` cuts. What the file does not answer, a small model does, as OBS would.
"""

import asyncio
import base64
import hashlib
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web

PASSWORD = "right"
HELLO = {
    "op": 0,
    "d": {"obsWebSocketVersion": "5.5.0", "rpcVersion": 1, "authentication": {"challenge": "abc", "salt": "def"}},
}
IDENTIFIED = {"op": 2, "d": {"negotiatedRpcVersion": 1}}
PLAIN = [{"s": HELLO}, {"c": 1}, {"s": IDENTIFIED}]
Step = dict[str, Any]


class Refused(Exception):
    def __init__(self, code: int, comment: str) -> None:
        self.code, self.comment = code, comment


class Model:
    """As much of an OBS as the product asks for."""

    def __init__(self) -> None:
        self.scenes = ["Titles", "Board", "Question"]
        self.program = "Titles"
        self.preview: str | None = None
        self.texts = {"Name": ""}

    def answer(self, request: str, data: dict[str, Any]) -> dict[str, Any]:
        match request:
            case "GetSceneList":
                scenes = [{"sceneIndex": n, "sceneName": name} for n, name in enumerate(reversed(self.scenes))]
                return {
                    "currentProgramSceneName": self.program, "currentPreviewSceneName": self.preview, "scenes": scenes,
                }  # fmt: skip
            case "SetCurrentProgramScene":
                self.program = self.known(data["sceneName"])
            case "SetStudioModeEnabled":
                self.preview = self.program if data["studioModeEnabled"] else None
            case "SetCurrentPreviewScene":
                if self.preview is None:
                    raise Refused(506, "Studio mode is not active.")
                self.preview = self.known(data["sceneName"])
            case "GetCurrentSceneTransitionCursor":
                return {"transitionCursor": 1.0}
            case "GetInputSettings":
                settings = {"text": self.texts[data["inputName"]]}
                return {"inputKind": "text_ft2_source_v2", "inputSettings": settings}
            case "SetInputSettings":
                self.texts[data["inputName"]] = data["inputSettings"]["text"]
            case _:
                raise Refused(204, f"{request} is not of this model")
        return {}

    def known(self, scene: str) -> str:
        if scene not in self.scenes:
            raise Refused(600, f"No source was found by the name of `{scene}`.")
        return scene


class FakeObs:
    """Serves one conversation to whoever connects. `asked` is every request with its instant.

    The product has one connection for requests and one for events; with `on` = "events" the one for requests gets
    what comes before its identification only. With `hold`, events and closings wait until `go`.
    """

    def __init__(self, steps: list[Step], model: Model, on: str, hold: bool) -> None:
        self.steps, self.model, self.on = steps, model, on
        self._hold = hold
        self.connected = 0
        self.asked: list[tuple[float, str, dict[str, Any]]] = []
        self.sent_at: dict[str, float] = {}
        """When each type of event was last sent."""
        self.port = 0
        self.up = threading.Event()
        self._down: asyncio.Event
        self._go: asyncio.Event
        self._loop: asyncio.AbstractEventLoop

    @property
    def address(self) -> str:
        return f"obs://127.0.0.1:{self.port}"

    def requests(self) -> list[str]:
        return [request for _, request, _ in self.asked]

    async def _serve(self) -> None:
        self._loop, self._down, self._go = asyncio.get_running_loop(), asyncio.Event(), asyncio.Event()
        if not self._hold:
            self._go.set()
        app = web.Application()
        app.router.add_get("/", self._talk)
        runner = web.AppRunner(app, shutdown_timeout=0.1)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        self.port = runner.addresses[0][1]
        self.up.set()
        await self._down.wait()
        await runner.cleanup()

    async def _talk(self, http: web.Request) -> web.WebSocketResponse:
        ws = web.WebSocketResponse()
        await ws.prepare(http)
        self.connected += 1
        requests, last = True, ""
        for n, step in enumerate(self.steps):
            match step:
                case {"c": 1}:
                    identify = await ws.receive_json()
                    requests = identify["d"]["eventSubscriptions"] == 0
                    if not self._may_enter(identify):
                        await ws.close(code=4009)
                        return ws
                case {"c": 6} if requests:
                    answered = self.steps[n + 1 :]
                    types = [s["s"]["d"]["requestType"] for s in answered if s.get("s", {}).get("op") == 7][:1]
                    last = await self._until_asked(ws, types)
                case {"c": 6} | {"s": {"op": 7}} if not requests:
                    pass
                case {"s": message}:
                    if message["op"] == 5:
                        await self._go.wait()
                        self.sent_at[message["d"]["eventType"]] = time.perf_counter()
                    await ws.send_str(json.dumps(message).replace("$ID", last))
                    if message["op"] == 2 and requests and self.on == "events":
                        break
                case {"wait": milliseconds}:
                    await asyncio.sleep(milliseconds / 1000)
                case {"close": code}:
                    await self._go.wait()
                    await ws.close(code=code, message=step["reason"].encode())
                case {"text": text}:
                    await ws.send_str(text)
                case {"raw": text}:
                    assert http.transport is not None
                    http.transport.write(text.encode())
                case {"drop": True}:
                    assert http.transport is not None
                    http.transport.close()
        while await self._until_asked(ws, ["nothing"]):
            pass
        return ws

    def _may_enter(self, identify: dict[str, Any]) -> bool:
        sent = next((step["s"]["d"].get("authentication") for step in self.steps if "s" in step), None)
        if sent is None:
            return True
        secret = base64.b64encode(hashlib.sha256((PASSWORD + sent["salt"]).encode()).digest())
        right = base64.b64encode(hashlib.sha256(secret + sent["challenge"].encode()).digest()).decode()
        return bool(identify["d"].get("authentication") == right)

    async def _until_asked(self, ws: web.WebSocketResponse, types: list[str]) -> str:
        """Answer from the model until a request of these types comes (of any, if there are none); its number."""
        async for message in ws:
            if message.type != WSMsgType.TEXT:
                break
            asked = json.loads(message.data)["d"]
            request, number, data = asked["requestType"], str(asked["requestId"]), asked.get("requestData", {})
            self.asked.append((time.perf_counter(), request, data))
            if not types or request in types:
                return number
            answer: dict[str, Any] = {"requestType": request, "requestId": number}
            try:
                answer |= {"responseData": self.model.answer(request, data)}
                answer |= {"requestStatus": {"result": True, "code": 100}}
            except Refused as refused:
                answer |= {"requestStatus": {"result": False, "code": refused.code, "comment": refused.comment}}
            await ws.send_str(json.dumps({"op": 7, "d": answer}))
        return ""

    def run(self) -> None:
        asyncio.run(self._serve())

    def go(self) -> None:
        self._loop.call_soon_threadsafe(self._go.set)

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._down.set)


@contextmanager
def fake_obs(
    steps: list[Step] | Path = PLAIN, model: Model | None = None, on: str = "both", hold: bool = False
) -> Iterator[FakeObs]:
    """A server that plays these steps, or those of a file, in a thread of its own."""
    if isinstance(steps, Path):
        steps = [json.loads(line) for line in steps.read_text(encoding="utf-8").splitlines()]
    fake = FakeObs(steps, model or Model(), on, hold)
    thread = threading.Thread(target=fake.run, name="fake obs", daemon=True)
    thread.start()
    assert fake.up.wait(10), "the fake OBS did not start"
    try:
        yield fake
    finally:
        fake.stop()
        thread.join(10)
