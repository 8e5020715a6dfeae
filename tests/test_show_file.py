"""The show file: every mistake told at once with its place, and good files loaded as they are meant."""

import json
import re
from contextlib import nullcontext
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from controllers.serial_box import BadAddress, read_address
from studio.formats import formats
from studio.game.moves import Level
from studio.game.state import Standings
from studio.outputs.following import fields_of
from studio.outputs.obs_link import parse_address
from studio.show import rundown
from studio.show.config import Loaded, NoPassword, Secret, ShowFileError, load, packaged_shows
from studio.show.config import keys as config_keys
from studio.show.config.address import device_address_fault, output_address_fault
from studio.show.config.names import alike, mixed_word, name_fault
from studio.show.config.texts import SEAT_FIELDS, TEXT_FIELDS, template_fault
from studio.show.episode import Episode
from studio.show.looks import LOOKS

DATA = Path(__file__).parent / "data"
BROKEN = sorted((DATA / "broken_shows").glob("*.toml"))
PACK = "theme,value,question,answer\nRivers,10,Which river flows through Paris?,The Seine\n"
SHOW = """title = "A show"
format = "svoya_igra"
pack = "pack.csv"
contestants = [
    { seat = 3, name = "Cyril" },
    { seat = 1, name = "Anna", colour = "#AABBCC" },
    { seat = 2, name = "Boris" },
]
rundown = [ { id = "round-1", kind = "round", round = "1", rules = { think_seconds = 7 } } ]
"""


def problems(where: object) -> list[str]:
    """What stops the show, one line each."""
    with pytest.raises(ShowFileError) as caught:
        load(where, formats())  # type: ignore[arg-type]
    return [str(problem) for problem in caught.value.problems]


def write(folder: Path, text: str | bytes, pack: str = PACK) -> Path:
    folder.joinpath("pack.csv").write_text(pack, "utf-8")
    folder.joinpath("show.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def loaded(folder: Path, more: str = "", text: str = SHOW) -> Loaded:
    return load(write(folder, text + more), formats())


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_a_broken_show_file_is_told_every_mistake_with_its_line(path: Path) -> None:
    expected = [line.removeprefix("#! ") for line in path.read_text("utf-8").splitlines() if line.startswith("#! ")]
    assert problems(path) == [f"{path.parent / '_'}"[:-1] + line for line in expected]


def test_there_are_many_broken_files_and_none_shows_a_password() -> None:
    assert len(BROKEN) >= 25
    told = [line for path in BROKEN for line in problems(path)]
    assert all(re.match(r"[^:]+(:\d+)?: [^:]+: .+: .+", line.removeprefix(str(DATA))) for line in told)
    text = (DATA / "broken_shows/29_passwords_stay_unseen.toml").read_text("utf-8")
    for secret in ("hunter2", "hunter-2", "2222222"):
        assert secret in text
        assert not [line for line in told if secret in line]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (SHOW.encode("utf-16"), "show.toml: show file: is UTF-16 text: UTF-8: save it again with the encoding UTF-8"),
        (SHOW.replace("Boris", "Борис").encode("cp1251"),
         "show.toml:7: show file: byte 0xc1 is not UTF-8: UTF-8: save it again with the encoding UTF-8"),
        (b"#" * 300_000, "show.toml: show file: is too big for a show file: at most 256 kB"),
        (SHOW + "reorder_ms = " + "9" * 5000, "show.toml:10: show file: a number has too many digits: "
         "a number that fits on a screen"),
        (SHOW + "looks = 1\x00", "show.toml:10: TOML: Expected newline or end of document after a statement, "
         "column 10: one key a line; no leading 0 in a number; text and times in quotes"),
    ],
    ids=["utf-16", "cp1251", "huge", "digits", "nul"],
)  # fmt: skip
def test_bytes_that_are_no_toml_are_refused_in_words(tmp_path: Path, text: str | bytes, expected: str) -> None:
    assert [line.removeprefix(f"{tmp_path / '_'}"[:-1]) for line in problems(write(tmp_path, text))] == [expected]


def test_a_byte_order_mark_and_windows_line_ends_are_no_mistake(tmp_path: Path) -> None:
    plain = loaded(tmp_path).show
    assert load(write(tmp_path, b"\xef\xbb\xbf" + SHOW.replace("\n", "\r\n").encode()), formats()).show == plain


def test_a_show_is_found_as_a_file_a_folder_or_a_name(tmp_path: Path) -> None:
    show = loaded(tmp_path).show
    assert load(tmp_path / "show.toml", formats()).show == load(str(tmp_path), formats()).show == show
    assert load("svoya_igra", formats()).show.title == "Svoya Igra: First Light"


def test_a_path_that_leads_nowhere_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "odd" / "show.toml").mkdir(parents=True)
    (tmp_path / "plain").write_text("")
    shows = " or ".join(f'"{name}"' for name in packaged_shows())
    nothing = f"there is no such file or show: a path, or one of the shows {shows}"
    for where, expected in [
        (tmp_path / "absent.toml", nothing),
        (tmp_path / "plain" / "show.toml", nothing),
        ("svoya_igr", nothing),
        (tmp_path / "empty", "is a folder without show.toml: a folder with a show.toml, or the file itself"),
        ("a\0b", nothing),
    ]:
        (line,) = problems(where)
        assert line.endswith(f": show file: {expected}")
        assert "\0" not in line
    for where in (tmp_path / "odd", tmp_path / ("a" * 300)):
        (line,) = problems(where)
        assert re.search(r": show file: cannot be read \(.+\): a (file|path) that can be read$", line)


def test_what_is_not_given_has_its_default(tmp_path: Path) -> None:
    show = loaded(tmp_path, '[devices.box]\naddress = "serial://COM3?baud=9600"\n').show
    assert [(c.seat, c.name, c.colour) for c in show.contestants] == [
        (1, "Anna", "#aabbcc"), (2, "Boris", "#56b4e9"), (3, "Cyril", "#009e73"),
    ]  # fmt: skip
    assert (show.language, show.reorder_ms, show.outputs) == ("en", 20, ())
    assert show.rules == formats()["svoya_igra"].rules()
    assert show.rundown[0].rules == {"think_seconds": 7}
    assert [(d.address, d.seats) for d in show.devices] == [("serial://COM3?baud=9600", {1: 1, 2: 2, 3: 3})]
    assert [look.name for look in show.looks] == list(LOOKS)


def test_what_is_odd_does_not_stop_the_show(tmp_path: Path) -> None:
    more = '[devices.box]\naddress = "sim://box"\nseats = { 6 = 1, 7 = 1, 8 = 3 }\n'
    found = loaded(tmp_path, more, SHOW.replace("Boris", "Bоris"))
    assert [str(warning).partition("show.toml:")[2] for warning in found.warnings] == [
        '7: contestants[3].name: the word "Bоris" mixes Latin and Cyrillic letters: one alphabet in a word (warning)',
        "7: contestants[3].seat: seat 2 has no button: a button for each seat, in seats of a device (warning)",
    ]


def test_the_example_is_whole_and_every_cue_of_it_begins() -> None:
    found = load("svoya_igra", formats())
    opening = found.opening()
    assert not found.warnings
    assert [look.name for look in found.show.looks if not look.scene] == []
    assert {name for look in found.show.looks for name in look.graphics} == set(get_args(config_keys.Graphic))
    assert [(cue.kind, cue.factor) for cue in opening.rundown] == [
        ("title", 1), ("round", 1), ("break", 1), ("round", 2), ("results", 1),
    ]  # fmt: skip
    for cue in opening.rundown:
        assert rundown.start(opening, cue, Standings()).state.look
    assert msgspec.json.decode(msgspec.json.encode(opening), type=type(opening)) == opening


def test_a_shoot_out_is_a_cue_with_its_round_and_its_places(tmp_path: Path) -> None:
    cue = 'rundown = [ { id = "last", kind = "shoot_out", round = "1", through = 2, rules = { think_seconds = 7 } } ]'
    opening = loaded(tmp_path, text=SHOW[: SHOW.index("rundown")] + cue).opening()
    (found,) = opening.rundown
    assert (found.kind, found.round, found.through, found.factor) == ("shoot_out", "1", 2, 1)
    assert rundown.start(opening, found, Standings()).state.stage == (1, 2, 3)


@pytest.mark.parametrize(
    ("way", "environment", "expected"),
    [
        ('password = "hunter2"', {}, "hunter2"),
        ('password_env = "OBS"', {"OBS": "hunter2"}, "hunter2"),
        ('password_env = "OBS"', {}, "obs: the environment has no OBS: set it to the password"),
        ('password_file = "secret.txt"', {}, "hunter2"),
        ('password_file = "absent.txt"', {}, "absent.txt: No such file or directory"),
        ('password_file = "latin.txt"', {}, "latin.txt: it is not UTF-8 text"),
        ("", {"OBS": "hunter2"}, ""),
    ],
)
def test_a_password_is_found_and_never_shown(
    tmp_path: Path, way: str, environment: dict[str, str], expected: str
) -> None:
    (tmp_path / "secret.txt").write_text("hunter2\r\n")
    (tmp_path / "latin.txt").write_bytes(b"hunter2\xe9")
    found = loaded(tmp_path, f'[outputs.obs]\naddress = "obs://127.0.0.1"\n{way}\n')
    try:
        password = found.show.outputs[0].find_password(environment)
    except NoPassword as wrong:
        password = str(wrong)
    assert password == expected or (":" in expected and password.endswith(expected))
    if expected != "hunter2":
        assert "hunter2" not in password
    assert "hunter2" not in f"{found}{found.show!r}{msgspec.json.encode(found.opening())!r}"


def test_a_password_cannot_become_json() -> None:
    with pytest.raises(TypeError, match="Secret"):
        msgspec.json.encode(Secret("hunter2"))


REFUSED_NAMES = {
    "empty": "is empty or has nothing that can be seen",
    "nbsp": "is empty or has nothing that can be seen",
    "newline_tab": "holds a control character or line end (U+000A)",
    "zalgo": "has a tower of accents on one letter",
}


@pytest.mark.parametrize(
    "hard", json.loads((DATA / "names/names.json").read_text("utf-8")), ids=lambda hard: hard["id"]
)
def test_a_hard_name_is_taken_as_it_is_or_refused_in_words(tmp_path: Path, hard: dict[str, str]) -> None:
    name, refusal = hard["name"], REFUSED_NAMES.get(hard["id"])
    written = json.dumps(name, ensure_ascii=False).replace("\x7f", "\\u007f")
    text = SHOW.replace('"A show"', written).replace('"Boris"', written)
    if refusal:
        told = problems(write(tmp_path, text))
        assert [line.split(": ")[1:3] for line in told] == [["title", refusal], ["contestants[3].name", refusal]]
    else:
        show = loaded(tmp_path, f"[looks.titles]\nscene = {written}\n", text).show
        assert {show.title, show.contestants[1].name, show.looks[0].scene} == {name}


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        ("Team", "team ", "same"),
        ("Team", "ＴＥＡＭ", "same"),
        ("Straße", "STRASSE", "same"),
        ("Jan\u200bek", "Janek", "same"),
        ("Анна", "Aннa", "warning"),
        ("CEBEP", "СЕВЕР", "warning"),
        ("Ëлка", "Ёлка", "warning"),
        ("Anna", "Ana", ""),
        ("Łącka", "Lacka", ""),
        ("Әлия", "Алия", ""),
        ("Елена", "Ёлена", ""),
    ],
)
def test_names_that_look_the_same_are_told(one: str, other: str, told: str) -> None:
    assert ["warning" if warning else "same" for *_, warning in alike([(0, one), (1, other)])] == [told] * bool(told)


@pytest.mark.parametrize(
    ("name", "fault"),
    [("Ы" * 200, False), ("Ы" * 201, True), ("é" * 9, False), ("e" + "\u0301" * 8, False), ("e" + "\u0301" * 9, True),
     ("\u3164", True), ("דניאל", False), ("\u2067דניאל", True), ("a\u2028b", True), ("🏴\U000e0067\U000e007f", False)],
)  # fmt: skip
def test_a_name_can_be_shown_or_is_refused(name: str, fault: bool) -> None:
    assert bool(name_fault(name)) == fault
    assert mixed_word("Łącka-Иванова") is None and mixed_word("Aнна")


@pytest.mark.parametrize(
    ("address", "fits"),
    [
        ("serial:///dev/ttyACM0", True),
        ("serial:///dev/serial/by-id/usb-Arduino%231?baud=250000", True),
        ("serial://com12", True),
        ("serial://COM3?baud=0", False),
        ("serial://COM3?baud=4000001", False),
        ("serial://COM3?baud=9600&parity=even", False),
        ("serial:///", False),
        ("serial://COM3/x", False),
    ],
)
def test_the_file_and_the_serial_box_agree_on_addresses(address: str, fits: bool) -> None:
    assert (device_address_fault(address) is None) == fits
    with nullcontext() if fits else pytest.raises(BadAddress):
        read_address(address)


@pytest.mark.parametrize(
    ("address", "fits"),
    [
        ("obs://127.0.0.1:4455", True),
        ("obs://studio-pc", True),
        ("obs://[::1]:4455", True),
        ("obs://", False),
        ("obs://127.0.0.1/x", False),
        ("obs://127.0.0.1:65536", False),
        ("obs://name@127.0.0.1", False),
    ],
)
def test_the_file_and_obs_agree_on_addresses(address: str, fits: bool) -> None:
    assert (output_address_fault(address) is None) == fits
    with nullcontext() if fits else pytest.raises(ValueError, match="obs://"):
        parse_address(address)


def test_a_template_may_name_exactly_the_fields_that_outputs_fill() -> None:
    filled = fields_of(Episode(load("svoya_igra", formats()).opening()))
    assert {*TEXT_FIELDS, *(f"{name}_{seat}" for name in SEAT_FIELDS for seat in (1, 2, 3))} == set(filled)
    assert not [field for field in (*filled, "name_9") if template_fault(f"a {{{field}}} b")]
    assert template_fault("{name_0}") and template_fault("{name_10}") and template_fault("{score}")


def test_the_looks_of_the_file_are_those_of_the_program() -> None:
    assert get_args(config_keys.LookName) == LOOKS


def structs() -> list[type[msgspec.Struct]]:
    found = [kind for kind in vars(config_keys).values() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    assert len(found) > 8
    return found


def test_the_document_names_every_key_and_every_word_that_a_key_may_have() -> None:
    text = (DATA.parent.parent / "docs/show_file.md").read_text("utf-8")
    for keys in structs():
        for field in msgspec.structs.fields(keys):
            assert f"`{field.name}`" in text or re.search(rf"`[^`]*\b{field.name} = [^`]*`", text), field.name
        if keys.__struct_config__.tag and keys is not config_keys.CueKeys:
            assert f'"{keys.__struct_config__.tag}"' in text
    for words in (config_keys.Language, config_keys.Graphic, Level):
        assert not [word for word in get_args(words) if f'`"{word}"`' not in text]
    assert not [name for name in LOOKS if f"`{name}`" not in text]
    fields = (*TEXT_FIELDS, *(f"{name}_1" for name in SEAT_FIELDS))
    assert not [field for field in fields if f"`{{{field}}}`" not in text]
