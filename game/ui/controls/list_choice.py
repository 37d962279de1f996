"""The choice of the word list that judges: the game's, or one of the player's own. It reads no list."""

from collections.abc import Sequence

import pygame

from game.text.catalogues import text
from game.ui.controls.stepper import Stepper

ROW = 74
"""How high it is, of the design."""


class ListChoice(Stepper):
    """One of the lists, in every form that sets up a game, a drill or a look-up; to be shown where there is
    one of the player's own. `chosen` is its name, or nothing for the game's."""

    def __init__(self, rect: pygame.Rect, own: Sequence[str], chosen: str) -> None:
        at = own.index(chosen) + 1 if chosen in own else 0
        super().__init__("lexicon", rect, text("Word list"), (text("default"), *own), at)

    @property
    def chosen(self) -> str:
        return self.answers[self.at] if self.at else ""
