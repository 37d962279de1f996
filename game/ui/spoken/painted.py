"""What a form paints besides its fields and buttons, as words: it is painted once more, onto nothing, by a
style that notes each line. It says no more than is seen."""

import pygame

from game.ui.controls.form import Form
from game.ui.look.cache import Cache
from game.ui.look.fonts import Face
from game.ui.look.style import Style
from game.ui.look.tokens import Colour


class _NotingStyle(Style):
    """Notes what is written: whole what would be cut, as one what is set in several lines."""

    def __init__(self, like: Style, cache: Cache) -> None:
        super().__init__(like.theme, like.scale, cache, like.less_motion, like.lamp)
        self.noted: list[str] = []
        self._wholes: dict[str, str] = {}  # what each line that was broken off belongs to

    def words(
        self, words: str, face: Face, size: float, ink: Colour, tracking: float = 0.0, room: int = 0
    ) -> pygame.Surface:
        whole = self._wholes.get(words, words)
        if whole is words or whole not in self.noted:
            self.noted.append(whole)
        return super().words(words, face, size, ink, tracking, room)

    def lines(self, words: str, face: Face, size: float, room: int, most: int = 0) -> list[str]:
        broken = super().lines(words, face, size, room, most)
        self._wholes |= dict.fromkeys(broken, words)
        return broken


_CACHE = Cache()


def painted(form: Form, size: tuple[int, int]) -> tuple[str, ...]:
    """The lines that a form paints, in the order in which it does."""
    if form.style is None:
        return ()
    style = _NotingStyle(form.style, _CACHE)
    form.paint(pygame.Surface(size), style)
    return tuple(line for line in style.noted if any(sign.isalnum() for sign in line))
