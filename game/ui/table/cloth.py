"""The edgeless table of a game for one: crossword on the cloth, strip below, rail at the side."""

import pygame

from game.ui.table import keys, pages
from game.ui.table.camera import BoardView, Camera, inner, zoom_steps
from game.ui.table.grid import draw_grid, ground
from game.ui.table.kind import TableKind, Window
from game.ui.table.layout import TableLayout, lay_out
from game.ui.table.pointer import HandPointer
from game.ui.table.rail import buttons, draw_rail, draw_title, large_offers
from game.ui.table.scene import Scene, strip_of
from game.ui.table.screen import TableScreen
from game.ui.table.strip import draw_strip
from game.ui.table.turn import Turn

ClothScreen = TableScreen[Turn, Scene]


def arranged(window: Window, turn: Turn, before: Scene | None) -> Scene:
    """Make the scene for a window, keeping the camera of the previous one."""
    layout = lay_out(window.size, window.style.scale, strip_of(turn), window.lamp)
    return seen_on(layout, window, turn, before)


def seen_on(layout: TableLayout, window: Window, turn: Turn, before: Scene | None) -> Scene:
    style = window.style
    if before is None:
        return Scene(style, layout, camera_over(layout, window), turn)
    before.style, before.layout, before.camera = style, layout, camera_over(layout, window, before)
    return before


def camera_over(layout: TableLayout, window: Window, before: Scene | None = None) -> Camera | BoardView:
    """The camera over the unobstructed part of an edgeless table."""
    style = window.style
    widths = zoom_steps(style.scale.of_cards)
    area = inner(layout.grid, style)
    if before is None:
        return Camera.over(area, widths, widths[0], layout.taken)
    return before.camera.through(area, widths, layout.taken)


def _drawn(surface: pygame.Surface, scene: Scene) -> None:
    surface.blit(ground(scene), (0, 0))
    if not scene.layout.compact:
        draw_title(surface, scene)
    draw_grid(surface, scene)
    draw_strip(surface, scene)
    draw_rail(surface, scene)


CLOTH: TableKind[Turn, Scene] = TableKind(
    turn=Turn,
    arrange=arranged,
    buttons=buttons,
    offers=lambda scene: large_offers(scene.turn),
    typed=keys.typed,
    pressed=keys.pressed,
    draw=_drawn,
    end_page=lambda scene: pages.end_page(scene.turn, scene.number),
    pointer=HandPointer,
)
