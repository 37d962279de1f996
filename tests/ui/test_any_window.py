"""Every screen in a window of any size, upright and turned, as the app lays it out: none dies."""

from collections.abc import Callable

import pygame
import pytest

from game.deals.request import GameRequest
from game.ui.context import AppContext
from game.ui.kit.rotation import Rotation
from game.ui.kit.screen import Screen
from game.ui.menu.controller import MenuController, about
from game.ui.menu.screen import Menu
from tests.amounts import some_and_all
from tests.ui.newcomer import GAMES, table_of

pytestmark = pytest.mark.usefixtures("home")

SIZES = [
    (1, 1),
    (1, 3000),
    (3000, 1),
    (37, 900),
    (300, 200),
    (200, 640),
    (799, 599),
]
LARGE = [(801, 2000), (3000, 400), (3000, 1800)]
ROOMS: dict[str, Callable[[MenuController], Screen]] = {
    "menu": Menu,
    "new game": lambda controller: controller.new_game("kan-u-go"),
    "patience": lambda controller: controller.new_game("patience-six"),
    "players": lambda controller: controller.ask_players(GameRequest("kan-u-go", 5, "en")),
    "current games": MenuController.open_games,
    "open": MenuController.open_form,
    "today": MenuController.today,
    "statistics": MenuController.statistics,
    "practice": MenuController.practice,
    "settings": MenuController.settings,
    "look up": MenuController.look_up,
    "about": lambda controller: about(),
    **{f"table: {kind}": lambda controller, kind=kind: table_of(kind) for kind in GAMES},  # type: ignore[misc]
}


def done_at(size: tuple[int, int]) -> list[pygame.Event]:
    """What somebody does who sees hardly anything."""
    middle = (size[0] // 2, size[1] // 2)
    keys = (pygame.K_TAB, pygame.K_DOWN, pygame.K_HOME, pygame.K_F10, pygame.K_ESCAPE)
    pressed = [pygame.Event(pygame.KEYDOWN, key=key, mod=pygame.KMOD_SHIFT, unicode="") for key in keys]
    moved = pygame.Event(pygame.MOUSEMOTION, pos=middle, rel=(0, 0), buttons=(0, 0, 0))
    turned = pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1)
    asked = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=middle, button=3)
    return [moved, asked, *pressed, turned]


@pytest.mark.parametrize("sizes", some_and_all([(1, 900), (900, 1), (300, 200)], SIZES + LARGE))
@pytest.mark.parametrize(
    ("room", "quarters"), [*((room, 0) for room in ROOMS), ("menu", 1), ("table: board", 1)]
)
def test_no_window_is_too_small_or_too_large(
    room: str, quarters: int, sizes: list[tuple[int, int]], controller: MenuController, context: AppContext
) -> None:
    """One screen goes through all the sizes, as under a hand that drags the window's edge."""
    screen = ROOMS[room](controller)
    for window in sizes:
        turned = Rotation(window, quarters)
        surface = pygame.Surface(turned.size)
        screen.enter(turned.size, context.style(turned.size))
        for event in done_at(turned.size):
            screen.handle(event)
            screen.update(0.1)
            screen.draw(surface)
        shown = pygame.Surface(window)
        turned.show(surface, shown)
        middle = shown.get_at((window[0] // 2, window[1] // 2))
        assert shown.get_size() == window
        assert middle.a == 255
