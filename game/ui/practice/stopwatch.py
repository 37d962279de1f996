"""The time that an answer takes, and the time that does not count. It knows no question."""

import time

import pygame

_BACK = (pygame.WINDOWFOCUSGAINED, pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.TEXTINPUT)


class Stopwatch:
    """Counts what it is told of, which is the time that its screen lies on top; while the window is not the
    one that is worked in, it stands still."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._away = False
        self._counted = 0.0
        self._since = time.monotonic()

    def begin(self) -> None:
        """Count from nothing."""
        self.seconds = 0.0

    def hear(self, event: pygame.Event) -> None:
        """Notice whether somebody is here."""
        if event.type == pygame.WINDOWFOCUSLOST:
            self._away = True
        elif event.type in _BACK:
            self._away = False

    def tick(self, seconds: float) -> None:
        """Let time pass."""
        if not self._away:
            self.seconds += seconds
            self._counted += seconds

    def rested(self) -> float:
        """For how long it has stood still since this was asked last."""
        now = time.monotonic()
        rest = max(0.0, now - self._since - self._counted)
        self._since, self._counted = now, 0.0
        return rest
