"""Time order within the window: an earlier press takes its place while nothing was decided, and not a moment longer."""

from typing import NamedTuple

import pytest

from studio.game.moves import Press, Refused, Ruling
from tests.si_script import Table

OPEN = "theme value"
ASKED = f"{OPEN} read"


class Row(NamedTuple):
    """After `script` (its last word a press) the presses were worth `verdicts` and `who` is in."""

    script: str
    verdicts: str
    who: str
    because: str


ROWS = (
    Row(f"{OPEN} A B-0.001ms", "A in, B in", "B", "it was earlier, by a microsecond"),
    Row(f"{OPEN} A B-5ms/20ms", "A in, B in", "B", "it was heard at the window's last instant"),
    Row(f"{OPEN} A B-5ms/20.001ms", "A in, B late arrival", "A", "it was heard after the window"),
    Row(f"{OPEN} A B-900ms/20ms", "A in, B in", "B", "how much earlier does not matter"),
    Row(f"{OPEN} +2 A B-1001ms/5ms", "A in, B late arrival", "A", "no link is a second slow: its clock is wrong"),
    Row(f"{OPEN} A B+5ms", "A in, B early", "A", "it was later"),
    Row(f"{OPEN} A A-5ms@two", "A in, A locked out", "A", "one player with two buttons is one player"),
    Row(f"{OPEN} A B-5ms C-7ms", "A in, B in, C in", "C", "and so on, as often as it happens"),
    Row(f"{OPEN} A C-7ms B-5ms", "A in, C in, B early", "C", "between the two it is after the first"),
    Row(f"{OPEN} A = note:x B-5ms/9ms", "A in, B in", "B", "a remark decides nothing"),
    Row(f"{OPEN} A = adjust:C:5 B-5ms/9ms", "A in, B in", "B", "points for something else decide nothing"),
    Row(f"{OPEN} A = standby:break B-5ms/9ms", "A in, B in", "B", "the preview decides nothing"),
    Row(f"{OPEN} A = level:obs:armed B-5ms/9ms", "A in, B in", "B", "an output's level decides nothing"),
    *(
        Row(f"{OPEN} A = {word} B-5ms/9ms", "A in, B late arrival", who, f"{word} ended the window")
        for word, who in {"right": "nobody", "wrong": "nobody", "none": "nobody", "clear": "nobody", "answering": "A",
                          "ask_form": "A", "hold": "A"}.items()
    ),
    Row(f"{OPEN} A = wrong = C B-5ms/9ms", "A in, C in, B late arrival", "C", "it was before a ruling that was made"),
    Row(f"{OPEN} A +0.001 wrong +0.002 C B-1ms/9ms", "A in, C in, B in", "B",
        "after the ruling, before the next"),
    Row(f"{OPEN} A = hold = undo B-5ms/9ms", "A in, B in", "B", "what was taken back decides nothing"),
    Row(f"{ASKED} up B-0ms/20ms", "B in", "B", "the deadline's own instant, heard in the window"),
    Row(f"{ASKED} up B-0ms/20.001ms", "B late arrival", "nobody", "the deadline's own instant, heard too late"),
    Row(f"{ASKED} up B-3ms/10ms C-15ms/1ms", "B in, C in", "C", "the earlier of two before the deadline"),
    Row(f"{ASKED} up C-5ms/10ms B-13ms/1ms", "C in, B early", "C", "the earlier of two before the deadline"),
    Row(f"{ASKED} up B+0.001ms/5ms", "B late", "nobody", "after the deadline"),
    Row(f"{ASKED} up = answer B-3ms/5ms", "B late arrival", "nobody", "the answer was shown"),
    Row("theme A-5ms/0ms value", "A closed", "nobody", "the value was not announced"),
    Row("theme value A-5ms/1ms B", "A early, B in", "B", "it was before the value, heard after it"),
    Row("theme value A B-1005ms/5ms", "A in, B early", "A", "earlier than the one in, but before the buttons opened"),
    Row(f"{OPEN} A wrong C A-5ms", "A in, C in, A locked out", "C", "it was earlier, but has answered"),
)  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.because)
def test_a_press_has_its_place_by_time_and_not_by_arrival(row: Row) -> None:
    """CM-2, CM-3."""
    table = Table().play(row.script)
    assert (table.tell("presses"), table.tell("in")) == (row.verdicts, row.who)


@pytest.mark.parametrize("script", [f"{OPEN} A = note:x B-5ms", f"{ASKED} up = note:x B-2ms", f"{OPEN} A B-5ms C-7ms"])
def test_the_state_is_that_of_the_presses_heard_in_order(script: str) -> None:
    """However late an earlier press was heard: the clock runs from it, and the game is as if nothing had been late."""
    late = Table().play(script)
    moves = [step.move for step in late.episode.order if step.move]
    in_order = Table(cue="")
    for move in sorted(moves, key=lambda move: move.at):
        in_order.do(move)
    assert in_order.game.digest() == late.game.digest()


def test_a_late_arrival_is_on_record_and_changes_nothing_else() -> None:
    table = Table().play(f"{OPEN} A = answering")
    before = table.state
    table.play("B-5ms/9ms")
    (_, mark) = sorted(table.state.presses, key=lambda mark: mark.verdict)
    assert (mark.seat, mark.verdict, mark.reason) == (2, "late arrival", "heard after the decision")
    assert before.presses != table.state.presses
    assert before == type(before)(**{**{f: getattr(table.state, f) for f in before.__struct_fields__},
                                     "presses": before.presses})  # fmt: skip


def test_the_record_keeps_presses_in_time_order_whenever_they_were_heard() -> None:
    table = Table().play(f"{OPEN} A = answering B-5ms/9ms")
    assert [(mark.seat, mark.verdict) for mark in table.state.presses] == [(2, "late arrival"), (1, "in")]


def test_an_insertion_that_would_refuse_a_later_move_is_given_up_whole() -> None:
    """Without the tie, C keeps a minus, and the operator's points, written since, would be beyond what fits on air."""
    table = Table(players=4, press_tie="replay").play(f"{OPEN} C wrong A B-0ms@two = adjust:C:-999995")
    steps, scores = list(table.episode.order), table.tell("scores")
    assert table.do(Press(at=table.now - 1000, heard=table.now + 1000, by="box:one", seat=4)) == "late arrival"
    assert table.episode.order[:-1] == steps
    assert (table.tell("scores"), scores) == (scores, "0 0 -999995 0")


def test_what_was_meant_for_one_player_never_falls_on_another() -> None:
    """The host rules A right in the instant in which B's earlier press takes A's place: the ruling is stale."""
    table = Table().play(f"{OPEN} A")
    assert table.state.buzz
    ruling = Ruling(at=table.now + 10_000, by="host", verdict="right", about=table.state.buzz.id)
    table.play("B-5ms/9ms")
    with pytest.raises(Refused, match=r"ruling was about q1\.b1\.s1, which is no longer current; now"):
        table.do(ruling)
    assert table.tell("scores") == "0 0 0"


def test_a_lot_already_drawn_falls_when_an_earlier_press_takes_the_place_of_both() -> None:
    """CM-3."""
    table = Table().play(f"{OPEN} A B-0ms@two = lot:A C-5ms/9ms@three")
    assert (table.tell("presses"), table.tell("in"), table.tell("lot")) == ("A in, B in, C in", "C", "none")


@pytest.mark.parametrize("reorder_ms", [0, 5, 250])
def test_the_window_is_as_long_as_the_devices_need(reorder_ms: int) -> None:
    for heard, verdict in ((reorder_ms, "B in"), (reorder_ms + 0.001, "B late arrival")):
        table = Table(reorder_ms=reorder_ms).play(f"{OPEN} A B-1ms/{heard}ms")
        assert table.verdicts[-1] == verdict
