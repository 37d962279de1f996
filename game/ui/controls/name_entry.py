"""A name to type: a line of pygame_gui's, as a spot of our focus; it does not know whose name it is."""

import pygame
import pygame_gui
from pygame_gui.elements import UITextEntryLine

from game.ui.controls.focus import Spot
from game.ui.look.papers import focus_ring
from game.ui.look.style import Style

_FOR_THE_FOCUS = (pygame.K_TAB, pygame.K_UP, pygame.K_DOWN, pygame.K_RETURN, pygame.K_KP_ENTER)
_LONGEST = 24


class NameEntry(Spot):
    """A line in a manager that the form's other lines share."""

    def __init__(self, name: str, rect: pygame.Rect, gui: pygame_gui.UIManager, words: str) -> None:
        super().__init__(name, rect)
        self._gui = gui
        self._line = UITextEntryLine(rect, gui, initial_text=words)
        self._line.set_text_length_limit(_LONGEST)
        self._line.set_forbidden_characters([","])

    @property
    def words(self) -> str:
        """What is typed so far."""
        return " ".join(self._line.get_text().split())

    def takes(self, event: pygame.Event) -> bool:
        return event.key not in _FOR_THE_FOCUS

    def follow(self) -> None:
        """Where our focus is, there pygame_gui types."""
        if self.focused and not self._line.is_focused:
            self._gui.set_focus_set({self._line})

    def hears(self, event: pygame.Event) -> bool:
        """Whether an event is for pygame_gui: keys and text while focused."""
        return self.focused and not (event.type == pygame.KEYDOWN and event.key in _FOR_THE_FOCUS)

    def ring(self, target: pygame.Surface, style: Style) -> None:
        """The ring around it, where the keyboard is on it."""
        if self.focused:
            focus_ring(style, self.rect.size, 8).blit(target, *self.rect.topleft)
