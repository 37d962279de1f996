"""Hands on phones, as they are chosen where it is asked who plays; and phones that stay for the next game."""

from typing import Any

import pygame
import pytest

from game.ui.company import phone_seats
from game.ui.company.phones_form import PhonesForm
from game.ui.company.players_form import PlayersForm
from game.ui.desk import Desk
from game.ui.kit.controls.choice import Toggle
from game.ui.kit.screen import Swap
from game.ui.menu.navigator import Navigator
from game.ui.spoken import pages
from game.ui.table.actions import Act
from game.ui.table.screen import TableScreen
from tests.net.phone import phones
from tests.ui.company import company_of
from tests.ui.menu import key, prepare, shown
from tests.ui.phone_tables import LOOPBACK, seated

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture(autouse=True)
def loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phone_seats, "local_addresses", lambda: (LOOPBACK,))


def form(navigator: Navigator, desk: Desk) -> PlayersForm:
    prepare()
    made = shown(navigator.ask_players("kan-u-go", "en", 7, {}), desk)
    assert isinstance(made, PlayersForm)
    return made


def toggle(made: PlayersForm) -> Toggle:
    return next(spot for spot in made.focus.spots if isinstance(spot, Toggle))


def begun(made: PlayersForm, desk: Desk) -> TableScreen[Any, Any]:
    made.focus.put("start")
    change = made.handle(key(pygame.K_RETURN))
    assert isinstance(change, Swap)
    table = shown(change.screen, desk)
    assert isinstance(table, TableScreen)
    return table


def test_phones_are_chosen_by_keyboard_and_their_sheet_comes_at_once() -> None:
    desk = Desk()
    navigator = Navigator(desk)
    navigator.begin("kan-u-go", "en", 7, {}, ("Ana", "Bo"))
    made = form(navigator, desk)
    assert not toggle(made).on
    made.focus.put("phones")
    assert pages.of_form(made).focus.said == "Hands on phones: off"
    made.handle(key(pygame.K_SPACE))
    assert pages.of_form(made).focus.said == "Hands on phones: on"
    table = begun(made, desk)
    try:
        (sheet,) = desk.waiting
        assert isinstance(sheet, PhonesForm)
        assert company_of(table).phones.url.startswith(f"http://{LOOPBACK}:")
        assert toggle(form(Navigator(Desk()), desk)).on, "it is kept with the other choices"
    finally:
        company_of(table).close()


def test_without_them_nobody_listens() -> None:
    desk = Desk()
    navigator = Navigator(desk)
    navigator.begin("kan-u-go", "en", 7, {}, ("Ana", "Bo"))
    table = begun(form(navigator, desk), desk)
    assert company_of(table).phones.url == ""
    assert desk.waiting == []


def test_a_game_that_is_dealt_again_lets_phones_in_again() -> None:
    prepare()
    desk = Desk()
    navigator = Navigator(desk)
    navigator.begin("kan-u-go", "en", 7, {}, ("Ana", "Bo"), phones=True)
    table = shown(navigator.deal_again(), desk)
    try:
        assert len(desk.waiting) == 1
        assert company_of(table).phones.url
    finally:
        company_of(table).close()


def test_every_field_of_the_form_is_spoken() -> None:
    """The number of players had no number of its own, and the window was gone."""
    desk = Desk()
    made = form(Navigator(desk), desk)
    for spot in made.focus.spots:
        made.focus.put(spot.name)
        assert pages.of_form(made).focus.said


def test_phones_stay_where_they_are_for_the_next_game() -> None:
    with seated() as (company, (ana, _)):
        token, url = ana.token, company.game.phones.url
        taken = company.game.act(Act.NEW)
        assert taken is not None
        assert isinstance(taken.change, Swap)
        again = taken.change.screen
        assert isinstance(again, TableScreen)
        company.screen.close()  # as the app does with whatever it takes away
        again.enter((1280, 800), Desk().style((1280, 800)))
        game = company_of(again)
        try:
            assert game.phones.url == url
            with phones(url, lambda: again.update(0.02), 1) as (back,):
                back.say(kind="enter", token=token)
                back.wait(lambda: back.kind("table") != [])
                assert back.table["seat"] == 0
        finally:
            game.close()
