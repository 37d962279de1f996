"""Hands on phones, as they are chosen where it is asked who plays; and phones that stay for the next game."""

from typing import Any

import pygame
import pytest

from game.hosting import phone_seats
from game.text.actions import Action
from game.ui.company.phones_form import PhonesForm
from game.ui.company.players_form import PlayersForm
from game.ui.context import AppContext
from game.ui.kit.controls.choice import Toggle
from game.ui.kit.screen import Swap
from game.ui.menu.controller import MenuController
from game.ui.speech import screens
from game.ui.table.screen import TableScreen
from tests.hosting.phone_tables import LOOPBACK
from tests.net.phone import phones
from tests.ui.company import company_of
from tests.ui.menu import key, prepare, shown
from tests.ui.phone_tables import seated

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture(autouse=True)
def loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phone_seats, "local_addresses", lambda: (LOOPBACK,))


def form(controller: MenuController, context: AppContext) -> PlayersForm:
    prepare()
    made = shown(controller.ask_players("kan-u-go", "en", 7, {}), context)
    assert isinstance(made, PlayersForm)
    return made


def toggle(made: PlayersForm) -> Toggle:
    return next(spot for spot in made.focus.spots if isinstance(spot, Toggle))


def begun(made: PlayersForm, context: AppContext) -> TableScreen[Any, Any]:
    made.focus.put("start")
    change = made.handle(key(pygame.K_RETURN))
    assert isinstance(change, Swap)
    table = shown(change.screen, context)
    assert isinstance(table, TableScreen)
    return table


def test_phones_are_chosen_by_keyboard_and_their_sheet_comes_at_once() -> None:
    context = AppContext()
    controller = MenuController(context)
    controller.begin("kan-u-go", "en", 7, {}, ("Ana", "Bo"))
    made = form(controller, context)
    assert not toggle(made).on
    made.focus.put("phones")
    assert screens.of_form(made).focus.said == "Hands on phones: off"
    made.handle(key(pygame.K_SPACE))
    assert screens.of_form(made).focus.said == "Hands on phones: on"
    table = begun(made, context)
    try:
        (sheet,) = context.waiting
        assert isinstance(sheet, PhonesForm)
        assert company_of(table).phones.url.startswith(f"http://{LOOPBACK}:")
        assert toggle(form(MenuController(AppContext()), context)).on, "it is kept with the other choices"
    finally:
        company_of(table).close()


def test_without_phones_no_host_runs() -> None:
    context = AppContext()
    controller = MenuController(context)
    controller.begin("kan-u-go", "en", 7, {}, ("Ana", "Bo"))
    table = begun(form(controller, context), context)
    assert company_of(table).phones.url == ""
    assert context.waiting == []


def test_a_game_that_is_dealt_again_lets_phones_in_again() -> None:
    prepare()
    context = AppContext()
    controller = MenuController(context)
    controller.begin("kan-u-go", "en", 7, {}, ("Ana", "Bo"), phones=True)
    table = shown(controller.deal_again(), context)
    try:
        assert len(context.waiting) == 1
        assert company_of(table).phones.url
    finally:
        company_of(table).close()


def test_every_field_of_the_form_is_spoken() -> None:
    """The number of players had no number of its own, and the window was gone."""
    context = AppContext()
    made = form(MenuController(context), context)
    for spot in made.focus.spots:
        made.focus.put(spot.name)
        assert screens.of_form(made).focus.said


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
