"""Shows screens and presses keys on them."""

from collections.abc import Callable

import pygame

from game.ui.context import AppContext
from game.ui.kit.screen import KeyHelp, Screen
from game.ui.menu.controller import MenuController
from tests.ui.menu import key

SIZE = (1280, 800)


def shown(screen: Screen) -> Screen:
    window = pygame.display.set_mode(SIZE)
    screen.enter(SIZE, AppContext().style(SIZE))
    screen.update(1.0)
    screen.draw(window)
    return screen


def picture(screen: Screen) -> bytes:
    surface = pygame.display.get_surface()
    assert surface is not None
    screen.update(1.0)
    screen.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def pressed(screen: Screen, code: int, mod: int = 0) -> object:
    return screen.handle(key(code, mod))


def type_(screen: Screen, words: str) -> None:
    for letter in words:
        event = pygame.Event(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter)
        screen.handle(event)
        screen.handle(pygame.Event(pygame.TEXTINPUT, text=letter))


def does_something(make: Callable[[], Screen], reported: KeyHelp) -> bool:
    """Whether one of the keys changes screen or picture; each is pressed on a fresh screen."""
    for code, typed in [(code, typed) for code in reported.keys for typed in ("", "A1")]:
        screen = make()
        type_(screen, typed)  # some keys only affect typed text
        before = picture(screen)
        if pressed(screen, code, reported.mod) is not None or picture(screen) != before:
            return True
    if reported.typed:
        screen = make()
        before = picture(screen)
        type_(screen, reported.typed)
        return picture(screen) != before
    return False


def menu_screen(open_: str, *given: object) -> Callable[[], Screen]:
    def made() -> Screen:
        return shown(getattr(MenuController(AppContext()), open_)(*given))

    made.__name__ = open_
    return made
