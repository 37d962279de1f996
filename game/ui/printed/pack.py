"""A whole pack of cards on paper, to cut out: cards close together, marks where to cut, backs if wished."""

import pygame

from game.table.ruleset import Ruleset
from game.text.catalogues import plural
from game.text.phrases import game_name, language_name
from game.ui.kit.look.fonts import Face
from game.ui.printed.deal import high_of, width_of
from game.ui.printed.leaf import DOTS, Leaf, PaperSize, dots, printed_art

_WIDE = 42.0  # mm
_COLUMNS, _ROWS = 4, 5
_MARK, _OFF = 6.0, 1.5  # mm: how long a mark is, and how far from the cards


def pack_leaves(rules: Ruleset, paper: PaperSize, backs: bool) -> list[Leaf]:
    """The leaves; after each, if backs are wished, one to be printed on its other side."""
    cards = [piece for piece, (count, _) in rules.pieces.items() for _ in range(count)]
    back = _backs(paper)
    leaves = []
    for first in range(0, len(cards), _COLUMNS * _ROWS):
        leaf = Leaf(paper)
        art = printed_art()
        for place, piece in enumerate(cards[first : first + _COLUMNS * _ROWS]):
            art.card(piece, rules.value(piece), width_of(_WIDE)).blit(leaf.surface, *_at(paper, place))
        _mark(leaf)
        last = min(len(cards), first + _COLUMNS * _ROWS)
        count = plural("{n} card", "{n} cards", len(cards))
        here = f"{first + 1}\N{EN DASH}{last}"
        said = " · ".join((game_name(rules.name), language_name(rules.language), count, here))
        leaf.write((paper.wide / 2, paper.high - 10), said, 9, Face.TEXT, middle=True)
        leaves += [leaf, back] if backs else [leaf]
    return leaves


def _corner(paper: PaperSize) -> tuple[int, int]:
    """The upper left pixel of the cards, which lie in the middle of the paper."""
    wide, high = _whole()
    return (dots(paper.wide) - wide) // 2, (dots(paper.high) - high) // 2


def _whole() -> tuple[int, int]:
    """How many pixels the cards of a leaf take."""
    return _COLUMNS * width_of(_WIDE), _ROWS * dots(high_of(_WIDE))


def _at(paper: PaperSize, place: int) -> tuple[int, int]:
    left, top = _corner(paper)
    row, column = divmod(place, _COLUMNS)
    return left + column * width_of(_WIDE), top + row * dots(high_of(_WIDE))


def _backs(paper: PaperSize) -> Leaf:
    """The backs of a whole leaf, for the other side of any: it is full where that one is not."""
    leaf = Leaf(paper)
    art = printed_art()
    for place in range(_COLUMNS * _ROWS):
        art.back(width_of(_WIDE)).blit(leaf.surface, *_at(paper, place))
    return leaf


def _mark(leaf: Leaf) -> None:
    """Where to cut: fine lines beyond the cards, at every edge between two."""
    mm = 25.4 / DOTS
    (left, top), (wide, high) = _corner(leaf.paper), _whole()
    area = pygame.Rect(left, top, wide, high)
    for column in range(_COLUMNS + 1):
        x = (left + column * width_of(_WIDE)) * mm
        leaf.upright(x, area.top * mm - _OFF - _MARK, _MARK)
        leaf.upright(x, area.bottom * mm + _OFF, _MARK)
    for row in range(_ROWS + 1):
        y = (top + row * dots(high_of(_WIDE))) * mm
        leaf.rule(area.left * mm - _OFF - _MARK, y, _MARK)
        leaf.rule(area.right * mm + _OFF, y, _MARK)
