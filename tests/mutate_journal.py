"""Makes damaged copies of a good journal, each with the promise that must hold when the product opens it.

    python -m tests.mutate_journal GOOD.journal OUTDIR [--every 1]

It knows nothing of the journal's format but that a record is a line. With a journal of some size it makes about
700 copies; OUTDIR/index.json lists them.
"""

import argparse
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

Promise = Literal["prefix", "refuse", "same"]
"""`prefix`: the state equals that after the longest undamaged prefix (torn tail, power loss). `refuse`: damage in the
middle is reported with its place, never skipped in silence. `same`: the state equals the undamaged one."""

CUTS_WANTED = 400
"""About this many cuts are spread over the whole file, beside the dense ones at its end."""
DENSE_BYTES = 200
"""From so many bytes before the last record on, the file is cut at every byte."""
FLIPS = 24
SEED = 7
"""The same journal gives the same copies every time."""


class Copy(msgspec.Struct, frozen=True):
    """A damaged copy and what must hold for it."""

    name: str
    data: bytes
    entry: "Entry"


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of index.json: where the damage is, as far as it has one place.

    `bytes`: how many undamaged bytes there are at the front. `at`: the byte that was changed. `line`: the first line
    (from 0) that is not what it was.
    """

    file: str
    promise: Promise
    bytes: int | None = None
    at: int | None = None
    line: int | None = None
    note: str | None = None


def damaged_copies(journal: bytes, every: int = 1) -> Iterator[Copy]:
    """Every damaged copy of `journal`, in a fixed order; ValueError when there is no record to damage.

    `every`: the least distance in bytes between the cuts spread over the file.
    """
    if not journal.strip():
        raise ValueError("the journal is empty: nothing to damage")
    yield from _cut(journal, every)
    yield from _never_reached_the_disk(journal)
    yield _copy("last_twice", journal + _records(journal)[-1], "same")  # written again after an error that was none
    yield from _flip(journal)
    yield from _wrong_order_loss_and_foreign(journal)
    yield from _after_an_editor(journal)


def _copy(name: str, data: bytes, promise: Promise, **place: int | str) -> Copy:
    return Copy(name, data, msgspec.convert({"file": name, "promise": promise, **place}, Entry))


def _records(journal: bytes) -> list[bytes]:
    return journal.splitlines(keepends=True)


def _last_record(journal: bytes) -> int:
    """Where the last record begins."""
    return len(journal) - len(_records(journal)[-1])


def _cut(journal: bytes, every: int) -> Iterator[Copy]:
    """A kill at every byte of the last records, and at every so many bytes of the rest."""
    sparse = range(0, len(journal), max(every, len(journal) // CUTS_WANTED or 1))
    dense = range(max(0, _last_record(journal) - DENSE_BYTES), len(journal) + 1)
    for cut in sorted({*sparse, *dense}):
        yield _copy(f"cut_{cut:08d}", journal[:cut], "prefix", bytes=cut)


def _never_reached_the_disk(journal: bytes) -> Iterator[Copy]:
    """The file was made longer, but its data is not there."""
    for zeros in (1, 511, 4096):
        yield _copy(f"zero_tail_{zeros}", journal + bytes(zeros), "prefix", bytes=len(journal))
    last = _last_record(journal)
    yield _copy("zero_last_record", journal[:last] + bytes(len(journal) - last), "prefix", bytes=last)
    yield _copy("all_zero", bytes(len(journal)), "prefix", bytes=0)
    yield _copy("empty", b"", "prefix", bytes=0)


def _flip(journal: bytes) -> Iterator[Copy]:
    """One bit turned somewhere."""
    lot = random.Random(SEED)
    last = _last_record(journal)
    for _ in range(FLIPS):
        at = lot.randrange(len(journal))
        data = bytearray(journal)
        data[at] ^= 1 << lot.randrange(8)
        yield _copy(f"flip_{at:08d}", bytes(data), "refuse" if at < last else "prefix", at=at)


def _wrong_order_loss_and_foreign(journal: bytes) -> Iterator[Copy]:
    """Two records changed about, one lost, a line put in by hand; a journal of four records or fewer has no middle."""
    records = _records(journal)
    if len(records) <= 4:
        return
    middle = len(records) // 2
    before, one, two, after = records[:middle], records[middle], records[middle + 1], records[middle + 2 :]
    foreign = b'{"hello":"from a text editor"}\n'
    yield _copy("swap_two", b"".join([*before, two, one, *after]), "refuse", line=middle)
    yield _copy("drop_one", b"".join([*before, two, *after]), "refuse", line=middle)
    yield _copy("foreign_line", b"".join([*before, foreign, one, two, *after]), "refuse", line=middle)


def _after_an_editor(journal: bytes) -> Iterator[Copy]:
    """What a text editor does on saving."""
    yield _copy("bom_added", b"\xef\xbb\xbf" + journal, "same")
    yield _copy("crlf_by_editor", journal.replace(b"\n", b"\r\n"), "same")
    note = "a whole record without its end mark may be kept only if its checksum holds"
    yield _copy("no_last_newline", journal.rstrip(b"\n"), "prefix", note=note)


def write_copies(journal: bytes, folder: Path, every: int = 1) -> tuple[Entry, ...]:
    """Writes every damaged copy and index.json into `folder`, and gives what the index says."""
    folder.mkdir(parents=True, exist_ok=True)
    entries: list[Entry] = []
    for copy in damaged_copies(journal, every):
        (folder / copy.name).write_bytes(copy.data)
        entries.append(copy.entry)
    (folder / "index.json").write_bytes(msgspec.json.format(msgspec.json.encode(entries), indent=1))
    return tuple(entries)


def main() -> None:
    """The command: writes the copies and says how many."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("journal", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--every", type=int, default=1, help="least distance in bytes between cuts")
    chosen = parser.parse_args()
    print(len(write_copies(chosen.journal.read_bytes(), chosen.folder, chosen.every)), "files")


if __name__ == "__main__":
    main()
