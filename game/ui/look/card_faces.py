"""Makes the bare card and prints on it; it knows neither shadows nor the states a card can be in."""

import pygame

from game.ui.look import fonts
from game.ui.look.fonts import Face
from game.ui.look.icons import star
from game.ui.look.paint import clipped, gradient, hatch, outline, rounded, slanting
from game.ui.look.tokens import CARD_RADIUS, Colour, Theme, card_height, veil

INNER_LINE_FROM = 66
LETTER_MOVES_BELOW = 44
LEAST_NUMBER = 11
NUMBER_FROM = 28
_BACK_EDGE = (58, 40, 24)
_BACK_CREAM = (243, 232, 208)
_BACK_SIDE = (214, 198, 166)
_LATTICE = (255, 236, 214, 105)


def bend(width: int) -> float:
    """The radius of a card's corners."""
    return width * CARD_RADIUS


def blank(theme: Theme, width: int) -> pygame.Surface:
    """A card with nothing on it."""
    height, radius = card_height(width), bend(width)
    edge, lip = _edge(width), max(1, int(1.5 * width / 56)) if theme.shadows else 0
    card = rounded((width, height), radius, theme.card_edge)
    if theme.shadows:
        card.blit(rounded((width - 2 * edge, height - 2 * edge), radius - edge, theme.card_lip), (edge, edge))
    inner = (width - 2 * edge, height - 2 * edge - lip)
    card.blit(clipped(slanting(inner, theme.card), radius - edge), (edge, edge))
    if theme.shadows:
        card.blit(outline(inner, radius - edge, max(1, edge * 0.8), (255, 255, 255, 110)), (edge, edge))
    if width >= INNER_LINE_FROM:
        inset = round(width * 0.065)
        frame = (width - 2 * inset, height - 2 * inset)
        card.blit(outline(frame, radius * 0.7, edge, veil(theme.card_edge, 0.42)), (inset, inset))
    return card


def back(theme: Theme, width: int) -> pygame.Surface:
    """A card seen from behind."""
    height, radius, edge = card_height(width), bend(width), _edge(width)
    card = rounded((width, height), radius, _BACK_EDGE if theme.shadows else theme.card_edge)
    card.blit(rounded((width - 2 * edge, height - 2 * edge), radius - edge, _BACK_CREAM), (edge, edge))
    inset = max(2, round(width * 0.09))
    size = (width - 2 * inset, height - 2 * inset)
    field = gradient(size, theme.back)
    field.blit(hatch(size, max(5.0, width * 0.17), _LATTICE, crossed=True), (0, 0))
    field.blit(outline(size, radius * 0.35, edge, (0, 0, 0, 70)), (0, 0))
    card.blit(clipped(field, radius * 0.35), (inset, inset))
    return card


def covered_back(theme: Theme, width: int) -> pygame.Surface:
    """A card seen from behind of which little more than an edge looks out: the print reaches up to it."""
    height, radius, edge = card_height(width), bend(width), _edge(width)
    card = rounded((width, height), radius, _BACK_EDGE if theme.shadows else theme.card_edge)
    card.blit(rounded((width - 2 * edge, height - 2 * edge), radius - edge, _BACK_CREAM), (edge, edge))
    inset = 2 * edge if width >= INNER_LINE_FROM else edge  # small, the print alone is seen
    field = gradient((width - 2 * inset, height - 2 * inset), theme.back)
    card.blit(clipped(field, radius - inset), (inset, inset))
    return card


def under_back(width: int) -> pygame.Surface:
    """A card of which only the side is seen, under another."""
    card = rounded((width, card_height(width)), bend(width), _BACK_EDGE)
    card.blit(rounded((width - 2, card_height(width) - 2), bend(width) - 1, _BACK_SIDE), (1, 1))
    return card


def print_letter(card: pygame.Surface, letter: str, width: int, ink: Colour, alone: bool = False) -> None:
    """The letter, all letters on one baseline: centring each glyph's ink would make Ź and Ĉ hop."""
    small = width < LETTER_MOVES_BELOW and not alone  # aside, to leave room for the number
    size = round(width * 0.60)
    glyph = fonts.render(letter, Face.SERIF, size, ink)
    seen = glyph.get_bounding_rect()
    middle = width * (0.45 if small else 0.5)
    baseline = card_height(width) * (0.60 if small else 0.70 if alone else 0.67)
    ascent = fonts.font(fonts.face_for(letter, Face.SERIF), size).get_ascent()
    card.blit(glyph, (round(middle - seen.width / 2) - seen.left, round(baseline) - ascent))


def print_number(card: pygame.Surface, number: int, width: int, ink: Colour) -> None:
    """The number at the lower right, where it does not cover the letter."""
    if width < NUMBER_FROM:
        return
    size = max(LEAST_NUMBER, round(width * 0.235))
    glyph = fonts.render(str(number), Face.STRONG, size, ink)
    seen = glyph.get_bounding_rect()
    inset = width * 0.12
    x = round(width - inset - seen.width) - seen.left
    y = round(card_height(width) - inset - seen.height) - seen.top
    card.blit(glyph, (x, y))


def print_star(card: pygame.Surface, word: str, width: int, ink: Colour, heart: Colour) -> None:
    """The star of a free card and, where there is room, the word for it at the lower left."""
    named = bool(word) and width >= INNER_LINE_FROM
    side = round(width * 0.58)
    top = round(card_height(width) * (0.42 if named else 0.44) - side / 2)
    card.blit(star(side, ink, heart), ((width - side) // 2, top))
    if not named:
        return
    room, size = round(width * 0.46), round(width * 0.15)
    while size > 6 and fonts.width(word, Face.BOLD, size, 1) > room:
        size -= 1
    glyph = fonts.render(word, Face.BOLD, size, ink, tracking=1)
    seen = glyph.get_bounding_rect()
    y = round(card_height(width) - width * 0.12 - seen.height) - seen.top
    card.blit(glyph, (round(width * 0.13) - seen.left, y))


def _edge(width: int) -> int:
    return max(1, round(width * 0.017))
