"""The only place where devices are built: addresses of the show file become boxes and outputs."""

import asyncio
import os
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Protocol

from controllers.serial_box import BadAddress, SerialBox
from controllers.simulated_box import SimulatedBox
from studio.desk.running import RunningShow
from studio.game.moves import Press, Refused
from studio.game.surface import DeviceStatus
from studio.game.words import msg
from studio.outputs.following import wanted_by
from studio.outputs.obs import ObsOutput
from studio.show.config import Device, NoPassword, Output, ShowFile


class CannotBuild(ValueError):
    """A device of the show file cannot be had; the text says which and why."""


class Plugged(Protocol):
    """What every device can do."""

    def start(self) -> None:
        """Begin to work."""

    def close(self) -> None:
        """Let go, soon."""


SEAT = "seat:"
"""What begins the name of a seat in `--real`: `seat:2` is a person's, whatever box its button is on."""


class Devices:
    """The devices of a running show; what their threads tell is brought into the loop's thread.

    `boxes` are the simulated ones, `real_seats` those at which a person sits, `troubles` what went wrong by itself.
    """

    def __init__(self, running: RunningShow) -> None:
        self._running, self._loop = running, asyncio.get_running_loop()
        self.plugged: list[Plugged] = []
        self.boxes: list[tuple[SimulatedBox, Mapping[int, int]]] = []
        self.real_seats: tuple[int, ...] = ()
        self.troubles: list[str] = []
        self._outputs: list[tuple[str, ObsOutput]] = []
        self._sent_away: set[str] = set()

    def _hop(self, call: Callable[[Any], None]) -> Callable[[Any], None]:
        """The same call from any thread."""

        def hop(value: Any) -> None:
            try:
                self._loop.call_soon_threadsafe(call, value)
            except RuntimeError:
                return  # the loop has closed: the show is over, and nobody is left to tell

        return hop

    def _press(self, press: Press) -> None:
        try:
            self._running.conductor.do(press)
        except Refused as refused:
            self.troubles.append(str(refused))

    def _told(self, status: DeviceStatus) -> None:
        if status.condition == "ready":
            self._sent_away.discard(status.name)
        elif status.condition in ("lost", "trouble") and status.name not in self._sent_away:
            self.troubles.append(f"{status.name}: {status.detail.format_map(status.values)}")
        self._running.device(status)

    def build(self, show: ShowFile, rehearsal: bool, real: tuple[str, ...]) -> None:
        """Build what the show file names; in a rehearsal all but `real` is simulated. Raises `CannotBuild`."""
        if real and self._running.speed != 1:
            raise CannotBuild("--real with --speed: what is real keeps real time; leave out one of them")
        seats = [f"{SEAT}{contestant.seat}" for contestant in show.contestants]
        names = [*(d.name for d in show.devices), *(o.name for o in show.outputs), *seats]
        for name in real:
            if name not in names:
                raise CannotBuild(f"--real {name}: the show has no such device or seat; it has {', '.join(names)}")
        people = {int(name.removeprefix(SEAT)) for name in real if name in seats}
        people.update(seat for device in show.devices if device.name in real for seat in device.seats.values())
        self.real_seats = tuple(sorted(people))
        for device in show.devices:
            self._box(device, rehearsal and device.name not in real)
        for output in show.outputs:
            if rehearsal and output.name not in real:
                self._running.device(
                    DeviceStatus(output.name, output.address, "off", msg("not used in this rehearsal"))
                )
            else:
                self._output(output)

    def _box(self, device: Device, simulated: bool) -> None:
        now, name, running = self._running.now, device.name, self._running
        if device.address.startswith("keyboard:"):
            running.device(DeviceStatus(name, device.address, "ready", msg("keys of the desk")))
        elif simulated or device.address.startswith("sim:"):
            address = device.address if device.address.startswith("sim:") else f"sim://{name}"
            box = SimulatedBox(address, name, device.seats, now, self._press, self._told)
            self.plugged.append(box)
            self.boxes.append((box, {seat: button for button, seat in device.seats.items()}))
        else:
            try:
                self.plugged.append(SerialBox(device.address, name, device.seats, now, self._hop(self._press),
                                              self._hop(self._told)))  # fmt: skip
            except BadAddress as wrong:
                raise CannotBuild(f"{name}: {wrong}") from wrong

    def _output(self, output: Output) -> None:
        """An output without its password is trouble on the desk, never a show that doesn't start."""
        try:
            password = output.find_password(os.environ)
        except NoPassword as wrong:
            self._told(DeviceStatus(output.name, output.address, "trouble", str(wrong)))
            return
        now, told = self._running.now, self._hop(self._told)
        obs = ObsOutput(output.name, output.address, password, now, told, speed=self._running.speed)
        self.plugged.append(obs)
        self._outputs.append((output.name, obs))

    def start(self) -> None:
        """Plug everything in."""
        for device in self.plugged:
            device.start()
        self._running.conductor.watch(self._follow_soon)
        self._follow()

    def _follow_soon(self) -> None:
        """Behind the pages, which are told in the loop's next turn."""
        self._loop.call_soon(self._follow)

    def _follow(self) -> None:
        """Outputs are told what the state asks for; they bring the device there by themselves."""
        for name, obs in self._outputs:
            wanted, not_before, why = wanted_by(self._running.conductor.episode, name)
            obs.want(wanted, not_before, why)

    def losable(self) -> tuple[Callable[[float], None], ...]:
        """For each real output a call that makes it lose its connection for so many seconds, which is no trouble."""

        def lose(seconds: float, name: str, obs: ObsOutput) -> None:
            self._sent_away.add(name)
            obs.lose(seconds)

        return tuple(partial(lose, name=name, obs=obs) for name, obs in self._outputs)

    def close(self) -> None:
        """Let go of everything."""
        for device in self.plugged:
            device.close()
