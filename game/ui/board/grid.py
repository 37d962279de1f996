"""Draws a board and what is on it: tiles, draft, cursor, running score, stars that can be freed."""

import pygame

from game.table.board import Axis, Cell
from game.table.moves import Slot
from game.theme import CARD_SHADOW, SUM, SUM_BAD, Colour, board_look, mixed
from game.ui.board.layout import BoardScene
from game.ui.kit.look import fonts
from game.ui.kit.look.board_art import board
from game.ui.kit.look.cards import CardLook
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.paint import Picture, Size, clipped, dashed, gradient, on_shadow, outline, rounded
from game.ui.kit.look.style import Style, drawn_once
from game.ui.table.draft import may_drop
from game.ui.table.grid import draw_cursor, draw_draft, draw_hint, draw_piece

_DIGIT: Colour = (20, 12, 4)


def draw_ground(target: pygame.Surface, scene: BoardScene) -> None:
    layout, rules = scene.layout, scene.turn.rules
    rim = (layout.board.width - layout.grid.width) // 2
    board(scene.style.of_cards, rules.layout, layout.square, rim).blit(target, *layout.board.topleft)


def draw_board(target: pygame.Surface, scene: BoardScene) -> None:
    """Draw the tiles, the draft, the target square and the cursor."""
    turn = scene.turn
    for cell, laid in turn.state.board.items():
        if cell not in scene.in_flight and cell not in turn.draft.cells:
            look = CardLook.LAST if cell in turn.last else CardLook.REST
            if cell in turn.swaps and not turn.draft:
                look = CardLook.OFFERED
            draw_piece(target, scene, cell, scene.face_of(laid), look)
    draw_draft(target, scene)
    draw_hint(target, scene)
    slot = scene.lifted or turn.held
    if slot is not None and scene.aim is not None and turn.rules.layout.holds(scene.aim):
        rect = scene.camera.rect(scene.aim)
        scene.art.target(rect.width, _may_lie(scene, slot, scene.aim)).blit(target, *rect.topleft)
    if scene.keys and not turn.draft_refused and turn.outcome is None and turn.unnamed is None:
        draw_cursor(target, scene)
    if turn.score is not None and not scene.in_flight:
        _sum(target, scene)


def _may_lie(scene: BoardScene, slot: Slot, cell: Cell) -> bool:
    turn = scene.turn
    freed = turn.swaps.get(cell)
    if freed is not None and not turn.draft.without(slot):
        return turn.piece(freed) == turn.piece(slot)
    return may_drop(turn.session.mode, turn.state, turn.draft, slot, cell)


def _sum(target: pygame.Surface, scene: BoardScene) -> None:
    """Draw the draft's score at the end of its main word."""
    turn = scene.turn
    score, verdict = turn.score, turn.verdict
    if score is None or verdict is None or not verdict.words:
        return
    last = scene.camera.rect(verdict.words[0].run.cells[-1])
    disc = sum_disc(scene.style.of_cards, str(score.total), last.height, verdict.legal)
    first = scene.camera.rect(verdict.words[0].run.cells[0])
    right = disc.get_rect(midleft=(last.right - 1, last.centery))
    below = disc.get_rect(midtop=(last.centerx, last.bottom))
    left = disc.get_rect(midright=(first.left + 1, first.centery))
    above = disc.get_rect(midbottom=(first.centerx, first.top))
    across = verdict.words[0].run.axis is Axis.ACROSS
    places = [right, left, below, above] if across else [below, above, right, left]
    tiles = [seen.rect.inflate(-8, -8) for seen in scene.seen().values()]
    inside = [place for place in places if scene.layout.table.contains(place)] or places
    glow = round(last.width * 0.6)  # the shadow around the disc may overlap tiles
    free = [place for place in inside if place.inflate(-glow, -glow).collidelist(tiles) < 0]
    target.blit(disc, (free or inside)[0])


@drawn_once
def sum_disc(style: Style, label: str, height: int, good: bool) -> pygame.Surface:
    """A shining lozenge with a number; its edge is broken while the draft cannot be played."""
    glyph = fonts.render(label, Face.SERIF, round(height * 0.5), (255, 255, 255))
    size = (max(round(height * 1.2), glyph.get_width() + round(height * 0.6)), height)
    body = clipped(gradient(size, SUM if good else SUM_BAD), height / 2)
    line, white = max(1.5, height / 22), (255, 255, 255, 230)
    edge = outline(size, height / 2, line, white) if good else dashed(size, height / 2, line, white, 4, 4)
    body.blit(edge, (0, 0))
    body.blit(glyph, glyph.get_rect(center=(size[0] // 2, size[1] // 2)))
    shadows = (CARD_SHADOW,) if style.theme.shadows else ()
    return on_shadow(body, height / 2, shadows, style.scale.ui).surface


def draw_rack(target: pygame.Surface, scene: BoardScene) -> None:
    """Draw the rack and its tiles in their owner's order."""
    turn, strip, rack, style = scene.turn, scene.layout.strip, scene.layout.rack, scene.style.of_cards
    _wood(style, rack.size).blit(target, *rack.topleft)
    row = turn.row()
    for place, rect in enumerate(strip.places):
        slot = row[place] if place < len(row) else None
        if slot is None or turn.hidden(slot) or slot == scene.lifted:
            dashes = scene.art.place(rect.width, scene.style.theme.rail_edge)
            dashes.blit(target, *rect.topleft)
        elif slot not in scene.in_flight:
            _standing(target, scene, slot, rect)
    top = strip.places[0].bottom - round(strip.card * 0.03)
    target.blit(
        _ledge(style, (rack.width + 2 * style.px(4), rack.bottom - top)), (rack.left - style.px(4), top)
    )
    if not scene.layout.compact:
        for place, rect in enumerate(strip.places[: len(row)]):
            _digit(target, scene, rect, place)


def _standing(target: pygame.Surface, scene: BoardScene, slot: Slot, rect: pygame.Rect) -> None:
    """Draw a tile of the rack; marked or held it rises."""
    turn, px = scene.turn, scene.style.of_cards.px
    look, rise = CardLook.HAND, 0
    if slot in turn.marked:
        look, rise = CardLook.OFFERED, px(10)
    elif slot not in turn.usable and turn.outcome is None:
        look = CardLook.DISABLED
    elif slot.zone == "open":
        look = CardLook.OFFERED  # a freed star has to be used
    elif slot == turn.held:
        look, rise = CardLook.HOVER, px(10)
    elif slot == scene.hovered:
        look, rise = CardLook.HOVER, px(4)
    face = turn.piece(slot)
    scene.art.card(face, scene.number(face), rect.width, look).blit(target, rect.x, rect.y - rise)
    if slot == turn.held:
        scene.art.focus_ring(rect.width).blit(target, rect.x, rect.y - rise)


@drawn_once
def _wood(style: Style, size: Size) -> Picture:
    """The back of the rack."""
    body = clipped(gradient(size, style.theme.rail), style.px(8))
    body.blit(outline(size, style.px(8), style.px(1), style.theme.rail_edge), (0, 0))
    shadows = (CARD_SHADOW,) if style.theme.shadows else ()
    return on_shadow(body, style.px(8), shadows, style.scale.ui)


@drawn_once
def _ledge(style: Style, size: Size) -> pygame.Surface:
    """The wood in front of the tiles."""
    look = board_look(style.theme)
    body = rounded(size, size[1] / 2.4, look.frame[2])
    lit = (look.frame[0], mixed(look.frame[0], look.frame[1], 0.4))  # darker, as digits are drawn on it
    body.blit(clipped(gradient((size[0] - 2, size[1] - 3), lit), size[1] / 2.4), (1, 1))
    body.blit(outline(size, size[1] / 2.4, style.px(1), look.groove), (0, 0))
    return body


def _digit(target: pygame.Surface, scene: BoardScene, rect: pygame.Rect, place: int) -> None:
    style, rack = scene.style.of_cards, scene.layout.rack
    base = (rect.bottom + rack.bottom) // 2 + style.px(5)
    label = str((place + 1) % 10)
    style.write(target, (rect.centerx, base), label, Face.STRONG, 12, _DIGIT, side="middle")
