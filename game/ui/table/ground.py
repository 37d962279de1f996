"""Draws what never moves under the cards: cloth, wood and empty papers, in one picture for each window."""

import pygame

from game.ui.look.papers import paper
from game.ui.look.wood import rail
from game.ui.table.scene import Scene


def ground(scene: Scene) -> pygame.Surface:
    """The table with nothing on it. One solid picture is laid much faster than its many soft parts."""
    layout, style = scene.layout, scene.style
    sheets = [layout.placement]
    if layout.words_on_paper:
        sheets.append(layout.words)
    size = (max(layout.table.right, layout.rail.right), max(layout.table.bottom, layout.rail.bottom))

    def laid() -> pygame.Surface:
        whole = pygame.Surface(size).convert()
        whole.blit(style.cloth(layout.table.size), layout.table)
        wood = rail(style.theme, layout.rail.size, style.scale, style.cache, layout.below)
        wood.blit(whole, *layout.rail.topleft)
        for rect in sheets:
            paper(style, rect.size).blit(whole, *rect.topleft)
        return whole

    papers = tuple((*rect.topleft, *rect.size) for rect in sheets)
    key = ("ground", style.theme.name, style.scale.ui, size, layout.rail.topleft, papers)
    return style.cache.surface(key, laid)
