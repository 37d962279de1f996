"""Writes keys with what they do, and words, on a sheet over the table. It does not know which."""

from collections.abc import Sequence

import pygame

from game.ui.look.fonts import Face
from game.ui.look.papers import key_cap
from game.ui.look.style import Style
from game.ui.look.tokens import Colour

ROW = 27
"""From line to line, of the design."""


def write_keys(
    target: pygame.Surface, style: Style, inside: pygame.Rect, y: int, keys: Sequence[tuple[str, str]]
) -> None:
    ink: Colour = style.theme.ink
    for cap, words in keys:
        drawn = key_cap(style, cap, ink)
        target.blit(drawn, (inside.left, y - style.px(15)))
        left = inside.left + max(style.px(160), drawn.get_width() + style.px(12))
        style.write(target, (left, y), words, Face.TEXT, 15, ink, room=inside.right - left)
        y += style.px(ROW)


def write_words(
    target: pygame.Surface, style: Style, inside: pygame.Rect, y: int, words: Sequence[str]
) -> None:
    width, room = inside.width // 3, inside.width // 3 - style.px(8)
    for place, word in enumerate(words):
        row, column = divmod(place, 3)
        at = (inside.left + column * width, y + row * style.px(ROW))
        style.write(target, at, word, Face.SERIF, 16, style.theme.ink, tracking=0.04, room=room)
