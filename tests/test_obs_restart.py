"""A real OBS that goes, hangs, comes back on another scene or refuses us: owned repaired, unowned untouched."""

import logging
import time

import pytest

from studio.outputs.wanted import Text, Wanted
from studio.show.looks import Item
from tests.obs_fixture import RealObs, wait_until
from tests.obs_watch import watched

pytestmark = pytest.mark.obs

QUESTION = Wanted(
    "Question", items=(Item("Question", "Question colour", False),), texts=(Text("Question text", "Which river?"),)
)


def test_obs_killed_in_mid_look_and_started_on_another_scene_is_repaired_and_the_rest_untouched(
    real_obs: RealObs, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "studio.outputs")
    with watched(real_obs.address, real_obs.password) as watch:
        watch.wait_for("ready")
        watch.want(QUESTION, why="look question")
        wait_until(lambda: real_obs.program() == "Question", "the scene")
        real_obs.write("Free text", "not ours, by hand")
        real_obs.write("Question text", "ours, by hand")
        real_obs.hand("SetCurrentProgramScene", sceneName="Scores")
        hands = "the text of 'Question text', program is 'Scores', ours is 'Question'"
        watch.wait_for(f"ready: changed by hand in OBS and left alone: {hands}")
        assert real_obs.text("Free text") == "not ours, by hand"
        real_obs.kill()
        watch.wait_for("lost: ")
        real_obs.start(scene="Other", texts={"Question text": "stale", "Free text": "not ours", "Name": "nor this"})
        watch.wait_for("ready")
        wait_until(lambda: real_obs.program() == "Question", "the scene again")
        assert real_obs.text("Question text") == "Which river?"
        assert not real_obs.visible("Question", "Question colour")
        assert (real_obs.text("Free text"), real_obs.text("Name")) == ("not ours", "nor this")
        assert real_obs.visible("Other", "Other colour") and real_obs.preview() is None
        wait_until(lambda: watch.words == "ready: ", "no more words of the hand")
        wait_until(lambda: caplog.messages[-1].endswith("on connection"), "the last line")
    place = real_obs.address.removeprefix("obs://")
    by_hand = [line for line in caplog.messages if "by hand" in line]
    assert [line for line in caplog.messages if line not in by_hand] == [
        f"main: ready at {place}",
        "main: program 'Titles' → 'Question': look question",
        f"main: the connection to OBS at {place} ended",
        f"main: back at {place}",
        "main: program 'Other' → 'Question': look question, on connection",
    ]
    assert "main: by hand, left alone: program is 'Scores', ours is 'Question'" in by_hand


def test_obs_killed_in_the_middle_of_a_fade_is_repaired(real_obs: RealObs) -> None:
    with watched(real_obs.address, real_obs.password) as watch:
        real_obs.hand("SetCurrentSceneTransition", transitionName="Fade")
        watch.want(Wanted("Board", preview="Scores"))
        wait_until(lambda: len(real_obs.on_air()) == 2, "the fade")
        real_obs.kill()
        watch.wait_for("lost: ")
        real_obs.start(scene="Other")
        wait_until(lambda: real_obs.on_air() == ["Board"], "the scene again")
        wait_until(lambda: real_obs.preview() == "Scores", "the preview again")


def test_what_is_wanted_while_obs_is_away_is_there_when_it_comes(real_obs: RealObs) -> None:
    real_obs.kill()
    with watched(real_obs.address, real_obs.password) as watch:
        watch.wait_for(f"lost: nobody answers at 127.0.0.1:{real_obs.port}")
        watch.want(QUESTION)
        watch.want(Wanted("Board"))
        real_obs.start(scene="Scores")
        wait_until(lambda: real_obs.program() == "Board", "the scene")
        assert real_obs.text("Question text") == ""


def test_an_obs_that_hangs_is_lost_and_repaired_when_it_goes_on(real_obs: RealObs) -> None:
    with watched(real_obs.address, real_obs.password) as watch:
        watch.want(Wanted("Board"))
        wait_until(lambda: real_obs.program() == "Board", "the scene")
        real_obs.hang()
        try:
            watch.wait_for(f"lost: 127.0.0.1:{real_obs.port} takes the connection but does not answer")
            watch.want(Wanted("Question"))
        finally:
            real_obs.go_on()
        wait_until(lambda: real_obs.program() == "Question", "the scene")
        watch.wait_for("ready")


def test_close_is_back_within_a_second_while_obs_hangs(real_obs: RealObs) -> None:
    with watched(real_obs.address, real_obs.password) as watch:
        watch.wait_for("ready")
        real_obs.hang()
        try:
            watch.want(Wanted("Board"))
            began = time.perf_counter()
            watch.output.close()
            assert time.perf_counter() - began < 1
        finally:
            real_obs.go_on()


def test_close_leaves_obs_as_it_is_and_says_so(real_obs: RealObs) -> None:
    with watched(real_obs.address, real_obs.password) as watch:
        watch.want(Wanted("Board", preview="Question"))
        wait_until(lambda: real_obs.preview() == "Question", "the preview")
    assert watch.words == "off: not connected"
    assert (real_obs.program(), real_obs.preview()) == ("Board", "Question")


def test_a_wrong_password_is_told_in_words_and_no_password_reaches_a_log(
    real_obs: RealObs, caplog: pytest.LogCaptureFixture
) -> None:
    wrong = "Sésame-wrong"
    for name in ("", *logging.root.manager.loggerDict):
        caplog.set_level(logging.DEBUG, name or None)
    with watched(real_obs.address, wrong) as refused:
        refused.wait_for(f"trouble: OBS at 127.0.0.1:{real_obs.port} refuses the password")
    with watched(real_obs.address, real_obs.password) as taken:
        taken.want(QUESTION, why="look question")
        wait_until(lambda: real_obs.program() == "Question", "the scene")
        taken.want(Wanted("Winner", texts=(Text("Name", "x"),)))
        taken.wait_for("trouble: scene 'Winner' is not in OBS")
        real_obs.kill()
        taken.wait_for("lost: nobody answers")
    assert f"main: OBS at 127.0.0.1:{real_obs.port} refuses the password" in caplog.messages
    told = caplog.text + repr(refused.told) + repr(taken.told) + repr(vars(caplog.handler))
    assert wrong not in told and real_obs.password not in told
    assert "password=''" in caplog.text  # the library's own line was seen, and had nothing to tell
