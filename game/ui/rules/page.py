"""A typeset page of rules: lines of words, drawn positions, fills and key caps, each placed from the page's
upper left corner; and how the visible part is drawn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.guide.page import Example
from game.table.ruleset import Ruleset
from game.theme import Colour, board_look, card_height, mixed
from game.ui.kit.look import fonts
from game.ui.kit.look.board_art import TileArt, colours_of, face_of, signs, square_picture
from game.ui.kit.look.cards import CardLook
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.paint import clipped, outline
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import key_cap, mark

_AROUND = 1  # empty squares around the drawn ones
_BEND = 10
_RIM = 4  # pixels around a row of pieces
_CLOTH = (320, 260)  # enough for most positions


class Span(NamedTuple):
    """The visible cells: the first ones, and how many."""

    left: int
    top: int
    wide: int
    high: int


def span_of(example: Example) -> Span:
    """The drawn part of a table: the pieces with a margin."""
    if not example.board:
        return Span(0, 0, 0, 0)
    columns, rows = ([cell[axis] for cell in example.board] for axis in (0, 1))
    left, top = min(columns) - _AROUND, min(rows) - _AROUND
    return Span(left, top, max(columns) + _AROUND - left + 1, max(rows) + _AROUND - top + 1)


def size_of(example: Example, rules: Ruleset, side: int) -> tuple[int, int]:
    """The size of the picture at this square or card width."""
    span, high = span_of(example), side if rules.pieces_are == "tiles" else card_height(side)
    row = (high + 2 * _RIM, len(example.hand) * side + 2 * _RIM) if example.hand else (0, 0)
    return max(span.wide * side, row[1]), span.high * high + row[0]


def position(style: Style, example: Example, rules: Ruleset, side: int) -> pygame.Surface:
    """The picture; the pieces laid last are highlighted."""
    laid = tuple(
        (cell, piece.letter, rules.value(piece.piece), cell in example.new)
        for cell, piece in sorted(example.board.items())
    )
    key = (
        "position",
        style.theme.name,
        style.scale.ui,
        rules.layout.rows,
        signs(),
        laid,
        example.allowed,
        example.hand,
        side,
    )
    return style.cache.surface(key, lambda: _drawn(style, example, rules, side))


def _drawn(style: Style, example: Example, rules: Ruleset, side: int) -> pygame.Surface:
    size, span = size_of(example, rules, side), span_of(example)
    tiles = rules.pieces_are == "tiles"
    art = (
        TileArt(style.theme, style.scale.of_cards, style.cache, colours_of(rules.layout))
        if tiles
        else style.cards
    )
    picture = _cloth(style, size)
    left = (size[0] - span.wide * side) // 2  # of the table, above a row that may be wider
    if tiles:
        picture.blit(_board(style, rules, span, side), (left, 0))
    high = art.high(side) if not tiles else side
    laid = CardLook.LEGAL if example.allowed else CardLook.REFUSED
    for cell, piece in example.board.items():
        look = laid if cell in example.new else CardLook.REST
        drawn = art.card(face_of(piece), rules.value(piece.piece), side - 4, look)
        drawn.blit(picture, left + (cell[0] - span.left) * side + 2, (cell[1] - span.top) * high + 2)
    for n, letter in enumerate(example.hand):
        if letter.strip():
            drawn = art.card(letter, rules.value(letter), side - 4, CardLook.REST)
            drawn.blit(picture, _RIM + n * side + 2, span.high * high + _RIM + 2)
    picture = clipped(picture.convert_alpha(), _BEND * style.scale.ui)
    edge = mixed(style.theme.table[2], style.theme.table[1], 0.5) if style.theme.shadows else style.theme.rule
    picture.blit(outline(size, _BEND * style.scale.ui, style.px(1), edge), (0, 0))
    return picture


def _cloth(style: Style, size: tuple[int, int]) -> pygame.Surface:
    """A piece of one shared cloth, which is slower to make than cards are to draw."""
    width, height = (max(style.px(least), side) for least, side in zip(_CLOTH, size, strict=True))
    picture = pygame.Surface(size)
    picture.blit(style.cloth((width, height)), (0, 0))
    return picture


def _board(style: Style, rules: Ruleset, span: Span, side: int) -> pygame.Surface:
    """Draw the squares of the board, if any."""
    picture = pygame.Surface((span.wide * side, span.high * side))
    picture.fill(board_look(style.theme).bed)
    for y in range(span.high):
        for x in range(span.wide):
            cell = (span.left + x, span.top + y)
            if rules.layout.holds(cell):
                picture.blit(square_picture(style, rules.layout, cell, side), (x * side, y * side))
    return picture


class Ink(NamedTuple):
    """A text style."""

    face: Face
    size: float
    colour: Colour
    leading: int  # pixels between lines


def in_lines(style: Style, words: str, ink: Ink, room: int) -> tuple[str, ...]:
    """The words wrapped to the room; most are short and need not be measured word by word."""
    if fonts.width(words, ink.face, style.px(ink.size)) <= room:
        return (words,)
    return tuple(style.lines(words, ink.face, ink.size, room))


def line_colour(style: Style) -> Colour:
    """The colour of lines and dots on paper: brass, where that is visible."""
    return style.theme.brass_edge if style.theme.shadows else style.theme.ink


class Passage(NamedTuple):
    """Words read as one passage, in lines; `left` and `top` are the first line's."""

    words: str
    lines: tuple[str, ...]
    left: int
    top: int
    ink: Ink

    @property
    def bottom(self) -> int:
        return self.top + len(self.lines) * self.ink.leading

    def baseline(self, line: int) -> int:
        """The place of a line."""
        return self.top + line * self.ink.leading + round(self.ink.leading * 0.72)

    def moved(self, across: int, down: int) -> "Passage":
        """The same at another place."""
        return self._replace(left=self.left + across, top=self.top + down)


class Figure(NamedTuple):
    """A drawn position; its caption is a passage."""

    rect: pygame.Rect
    side: int
    example: Example


class Filled(NamedTuple):
    """A rectangle of one colour: a line between rows, or the dot before a sentence."""

    rect: pygame.Rect
    colour: Colour
    bend: int = 0


class Cap(NamedTuple):
    """A key cap, as high as a line."""

    left: int
    middle: int
    words: str


class Tick(NamedTuple):
    """✓ or ✕ before the caption of a position."""

    left: int
    middle: int
    good: bool


@dataclass(frozen=True, slots=True)
class RulesPage:
    """Everything on the page, from the top down."""

    passages: tuple[Passage, ...]
    figures: tuple[Figure, ...]
    fills: tuple[Filled, ...]
    caps: tuple[Cap, ...]
    ticks: tuple[Tick, ...]
    tops: tuple[int, ...]  # where each chapter begins
    high: int
    rules: Ruleset


class Hit(NamedTuple):
    """A search hit: its passage, and the first and last character."""

    passage: int
    start: int
    end: int


def boxes(page: RulesPage, style: Style, hit: Hit) -> list[pygame.Rect]:
    """The rectangles of a hit, line by line."""
    passage = page.passages[hit.passage]
    found, begins = [], 0
    for n, line in enumerate(passage.lines):
        start, end = max(hit.start - begins, 0), min(hit.end - begins, len(line))
        if start < end:
            left, right = (_wide(style, passage.ink, line[:place]) for place in (start, end))
            top = passage.top + n * passage.ink.leading
            found.append(pygame.Rect(passage.left + left, top, right - left, passage.ink.leading))
        begins += len(line) + 1
    return found


def _wide(style: Style, ink: Ink, words: str) -> int:
    return fonts.width(words, ink.face, style.px(ink.size)) if words else 0


def draw_page(
    target: pygame.Surface,
    style: Style,
    page: RulesPage,
    view: pygame.Rect,
    shift: int,
    hits: Sequence[Hit] = (),
    current: int = -1,
) -> None:
    """Draw the visible part of the page, scrolled by `shift`."""
    seen = pygame.Rect(0, shift, view.width, view.height)
    across, down = view.left, view.top - shift
    before = target.get_clip()
    target.set_clip(view)
    for rect, colour, bend in page.fills:
        if rect.bottom > seen.top and rect.top < seen.bottom:
            pygame.draw.rect(target, colour, rect.move(across, down), border_radius=bend)
    for figure in page.figures:
        if figure.rect.bottom > seen.top and figure.rect.top < seen.bottom:
            drawn = position(style, figure.example, page.rules, figure.side)
            target.blit(drawn, figure.rect.move(across, down))
    for cap in page.caps:
        if seen.top - style.px(20) < cap.middle < seen.bottom + style.px(20):
            picture = key_cap(style, cap.words, style.theme.ink)
            target.blit(picture, (cap.left + across, cap.middle - picture.get_height() // 2 + down))
    for sign in page.ticks:
        if seen.top - style.px(20) < sign.middle < seen.bottom + style.px(20):
            picture = mark(style, sign.good, 20)
            target.blit(picture, (sign.left + across, sign.middle - picture.get_height() // 2 + down))
    marked: Mapping[int, list[int]] = _by_passage(hits)
    for place, passage in enumerate(page.passages):
        if passage.bottom > seen.top and passage.top < seen.bottom:
            for n in marked.get(place, ()):
                _mark(target, style, page, hits[n], (across, down), n == current)
            _write(target, style, passage, across, down)
    target.set_clip(before)


def _by_passage(hits: Sequence[Hit]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for n, hit in enumerate(hits):
        found.setdefault(hit.passage, []).append(n)
    return found


def _mark(
    target: pygame.Surface, style: Style, page: RulesPage, hit: Hit, by: tuple[int, int], current: bool
) -> None:
    """Draw the search hits on brass; the current one also has an edge."""
    for rect in boxes(page, style, hit):
        shown = rect.move(*by).inflate(style.px(4), -style.px(2))
        pygame.draw.rect(target, style.theme.brass[0], shown, border_radius=style.px(4))
        if current:
            pygame.draw.rect(target, style.theme.ink, shown, max(2, style.px(2)), border_radius=style.px(4))


def _write(target: pygame.Surface, style: Style, passage: Passage, across: int, down: int) -> None:
    ink = passage.ink
    for n, line in enumerate(passage.lines):
        at = (passage.left + across, passage.baseline(n) + down)
        style.write(target, at, line, ink.face, ink.size, ink.colour)
