"""The show around the game: standby and take, standings from cue to cue, and the levels of outputs and looks."""

from typing import NamedTuple

import pytest
from msgspec.structs import replace

from studio.game.moves import Refused, Take
from studio.show.order import level_of
from tests.si_script import Table, opening


class Row(NamedTuple):
    """After `script` from the start of the show, `cue` runs and `standby` is on preview."""

    script: str
    cue: str
    standby: str
    because: str


ROWS = (
    Row("", "", "titles", "the first cue waits"),
    Row("take", "titles", "round-1", "a card is over at once, so the next cue is on standby"),
    Row("take take", "round-1", "", "a round is not over"),
    Row("take take standby:break", "round-1", "break", "standby changes nothing on program"),
    Row("take take standby:break standby:results", "round-1", "results", "the last one counts"),
    Row("take take standby:break take", "break", "round-2", "take starts what is on standby"),
    Row("take:round-2", "round-2", "", "a show can start at any cue"),
    Row("take:round-2 " + "theme " + "value close " * 5 + "end", "round-2", "results",
        "a round that is over puts the next on"),
    Row("take take standby:titles take:results", "results", "", "a named cue goes before the one on standby"),
    Row("take:results", "results", "", "the results wait for the winner"),
    Row("take:break take:break", "break", "round-2", "a cue can be taken again"),
    Row("take take undo", "titles", "round-1", "a take can be taken back"),
    Row("standby:results undo", "", "titles", "a standby can be taken back"),
)  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.because)
def test_standby_and_take(row: Row) -> None:
    table = Table(cue="").play(row.script)
    assert (table.run.around.cue, table.run.around.standby) == (row.cue, row.standby)


REFUSED = {
    "standby:nothing": r"standby: no cue 'nothing'; cues are titles, round-1, break, round-2, results",
    "take:nothing": r"take: no cue 'nothing'; cues are titles, round-1, break, round-2, results",
    "take take take": r"take: no cue is on standby; put one on standby first",
    "level:lamps:off": r"no output 'lamps'; outputs are obs",
    "show:lamps": r"no output 'lamps'; outputs are obs",
    "look:sunset:off": r"set_level: no look 'sunset'; looks are titles, board, theme",
}


@pytest.mark.parametrize("script", REFUSED)
def test_what_is_refused_says_why_and_what_is_allowed_and_changes_nothing(script: str) -> None:
    *before, last = script.split()
    table = Table(cue="").play(" ".join(before))
    was = (table.run.around, table.game.digest(), list(table.episode.order))
    with pytest.raises(Refused, match=REFUSED[script]):
        table.play(last)
    assert (table.run.around, table.game.digest(), table.episode.order) == was


def test_a_double_hit_of_take_takes_one_cue() -> None:
    table = Table(cue="")
    hit = Take(at=1, by="desk", about="take:titles")
    table.do(hit)
    with pytest.raises(Refused, match=r"take was about take:titles, .*; now it would be about take:round-1"):
        table.do(hit)
    assert table.tell("cue") == "titles"


def test_scores_questions_and_record_pass_from_cue_to_cue_and_nothing_else() -> None:
    table = Table().play("theme value A wrong B right value read A")
    ledger, answers = table.state.ledger, table.state.answers
    table.play("take:break")
    (first, second, _), used = table.run.state.standings().seats, table.run.state.used
    assert ((first.score, second.score), used) == ((-10, 10), {"Rivers.10", "Rivers.20"})
    assert (table.state.ledger, table.state.answers, len(answers)) == (ledger, answers, 2)
    assert (table.state.buzz, table.state.clocks, table.state.presses) == (None, (), ())


def test_a_round_taken_again_goes_on_with_the_questions_not_yet_put() -> None:
    table = Table().play("theme value close value close take:round-1 theme value")
    assert table.tell("question") == "1: Rivers.30 for 30, open"


def test_a_round_all_of_whose_questions_were_put_is_over_at_once() -> None:
    table = Table("round-2").play("theme " + "value close " * 5 + "end take:round-2")
    assert (table.state.done, table.tell("look"), table.state.board) == (True, "scores", ())


def test_the_results_show_the_scores_and_then_the_winner() -> None:
    table = Table().play("theme value A right take:results")
    assert (table.tell("look"), table.tell("scores"), table.tell("next")) == ("scores", "10 0 0", "Show the winner")


def test_a_card_shows_its_text_until_the_next_cue() -> None:
    table = Table("break")
    assert (table.state.text, table.tell("look"), table.state.done) == ("Back soon", "break", True)
    table.play("+60 A note:x")
    assert table.tell("presses") == "A closed"


class Levels(NamedTuple):
    """After `script` from the first round's start, OBS is at `level` in force and shows `shown`."""

    script: str
    level: str
    shown: str
    because: str


LEVELS = (
    Levels("theme value A", "auto", "answering", "it follows by itself"),
    Levels("level:obs:armed theme value A", "armed", "board", "it stays where it was armed"),
    Levels("level:obs:armed theme value A show:obs", "armed", "answering", "until it is shown"),
    Levels("level:obs:armed theme value A show:obs right", "armed", "answering", "and stays there again"),
    Levels("level:obs:armed theme value A level:obs:auto", "auto", "answering", "let go it follows at once"),
    Levels("level:obs:off theme value A", "off", "board", "it is left alone"),
    Levels("look:answering:armed theme value A", "armed", "question", "one look is armed"),
    Levels("look:answering:armed theme value A clear", "auto", "question", "and only that one"),
    Levels("look:answering:armed theme value A show:obs", "armed", "answering", "until it is shown"),
    Levels("look:answering:armed look:answering:auto theme value A", "auto", "answering", "it can be let go"),
    Levels("look:answering:off level:obs:armed theme value A", "off", "board", "the stricter of both is in force"),
    Levels("look:answering:armed level:obs:off theme value A", "off", "board", "the stricter of both is in force"),
    Levels("level:obs:armed theme take:break", "armed", "board", "a take shows nothing on an armed output"),
    Levels("level:obs:armed take:break undo theme", "armed", "board", "undo passes over levels"),
    Levels("theme value level:obs:armed A show:obs undo", "armed", "theme", "what was shown is shown anew"),
    Levels("take:break look:break:off undo", "auto", "board", "undo passes over a look's level"),
)


@pytest.mark.parametrize("row", LEVELS, ids=lambda row: row.script)
def test_levels_of_outputs_and_looks(row: Levels) -> None:
    table = Table().play(row.script)
    (obs,) = table.run.around.outputs
    assert (level_of(table.run.around, "obs", table.tell("look")), obs.shown) == (row.level, row.shown)


def test_an_undone_take_brings_back_the_look_that_was_on() -> None:
    table = Table().play("theme value A take:break undo")
    (obs,) = table.run.around.outputs
    assert (obs.shown, table.tell("look")) == ("answering", "answering")


def test_a_show_without_outputs_or_devices_plays_all_the_same() -> None:
    table = Table(show=replace(opening(), outputs=())).play("theme value A right")
    assert (table.run.around.outputs, table.tell("scores")) == ((), "10 0 0")
