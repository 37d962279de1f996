"""Admits phones: with the code of the table to a free seat or to watch, with the token of a seat back to
it."""

from collections.abc import Callable, Container, Mapping
from time import monotonic
from typing import NamedTuple

from game.fault import Fault
from game.net.access import Keys
from game.net.host import FromSocket, Host
from game.net.messages import (
    Enter,
    FromPhone,
    Leave,
    Outdated,
    Over,
    Profile,
    RequestExplanation,
    RequestRefused,
    SeatGiven,
    Sit,
    ToPhone,
    encode,
)
from game.net.page import page_version
from game.net.views import page_texts
from game.text.catalogues import in_language, language, languages, text

MAX_WATCHING = 48
"""Phones without a seat; every seat has a place besides."""
_TRIES = 8  # wrong codes from one address before it has to wait
_FORGIVEN = 20.0  # seconds after which one of them is forgotten


class Guest(NamedTuple):
    """An admitted phone and its language. Without a `place` it still chooses a seat; `seat` is None if it
    watches."""

    language: str
    place: bool = False
    seat: int | None = None


class SeatRequest(NamedTuple):
    phone: int
    guest: Guest
    seat: int
    message: FromPhone


class PhoneRegistry:
    """The phones of one host. `persons` are the seats that may have a phone, `shown` makes what a guest is
    sent, `serve_guest` handles the requests of guests without a seat, and those for another place."""

    def __init__(
        self,
        host: Host,
        keys: Keys,
        persons: Callable[[], Container[int]],
        shown: Callable[[Guest], ToPhone],
        serve_guest: Callable[
            ["PhoneRegistry", int, Guest, Profile | Sit | Leave | RequestExplanation], None
        ],
    ) -> None:
        self.keys = keys
        self.guests: dict[int, Guest] = {}
        self._host = host
        self._persons = persons
        self._shown = shown
        self._serve_guest = serve_guest
        self._wrong_codes: dict[
            str, tuple[float, float]
        ] = {}  # by address: wrong codes, and when the last came

    def send(self, messages: Mapping[int, ToPhone]) -> None:
        self._host.send({phone: encode(message) for phone, message in messages.items()})

    def show(self, *phones: int) -> None:
        """Send the current state to these phones, or to all."""
        receivers = phones or tuple(self.guests)
        views: dict[Guest, ToPhone] = {}
        for guest in {self.guests[phone] for phone in receivers}:
            with in_language(guest.language):
                views[guest] = self._shown(guest)
        self.send({phone: views[self.guests[phone]] for phone in receivers})

    def show_seats(self, seats: Container[int | None]) -> None:
        """Send the current state to the phones of these seats."""
        phones = [phone for phone, guest in self.guests.items() if guest.seat in seats]
        if phones:
            self.show(*phones)

    def free(self, seat: int) -> None:
        """Free a seat for another phone, and disconnect its own."""
        self.keys = self.keys.freed(seat)
        for phone in self._phones_at(seat):
            self._disconnect(phone, lambda: text("Your seat was freed."))

    def close(self, reason: Callable[[], str]) -> None:
        for phone in tuple(self.guests):
            self._disconnect(phone, reason)

    def receive(self, received: FromSocket) -> SeatRequest | None:
        """Handle a message; requests of seats are returned for the game."""
        phone, message = received
        guest = self.guests.get(phone)
        if message is None:
            self.guests.pop(phone, None)
            return None
        with in_language(guest.language if guest else language()):
            if isinstance(message, Fault):
                self.refuse(phone, text("That wasn’t understood."))
            elif isinstance(message, Enter):
                self._enter(phone, message)
            elif guest is None:
                self._reject(phone, text("That isn’t this table’s code."))
            elif isinstance(message, Sit | Leave) or (
                isinstance(message, Profile | RequestExplanation) and guest.seat is None
            ):
                self._serve_guest(self, phone, guest, message)
            elif guest.seat is None:
                self.refuse(phone, text("You’re only watching."))
            else:
                return SeatRequest(phone, guest, guest.seat, message)
        return None

    def refuse(self, phone: int, *reasons: str) -> None:
        """Send why a request was refused."""
        self.send({phone: RequestRefused(reasons)})

    # --- coming in ------------------------------------------------------------------------------------

    def _enter(self, phone: int, message: Enter) -> None:
        """Admit a phone with the code or the token of a seat."""
        spoken = message.language if message.language in languages() else language()
        with in_language(spoken):
            if message.version != page_version():
                self._host.reject(phone, encode(Outdated(text("Reload this page to continue."))))
                return
            seat = self.keys.seat_of(message.token) if message.token else None
            if seat is not None:
                self._seat(phone, spoken, seat)
            elif self._is_blocked(phone):
                self._reject(phone, text("Too many wrong codes. Wait a little."))
            elif not self.keys.opens(message.code):
                self._count_wrong(phone)
                self._reject(phone, text("That isn’t this table’s code."))
            elif phone not in self.guests and self._watching >= MAX_WATCHING:
                self._reject(phone, text("No more phones can join this table."))
            else:
                self.guests[phone] = Guest(spoken)
                self._host.admit(phone)
                self.show(phone)

    @property
    def _watching(self) -> int:
        """The number of phones without a seat."""
        return sum(guest.seat is None for guest in self.guests.values())

    def _reject(self, phone: int, reason: str) -> None:
        self._host.reject(phone, encode(RequestRefused((reason,))))

    def sit(self, phone: int, seat: int | None) -> None:
        """Give an admitted phone a free seat, or (None) let it watch."""
        guest = self.guests[phone]
        if guest.seat is not None:
            return  # a phone leaves its seat before it takes another
        if seat is None:
            self.guests[phone] = guest._replace(place=True)
            self.send({phone: SeatGiven(None, "", page_texts())})
            self.show(phone)
        elif seat not in self._persons() or seat in self.keys.tokens:
            self.refuse(phone, text("That seat is taken."))
        else:
            self.keys = self.keys.renewed(seat)
            self._seat(phone, guest.language, seat)

    def leave(self, phone: int) -> None:
        """Free the seat of a phone, which chooses another place."""
        guest = self.guests[phone]
        if guest.seat is not None:
            self.keys = self.keys.freed(guest.seat)
        self.guests[phone] = Guest(guest.language)
        self.show(phone)

    def _seat(self, phone: int, spoken: str, seat: int) -> None:
        """Give a phone a seat, and disconnect the one that had it."""
        for other in self._phones_at(seat):
            if other != phone:
                self._disconnect(other, lambda: text("This seat is now on another phone."))
        self.guests[phone] = Guest(spoken, place=True, seat=seat)
        self._host.admit(phone)
        self.send({phone: SeatGiven(seat, self.keys.tokens[seat], page_texts())})
        self.show(phone)

    def _phones_at(self, seat: int) -> list[int]:
        return [phone for phone, guest in self.guests.items() if guest.seat == seat]

    def _disconnect(self, phone: int, reason: Callable[[], str]) -> None:
        with in_language(self.guests.pop(phone).language):
            self._host.drop(phone, encode(Over(reason())))

    def _is_blocked(self, phone: int) -> bool:
        """Whether too many wrong codes came from the address of this phone."""
        wrong, at = self._wrong_codes.get(self._host.client(phone), (0.0, 0.0))
        return wrong - (monotonic() - at) / _FORGIVEN > _TRIES - 1

    def _count_wrong(self, phone: int) -> None:
        client, now = self._host.client(phone), monotonic()
        wrong, at = self._wrong_codes.get(client, (0.0, now))
        self._wrong_codes[client] = max(0.0, wrong - (now - at) / _FORGIVEN) + 1.0, now
