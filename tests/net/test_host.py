"""The host on the loopback: what it serves, to whom, and how much it takes."""

import asyncio
import errno
import http.client
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from socket import create_connection

import pytest

from game.fault import Fault
from game.net.host import FromSocket, Host
from game.net.messages import MAX_BYTES, Over, encode
from game.net.page import page_version
from tests.net.phone import Phone
from tests.waiting import LONGEST, wait_until

LOOPBACK = "127.0.0.1"


@pytest.fixture
def host() -> Iterator[Host]:
    made = Host(LOOPBACK, lambda: None, ":root{--table:#000000;}")
    made.start()
    yield made
    made.stop()


def answer(host: Host, path: str, **headers: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection(host.address, host.port, timeout=LONGEST)
    connection.request("GET", path, headers=headers)
    return connection.getresponse()


def socket_wanted(host: Host, origin: str, **headers: str) -> int:
    """What a browser is answered that wants a socket for a page from this origin."""
    asks = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    asks |= {"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Origin": origin, **headers}
    return answer(host, "/socket", **asks).status


@pytest.mark.parametrize("path", ["/", "/table.js", "/board.js", "/task.js", "/table.css", "/look.css"])
def test_the_page_is_served_with_a_policy(host: Host, path: str) -> None:
    response = answer(host, path)
    assert response.status == 200
    policy = response.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Referrer-Policy"] == "no-referrer"


def test_the_page_knows_its_version_and_stays_as_it_is_while_the_program_runs(
    host: Host, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("game.net.page.shipped", lambda name: tmp_path)  # the files of an update
    page = answer(host, "/").read().decode()
    assert f'data-version="{page_version()}"' in page
    assert "{version}" not in page


@pytest.mark.parametrize("path", ["/kanugo.db", "/../pyproject.toml", "/assets", "/table.js.map", "//"])
def test_nothing_else_is_served(host: Host, path: str) -> None:
    assert answer(host, path).status in (403, 404)


def test_browsers_leave_out_the_usual_port() -> None:
    made = Host(LOOPBACK, lambda: None)
    made.port = 80
    assert made._is_here(LOOPBACK)
    assert made._is_here(f"{LOOPBACK}:80")
    made.port = 8080
    assert not made._is_here(LOOPBACK)


def test_connections_that_have_sent_nothing_end_with_the_host() -> None:
    made = Host(LOOPBACK, lambda: None)
    made.start()
    with create_connection((made.address, made.port), timeout=LONGEST) as held:
        held.sendall(b"GET /")
        wait_until(lambda: bool(made._pending._waiting), "it never came")
        made.stop()
        with suppress(ConnectionError):
            assert held.recv(1) == b""


def test_a_socket_is_for_the_page_of_this_host_alone(host: Host) -> None:
    own = host.url.rstrip("/")
    assert socket_wanted(host, own) == 101
    assert socket_wanted(host, "http://elsewhere.example") == 403
    assert socket_wanted(host, "null") == 403
    rebound = f"tricky.example:{host.port}"
    assert socket_wanted(host, f"http://{rebound}", Host=rebound) == 403


def test_it_listens_on_its_address_alone(host: Host) -> None:
    with pytest.raises(ConnectionRefusedError):
        create_connection(("127.0.0.2", host.port), timeout=LONGEST)


def test_a_port_in_use_is_replaced_by_a_free_one(host: Host) -> None:
    other = Host(LOOPBACK, lambda: None)
    other.start(host.port)
    try:
        assert other.port not in (0, host.port)
    finally:
        other.stop()


@pytest.mark.parametrize("address", ["192.0.2.7", "0.0.0.0", "::", "8.8.8.8", "localhost", ""])
def test_an_address_that_is_not_here_or_is_all_of_them_is_a_fault(address: str) -> None:
    with pytest.raises(Fault, match="an address of this computer"):
        Host(address, lambda: None).start()


@pytest.mark.parametrize("number", [errno.EADDRNOTAVAIL, None])
def test_an_address_that_cannot_be_had_is_said_in_our_words(
    monkeypatch: pytest.MonkeyPatch, number: int | None
) -> None:
    async def refuse(self: Host, port: int) -> int:
        error = OSError("could not bind on any address out of [('127.0.0.1', 0)]")  # since Python 3.12
        error.errno = number
        raise error

    monkeypatch.setattr(Host, "_open", refuse)
    with pytest.raises(Fault, match="this is no address of this computer, expected"):
        Host(LOOPBACK, lambda: None).start()


def test_a_phone_that_sends_too_large_a_message_is_disconnected(host: Host) -> None:
    phone = Phone(host.url, lambda: None)
    try:
        phone.raw("x" * (MAX_BYTES + 1))
        wait_until(lambda: phone.closed, "it was still let in")
    finally:
        phone.end()


def test_a_phone_that_sends_too_many_messages_is_disconnected(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.net.host._MESSAGE_BURST", 60.0)
    monkeypatch.setattr("game.net.host._MESSAGE_RATE", 0.0)  # a slow machine gives no phone time to rest
    phone = Phone(host.url, lambda: None)
    try:
        with suppress(ConnectionError):
            for _ in range(100):
                phone.raw('{"is": "sit"}')
        wait_until(lambda: phone.closed, "it was still let in")
        assert sum(each.message is not None for each in host.take()) == 60
    finally:
        phone.end()


def test_messages_come_in_their_order(host: Host) -> None:
    phone = Phone(host.url, lambda: None)
    try:
        phone.raw('{"is": "sit"}')
        heard: list[FromSocket] = []
        wait_until(lambda: heard, "nothing was heard", lambda: heard.extend(host.take()))
        for n in range(100):
            host.send({heard[0].phone: encode(Over(f"{n} " + "long " * (n % 7) * 400))})
        wait_until(lambda: len(phone.received) == 100, "something was lost")
        assert [int(each["reason"].split()[0]) for each in phone.received] == [*range(100)]
    finally:
        phone.end()


def test_a_host_that_cannot_say_goodbye_stops_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Host(LOOPBACK, lambda: None)
    made.start()

    async def hanging(message: bytes) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(made, "_close", hanging)
    monkeypatch.setattr("game.net.host._START_SECONDS", 0.1)
    made.stop(b"goodbye")
    wait_until(lambda: not made._thread.is_alive(), "it goes on")
