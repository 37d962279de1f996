"""The clipboard of the system, which not every screen has."""

import pygame

from game.fault import Fault


def copy_text(words: str) -> None:
    """Put words on the clipboard. Raises Fault where there is none."""
    try:
        pygame.scrap.put_text(words)
    except pygame.error as error:
        raise Fault("screen", "", str(error), "a clipboard that text can be copied to") from error
