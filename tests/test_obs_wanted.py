"""What is wanted of OBS at each look and level, and what of it differs: the pure part of the OBS output."""

import pytest

from studio.outputs.obs_difference import STEADY_SECONDS, Difference, Hand, Seen
from studio.outputs.obs_link import Place, parse_address
from studio.outputs.obs_words import ALL_WORDS, words_of
from studio.outputs.wanted import FIELDS, PREVIEW, PROGRAM, Owned, Text, Value, Wanted, fill, unknown_fields, wanted_of
from studio.show.looks import Item, Look, SourceText

CAMERA = Item("Question", "Camera", visible=False)
LOOKS = {
    "titles": Look("titles", scene="Titles"),
    "question": Look("question", "Question", items=(CAMERA,), texts=(SourceText("Text", "{theme}: {question}"),)),
    "scores": Look("scores", texts=(SourceText("First", "{name_1} {score_1}"),)),
}
TEXTS = (Text("Text", "Rivers: Which one?"),)
AIR = {"theme": "Rivers", "question": "Which one?", "name_1": "Aigerim", "score_1": "−10"}


@pytest.mark.parametrize(
    ("look", "shown", "level", "wanted"),
    [
        ("question", "titles", "auto", Wanted(program="Question", items=(CAMERA,), texts=TEXTS)),
        ("question", "titles", "armed", Wanted(program="Titles", preview="Question")),
        ("titles", "question", "armed", Wanted("Question", "Titles", (CAMERA,), TEXTS)),
        ("question", "question", "armed", Wanted("Question", "Question", (CAMERA,), TEXTS)),
        ("question", "", "armed", Wanted(preview="Question")),
        ("question", "question", "off", Wanted()),
        ("scores", "titles", "auto", Wanted(texts=(Text("First", "Aigerim −10"),))),
        ("scores", "titles", "armed", Wanted(program="Titles")),
        ("winner", "titles", "auto", Wanted()),
    ],
)
def test_each_level_owns_what_it_says(look: str, shown: str, level: str, wanted: Wanted) -> None:
    assert wanted_of(LOOKS, look, shown, level, AIR) == wanted


@pytest.mark.parametrize(
    ("template", "filled", "unknown"),
    [
        ("{name_1}: {score_1}", "Aigerim: −10", ()),
        ("{clock}", "", ()),
        ("{name_0}{score_10}", "", ("name_0", "score_10")),
        ("{answer} {question}", " Which one?", ("answer",)),
        ("{ theme } {} {theme", "{ theme } {} {theme", ()),
    ],
)
def test_fields_are_filled_and_unknown_ones_are_named(template: str, filled: str, unknown: tuple[str, ...]) -> None:
    assert (fill(template, AIR), unknown_fields(template)) == (filled, unknown)


def test_a_value_with_braces_is_not_filled_again() -> None:
    assert fill("{theme}", {"theme": "{question}", "question": "secret"}) == "{question}"


def test_no_field_could_tell_an_answer() -> None:
    assert "answer" not in FIELDS and len(FIELDS) == 6 + 9 + 9


def test_texts_and_items_are_set_before_the_program_and_the_preview_last() -> None:
    owned = list(Wanted("Titles", "Question", (CAMERA,), TEXTS).values())
    assert owned == [Owned("text", source="Text"), Owned("item", "Question", "Camera"), PROGRAM, PREVIEW]


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("obs://127.0.0.1:4455", Place("127.0.0.1", 4455)),
        ("obs://127.0.0.1", Place("127.0.0.1", 4455)),
        ("obs://[::1]:4460", Place("::1", 4460)),
    ],
)
def test_an_address_names_a_place(address: str, place: Place) -> None:
    assert parse_address(address) == place


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("ws://127.0.0.1:4455", "is not the address of an OBS"),
        ("obs://127.0.0.1:4455/scene", "is not the address of an OBS"),
        ("obs://:4455", "names no host"),
        ("obs://127.0.0.1:99999", "Port out of range"),
        ("obs://127.0.0.1:port", "port"),
        ("obs://studio:Sesame@127.0.0.1", "carries no name or password"),
    ],
)
def test_a_wrong_address_is_refused_in_words_and_a_password_in_it_is_not_repeated(address: str, why: str) -> None:
    with pytest.raises(ValueError, match=why) as refused:
        parse_address(address)
    assert "obs://host:port" in str(refused.value)
    assert "Sesame" not in str(refused.value)


# The difference, as a story of looks at OBS. Each step: what happens, and what is to be set after it.

SCENES = ("Titles", "Board", "Question", "Other")
NAME = Owned("text", source="Name")


class Story:
    """A difference, with seconds that pass by themselves: a look comes later than anything needs to be steady."""

    def __init__(self, **wanted: str) -> None:
        self.difference = Difference()
        self.seconds = 0.0
        self.want(**wanted)

    def want(self, program: str = "Question", name: str = "Aigerim") -> None:
        self.difference.want({NAME: name, PROGRAM: program})

    def see(self, program: str, name: Value | None = "", after: float = 2 * STEADY_SECONDS) -> float | None:
        self.seconds += after
        return self.difference.see(Seen(SCENES, {PROGRAM: program, NAME: name}), self.seconds, int(self.seconds * 1e6))

    def set_all(self) -> dict[Owned, Value]:
        """Set what there is to set, as OBS would take it."""
        todo = dict(self.difference.todo(self.seconds))
        for owned in todo:
            self.difference.done(owned, self.seconds)
        return todo


def test_nothing_is_set_before_the_first_look() -> None:
    assert Story().set_all() == {}


def test_only_what_differs_is_set() -> None:
    story = Story()
    story.see("Titles", "Aigerim")
    assert story.set_all() == {PROGRAM: "Question"}
    story.see("Question", "Aigerim")
    assert story.set_all() == {}


def test_a_hand_is_left_alone_until_what_is_wanted_of_that_value_changes() -> None:
    story = Story()
    story.see("Titles")
    story.set_all()
    story.see("Other", "Aigerim")
    assert story.difference.hands == {PROGRAM: Hand("Other", int(story.seconds * 1e6))}
    story.want(name="Daniyar")
    assert story.set_all() == {NAME: "Daniyar"}
    story.see("Other", "Daniyar")
    assert story.difference.hands and story.set_all() == {}
    story.want(program="Board", name="Daniyar")
    assert story.set_all() == {PROGRAM: "Board"}
    assert not story.difference.hands


def test_a_hand_that_puts_it_back_is_forgotten_and_the_next_one_is_seen() -> None:
    story = Story()
    for program, by_hand in (("Question", False), ("Other", True), ("Question", False), ("Board", True)):
        story.see(program, "Aigerim")
        assert bool(story.difference.hands) is by_hand
        assert story.set_all() == {}


def test_a_new_connection_repairs_what_a_hand_had_changed() -> None:
    story = Story()
    story.see("Question", "Aigerim")
    story.see("Other", "Aigerim")
    story.difference.forget()
    assert story.set_all() == {}
    story.see("Other", "Aigerim")
    assert story.set_all() == {PROGRAM: "Question"}
    assert not story.difference.hands


def test_a_value_that_reads_as_before_just_after_it_was_set_is_not_yet_a_hand() -> None:
    story = Story()
    story.see("Titles", "Aigerim")
    story.set_all()
    assert story.see("Titles", "Aigerim", after=0.01) == pytest.approx(story.seconds - 0.01 + STEADY_SECONDS)
    assert not story.difference.hands and story.set_all() == {}
    assert story.see("Titles", "Aigerim", after=STEADY_SECONDS) is None
    assert story.difference.hands


def test_what_is_missing_is_not_set_until_it_is_there() -> None:
    story = Story(program="Winner")
    story.see("Titles", None)
    assert story.difference.missing() == [NAME, PROGRAM]
    assert story.set_all() == {}
    story.difference.see(Seen((*SCENES, "Winner"), {PROGRAM: "Titles", NAME: ""}), story.seconds, 0)
    assert story.set_all() == {NAME: "Aigerim", PROGRAM: "Winner"}


def test_what_was_there_and_is_gone_is_missing_and_no_hand() -> None:
    story = Story()
    story.see("Question", "Aigerim")
    story.difference.see(Seen(("Titles",), {PROGRAM: "Titles", NAME: None}), story.seconds + 9, 0)
    assert story.difference.missing() == [NAME, PROGRAM] and not story.difference.hands


def test_a_refused_value_is_tried_again_after_its_time() -> None:
    story = Story()
    story.see("Titles", "Aigerim")
    story.difference.refuse(PROGRAM, "no", story.seconds + 1)
    assert story.set_all() == {}
    assert words_of(story.difference)[1] == {"refused": "no"}
    story.see("Titles", "Aigerim", after=1)
    assert story.set_all() == {PROGRAM: "Question"}


def test_every_sentence_for_the_desk_is_filled_by_the_values_it_names() -> None:
    values = dict.fromkeys(("place", "missing", "scenes", "hands", "refused"), "x")
    assert not [words.detail for words in ALL_WORDS if "{" in words.detail.format_map(values)]
