"""The time of day of a move stays what it was, however often the program was started since."""

from studio.desk.record_view import told
from studio.game.moves import Note
from studio.show.clock import ShowClock, time_of_day
from studio.show.conductor import Conductor
from studio.show.episode import Episode
from studio.show.journal import Claim, Journal
from studio.show.lines import MoveLine
from tests.si_script import opening

SECOND = 1_000_000


def test_a_move_keeps_its_time_of_day_through_a_later_start(tmp_path) -> None:  # type: ignore[no-untyped-def]
    """The show stood still for an hour: what was done before keeps its time, what comes after is an hour on."""
    journal = Journal(tmp_path / "show.journal", Claim(tmp_path / "show.owner", "a test"))
    conductor = Conductor(Episode(opening()), journal, ShowClock(), lambda choices: choices[0])
    conductor.sittings = [(0, 0, "2026-11-30T21:00:00+00:00"), (5, 10 * SECOND, "2026-11-30T22:00:10+00:00")]
    times = [told(conductor, MoveLine(n=n, move=Note(at=at * SECOND, text="x"))).when for n, at in ((4, 9), (6, 12))]
    journal.close()
    assert times == ["21:00:09", "22:00:12"]


def test_a_label_that_is_none_gives_no_time() -> None:
    assert time_of_day("", 5) == ""
