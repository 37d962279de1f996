"""Draws the crossword on the cloth: cards that lie, the draft over them, the cursor, the cell aimed at."""

import pygame

from game.table.board import Axis, Cell
from game.ui.kit.look.cards import CardLook
from game.ui.kit.look.icons import star
from game.ui.kit.look.paint import sheet
from game.ui.kit.look.surfaces import paper, rail
from game.ui.kit.look.tokens import FOCUS_DARK, FOCUS_LIGHT
from game.ui.table.draft import may_lie
from game.ui.table.scene import Scene
from game.ui.table.turn import Turn


def draw_grid(target: pygame.Surface, scene: Scene) -> None:
    """The whole crossword; nothing of it is drawn outside its part of the table."""
    target.set_clip(scene.layout.grid)
    _start(target, scene)
    turn = scene.turn
    for cell, laid in turn.state.board.items():
        if cell not in scene.away:
            _card(target, scene, cell, laid.letter, CardLook.LAST if cell in turn.last else CardLook.REST)
    _draft(target, scene)
    draw_hint(target, scene)
    slot = scene.lifted or turn.held
    if slot is not None and scene.aim is not None:
        rect = scene.camera.rect(scene.aim)
        legal = may_lie(turn.session.mode, turn.state, turn.draft, slot, scene.aim)
        scene.art.target(rect.width, legal).blit(target, *rect.topleft)
    if scene.keys and not turn.draft_refused and turn.outcome is None:
        draw_cursor(target, scene)
    target.set_clip(None)


def draw_carried(target: pygame.Surface, scene: Scene) -> None:
    """The card in the air; it is drawn over everything."""
    rect = scene.air_rect()
    if rect is not None and scene.carried is not None:
        letter = scene.face(scene.carried.slot)
        art = scene.art.card(letter, scene.number(letter), rect.width, CardLook.LIFTED)
        art.blit(target, *rect.topleft)


def _card(
    target: pygame.Surface, scene: Scene, cell: Cell, letter: str, look: CardLook, badge: bool | None = None
) -> None:
    rect = scene.camera.rect(cell)
    if rect.colliderect(scene.layout.grid):
        art = scene.art.card(letter, scene.number(letter), rect.width, look, badge)
        art.blit(target, rect.x + (scene.aside if look is CardLook.REFUSED else 0), rect.y)


def _draft(target: pygame.Surface, scene: Scene) -> None:
    """Laid but not played. The signs ✓ and ✕ come when the draft has been refused."""
    turn = scene.turn
    for cell, slot in turn.draft.cells.items():
        if cell in scene.away or slot == scene.lifted:
            continue
        look = look_of_laid(turn, cell)
        badge = look is CardLook.LEGAL if turn.draft_refused else None
        _card(target, scene, cell, turn.piece(slot), look, badge)
        if slot == turn.held:
            rect = scene.camera.rect(cell)
            scene.art.focus_ring(rect.width).blit(target, *rect.topleft)


def look_of_laid(turn: Turn, cell: Cell) -> CardLook:
    """How a laid card is seen: red before it is refused only where no further card would make it good."""
    said = turn.verdict
    if said is None or said.legal:
        return CardLook.LEGAL
    if turn.draft_refused:
        return CardLook.REFUSED if cell in said.bad else CardLook.LEGAL
    return CardLook.REFUSED if cell in said.hopeless else CardLook.DRAFT


def draw_hint(target: pygame.Surface, scene: Scene) -> None:
    """The cells on which a hint lays something shine."""
    for cell in scene.turn.hints.cells - set(scene.turn.draft.cells):
        rect = scene.camera.rect(cell)
        scene.art.target(rect.width, True).blit(target, *rect.topleft)


def _start(target: pygame.Surface, scene: Scene) -> None:
    """The start cell, as long as nothing lies on it."""
    cell = scene.turn.rules.layout.start
    if cell in scene.turn.state.board or cell in scene.turn.draft.cells:
        return
    rect = scene.camera.rect(cell)
    scene.art.place(rect.width).blit(target, *rect.topleft)
    side = round(rect.width * 0.36)
    theme = scene.style.theme

    def printed() -> pygame.Surface:
        mark = star(side, theme.text, theme.table[0])
        mark.set_alpha(120)
        return mark

    mark = scene.style.cache.surface(("start", theme.name, side), printed)
    target.blit(mark, mark.get_rect(center=rect.center))


def draw_cursor(target: pygame.Surface, scene: Scene) -> None:
    """A ring around the cell that the next letter goes to, and an arrow the way the letters go."""
    rect = scene.camera.rect(scene.turn.cursor.cell)
    scene.art.focus_ring(rect.width).blit(target, *rect.topleft)
    across = scene.turn.cursor.axis is Axis.ACROSS
    side = max(scene.style.of_cards.px(15), round(rect.width * 0.30))
    away = scene.style.of_cards.px(10)
    arrow = scene.style.cache.surface(("arrow", side, across), lambda: _arrow(side, across))
    if across:
        target.blit(arrow, arrow.get_rect(midleft=(rect.right + away, rect.centery)))
    else:
        target.blit(arrow, arrow.get_rect(midtop=(rect.centerx, rect.bottom + away)))


def _arrow(side: int, across: bool) -> pygame.Surface:
    """A light arrowhead with a dark rim, to be seen on cloth and cards."""
    fine = 4
    large = sheet((side * fine, side * fine), (*FOCUS_DARK, 0))
    whole = side * fine
    for inset, tint in ((0.0, FOCUS_DARK), (0.12, FOCUS_LIGHT)):
        left, aside, far = whole * inset, whole * inset * 1.7, whole * (1 - inset * 2.2)
        points = [(left, aside), (far, whole / 2), (left, whole - aside)]
        pygame.draw.polygon(large, tint, points if across else [(y, x) for x, y in points])
    return pygame.transform.smoothscale(large, (side, side))


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
