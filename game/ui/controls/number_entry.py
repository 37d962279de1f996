"""A line to type into: pygame_gui's, as a spot of our focus; it does not know what is typed."""

import pygame
import pygame_gui
from pygame_gui.elements import UITextEntryLine

from game.ui.controls.focus import Spot
from game.ui.look.gui_theme import gui_theme
from game.ui.look.papers import focus_ring
from game.ui.look.style import Style

_FOR_THE_FOCUS = (pygame.K_TAB, pygame.K_UP, pygame.K_DOWN, pygame.K_RETURN, pygame.K_KP_ENTER)


def _pastes(event: pygame.Event) -> bool:
    return event.key == pygame.K_v and bool(event.mod & pygame.KMOD_CTRL)


class NumberEntry(Spot):
    """Digits only. While it is focused all keys but those that leave it are typed into it."""

    def __init__(self, name: str, rect: pygame.Rect, size: tuple[int, int], style: Style, words: str) -> None:
        super().__init__(name, rect)
        self._gui = pygame_gui.UIManager(size, theme_path=gui_theme(style), enable_live_theme_updates=False)
        self._line = UITextEntryLine(rect, self._gui, initial_text=words)
        self._line.set_allowed_characters("numbers")
        self._line.set_text_length_limit(9)
        self._typing = False
        self.dropped = False  # something was typed last that is not taken

    @property
    def words(self) -> str:
        """What is typed so far."""
        return self._line.get_text()

    def takes(self, event: pygame.Event) -> bool:
        return event.key not in _FOR_THE_FOCUS

    def hear(self, event: pygame.Event) -> None:
        """Let pygame_gui have an event: keys and text while focused, the pointer always."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT) and not self.focused:
            return
        if event.type == pygame.KEYDOWN and event.key in _FOR_THE_FOCUS:
            return
        before = self.words
        self._gui.process_events(event)
        typed = event.type == pygame.TEXTINPUT or (event.type == pygame.KEYDOWN and _pastes(event))
        if typed or self.words != before:
            self.dropped = typed and self.words == before

    def update(self, seconds: float) -> None:
        """Follow our focus, and let the cursor blink."""
        if self.focused is not self._typing:
            self._typing = self.focused
            self._gui.set_focus_set({self._line} if self.focused else None)
        self._gui.update(seconds)

    def draw(self, target: pygame.Surface, style: Style) -> None:
        self._gui.draw_ui(target)
        if self.focused:
            focus_ring(style, self.rect.size, 8).blit(target, *self.rect.topleft)
