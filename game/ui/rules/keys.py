"""What the keys do on the sheet of rules. It hears none of them."""

import pygame

from game.text.catalogues import text
from game.ui.controls.key_help import arrows_help, escape_help
from game.ui.screen import KeyHelp


def sheet_keys() -> tuple[KeyHelp, ...]:
    """What the keys do on the sheet."""
    return (
        arrows_help(text("scroll the text")),
        KeyHelp(
            "\N{LEFTWARDS ARROW} \N{RIGHTWARDS ARROW}",
            text("previous or next heading"),
            (pygame.K_LEFT, pygame.K_RIGHT),
        ),
        KeyHelp("K", text("the keys"), (pygame.K_k,)),
        KeyHelp("/, Ctrl F", text("search"), (pygame.K_f,), pygame.KMOD_CTRL, "/"),
        KeyHelp(f"{text('Enter')}, F3", text("next match; with Shift, the previous one"), (pygame.K_F3,)),
        escape_help(),
    )
