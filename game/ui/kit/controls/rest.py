"""How long hands have rested before something that has just come into sight: a press that was meant for what
was there before is none for it."""

import math

import pygame

SEEN = 0.4
"""Seconds after which whoever presses has seen what is there."""

UNHURRIED = 0.8
"""Seconds after which even somebody impatient has stopped pressing for what was there before."""

_PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
_PRESS_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_NEAR = 24  # pixels within which a pointer presses the same place


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


class SecondPress:
    """The second press of a double press whose first one has put a screen away: it is none for the screen
    behind. Esc is: pressed twice it leads back twice."""

    def __init__(self) -> None:
        self._rest = Rest(SEEN, over=True)
        self._at: tuple[int, int] | None = None  # where the first one was; None: it was a key

    def put_away(self, event: pygame.Event) -> None:
        """Something that happened has put a screen away."""
        by_pointer = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        if by_pointer or _presses_by_key(event):
            self._at = event.pos if by_pointer else None
            self._rest.begin()

    def is_this(self, event: pygame.Event) -> bool:
        """Whether this is one, or one more."""
        if self._rest.over or not (_presses_by_key(event) if self._at is None else self._is_there(event)):
            return False
        self._rest.begin()
        return True

    def _is_there(self, event: pygame.Event) -> bool:
        """Whether it is a press where the first one was."""
        if self._at is None or event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        return math.dist(event.pos, self._at) <= _NEAR

    def pass_(self, seconds: float) -> None:
        """Let time pass."""
        self._rest.pass_(seconds)


def _presses_by_key(event: pygame.Event) -> bool:
    return event.type == pygame.KEYDOWN and event.key in _PRESS_KEYS
