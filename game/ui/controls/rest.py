"""How long hands have rested before something that has just come into sight: a press that was meant for what
was there before is none for it."""

import pygame

SEEN = 0.4
"""Seconds after which whoever presses has seen what is there."""

UNHURRIED = 0.8
"""Seconds after which even somebody impatient has stopped pressing for what was there before."""

_PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)


class Rest:
    """Is over when nothing was pressed for so many seconds; each press before that begins it anew."""

    def __init__(self, seconds: float, over: bool = False) -> None:
        self._whole = seconds
        self._left = 0.0 if over else seconds

    @property
    def over(self) -> bool:
        """What is pressed now is meant."""
        return self._left <= 0.0

    def begin(self) -> None:
        """Something has come into sight."""
        self._left = self._whole

    def hear(self, event: pygame.Event) -> None:
        """Take in what happens."""
        if not self.over and event.type in _PRESSES:
            self.begin()

    def pass_(self, seconds: float) -> None:
        """Let time pass."""
        self._left -= seconds
