"""Keys that work on every screen: their events, and their entries in the key help."""

import pygame

from game.text.catalogues import text
from game.ui.kit.keyboard import repeats, with_ctrl
from game.ui.kit.screen import KeyHelp

TEXT_SCALES = (1.0, 1.25, 1.5, 2.0, 3.0)
_LARGER = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
_SMALLER = (pygame.K_MINUS, pygame.K_KP_MINUS)
_NORMAL = (pygame.K_0, pygame.K_KP0)


def requested_text_size(event: pygame.Event, now: float) -> float | None:
    """The text size that a key press asks for, if any."""
    if event.type != pygame.KEYDOWN or not with_ctrl(event):
        return None
    if event.key in _LARGER:
        return min((size for size in TEXT_SCALES if size > now), default=now)
    if event.key in _SMALLER:
        return max((size for size in TEXT_SCALES if size < now), default=now)
    return TEXT_SCALES[0] if event.key in _NORMAL else None


def text_size_message(size: float) -> str:
    return text("Text size {n} %", n=round(size * 100))


def text_keys() -> tuple[KeyHelp, ...]:
    held = pygame.KMOD_CTRL
    return (
        KeyHelp("Ctrl +", text("larger text"), (pygame.K_EQUALS,), held),
        KeyHelp("Ctrl \N{MINUS SIGN}", text("smaller text"), (pygame.K_MINUS,), held),
        KeyHelp("Ctrl 0", text("normal text size"), (pygame.K_0,), held),
    )


_extra_keys: tuple[KeyHelp, ...] = ()


def set_extra_keys(extra_keys: tuple[KeyHelp, ...]) -> None:
    """Set further keys that work on every screen, such as those of speech."""
    global _extra_keys
    _extra_keys = extra_keys


def global_keys() -> tuple[KeyHelp, ...]:
    """The keys that work on every screen."""
    return (*text_keys(), *_extra_keys)


def asks_for_help(event: pygame.Event) -> bool:
    """Whether an event presses F1; not while it is held."""
    return event.type == pygame.KEYDOWN and event.key == pygame.K_F1 and not repeats(event)


def tab_help() -> KeyHelp:
    return KeyHelp(text("Tab"), text("move between buttons"), (pygame.K_TAB,))


def arrows_help(does: str) -> KeyHelp:
    return KeyHelp(text("Arrow keys"), does, (pygame.K_RIGHT, pygame.K_DOWN))


def enter_help(label: str) -> KeyHelp:
    return KeyHelp(text("Enter"), label, (pygame.K_RETURN,))


def escape_help(label: str = "") -> KeyHelp:
    return KeyHelp("Esc", label or text("Back"), (pygame.K_ESCAPE,))
