"""Conversations that break clients of OBS, each with the right outcome: words on the desk, and the show goes on."""

import threading
import time
from pathlib import Path

import pytest

from studio.outputs.wanted import Text, Wanted
from tests.obs_fake import HELLO, IDENTIFIED, PASSWORD, PLAIN, Model, Step, fake_obs
from tests.obs_fixture import wait_until
from tests.obs_watch import Watched, watched

FILES = {path.name[:2]: path for path in (Path(__file__).parent / "data" / "obs").glob("*.jsonl")}
QUESTION = Wanted(program="Question", texts=(Text("Name", "Aigerim"),))


def test_there_is_a_test_for_every_file() -> None:
    here = Path(__file__).read_text(encoding="utf-8")
    assert FILES and not [number for number in FILES if f'FILES["{number}"]' not in here]


def test_01_an_obs_that_is_not_ready_is_asked_again_on_the_same_connection() -> None:
    model = Model()
    model.scenes, model.program = ["Board"], "Board"
    with fake_obs(FILES["01"], model) as obs, watched(obs.address, PASSWORD) as watch:
        watch.want(QUESTION)
        watch.wait_for("starting: OBS is there but still loading")
        watch.wait_for("trouble: scene 'Question' is not in OBS; scenes there: Board")
        assert obs.connected == 2


def test_03_an_output_that_was_put_out_stays_out_until_the_level_goes_off_and_back() -> None:
    with fake_obs(FILES["03"], on="events", hold=True) as obs, watched(obs.address, PASSWORD) as watch:
        watch.want(QUESTION)
        wait_until(lambda: obs.model.program == "Question", "the scene")
        obs.go()
        watch.wait_for("trouble: OBS put us out")
        watch.want(Wanted(program="Board"))
        stays_out(watch, 1.5)
        assert obs.connected == 2
        obs.steps = PLAIN
        watch.want(Wanted())
        watch.want(Wanted(program="Board"))
        wait_until(lambda: obs.model.program == "Board", "the scene after coming back")
        watch.wait_for("ready")


def test_03_being_put_out_is_seen_on_the_connection_for_requests_too() -> None:
    steps = [*PLAIN, {"c": 6}, {"close": 4011, "reason": "Kick"}]
    with fake_obs(steps) as obs, watched(obs.address, PASSWORD) as watch:
        watch.wait_for("trouble: OBS put us out")


def stays_out(watch: Watched, seconds: float) -> None:
    """The retry after any other ending comes within 0.5 s: nothing may be told for longer than that."""
    told = len(watch.told)
    news = threading.Event()
    assert not news.wait(seconds) and len(watch.told) == told


def test_04_a_server_that_says_nothing_is_called_old_or_hanging() -> None:
    with fake_obs(FILES["04"]) as obs, watched(obs.address, PASSWORD) as watch:
        watch.wait_for(f"lost: 127.0.0.1:{obs.port} takes the connection but does not answer")


def test_06_a_scene_that_goes_missing_between_look_and_request_costs_neither_connection_nor_texts() -> None:
    model = Model()
    with fake_obs(FILES["06"], model) as obs, watched(obs.address, PASSWORD) as watch:
        watch.want(QUESTION)
        wait_until(lambda: "SetCurrentProgramScene" in obs.requests(), "the request that is refused")
        wait_until(lambda: model.texts["Name"] == "Aigerim", "the text")
        wait_until(lambda: model.program == "Question", "the scene, which OBS has after all")
        assert obs.connected == 2


def test_06_a_scene_that_is_missing_is_named_and_the_rest_goes_on() -> None:
    model = Model()
    with fake_obs(model=model) as obs, watched(obs.address, PASSWORD) as watch:
        watch.wait_for("ready")
        model.scenes.remove("Question")  # and no event says so
        watch.want(QUESTION)
        watch.wait_for("trouble: scene 'Question' is not in OBS; scenes there: Titles, Board")
        wait_until(lambda: model.texts["Name"] == "Aigerim", "the text beside a missing scene")


def test_07_nothing_is_asked_while_the_scene_collection_changes() -> None:
    with fake_obs(FILES["07"], on="events", hold=True) as obs, watched(obs.address, PASSWORD) as watch:
        watch.want(QUESTION)
        wait_until(lambda: obs.model.program == "Question", "the scene")
        watch.wait_for("ready")
        obs.model.program = "Titles"  # the new collection starts there
        obs.go()
        watch.wait_for("starting: OBS is changing its scene collection")
        watch.want(Wanted(program="Board"))
        wait_until(lambda: obs.model.program == "Board", "the scene after the change")
        began, ended = (obs.sent_at[f"CurrentSceneCollection{name}"] for name in ("Changing", "Changed"))
        assert ended - began > 1.4
        crossed = 0.05  # a request may have been on its way when the event came
        assert not [request for at, request, _ in obs.asked if began + crossed < at < ended]


def test_09_the_preview_turns_studio_mode_on() -> None:
    with fake_obs(FILES["09"]) as obs, watched(obs.address, PASSWORD) as watch:
        watch.want(Wanted(program="Titles", preview="Question"))
        wait_until(lambda: obs.model.preview == "Question", "the preview")
        watch.wait_for("ready")
        assert obs.requests().count("SetStudioModeEnabled") == 1


def test_10_an_event_before_the_answer_is_not_taken_for_it() -> None:
    with fake_obs(FILES["10"]) as obs, watched(obs.address, PASSWORD) as watch:
        watch.want(QUESTION)
        wait_until(lambda: obs.model.texts["Name"] == "Aigerim", "the text")
        watch.wait_for("ready")
        assert obs.connected == 2


def test_12_an_obs_that_never_answers_is_dropped_and_tried_again() -> None:
    with fake_obs(FILES["12"]) as obs, watched(obs.address, PASSWORD) as watch:
        watch.want(QUESTION)
        watch.wait_for(f"lost: 127.0.0.1:{obs.port} takes the connection but does not answer")
        obs.steps = PLAIN
        wait_until(lambda: obs.model.program == "Question", "the scene on a new connection")
        watch.wait_for("ready")


def test_12_close_is_back_within_a_second_while_obs_does_not_answer() -> None:
    with fake_obs(FILES["12"]) as obs, watched(obs.address, PASSWORD) as watch:
        wait_until(lambda: obs.asked, "the request without an answer")
        began = time.perf_counter()
        watch.output.close()
        assert time.perf_counter() - began < 1


def test_04_close_is_back_within_a_second_while_obs_does_not_say_hello() -> None:
    with fake_obs(FILES["04"]) as obs, watched(obs.address, PASSWORD) as watch:
        wait_until(lambda: obs.connected, "the connection")
        began = time.perf_counter()
        watch.output.close()
        assert time.perf_counter() - began < 1
        told = len(watch.told)
    assert len(watch.told) == told


HALF_IN_A_FRAME = [{"s": HELLO}, {"c": 1}, {"text": '{"op":2,"d":{"negot'}, {"drop": True}]


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        (FILES["13"], "lost: the connection to OBS at 127.0.0.1:{} ended"),
        (HALF_IN_A_FRAME, "trouble: what answers at 127.0.0.1:{} does not speak obs-websocket 5"),
    ],
    ids=["bytes", "frame"],
)
def test_13_half_a_message_and_then_nothing_is_said_and_tried_again(steps: Path | list[Step], words: str) -> None:
    with fake_obs(steps) as obs, watched(obs.address, PASSWORD) as watch:
        watch.want(QUESTION)
        watch.wait_for(words.format(obs.port))
        obs.steps = PLAIN
        wait_until(lambda: obs.model.program == "Question", "the scene on a new connection")
        watch.wait_for("ready")


@pytest.mark.parametrize("password", ["", PASSWORD])
def test_15_an_obs_that_asks_for_no_password_takes_us_with_or_without_one(password: str) -> None:
    with fake_obs(FILES["15"]) as obs, watched(obs.address, password) as watch:
        watch.want(QUESTION)
        wait_until(lambda: obs.model.program == "Question", "the scene")


def test_16_fields_and_messages_of_a_later_obs_are_passed_over() -> None:
    with fake_obs(FILES["16"]) as obs, watched(obs.address, PASSWORD) as watch:
        watch.want(QUESTION)
        wait_until(lambda: obs.model.program == "Question", "the scene")
        watch.wait_for("ready")
        assert obs.connected == 2


def test_18_names_that_differ_in_a_space_at_the_end_are_two_scenes() -> None:
    model = Model()
    model.scenes, model.program = ["Табло «А»", "Табло «А» "], "Табло «А»"
    with fake_obs(FILES["18"], model) as obs, watched(obs.address, PASSWORD) as watch:
        watch.want(Wanted(program="Табло «А» "))
        wait_until(lambda: model.program == "Табло «А» ", "the scene with the space")
        watch.want(Wanted(program="Табло «А»  "))
        watch.wait_for("trouble: scene 'Табло «А»  ' is not in OBS; scenes there: Табло «А», Табло «А» ")


def test_an_obs_that_asks_for_a_password_is_not_asked_without_one() -> None:
    with fake_obs([{"s": HELLO}, {"c": 1}, {"s": IDENTIFIED}]) as obs, watched(obs.address, "") as watch:
        watch.wait_for(f"trouble: OBS at 127.0.0.1:{obs.port} asks for a password and none was given")


def test_a_want_reaches_obs_within_milliseconds() -> None:
    """The median of twenty, each sent when the one before it has come about."""
    with fake_obs() as obs, watched(obs.address, PASSWORD) as watch:
        watch.wait_for("ready")
        late = []
        for n in range(20):
            scene = ("Board", "Question")[n % 2]
            began = time.perf_counter()
            watch.want(Wanted(program=scene))
            wait_until(lambda scene=scene: obs.model.program == scene, scene)
            late.append(next(at for at, _, data in reversed(obs.asked) if data.get("sceneName") == scene) - began)
        assert sorted(late)[10] < 0.02
