"""Box time to show time: when a button closed, said by a cheap clock that nobody has set.

A stamp and the instant its frame was heard give a *delay sample*, heard - stamp: the unknown offset between the two
clocks, plus the time the frame was on its way. That time is never negative, so each sample proves that the offset
is no greater. A cheap clock may be wrong by 0.3 % (a ceramic resonator), so a proof weakens by 3 ms for each second
of its age, and the best one is simply the lowest of `sample + 0.3 % of its age`. That is a sliding minimum whose
window has no edge: a sample that was held up by 10 ms is outbid by anything from the 3 s before it, and nothing from
half a minute ago is believed against a fresh frame. Believing the single best frame of a long time without knowing
the clock's rate is worse than the order of arrival (33 % of close calls wrong and more); a dialect in which the box
can be asked the time could learn the rate, this one cannot.

Between the buttons of one box nothing needs to be estimated: inside a *burst* (each frame heard within 1 s of the
one before) the offset stays as it is, and order and distance are exactly the box's own, whatever the line did. So an
instant may come out later than it was heard, by no more than the first frame of the burst was held up. A burst that
goes on for 3 s (somebody is hammering) gets a new offset, so that it does not drift away; order is kept then too.

`bound` says what is known against other devices: how long the link may hold up a frame, what the clock may have
drifted since the proof, or, where a stamp was clearly wrong, that only the instant of hearing is left.

An *epoch* is one run of the box's clock. A stamp that the clock can't have reached begins a new one; it lies after
all that was placed before. While the new one has a single stamp the old is kept, so that one wrong stamp is no more
than that.
"""

from dataclasses import dataclass

from controllers.plain import WRAP

BURST_GAP = 1_000_000
"""µs between two frames that still belong to one burst."""
BURST_MOST = 3_000_000
"""µs of a burst on one offset: at the worst rate 9 ms."""
FIT = 2_000_000
"""µs by which a stamp may miss what is expected, beyond drift, and be believed: longer than any stall of a line."""
DOUBTFUL_FIT = 100_000
"""The same after something that looks like a start of the box: shorter than any box takes to start."""
UNTRUSTED = 250_000
"""µs of bound where a stamp was clearly wrong: the most that a show waits for a late press."""


def drift(span: int) -> int:
    """µs that a cheap clock may gain or lose in `span` µs: 0.3 %, rounded up."""
    return -(-span * 3 // 1000)


@dataclass(frozen=True, slots=True)
class Stamp:
    """`at`: µs of show time, known to ± `bound` µs; `epoch` counts the runs of the box's clock."""

    at: int
    bound: int
    epoch: int


class _Epoch:
    """One run of the box's clock; `box` is its time without wraps."""

    def __init__(self, number: int, box: int, heard: int, floor: int) -> None:
        self.number = number
        self.alone = True  # nothing has confirmed the first stamp yet
        self.box, self.heard = box, heard  # the latest stamp
        self.highest = box  # the greatest box time
        self.floor = floor  # nothing of this epoch is earlier
        self.offset = max(heard, floor) - box
        self.burst_heard, self.burst_bound = heard, 0
        self.proof, self.proof_heard = heard - box, heard

    def reach(self, micros: int, heard: int, fit: int) -> int | None:
        """`micros` without wraps if this clock can read so at `heard`, give or take `fit` µs; None if it can't."""
        expected = self.box + heard - self.heard
        miss = (micros - expected + WRAP // 2) % WRAP - WRAP // 2
        return expected + miss if abs(miss) <= fit + drift(heard - self.heard) else None

    def place(self, box: int, heard: int) -> int:
        """Show time of `box`; also takes what this frame proves."""
        if heard - box <= self.proof + drift(heard - self.proof_heard):
            self.proof, self.proof_heard = heard - box, heard
        if heard - self.heard > BURST_GAP or heard - self.burst_heard > BURST_MOST:
            before = self.highest + self.offset
            age = heard - self.proof_heard
            self.offset = self.proof + drift(age)
            self.burst_heard, self.burst_bound = heard, 2 * drift(age)
            if box > self.highest:
                self.offset = max(self.offset, before + 1 - box)
        self.box, self.heard, self.alone = box, heard, False
        self.highest = max(self.highest, box)
        return max(box + self.offset, self.floor)

    def doubt(self, heard: int) -> int:
        """µs of drift that may be in an instant placed at `heard`."""
        return self.burst_bound + drift(heard - self.burst_heard)


class BoxTime:
    """The clock of one box. `hold_up`: µs that its link may hold up a frame (1000 to 2000 for native USB, 2000 to
    3000 for an adapter in low-latency mode, 18 000 for one without)."""

    def __init__(self, hold_up: int) -> None:
        self.hold_up = hold_up
        self._epoch: _Epoch | None = None
        self._former: _Epoch | None = None  # kept while the epoch after it rests on one stamp
        self._epochs = 0
        self._fit = FIT
        self._latest = -WRAP  # of all instants given

    def may_have_restarted(self) -> None:
        """Noise, a READY, or the port opened again: the next stamp has to fit closely, or it begins a new epoch."""
        self._fit = DOUBTFUL_FIT

    def place(self, micros: int, heard: int) -> Stamp:
        """Where the stamp `micros` (0 to 2³² - 1), heard at `heard` µs of show time, lies."""
        fit, self._fit = self._fit, FIT
        epoch = self._epoch
        box = epoch.reach(micros, heard, fit) if epoch else None
        if box is None and epoch and epoch.alone and self._former:
            box = self._former.reach(micros, heard, fit)
            if box is not None:
                self._epoch = epoch = self._former  # the one stamp between was wrong
        if epoch is None or box is None:
            return self._begin(micros, heard, fit == DOUBTFUL_FIT)
        at = epoch.place(box, heard)
        self._latest = max(self._latest, at)
        return Stamp(at, self.hold_up + epoch.doubt(heard), epoch.number)

    def _begin(self, micros: int, heard: int, announced: bool) -> Stamp:
        """A new epoch: its first stamp lies where it was heard. It is trusted if a restart was to be expected, or if
        the clock reads no more than it can have counted since it was last heard; else it may be a wrong stamp."""
        trusted = announced or self._epoch is None
        if self._epoch is not None:
            silence = heard - self._epoch.heard
            trusted = trusted or micros <= silence + drift(silence)
            if not (self._epoch.alone and self._former):
                self._former = self._epoch
        self._epochs += 1
        self._epoch = _Epoch(self._epochs, micros, heard, self._latest + 1)
        self._latest = max(heard, self._latest + 1)
        return Stamp(self._latest, self.hold_up if trusted else UNTRUSTED, self._epochs)
