"""The edgeless table of a game for one: crossword on the cloth, strip below, rail at the side."""

import pygame

from game.ui.table import keys, pages
from game.ui.table.grid import draw_grid, ground
from game.ui.table.kind import TableKind
from game.ui.table.layout import lay_out
from game.ui.table.pointer import HandPointer
from game.ui.table.rail import buttons, draw_rail, draw_title, large_offers
from game.ui.table.scene import Scene, strip_of
from game.ui.table.screen import TableScreen
from game.ui.table.strip import draw_strip
from game.ui.table.turn import Turn

ClothScreen = TableScreen[Turn, Scene]


def _draw(surface: pygame.Surface, scene: Scene) -> None:
    surface.blit(ground(scene), (0, 0))
    if not scene.layout.compact:
        draw_title(surface, scene)
    draw_grid(surface, scene)
    draw_strip(surface, scene)
    draw_rail(surface, scene)


CLOTH: TableKind[Turn, Scene] = TableKind(
    turn=Turn,
    scene=Scene,
    lay_out=lambda window, turn: lay_out(window.size, window.style.scale, strip_of(turn), window.has_lamp),
    buttons=buttons,
    offers=lambda scene: large_offers(scene.turn),
    typed=keys.typed,
    pressed=keys.pressed,
    draw=_draw,
    end_page=lambda scene: pages.end_page(scene.turn, scene.number),
    pointer=HandPointer,
)
