"""Playing with phones, chosen where it is asked who plays; and phones that stay for the next game."""

from typing import Any

import msgspec
import pygame
import pytest

from game.deals.request import GameRequest
from game.fault import Fault
from game.hosting import phone_seats
from game.hosting.lobby import abandoned_lobbies
from game.store import settings as stored
from game.text.actions import Action
from game.ui.cards.rail import plates_of
from game.ui.company.lobby_form import GameForm, LobbyForm
from game.ui.company.players_form import PlayersForm
from game.ui.context import AppContext
from game.ui.kit.controls.form import Message
from game.ui.kit.controls.widgets import Button
from game.ui.kit.screen import Pop, Push, Screen, Swap
from game.ui.menu.controller import MenuController
from game.ui.menu.screen import Menu
from game.ui.speech import screens
from game.ui.table.screen import TableScreen
from tests.hosting.phone_tables import LOOPBACK
from tests.net.phone import phones
from tests.ui.company import company_of
from tests.ui.menu import controls, key, prepare, shown
from tests.ui.phone_tables import seated

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture(autouse=True)
def loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phone_seats, "local_addresses", lambda: (LOOPBACK,))


def form(controller: MenuController, context: AppContext) -> PlayersForm:
    prepare()
    made = shown(controller.ask_players(GameRequest("kan-u-go", 7, "en")), context)
    assert isinstance(made, PlayersForm)
    return made


def lobby_of(change: object, context: AppContext) -> LobbyForm:
    assert isinstance(change, Push | Swap)
    made = shown(change.screen, context)
    assert isinstance(made, LobbyForm)
    return made


def pressed(made: LobbyForm, control: str) -> object:
    made.update(0.02)
    made.focus.put(control)
    return made.handle(key(pygame.K_RETURN))


def begun(made: PlayersForm | LobbyForm, context: AppContext) -> TableScreen[Any, Any]:
    made.focus.put("start")
    change = made.handle(key(pygame.K_RETURN))
    assert isinstance(change, Swap)
    table = shown(change.screen, context)
    assert isinstance(table, TableScreen)
    return table


def test_the_lobby_is_gathered_by_keyboard_and_its_phones_go_to_the_table() -> None:
    context = AppContext()
    controller = MenuController(context)
    controller.begin(GameRequest("kan-u-go", 7, "en", ("Zoe", "computer:club")))
    made = form(controller, context)
    made.focus.put("phones")
    lobby = lobby_of(made.handle(key(pygame.K_RETURN)), context)
    table = None
    try:
        url = lobby.phones.url
        assert url.startswith(f"http://{LOOPBACK}:")
        assert lobby.names == ["club"], "computer players stay, and persons come by themselves"
        assert pressed(lobby, "start") is None
        pressed(lobby, "person")
        for letter in "Bo":
            lobby.handle(pygame.Event(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter))
            lobby.handle(pygame.Event(pygame.TEXTINPUT, text=letter))
        assert lobby.names == ["club", "Bo"]
        lobby.focus.put("row 1")
        lobby.handle(key(pygame.K_UP, pygame.KMOD_SHIFT))
        assert lobby.names == ["Bo", "club"]
        assert screens.of_form(lobby).focus.text.startswith("1. Bo: at this screen")
        lobby.focus.put("limit")
        lobby.handle(key(pygame.K_RIGHT))
        with phones(url, lambda: lobby.update(0.02) if table is None else table.update(0.02), 1) as (ana,):
            ana.say(kind="enter", code=ana.code)
            ana.say(kind="profile", name="Ana")
            ana.wait(lambda: lobby.names == ["Bo", "club", "Ana"])
            ana.catch_up()
            assert ana.kind("lobby")[-1]["remembered"] == ["Zoe"]
            table = begun(lobby, context)
            lobby.close()  # as the app does
            ana.wait(lambda: ana.kind("table") != [])
            assert ana.table["seat"] == 2
            game = company_of(table)
            assert game.phones.url == url
            assert game.phones.held == frozenset({0})
            badges = {seat: plate.badge for seat, plate in plates_of(table.turn)}
            assert badges.items() <= dict(enumerate(game.phones.badges)).items()
            assert badges
            assert (game.phones.answer_seconds, game.hosted.questions.seconds) == (300, 300)
    finally:
        lobby.close()
        if table is not None:
            company_of(table).close()


def test_a_table_that_cannot_be_opened_lets_its_phones_go(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise Fault("table", "", "a fault", "none")

    monkeypatch.setattr("game.ui.cards.table.card_table", fails)
    context = AppContext()
    lobby = lobby_of(
        Push(MenuController(context).lobby(GameRequest("kan-u-go", 7, "en", ("computer:club",)))), context
    )
    try:
        with phones(lobby.phones.url, lambda: lobby.update(0.02), 1) as (ana,):
            ana.say(kind="enter", code=ana.code)
            ana.say(kind="profile", name="Ana")
            ana.wait(lambda: not lobby._missing)
            assert isinstance(pressed(lobby, "start"), Push), "the fault is said"
            ana.wait(lambda: ana.kind("over") != [])
            assert pressed(lobby, "start") is None
            assert lobby._missing == "The game was cancelled."
    finally:
        lobby.close()


def test_without_phones_no_host_runs() -> None:
    context = AppContext()
    controller = MenuController(context)
    controller.begin(GameRequest("kan-u-go", 7, "en", ("Ana", "Bo")))
    table = begun(form(controller, context), context)
    assert company_of(table).phones.url == ""
    assert context.waiting == []


def test_the_menu_opens_the_lobby_and_leaving_it_stops_listening() -> None:
    context = AppContext()
    menu = Menu(MenuController(context))
    shown(menu, context)
    menu.focus.put("phones")
    lobby = lobby_of(menu.handle(key(pygame.K_RETURN)), context)
    assert lobby.phones.url
    assert isinstance(lobby.handle(key(pygame.K_ESCAPE)), Pop)
    lobby.close()
    assert lobby.phones.url == ""


def test_another_game_is_chosen_from_the_lobby_by_keyboard() -> None:
    context = AppContext()
    controller = MenuController(context)
    first = lobby_of(Push(controller.lobby(GameRequest("kan-u-go", 7, "en"))), context)
    try:
        change = pressed(first, "game")
        assert isinstance(change, Push)
        choice = shown(change.screen, context)
        assert isinstance(choice, GameForm)
        assert choice.focus.current is choice.focus.controls[0]
        buttons = [control for control in choice.focus.controls if isinstance(control, Button)]
        game = next(button for button in buttons if "Scrabble" in button.label)
        choice.focus.put(game.name)
        back = choice.handle(key(pygame.K_RETURN))
        assert isinstance(back, Pop)
        second = lobby_of(back.then, context)
        assert second.heading().endswith(game.label)
        second.close()
    finally:
        first.close()


def test_guests_stay_for_another_game() -> None:
    context = AppContext()
    controller = MenuController(context)
    lobby = first = lobby_of(Push(controller.lobby(GameRequest("kan-u-go", 7, "en"))), context)
    try:
        with phones(first.phones.url, lambda: lobby.update(0.02), 2) as (ana, tv):
            for phone, fields in ((ana, {"ready": True}), (tv, {"playing": False})):
                phone.say(kind="enter", code=phone.code)
                phone.say(kind="profile", name="Ana" if phone is ana else "TV", badge=3, **fields)
                phone.wait(lambda phone=phone: phone.kind("seated") != [])  # type: ignore[misc]
            pressed(first, "computer")
            change = pressed(first, "game")
            assert isinstance(change, Push)
            choice = shown(change.screen, context)
            assert isinstance(choice, GameForm)
            back = choice._open(next(n for n, name in enumerate(choice._games) if name == "Skrablo"))
            lobby = lobby_of(Push(back), context)
            first.close()  # as the app does
            for phone in (ana, tv):
                phone.wait(lambda phone=phone: phone.kind("lobby")[-1]["game"] == "Skrablo")  # type: ignore[misc]
            shown_ = ana.kind("lobby")[-1]
            assert [(name, badge, ready) for name, badge, ready, *_ in shown_["seats"]] == [
                ("Ana", 3, False),
                ("Beginner", 0, True),
            ]
            assert shown_["watching"] == ["TV"]
            assert ana.kind("over") == []
    finally:
        lobby.close()
        first.close()


def test_every_field_of_the_form_is_spoken() -> None:
    """The number of players had no number of its own, and the window was gone."""
    context = AppContext()
    made = form(MenuController(context), context)
    for control in made.focus.controls:
        made.focus.put(control.name)
        assert screens.of_form(made).focus.text


def test_phones_stay_where_they_are_for_the_next_game() -> None:
    with seated() as (company, (ana, _)):
        token, url = ana.token, company.game.phones.url
        taken = company.game.run(Action.NEW)
        assert taken is not None
        assert isinstance(taken.change, Swap)
        again = taken.change.screen
        assert isinstance(again, TableScreen)
        company.screen.close()  # as the app does with whatever it takes away
        again.enter((1280, 800), AppContext().style((1280, 800)))
        game = company_of(again)
        try:
            assert game.phones.url == url
            with phones(url, lambda: again.update(0.02), 1) as (back,):
                back.say(kind="enter", token=token)
                back.wait(lambda: back.kind("table") != [])
                assert back.table["seat"] == 0
        finally:
            game.close()


def phones_button(menu: Screen) -> str:
    button = controls(menu)["phones"]
    assert isinstance(button, Button)
    return button.label


def lobby_with_ana(wanted: GameRequest) -> LobbyForm:
    prepare()
    context = AppContext()
    lobby = lobby_of(Push(MenuController(context).lobby(wanted)), context)
    with phones(lobby.phones.url, lambda: lobby.update(0.02), 1) as (ana,):
        ana.say(kind="enter", code=ana.code)
        ana.say(kind="profile", name="Ana", ready=True)
        ana.wait(lambda: lobby.names == ["Ana"])
    return lobby


def kill(lobby: LobbyForm) -> None:
    """End it as if the program was killed: nothing is closed."""
    assert lobby.phones._host is not None
    lobby.phones._host.stop()


def test_the_menu_leads_back_to_the_lobby_that_a_crash_has_left() -> None:
    lobby = lobby_with_ana(GameRequest("scrabble", language="en", options={"offensive": "not_valid"}))
    kill(lobby)
    context = AppContext()
    menu = shown(Menu(MenuController(context)), context)
    assert isinstance(menu, Menu)
    assert phones_button(menu) == "Back to the phones"
    menu.focus.put("phones")
    again = lobby_of(menu.handle(key(pygame.K_RETURN)), context)
    assert (again.names, again.phones.url) == (["Ana"], lobby.phones.url)
    again.close()
    assert phones_button(shown(menu, context)) == "Play with phones"


def test_a_lobby_that_is_open_elsewhere_is_not_led_back_to() -> None:
    lobby = lobby_with_ana(GameRequest("scrabble", language="en"))
    context = AppContext()
    assert phones_button(shown(Menu(MenuController(context)), context)) == "Play with phones"
    lobby.close()


def test_a_left_lobby_that_cannot_be_opened_is_forgotten() -> None:
    lobby = lobby_with_ana(GameRequest("scrabble", language="en"))
    kill(lobby)
    context = AppContext()
    database = lobby.phones._database
    (left,) = abandoned_lobbies(database)
    lost = msgspec.structs.replace(left, game=left.game._replace(lexicon="lost"))
    (place,) = stored.saved_lobbies(database)
    stored.save_lobby(database, place, msgspec.json.encode(lost).decode())
    controller = MenuController(context)
    menu = shown(Menu(controller), context)
    assert phones_button(menu) == "Back to the phones"
    message = controller.play_with_phones()
    assert isinstance(message, Message)
    assert "lost" in message.line
    assert phones_button(shown(menu, context)) == "Play with phones"
