"""How large the text is beside cards and boards, and the keys that change it on every screen. It keeps
nothing."""

import pygame

from game.text.catalogues import text
from game.ui.kit.keyboard import with_ctrl
from game.ui.kit.screen import KeyHelp

TEXT_SCALES = (1.0, 1.25, 1.5, 2.0, 3.0)
_LARGER = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
_SMALLER = (pygame.K_MINUS, pygame.K_KP_MINUS)
_USUAL = (pygame.K_0, pygame.K_KP0)


def resized(event: pygame.Event, now: float) -> float | None:
    """The size that a key asks for; None where it asks for none."""
    if event.type != pygame.KEYDOWN or not with_ctrl(event):
        return None
    if event.key in _LARGER:
        return min((size for size in TEXT_SCALES if size > now), default=now)
    if event.key in _SMALLER:
        return max((size for size in TEXT_SCALES if size < now), default=now)
    return TEXT_SCALES[0] if event.key in _USUAL else None


def said(size: float) -> str:
    """The size as it is told."""
    return text("Text size {n} %", n=round(size * 100))


def text_keys() -> tuple[KeyHelp, ...]:
    """The keys, as they are told where F1 is pressed."""
    held = pygame.KMOD_CTRL
    return (
        KeyHelp("Ctrl +", text("larger text"), (pygame.K_EQUALS,), held),
        KeyHelp("Ctrl \N{MINUS SIGN}", text("smaller text"), (pygame.K_MINUS,), held),
        KeyHelp("Ctrl 0", text("normal text size"), (pygame.K_0,), held),
    )
