"""Guards against stray presses, which were meant for what was shown before."""

import math

import pygame

from game.ui.kit.keyboard import PRESS_KEYS

SEEN = 0.4
"""Seconds after which a player has noticed a change."""

UNHURRIED = 0.8
"""Seconds after which even an impatient player has stopped pressing."""

_PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
_SAME_PLACE = 24  # pixels within which two presses are at the same place


class PressGuard:
    """Ends once nothing was pressed for some seconds; a press before that restarts it."""

    def __init__(self, seconds: float, over: bool = False) -> None:
        self._whole = seconds
        self._left = 0.0 if over else seconds

    @property
    def expired(self) -> bool:
        return self._left <= 0.0

    def begin(self) -> None:
        """Start guarding: something has appeared."""
        self._left = self._whole

    def handle(self, event: pygame.Event) -> None:
        """Restart it if the event is a press."""
        if not self.expired and event.type in _PRESSES:
            self.begin()

    def update(self, seconds: float) -> None:
        self._left -= seconds


class DoublePressGuard:
    """Swallows the second press of a double press whose first one closed a screen, or opened one by pointer.
    Esc is exempt: pressed twice it goes back twice. So is Enter where it opened a form: pressed twice it
    accepts that form."""

    def __init__(self) -> None:
        self._rest = PressGuard(SEEN, over=True)
        self._at: tuple[int, int] | None = None  # of the first press; None: it was a key

    def screen_closed(self, event: pygame.Event) -> None:
        if _presses_by_key(event):
            self._at = None
            self._rest.begin()
        else:
            self.screen_opened(event)

    def screen_opened(self, event: pygame.Event) -> None:
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._at = event.pos
            self._rest.begin()

    def blocks(self, event: pygame.Event) -> bool:
        """Whether an event is such a second press, or a further one."""
        if self._rest.expired or not (_presses_by_key(event) if self._at is None else self._is_there(event)):
            return False
        self._rest.begin()
        return True

    def _is_there(self, event: pygame.Event) -> bool:
        """Whether an event presses where the first press was."""
        if self._at is None or event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        return math.dist(event.pos, self._at) <= _SAME_PLACE

    def update(self, seconds: float) -> None:
        self._rest.update(seconds)


def _presses_by_key(event: pygame.Event) -> bool:
    return event.type == pygame.KEYDOWN and event.key in PRESS_KEYS
