"""One press out of the many edges of a contact."""

from dataclasses import dataclass

from controllers.box_time import Stamp

LOST_UP = 1_000_000
"""µs after its last edge at which a button that was never heard to open may press again.

A line can lose an Up, and the button must not be dead for the rest of the show; a button that somebody leans on, and
that a box tells of again and again, must not press anew each time. One second without an edge tells the two apart.
Until then a lost Up costs that player one press at most: the next Up frees the button."""


@dataclass(frozen=True, slots=True)
class _Contact:
    edge: int  # the last one, µs of show time
    closed: bool
    epoch: int


class Contacts:
    """The buttons of one box. `debounce`: µs within which a further edge of a button is the same touch."""

    def __init__(self, debounce: int) -> None:
        self._debounce = debounce
        self._contacts: dict[int, _Contact] = {}

    def down(self, button: int, stamp: Stamp) -> bool:
        """True if this closing is a press: the contact has rested since its last edge, and was open."""
        was = self._contacts.get(button)
        self._contacts[button] = _Contact(stamp.at, True, stamp.epoch)
        if was is None:
            return True
        rested = abs(stamp.at - was.edge)
        held = was.closed and was.epoch == stamp.epoch and rested < LOST_UP
        return rested >= self._debounce and not held

    def up(self, button: int, stamp: Stamp) -> None:
        """The contact has opened; a closing right after it is still the same touch."""
        self._contacts[button] = _Contact(stamp.at, False, stamp.epoch)
