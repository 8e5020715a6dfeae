"""How a rehearsal begins: at any cue, any standings, people at some seats; and that the show never hears of it."""

import argparse
import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from studio.cli import main
from studio.cli.beginning import conductor_of, standings
from studio.cli.building import CannotBuild, Devices
from studio.desk.running import RunningShow
from studio.formats import formats
from studio.game.moves import Adjust, Take
from studio.rehearsal.buttons import Buttons
from studio.show import episodes
from studio.show.config import load
from studio.show.journal import read
from studio.show.restoring import restore
from tests.on_air import on_air, show_folder
from tests.si_script import opening


def options(show: Path, command: str = "rehearse", **given: Any) -> argparse.Namespace:
    """What the command line gives for it."""
    usual = {"questions": "real", "from": "", "standings": "", "seed": 1, "speed": 1.0, "new": False,
             "journals": str(show / "journals")}  # fmt: skip
    return argparse.Namespace(**{"command": command, "show": show, **usual, **given})


def begun(show: Path, command: str = "rehearse", **given: Any) -> Any:
    """The conductor of the episode, its journal closed again."""
    conductor = conductor_of(load(show, formats()), options(show, command, **given))
    conductor.journal.close()
    return conductor


@pytest.fixture
def show(tmp_path: Path) -> Path:
    return show_folder(tmp_path / "evening")


STANDINGS = {
    "": {},
    "1=100,2=-50": {1: 100, 2: -50},
    " 1 = 100 , 3 = +20,": {1: 100, 3: 20},
    "2=−50": {2: -50},
    "1=0": {1: 0},
}


@pytest.mark.parametrize("text", STANDINGS)
def test_standings_are_read_seat_by_seat(text: str) -> None:
    assert standings(text, opening()) == STANDINGS[text]


WRONG = {
    "100": r"^--standings '100': not seat=points, as in 1=100,2=-50$",
    "1=x": r"^--standings '1=x': not seat=points",
    "1=1.5": r"not seat=points",
    "4=10": r"^--standings: there is no seat 4; seats are 1, 2, 3$",
    "1=10,1=20": r"^--standings: seat 1 comes twice$",
    "1=2000000": r"^--standings: 2000000 points; allowed are −1000000 to 1000000$",
}


@pytest.mark.parametrize("text", WRONG)
def test_wrong_standings_are_refused_in_words(text: str) -> None:
    with pytest.raises(CannotBuild, match=WRONG[text]):
        standings(text, opening())


def test_it_begins_at_any_cue_with_given_standings_as_moves_of_its_record(show: Path) -> None:
    conductor = begun(show, **{"from": "results", "standings": "1=100,2=-50"})
    run = conductor.episode.run
    assert run.around.cue == "results"
    assert [seat.score for seat in run.state.seats] == [100, -50, 0]
    assert [type(line.move) for line in conductor.lines] == [Adjust, Adjust, Take]
    assert {line.move.by for line in conductor.lines} == {"start"}
    assert [entry.text for entry in run.state.ledger] == ["--standings", "--standings"]
    restored = restore(read(conductor.journal.path.read_bytes()))[0]
    assert restored.run.play.digest() == run.play.digest()


def test_standings_alone_wait_for_the_first_cue(show: Path) -> None:
    run = begun(show, standings="3=7").episode.run
    assert (run.around.cue, run.around.standby, run.state.seat(3).score) == ("", "titles", 7)


def test_an_unknown_cue_is_refused_before_anything_is_written(show: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["rehearse", str(show), "--journals", str(show / "journals"), "--from", "round-9", "--no-browser"]
    assert main(command) == 2
    said = capsys.readouterr().err
    assert said == "--from round-9: there is no such cue; cues are titles, round, pause, results\n"
    assert not list((show / "journals").glob("*.journal"))


REAL = {
    "seat:9": "--real seat:9: the show has no such device or seat; it has keys, seat:1, seat:2, seat:3\n",
    "box": "--real box: the show has no such device or seat; it has keys, seat:1, seat:2, seat:3\n",
}


@pytest.mark.parametrize("name", REAL)
def test_what_is_not_there_can_t_be_real(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    show = show_folder(tmp_path / "evening", '[devices.keys]\naddress = "keyboard://desk"')
    assert main(["rehearse", str(show), "--journals", str(tmp_path), "--real", name, "--no-browser"]) == 2
    assert capsys.readouterr().err == REAL[name]


def test_a_person_at_a_seat_keeps_real_time(show: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["rehearse", str(show), "--journals", str(show), "--real", "seat:2", "--speed", "5", "--no-browser"]
    assert main(command) == 2
    assert capsys.readouterr().err == "--real with --speed: what is real keeps real time; leave out one of them\n"


async def test_people_sit_where_a_real_box_or_a_real_seat_is_and_contestants_elsewhere(tmp_path: Path) -> None:
    boxes = [
        f'[devices.{name}]\naddress = "serial:///dev/no-{name}"\nseats = {seats}'
        for name, seats in (("left", "{ 1 = 1 }"), ("right", "{ 1 = 1, 2 = 2, 3 = 3 }"))
    ]
    show = show_folder(tmp_path / "evening", *boxes)
    for real, simulated in (((), [1, 2, 3]), (("left",), [2, 3]), (("seat:3", "left"), [2]), (("right",), [])):
        conductor = begun(show)
        devices = Devices(RunningShow(conductor))
        devices.build(load(show, formats()).show, True, real)
        assert list(Buttons(devices.boxes, 1.0, devices.real_seats).seats) == simulated


def test_a_run_after_a_rehearsal_does_not_go_on_with_it(show: Path) -> None:
    rehearsed = begun(show, **{"from": "round"})
    real = begun(show, "run")
    assert real.journal.path != rehearsed.journal.path
    assert real.lines == []
    assert real.episode.opening.rehearsal is False
    assert rehearsed.journal.path.name.startswith("rehearsal-evening-")


def test_a_rehearsal_after_a_run_does_not_go_on_with_that(show: Path) -> None:
    begun(show, "run")
    before = {path: path.read_bytes() for path in (show / "journals").glob("evening-*.journal")}
    assert before
    assert begun(show).lines == []
    assert {path: path.read_bytes() for path in before} == before


def test_a_show_whose_name_begins_like_a_rehearsal_s_does_not_go_on_with_one(tmp_path: Path) -> None:
    begun(show_folder(tmp_path / "evening"), **{"from": "round", "journals": str(tmp_path / "journals")})
    other = show_folder(tmp_path / "rehearsal-evening")
    stem = episodes.stem_of(str(other / "show.toml"), rehearsal=False)
    assert list((tmp_path / "journals").glob(f"{stem}-*.journal")), "its name is that of a rehearsal's record"
    assert episodes.unfinished(tmp_path / "journals", stem) is None


async def test_a_rehearsal_of_a_person_at_seat_two_and_again_from_here(tmp_path: Path) -> None:
    """The person presses on the desk's keyboard, the incident is the desk's, and the cue is started anew."""
    keys = '[devices.box]\naddress = "serial:///dev/nothing"', '[devices.keys]\naddress = "keyboard://desk"'
    show = show_folder(tmp_path / "evening", *keys)
    begin = ("--from", "round", "--standings", "1=100", "--real", "seat:2", "--skill", "0", "--reaction", "600")
    async with on_air(show, "rehearse", *begin) as running:
        desk = await running.operator()
        assert "REHEARSAL" in running.printed
        assert desk.view["show"]["rehearsal"]
        assert [seat["score"] for seat in desk.view["seats"]] == [100, 0, 0]
        for key in ("next", "next"):
            await desk.do(key)
        await desk.do("press", seat=2)
        assert desk.view["buzz"]["seat"] == 2
        offered = {each["name"]: each for each in desk.status["incidents"]}
        assert offered["dead_button"]["seats"] == [1, 3], "not the button of a person"
        await desk.do("right")
        view = await desk.do("anew")
        assert [seat["score"] for seat in view["seats"]] == [100, 0, 0]
        assert view["question"] is None
        assert await desk.incident("dead_button", seat=1) == {}
        refused = await desk.incident("tie")
        assert refused["key"] == "the buttons are not open to two simulated contestants of one box"
    (journal,) = running.journals.glob("*.journal")
    assert json.loads(journal.read_bytes().splitlines()[0])["opening"]["rehearsal"] is True


def test_opening_of_a_rehearsal_is_that_of_the_show_but_for_its_mark(show: Path) -> None:
    real, rehearsed = begun(show, "run").episode.opening, begun(show).episode.opening
    assert replace(rehearsed, rehearsal=False, wall="") == replace(real, wall="")
