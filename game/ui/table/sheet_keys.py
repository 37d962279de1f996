"""The keys of the buttons on a sheet: as they are written there, and what is pressed for them."""

from collections.abc import Sequence

import pygame

from game.text.catalogues import text
from game.ui.controls.key_help import enter_help, escape_help, tab_help
from game.ui.keyboard import with_ctrl
from game.ui.screen import KeyHelp
from game.ui.table.actions import Act, Offer

_PLAIN = (pygame.K_F1, pygame.K_F2)
_PRESSED = {f"F{n}": (key, 0) for n, key in enumerate(_PLAIN, 1)} | {
    f"Ctrl {chr(key).upper()}": (key, pygame.KMOD_CTRL) for key in range(pygame.K_a, pygame.K_z + 1)
}


def belongs_to_button(event: pygame.Event) -> bool:
    """Whether a button may have this key."""
    return event.type == pygame.KEYDOWN and (with_ctrl(event) or event.key in _PLAIN)


def chosen_by(event: pygame.Event, offers: Sequence[Offer]) -> Act | None:
    """What the button with this key does; None where none of them has it."""
    key = (event.key, pygame.KMOD_CTRL if with_ctrl(event) else 0)
    able = (offer for offer in offers if offer.enabled)
    return next((offer.act for offer in able if _PRESSED.get(offer.key) == key), None)


def keys_of(offers: Sequence[Offer]) -> tuple[KeyHelp, ...]:
    """What the keys do on a sheet with these buttons."""
    rows = [tab_help(), enter_help(text("press the selected button"))]
    for offer in offers:
        if offer.enabled and offer.key in _PRESSED:
            key, mod = _PRESSED[offer.key]
            rows.append(KeyHelp(offer.key, offer.label, (key,), mod))
    closing = (offer.label for offer in offers if offer.act is Act.CLOSE)
    return (*rows, escape_help(next(closing, "")))
