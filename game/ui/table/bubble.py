"""Draws the paper beside the cards that says why they may not lie so; it does not know the rules."""

import pygame

from game.text.catalogues import text
from game.ui.kit.look import fonts
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.paint import outline, rounded, sheet
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import paper
from game.ui.kit.look.tokens import BAD_INK
from game.ui.table.advice import reasons
from game.ui.table.scene import Scene

_WIDE = 246
_PAD = 18
_AWAY = 30  # from the cards to the paper
_POINT = 13
_LINE = 21


def draw_bubble(target: pygame.Surface, scene: Scene) -> None:
    """The reasons of a refusal, pointing at what they are about."""
    if scene.turn.refused is None or scene.turn.outcome is not None:
        return  # after the end the rail says why nothing can be done
    style = scene.style
    about = _about(scene)
    wide = style.px(_WIDE)
    lines = [
        line
        for said in reasons(scene.turn)
        for line in style.lines(said, Face.TEXT, 15, wide - 2 * style.px(_PAD))
    ]
    high = 2 * style.px(_PAD) + style.px(_LINE) * (len(lines) + 1) - style.px(6)
    rect = _room(scene, about, (wide, high))
    paper(style, rect.size).blit(target, *rect.topleft)
    _point(target, scene, rect, about)
    y = rect.top + style.px(_PAD) + style.px(12)
    left = rect.left + style.px(_PAD)
    style.write(target, (left, y), text("Not like this."), Face.BOLD, 15, BAD_INK)
    for line in lines:
        y += style.px(_LINE)
        style.write(target, (left, y), line, Face.TEXT, 15, style.theme.ink)


def _about(scene: Scene) -> pygame.Rect:
    """The cards that the refusal is about, as far as they are seen; without any, the stock."""
    verdict = scene.turn.verdict
    cells = verdict.bad if verdict is not None and scene.turn.draft_refused else ()
    rects = [scene.camera.rect(cell) for cell in cells]
    rects = [rect.clip(scene.layout.grid) for rect in rects if rect.colliderect(scene.layout.grid)]
    if rects:
        return rects[0].unionall(rects[1:])
    if scene.turn.draft_refused or "stock" not in scene.layout.strip.piles:
        return pygame.Rect(scene.layout.grid.center, (1, 1))
    return scene.layout.strip.piles["stock"]


def _room(scene: Scene, about: pygame.Rect, size: tuple[int, int]) -> pygame.Rect:
    """Beside the cards where it covers fewest others: at the right if it can be, else left, above, below."""
    table, away = scene.layout.table.inflate(-scene.style.px(16), -scene.style.px(16)), scene.style.px(_AWAY)
    right = pygame.Rect((about.right + away, about.centery - size[1] // 2), size)
    left = pygame.Rect((about.left - away - size[0], about.centery - size[1] // 2), size)
    above = pygame.Rect((about.centerx - size[0] // 2, about.top - away - size[1]), size)
    below = pygame.Rect((about.centerx - size[0] // 2, about.bottom + away), size)
    if about.top >= scene.layout.strip.area.top:
        return above.clamp(table)
    cards = [seen.rect for seen in scene.seen().values()]
    places = [place.clamp(table) for place in (right, left, above, below)]
    free = [place for place in places if not place.colliderect(about)] or places
    return min(free, key=lambda place: len(place.collidelistall(cards)))


def _point(target: pygame.Surface, scene: Scene, rect: pygame.Rect, about: pygame.Rect) -> None:
    """The corner of the paper that points at the cards."""
    side = scene.style.px(_POINT)
    beside = rect.left >= about.right or rect.right <= about.left
    if beside:
        y = max(rect.top + 2 * side, min(about.centery, rect.bottom - 2 * side))
        at_left = rect.left >= about.right
        edge = rect.left + 1 if at_left else rect.right - 1
        corners = [(side, 0), (side, 2 * side), (0 if at_left else 2 * side, side)]
        place = (edge - side, y - side)
    else:
        x = max(rect.left + 2 * side, min(about.centerx, rect.right - 2 * side))
        above = rect.bottom <= about.top
        corners = [(0, side), (2 * side, side), (side, 2 * side if above else 0)]
        place = (x - side, (rect.bottom - 1 if above else rect.top + 1) - side)
    fine = 4
    drawn = sheet((2 * side * fine, 2 * side * fine), (*scene.style.theme.paper, 0))
    pygame.draw.polygon(drawn, scene.style.theme.paper, [(x * fine, y * fine) for x, y in corners])
    target.blit(pygame.transform.smoothscale(drawn, (2 * side, 2 * side)), place)


_HIGH, _UNSAVED_MARK_PAD, _SIZE = 26, 12, 14


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
    wide = fonts.width(text("Not saved"), Face.BOLD, style.px(_SIZE)) + 2 * style.px(_UNSAVED_MARK_PAD)
    return pygame.Rect(0, 0, wide, style.px(_HIGH))


def _draw(target: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
    px, size, said = style.px, rect.size, text("Not saved")
    target.blit(rounded(size, px(6), style.theme.paper), rect)
    target.blit(outline(size, px(6), max(1, px(2)), BAD_INK), rect)
    style.write(
        target, (rect.left + px(_UNSAVED_MARK_PAD), rect.centery + px(5)), said, Face.BOLD, _SIZE, BAD_INK
    )
