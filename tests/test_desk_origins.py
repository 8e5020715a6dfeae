"""Which addresses a show answers to: those it serves, those of its machine when it serves all, and no other."""

import socket

import aiohttp
import pytest

from studio.desk.origins import machine_addresses, place
from studio.desk.server import DeskServer
from tests.desk_show import SmallShow

OWN = ("192.0.2.7", "198.51.100.7", "quiz")


@pytest.mark.parametrize(
    ("host", "names", "machine", "first", "outside"),
    [
        ("127.0.0.1", (), (), "127.0.0.1", "127.0.0.1"),
        ("0.0.0.0", (), OWN, "127.0.0.1", "192.0.2.7"),
        ("0.0.0.0", ("studio.local",), OWN, "127.0.0.1", "studio.local"),
        ("0.0.0.0", (), (), "127.0.0.1", "127.0.0.1"),
        ("192.0.2.7", (), (), "192.0.2.7", "192.0.2.7"),
        ("192.0.2.7", ("studio.local",), (), "192.0.2.7", "192.0.2.7"),
    ],
)
def test_the_desk_is_found_on_this_machine_and_the_others_from_outside(
    host: str, names: tuple[str, ...], machine: tuple[str, ...], first: str, outside: str
) -> None:
    found = place(host, 8080, names, machine)
    assert (found.address, found.outside[0]) == (f"http://{first}:8080", f"http://{outside}:8080")
    assert {*names, *machine} <= {known.removesuffix(":8080") for known in found.hosts}


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "192.0.2.7"])
def test_a_show_served_at_one_address_does_not_ask_for_the_machine_s(host: str) -> None:
    assert machine_addresses(host) == ()


def test_no_address_of_the_machine_is_a_loopback_s() -> None:
    found = machine_addresses("0.0.0.0")
    assert found[-1] == socket.gethostname()
    assert not [address for address in found if address.startswith("127.") or address in ("[::1]", "0.0.0.0")]


async def test_served_to_all_it_answers_to_the_machine_s_addresses_and_to_no_stranger() -> None:
    server = DeskServer(SmallShow(), "0.0.0.0")
    await server.start()
    try:
        links, port = server.links(), server.port
        assert links["desk"].startswith(f"http://127.0.0.1:{port}/desk#code=")
        [first, *_] = machine_addresses("0.0.0.0")
        assert links["host"].startswith(f"http://{first}:{port}/host#code=")
        assert links["overlay"] == f"http://{first}:{port}/overlay"
        async with aiohttp.ClientSession() as session:
            for host, status in {
                f"127.0.0.1:{port}": 200, f"{first}:{port}": 200, f"{first}:{port + 1}": 403, first: 403,
                f"evil.example:{port}": 403, f"0.0.0.0:{port}": 403, f"{first}.evil.example:{port}": 403,
            }.items():  # fmt: skip
                async with session.get(f"http://127.0.0.1:{port}/join", headers={"Host": host}) as answer:
                    assert answer.status == status, host
            for origin in (f"http://evil.example:{port}", f"http://127.0.0.1:{port}"):
                own = {"Host": f"{first}:{port}", "Origin": origin}
                async with session.post(f"http://127.0.0.1:{port}/join", json={"code": "x"}, headers=own) as answer:
                    assert answer.status == 403, origin
                    assert await answer.text() == "This came from a page that is not the show's.\n"
    finally:
        await server.stop()
