"""Golden journals: what was recorded once comes to the same state, scores and bytes today."""

from pathlib import Path

import msgspec
import pytest

from studio.cli import main as studio
from studio.formats import formats
from studio.formats.registry import Format
from studio.game.game import Game
from studio.game.moves import Ruling
from studio.show.journal import read
from studio.show.lines import MoveLine
from studio.show.restoring import Disagrees, restore
from tests import golden

NAMES = sorted(formats())
REMAKE = "if the rules are the same and only the state has other fields: make golden (tests/data/golden/README.md)"


def test_every_format_has_one_and_nothing_else_lies_there() -> None:
    wanted = {f"{name}.{ending}" for name in NAMES for ending in ("journal", "json")} | {"README.md"}
    assert {path.name for path in golden.FOLDER.iterdir()} == wanted, "run: make golden"


@pytest.mark.parametrize("name", NAMES)
def test_a_journal_of_another_day_comes_to_the_same_state_and_scores(name: str) -> None:
    reading = read((golden.FOLDER / f"{name}.journal").read_bytes())
    try:
        assert golden.told(reading) == golden.kept(name), REMAKE
    except Disagrees as wrong:
        pytest.fail(f"{wrong}; {REMAKE}")
    assert len(reading.lines) > 150


@pytest.mark.parametrize("name", NAMES)
def test_recorded_again_it_is_the_same_to_the_byte(name: str, tmp_path: Path) -> None:
    content = (golden.FOLDER / f"{name}.journal").read_bytes()
    assert golden.again(read(content), tmp_path).read_bytes() == content


@pytest.mark.parametrize("name", NAMES)
def test_the_command_gives_the_digest_written_beside_it(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert studio(["replay", str(golden.FOLDER / f"{name}.journal")]) == 0
    assert f"digest {golden.kept(name).digest}\n" in capsys.readouterr().out


@pytest.mark.parametrize("name", NAMES)
def test_the_last_cue_alone_comes_to_the_same(name: str) -> None:
    """A start after a crash runs no more than that."""
    reading = read((golden.FOLDER / f"{name}.journal").read_bytes())
    assert restore(reading, whole=False)[0].run.play.digest() == golden.kept(name).digest


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the golden journals that may be remade."""
    for path in golden.FOLDER.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    return tmp_path


def test_remaking_changes_nothing_while_the_rules_are_the_same(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert golden.main([]) == 0
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    assert [line.partition(":")[0] for line in capsys.readouterr().out.splitlines()] == list(formats())


def test_remaking_refuses_where_a_result_would_be_another(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wrong line in the core: a right answer is worth a point too much."""
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    award = Game.award

    def generous(self: Game[object], seat: int, points: int, reason: str, *more: object, **named: object) -> None:
        award(self, seat, points + (reason == "right"), reason, *more, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Game, "award", generous)
    assert golden.main([]) == 1
    assert "svoya_igra: left as it is; if its rules were meant to change, --rules-changed svoya_igra" in (
        capsys.readouterr().out
    )
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    assert golden.main(["--rules-changed", *NAMES]) == 0
    assert all(golden.kept(name).scores for name in NAMES)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} != before


def test_remaking_refuses_where_a_move_is_no_longer_taken(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    reading = read((folder / "svoya_igra.journal").read_bytes())
    ruled = next(n for n, line in enumerate(reading.lines) if isinstance(line, MoveLine) and
                 isinstance(line.move, Ruling))  # fmt: skip
    line = reading.lines[ruled]
    assert isinstance(line, MoveLine)
    reading.lines.insert(ruled + 1, msgspec.structs.replace(line, n=ruled + 1))
    with pytest.raises(golden.RulesChanged, match=rf"^line {ruled + 2} is refused: ruling is not possible now"):
        golden.again(reading, folder)


def test_a_new_format_gets_its_journal_by_itself(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = formats()["svoya_igra"]
    new = Format("new_game", "New game", known.rules, known.script, known.players)
    monkeypatch.setattr(golden, "formats", lambda: {"new_game": new})
    monkeypatch.setattr("studio.show.rundown.formats", lambda: {**formats(), "new_game": new})
    assert golden.main([]) == 0
    assert golden.told(read((folder / "new_game.journal").read_bytes())) == golden.kept("new_game")
