"""Phones for tests: sockets to a host on the loopback, driven from the thread of the window."""

import asyncio
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import aiohttp
import msgspec

from game.net.page import page_version
from tests.waiting import LONGEST, wait_until

Message = dict[str, Any]


def laying(pieces: Iterable[Sequence[Any]]) -> Message:
    """The move that lays these pieces: each with zone, place, column, row, and the letter of a blank."""
    laid = [[[zone, place], [x, y], *letter] for zone, place, x, y, *letter in pieces]
    return {"move": "place", "laid": laid}


def swapping(*places: int) -> Message:
    """The move that exchanges these pieces of the hand."""
    return {"move": "exchange", "given": [["hand", place] for place in places]}


def drawing(zone: str) -> Message:
    return {"move": "draw", "zone": zone}


class Phone:
    """A socket to the host. What it is told is in `told`, the last table in `table`."""

    def __init__(self, url: str, pump: Callable[[], object]) -> None:
        self.received: list[Message] = []
        self.closed = False
        self.bytes = 0
        self._base, _, self.code = url.partition("#")
        self._pump = pump
        self._loop = asyncio.new_event_loop()
        self._hear_again: Callable[[], object] = lambda: None
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.dial()

    def dial(self) -> None:
        """Connect, as the page does, and let go of an earlier connection."""
        if self._socket is not None and not self.closed:
            self.hang_up()
        self._socket = None
        self.closed = False
        asyncio.run_coroutine_threadsafe(self._connect(), self._loop)
        self.wait(lambda: self._socket is not None)

    async def _connect(self) -> None:
        session = aiohttp.ClientSession()
        origin = {"Origin": self._base.rstrip("/")}
        self._socket = await session.ws_connect(self._base + "socket", headers=origin)
        self._listening = asyncio.create_task(self._listen(session, self._socket))

    async def _listen(self, session: aiohttp.ClientSession, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for message in socket:
            self.bytes += len(message.data)
            self.received.append(msgspec.json.decode(message.data))
        self.closed = True
        await session.close()

    def say(self, **message: Any) -> None:
        """Send a message; `kind` is what it is."""
        kind = message.pop("kind")
        if kind == "enter":
            message.setdefault("version", page_version())
        self.raw(msgspec.json.encode({"is": kind, **message}).decode())

    def raw(self, said: str | bytes) -> None:
        """Send whatever this is."""
        assert self._socket is not None
        send = self._socket.send_str(said) if isinstance(said, str) else self._socket.send_bytes(said)
        asyncio.run_coroutine_threadsafe(send, self._loop).result(LONGEST)

    def fall_silent(self) -> None:
        """Read nothing more and answer nothing, as a phone without a network."""
        assert self._socket is not None
        connection = self._socket._response.connection
        assert connection is not None
        transport = connection.transport
        assert transport is not None
        self._loop.call_soon_threadsafe(transport.pause_reading)
        self._hear_again = lambda: self._loop.call_soon_threadsafe(transport.resume_reading)

    def hang_up(self) -> None:
        """Lose the connection without a word."""
        assert self._socket is not None
        asyncio.run_coroutine_threadsafe(self._close(self._socket), self._loop).result(LONGEST)
        self._socket = None

    async def _close(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        await socket.close()
        await self._listening  # else it could mark the next connection as closed

    def wait(self, until: Callable[[], bool]) -> None:
        wait_until(until, f"it never came: {self.received[-1:]}", self._pump)

    def come(self, seat: int | None, language: str = "en") -> None:
        """Come in with the code, and sit down."""
        self.enter("places", code=self.code, language=language)
        self.say(kind="sit", seat=seat)
        self.wait(lambda: self.kind("table") != [])

    def enter(self, answer: str, **key: str) -> None:
        """Send a code or a token until it is answered: a busy host may have closed the connection."""
        known = len(self.kind(answer))
        while len(self.kind(answer)) == known:
            if self.closed:
                self.dial()
            with suppress(ConnectionError):
                self.say(kind="enter", **key)
            self.wait(lambda: self.closed or len(self.kind(answer)) > known)

    def catch_up(self) -> None:
        """Receive all that was sent before: what is no message is answered after it."""
        known = len(self.kind("sorry"))
        self.raw("{}")
        self.wait(lambda: len(self.kind("sorry")) > known)
        self.received.remove(self.kind("sorry")[-1])

    def kind(self, name: str) -> list[Message]:
        return [message for message in self.received if message["is"] == name]

    @property
    def table(self) -> Message:
        return self.kind("table")[-1]

    @property
    def token(self) -> str:
        token: str = self.kind("seated")[-1]["token"]
        return token

    def asks(self, kind: str, **message: Any) -> Message:
        """Send a message about the table as it is seen now, and give what comes next."""
        known = len(self.received)
        self.say(kind=kind, at=self.table["at"], **message)
        self.wait(lambda: len(self.received) > known)
        return self.received[known]

    def end(self) -> None:
        self._hear_again()
        if self._socket is not None and not self.closed:
            self.hang_up()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(LONGEST)
        self._loop.close()


@contextmanager
def phones(url: str, pump: Callable[[], object], number: int) -> Iterator[list[Phone]]:
    """So many phones, which are put away in the end."""
    made = [Phone(url, pump) for _ in range(number)]
    try:
        yield made
    finally:
        for phone in made:
            phone.end()
