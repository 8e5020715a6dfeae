"""What the tests of the OBS output share: an output that is closed afterwards, with everything it told."""

from collections.abc import Iterator
from contextlib import contextmanager

from studio.game.surface import DeviceStatus
from studio.outputs.obs import ObsOutput
from studio.show.clock import ShowClock
from tests.obs_fixture import wait_until


class Watched:
    """An output `main`, and what it told of itself."""

    def __init__(self, address: str, password: str) -> None:
        self.clock = ShowClock()
        self.told: list[DeviceStatus] = []
        self.output = ObsOutput("main", address, password, self.clock.now, self.told.append)
        self.want = self.output.want

    @property
    def last(self) -> DeviceStatus:
        return self.told[-1]

    @property
    def words(self) -> str:
        """The latest status as the desk shows it in English: `ready: changed by hand …`."""
        return f"{self.last.condition}: {self.last.detail.format_map(self.last.values)}"

    def wait_for(self, words: str) -> None:
        """Wait until the latest status begins with these words."""
        try:
            wait_until(lambda: self.told and self.words.startswith(words), words)
        except AssertionError as late:
            raise AssertionError(f"{late}; the last was {self.words!r}") from late


@contextmanager
def watched(address: str, password: str) -> Iterator[Watched]:
    """A started output, closed at the end."""
    new = Watched(address, password)
    new.output.start()
    try:
        yield new
    finally:
        new.output.close()
