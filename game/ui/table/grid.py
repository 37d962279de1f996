"""Draws the crossword on the cloth: cards, draft, cursor; above it the refusal bubble and the unsaved
mark."""

import pygame

from game.table.board import Axis, Cell
from game.text.catalogues import text
from game.theme import BAD_INK, FOCUS_DARK, FOCUS_LIGHT
from game.ui.kit.look import fonts
from game.ui.kit.look.cards import CardLook
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.icons import star
from game.ui.kit.look.paint import outline, rounded, sheet
from game.ui.kit.look.style import Style, drawn_once
from game.ui.kit.look.surfaces import paper, rail
from game.ui.table.advice import reasons
from game.ui.table.draft import may_drop
from game.ui.table.scene import Scene
from game.ui.table.turn import Turn


def draw_grid(target: pygame.Surface, scene: Scene) -> None:
    """Draw the crossword, clipped to its part of the table."""
    target.set_clip(scene.layout.grid)
    _start(target, scene)
    turn = scene.turn
    for cell, laid in turn.state.board.items():
        if cell not in scene.in_flight:
            draw_piece(
                target, scene, cell, laid.letter, CardLook.LAST if cell in turn.last else CardLook.REST
            )
    draw_draft(target, scene)
    draw_hint(target, scene)
    slot = scene.lifted or turn.held
    if slot is not None and scene.aim is not None:
        rect = scene.view.rect(scene.aim)
        legal = may_drop(turn.session.mode, turn.state, turn.draft, slot, scene.aim)
        scene.art.target(rect.width, legal).blit(target, *rect.topleft)
    if scene.keys and not turn.draft_refused and turn.outcome is None:
        draw_cursor(target, scene)
    target.set_clip(None)


def draw_carried(target: pygame.Surface, scene: Scene) -> None:
    """Draw the carried card, above everything."""
    rect = scene.carried_rect()
    if rect is not None and scene.carried is not None:
        letter = scene.face(scene.carried.slot)
        art = scene.art.card(letter, scene.number(letter), rect.width, CardLook.LIFTED)
        art.blit(target, *rect.topleft)


def draw_piece(
    target: pygame.Surface, scene: Scene, cell: Cell, letter: str, look: CardLook, badge: bool | None = None
) -> None:
    """Draw a piece on a cell, if it is in view; a refused one is shaken."""
    rect = scene.view.rect(cell)
    if rect.colliderect(scene.layout.grid):
        art = scene.art.card(letter, scene.number(letter), rect.width, look, badge)
        art.blit(target, rect.x + (scene.shake_offset if look is CardLook.REFUSED else 0), rect.y)


def draw_draft(target: pygame.Surface, scene: Scene) -> None:
    """Draw the draft; ✓ and ✕ appear once it has been refused."""
    turn = scene.turn
    for cell, slot in turn.draft.cells.items():
        if cell in scene.in_flight or slot == scene.lifted:
            continue
        look = look_of_laid(turn, cell)
        badge = look is CardLook.LEGAL if turn.draft_refused else None
        draw_piece(target, scene, cell, scene.face(slot), look, badge)
        if slot == turn.held or cell == turn.unnamed:
            rect = scene.view.rect(cell)
            scene.art.focus_ring(rect.width).blit(target, *rect.topleft)


def look_of_laid(turn: Turn, cell: Cell) -> CardLook:
    """The look of a laid card: red before a refusal only where no further card could fix it."""
    sentence = turn.verdict
    if sentence is None or sentence.legal:
        return CardLook.LEGAL
    if turn.draft_refused:
        return CardLook.REFUSED if cell in sentence.bad else CardLook.LEGAL
    return CardLook.REFUSED if cell in sentence.hopeless else CardLook.DRAFT


def draw_hint(target: pygame.Surface, scene: Scene) -> None:
    for cell in scene.turn.hints.cells - set(scene.turn.draft.cells):
        rect = scene.view.rect(cell)
        scene.art.target(rect.width, True).blit(target, *rect.topleft)


def _start(target: pygame.Surface, scene: Scene) -> None:
    """Draw the start cell while it is empty."""
    cell = scene.turn.rules.layout.start
    if cell in scene.turn.state.board or cell in scene.turn.draft.cells:
        return
    rect = scene.view.rect(cell)
    scene.art.place(rect.width).blit(target, *rect.topleft)
    mark = _start_star(scene.style, round(rect.width * 0.36))
    target.blit(mark, mark.get_rect(center=rect.center))


@drawn_once
def _start_star(style: Style, side: int) -> pygame.Surface:
    mark = star(side, style.theme.text, style.theme.table[0])
    mark.set_alpha(120)
    return mark


def draw_cursor(target: pygame.Surface, scene: Scene) -> None:
    """Draw the cursor: a ring, and an arrow in the typing direction beyond it, or inside where a piece lies
    next."""
    turn, px = scene.turn, scene.style.of_cards.px
    rect = scene.view.rect(turn.cursor.cell)
    scene.art.focus_ring(rect.width).blit(target, *rect.topleft)
    across = turn.cursor.axis is Axis.ACROSS
    after = turn.cursor.stepped(turn.cursor.axis, 1).cell
    inside = after in turn.state.board or after in turn.draft.cells
    side = round(rect.width * 0.26) if inside else max(px(15), round(rect.width * 0.30))
    away = -side - px(1) if inside else px(10)
    arrow = _arrow(scene.style, side, across)
    if across:
        target.blit(arrow, arrow.get_rect(midleft=(rect.right + away, rect.centery)))
    else:
        target.blit(arrow, arrow.get_rect(midtop=(rect.centerx, rect.bottom + away)))


@drawn_once
def _arrow(style: Style, side: int, across: bool) -> pygame.Surface:
    """A light arrowhead with a dark rim, visible on cloth and cards."""
    fine = 4
    large = sheet((side * fine, side * fine), (*FOCUS_DARK, 0))
    whole = side * fine
    for inset, tint in ((0.0, FOCUS_DARK), (0.12, FOCUS_LIGHT)):
        left, upper, far = whole * inset, whole * inset * 1.7, whole * (1 - inset * 2.2)
        points = [(left, upper), (far, whole / 2), (left, whole - upper)]
        pygame.draw.polygon(large, tint, points if across else [(y, x) for x, y in points])
    return pygame.transform.smoothscale(large, (side, side))


def ground(scene: Scene) -> pygame.Surface:
    """The empty table, composed once into one opaque picture."""
    layout, style = scene.layout, scene.style
    sheets = [layout.placement]
    if layout.words_on_paper:
        sheets.append(layout.words)
    size = (max(layout.table.right, layout.rail.right), max(layout.table.bottom, layout.rail.bottom))

    def laid() -> pygame.Surface:
        whole = pygame.Surface(size).convert()
        whole.blit(style.cloth(layout.table.size), layout.table)
        rail(style, layout.rail.size, layout.below).blit(whole, *layout.rail.topleft)
        for rect in sheets:
            paper(style, rect.size).blit(whole, *rect.topleft)
        return whole

    papers = tuple((*rect.topleft, *rect.size) for rect in sheets)
    return style.drawn(("ground", size, layout.rail.topleft, papers), laid)


_WIDTH = 246
_PAD = 18
_BUBBLE_GAP = 30  # from the cards to the bubble
POINT = 13  # of the design: half a side of the tip of a paper that points at cards
_LINE = 21


def draw_bubble(target: pygame.Surface, scene: Scene) -> None:
    """Draw the bubble with the reasons of a refusal, pointing at the cards concerned."""
    if scene.turn.refused is None or scene.turn.outcome is not None:
        return  # after the end the rail gives the reason
    style = scene.style
    about = _refused_area(scene)
    width = style.px(_WIDTH)
    lines = [
        line
        for sentence in reasons(scene.turn)
        for line in style.lines(sentence, Face.TEXT, 15, width - 2 * style.px(_PAD))
    ]
    height = 2 * style.px(_PAD) + style.px(_LINE) * (len(lines) + 1) - style.px(6)
    rect = _bubble_place(scene, about, (width, height))
    paper(style, rect.size).blit(target, *rect.topleft)
    draw_point(target, scene, rect, about)
    y = rect.top + style.px(_PAD) + style.px(12)
    left = rect.left + style.px(_PAD)
    style.write(target, (left, y), text("Not like this."), Face.BOLD, 15, BAD_INK)
    for line in lines:
        y += style.px(_LINE)
        style.write(target, (left, y), line, Face.TEXT, 15, style.theme.ink)


def _refused_area(scene: Scene) -> pygame.Rect:
    """The visible cards that the refusal is about; else the stock."""
    verdict = scene.turn.verdict
    cells = verdict.bad if verdict is not None and scene.turn.draft_refused else ()
    rects = [scene.view.rect(cell) for cell in cells]
    rects = [rect.clip(scene.layout.grid) for rect in rects if rect.colliderect(scene.layout.grid)]
    if rects:
        return rects[0].unionall(rects[1:])
    if scene.turn.draft_refused or "stock" not in scene.layout.strip.piles:
        return pygame.Rect(scene.layout.grid.center, (1, 1))
    return scene.layout.strip.piles["stock"]


def _bubble_place(scene: Scene, about: pygame.Rect, size: tuple[int, int]) -> pygame.Rect:
    """Place the bubble where it covers fewest cards: right if possible, else left, above, below."""
    table, away = (
        scene.layout.table.inflate(-scene.style.px(16), -scene.style.px(16)),
        scene.style.px(_BUBBLE_GAP),
    )
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


def draw_point(target: pygame.Surface, scene: Scene, rect: pygame.Rect, about: pygame.Rect) -> None:
    """Draw the tip with which a paper points at an area beside, above or below it."""
    side = scene.style.px(POINT)
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


_HEIGHT, _UNSAVED_MARK_PAD, _SIZE = 26, 12, 14


def draw_unsaved(target: pygame.Surface, scene: Scene) -> None:
    """Draw the unsaved mark in the lower left corner of the table, on a board's frame."""
    if not scene.turn.unsaved():
        return
    area, rect = scene.layout.grid, _unsaved_place(scene.style)
    top = area.bottom - scene.style.px(8) - rect.height
    rect.topleft = area.left + scene.style.px(8), top if scene.turn.rules.layout.edgeless else area.bottom
    _draw_unsaved_mark(target, scene.style, rect.clamp(scene.layout.table))


def draw_unsaved_over(target: pygame.Surface, scene: Scene) -> None:
    """Draw the unsaved mark in the upper right corner of an overlay."""
    if not scene.turn.unsaved():
        return
    rect, gap = _unsaved_place(scene.style), scene.style.px(8)
    rect.topright = target.get_width() - gap, gap
    _draw_unsaved_mark(target, scene.style, rect)


def _unsaved_place(style: Style) -> pygame.Rect:
    width = fonts.width(text("Not saved"), Face.BOLD, style.px(_SIZE)) + 2 * style.px(_UNSAVED_MARK_PAD)
    return pygame.Rect(0, 0, width, style.px(_HEIGHT))


def _draw_unsaved_mark(target: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
    px, size, sentence = style.px, rect.size, text("Not saved")
    target.blit(rounded(size, px(6), style.theme.paper), rect)
    target.blit(outline(size, px(6), max(1, px(2)), BAD_INK), rect)
    style.write(
        target, (rect.left + px(_UNSAVED_MARK_PAD), rect.centery + px(5)), sentence, Face.BOLD, _SIZE, BAD_INK
    )
