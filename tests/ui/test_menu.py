"""The menu: its doors, what its brass button does, the keyboard on it."""

import pygame
import pytest

from game.table.moves import Place, Placement, Slot
from game.ui.context import AppContext
from game.ui.kit.screen import Push
from game.ui.menu.controller import MenuController
from game.ui.menu.screen import Menu
from tests.ui.loaded import prepared
from tests.ui.menu import FIRST_DOORS, Cards, a_game, controls, focused, key, shown

pytestmark = pytest.mark.usefixtures("home")


def test_there_is_a_door_for_each_game_the_original_s_first_and_in_its_order(
    controller: MenuController,
) -> None:
    doors = [door.ruleset.id for door in controller.games()]
    assert doors[:4] == FIRST_DOORS
    assert {"skrablo", "scrabble", "literaki", "ekraibl-simple"} <= set(doors[4:])


def test_brass_deals_when_nothing_is_left_open(controller: MenuController, context: AppContext) -> None:
    menu = shown(Menu(controller), context)
    assert "go on" not in controls(menu)
    assert focused(menu) == "deal"
    change = menu.handle(key(pygame.K_RETURN))
    assert isinstance(change, Push)
    table = prepared(change.screen)
    assert isinstance(table, Cards)
    setup = table.session.setup
    assert (setup.ruleset, setup.options) == ("patience-six", {"stuck_by": "everyday"})
    easiest = controller._shelf.difficulty("patience-six", "en", setup.deal)
    assert easiest is not None
    assert easiest.grade == 1, "a newcomer begins with an easy deal"


def test_brass_goes_on_with_the_game_left_open(controller: MenuController, context: AppContext) -> None:
    session = a_game(controller)
    menu = shown(Menu(controller), context)
    assert focused(menu) == "go on"
    change = menu.handle(key(pygame.K_RETURN))
    assert isinstance(change, Push)
    assert isinstance(change.screen, Cards)
    assert change.screen.session.game == session.game


def test_the_open_game_shows_its_crossword(controller: MenuController) -> None:
    session = a_game(controller)
    hand = session.state.seat.hand
    session.make(Place((Placement(Slot("hand", 0), (0, 0)), Placement(Slot("hand", 1), (1, 0)))))
    left = controller.resumable_game()
    assert left is not None
    assert [laid.letter for laid in left.board.values()] == list(hand[:2])
    assert left.deal == 7


def test_the_keyboard_alone_reaches_every_door_and_button(
    controller: MenuController, context: AppContext
) -> None:
    a_game(controller)
    menu = shown(Menu(controller), context)
    seen = set()
    for _ in range(len(controls(menu))):
        seen.add(focused(menu))
        menu.handle(key(pygame.K_TAB))
    assert seen == set(controls(menu))
    before = focused(menu)
    menu.handle(key(pygame.K_TAB))
    menu.handle(key(pygame.K_TAB, pygame.KMOD_SHIFT))
    assert focused(menu) == before


def test_arrows_go_to_the_neighbour_in_their_direction(
    controller: MenuController, context: AppContext
) -> None:
    menu = shown(Menu(controller), context)
    menu.focus.put("patience-six")  # type: ignore[attr-defined]
    menu.handle(key(pygame.K_RIGHT))
    assert focused(menu) == "patience-twelve"
    menu.handle(key(pygame.K_LEFT))
    menu.handle(key(pygame.K_DOWN))
    assert focused(menu) == "ekraibl-hard"
    menu.handle(key(pygame.K_DOWN))
    assert focused(menu) in ("deal", "choose")
