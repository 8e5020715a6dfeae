"""On a real OBS, what is wanted at each level comes about, and nothing that is not ours is touched."""

import logging
from collections.abc import Iterator

import pytest

from studio.outputs.wanted import Text, Wanted, wanted_of
from studio.show.looks import Item, Look, SourceText
from tests.obs_fixture import RealObs, wait_until
from tests.obs_watch import Watched, watched

pytestmark = pytest.mark.obs

QUESTION_COLOUR = Item("Question", "Question colour", visible=False)
LOOKS = {
    "titles": Look("titles", "Titles"),
    "board": Look("board", "Board"),
    "question": Look("question", "Question", (), (QUESTION_COLOUR,), (SourceText("Question text", "{question}"),)),
    "scores": Look("scores", "Scores"),
    "text": Look("text", texts=(SourceText("Name", "{name_1} {score_1}"),)),
}
AIR = {"question": "Қай өзен?", "name_1": "Łucja", "score_1": "−10"}
NOT_OURS = "as the technician left it"


@pytest.fixture
def watch(real_obs: RealObs) -> Iterator[Watched]:
    real_obs.write("Free text", NOT_OURS)
    real_obs.show("Other", "Other colour", False)
    with watched(real_obs.address, real_obs.password) as watch:
        watch.wait_for("ready")
        yield watch
        assert watch.words == "ready: "
        assert real_obs.text("Free text") == NOT_OURS and not real_obs.visible("Other", "Other colour")


def look(watch: Watched, name: str, shown: str = "titles", level: str = "auto") -> None:
    watch.want(wanted_of(LOOKS, name, shown, level, AIR), why=f"look {name}")


def test_auto_brings_scene_items_and_texts_of_the_look(real_obs: RealObs, watch: Watched) -> None:
    look(watch, "question")
    wait_until(lambda: real_obs.program() == "Question", "the scene")
    assert real_obs.text("Question text") == "Қай өзен?"  # before the scene, so that nobody sees it change
    assert not real_obs.visible("Question", "Question colour")
    assert real_obs.preview() is None
    look(watch, "titles")
    wait_until(lambda: real_obs.program() == "Titles", "the next scene")
    assert real_obs.text("Question text") == "Қай өзен?" and not real_obs.visible("Question", "Question colour")


def test_a_look_without_a_scene_leaves_the_program_as_it_is(real_obs: RealObs, watch: Watched) -> None:
    real_obs.hand("SetCurrentProgramScene", sceneName="Other")
    look(watch, "text")
    wait_until(lambda: real_obs.text("Name") == "Łucja −10", "the text")
    assert real_obs.program() == "Other"


def test_armed_puts_the_look_on_preview_and_its_scene_on_air_when_it_is_shown(
    real_obs: RealObs, watch: Watched
) -> None:
    look(watch, "question", "titles", "armed")
    wait_until(lambda: real_obs.preview() == "Question", "the preview")
    assert real_obs.program() == "Titles" and real_obs.text("Question text") == ""
    look(watch, "question", "question", "armed")
    wait_until(lambda: real_obs.on_air() == [], "the question with its colour hidden")
    assert real_obs.program() == "Question" and real_obs.text("Question text") == "Қай өзен?"
    look(watch, "board", "question", "armed")
    wait_until(lambda: real_obs.preview() == "Board", "the next preview")
    assert real_obs.program() == "Question"


def test_studio_mode_that_armed_needs_comes_after_the_fade_it_would_cut_short(
    real_obs: RealObs, watch: Watched
) -> None:
    real_obs.hand("SetCurrentSceneTransition", transitionName="Fade")
    watch.want(Wanted("Board", "Scores"))
    wait_until(lambda: real_obs.program() == "Board", "the scene")
    began = watch.clock.now()
    wait_until(lambda: real_obs.preview() is not None, "studio mode")
    assert watch.clock.now() - began > 200_000  # the fade takes 300 ms
    wait_until(lambda: real_obs.preview() == "Scores" and real_obs.on_air() == ["Board"], "the preview")


@pytest.mark.parametrize("next_look", ["board", "scores"])
def test_when_obs_swaps_the_preview_after_a_fade_it_becomes_ours_again(
    real_obs: RealObs, watch: Watched, caplog: pytest.LogCaptureFixture, next_look: str
) -> None:
    caplog.set_level(logging.INFO, "studio.outputs")
    real_obs.hand("SetCurrentSceneTransition", transitionName="Fade")
    look(watch, "board", "titles", "armed")
    wait_until(lambda: real_obs.preview() == "Board", "the preview")
    look(watch, next_look, "board", "armed")
    swapped_back = f"main: preview 'Titles' → '{LOOKS[next_look].scene}': look {next_look}"
    wait_until(lambda: swapped_back in caplog.messages, swapped_back)
    wait_until(lambda: real_obs.preview() == LOOKS[next_look].scene, "the preview after the fade")
    assert real_obs.on_air() == ["Board"]


def test_a_scene_asked_for_in_a_running_fade_of_studio_mode_really_comes_on_air(
    real_obs: RealObs, watch: Watched
) -> None:
    """OBS would acknowledge it, name it as the program, and not show it."""
    real_obs.hand("SetCurrentSceneTransition", transitionName="Fade")
    look(watch, "scores", "titles", "armed")
    wait_until(lambda: real_obs.preview() == "Scores", "studio mode")
    look(watch, "scores", "board", "armed")
    wait_until(lambda: len(real_obs.on_air()) == 2, "the fade")
    look(watch, "scores", "scores", "armed")
    wait_until(lambda: real_obs.on_air() == ["Scores"], "the scene on air")


def test_off_leaves_everything_to_the_hand_and_auto_takes_it_back(real_obs: RealObs, watch: Watched) -> None:
    look(watch, "question")
    wait_until(lambda: real_obs.program() == "Question", "the scene")
    look(watch, "question", level="off")
    real_obs.hand("SetCurrentProgramScene", sceneName="Other")
    real_obs.write("Question text", "by hand")
    real_obs.show("Question", "Question colour", True)
    look(watch, "text")  # something to wait for; it owns none of these
    wait_until(lambda: real_obs.text("Name") == "Łucja −10", "the other text")
    assert (real_obs.program(), real_obs.text("Question text")) == ("Other", "by hand")
    assert real_obs.visible("Question", "Question colour")
    look(watch, "question")
    wait_until(lambda: real_obs.program() == "Question", "the scene again")
    assert real_obs.text("Question text") == "Қай өзен?" and not real_obs.visible("Question", "Question colour")


def test_a_want_waits_for_its_time_and_a_newer_one_replaces_it(real_obs: RealObs, watch: Watched) -> None:
    at = watch.clock.now() + 300_000
    watch.want(Wanted("Other"), not_before=at)
    watch.want(Wanted("Board"), not_before=at, why="look board")
    scenes = []
    wait_until(lambda: scenes.append(real_obs.program()) or scenes[-1] != "Titles", "the scene")
    assert scenes[-1] == "Board" and watch.clock.now() >= at


def test_an_obs_that_is_right_already_is_not_told_anything(real_obs: RealObs, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "studio.outputs")
    real_obs.write("Name", "Łucja")
    with watched(real_obs.address, real_obs.password) as watch:
        watch.want(Wanted("Titles", texts=(Text("Name", "Łucja"),)), why="look titles")
        watch.wait_for("ready")
        watch.want(Wanted("Titles", texts=(Text("Name", "Łucja"), Text("Question text", "?"))), why="look text")
        wait_until(lambda: real_obs.text("Question text") == "?", "the other text")
        wait_until(lambda: "look text" in caplog.messages[-1], "its line")
    assert [line for line in caplog.messages if "look" in line] == ["main: text of 'Question text': look text"]


def test_each_change_of_scene_is_logged_with_its_reason(
    real_obs: RealObs, watch: Watched, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "studio.outputs")
    look(watch, "question")
    wait_until(lambda: real_obs.program() == "Question", "the scene")
    look(watch, "board", "question", "armed")
    wait_until(lambda: real_obs.preview() == "Board", "the preview")
    wait_until(lambda: len(caplog.messages) == 2, "both lines")
    assert caplog.messages == [
        "main: program 'Titles' → 'Question': look question",
        "main: preview '' → 'Board': look board",
    ]
