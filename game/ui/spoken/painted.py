"""What a form paints besides its fields and buttons, as words: it is painted once more, onto nothing, by a
style that notes each line. It says no more than is seen."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import pygame

from game.ui.controls.focus import Spot
from game.ui.controls.form import Form
from game.ui.look.cache import Cache
from game.ui.look.fonts import Face
from game.ui.look.style import Style
from game.ui.look.tokens import Colour

_NEAR = 34  # of the design: how far above a field its label stands at most


class PaintedLine(NamedTuple):
    """A line that is painted, and where."""

    words: str
    at: tuple[int, int]


class _NotingStyle(Style):
    """Notes what is written: whole what would be cut, as one what is set in several lines."""

    def __init__(self, like: Style, cache: Cache) -> None:
        super().__init__(like.theme, like.scale, cache, like.less_motion, like.lamp)
        self.noted: list[PaintedLine] = []
        self._at = (0, 0)
        self._wholes: dict[str, str] = {}  # what each line that was broken off belongs to
        self._told: set[str] = set()

    def words(
        self, words: str, face: Face, size: float, ink: Colour, tracking: float = 0.0, room: int = 0
    ) -> pygame.Surface:
        whole = self._wholes.get(words, words)
        if whole not in self._told and any(sign.isalnum() for sign in whole):
            self.noted.append(PaintedLine(whole, self._at))
        if whole is not words:
            self._told.add(whole)
        return super().words(words, face, size, ink, tracking, room)

    def write(self, target: pygame.Surface, at: tuple[int, int], *how: Any, **more: Any) -> pygame.Rect:
        self._at = at
        return super().write(target, at, *how, **more)

    def lines(self, words: str, face: Face, size: float, room: int, most: int = 0) -> list[str]:
        broken = super().lines(words, face, size, room, most)
        self._wholes |= dict.fromkeys(broken, words)
        return broken


_CACHE = Cache()
_NOTHING = (1, 1)  # pixels: what is painted there costs no time


def painted(form: Form) -> tuple[PaintedLine, ...]:
    """The lines that a form paints, in the order in which it does."""
    if form.style is None:
        return ()
    style = _NotingStyle(form.style, _CACHE)
    form.paint(pygame.Surface(_NOTHING), style)
    return tuple(style.noted)


def beside(spot: Spot, lines: Sequence[PaintedLine], style: Style) -> str:
    """The line that stands for a spot: the first left of it in its row, else the last one close above it."""
    rect = spot.rect
    left = [line for line in lines if line.at[0] < rect.left and rect.top <= line.at[1] <= rect.bottom]
    near = rect.top - style.px(_NEAR)
    above = [line for line in lines if line.at[0] <= rect.right and near <= line.at[1] < rect.top]
    return next((line.words for line in (*left, *reversed(above))), "")
