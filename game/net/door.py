"""The door of the host: connections that have not entered are few and are closed soon, so that strangers
cannot keep players out. Nothing of a connection reaches the web server before its first header is
complete."""

import asyncio
import logging
from collections.abc import Callable
from time import monotonic
from typing import Any

from aiohttp.http_exceptions import HttpProcessingError

ENTERS = 5.0  # seconds for a complete header, and for entering with a code or a token
_SERVED = 30.0  # seconds that a connection may take for the files of the page
_HEADER = 1 << 13  # bytes that a header may have
_AT_ONCE = 1 << 16  # bytes that a connection may send before it has entered
_A_SECOND = 1 << 15  # and how many more each second
_OF_ADDRESS, _OF_ALL = 64, 256  # connections that have not entered, of one address (a page has six) and all

BACKLOG = 128  # connections that the system may hold before they are accepted


class Connection(asyncio.Protocol):
    """A connection to the host. `make` makes the protocol of the web server, which takes over after the first
    header."""

    def __init__(self, door: "Door", make: Callable[[], asyncio.Protocol]) -> None:
        self.client = ""
        self.transport: asyncio.Transport | None = None
        self._door = door
        self._make = make
        self._server: asyncio.Protocol | None = None
        self._header = bytearray()
        self._timer: asyncio.TimerHandle | None = None
        self._entered = False
        self._left = float(_AT_ONCE)
        self._at = monotonic()

    @property
    def served(self) -> bool:
        """Whether it has sent a complete header."""
        return self._server is not None

    @property
    def limited(self) -> bool:
        """Whether it is closed after some time."""
        return self._timer is not None

    def limit(self, seconds: float | None) -> None:
        """Close it after so many seconds from now; None removes the limit."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else asyncio.get_running_loop().call_later(seconds, self.abort)

    def enter(self) -> None:
        """Remove the limits of a connection that has entered."""
        self._entered = True
        self.limit(None)
        self._door.leave(self)

    def _too_much(self, sent: int) -> bool:
        """Count bytes; True if there were too many in a short time."""
        now = monotonic()
        self._left = min(_AT_ONCE, self._left + (now - self._at) * _A_SECOND) - sent
        self._at = now
        return self._left < 0.0

    def abort(self) -> None:
        """Close it at once."""
        if self.transport is not None:
            self.transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        peer = transport.get_extra_info("peername")
        self.client = str(peer[0]) if peer else ""
        self.limit(ENTERS)
        self._door.arrive(self)

    def data_received(self, data: bytes) -> None:
        if not self._entered and self._too_much(len(data)):
            self.abort()
            return
        if self._server is not None:
            self._server.data_received(data)
            return
        assert self.transport is not None
        self._header += data
        if b"\r\n\r\n" in self._header:
            self.limit(_SERVED)
            self._server = self._make()
            self._server.connection_made(self.transport)
            self._server.data_received(bytes(self._header))
            self._header.clear()
        elif len(self._header) > _HEADER:
            self.abort()

    def eof_received(self) -> bool | None:
        return self._server.eof_received() if self._server is not None else None

    def pause_writing(self) -> None:
        if self._server is not None:
            self._server.pause_writing()

    def resume_writing(self) -> None:
        if self._server is not None:
            self._server.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self.limit(None)
        self._door.leave(self)
        if self._server is not None:
            self._server.connection_lost(exc)


class Door:
    """The connections that have not entered, oldest first."""

    def __init__(self) -> None:
        self._waiting: dict[Connection, None] = {}

    def arrive(self, connection: Connection) -> None:
        """Let a connection wait. If there are too many, the oldest one is closed for it: first one without a
        header, as a phone sends its own at once."""
        same = [each for each in self._waiting if each.client == connection.client]
        full = len(self._waiting) >= _OF_ALL
        crowd = same if len(same) >= _OF_ADDRESS else [*self._waiting] if full else []
        self._waiting[connection] = None
        if crowd:
            closed = next((each for each in crowd if not each.served), crowd[0])
            del self._waiting[closed]
            closed.abort()

    def leave(self, connection: Connection) -> None:
        """Forget a connection that is closed, or has entered."""
        self._waiting.pop(connection, None)

    def close(self) -> None:
        """Abort all that have not entered."""
        for each in tuple(self._waiting):
            each.abort()

    def of(self, transport: asyncio.BaseTransport | None) -> Connection | None:
        """The waiting connection with this transport."""
        return next((each for each in self._waiting if each.transport is transport), None)


class _Malformed(logging.Filter):
    """Drops the tracebacks of requests that are not HTTP: they are answered, and the host has no fault."""

    def filter(self, record: logging.LogRecord) -> bool:
        raised: Any = record.exc_info[1] if record.exc_info else None
        return not isinstance(raised, HttpProcessingError)


LOG = logging.getLogger("kanugo.phones")
"""The log of the web server, without requests that are malformed."""
LOG.addFilter(_Malformed())
