"""A format whose code changed in the middle of an episode: it goes on after the last move that still agrees."""

import shutil
from collections.abc import Callable
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec
import pytest

from studio.formats import Format, formats
from studio.game.game import Game
from studio.game.moves import Judge, Leave, Next, Press, Read
from studio.game.procedures import Script
from studio.show import episodes, rundown
from studio.show.conductor import Conductor
from studio.show.journal import Claim, Damaged, Journal
from studio.show.lines import MoveLine, ResumedLine
from studio.show.restoring import restore
from studio.show.sources import source_hashes
from tests.on_air import ROOT, on_air, show_folder
from tests.recorded import Recorded, last_choice
from tests.si_script import opening

BEFORE, AFTER = {"formats/quick": "1"}, {"formats/quick": "2"}


class Rules(msgspec.Struct, frozen=True):
    players: int = 3


def quick(game: Game[Rules], *, second: str = "plays", open_at: int = 0, never_begins: bool = False) -> Script:
    """Next gives a point to everyone, a press one to its seat. (CM-4)"""
    assert not never_begins
    number = 0
    game.clock.start("think", 60)
    while True:
        match (yield game.wait("Go on", press=game.playing, since=open_at, next="Go on", read=number < 1 or
                               second != "refuses")):  # fmt: skip
            case Next():
                for seat in game.playing:
                    game.award(seat, 1, "right")
            case Press(seat=seat):
                game.award(seat, 10, "right")
            case Read():
                number += 1
                if number == 2 and second == "raises":
                    raise LookupError("Read, which is the answer")


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Puts this reading of the rules in force."""

    def put(**reading: Any) -> None:
        def script(game: Game[Rules]) -> Script:
            return quick(game, **reading)

        found = {**formats(), "quick": Format("quick", "Quick", Rules, script, lambda rules: (3, 3))}
        monkeypatch.setattr(rundown, "formats", lambda: MappingProxyType(found))

    put()
    return put


SCRIPT = "note:one read A note:two read B"
"""Line by line: the show, the end of its standing ready, the take, and these six from line 4 on."""


def played(folder: Path, script: str = SCRIPT, cue: str = "round-1") -> Recorded:
    """The episode as it was played by the rules of yesterday."""
    show = msgspec.structs.replace(opening(format="quick"), sources=BEFORE)
    table = Recorded(folder, cue=cue, show=show).play(script)
    table.close()
    return table


def resumed(table: Recorded, sources: dict[str, str] = AFTER) -> Conductor:
    """The product's own way to go on with it; the journal is closed again."""
    found = episodes.unfinished(table.path.parent, "show", sources)
    assert found
    path, reading = found
    claim = Claim(path.with_suffix(".owner"), "a test")
    conductor = Conductor.resume(reading, Journal(path, claim, reading), 1.0, last_choice, sources)
    conductor.journal.close()
    return conductor


CHANGES = {
    "refuses the second reading": ({"second": "refuses"}, 8, "it was taken, but now it is refused: read is not"),
    "fails on the second reading": ({"second": "raises"}, 8, "it was taken, but now the script fails on it: LookupE"),
    "opens the buttons later": ({"open_at": 4_500_000}, 6, "its verdict was 'in', and now it is 'early'"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_it_goes_on_after_the_last_move_that_agrees_in_the_manual_round(
    change: str, rules: Callable[..., None], tmp_path: Path
) -> None:
    table = played(tmp_path)
    reading, line, why = CHANGES[change]
    was = restore(table.read(), upto=line - 2)[0].run.state
    rules(**reading)
    conductor = resumed(table)
    run = conductor.episode.run
    assert conductor.fault.startswith(f"the rules have changed since: line {line}: {why}")
    assert "answer" not in conductor.fault, "a script's own words may hold one"
    assert run.play.where().procedure == "manual"
    assert [s.score for s in run.state.seats] == [s.score for s in was.seats]
    assert run.left and run.left.state.clock and run.left.state.clock.held, "nobody loses time to the change"


@pytest.mark.parametrize("change", CHANGES)
def test_nothing_is_lost_and_it_starts_again_in_the_same_place(
    change: str, rules: Callable[..., None], tmp_path: Path
) -> None:
    table = played(tmp_path)
    before = table.path.read_bytes()
    rules(**CHANGES[change][0])
    digest = resumed(table).episode.run.play.digest()
    assert table.path.read_bytes().startswith(before)
    left = table.read().lines[-1]
    assert isinstance(left, MoveLine)
    assert left.move == Leave(at=left.move.at, by="start")
    again = resumed(table)
    assert (again.episode.run.play.digest(), again.fault) == (digest, "")
    assert restore(table.read())[0].run.play.digest() == digest


def test_it_can_be_played_on_and_the_round_returned_to(rules: Callable[..., None], tmp_path: Path) -> None:
    table = played(tmp_path)
    rules(second="refuses")
    found = resumed(table)
    reading = table.read()
    table.conductor = Conductor.resume(
        reading, Journal(table.path, Claim(tmp_path / "show.owner", "x"), reading), 1.0, last_choice, AFTER
    )
    table.episode = table.conductor.episode
    table.now = found.now() + 1
    table.play("open C")
    table.do(Judge(at=table.now, verdict="right", points=7))
    table.play("return A")
    assert table.tell("scores") == "20 0 7"
    table.close()
    assert restore(table.read())[0].run.play.digest() == table.game.digest()


@pytest.mark.parametrize("change", CHANGES)
def test_with_the_rules_it_was_played_by_a_disagreement_is_damage(
    change: str, rules: Callable[..., None], tmp_path: Path
) -> None:
    table = played(tmp_path)
    before = table.path.read_bytes()
    reading, line, why = CHANGES[change]
    rules(**reading)
    with pytest.raises(Damaged, match=rf"^{table.path}: line {line}: {why}.*Nothing was changed; .* add --new"):
        resumed(table, BEFORE)
    assert table.path.read_bytes() == before


def test_the_rules_in_force_are_those_of_the_latest_start(rules: Callable[..., None], tmp_path: Path) -> None:
    """Resumed by the new rules without trouble, it is damage when the same new rules disagree the time after."""
    table = played(tmp_path)
    assert resumed(table).fault == ""
    rules(second="refuses")
    with pytest.raises(Damaged, match="line 8: it was taken, but now it is refused"):
        resumed(table)
    assert resumed(table, {"formats/quick": "3"}).fault


def test_changed_rules_that_agree_with_every_move_change_nothing(rules: Callable[..., None], tmp_path: Path) -> None:
    table = played(tmp_path)
    conductor = resumed(table)
    assert (conductor.fault, conductor.episode.run.play.digest() != "") == ("", True)
    assert isinstance(table.read().lines[-1], ResumedLine)
    assert table.read().lines[-1].after is None


def test_a_round_that_does_not_even_begin_any_more_goes_on_from_the_cue_before_it_in_the_manual_round(
    rules: Callable[..., None], tmp_path: Path
) -> None:
    table = played(tmp_path, "take:round-1 A", cue="titles")
    rules(never_begins=True)
    conductor = resumed(table)
    assert conductor.fault.startswith("the rules have changed since: line 5: ")
    run = conductor.episode.run
    assert (run.around.cue, run.left is not None, run.state.seat(1).score) == ("titles", True, 0)


def test_a_cue_that_is_over_is_not_judged_by_the_rules_of_today(rules: Callable[..., None], tmp_path: Path) -> None:
    table = played(tmp_path, SCRIPT + " take:break")
    rules(second="refuses")
    assert resumed(table).fault == ""


def test_the_hashes_cover_the_core_with_its_folders_the_show_and_the_formats() -> None:
    found = source_hashes("svoya_igra")
    assert list(found) == ["game", "show", "formats/svoya_igra", "formats/manual"]
    assert len(set(found.values())) == 4


@pytest.mark.slow
async def test_a_real_format_mended_in_the_lunch_break(tmp_path: Path) -> None:
    """The program as it is, then a copy of it whose Svoya Igra announces no theme any more."""
    show = show_folder(tmp_path / "evening")
    async with on_air(show) as running:
        desk = await running.operator()
        for key in ("take", "take", "next", "next"):
            await desk.do(key)
    for part in ("studio", "controllers", "overlays", "show_configs"):
        shutil.copytree(ROOT / part, tmp_path / "mended" / part, ignore=shutil.ignore_patterns("__pycache__"))
    format = tmp_path / "mended" / "studio" / "formats" / "svoya_igra.py"
    text = format.read_text("utf-8")
    mended = text.replace("    if column == 0:\n", "    if False:\n")
    assert mended != text
    format.write_text(mended, "utf-8")
    async with on_air(show, code=tmp_path / "mended") as running:
        assert "the rules have changed since: line 6: it was taken, but now it is refused" in running.printed
        desk = await running.operator()
        assert desk.view["desk"]["fault"].startswith("the rules have changed since: line 6: ")
        assert desk.view["host"]["awaits"]["key"] == "Manual round"
        assert desk.view["cue"]["id"] == "round"
