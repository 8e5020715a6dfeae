"""Following one OBS: set what differs, look, judge what a hand has done, and set what differs now."""

import logging
from collections.abc import Callable

from obsws_python.error import OBSSDKRequestError

from studio.outputs import obs_words as words
from studio.outputs.obs_calls import HINT_SECONDS, Calls
from studio.outputs.obs_difference import Difference, Hand
from studio.outputs.obs_link import Link
from studio.outputs.obs_requests import NOT_READY, NOT_THERE, Requests
from studio.outputs.wanted import PREVIEW, PROGRAM, Owned
from studio.show.clock import precise

log = logging.getLogger(__name__)

LOOK_SECONDS = 2.0
"""How often OBS is looked at when it says nothing: older ones have no event for a text, a hung one has none at all."""
SOON_SECONDS = 0.25
"""From an OBS that is not ready, or refuses, to the next try."""
MOVING_SECONDS = 0.05
"""From one look at a running transition to the next, should the event of its end be lost."""

Tell = Callable[[words.Words, dict[str, str], int | None], None]


class Follower:
    """Keeps one difference over all connections to one OBS; used by one thread."""

    def __init__(self, name: str, calls: Calls, now: Callable[[], int], tell: Tell) -> None:
        self._name, self._calls, self._now, self._tell = name, calls, now, tell
        self._difference = Difference()
        self._why = ""
        self._repairing = True

    def follow(self, link: Link) -> None:
        """Keep OBS at what is wanted until closing; raises Gone when the link is over."""
        requests = Requests(link)
        while self._calls.wait(link):
            if self._calls.changing:
                self._tell(words.CHANGING, {}, None)
                self._calls.told_changing()
                continue
            try:
                self._round(requests)
            except OBSSDKRequestError as refused:
                if refused.code == NOT_READY:
                    self._tell(words.LOADING, {}, None)
                else:
                    self._tell(words.REFUSED, {"refused": str(refused)}, None)
                self._calls.look_by(precise() + SOON_SECONDS)

    def _round(self, requests: Requests) -> None:
        if self._calls.begins_again():
            self._difference.forget()
            requests.forget()
            self._repairing = True
        if (due := self._calls.due()) is not None:
            self._difference.want(due.wanted.values())
            self._why = due.why
            self._set(requests)
        if self._calls.look_due(LOOK_SECONDS) and self._look(requests):
            if self._repairing:
                self._say()
            self._set(requests)
            self._repairing = False
            self._say()

    def _say(self) -> None:
        self._tell(*words.words_of(self._difference))

    def _set(self, requests: Requests) -> None:
        """Set what differs from the last look, until something newer is wanted."""
        for owned, value in self._difference.todo(precise()):
            if self._calls.busy():
                return
            if self._must_wait(owned, requests):
                continue
            before = self._difference.seen.get(owned)
            try:
                requests.put(owned, value)
            except OBSSDKRequestError as refused:
                self._refused(owned, refused)
                continue
            self._difference.done(owned, precise())
            self._calls.look_by(0.0)
            if owned == PROGRAM and requests.studio:
                self._difference.unsettle(PREVIEW)  # when the transition ends, OBS may swap it
            why = f"{self._why}, on connection" if self._repairing else self._why
            level = logging.INFO if owned in (PROGRAM, PREVIEW) else logging.DEBUG
            log.log(level, "%s: %s: %s", self._name, words.change(owned, before, value), why)

    def _must_wait(self, owned: Owned, requests: Requests) -> bool:
        """Is this no moment to set a scene? In studio mode OBS acknowledges another program during a transition and
        does not show it; at its end it may swap the preview; and turning studio mode on cuts it short."""
        if owned == PREVIEW:
            wait = requests.settling()
        else:
            wait = owned == PROGRAM and requests.studio and requests.moving()
        if wait:
            self._calls.look_by(precise() + MOVING_SECONDS)
        return wait

    def _refused(self, owned: Owned, refused: OBSSDKRequestError) -> None:
        if refused.code == NOT_READY:
            raise refused
        if refused.code in NOT_THERE:
            self._difference.absent(owned)
            return
        why = f"{refused} ({words.name_of(owned, self._difference.wanted[owned])})"
        if self._difference.refused.get(owned) != why:
            log.warning("%s: %s", self._name, why)
        self._difference.refuse(owned, why, precise() + SOON_SECONDS)
        self._calls.look_by(precise() + SOON_SECONDS)

    def _look(self, requests: Requests) -> bool:
        """Look at OBS and compare; False if that could not be done now."""
        seen = requests.look(self._difference.wanted, self._calls.busy)
        if seen is None:
            self._calls.look_by(precise() + HINT_SECONDS)
            return False
        hands = dict(self._difference.hands)
        again = self._difference.see(seen, precise(), self._now())
        if again is not None:
            self._calls.look_by(again)
        self._log_hands(hands)
        if seen.moving:
            self._calls.look_by(precise() + MOVING_SECONDS)
        return True

    def _log_hands(self, before: dict[Owned, Hand]) -> None:
        for owned, hand in self._difference.hands.items():
            if before.get(owned) != hand:
                text = words.by_hand(owned, hand.value, self._difference.wanted[owned])
                log.warning("%s: by hand, left alone: %s", self._name, text)
        for owned in before:
            if owned in self._difference.wanted and owned not in self._difference.hands:
                log.info("%s: by hand, as we want it again: %s", self._name, words.thing(owned))
