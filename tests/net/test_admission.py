"""Who reaches the host: half-open connections, sockets that never enter, phones that fall silent. Players
are not disturbed by any of them."""

import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from socket import create_connection

import pytest

from game.net.host import Host
from game.net.messages import Enter
from game.net.page import page_version
from game.net.phone_registry import MAX_WATCHING
from tests.hosting.phone_tables import AT, said, seated, settle, table
from tests.net.phone import Phone, phones
from tests.waiting import LONGEST, wait_until

_PHONES, _OF_BROWSER = 10, 6  # phones that load at once, and the connections of each

_CROWD = """
import socket, sys
held = []
for n in range(490):
    each = socket.create_connection((sys.argv[1], int(sys.argv[2])), 10)
    held.append(each)
    try:
        each.send(b"GET / HTTP/1.1\\r\\nHost:" if n % 2 else b"")
    except ConnectionError:
        pass
print("open", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def few_files() -> Iterator[None]:
    """A limit of open files that all connections together would exceed."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, soft), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_hundreds_of_half_open_connections_change_nothing(
    few_files: None, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.net.host.ENTRY_SECONDS", 2 * LONGEST)  # none is closed because it waited
    monkeypatch.setattr("game.net.host.BACKLOG", 1024)  # else the system lets some wait for a second
    with seated() as (made, (ana, bo)):
        host = made.phones.saved_phones
        assert host is not None
        command = [sys.executable, "-c", _CROWD, host.address, str(host.port)]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as crowd:
            assert crowd.stdout is not None
            assert crowd.stdout.readline() == b"open\n"
            ana.say(kind="move", at=ana.table["at"], move=AT)
            settle(made, [ana, bo])
            assert made.session.at == 1
            bo.hang_up()
            bo.wait(lambda: 1 in made.phones.disconnected)
            bo.dial()
            bo.say(kind="enter", token=bo.token)
            bo.wait(lambda: 1 not in made.phones.disconnected)
            with phones(made.phones.url, lambda: made.update(0.02), 1) as (cy,):
                cy.come(None)
            crowd.communicate()
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("begun", [b"", b"GET / HTTP/1.1\r\nHost: a\r\n", b"GET / HTTP/1.1\r\n\r\n"])
def test_a_connection_that_says_nothing_more_is_closed(begun: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.net.host.ENTRY_SECONDS", 0.1)
    host = Host("127.0.0.1", lambda: None)
    host.start()
    try:
        with create_connection((host.address, host.port), timeout=LONGEST) as held:
            held.sendall(begun)
            while held.recv(1 << 16):
                pass
    finally:
        host.stop()


def test_many_phones_of_one_address_load_the_page_at_once() -> None:
    host = Host("127.0.0.1", lambda: None)
    host.start()
    try:
        with ExitStack() as left:
            there = [
                left.enter_context(create_connection((host.address, host.port), timeout=LONGEST))
                for _ in range(_PHONES * _OF_BROWSER)
            ]
            for each in there:
                each.sendall(b"GET / HTTP/1.1\r\nHost: kanugo\r\n\r\n")
            assert {each.recv(15) for each in there} == {b"HTTP/1.1 200 OK"}
    finally:
        host.stop()


def test_a_header_without_an_end_is_cut_off() -> None:
    host = Host("127.0.0.1", lambda: None)
    host.start()
    try:
        held = create_connection((host.address, host.port), timeout=LONGEST)
        with held, pytest.raises(ConnectionError):
            held.sendall(b"x" * 50_000_000)
    finally:
        host.stop()


def test_a_phone_that_has_not_entered_may_send_little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.net.host._MESSAGE_BURST", 1e9)  # messages
    monkeypatch.setattr("game.net.host._PENDING_RATE", 0)
    with table(phones_=2) as (_, (ana, stranger)):
        ana.come(0)
        for _ in range(100):
            ana.raw(" " * 1000)
        with suppress(ConnectionError):
            for _ in range(100):
                stranger.raw(" " * 1000)
        stranger.wait(lambda: stranger.closed)
        ana.say(kind="ping")
        ana.wait(lambda: ana.kind("pong") != [])


def test_wrong_codes_do_not_keep_a_socket_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.net.host._REFUSAL_SECONDS", 0.0)
    monkeypatch.setattr("game.net.phone_registry._TRIES", 1000)
    with table(phones_=1) as (_, (stranger,)):
        for n in range(1, 9):
            stranger.say(kind="enter", code="WRONG")
            stranger.wait(lambda n=n: len(stranger.kind("sorry")) == n)  # type: ignore[misc]
        stranger.say(kind="enter", code=stranger.code)
        stranger.wait(lambda: stranger.closed)
        assert stranger.kind("places") == []


def test_what_is_not_http_is_answered_without_a_traceback(capfd: pytest.CaptureFixture[str]) -> None:
    host = Host("127.0.0.1", lambda: None)
    host.start()
    try:
        for junk in (b"\x16\x03\x01\r\n\r\n", b"GET /\x00 HTTP/9.9\r\n:\r\n\r\n", b"PUT / HTTP/1.1\r\n\r\n"):
            with create_connection((host.address, host.port), timeout=LONGEST) as held:
                held.sendall(junk)
                assert b" 40" in held.recv(1 << 16)[:20]
    finally:
        host.stop()
    assert capfd.readouterr().err == ""


def test_a_socket_that_does_not_enter_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.net.host.ENTRY_SECONDS", 0.1)
    with table(phones_=2) as (made, (idle, wrong)):
        idle.wait(lambda: idle.closed)
        wrong.enter("sorry", code="WRONG")
        wrong.wait(lambda: wrong.closed)
        wrong.come(0)
        assert 0 in made.phones.seats


def test_a_phone_that_has_entered_stays_connected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.net.host.ENTRY_SECONDS", 0.1)
    with table(phones_=1) as (made, (ana,)):
        ana.enter("places", code=ana.code)
        wait_until(lambda: ana.closed or len(ana.kind("pong")) > 20, "", lambda: _beat(made, ana))
        assert not ana.closed


def _beat(made: object, phone: Phone) -> None:
    known = len(phone.kind("pong"))
    phone.say(kind="ping")
    phone.wait(lambda: len(phone.kind("pong")) > known)


def _come_back(phone: Phone) -> None:
    """Lose the connection, and enter again with the key of the seat."""
    phone.hang_up()
    phone.dial()
    phone.enter("seated", token=phone.token)


def test_a_seat_is_found_again_after_eight_wrong_codes_from_its_address() -> None:
    with seated() as (made, (ana, _)):
        with phones(made.phones.url, lambda: made.update(0.02), 1) as (stranger,):
            for n in range(1, 10):
                stranger.say(kind="enter", code="WRONG", language="en")
                stranger.wait(lambda n=n: len(stranger.kind("sorry")) == n)  # type: ignore[misc]
                stranger.dial()
            assert said(stranger.kind("sorry")[-1]) == "Too many wrong codes. Wait a little."
        _come_back(ana)


def test_seats_have_places_when_too_many_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MAX_WATCHING >= 40
    monkeypatch.setattr("game.net.phone_registry.MAX_WATCHING", 1)
    with seated() as (made, (ana, _)), phones(made.phones.url, lambda: made.update(0.02), 2) as (cy, dee):
        cy.come(None)
        dee.say(kind="enter", code=dee.code, language="en")
        dee.wait(lambda: dee.kind("sorry") != [])
        assert said(dee.kind("sorry")[-1]) == "No more phones can join this table."
        _come_back(ana)


def test_a_silent_phone_is_disconnected(monkeypatch: pytest.MonkeyPatch) -> None:
    with seated() as (made, (ana, bo)):
        monkeypatch.setattr("game.net.host._HEARTBEAT_SECONDS", 0.5)
        _come_back(ana)
        ana.fall_silent()
        bo.wait(lambda: 0 in made.phones.disconnected)
        assert made.phones.disconnected == {0}


def test_a_ping_does_not_reach_the_table() -> None:
    with table(phones_=1) as (made, (ana,)):
        _beat(made, ana)
        host = made.phones._host
        assert host is not None
        assert not any(isinstance(each.message, Enter) for each in host.take())
        assert made.phones.connected == 0


def test_a_page_of_another_version_is_reloaded() -> None:
    with seated() as (made, (ana, _)), phones(made.phones.url, lambda: made.update(0.02), 1) as (late,):
        late.say(kind="enter", token=ana.token, version=page_version() + 1)
        late.wait(lambda: late.received != [])
        assert late.received == [{"is": "over", "said": "Reload this page to continue.", "reload": True}]
        assert not ana.closed, "the seat was not given to it"
