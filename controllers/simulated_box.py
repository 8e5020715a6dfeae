"""A buzzer box made of nothing: what its buttons do goes as bytes through the same framing as a real one's."""

from collections.abc import Callable, Mapping

from controllers.plain import WRAP
from controllers.wire import DEBOUNCE_MS, Wire
from studio.game.moves import Press
from studio.game.surface import DeviceStatus

READY = b"READY simulated\n"
FIRST_MICROS = WRAP - 30_000_000
"""What the box's clock reads at the start: each rehearsal sees it wrap, half a minute in."""
RATE_PPM = 300
"""How much too fast that clock runs: worse than a crystal, better than a ceramic resonator."""


class SimulatedBox:
    """A box at a `sim://` address, to be called from one thread; `press` and `status` are called in it, at once.

    The arguments are those of `SerialBox`; `first_micros` and `rate_ppm` are its clock's. `reorder_ms` None is 0:
    nothing holds its frames back.
    """

    def __init__(
        self,
        address: str,
        name: str,
        seats: Mapping[int, int],
        now: Callable[[], int],
        press: Callable[[Press], None],
        status: Callable[[DeviceStatus], None],
        reorder_ms: int | None = None,
        debounce_ms: int = DEBOUNCE_MS,
        first_micros: int = FIRST_MICROS,
        rate_ppm: int = RATE_PPM,
    ) -> None:
        self._now = now
        self._reorder_ms = reorder_ms or 0
        self._wire = Wire(address, name, seats, press, status, self._reorder_ms, debounce_ms)
        self._first_micros, self._rate_ppm = first_micros, rate_ppm
        self._started: int | None = None

    def start(self) -> None:
        """Plugs the box in: it says that it is ready. Nothing if it is in already."""
        if self._started is None:
            self._started = self._now()
            self._wire.opened(self._started, self._reorder_ms)
            self._wire.hear(READY, self._started)

    def close(self) -> None:
        """Pulls it out; `off` is told."""
        self._started = None
        self._wire.tell("off", "", self._now())

    def button_down(self, *buttons: int) -> None:
        """Contestants close these buttons, at one instant; nothing while the box is out."""
        self._edges("D", buttons)

    def button_up(self, *buttons: int) -> None:
        """Contestants let these buttons go; nothing while the box is out."""
        self._edges("U", buttons)

    def _edges(self, edge: str, buttons: tuple[int, ...]) -> None:
        if self._started is None:
            return
        instant = self._now()
        ran = (instant - self._started) * (1_000_000 + self._rate_ppm) // 1_000_000
        micros = (self._first_micros + ran) % WRAP
        self._wire.hear("".join(f"{edge}{button} {micros}\n" for button in buttons).encode("ascii"), instant)
