"""The host: serves the page and its sockets on a thread of its own. Incoming messages wait in a queue for the
thread of the game, which also makes the bytes that are sent."""

import asyncio
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future, wait
from queue import SimpleQueue
from time import monotonic
from typing import NamedTuple

from aiohttp import WSCloseCode, WSMsgType, web

from game.fault import Fault
from game.net.access import is_local
from game.net.door import BACKLOG, ENTERS, LOG, Connection, Door
from game.net.messages import MOST_BYTES, Enter, FromPhone, Ping, Pong, heard, written
from game.net.views import page_texts
from game.system.paths import shipped
from game.text.catalogues import in_language

_A_SECOND = 25.0  # messages from a phone, in the long run
_AT_ONCE = 60.0  # and in a burst
_BEAT = 3.0  # seconds of silence before a phone is asked whether it is there; it has half of that to answer
_BEHIND = 200  # unsent messages after which a phone is disconnected; its page reconnects
_GOODBYES = 50  # hundredths of a second that the last messages may take
_ENTRIES = 8  # codes or tokens that a socket may try
_ANSWER = 0.5  # seconds that the answer to the last one may take
_START = 5.0  # seconds to wait for the port

_PONG = written(Pong())

_PAGE = {
    "/": ("index.html", "text/html"),
    "/stage": ("index.html", "text/html"),
    "/table.js": ("table.js", "text/javascript"),
    "/board.js": ("board.js", "text/javascript"),
    "/connection.js": ("connection.js", "text/javascript"),
    "/task.js": ("task.js", "text/javascript"),
    "/guide.js": ("guide.js", "text/javascript"),
    "/lobby.js": ("lobby.js", "text/javascript"),
    "/lobby.css": ("lobby.css", "text/css"),
    "/news.js": ("news.js", "text/javascript"),
    "/news.css": ("news.css", "text/css"),
    "/table.css": ("table.css", "text/css"),
}
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
    said: FromPhone | Fault | None


class _Socket:
    """The socket of a phone, with its limit of messages."""

    def __init__(self, number: int, socket: web.WebSocketResponse, connection: Connection) -> None:
        self.number = number
        self.socket = socket
        self.connection = connection
        self.client = connection.client
        self.entries = 0
        self.until = monotonic() + ENTERS  # when it must have entered
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._left = _AT_ONCE
        self._at = monotonic()

    def may_speak(self) -> bool:
        """Count a message; False if there were too many in a short time."""
        now = monotonic()
        self._left = min(_AT_ONCE, self._left + (now - self._at) * _A_SECOND) - 1.0
        self._at = now
        return self._left >= 0.0


class Host:
    """Listens on one address from `start` to `stop`. `come` is called on its thread when a message has
    arrived. `look` is the style sheet of the current theme."""

    def __init__(self, address: str, come: Callable[[], None], look: str = "") -> None:
        self.address = address
        self.port = 0
        self._come = come
        self._look = look
        self._heard: SimpleQueue[FromSocket] = SimpleQueue()
        self._called = False
        self._sockets: dict[int, _Socket] = {}
        self._next = 0
        self._door = Door()
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
            self.port = opened.result(_START)
        except (OSError, TimeoutError) as error:
            self.stop()
            raise Fault("phones", self.address, str(error), "an address of this computer") from error

    @property
    def url(self) -> str:
        """The address for browsers."""
        host = f"[{self.address}]" if ":" in self.address else self.address
        return f"http://{host}:{self.port}/"

    def take(self) -> list[FromSocket]:
        """The messages since the last call, in order."""
        self._called = False
        return [self._heard.get() for _ in range(self._heard.qsize())]

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

    def turn_away(self, phone: int, message: bytes) -> None:
        """Send why a phone may not enter; it is disconnected unless it soon enters after all."""
        self.send({phone: message})
        self._loop.call_soon_threadsafe(self._limit, phone)

    def stop(self, message: bytes = b"") -> None:
        """Send a final message to all, and stop listening."""
        if self._loop.is_closed():
            return
        if self._thread.is_alive():
            closing = asyncio.run_coroutine_threadsafe(self._close(message), self._loop)
            wait([closing], _START)  # a phone that does not take its final message is disconnected
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join(_START)
        if not self._loop.is_running():
            self._loop.close()

    # --- on its own thread ----------------------------------------------------------------------------

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()

    async def _open(self, port: int) -> int:
        app = web.Application(client_max_size=MOST_BYTES)
        app.router.add_get("/socket", self._socket)
        app.router.add_get("/look.css", self._style)
        app.router.add_get("/texts/{language}", self._texts)
        for name in _FONTS:
            app.router.add_get(f"/fonts/{name}", _font)
        for path in _PAGE:
            app.router.add_get(path, _served)
        self._runner = web.AppRunner(
            app,
            access_log=None,
            handle_signals=False,
            shutdown_timeout=0.5,
            keepalive_timeout=ENTERS,
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
        return Connection(self._door, self._runner.server)

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
        connection = self._door.of(request.transport)
        if connection is None:
            raise web.HTTPForbidden(headers=_HEADERS)
        connection.limit(ENTERS)
        socket = web.WebSocketResponse(max_msg_size=MOST_BYTES, heartbeat=_BEAT, compress=True)
        await socket.prepare(request)
        self._next += 1
        phone = _Socket(self._next, socket, connection)
        self._sockets[phone.number] = phone
        speaking = self._loop.create_task(self._speak(phone))
        try:
            await self._listen(phone)
        finally:
            speaking.cancel()
            self._sockets.pop(phone.number, None)
            self._put(FromSocket(phone.number, None))
        return socket

    def _is_here(self, host: str) -> bool:
        """Whether a request names this host by its own address; a DNS name would be an attack (DNS
        rebinding)."""
        own = self.url.removeprefix("http://").rstrip("/")
        return host in (own, own.removesuffix(":80"))  # browsers leave out the usual port

    async def _listen(self, phone: _Socket) -> None:
        async for message in phone.socket:
            if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                return
            if not phone.may_speak():
                await phone.socket.close(code=WSCloseCode.POLICY_VIOLATION)
                return
            try:
                said: FromPhone | Fault = heard(message.data)
            except Fault as fault:
                said = fault
            if isinstance(said, Ping):
                self._send({phone.number: _PONG})
                continue
            if isinstance(said, Enter):
                phone.entries += 1
                if phone.entries > _ENTRIES:
                    await phone.socket.close(code=WSCloseCode.POLICY_VIOLATION)
                    return
                phone.connection.limit(None)  # until the table has answered, which may be busy
            self._put(FromSocket(phone.number, said))

    def _put(self, said: FromSocket) -> None:
        self._heard.put(said)
        if not self._called:  # one call is enough, however much is waiting
            self._called = True
            self._come()

    def _admit(self, number: int) -> None:
        phone = self._sockets.get(number)
        if phone is not None:
            phone.connection.enter()

    def _limit(self, number: int) -> None:
        phone = self._sockets.get(number)
        if phone is not None and not phone.connection.limited:
            phone.connection.limit(max(_ANSWER, phone.until - monotonic()))

    def _send(self, messages: Mapping[int, bytes | None]) -> None:
        for number, message in messages.items():
            phone = self._sockets.get(number)
            if phone is not None:
                phone.outbox.put_nowait(message if phone.outbox.qsize() < _BEHIND else None)

    async def _speak(self, phone: _Socket) -> None:
        """Send the messages of the outbox in order, up to the end mark None."""
        while (message := await phone.outbox.get()) is not None:
            try:
                await phone.socket.send_str(message.decode())
            except ConnectionError:
                return  # disconnected; `_listen` reports it
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
        self._door.close()
        if self._runner is not None:
            await self._runner.cleanup()


async def _font(request: web.Request) -> web.FileResponse:
    path = shipped("assets") / "fonts" / request.path.removeprefix("/fonts/")
    return web.FileResponse(path, headers={**_HEADERS, "Cache-Control": "max-age=604800"})


async def _served(request: web.Request) -> web.Response:
    name, kind = _PAGE[request.path]
    page = shipped("assets") / "phones" / name
    return web.Response(text=page.read_text("utf-8"), content_type=kind, headers=_HEADERS)
