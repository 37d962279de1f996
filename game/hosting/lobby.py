"""The lobby of a game of several, before the first deal: guests on phones, people at the screen and computer
players, and the order of their seats. It needs no window; `LobbyPhones` connects its guests, and saves the
lobby, so that a restart brings them back."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from time import time
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from game.deals.request import GameRequest
from game.fault import Fault
from game.hosting.background import Background, Job
from game.hosting.phone_seats import MAX_SEATS, PhoneHandover, PhoneSeats
from game.hosting.seated_game import MAX_NAME_LENGTH, NAME_SEPARATORS
from game.net.access import SavedPhones, listens, qr_code
from game.net.messages import (
    Leave,
    Profile,
    RequestExplanation,
    SentLobby,
    SentPlace,
    Sit,
    StartGame,
    ToPhone,
)
from game.net.views import page_texts
from game.search.kernel.form import SearchForm, form_of, takes_long
from game.store.database import Database
from game.store.settings import save_lobby, saved_lobbies
from game.system.plain_text import clean
from game.table.ruleset import Ruleset
from game.table.state import computer
from game.text.catalogues import plural, text
from game.text.phrases import display_names, game_name
from game.theme import SEAT_INKS, Theme
from game.words.lexicon import Lexicon

if TYPE_CHECKING:  # the web server is loaded when a lobby first opens
    from game.net.phone_registry import Guest, PhoneRegistry, SeatRequest

BADGES = len(SEAT_INKS)
"""Number of badges (colour and shape). In a game with more seats some share one."""

_FRESH = 6 * 3600.0  # seconds after which a lobby that a crash has left is forgotten


@dataclass
class Participant:
    """A participant. `guest` numbers a phone's guest, `level` is that of a computer player; one without
    either plays at the screen."""

    name: str = ""
    badge: int = 0
    level: str = ""
    guest: int | None = None
    ready: bool = False

    @property
    def at_screen(self) -> bool:
        return self.guest is None and not self.level


class SavedLobby(msgspec.Struct, frozen=True):
    """An open lobby as it is saved: the game, its phones, who sits, who watches, and the time of saving (Unix
    time)."""

    game: GameRequest
    phones: SavedPhones
    places: tuple[Participant, ...]
    watching: tuple[Participant, ...]
    saved: float


def abandoned_lobbies(database: Database) -> list[SavedLobby]:
    """The lobbies that crashes have left, the latest first: neither too old nor still open in another window
    or program."""
    lobbies = map(_fresh, saved_lobbies(database).values())
    left = [kept for kept in lobbies if kept is not None and not listens(kept.phones)]
    return sorted(left, key=lambda kept: kept.saved, reverse=True)


def _fresh(written: str) -> SavedLobby | None:
    """A saved lobby; None if it is too old, or of another version."""
    try:
        kept = msgspec.json.decode(written, type=SavedLobby)
    except msgspec.DecodeError:
        return None
    return kept if abs(time() - kept.saved) <= _FRESH else None  # a clock may have been put back


def forget_lobby(database: Database, lobby: SavedLobby) -> None:
    """Delete a saved lobby."""
    save_lobby(database, _place(lobby.phones), "")


def _place(phones: SavedPhones) -> str:
    """Address and port of a lobby, the key by which it is saved: no two can listen there at once."""
    return f" {phones.address} {phones.port}"


class SeatPlan(NamedTuple):
    """The seats of the game that begins: names, badges, the seat of each guest who plays, and those held at
    the screen."""

    names: tuple[str, ...]
    badges: tuple[int, ...]
    guests: Mapping[int, int]
    held: frozenset[int]


class Lobby:
    """`seats`: minimum and maximum; `levels` those of computer players. `places` is in the order of
    the turns; `watching` are guests without a seat. `changed` counts changes."""

    def __init__(self, seats: tuple[int, int], levels: Sequence[str] = ()) -> None:
        self.min_seats, self.max_seats = seats
        self.levels = tuple(levels)
        self.places: list[Participant] = []
        self.watching: list[Participant] = []
        self.changed = 0

    # --- guests ---------------------------------------------------------------------------------------

    def arrive(self) -> int | None:
        """Admit a guest, who watches at first; None if there are too many."""
        known = {place.guest for place in (*self.places, *self.watching)}
        number = next((n for n in range(MAX_SEATS) if n not in known), None)
        if number is not None:
            self.watching.append(Participant(guest=number))
            self.changed += 1
        return number

    def restore(self, places: Iterable[Participant], watching: Iterable[Participant]) -> None:
        """Take over who was here before a restart."""
        self.places, self.watching = list(places), list(watching)
        self.changed += 1

    def take_over(self, other: "Lobby") -> None:
        """Take over everybody from the lobby of another game. Computer players without a level here, and
        players at the screen without a seat, leave; guests without a seat watch."""
        for place in other.places:
            place.ready = place.guest is None
            if (not place.level or place.level in self.levels) and not self.full:
                self.places.append(place)
            elif place.guest is not None:
                self.watching.append(place)
        self.watching += other.watching
        self.changed += 1

    def place_of(self, guest: int | None) -> Participant | None:
        matches = (place for place in (*self.places, *self.watching) if place.guest == guest)
        return None if guest is None else next(matches, None)

    def introduce(self, guest: int, name: str, badge: int, ready: bool, playing: bool) -> None:
        """Take over what a guest says about themselves. Without a name, or while the table is full, they
        watch. A name that others have gets a number; a badge that others have is not taken."""
        place = self.place_of(guest)
        if place is None:
            return
        place.name = self._own_name(place, name)
        others = {each.badge for each in self.places if each is not place}
        if 0 <= badge < BADGES and badge not in others:
            place.badge = badge
        plays = place in self.places
        if playing and place.name and not plays and not self.full:
            self.watching.remove(place)
            self._seat(place)
        elif plays and not (playing and place.name):
            self.places.remove(place)
            self.watching.append(place)
        place.ready = ready and place in self.places
        self.changed += 1

    def depart(self, guest: int) -> None:
        self.places = [place for place in self.places if place.guest != guest]
        self.watching = [place for place in self.watching if place.guest != guest]
        self.changed += 1

    def _own_name(self, place: Participant, name: str) -> str:
        name = clean("".join(char for char in name if char not in NAME_SEPARATORS), MAX_NAME_LENGTH)
        taken = {each.name.casefold() for each in (*self.places, *self.watching) if each is not place}
        free_name, n = name, 1
        while free_name and free_name.casefold() in taken:
            n += 1
            free_name = f"{name} {n}"
        return free_name

    # --- what the host does ---------------------------------------------------------------------------

    @property
    def full(self) -> bool:
        return len(self.places) >= self.max_seats

    def add_person(self, name: str = "") -> None:
        """Add somebody who plays at the screen, if there is room."""
        self._add(Participant(ready=True), name)

    def add_computer(self, level: str = "") -> None:
        """Add a computer player, of the weakest level if none is named; if there are levels and room."""
        if self.levels:
            self._add(Participant(level=level or self.levels[0], ready=True))

    def add_computers(self, levels: Sequence[str]) -> None:
        """Add the computer players of these levels that are not here yet, as far as there is room."""
        here = [place.level for place in self.places if place.level]
        for level in levels:
            if level in here:
                here.remove(level)
            else:
                self.add_computer(level)

    def _add(self, place: Participant, name: str = "") -> None:
        if not self.full:
            place.name = self._own_name(place, name)
            self._seat(place)

    def _seat(self, place: Participant) -> None:
        """Give a place a seat, and a badge that nobody else has."""
        taken = {each.badge for each in self.places}
        if place.badge in taken:
            place.badge = next((n for n in range(BADGES) if n not in taken), place.badge)
        self.places.append(place)
        self.changed += 1

    def rename(self, at: int, name: str) -> None:
        """Name the person at a seat."""
        before, place = self.places[at].name, self.places[at]
        place.name = self._own_name(place, name)
        self.changed += place.name != before

    def next_level(self, at: int) -> None:
        """Give a computer player the next level."""
        place = self.places[at]
        place.level = self.levels[(self.levels.index(place.level) + 1) % len(self.levels)]
        self.changed += 1

    def move(self, at: int, to: int) -> bool:
        """Move a place in the order of the seats; False at either end."""
        if not (0 <= at < len(self.places) and 0 <= to < len(self.places)) or at == to:
            return False
        self.places.insert(to, self.places.pop(at))
        self.changed += 1
        return True

    def remove(self, at: int) -> None:
        """Free a seat; a guest who had it watches."""
        place = self.places.pop(at)
        if place.guest is not None:
            place.ready = False
            self.watching.append(place)
        self.changed += 1

    # --- the start ------------------------------------------------------------------------------------

    @property
    def display_names(self) -> tuple[str, ...]:
        return display_names(self.seated().names)

    @property
    def missing(self) -> str:
        """Why the game cannot start; "" if it can."""
        lacks = self.min_seats - len(self.places)
        if lacks > 0:
            return plural("{n} more player is needed.", "{n} more players are needed.", lacks)
        persons = [place for place in self.places if not place.level]
        if not persons:
            return text("At least one person has to play.")
        return "" if all(place.name for place in persons) else text("Every player needs a name.")

    def seated(self) -> SeatPlan:
        return SeatPlan(
            tuple(computer(place.level) if place.level else place.name for place in self.places),
            tuple(place.badge for place in self.places),
            {place.guest: n for n, place in enumerate(self.places) if place.guest is not None},
            frozenset(n for n, place in enumerate(self.places) if place.at_screen),
        )


_PREPARING = Background("preparing")
"""Outlives the lobbies, so that a second one need not prepare the same words again."""


def preparing(words: Lexicon) -> Callable[[], bool]:
    """Prepare a word list in the background; the result says whether that is done."""
    if not takes_long(words):
        return lambda: True
    job: Job[float, SearchForm] = _PREPARING.do(lambda job: form_of(words, job.report))
    return job.done


class LobbyPhones(PhoneSeats):
    """The phones of a lobby. Its guests have the places of `PhoneSeats`, so that a phone finds its guest
    again. A saved lobby is found again in `database` by `rules` and `lexicon` (a name; "" for that of the
    rules). `remembered` are names to choose from. With `begin`, the first connected guest may start the game.
    It cannot start until its words are `ready`."""

    def __init__(
        self,
        lobby: Lobby,
        rules: Ruleset,
        lexicon: str,
        database: Database,
        theme: Theme,
        words: object,
        remembered: Sequence[str] = (),
        begin: Callable[[], None] | None = None,
        ready: Callable[[], bool] = lambda: True,
    ) -> None:
        super().__init__(lambda: theme, lambda: words)
        self.lobby = lobby
        self._title = game_name(rules.name)
        options = {name: rules.option(name) for name in rules.options}
        self._game = GameRequest(rules.id, language=rules.language, options=options, lexicon=lexicon)
        self._database = database
        self._saved: object = None  # what was saved last
        self._place = ""  # where it listens, by which it is saved
        self._remembered = tuple(remembered)
        self._begin = begin
        self.ready = ready

    @property
    def missing(self) -> str:
        """Why the game cannot start; "" if it can."""
        return self.lobby.missing or ("" if self.ready() else text("Preparing the words"))

    # --- saved ----------------------------------------------------------------------------------------

    def restore(self, address: str = "", port: int = 0) -> bool:
        """Open the lobby that a crash has left, with everybody in it; False if there is none for this game,
        if the computer has another address now, or if another program listens there, which may still serve
        the lobby."""
        kept = self._abandoned()
        if kept is None or (port and port != kept.phones.port):
            return False
        try:
            self.open_again(kept.phones, address)
        except Fault:
            forget_lobby(self._database, kept)  # else it would be offered again and again
            return False
        if self.saved_phones is None or self.saved_phones.port != kept.phones.port:
            self.close()
            return False
        if self.saved_phones.address != kept.phones.address:
            forget_lobby(self._database, kept)
        self.lobby.restore(kept.places, kept.watching)
        return True

    def _abandoned(self) -> SavedLobby | None:
        """The last lobby of this game that a crash has left."""
        return next(filter(self._fits, abandoned_lobbies(self._database)), None)

    def _fits(self, kept: SavedLobby) -> bool:
        levels = {place.level for place in (*kept.places, *kept.watching)} - {""}
        few = len(kept.places) <= self.lobby.max_seats
        return few and kept.game == self._game and levels <= set(self.lobby.levels)

    def update(self) -> None:
        self._receive()
        self._save()  # before anybody sees it
        self._send()

    def _save(self) -> None:
        """Save the lobby if it has changed. The first time, forget those that are too old."""
        phones, lobby = self.saved_phones, self.lobby
        now = None if phones is None else (phones, lobby.changed)
        if now == self._saved:
            return
        if self._saved is None:
            for place, written in saved_lobbies(self._database).items():
                if _fresh(written) is None:
                    save_lobby(self._database, place, "")
        self._saved = now
        written = ""
        if phones is not None:
            self._place = _place(phones)
            kept = SavedLobby(self._game, phones, tuple(lobby.places), tuple(lobby.watching), time())
            written = msgspec.json.encode(kept).decode()
        save_lobby(self._database, self._place, written)

    def close(self, reason: Callable[[], str] | None = None) -> None:
        super().close(reason)
        self._save()

    # --- who is here ----------------------------------------------------------------------------------

    @property
    def watchers(self) -> tuple[str, ...]:
        """The names of those who watch and are connected."""
        here = self.seats
        return tuple(
            place.name
            for place in self.lobby.watching
            if place.name and (place.guest is None or here.get(place.guest))
        )

    def remove(self, at: int) -> None:
        """Free a seat. A connected guest who had it watches, another one is forgotten."""
        guest = self.lobby.places[at].guest
        self.lobby.remove(at)
        if guest is not None and not self.seats.get(guest):
            self.lobby.depart(guest)
            self.free(guest)

    def hand_over(self) -> PhoneHandover:
        """Give the phones to the game that begins: guests get their seats, the others watch."""
        seats, phones = self.lobby.seated(), self._release()
        known = phones.keys.tokens
        tokens = {seat: known[guest] for guest, seat in seats.guests.items() if guest in known}
        guests = {
            phone: guest._replace(seat=None if guest.seat is None else seats.guests.get(guest.seat))
            for phone, guest in phones.guests.items()
        }
        keys = phones.keys.of_seats(tokens)
        return phones._replace(keys=keys, guests=guests, held=seats.held, badges=seats.badges)

    def take_over_lobby(self, other: "LobbyPhones") -> None:
        """Go on with the phones and the players of the lobby of another game, which is then closed."""
        self.lobby.take_over(other.lobby)
        self.take_over(other._release())

    def _release(self) -> PhoneHandover:
        """Give the phones away; the guests keep their numbers."""
        host, registry = self._host, self._registry
        assert host is not None, "the lobby is open"
        assert registry is not None, "the lobby is open"
        self._host = self._registry = None
        self._save()
        return PhoneHandover(host, registry.keys, registry.guests, frozenset(), (), self.answer_seconds)

    def _game_and_names(self) -> tuple[str, Sequence[str]]:
        return self._title, ()

    def _persons(self) -> Collection[int]:
        return range(MAX_SEATS)

    def _view_key(self) -> object:
        return self.lobby.changed, tuple(self.seats.items()), self.ready()

    def _seats_changed(self) -> None: ...

    def _answer_for(self, guest: "Guest") -> ToPhone:
        return self._view(guest.seat)

    def _view(self, seat: int | None) -> ToPhone:
        lobby, here = self.lobby, self.seats
        place = lobby.place_of(seat)
        plays = place is not None and place in lobby.places
        watches = place is not None and not plays
        names = {each.name.casefold() for each in lobby.places}
        return SentLobby(
            self._title,
            page_texts(),
            lobby.places.index(place) if place is not None and plays else None,
            place.name if place is not None else "",
            place.badge if place is not None else 0,
            tuple(
                SentPlace(
                    name,
                    each.badge,
                    each.ready,
                    each.guest is None or here.get(each.guest, False),
                    bool(each.level),
                )
                for name, each in zip(lobby.display_names, lobby.places, strict=True)
            ),
            self.watchers,
            tuple(name for name in self._remembered if name.casefold() not in names),
            lobby.full,
            self._may_begin(seat) and not self.missing,
            text("You’re only watching.") if watches else self.missing or self._status(seat),
            self.address,
            self.code,
            qr_code(self.url),
            watches,
        )

    def _status(self, guest: int | None) -> str:
        if self._may_begin(guest):
            return text("Start when everyone is here.")
        return text("Waiting for the host to start.")

    def _may_begin(self, guest: int | None) -> bool:
        here = self.seats
        guests = (place.guest for place in self.lobby.places if place.guest is not None)
        first = next((each for each in guests if here.get(each)), None)
        return self._begin is not None and guest is not None and guest == first

    def _serve_guest(
        self,
        registry: "PhoneRegistry",
        phone: int,
        guest: "Guest",
        message: Profile | Sit | Leave | RequestExplanation,
    ) -> None:
        if isinstance(message, Sit | RequestExplanation):
            registry.refuse(phone, text("The game hasn’t begun yet."))
            return
        if isinstance(message, Leave):
            if guest.seat is not None:
                self.lobby.depart(guest.seat)
            registry.leave(phone)
            return
        number = self._admitted()
        if number is None:
            registry.refuse(phone, text("All seats are taken. You can watch."))
            return
        registry.sit(phone, number)
        self._introduce(number, message)

    def _admitted(self) -> int | None:
        """A number for a guest. Those who watched and have gone are forgotten where there is no room."""
        number = self.lobby.arrive()
        if number is None:
            here = self.seats
            for place in tuple(self.lobby.watching):
                if place.guest is not None and not here.get(place.guest):
                    self.lobby.depart(place.guest)
                    self.free(place.guest)
            number = self.lobby.arrive()
        return number

    def _introduce(self, guest: int, message: Profile) -> None:
        self.lobby.introduce(guest, message.name, message.badge, message.ready, message.playing)

    def _serve(self, registry: "PhoneRegistry", request: "SeatRequest") -> None:
        message = request.message
        if isinstance(message, Profile):
            self._introduce(request.seat, message)
        elif isinstance(message, StartGame) and self._may_begin(request.seat) and not self.missing:
            assert self._begin is not None
            self._begin()
        else:
            registry.refuse(request.phone, text("The game hasn’t begun yet."))
