"""Draws the mark that stands on the table while moves are not saved. It does not know why they are not."""

import pygame

from game.text.catalogues import text
from game.ui.look import fonts
from game.ui.look.fonts import Face
from game.ui.look.paint import outline, rounded
from game.ui.look.style import Style
from game.ui.look.tokens import BAD_INK
from game.ui.table.scene import Scene

_HIGH, _PAD, _SIZE = 26, 12, 14


def draw_unsaved(target: pygame.Surface, scene: Scene) -> None:
    """The mark in the lower left corner of the table, of a board on its frame, if the last moves are not
    saved."""
    if not scene.turn.session.unsaved:
        return
    area, rect = scene.layout.grid, _place(scene.style)
    top = area.bottom - scene.style.px(8) - rect.height
    rect.topleft = area.left + scene.style.px(8), top if scene.turn.rules.layout.edgeless else area.bottom
    _draw(target, scene.style, rect.clamp(scene.layout.table))


def draw_unsaved_over(target: pygame.Surface, scene: Scene) -> None:
    """The same mark in the upper right corner of what covers the whole table, where nothing else stands."""
    if not scene.turn.session.unsaved:
        return
    rect, gap = _place(scene.style), scene.style.px(8)
    rect.topright = target.get_width() - gap, gap
    _draw(target, scene.style, rect)


def _place(style: Style) -> pygame.Rect:
    """How large the mark is."""
    wide = fonts.width(text("Not saved"), Face.BOLD, style.px(_SIZE)) + 2 * style.px(_PAD)
    return pygame.Rect(0, 0, wide, style.px(_HIGH))


def _draw(target: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
    px, size, said = style.px, rect.size, text("Not saved")
    target.blit(rounded(size, px(6), style.theme.paper), rect)
    target.blit(outline(size, px(6), max(1, px(2)), BAD_INK), rect)
    style.write(target, (rect.left + px(_PAD), rect.centery + px(5)), said, Face.BOLD, _SIZE, BAD_INK)
