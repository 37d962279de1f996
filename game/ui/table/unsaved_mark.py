"""Draws the mark that stands on the table while moves are not saved. It does not know why they are not."""

import pygame

from game.text.catalogues import text
from game.ui.look import fonts
from game.ui.look.fonts import Face
from game.ui.look.paint import outline, rounded
from game.ui.look.tokens import BAD_INK
from game.ui.table.scene import Scene

_HIGH, _PAD, _SIZE = 26, 12, 14


def draw_unsaved(target: pygame.Surface, scene: Scene) -> None:
    """The mark in the lower left corner of the table, of a board on its frame, if the last moves are not
    saved."""
    if not scene.turn.session.unsaved:
        return
    style, px, said = scene.style, scene.style.px, text("Not saved")
    size = fonts.width(said, Face.BOLD, px(_SIZE)) + 2 * px(_PAD), px(_HIGH)
    area = scene.layout.grid
    top = area.bottom - px(8) - size[1] if scene.turn.rules.layout.edgeless else area.bottom
    rect = pygame.Rect((area.left + px(8), top), size).clamp(scene.layout.table)
    target.blit(rounded(size, px(6), style.theme.paper), rect)
    target.blit(outline(size, px(6), max(1, px(2)), BAD_INK), rect)
    style.write(target, (rect.left + px(_PAD), rect.centery + px(5)), said, Face.BOLD, _SIZE, BAD_INK)
