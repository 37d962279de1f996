"""The phones of several persons: opening and closing the host, and which seat has a phone. Subclasses say
what phones are sent, and handle their requests."""

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Mapping, Sequence
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from game.hosting import background
from game.hosting.seated_game import SeatedGame
from game.net.access import (
    ANSWER_SECONDS,
    PHONES,
    PORT,
    Keys,
    SavedPhones,
    code_words,
    local_addresses,
    new_keys,
)
from game.net.messages import (
    FreeSeats,
    Leave,
    Over,
    Profile,
    RequestExplanation,
    Sit,
    ToPhone,
    TryResult,
    encode,
)
from game.net.views import look_of, page_texts
from game.table.board import BLANK
from game.table.moves import Exchange, Move, Place, Slot, tag_of
from game.table.session import Session
from game.text.catalogues import in_language, plural, text
from game.theme import Theme

if TYPE_CHECKING:  # the web server is loaded when a game first needs it
    from game.net.host import Host
    from game.net.phone_registry import Guest, PhoneRegistry, SeatRequest


_RELOAD_SECONDS = 0.5  # that a phone may be away without being missed, as while its page reloads
MAX_SEATS = 64
"""Of a game, and guests of a lobby."""


class PhoneHandover(NamedTuple):
    """Phones on their way from the lobby to the game: the host, its keys, the guests with their seats, the
    seats held at the screen, the badges by seat, and the time to answer a question."""

    host: "Host"
    keys: Keys
    guests: "Mapping[int, Guest]"
    held: frozenset[int]
    badges: tuple[int, ...]
    answer_seconds: int

    def close(self) -> None:
        """Stop listening: the game does not begin."""
        self.host.stop(encode(Over(text("The game was cancelled."))))


class PhoneSeats(ABC):
    """Listens for phones from `open` to `close`. The page has colours of the `theme`, and its code is made of
    the `words` of the game."""

    def __init__(self, theme: Callable[[], Theme], words: Callable[[], object]) -> None:
        self._theme, self._words = theme, words
        self._host: Host | None = None
        self._registry: PhoneRegistry | None = None
        self._keys: Keys | None = None  # the keys at the last call of `_seats_changed`
        self._shown: object = None  # the state that the phones were last sent
        self._away: dict[int, float] = {}  # seats without their phone: since when
        self.answer_seconds = ANSWER_SECONDS
        self.disconnected: frozenset[int] = frozenset()  # the seats whose phone has gone
        self.held: frozenset[int] = frozenset()  # the seats that are played at the screen
        self.badges: tuple[int, ...] = ()  # of the seats, if the players chose them in a lobby

    @property
    def url(self) -> str:
        """The address of the page, with the code after a #, which browsers do not send; "" if closed."""
        return f"{self._host.url}#{self.code}" if self._host is not None else ""

    @property
    def address(self) -> str:
        """What is typed to open the page."""
        return self._host.url.removeprefix("http://").rstrip("/") if self._host is not None else ""

    @property
    def code(self) -> str:
        return self._registry.keys.code if self._registry is not None else ""

    @property
    def how_to_join(self) -> str:
        """What is typed to open the page, and the code, for a second screen."""
        return f"{self.address} \N{MIDDLE DOT} {self.code}"

    @property
    def seats(self) -> Mapping[int, bool]:
        """The seats with a phone, and whether it is connected. A seat that is played at the screen keeps its
        token, so that its phone can come back."""
        if self._registry is None:
            return {}
        here = {guest.seat for guest in self._registry.guests.values()}
        tokens = self._registry.keys.tokens
        return {seat: seat in here for seat in tokens if seat in here or seat not in self.held}

    @property
    def connected(self) -> int:
        return len(self._registry.guests) if self._registry is not None else 0

    @property
    def watching(self) -> int:
        guests = self._registry.guests.values() if self._registry else ()
        return sum(guest.place and guest.seat is None for guest in guests)

    @property
    def saved_phones(self) -> SavedPhones | None:
        """Address and keys, to be saved; None if closed."""
        if self._host is None or self._registry is None:
            return None
        host, keys = self._host, self._registry.keys
        return SavedPhones(host.address, host.port, keys, self.held, self.badges, self.answer_seconds)

    def open(self, address: str, port: int = PORT, keys: Keys | None = None) -> None:
        """Listen, with new keys or the saved ones. Raises Fault if the address is not available."""
        from game.net.host import Host

        host = Host(address, background.wake, look_of(self._theme()))
        host.start(port)
        self.close()
        self._start_registry(host, keys or new_keys(code_words(self._words())))

    def open_again(self, kept: SavedPhones, address: str = "", port: int = 0) -> None:
        """Listen where a saved table did, or on another address or port, so that phones find their seats.
        Raises Fault if it is not available."""
        self.held, self.badges, self.answer_seconds = kept.held, kept.badges, kept.answer_seconds
        self.open(address or kept.address, port or kept.port, kept.keys)

    def take_over(self, listening: PhoneHandover) -> None:
        self.close()
        self.held, self.badges = listening.held, listening.badges
        self.answer_seconds = listening.answer_seconds
        self._start_registry(listening.host, listening.keys).guests.update(listening.guests)
        self._seats_changed()

    def _start_registry(self, host: "Host", keys: Keys) -> "PhoneRegistry":
        from game.net.phone_registry import PhoneRegistry

        self._host, self._keys, self._shown, self._away = host, keys, None, {}
        self._registry = PhoneRegistry(host, keys, self._open_seats, self._answer_for, self._serve_guest)
        return self._registry

    def _open_seats(self) -> Container[int]:
        return [seat for seat in range(MAX_SEATS) if seat in self._persons() and seat not in self.held]

    def offer(self, seat: int) -> None:
        """Let a phone take a seat that was played at the screen."""
        self.held -= {seat}
        self.free(seat)
        self._seats_changed()

    def open_first(self) -> None:
        """Listen on the likeliest address, or on that of the environment variable, and then print the address
        of the page. Raises Fault as `open` does."""
        wanted = os.environ.get(PHONES, "")
        self.open(wanted or local_addresses()[0])
        if wanted:
            print(self.url, flush=True)

    def close(self, reason: Callable[[], str] | None = None) -> None:
        """Stop listening. Phones try to reconnect unless they are sent a reason, each in its language."""
        if self._host is not None and self._registry is not None:
            if reason is not None:
                self._registry.close(reason)
            self._host.stop(encode(Over(reason())) if reason is not None else b"")
        self._host = self._registry = None
        self.disconnected, self._away = frozenset(), {}

    def end(self) -> None:
        """Close for good: the game goes on without phones."""
        self.close(lambda: text("This game is no longer played on phones."))
        self._seats_changed()

    def free(self, seat: int) -> None:
        """Free a seat for another phone, and disconnect its own."""
        if self._registry is not None:
            self._registry.free(seat)

    def update(self) -> None:
        """Handle the messages of phones, and send what has changed."""
        self._receive()
        self._send()

    def _receive(self) -> None:
        host, registry = self._host, self._registry
        if host is None or registry is None:
            return
        for received in host.take():
            request = registry.receive(received)
            if request is not None:
                with in_language(request.guest.language):
                    self._serve(registry, request)
        back = self.held & self.seats.keys()
        self.held -= back
        if back or registry.keys != self._keys:
            self._keys = registry.keys
            self._seats_changed()
        self._update_disconnected()

    def _send(self) -> None:
        registry = self._registry
        if registry is None:  # closed, or passed on by the lobby
            return
        now = (tuple(registry.keys.tokens), self.held, self._view_key())
        if now != self._shown:
            self._shown = now
            registry.show()

    def _update_disconnected(self) -> None:
        """Notice phones that have gone, or are back."""
        now = monotonic()
        self._away = {seat: self._away.get(seat, now) for seat, here in self.seats.items() if not here}
        gone = (seat for seat, since in self._away.items() if now - since >= _RELOAD_SECONDS)
        self.disconnected = frozenset(gone)

    def _answer_for(self, guest: "Guest") -> ToPhone:
        if guest.place:
            return self._view(guest.seat)
        game, names = self._game_and_names()
        offered, taken = self._open_seats(), self.seats
        seats = tuple((name, seat in offered and seat not in taken) for seat, name in enumerate(names))
        return FreeSeats(game, seats, page_texts())

    def _serve_guest(
        self,
        registry: "PhoneRegistry",
        phone: int,
        guest: "Guest",
        message: Profile | Sit | Leave | RequestExplanation,
    ) -> None:
        """Handle what a phone without a seat asks for, or its wish for another place. Only a lobby asks for
        profiles."""
        if isinstance(message, Sit):
            registry.sit(phone, message.seat)
        elif isinstance(message, Leave):
            registry.leave(phone)
        else:
            registry.refuse(phone, text("You’re only watching."))

    # --- what the game says ---------------------------------------------------------------------------

    @abstractmethod
    def _game_and_names(self) -> tuple[str, Sequence[str]]:
        """The name of the game, and those of the seats."""

    @abstractmethod
    def _persons(self) -> Container[int]:
        """The seats that may have a phone."""

    @abstractmethod
    def _view(self, seat: int | None) -> ToPhone:
        """What a seat is sent now; None: somebody who watches."""

    @abstractmethod
    def _view_key(self) -> object:
        """A key for the contents of the phones: when it changes, they are sent again."""

    @abstractmethod
    def _serve(self, registry: "PhoneRegistry", request: "SeatRequest") -> None:
        """Handle the request of a seat, or send why it is refused."""

    @abstractmethod
    def _seats_changed(self) -> None:
        """A seat was taken or left."""


def send_too_late(registry: "PhoneRegistry", phone: int) -> None:
    """Answer that a request came too late."""
    registry.refuse(phone, text("The game has moved on in the meantime."))
    registry.show(phone)


_PIECES, _FARTHEST, _LONGEST = 60, 1000, 80
"""Of a move from a phone: pieces, coordinate or place of a hand, signs of a text."""


def move_of(session: Session, sent: bytes) -> Move | None:
    """The move that a phone has sent as JSON; None if the game has no such move: of another kind, out of
    bounds, with a blank without a letter of the game, or another piece with one."""
    try:
        tag = msgspec.json.decode(sent, type=_MoveName).move
        kind = next((kind for kind in session.mode.rules if tag_of(kind) == tag), None)
        move = None if kind is None else msgspec.json.decode(sent, type=kind)
    except (msgspec.DecodeError, RecursionError):
        return None
    if move is None or not all(map(_in_bounds, msgspec.structs.astuple(move))):
        return None
    match move:
        case Place():
            return move if move.laid and _lettered(session, move) else None
        case Exchange():
            return move if move.given and all(slot.zone == "hand" for slot in move.given) else None
    return move


class _MoveName(msgspec.Struct):
    move: str


def _in_bounds(value: object) -> bool:
    """Whether places, cells and texts are possible at a table, as the rules expect."""
    if isinstance(value, Slot):
        return value.zone in ("hand", "open") and 0 <= value.place <= _FARTHEST
    if isinstance(value, tuple):
        return len(value) <= _PIECES and all(map(_in_bounds, value))
    if isinstance(value, str):
        return len(value) <= _LONGEST
    return not isinstance(value, int) or abs(value) <= _FARTHEST


def _lettered(session: Session, play: Place) -> bool:
    """Whether each blank of a play has a letter of this game, and no other piece has one."""
    mode, state = session.mode, session.state
    for slot, _, letter in play.laid:
        blank = mode.piece_at(state, slot) == BLANK
        if (letter not in mode.ruleset.letters) if blank else letter:
            return False
    return True


def try_play(game: SeatedGame, at: int, move: Move) -> TryResult:
    """The score of a play after `at` moves, or why it is not allowed."""
    mode, state = game.session.mode, game.session.state
    refusal = game.session.check(move)
    if refusal is not None or not isinstance(move, Place):
        return TryResult(at, False, game.reasons(refusal) if refusal is not None else ())
    if mode.read(state, move).swapped:
        sentence = text(
            "The star goes to your rack, and you must play it this turn. Freeing it scores nothing."
        )
        return TryResult(at, True, (sentence,))
    words = ", ".join(mode.read(state, move).words)
    if game.rules.scoring == "none":
        return TryResult(at, True, (words,))
    points = mode.worth(state, move)
    counted = plural("{words}: {n} point", "{words}: {n} points", points, words=words)
    return TryResult(at, True, (counted,))
