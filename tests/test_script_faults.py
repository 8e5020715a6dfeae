"""Every procedure raises at every wait: its move is left out, the state stands, and the show goes on.

The second time in the same wait the manual round is offered.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from studio.desk.operator_view import operator_view
from studio.game.moves import AnyMove
from studio.game.play import Play
from studio.game.wait import Wait
from studio.show.conductor import Conductor
from studio.show.journal import Claim, Journal
from studio.show.lines import FailedLine
from studio.show.restoring import restore
from tests.recorded import Recorded, last_choice


class Broken(Exception):
    """What a script raises here."""


class Fault:
    """Armed, it makes the procedure that waits raise where it stands, once."""

    def __init__(self) -> None:
        self.armed = False
        self.places: set[str] = set()

    def strike(self, play: Play) -> Callable[[], Wait]:
        """What goes on instead of the script."""
        self.armed = False
        self.places.add(play.where().procedure)
        return lambda: play._running.throw(Broken("the answer is 42"))


@pytest.fixture
def fault(monkeypatch: pytest.MonkeyPatch) -> Fault:
    found, advance = Fault(), Play._advance

    def broken(play: Play, go: Callable[[], Wait]) -> None:
        advance(play, found.strike(play) if found.armed else go)

    monkeypatch.setattr(Play, "_advance", broken)
    return found


class Plain(Recorded):
    """A show without faults, in which as good as no time passes between a move and the lot it calls for."""

    speed = 1e-6


class Faulty(Plain):
    """A show in which every move fails twice before it is taken."""

    def __init__(self, folder: Path, fault: Fault, **made_of: object) -> None:
        self.fault, self.failures = fault, 0
        super().__init__(folder, **made_of)  # type: ignore[arg-type]

    def do(self, move: AnyMove) -> str:
        before, around = self.game.digest(), self.run.around
        for time in (1, 2):
            self.fault.armed = True
            verdict = super().do(move)
            if self.fault.armed:  # it was no move for the script
                self.fault.armed = False
                return verdict
            self.failures += 1
            self._stands(before, move, again=time == 2)
            assert self.run.around == around
        verdict = super().do(move)
        assert (self.conductor.fault, self.conductor.offers_manual) == ("", False), f"{move} was taken"
        return verdict

    def _stands(self, before: str, move: AnyMove, again: bool) -> None:
        assert self.game.digest() == before, f"{move} has left something behind"
        assert self.conductor.fault.startswith(type(move).__name__)
        assert self.conductor.fault.endswith(": Broken"), "and nothing of its words, which may hold an answer"
        desk = operator_view(self.conductor).desk
        assert (desk.offer_manual, desk.fault) == (again and self.run.left is None, self.conductor.fault)
        assert desk.moves[0].state == "failed"


SHOWS: dict[str, tuple[str, dict[str, object]]] = {
    "a question": ("theme value A ask_form tell_form answering wrong B clear B wrong read C none answer value", {}),
    "time runs out": ("theme value read A up right value read up answer value close", {}),
    "void questions": ("theme value void reserve A right void reserve B wrong void value",
                       {"reserves": "Rivers.10 Birds.10"}),
    "ties": ("theme value A B-0ms@two wrong C right", {}),
    "a tie replayed": ("theme value A B-0ms@two reserve", {"press_tie": "replay", "reserves": "Rivers.10"}),
    "players leave": ("theme value A off:A B off:B C off:C answer value answer", {}),
    "from cue to cue": ("theme value A undo redo standby:break take undo redo take:results next", {}),
    "after the game": ("take:round-2 theme value A wrong B right protest:A:q1 " + "value close " * 4
                       + "end uphold:p1 close_game single A right end",
                       {"void_after_game": "replace", "reserves": "Rivers.10"}),
    "a shoot-out": ("take:round-2 theme value A wrong close protest:A:q1.s1 take:shoot-out uphold:p1 begin",
                    {"through": 1}),
    "a lot after it": ("take:shoot-out " + ("theme " + "value close " * 5) * 2 + "end" + " single close end" * 5
                       + " by_lot", {"through": 1}),
    "the manual round": ("theme leave open A judge:wrong:5 B clear close next clock:5 let_go up off:C caption:x "
                         "to_look:board open A off:A return anew theme", {}),
}  # fmt: skip
WAITING = {"lead_to", "put", "toss_up", "take_answer", "show_answer", "replace_owed", "shoot_out", "by_lot", "results",
           "manual"}  # fmt: skip
"""Procedures that wait for a move of a person, of a device or of the clock."""


@pytest.mark.parametrize("show", SHOWS)
def test_at_every_wait_a_script_may_raise_and_the_show_goes_on(show: str, tmp_path: Path, fault: Fault) -> None:
    script, made_of = SHOWS[show]
    (tmp_path / "plain").mkdir()
    plain, table = Plain(tmp_path / "plain", **made_of), Faulty(tmp_path, fault, **made_of)  # type: ignore[arg-type]
    for word in script.split():
        plain.play(word)
        table.play(word)
        assert table.game.digest() == plain.game.digest(), f"after {word} it is where it would be without faults"
    assert table.failures >= len(script.split()), "two faults at more than every second word"
    assert restore(table.read())[0].run.play.digest() == table.game.digest()
    assert sum(isinstance(line, FailedLine) for line in table.read().lines) == len(table.conductor.failed)
    plain.close()
    table.close()


def test_every_procedure_that_waits_has_raised(tmp_path: Path, fault: Fault) -> None:
    for number, (script, made_of) in enumerate(SHOWS.values()):
        (tmp_path / str(number)).mkdir()
        table = Faulty(tmp_path / str(number), fault, **made_of)
        table.play(script)
        table.close()
    assert fault.places >= WAITING


def test_a_lot_that_fails_is_drawn_again_after_the_next_move_and_then_the_manual_round_is_offered(
    tmp_path: Path, fault: Fault
) -> None:
    table = Plain(tmp_path, draw=lambda choices: (setattr(fault, "armed", True), choices[0])[1])
    table.play("theme value A B-0ms@two")
    assert (table.conductor.fault[:13], table.conductor.offers_manual) == ("Lot at draw_f", False)
    digest = table.game.digest()
    fault.armed = False
    table.play("note:again")
    assert (table.conductor.offers_manual, table.game.digest()) == (True, digest)
    fault.armed = False
    table.play("leave open C judge:right:5")
    assert (table.tell("scores"), table.conductor.offers_manual) == ("0 0 5", False)
    table.close()


def test_a_round_that_does_not_begin_can_be_played_by_hand(tmp_path: Path, fault: Fault) -> None:
    table = Plain(tmp_path, cue="titles")
    for offered in (False, True):
        fault.armed = True
        table.play("take:round-1")
        assert (table.tell("cue"), table.conductor.offers_manual) == ("titles", offered)
    assert table.play("leave open A judge:right:5").tell("scores") == "5 0 0"
    table.close()


STILL_WAITING = {"note:x": True, "hold": True, "adjust:A:5": True, "B": True, "standby:break": True, "right": False,
                 "off:B": False, "undo": False, "clear": False}  # fmt: skip


@pytest.mark.parametrize("word", STILL_WAITING)
def test_what_moves_the_script_on_takes_the_offer_back_and_nothing_else_does(
    tmp_path: Path, fault: Fault, word: str
) -> None:
    table = Plain(tmp_path).play("theme value A")
    for _ in range(2):
        fault.armed = True
        table.play("answering")
    assert table.conductor.offers_manual
    assert table.play(word).conductor.offers_manual == STILL_WAITING[word]
    table.close()


def test_the_offer_survives_a_start_after_a_crash(tmp_path: Path, fault: Fault) -> None:
    table = Plain(tmp_path).play("theme value A")
    for _ in range(2):
        fault.armed = True
        table.play("answering")
    table.close()
    reading = table.read()
    journal = Journal(table.path, Claim(tmp_path / "show.owner", "a test"), reading)
    assert Conductor.resume(reading, journal, 1.0, last_choice).offers_manual
    journal.close()
