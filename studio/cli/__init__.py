"""The commands: `studio run`, `rehearse`, `check`, `replay` and `play`."""

import argparse
import sys

from studio import __version__

SLOWEST, FASTEST = 0.1, 1000
"""Faster than that, a finger is shorter than what a box takes for a bounce of its contact."""


def port(text: str) -> int:
    """A port as it is typed: 0 to 65535."""
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port; allowed are 0 to 65535")
    return int(text)


def speed(text: str) -> float:
    """How fast show time goes, as it is typed."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not SLOWEST <= value <= FASTEST:
        raise argparse.ArgumentTypeError(f"{text!r} is no speed; allowed are {SLOWEST} to {FASTEST}")
    return value


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = argparse.ArgumentParser(prog="studio", description="A show controller for quiz shows.")
    top.add_argument("--version", action="version", version=f"quiz-studio {__version__}")
    commands = top.add_subparsers(dest="command", required=True)

    for name, text in (("run", "run a show on air"), ("rehearse", "rehearse it with simulated contestants")):
        on_air = commands.add_parser(name, help=text)
        on_air.add_argument("show", help="a show file, its folder, or the name of a show that comes with the program")
        on_air.add_argument(
            "--port", type=port, help="of the pages (0: any free one; default: 8080, or the next that is free)"
        )
        on_air.add_argument(
            "--host",
            default="127.0.0.1",
            help="address to serve on (0.0.0.0: all of this machine, for tablets and phones)",
        )
        on_air.add_argument(
            "--name", action="append", default=[], help="a further host name or address that pages may use"
        )
        on_air.add_argument(
            "--journals", metavar="DIR", help="where journals are kept (default: this user's data folder)"
        )
        on_air.add_argument("--new", action="store_true", help="begin a new episode even if the last one is unfinished")
        on_air.add_argument("--no-browser", action="store_true", help="do not open the desk in a browser")
        on_air.add_argument("--log", metavar="FILE", help="write the log there (default: warnings to the terminal)")
        if name == "rehearse":
            _add_rehearsal(on_air)

    check = commands.add_parser("check", help="check a show file and its pack, and say everything that is wrong")
    check.add_argument("show")
    replay = commands.add_parser("replay", help="run a journal again; prints its result and digest")
    replay.add_argument("journal")
    replay.add_argument("--at", type=int, metavar="N", help="print the whole state after line N, counted from 1 as an "
                        "editor does, and what that line is")  # fmt: skip
    play = commands.add_parser("play", help="run a show's rules over a file of moves, without devices (docs/moves.md)")
    play.add_argument("show")
    play.add_argument("--moves", required=True, metavar="FILE", help="JSON lines of moves; - is standard input")
    return top


def _add_rehearsal(rehearse: argparse.ArgumentParser) -> None:
    """The options of a rehearsal (docs/rehearsal.md)."""
    add = rehearse.add_argument
    add("--auto", action="store_true", help="play the whole show unattended, then print the result")
    add("--speed", type=speed, default=1.0, help="times as fast as real time (default 1)")
    add("--seed", type=int, default=1, help="of the simulated contestants, lots and incidents (default 1)")
    add("--real", action="append", default=[], metavar="NAME",
        help="use this device or output of the show file for real; seat:2 is a person's seat")  # fmt: skip
    add("--questions", choices=("real", "rehearsal"), default="real",
        help="rehearsal: a pack of the same shape without a byte of the real one (default real)")  # fmt: skip
    add("--from", metavar="CUE", default="", help="begin with this cue of the rundown")
    add("--standings", metavar="SEAT=POINTS,…", default="", help="begin with these points, as in 1=100,2=-50")
    add("--skill", type=_share, default=0.55, help="the share of questions contestants know (default 0.55)")
    add("--reaction", type=_seconds, default=1.2, help="seconds until they press, the median (default 1.2)")


def _number(text: str, least: float, most: float, what: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not least <= number <= most:
        raise argparse.ArgumentTypeError(f"{text!r}: {what} from {least:g} to {most:g}")
    return number


def _share(text: str) -> float:
    return _number(text, 0, 1, "a share")


def _seconds(text: str) -> float:
    return _number(text, 0.1, 600, "seconds")


def main(argv: list[str] | None = None) -> int:
    """Run a command; returns its exit code: 0 done, 1 something went wrong in the show, 2 it could not start."""
    for stream, errors in ((sys.stdin, "strict"), (sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace")):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(encoding="utf-8", errors=errors)
    options = parser().parse_args(argv)
    if options.command in ("run", "rehearse"):
        from studio.cli import on_air

        return on_air.main(options)
    from studio.cli import offline, replaying

    return {"check": offline.check, "replay": replaying.replay, "play": offline.play}[options.command](options)
