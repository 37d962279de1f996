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
from game.net.messages import MOST_BYTES, FromPhone, heard
from game.system.paths import shipped

MOST_PHONES = 64
_A_SECOND = 25.0  # messages from a phone, on the long run
_AT_ONCE = 60.0  # and in a burst
_BEAT = 15.0  # seconds between two looks whether a phone is still there
_BEHIND = 200  # messages that a phone may lie behind before it is let go; it comes back by itself
_GOODBYES = 50  # hundredths of a second that the last messages may take
_START = 5.0  # seconds to wait for the port

_PAGE = {
    "/": ("index.html", "text/html"),
    "/table.js": ("table.js", "text/javascript"),
    "/board.js": ("board.js", "text/javascript"),
    "/task.js": ("task.js", "text/javascript"),
    "/table.css": ("table.css", "text/css"),
}
_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
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

    def __init__(self, number: int, socket: web.WebSocketResponse, client: str) -> None:
        self.number = number
        self.socket = socket
        self.client = client
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
        self._loop = asyncio.new_event_loop()
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

    def stop(self, message: bytes = b"") -> None:
        """Send a final message to all, and stop listening."""
        if self._loop.is_closed():
            return
        if self._thread.is_alive():
            closing = asyncio.run_coroutine_threadsafe(self._close(message), self._loop)
            wait([closing], _START)  # a phone that takes no last word is let go all the same
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
        for path in _PAGE:
            app.router.add_get(path, _served)
        self._runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=0.5)
        await self._runner.setup()
        for wanted in dict.fromkeys((port, 0)):
            site = web.TCPSite(self._runner, self.address, wanted)
            try:
                await site.start()
            except OSError:
                if not wanted:
                    raise
                continue
            break
        port = self._runner.addresses[0][1]
        return port

    async def _style(self, request: web.Request) -> web.Response:
        return web.Response(text=self._look, content_type="text/css", headers=_HEADERS)

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        """A phone's socket: only for the page that this host has served."""
        if request.headers.get("Origin") != f"http://{request.host}" or not self._is_here(request.host):
            raise web.HTTPForbidden(headers=_HEADERS)
        if len(self._sockets) >= MOST_PHONES:
            raise web.HTTPServiceUnavailable(headers=_HEADERS)
        socket = web.WebSocketResponse(max_msg_size=MOST_BYTES, heartbeat=_BEAT, compress=True)
        await socket.prepare(request)
        self._next += 1
        phone = _Socket(self._next, socket, request.remote or "")
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
        return host == self.url.removeprefix("http://").rstrip("/")

    async def _listen(self, phone: _Socket) -> None:
        async for message in phone.socket:
            if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                return
            if not phone.may_speak():
                await phone.socket.close(code=WSCloseCode.POLICY_VIOLATION)
                return
            try:
                self._put(FromSocket(phone.number, heard(message.data)))
            except Fault as fault:
                self._put(FromSocket(phone.number, fault))

    def _put(self, said: FromSocket) -> None:
        self._heard.put(said)
        if not self._called:  # one call is enough, however much is waiting
            self._called = True
            self._come()

    def _send(self, messages: Mapping[int, bytes | None]) -> None:
        for number, message in messages.items():
            phone = self._sockets.get(number)
            if phone is not None:
                phone.outbox.put_nowait(message if phone.outbox.qsize() < _BEHIND else None)

    async def _speak(self, phone: _Socket) -> None:
        """Send what lies in the outbox, in its order; nothing there means that it was the last."""
        while (message := await phone.outbox.get()) is not None:
            try:
                await phone.socket.send_str(message.decode())
            except ConnectionError:
                return  # it has gone, and its listener says so
        await phone.socket.close()

    async def _close(self, message: bytes) -> None:
        phones = list(self._sockets.values())
        for phone in phones:
            if message:
                phone.outbox.put_nowait(message)
            phone.outbox.put_nowait(None)
        for _ in range(_GOODBYES):
            if not self._sockets:
                break
            await asyncio.sleep(0.01)
        if self._runner is not None:
            await self._runner.cleanup()


async def _served(request: web.Request) -> web.Response:
    name, kind = _PAGE[request.path]
    page = shipped("assets") / "phones" / name
    return web.Response(text=page.read_text("utf-8"), content_type=kind, headers=_HEADERS)
