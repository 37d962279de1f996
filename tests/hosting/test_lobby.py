"""The lobby: who sits where and when the game can start; its phones, which keep their seats in the game."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time

import msgspec
import pytest
from msgspec import structs

from game.fault import Fault
from game.hosting.lobby import BADGES, Lobby, LobbyPhones, SavedLobby, abandoned_lobbies
from game.net.access import qr_code
from game.store.database import Database
from game.store.settings import save_lobby, saved_lobbies
from game.table import rulefile
from game.theme import THEMES
from tests.hosting.phone_tables import LOOPBACK, hosted, said
from tests.modes.kanugo_table import Table, game_of
from tests.net.phone import Message, Phone, phones

LEVELS = ("beginner", "club")


def lobby_of(*names: str) -> Lobby:
    """A lobby with these guests at their seats."""
    made = Lobby((2, 4), LEVELS)
    for name in names:
        guest = made.arrive()
        assert guest is not None
        made.introduce(guest, name, 0, True, True)
    return made


def names_in(lobby: Lobby) -> list[str]:
    return [place.name or place.level for place in lobby.places]


# --- the state --------------------------------------------------------------------------------------------


def test_badges_and_names_are_distinct() -> None:
    lobby = lobby_of("Ana", "ana", "A:n,a")
    assert names_in(lobby) == ["Ana", "ana 2", "Ana 3"]
    assert [place.badge for place in lobby.places] == [0, 1, 2]
    lobby.introduce(0, "Ana", 2, True, True)
    assert lobby.places[0].badge == 0, "a badge that another has is not taken"
    lobby.introduce(0, "Ana", 6, True, True)
    assert lobby.places[0].badge == 6


def test_without_a_name_or_a_free_seat_a_guest_watches() -> None:
    lobby = lobby_of("Ana", "", "Bo", "Cy", "Dee", "Eli")
    assert names_in(lobby) == ["Ana", "Bo", "Cy", "Dee"]
    assert [place.name for place in lobby.watching] == ["", "Eli"]
    lobby.introduce(0, "Ana", 0, False, False)
    lobby.introduce(5, "Eli", 0, False, True)
    assert names_in(lobby) == ["Bo", "Cy", "Dee", "Eli"]
    assert [place.name for place in lobby.watching] == ["", "Ana"]


def test_the_lobby_of_another_game_takes_over_whom_it_has_room_for() -> None:
    before = lobby_of("Ana", "Bo", "Cy")
    before.add_computer()
    before.introduce(1, "Bo", 1, True, True)
    after = Lobby((2, 2))
    after.take_over(before)
    assert names_in(after) == ["Ana", "Bo"]
    assert [place.ready for place in after.places] == [False, False]
    assert [place.name for place in after.watching] == ["Cy"]


def test_a_computer_player_whose_level_another_game_lacks_leaves() -> None:
    before = lobby_of("Ana")
    before.add_computer()
    before.add_person("Bo")
    after = Lobby((2, 4))
    after.take_over(before)
    assert names_in(after) == ["Ana", "Bo"]


def test_the_host_orders_the_seats_and_adds_players() -> None:
    lobby = lobby_of("Ana", "Bo")
    lobby.add_computer()
    lobby.next_level(2)
    lobby.add_person("Cy")
    lobby.add_computer()
    assert len(lobby.places) == 4, "the table is full"
    assert lobby.move(3, 0)
    assert not lobby.move(0, -1)
    assert names_in(lobby) == ["Cy", "Ana", "Bo", "club"]
    lobby.remove(1)
    assert [place.name for place in lobby.watching] == ["Ana"]
    seats = lobby.seated()
    assert seats.names == ("Cy", "Bo", "computer:club")
    assert dict(seats.guests) == {1: 1}
    assert seats.held == frozenset({0})


def test_why_a_game_cannot_start_is_said() -> None:
    lobby = lobby_of()
    assert lobby.missing == "2 more players are needed."
    lobby.add_computer()
    assert lobby.missing == "1 more player is needed."
    lobby.add_computer()
    assert lobby.missing == "At least one person has to play."
    lobby.add_person()
    assert lobby.missing == "Every player needs a name."
    lobby.rename(2, "Ana")
    assert lobby.missing == ""
    changed = lobby.changed
    lobby.rename(2, "A:na")
    assert lobby.changed == changed, "the same name is no change"


def test_a_computer_player_has_a_name_of_its_own() -> None:
    lobby = lobby_of("beginner", "Ana")
    lobby.add_computer("beginner")
    lobby.add_computer("club")
    assert lobby.display_names == ("beginner", "Ana", "Beginner 1", "Club player")


def test_more_seats_than_badges_share_them() -> None:
    lobby = Lobby((2, BADGES + 1), LEVELS)
    for _ in range(BADGES + 1):
        lobby.add_computer()
    assert len(lobby.places) == BADGES + 1


# --- its phones -------------------------------------------------------------------------------------------


def fails(fault: Fault) -> None:
    pytest.fail(str(fault))


def phones_of(
    database: Database,
    begin: Callable[[], None] | None = None,
    ruleset: str = "kan-u-go",
    ready: Callable[[], bool] = lambda: True,
    lexicon: str = "",
    **options: object,
) -> LobbyPhones:
    theme, rules = next(iter(THEMES.values())), rulefile.load(ruleset, language="en", options=options)
    lobby, remembered = Lobby((2, 4), LEVELS), ("Ana", "Zoe")
    return LobbyPhones(lobby, rules, lexicon, database, theme, (), remembered, begin, ready)


@contextmanager
def gathered(
    number: int, begin: Callable[[], None] | None = None
) -> Iterator[tuple[LobbyPhones, list[Phone], list[Callable[[], object]]]]:
    """A lobby with so many phones that have the code, and what serves them while they wait."""
    with (
        TemporaryDirectory() as folder,
        closing(Database(fails, Path(folder) / "kanugo.db")) as database,
        opened(phones_of(database, begin), number) as made,
    ):
        yield made


@contextmanager
def opened(
    made: LobbyPhones, number: int
) -> Iterator[tuple[LobbyPhones, list[Phone], list[Callable[[], object]]]]:
    made.open(LOOPBACK)
    serving: list[Callable[[], object]] = [made.update]
    try:
        with phones(made.url, lambda: serving[0](), number) as there:
            for phone in there:
                phone.say(kind="enter", code=phone.code)
                phone.wait(lambda phone=phone: phone.kind("lobby") != [])  # type: ignore[misc]
            yield made, there, serving
    finally:
        made.close()


def lobby_at(phone: Phone) -> Message:
    return phone.kind("lobby")[-1]


def test_guests_see_each_other_and_return_to_their_places() -> None:
    with gathered(2) as (made, (ana, bo), _):
        assert lobby_at(ana)["remembered"] == ["Ana", "Zoe"]
        ana.say(kind="profile", name="Ana", badge=3, ready=True)
        bo.wait(lambda: lobby_at(bo)["seats"] != [])
        assert lobby_at(bo)["seats"] == [["Ana", 3, True, True, False]]
        assert lobby_at(bo)["remembered"] == ["Zoe"]
        assert lobby_at(bo)["seat"] is None
        assert f"http://{lobby_at(bo)['address']}/#{lobby_at(bo)['code']}" == made.url
        assert lobby_at(bo)["scan"] == [*qr_code(made.url)]
        ana.catch_up()
        token = ana.token
        ana.hang_up()
        bo.wait(lambda: not lobby_at(bo)["seats"][0][3])
        ana.dial()
        ana.say(kind="enter", token=token)
        bo.wait(lambda: bool(lobby_at(bo)["seats"][0][3]))
        assert lobby_at(ana)["seat"] == 0
        bo.say(kind="start")
        bo.wait(lambda: bo.kind("sorry") != [])
        assert len(made.lobby.places) == 1


def test_a_guest_cannot_take_a_place_of_the_lobby_or_leave_one_behind() -> None:
    with gathered(2) as (made, (ana, bo), _):
        ana.say(kind="sit", seat=0)
        ana.wait(lambda: ana.kind("sorry") != [])
        assert said(ana.received[-1]) == "The game hasn’t begun yet."
        ana.say(kind="profile", name="Ana", ready=True)
        ana.wait(lambda: ana.kind("seated") != [])
        ana.say(kind="leave")
        ana.wait(lambda: lobby_at(ana)["seat"] is None and not made.seats)
        assert (made.lobby.places, made.lobby.watching) == ([], [])
        bo.say(kind="profile", name="Bo", ready=True)
        ana.say(kind="profile", name="Ana", ready=True)
        bo.wait(lambda: len(made.lobby.places) == 2)
        assert set(made.lobby.seated().guests) == set(made.seats)


def test_the_first_guest_who_is_there_may_start() -> None:
    begun: list[int] = []
    with gathered(2, lambda: begun.append(1)) as (made, (ana, bo), _):
        ana.say(kind="profile", name="Ana", ready=True)
        bo.wait(lambda: len(made.lobby.places) == 1)
        bo.say(kind="profile", name="Bo", ready=True)
        bo.wait(lambda: lobby_at(bo)["status"] == "Waiting for the host to start.")
        ana.wait(lambda: lobby_at(ana)["status"] == "Start when everyone is here.")
        assert (lobby_at(ana)["start"], lobby_at(bo)["start"]) == (True, False)
        ana.hang_up()
        bo.wait(lambda: bool(lobby_at(bo)["start"]))
        bo.say(kind="start")
        bo.wait(lambda: begun == [1])


def test_a_removed_guest_watches_unless_their_phone_has_gone() -> None:
    with gathered(2) as (made, (ana, bo), _):
        for phone, name in ((ana, "Ana"), (bo, "Bo")):
            phone.say(kind="profile", name=name, ready=True)
            phone.wait(lambda phone=phone: phone.kind("seated") != [])  # type: ignore[misc]
        ana.hang_up()
        bo.wait(lambda: made.seats[0] is False)
        made.remove(0)
        made.remove(0)
        assert [place.name for place in made.lobby.watching] == ["Bo"]
        assert made.seats == {1: True}


def test_guests_have_their_seats_in_the_game_and_others_watch_or_wait() -> None:
    with gathered(3) as (made, (ana, bo, cy), serving):
        ana.say(kind="profile", name="Ana", ready=True)
        ana.wait(lambda: ana.kind("seated") != [])
        made.lobby.add_person("Zoe")
        cy.say(kind="profile", name="Cy", playing=False)
        bo.say(kind="profile", name="Bo", badge=5)
        bo.wait(lambda: lobby_at(bo)["seat"] == 2)
        cy.wait(lambda: lobby_at(cy)["watching"] == ["Cy"])
        assert lobby_at(cy)["watches"]
        assert lobby_at(cy)["status"] == "You’re only watching."
        made.lobby.move(2, 0)
        seats = made.lobby.seated()
        assert seats.names == ("Bo", "Ana", "Zoe")
        game = hosted(game_of(Table("CATX SOQQ ATTA", "CAT")))
        game.take_over(made.hand_over())
        serving[0] = lambda: game.update(0.02)
        try:
            for phone, seat in ((bo, 0), (ana, 1), (cy, None)):
                phone.wait(lambda phone=phone: phone.kind("table") != [])  # type: ignore[misc]
                assert phone.table["seat"] == seat
            assert game.phones.badges[0] == 5
            assert [shown[6] for shown in ana.table["seats"]] == list(seats.badges)
            cy.say(kind="leave")
            cy.wait(lambda: cy.kind("places") != [])
            assert cy.received[-1]["seats"] == [["Ana", False], ["Bo", False], ["Cid", False]]
            cy.say(kind="sit", seat=2)
            cy.wait(lambda: cy.kind("sorry") != [])
            assert said(cy.received[-1]) == "That seat is taken."
            game.phones.offer(2)
            cy.say(kind="sit", seat=2)
            cy.wait(lambda: cy.table["seat"] == 2)
            bo.say(kind="leave")
            bo.wait(lambda: bo.kind("places") != [])
            assert game.phones.seats == {1: True, 2: True}
        finally:
            game.close()


# --- a restart --------------------------------------------------------------------------------------------


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with closing(Database(fails, tmp_path / "kanugo.db")) as made:
        yield made


def test_a_lobby_that_was_not_closed_opens_again_with_everybody(database: Database) -> None:
    before = phones_of(database)
    before.open(LOOPBACK)
    before.answer_seconds = 30
    with phones(before.url, before.update, 2) as (ana, tv):
        for phone, profile in ((ana, {"name": "Ana", "badge": 3}), (tv, {"name": "TV", "playing": False})):
            phone.say(kind="enter", code=phone.code)
            phone.say(kind="profile", ready=True, **profile)
            phone.wait(lambda phone=phone: phone.kind("seated") != [])  # type: ignore[misc]
        before.lobby.add_person("Zoe")
        before.lobby.add_computer("club")
        before.update()
        assert before.watchers == ("TV",)
        url, tokens = before.url, (ana.token, tv.token)
    after = phones_of(database)
    assert not after.restore(), "the first one still listens there"
    assert before._host is not None
    before._host.stop()  # as if it was killed
    assert not phones_of(database, ruleset="scrabble").restore()
    assert not phones_of(database, game_over_at=50).restore(), "another option"
    assert not phones_of(database, lexicon="enable").restore(), "other words"
    assert after.restore()
    try:
        assert (after.url, after.answer_seconds) == (url, 30)
        assert [(each.name, each.badge, each.level) for each in after.lobby.places] == [
            ("Ana", 3, ""),
            ("Zoe", 0, ""),
            ("", 1, "club"),
        ]
        assert after.watchers == (), "their phone is not there yet"
        with phones(after.url, after.update, 2) as (ana, tv):
            for phone, token in zip((ana, tv), tokens, strict=True):
                phone.say(kind="enter", token=token)
            ana.wait(lambda: any(lobby["watching"] == ["TV"] for lobby in ana.kind("lobby")))
            assert lobby_at(ana)["seat"] == 0
    finally:
        after.close()
    assert not phones_of(database).restore(), "a lobby that was closed is over"


def test_lobbies_of_two_windows_are_saved_beside_each_other(database: Database) -> None:
    first, second = phones_of(database), phones_of(database, ruleset="scrabble")
    for made, name in ((first, "Ana"), (second, "Bo")):
        made.open(LOOPBACK)
        made.lobby.add_person(name)
        made.update()
    second.close()
    assert first._host is not None
    first._host.stop()  # as if it was killed
    again = phones_of(database)
    assert again.restore()
    assert names_in(again.lobby) == ["Ana"]
    again.update()
    again.close()
    assert saved_lobbies(database) == {}


def test_a_lobby_at_an_address_that_is_gone_is_offered_once(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = phones_of(database)
    made.open(LOOPBACK)
    made.update()
    (left,) = (msgspec.json.decode(each, type=SavedLobby) for each in saved_lobbies(database).values())
    made.close()
    monkeypatch.setattr("game.hosting.lobby.listens", lambda phones: False)
    gone = structs.replace(left, phones=structs.replace(left.phones, address="192.0.2.7"))
    for address, opens in (("", False), (LOOPBACK, True)):
        save_lobby(database, f" 192.0.2.7 {left.phones.port}", msgspec.json.encode(gone).decode())
        again = phones_of(database)
        assert again.restore(address) is opens
        again.update()
        again.close()
        assert saved_lobbies(database) == {}


def test_a_guest_is_saved_before_anybody_sees_them(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(phones_of(database), 1) as (made, (ana,), _):
        assert made._registry is not None
        show, saved = made._registry.show, []

        def shown(*phones: int) -> None:
            if made.lobby.places:
                saved.append('"Ana"' in "".join(saved_lobbies(database).values()))
            show(*phones)

        monkeypatch.setattr(made._registry, "show", shown)
        ana.say(kind="profile", name="Ana", ready=True)
        ana.wait(lambda: lobby_at(ana)["seats"] != [])
        assert saved == [True]


def test_computer_players_are_added_once() -> None:
    lobby = lobby_of("Ana")
    lobby.add_computers(["club", "club"])
    lobby.add_computers(["beginner", "club", "club", "club"])
    assert names_in(lobby) == ["Ana", "club", "club", "beginner"], "the table is full"


def test_the_game_starts_when_its_words_are_ready(database: Database) -> None:
    begun, ready = list[int](), list[int]()
    made = phones_of(database, lambda: begun.append(1), ready=lambda: bool(ready))
    with opened(made, 2) as (_, (ana, bo), _):
        for phone, name in ((ana, "Ana"), (bo, "Bo")):
            phone.say(kind="profile", name=name, ready=True)
            phone.wait(lambda phone=phone: phone.kind("seated") != [])  # type: ignore[misc]
        ana.wait(lambda: lobby_at(ana)["status"] == "Preparing the words")
        ana.say(kind="start")
        ana.wait(lambda: ana.kind("sorry") != [])
        ready.append(1)
        ana.wait(lambda: bool(lobby_at(ana)["start"]))
        ana.say(kind="start")
        ana.wait(lambda: begun == [1])


def test_an_old_lobby_is_forgotten(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    before = phones_of(database)
    before.open(LOOPBACK)
    before.update()
    assert before._host is not None
    before._host.stop()
    for hours, fresh in ((24, False), (-24, False), (-1, True)):
        monkeypatch.setattr("game.hosting.lobby.time", lambda hours=hours: time() + hours * 3600)
        assert (abandoned_lobbies(database) != []) is fresh
    monkeypatch.undo()
    again = phones_of(database)
    assert again.restore()
    assert again._host is not None
    again._host.stop()
    monkeypatch.setattr("game.hosting.lobby.time", lambda: time() + 24 * 3600)
    other = phones_of(database, ruleset="scrabble")
    other.open(LOOPBACK)
    other.update()
    assert [written for written in saved_lobbies(database).values() if "scrabble" not in written] == []
    other.close()


def test_a_full_lobby_forgets_watchers_who_have_gone(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.hosting.lobby.MAX_SEATS", 1)
    made = phones_of(database)
    with opened(made, 2) as (_, (tv, ana), _):
        tv.say(kind="profile", name="TV", playing=False)
        ana.wait(lambda: lobby_at(ana)["watching"] == ["TV"])
        ana.say(kind="profile", name="Ana")
        ana.wait(lambda: ana.kind("sorry") != [])
        tv.hang_up()
        ana.wait(lambda: lobby_at(ana)["watching"] == [])
        ana.say(kind="profile", name="Ana")
        ana.wait(lambda: lobby_at(ana)["seat"] == 0)
