"""Box time to show time, and bounces to presses: instants in whole microseconds, no device and no clock."""

import random

import pytest

from controllers.box_time import UNTRUSTED, BoxTime, Stamp, drift
from controllers.debounce import LOST_UP, Contacts
from controllers.plain import WRAP

HOLD_UP = 18_000
S = 1_000_000


def placed(*frames: tuple[int, int]) -> list[Stamp]:
    """Each frame: what the box's clock read, and when it was heard."""
    times = BoxTime(HOLD_UP)
    return [times.place(micros, heard) for micros, heard in frames]


@pytest.mark.parametrize(
    ("frames", "ats"),
    [
        # the first of a burst lies where it was heard; the others at the box's own distance, whatever the line did
        ([(1000, 50 * S)], [50 * S]),
        ([(1000, 50 * S), (1400, 50 * S)], [50 * S, 50 * S + 400]),
        ([(8_000_900, 50 * S), (8_000_100, 50 * S + 1000)], [50 * S, 50 * S - 800]),
        ([(7_000, 50 * S), (7_000, 50 * S + 9000)], [50 * S, 50 * S]),
        # the first was held up by 10 ms, the second by 1: still 2 ms apart, in the box's order
        ([(100_000, 50 * S + 10_000), (102_000, 50 * S + 10_500)], [50 * S + 10_000, 50 * S + 12_000]),
        # the clock wraps inside a burst, and after more than one turn of silence
        ([(WRAP - 600, 50 * S), (400, 50 * S)], [50 * S, 50 * S + 1000]),
        ([(5, 50 * S), (5 + 500, 50 * S + 2 * WRAP + 500)], [50 * S, 50 * S + 2 * WRAP + 500]),
        # a burst is over: what came quicker than the first shows how long that one was held up
        ([(0, 50 * S + 10_000), (2 * S, 52 * S)], [50 * S + 10_000, 52 * S]),
        # a frame held up after a quick one is outbid by that one's proof, weaker by 0.3 % of its age
        ([(0, 50 * S), (2 * S, 52 * S + 10_000)], [50 * S, 52 * S + drift(2 * S + 10_000)]),
        # but not by one of half a minute ago
        ([(0, 50 * S), (30 * S, 80 * S + 10_000)], [50 * S, 80 * S + 10_000]),
    ],
)
def test_a_stamp_becomes_an_instant(frames: list[tuple[int, int]], ats: list[int]) -> None:
    stamps = placed(*frames)
    assert [stamp.at for stamp in stamps] == ats
    assert {stamp.epoch for stamp in stamps} == {1}


@pytest.mark.parametrize("ppm", [3000, 50, 0, -3000])
def test_a_cheap_clock_is_followed_for_hours_within_the_bound(ppm: int) -> None:
    """Presses 5 to 60 s apart over two hours (the clock wraps), held up by 0 to 18 ms, ups among them."""
    chance = random.Random(ppm)
    times = BoxTime(HOLD_UP)
    true = 100 * S
    while true < 7300 * S:
        micros = (true + true * ppm // 1_000_000 + 3_000_000_000) % WRAP
        late = chance.choice([200, 900, 3000, HOLD_UP])
        stamp = times.place(micros, true + late)
        assert -10 <= stamp.at - true <= late  # never before the truth, never worse than arrival
        assert stamp.at - true <= stamp.bound
        assert stamp.epoch == 1
        up = true + 150_000
        times.place((up + up * ppm // 1_000_000 + 3_000_000_000) % WRAP, up + 300)
        true += chance.randrange(5 * S, 60 * S)


@pytest.mark.parametrize("ppm", [3000, -3000])
def test_hammering_neither_drifts_away_nor_changes_order(ppm: int) -> None:
    times = BoxTime(HOLD_UP)
    last = -1
    for i in range(1000):
        true = 100 * S + i * 100_000
        stamp = times.place(true + true * ppm // 1_000_000, true + 500)
        assert abs(stamp.at - true) <= 500 + drift(4 * S) <= stamp.bound + drift(4 * S)
        assert abs(stamp.at - true) <= stamp.bound
        assert stamp.at > last
        last = stamp.at


def test_order_is_kept_where_a_burst_gets_a_new_offset() -> None:
    """The first frame was held up by 15 ms, and hammering goes on past the burst's end with presses 2 ms apart."""
    times = BoxTime(HOLD_UP)
    times.place(0, 50 * S + 15_000)
    for box in range(500_000, 3_000_000, 500_000):
        times.place(box, 50 * S + box + 15_000)
    before = times.place(3_012_000, 53 * S + 14_900)
    assert times.place(3_011_000, 53 * S + 14_950).at == before.at - 1000
    after = times.place(3_014_900, 53 * S + 15_010)  # 3.000_01 s after the first: a new offset, 15 ms smaller
    assert after.at == before.at + 1


@pytest.mark.parametrize(
    ("first", "micros", "announced"),
    [
        (900 * S, 12_000, True),  # serial/09
        (900 * S, 12_000, False),  # nothing told of it, but the clock reads no more than it can have counted
        (2 * S, 1_500_000, True),  # a box that had not run for long: near enough to pass for a stall of the line
        (12_000, 900 * S, True),  # another box in the same place
    ],
)
def test_a_restart_is_a_new_epoch_and_never_earlier(first: int, micros: int, announced: bool) -> None:
    times = BoxTime(HOLD_UP)
    old = times.place(first, 50 * S)
    if announced:
        times.may_have_restarted()
    new = times.place(micros, 53 * S)
    assert new == Stamp(53 * S, HOLD_UP, old.epoch + 1)
    assert times.place(micros + 400, 53 * S).at == 53 * S + 400


def test_a_restart_heard_in_the_same_piece_is_still_later() -> None:
    times = BoxTime(HOLD_UP)
    times.place(900 * S, 50 * S)
    old = times.place(900 * S + 3000, 50 * S)
    times.may_have_restarted()
    new = times.place(2000, 50 * S)
    assert new.at > old.at
    assert times.place(2400, 50 * S).at == new.at + 400
    assert times.place(1200, 50 * S).at > old.at


def test_a_box_that_only_says_ready_again_keeps_its_clock() -> None:
    times = BoxTime(HOLD_UP)
    times.place(8_000_900, 50 * S)
    times.may_have_restarted()
    assert times.place(8_000_100, 50 * S + 1000) == Stamp(50 * S - 800, HOLD_UP + drift(1000), 1)


def test_a_clearly_wrong_stamp_is_where_it_was_heard_and_says_so() -> None:
    times = BoxTime(HOLD_UP)
    times.place(100 * S, 50 * S)
    wrong = times.place(160 * S + 1000, 50 * S + 1000)
    assert (wrong.at, wrong.bound) == (50 * S + 1000, UNTRUSTED)
    right = times.place(100 * S + 3000, 50 * S + 3500)
    assert (right.at, right.epoch) == (50 * S + 3000, 1)  # the old offset: one wrong stamp moved nothing


def test_two_wrong_stamps_in_a_row_move_nothing_either() -> None:
    times = BoxTime(HOLD_UP)
    times.place(100 * S, 50 * S)
    times.place(160 * S, 50 * S + 1000)
    times.place(900 * S, 50 * S + 2000)
    assert times.place(100 * S + 3000, 50 * S + 3500).at == 50 * S + 3000


def test_the_bound_says_how_old_the_proof_is() -> None:
    first, second, third = placed((0, 50 * S), (2 * S, 52 * S + 10_000), (2 * S + 500_000, 52 * S + 510_000))
    assert first.bound == HOLD_UP
    assert second.bound == HOLD_UP + 2 * drift(2 * S + 10_000)
    assert third.bound == second.bound + drift(500_000)


def test_a_clock_that_stays_where_it_jumped_to_is_believed_from_the_second_stamp_on() -> None:
    times = BoxTime(HOLD_UP)
    times.place(100 * S, 50 * S)
    assert times.place(160 * S, 50 * S + 1000).bound == UNTRUSTED
    second = times.place(160 * S + 400, 50 * S + 1000)
    assert (second.at, second.bound, second.epoch) == (50 * S + 1400, HOLD_UP, 2)
    assert times.place(100 * S + 5000, 50 * S + 5000).epoch == 3  # and the old clock is gone


BOUNCE = 15_000


def presses(*edges: tuple[str, int] | tuple[str, int, int]) -> list[int]:
    """The instants of the downs that are presses; an edge is D or U, its instant, and its epoch if not 1."""
    contacts = Contacts(BOUNCE)
    found = []
    for kind, at, *epoch in edges:
        stamp = Stamp(at, 0, epoch[0] if epoch else 1)
        if kind == "U":
            contacts.up(3, stamp)
        elif contacts.down(3, stamp):
            found.append(at)
    return found


@pytest.mark.parametrize(
    ("edges", "found"),
    [
        ([("D", 0)], [0]),
        ([("D" if i % 2 == 0 else "U", 700 * i) for i in range(9)], [0]),  # serial/04
        ([("D", 0), ("U", 90_000), ("D", 104_999)], [0]),  # letting go bounces too
        ([("D", 0), ("U", 90_000), ("D", 105_000)], [0, 105_000]),
        ([("D", 0), ("D", 14_000), ("D", 28_000), ("D", 42_000)], [0]),  # each edge begins the wait anew
        ([("D", 200 + i) for i in range(200)], [200]),  # serial/18
        # stamps that run backwards do not kill it
        ([("D", 2_000_000), ("U", 2_100_000), ("D", 500_000)], [2_000_000, 500_000]),
        # held: it must be let go before it presses again
        ([("D", 0), ("D", 500_000)], [0]),
        ([("D", i * 900_000) for i in range(9)], [0]),
        ([("D", 0), ("D", 500_000), ("U", 600_000), ("D", 700_000)], [0, 700_000]),
        # but an Up lost on the line does not kill the button
        ([("D", 0), ("D", LOST_UP)], [0, LOST_UP]),
        # nor one lost while the box was starting again
        ([("D", 0), ("D", 500_000, 2)], [0, 500_000]),
        ([("D", 0), ("D", 5_000, 2)], [0]),
    ],
)
def test_a_press_is_the_first_edge_of_a_touch(edges: list[tuple[str, int]], found: list[int]) -> None:
    assert presses(*edges) == found


def test_each_button_bounces_for_itself() -> None:
    contacts = Contacts(BOUNCE)
    assert contacts.down(1, Stamp(0, 0, 1))
    assert contacts.down(2, Stamp(0, 0, 1))
    assert not contacts.down(1, Stamp(5_000, 0, 1))
