"""The host: serves the page and its sockets on a thread of its own. Incoming messages wait in a queue for the
thread of the game, which also makes the bytes that are sent.

Connections that have not entered are few and are closed soon, so that strangers cannot keep players out.
Nothing of a connection reaches the web server before its first header is complete."""

import asyncio
import errno
import logging
import os
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future, wait
from queue import SimpleQueue
from time import monotonic
from typing import Any, NamedTuple

from aiohttp import WSCloseCode, WSMsgType, web
from aiohttp.http_exceptions import HttpProcessingError

from game.fault import Fault, system_text
from game.net.access import is_local
from game.net.messages import MAX_BYTES, Enter, FromPhone, Ping, Pong, decode, encode
from game.net.page import page_files
from game.net.views import page_texts
from game.system.paths import shipped
from game.text.catalogues import in_language

ENTRY_SECONDS = 5.0  # for a complete header, and for entering with a code or a token
_PAGE_SECONDS = 30.0  # for the files of the page
_MAX_HEADER = 1 << 13  # bytes that a header may have
_PENDING_BURST = 1 << 16  # bytes that a connection may send before it has entered
_PENDING_RATE = 1 << 15  # and how many more each second
_MAX_PENDING = 256  # connections that have not entered
_MAX_PENDING_OF_ADDRESS = 64  # of these; a page has six

BACKLOG = 128  # connections that the system may hold before they are accepted


class _RateLimiter:
    """A token bucket: `burst` at once, and `rate` more each second."""

    def __init__(self, burst: float, rate: float) -> None:
        self._burst, self._rate = burst, rate
        self._left, self._at = burst, monotonic()

    def allow(self, amount: float) -> bool:
        """Take some of it; False if that is too much in a short time."""
        now = monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate) - amount
        self._at = now
        return self._left >= 0.0


class Connection(asyncio.Protocol):
    """A connection to the host. `make` makes the protocol of the web server, which takes over after the first
    header."""

    def __init__(self, pending: "PendingConnections", make: Callable[[], asyncio.Protocol]) -> None:
        self.client = ""
        self.transport: asyncio.Transport | None = None
        self._pending = pending
        self._make = make
        self._server: asyncio.Protocol | None = None
        self._header = bytearray()
        self._timer: asyncio.TimerHandle | None = None
        self._entered = False
        self._bytes = _RateLimiter(_PENDING_BURST, _PENDING_RATE)

    @property
    def served(self) -> bool:
        """Whether it has sent a complete header."""
        return self._server is not None

    @property
    def limited(self) -> bool:
        """Whether it is closed after some time."""
        return self._timer is not None

    def limit(self, seconds: float | None) -> None:
        """Close it `seconds` from now; None removes the limit."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else asyncio.get_running_loop().call_later(seconds, self.abort)

    def enter(self) -> None:
        """Remove the limits of a connection that has entered."""
        self._entered = True
        self.limit(None)
        self._pending.discard(self)

    def abort(self) -> None:
        """Close it at once."""
        if self.transport is not None:
            self.transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        peer = transport.get_extra_info("peername")
        self.client = str(peer[0]) if peer else ""
        self.limit(ENTRY_SECONDS)
        self._pending.add(self)

    def data_received(self, data: bytes) -> None:
        if not self._entered and not self._bytes.allow(len(data)):
            self.abort()
            return
        if self._server is not None:
            self._server.data_received(data)
            return
        assert self.transport is not None
        self._header += data
        if b"\r\n\r\n" in self._header:
            self.limit(_PAGE_SECONDS)
            self._server = self._make()
            self._server.connection_made(self.transport)
            self._server.data_received(bytes(self._header))
            self._header.clear()
        elif len(self._header) > _MAX_HEADER:
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
        self._pending.discard(self)
        if self._server is not None:
            self._server.connection_lost(exc)


class PendingConnections:
    """The connections that have not entered, oldest first."""

    def __init__(self) -> None:
        self._waiting: dict[Connection, None] = {}

    def add(self, connection: Connection) -> None:
        """Let a connection wait. If there are too many, the oldest one is closed for it: first one without a
        header, as a phone sends its own at once."""
        same = [each for each in self._waiting if each.client == connection.client]
        full = len(self._waiting) >= _MAX_PENDING
        crowd = same if len(same) >= _MAX_PENDING_OF_ADDRESS else [*self._waiting] if full else []
        self._waiting[connection] = None
        if crowd:
            closed = next((each for each in crowd if not each.served), crowd[0])
            del self._waiting[closed]
            closed.abort()

    def discard(self, connection: Connection) -> None:
        """Forget a connection that is closed, or has entered."""
        self._waiting.pop(connection, None)

    def close(self) -> None:
        """Abort all that have not entered."""
        for each in tuple(self._waiting):
            each.abort()

    def of(self, transport: asyncio.BaseTransport | None) -> Connection | None:
        return next((each for each in self._waiting if each.transport is transport), None)


class _Malformed(logging.Filter):
    """Drops the tracebacks of requests that are not HTTP: they are answered, and the host has no fault."""

    def filter(self, record: logging.LogRecord) -> bool:
        raised: Any = record.exc_info[1] if record.exc_info else None
        return not isinstance(raised, HttpProcessingError)


LOG = logging.getLogger("kanugo.phones")
"""The log of the web server, without requests that are malformed."""
LOG.addFilter(_Malformed())


_MESSAGE_BURST = 60.0  # messages that a phone may send at once
_MESSAGE_RATE = 25.0  # and how many more each second
_HEARTBEAT_SECONDS = 3.0  # of silence before a phone is pinged; it has half of that to answer
_MAX_OUTBOX = 200  # unsent messages after which a phone is disconnected; its page reconnects
_GOODBYES = 50  # hundredths of a second that the last messages may take
_MAX_ENTRIES = 8  # codes or tokens that a socket may try
_REFUSAL_SECONDS = 0.5  # for sending the answer to the last one
_START_SECONDS = 5.0  # to wait for the port

_PONG = encode(Pong())

_FONTS = ("Inter-Medium.otf", "Inter-Bold.otf", "NotoSerif-Bold.ttf", "NotoSansGujaratiLatin-Bold.ttf")
_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class FromSocket(NamedTuple):
    """A message from a phone; None if it has disconnected, a Fault if the message is invalid."""

    phone: int
    message: FromPhone | Fault | None


class _Socket:
    """The socket of a phone, with its limit of messages."""

    def __init__(self, number: int, socket: web.WebSocketResponse, connection: Connection) -> None:
        self.number = number
        self.socket = socket
        self.connection = connection
        self.client = connection.client
        self.entries = 0
        self.until = monotonic() + ENTRY_SECONDS  # when it must have entered
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.messages = _RateLimiter(_MESSAGE_BURST, _MESSAGE_RATE)


class Host:
    """Listens on one address from `start` to `stop`. `on_message` is called on its thread when a message has
    arrived. `look` is the style sheet of the current theme."""

    def __init__(self, address: str, on_message: Callable[[], None], look: str = "") -> None:
        self.address = address
        self.port = 0
        self._on_message = on_message
        self._look = look
        self._received: SimpleQueue[FromSocket] = SimpleQueue()
        self._called = False
        self._sockets: dict[int, _Socket] = {}
        self._next = 0
        self._pending = PendingConnections()
        self._loop = asyncio.new_event_loop()
        self._listener: asyncio.Server | None = None
        self._runner: web.AppRunner | None = None
        self._thread = threading.Thread(target=self._run, name="phones", daemon=True)

    # --- for the window -------------------------------------------------------------------------------

    def start(self, port: int = 0) -> None:
        """Listen, on this port if it is free, else on any. Raises Fault if the address is not available, or
        is not in the local network."""
        if not is_local(self.address):
            raise Fault("phones", "", self.address, "an address of this computer")
        self._thread.start()
        opened: Future[int] = asyncio.run_coroutine_threadsafe(self._open(port), self._loop)
        try:
            self.port = opened.result(_START_SECONDS)
        except (OSError, TimeoutError) as error:
            self.stop()
            if isinstance(error, TimeoutError) and error.errno is None:
                found = f"no answer in {_START_SECONDS:.0f} seconds"
            elif error.errno is None:  # as newer versions of asyncio say that no address could be bound
                found = os.strerror(errno.EADDRNOTAVAIL)
            else:
                found = system_text(error)
            raise Fault("phones", self.address, found, "an address of this computer") from error

    @property
    def url(self) -> str:
        """The address for browsers."""
        host = f"[{self.address}]" if ":" in self.address else self.address
        return f"http://{host}:{self.port}/"

    def take(self) -> list[FromSocket]:
        """The messages since the last call, in order."""
        self._called = False
        return [self._received.get() for _ in range(self._received.qsize())]

    def send(self, messages: Mapping[int, bytes]) -> None:
        """Send a message to each of these phones; disconnected ones miss it."""
        if messages:
            self._loop.call_soon_threadsafe(self._send, dict(messages))

    def drop(self, phone: int, message: bytes) -> None:
        """Send a final message and disconnect."""
        self.send({phone: message})
        self._loop.call_soon_threadsafe(self._send, {phone: None})

    def client(self, phone: int) -> str:
        """The IP address of a phone."""
        socket = self._sockets.get(phone)
        return "" if socket is None else socket.client

    def admit(self, phone: int) -> None:
        """Keep the connection of a phone that has entered."""
        self._loop.call_soon_threadsafe(self._admit, phone)

    def reject(self, phone: int, message: bytes) -> None:
        """Send why a phone may not enter; it is disconnected unless it soon enters after all."""
        self.send({phone: message})
        self._loop.call_soon_threadsafe(self._limit, phone)

    def stop(self, message: bytes = b"") -> None:
        """Send a final message to all, and stop listening."""
        if self._loop.is_closed():
            return
        if self._thread.is_alive():
            closing = asyncio.run_coroutine_threadsafe(self._close(message), self._loop)
            wait([closing], _START_SECONDS)  # a phone that does not take its final message is disconnected
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join(_START_SECONDS)
        if not self._loop.is_running():
            self._loop.close()

    # --- on its own thread ----------------------------------------------------------------------------

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()

    async def _open(self, port: int) -> int:
        app = web.Application(client_max_size=MAX_BYTES)
        app.router.add_get("/socket", self._socket)
        app.router.add_get("/look.css", self._style)
        app.router.add_get("/texts/{language}", self._texts)
        for name in _FONTS:
            app.router.add_get(f"/fonts/{name}", _font)
        for path in page_files():
            app.router.add_get(path, _served)
        self._runner = web.AppRunner(
            app,
            access_log=None,
            handle_signals=False,
            shutdown_timeout=0.5,
            keepalive_timeout=ENTRY_SECONDS,
            lingering_time=0.5,
            logger=LOG,
        )
        await self._runner.setup()
        for wanted in dict.fromkeys((port, 0)):
            try:
                self._listener = await self._loop.create_server(
                    self._connection, self.address, wanted, backlog=BACKLOG
                )
            except OSError:
                if not wanted:
                    raise
                continue
            break
        assert self._listener is not None
        return int(self._listener.sockets[0].getsockname()[1])

    def _connection(self) -> Connection:
        assert self._runner is not None
        assert self._runner.server is not None
        return Connection(self._pending, self._runner.server)

    async def _style(self, request: web.Request) -> web.Response:
        return web.Response(text=self._look, content_type="text/css", headers=_HEADERS)

    async def _texts(self, request: web.Request) -> web.Response:
        """The texts of the page, for what it says before a table has sent them."""
        with in_language(request.match_info["language"]):
            return web.json_response(page_texts(), headers=_HEADERS)

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        """A phone's socket: only for the page that this host has served."""
        if request.headers.get("Origin") != f"http://{request.host}" or not self._is_here(request.host):
            raise web.HTTPForbidden(headers=_HEADERS)
        connection = self._pending.of(request.transport)
        if connection is None:
            raise web.HTTPForbidden(headers=_HEADERS)
        connection.limit(ENTRY_SECONDS)
        socket = web.WebSocketResponse(max_msg_size=MAX_BYTES, heartbeat=_HEARTBEAT_SECONDS, compress=True)
        await socket.prepare(request)
        self._next += 1
        phone = _Socket(self._next, socket, connection)
        self._sockets[phone.number] = phone
        sending = self._loop.create_task(self._send_outbox(phone))
        try:
            await self._receive_frames(phone)
        finally:
            sending.cancel()
            self._sockets.pop(phone.number, None)
            self._put(FromSocket(phone.number, None))
        return socket

    def _is_here(self, host: str) -> bool:
        """Whether a request names this host by its own address; a DNS name would be an attack (DNS
        rebinding)."""
        own = self.url.removeprefix("http://").rstrip("/")
        return host in (own, own.removesuffix(":80"))  # browsers leave out the usual port

    async def _receive_frames(self, phone: _Socket) -> None:
        async for frame in phone.socket:
            if frame.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                return
            if not phone.messages.allow(1):
                await phone.socket.close(code=WSCloseCode.POLICY_VIOLATION)
                return
            try:
                message: FromPhone | Fault = decode(frame.data)
            except Fault as fault:
                message = fault
            if isinstance(message, Ping):
                self._send({phone.number: _PONG})
                continue
            if isinstance(message, Enter):
                phone.entries += 1
                if phone.entries > _MAX_ENTRIES:
                    await phone.socket.close(code=WSCloseCode.POLICY_VIOLATION)
                    return
                phone.connection.limit(None)  # until the table has answered, which may be busy
            self._put(FromSocket(phone.number, message))

    def _put(self, message: FromSocket) -> None:
        self._received.put(message)
        if not self._called:  # one call is enough, however much is waiting
            self._called = True
            self._on_message()

    def _admit(self, number: int) -> None:
        phone = self._sockets.get(number)
        if phone is not None:
            phone.connection.enter()

    def _limit(self, number: int) -> None:
        phone = self._sockets.get(number)
        if phone is not None and not phone.connection.limited:
            phone.connection.limit(max(_REFUSAL_SECONDS, phone.until - monotonic()))

    def _send(self, messages: Mapping[int, bytes | None]) -> None:
        for number, message in messages.items():
            phone = self._sockets.get(number)
            if phone is not None:
                phone.outbox.put_nowait(message if phone.outbox.qsize() < _MAX_OUTBOX else None)

    async def _send_outbox(self, phone: _Socket) -> None:
        """Send the messages of the outbox in order, up to the end mark None."""
        while (message := await phone.outbox.get()) is not None:
            try:
                await phone.socket.send_str(message.decode())
            except ConnectionError:
                return  # disconnected; `_receive_frames` reports it
        await phone.socket.close()

    async def _close(self, message: bytes) -> None:
        if self._listener is not None:
            self._listener.close()
        phones = list(self._sockets.values())
        for phone in phones:
            if message:
                phone.outbox.put_nowait(message)
            phone.outbox.put_nowait(None)
        for _ in range(_GOODBYES):
            if not self._sockets:
                break
            await asyncio.sleep(0.01)
        self._pending.close()
        if self._runner is not None:
            await self._runner.cleanup()


async def _font(request: web.Request) -> web.FileResponse:
    path = shipped("assets") / "fonts" / request.path.removeprefix("/fonts/")
    return web.FileResponse(path, headers={**_HEADERS, "Cache-Control": "max-age=604800"})


async def _served(request: web.Request) -> web.Response:
    content, kind = page_files()[request.path]
    return web.Response(text=content, content_type=kind, headers=_HEADERS)
