"""The keys that do the same on every screen, as they are told where F1 is pressed."""

import pygame

from game.text.catalogues import text
from game.ui.kit.keyboard import repeats
from game.ui.kit.screen import KeyHelp
from game.ui.kit.text_size import text_keys

_also: tuple[KeyHelp, ...] = ()


def use(also: tuple[KeyHelp, ...]) -> None:
    """From now on these keys do something on every screen besides its own."""
    global _also
    _also = also


def everywhere() -> tuple[KeyHelp, ...]:
    """The keys that do something on every screen."""
    return (*text_keys(), *_also)


def asks_for_help(event: pygame.Event) -> bool:
    """Whether F1 is pressed, and not only still held."""
    return event.type == pygame.KEYDOWN and event.key == pygame.K_F1 and not repeats(event)


def tab_help() -> KeyHelp:
    """The key that goes through fields and buttons."""
    return KeyHelp(text("Tab"), text("move between buttons"), (pygame.K_TAB,))


def arrows_help(does: str) -> KeyHelp:
    """The four arrows."""
    return KeyHelp(text("Arrow keys"), does, (pygame.K_RIGHT, pygame.K_DOWN))


def enter_help(label: str) -> KeyHelp:
    """Enter, where it does what a button says."""
    return KeyHelp(text("Enter"), label, (pygame.K_RETURN,))


def escape_help(label: str = "") -> KeyHelp:
    """Esc, which leads back."""
    return KeyHelp("Esc", label or text("Back"), (pygame.K_ESCAPE,))
