"""Which episode a show goes on with, and what of it is run again."""

import os
from collections.abc import Callable
from pathlib import Path
from types import MappingProxyType

import pytest
from msgspec.structs import replace

from studio.formats import formats
from studio.game.game import Game
from studio.game.procedures import Script
from studio.show import episodes, rundown
from studio.show.journal import Damaged
from studio.show.restoring import restore
from tests.recorded import Recorded
from tests.si_script import opening


@pytest.fixture
def mend(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From now on every question is worth twice as much: a format mended in the lunch break."""
    known = formats()["svoya_igra"]

    def mended(game: Game) -> Script:
        game.setup = replace(game.setup, factor=game.setup.factor * 2)
        return known.script(game)

    def do() -> None:
        found = MappingProxyType({known.name: replace(known, script=mended)})
        monkeypatch.setattr(rundown, "formats", lambda: found)

    return do


SCRIPT = "theme value A wrong B-5ms undo redo void value C right take:break"


def test_rules_mended_between_rounds_change_no_round_that_is_over(tmp_path: Path, mend: Callable[[], None]) -> None:
    table = Recorded(tmp_path).play(SCRIPT)
    table.close()
    mend()
    reading = table.read()
    episode, last, lines = restore(reading)
    assert episode.run.play.digest() == table.game.digest()
    assert (last, lines, episode.order) == (table.now, table.conductor.lines, table.episode.order)
    with pytest.raises(Damaged, match=r"^line \d+: cue 'round-1' ends in another state than was written$"):
        restore(reading, whole=True)


def test_the_round_being_played_goes_on_by_the_mended_rules(tmp_path: Path, mend: Callable[[], None]) -> None:
    table = Recorded(tmp_path).play(f"{SCRIPT} take:round-2 theme value A right")
    table.close()
    assert table.tell("scores") == "20 0 20"
    mend()
    assert [seat.score for seat in restore(table.read())[0].run.state.seats] == [40, 0, 20]


@pytest.mark.parametrize("after", ["", "undo", "undo undo redo redo note:x", "take:titles undo undo A"])
@pytest.mark.parametrize("whole", [False, True])
def test_what_is_remembered_is_what_would_be_run(tmp_path: Path, after: str, whole: bool) -> None:
    table = Recorded(tmp_path).play(f"{SCRIPT} {after}")
    table.close()
    episode, _, _ = restore(table.read(), whole)
    assert episode.run.play.digest() == table.game.digest()
    assert episode.run.around == table.run.around
    assert (episode.order, episode.taken_back) == (table.episode.order, table.episode.taken_back)


def journal(folder: Path, name: str, script: str, age: int) -> Path:
    """An episode in the folder, `age` seconds old."""
    table = Recorded(folder, cue="", show=opening()).play(script)
    table.close()
    path = table.path.rename(folder / name)
    os.utime(path, (10**9 - age, 10**9 - age))
    return path



def test_the_latest_episode_of_this_show_is_gone_on_with(tmp_path: Path) -> None:
    journal(tmp_path, "quiz-2025-01-01-120000.journal", "take:titles", age=50)
    latest = journal(tmp_path, "quiz-2025-01-02-120000-2.journal", "take:round-1 theme", age=40)
    journal(tmp_path, "quiz-2-2025-01-03-120000.journal", "take:break", age=30)
    journal(tmp_path, "rehearsal-quiz-2025-01-03-120000.journal", "take:break", age=20)
    journal(tmp_path, "quiz-2025-01-04-120000.journal", "", age=10)  # it never had a move
    (tmp_path / "quiz-2025-01-05-120000.journal.damaged-1").write_bytes(b"kept aside")
    found = episodes.unfinished(tmp_path, "quiz")
    assert found and found[0] == latest
    other = episodes.unfinished(tmp_path, "quiz-2")
    assert other and other[0].name == "quiz-2-2025-01-03-120000.journal"
    assert episodes.unfinished(tmp_path, "nothing") is None


def test_an_episode_whose_last_cue_is_over_is_not_gone_on_with(tmp_path: Path) -> None:
    """Not even with the one before it, which somebody left."""
    journal(tmp_path, "quiz-2025-01-01-120000.journal", "take:round-1", age=50)
    path = journal(tmp_path, "quiz-2025-01-02-120000.journal", "take:results", age=40)
    found = episodes.unfinished(tmp_path, "quiz")
    assert found and found[0] == path
    path.unlink()
    table = Recorded(tmp_path, cue="results")
    table.do(table.move("next"))
    table.close()
    table.path.rename(path)
    assert episodes.unfinished(tmp_path, "quiz") is None


@pytest.mark.parametrize(
    ("file", "stem"),
    [
        ("/shows/quiz/show.toml", "quiz"),
        ("/shows/Final 2025.toml", "Final-2025"),
        ("/shows/Көкпар шоу/show.toml", "Көкпар-шоу"),
        ("/shows/[*]/show.toml", "show"),
        ("/shows/" + "x" * 300 + "/show.toml", "x" * 60),
    ],
)
def test_a_show_names_its_files(file: str, stem: str) -> None:
    assert episodes.stem_of(file, False) == stem
    assert episodes.stem_of(file, True) == f"rehearsal-{stem}"


def test_two_episodes_begun_in_one_second_have_two_names(tmp_path: Path) -> None:
    first = episodes.new_path(tmp_path, "quiz")
    first.touch()
    second = episodes.new_path(tmp_path, "quiz")
    assert second != first
    assert {episodes.STEM_AND_DAY.sub(r"\1", path.stem) for path in (first, second)} == {"quiz"}
