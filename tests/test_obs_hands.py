"""On a real OBS, a hand on what is ours is named and left alone until our next change; what is missing is named."""

from collections.abc import Callable, Iterator

import pytest

from studio.outputs.wanted import Text, Wanted
from studio.show.looks import Item
from tests.obs_fixture import RealObs, wait_until
from tests.obs_watch import Watched, watched

pytestmark = pytest.mark.obs

BY_HAND = "ready: changed by hand in OBS and left alone: "


def ours(program: str = "Question", name: str = "Aigerim", visible: bool = True, other: str = "") -> Wanted:
    """All that is ours; `other` is a text that changes when the rest does not."""
    item = Item("Question", "Question colour", visible)
    return Wanted(program, items=(item,), texts=(Text("Name", name), Text("Question text", other)))


@pytest.fixture
def watch(real_obs: RealObs) -> Iterator[Watched]:
    with watched(real_obs.address, real_obs.password) as watch:
        watch.want(ours())
        wait_until(lambda: real_obs.program() == "Question", "the scene")
        watch.wait_for("ready")
        yield watch


Do = Callable[[RealObs], object]
HANDS: dict[str, tuple[Do, Do, str, Wanted, object]] = {
    # what the hand does, how that is seen, what the desk says, our next look, and what is then seen
    "program": (
        lambda obs: obs.hand("SetCurrentProgramScene", sceneName="Other"),
        RealObs.program,
        "program is 'Other', ours is 'Question'",
        ours(program="Board"),
        "Board",
    ),
    "item": (
        lambda obs: obs.show("Question", "Question colour", False),
        lambda obs: obs.visible("Question", "Question colour"),
        "'Question colour' in 'Question' is hidden",
        Wanted(),  # no look wants it otherwise: going off and back is what takes it
        True,
    ),
    "text": (
        lambda obs: obs.write("Name", "secret"),
        lambda obs: obs.text("Name"),
        "the text of 'Name'",
        ours(name="Daniyar"),
        "Daniyar",
    ),
}


@pytest.mark.parametrize(("do", "seen", "words", "next_look", "then"), HANDS.values(), ids=HANDS)
def test_a_hand_on_ours_is_named_and_left_alone_until_our_next_change_of_it(
    real_obs: RealObs, watch: Watched, do: Do, seen: Do, words: str, next_look: Wanted, then: object
) -> None:
    before = watch.clock.now()
    do(real_obs)
    by_hand = seen(real_obs)
    watch.wait_for(BY_HAND + words)
    assert before <= watch.last.since <= watch.clock.now()
    watch.want(ours(other="a change of something else"))
    wait_until(lambda: real_obs.text("Question text"), "a change of something else")
    assert seen(real_obs) == by_hand and watch.words == BY_HAND + words
    if next_look == Wanted():
        watch.want(next_look)
        watch.wait_for("ready: ")
        wait_until(lambda: watch.words == "ready: ", "no more words")
        next_look = ours()
    watch.want(next_look)
    wait_until(lambda: seen(real_obs) == then, "ours again")
    wait_until(lambda: watch.words == "ready: ", "no more words")


def test_a_hand_that_puts_it_back_is_no_longer_named(real_obs: RealObs, watch: Watched) -> None:
    real_obs.hand("SetCurrentProgramScene", sceneName="Other")
    watch.wait_for(BY_HAND)
    real_obs.hand("SetCurrentProgramScene", sceneName="Question")
    wait_until(lambda: watch.words == "ready: ", "no more words")


def test_several_hands_are_all_named(real_obs: RealObs, watch: Watched) -> None:
    real_obs.show("Question", "Question colour", False)
    real_obs.hand("SetCurrentProgramScene", sceneName="Other")
    both = BY_HAND + "'Question colour' in 'Question' is hidden, program is 'Other', ours is 'Question'"
    wait_until(lambda: watch.words == both, both)


def test_a_hand_on_the_preview_is_left_alone_and_so_is_studio_mode_turned_off(real_obs: RealObs) -> None:
    with watched(real_obs.address, real_obs.password) as watch:
        watch.want(Wanted("Titles", preview="Question"))
        wait_until(lambda: real_obs.preview() == "Question", "the preview")
        real_obs.hand("SetCurrentPreviewScene", sceneName="Other")
        watch.wait_for(BY_HAND + "preview is 'Other', ours is 'Question'")
        real_obs.hand("SetStudioModeEnabled", studioModeEnabled=False)
        watch.wait_for(BY_HAND + "studio mode is off, preview 'Question'")
        watch.want(Wanted("Titles", preview="Board"))
        wait_until(lambda: real_obs.preview() == "Board", "the next preview")
        wait_until(lambda: watch.words == "ready: ", "no more words")


def test_a_transition_made_in_obs_is_a_hand_on_program_and_preview(real_obs: RealObs) -> None:
    with watched(real_obs.address, real_obs.password) as watch:
        watch.want(Wanted("Titles", preview="Question"))
        wait_until(lambda: real_obs.preview() == "Question", "the preview")
        watch.wait_for("ready")
        real_obs.hand("TriggerStudioModeTransition")
        both = BY_HAND + "program is 'Question', ours is 'Titles', preview is 'Titles', ours is 'Question'"
        wait_until(lambda: watch.words == both, both)
        watch.want(Wanted("Question", preview="Board"))
        wait_until(lambda: real_obs.preview() == "Board" and real_obs.on_air() == ["Question"], "ours again")


def test_a_missing_scene_is_named_with_those_there_and_used_when_it_comes(real_obs: RealObs, watch: Watched) -> None:
    watch.want(ours(program="Winner", name="Daniyar"))
    there = "Titles, Board, Question, Answering, Scores, Other"
    watch.wait_for(f"trouble: scene 'Winner' is not in OBS; scenes there: {there}")
    assert real_obs.text("Name") == "Daniyar" and real_obs.program() == "Question"
    real_obs.hand("CreateScene", sceneName="Winner")
    wait_until(lambda: real_obs.program() == "Winner", "the scene that came")
    wait_until(lambda: watch.words == "ready: ", "no more words")


@pytest.mark.parametrize(
    ("wanted", "missing"),
    [
        (Wanted(items=(Item("Winner", "Camera", True),)), "source 'Camera' in scene 'Winner'"),
        (Wanted(items=(Item("Board", "Camera", True),)), "source 'Camera' in scene 'Board'"),
        (Wanted(texts=(Text("Strap", "x"),)), "text source 'Strap'"),
        (Wanted(texts=(Text("Board colour", "x"),)), "text source 'Board colour'"),
        (Wanted("Table", "Chairs"), "scene 'Table', scene 'Chairs'"),
    ],
)
def test_a_missing_source_is_named_and_the_rest_goes_on(
    real_obs: RealObs, watch: Watched, wanted: Wanted, missing: str
) -> None:
    rest = (*wanted.texts, Text("Name", "Daniyar"))
    watch.want(Wanted(wanted.program, wanted.preview, wanted.items, rest))
    watch.wait_for(f"trouble: {missing} is not in OBS; scenes there: Titles, ")
    wait_until(lambda: real_obs.text("Name") == "Daniyar", "the rest")


def test_a_scene_deleted_while_it_is_ours_is_named_and_no_hand(real_obs: RealObs, watch: Watched) -> None:
    real_obs.hand("CreateScene", sceneName="Winner")
    watch.want(ours(program="Winner"))
    wait_until(lambda: real_obs.program() == "Winner", "the scene")
    real_obs.hand("RemoveScene", sceneName="Winner")
    watch.wait_for("trouble: scene 'Winner' is not in OBS")
    watch.want(ours(program="Board"))
    wait_until(lambda: real_obs.program() == "Board", "the next scene")
    wait_until(lambda: watch.words == "ready: ", "no more words")
