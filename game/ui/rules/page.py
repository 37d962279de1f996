"""A typeset page of rules: lines of words, drawn positions, fills and key caps, each placed from the page's
upper left corner; how a book of rules is set on a page of some width; and how the visible part is drawn."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, groupby, repeat
from typing import NamedTuple

import pygame

from game.guide.page import Chart, Example, GuideSentence
from game.table.board import character_of
from game.table.ruleset import Ruleset
from game.theme import Colour, board_look, card_height, mixed
from game.ui.kit.look import fonts
from game.ui.kit.look.board_art import piece_art, premium_prints, square_picture
from game.ui.kit.look.cards import CardLook
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.paint import clipped, outline
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import key_cap, mark
from game.ui.rules.book import BookChapter, BookPart, KeyRows, Remark, RulesBook

_MARGIN = 1  # empty squares around the drawn ones
_BEND = 10
_RIM = 4  # pixels around a row of pieces
_CLOTH = (320, 260)  # enough for most positions


class Span(NamedTuple):
    """The visible cells: the first ones, and how many."""

    left: int
    top: int
    width: int
    height: int


def span_of(example: Example) -> Span:
    """The drawn part of a table: the pieces with a margin."""
    if not example.board:
        return Span(0, 0, 0, 0)
    columns, rows = ([cell[axis] for cell in example.board] for axis in (0, 1))
    left, top = min(columns) - _MARGIN, min(rows) - _MARGIN
    return Span(left, top, max(columns) + _MARGIN - left + 1, max(rows) + _MARGIN - top + 1)


def size_of(example: Example, rules: Ruleset, side: int) -> tuple[int, int]:
    """The size of the picture at this square or card width."""
    span, height = span_of(example), side if rules.pieces_are == "tiles" else card_height(side)
    row = (height + 2 * _RIM, len(example.hand) * side + 2 * _RIM) if example.hand else (0, 0)
    return max(span.width * side, row[1]), span.height * height + row[0]


def position(style: Style, example: Example, rules: Ruleset, side: int) -> pygame.Surface:
    """The picture; the pieces laid last are highlighted."""
    laid = tuple(
        (cell, piece.letter, rules.value(piece.piece), cell in example.new)
        for cell, piece in sorted(example.board.items())
    )
    key = (rules.layout.rows, premium_prints(), laid, example.allowed, example.hand, side)
    return style.drawn(("position", *key), lambda: _draw_example(style, example, rules, side))


def _draw_example(style: Style, example: Example, rules: Ruleset, side: int) -> pygame.Surface:
    size, span = size_of(example, rules, side), span_of(example)
    tiles = rules.pieces_are == "tiles"
    art = piece_art(style, rules.layout)
    picture = _cloth(style, size)
    left = (size[0] - span.width * side) // 2  # of the table, above a row that may be wider
    if tiles:
        picture.blit(_board(style, rules, span, side), (left, 0))
    height = art.height(side)
    laid = CardLook.LEGAL if example.allowed else CardLook.REFUSED
    for cell, piece in example.board.items():
        look = laid if cell in example.new else CardLook.REST
        drawn = art.card(character_of(piece), rules.value(piece.piece), side - 4, look)
        drawn.blit(picture, left + (cell[0] - span.left) * side + 2, (cell[1] - span.top) * height + 2)
    for n, letter in enumerate(example.hand):
        if letter.strip():
            drawn = art.card(letter, rules.value(letter), side - 4, CardLook.REST)
            drawn.blit(picture, _RIM + n * side + 2, span.height * height + _RIM + 2)
    picture = clipped(picture.convert_alpha(), _BEND * style.scale.ui)
    edge = mixed(style.theme.table[2], style.theme.table[1], 0.5) if style.theme.shadows else style.theme.rule
    picture.blit(outline(size, _BEND * style.scale.ui, style.px(1), edge), (0, 0))
    return picture


def _cloth(style: Style, size: tuple[int, int]) -> pygame.Surface:
    """A piece of one shared cloth, which is slower to make than cards are to draw."""
    width, height = (max(style.px(minimum), side) for minimum, side in zip(_CLOTH, size, strict=True))
    picture = pygame.Surface(size)
    picture.blit(style.cloth((width, height)), (0, 0))
    return picture


def _board(style: Style, rules: Ruleset, span: Span, side: int) -> pygame.Surface:
    picture = pygame.Surface((span.width * side, span.height * side))
    picture.fill(board_look(style.theme).bed)
    for y in range(span.height):
        for x in range(span.width):
            cell = (span.left + x, span.top + y)
            if rules.layout.holds(cell):
                picture.blit(square_picture(style, rules.layout, cell, side), (x * side, y * side))
    return picture


class TextStyle(NamedTuple):
    face: Face
    size: float
    colour: Colour
    leading: int  # pixels between lines


def in_lines(style: Style, words: str, ink: TextStyle, room: int) -> tuple[str, ...]:
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
    ink: TextStyle

    @property
    def bottom(self) -> int:
        return self.top + len(self.lines) * self.ink.leading

    def baseline(self, line: int) -> int:
        return self.top + line * self.ink.leading + round(self.ink.leading * 0.72)

    def moved(self, across: int, down: int) -> "Passage":
        """The same at another place."""
        return self._replace(left=self.left + across, top=self.top + down)


class Figure(NamedTuple):
    """A drawn position; its caption is a passage."""

    rect: pygame.Rect
    side: int
    example: Example


class FilledRect(NamedTuple):
    """A rectangle of one colour: a line between rows, or the dot before a sentence."""

    rect: pygame.Rect
    colour: Colour
    corner_radius: int = 0


class KeyCap(NamedTuple):
    """A key cap, as high as a line."""

    left: int
    middle: int
    words: str


class CheckMark(NamedTuple):
    """✓ or ✕ before the caption of a position."""

    left: int
    middle: int
    good: bool


@dataclass(frozen=True, slots=True)
class RulesPage:
    """Everything on the page, from the top down."""

    passages: tuple[Passage, ...]
    figures: tuple[Figure, ...]
    fills: tuple[FilledRect, ...]
    caps: tuple[KeyCap, ...]
    ticks: tuple[CheckMark, ...]
    tops: tuple[int, ...]  # where each chapter begins
    height: int
    rules: Ruleset


class SearchHit(NamedTuple):
    """A search hit: its passage, and the first and last character."""

    passage: int
    start: int
    end: int


def boxes(page: RulesPage, style: Style, hit: SearchHit) -> list[pygame.Rect]:
    """The rectangles of a hit, line by line."""
    passage = page.passages[hit.passage]
    found, begins = [], 0
    for n, line in enumerate(passage.lines):
        start, end = max(hit.start - begins, 0), min(hit.end - begins, len(line))
        if start < end:
            left, right = (_text_width(style, passage.ink, line[:place]) for place in (start, end))
            top = passage.top + n * passage.ink.leading
            found.append(pygame.Rect(passage.left + left, top, right - left, passage.ink.leading))
        begins += len(line) + 1
    return found


def _text_width(style: Style, ink: TextStyle, words: str) -> int:
    return fonts.width(words, ink.face, style.px(ink.size)) if words else 0


def draw_page(
    target: pygame.Surface,
    style: Style,
    page: RulesPage,
    view: pygame.Rect,
    shift: int,
    hits: Sequence[SearchHit],
    current: int,
) -> None:
    """Draw the visible part of the page, scrolled by `shift`."""
    seen = pygame.Rect(0, shift, view.width, view.height)
    across, down = view.left, view.top - shift
    before = target.get_clip()
    target.set_clip(view)
    for rect, colour, corner_radius in page.fills:
        if rect.bottom > seen.top and rect.top < seen.bottom:
            pygame.draw.rect(target, colour, rect.move(across, down), border_radius=corner_radius)
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


def _by_passage(hits: Sequence[SearchHit]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for n, hit in enumerate(hits):
        found.setdefault(hit.passage, []).append(n)
    return found


def _mark(
    target: pygame.Surface, style: Style, page: RulesPage, hit: SearchHit, by: tuple[int, int], current: bool
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


_GAP = 26  # of the design, between columns
_PAD = 6
_MIN_COLUMN = 76


class TypesetTable(NamedTuple):
    """The head comes first."""

    passages: list[Passage]
    fills: list[FilledRect]
    bottom: int


def set_table(style: Style, chart: Chart, room: int, top: int) -> TypesetTable:
    """Set the table at most this wide, from this far down the page."""
    px, theme = style.px, style.theme
    head = TextStyle(Face.STRONG, 14, theme.quiet_ink, px(20))
    body = TextStyle(Face.TEXT, 16, theme.ink, px(24))
    widths = _widths(style, chart, room, (head, body))
    table_width = min(room, sum(widths) + px(_GAP) * (len(widths) - 1))
    made, y = TypesetTable([], [], top), top
    for n, row in enumerate((chart.head, *chart.rows)):
        ink, x, row_bottom = (body if n else head), 0, y
        for cell, width in zip(row, widths, strict=True):
            put = Passage(cell, in_lines(style, cell, ink, width), x, y + px(_PAD), ink)
            made.passages.append(put)
            row_bottom, x = max(row_bottom, put.bottom), x + width + px(_GAP)
        y = row_bottom + px(_PAD)
        line = (line_colour(style), max(1, px(1.5))) if n == 0 else (theme.rule, max(1, px(1)))
        made.fills.append(FilledRect(pygame.Rect(0, y, table_width, line[1]), line[0]))
    return made._replace(bottom=y + px(1))


def _widths(style: Style, chart: Chart, room: int, inks: tuple[TextStyle, TextStyle]) -> list[int]:
    """Column widths: as wide as their longest cell; if that is too much, the widest shrink."""
    head, body = inks
    columns = zip(chart.head, *chart.rows, strict=True)
    wanted = [
        1
        + max(
            fonts.width(cell, ink.face, style.px(ink.size))
            for cell, ink in zip(column, chain((head,), repeat(body)), strict=False)
        )
        for column in columns
    ]
    left = room - style.px(_GAP) * (len(wanted) - 1)
    widths = list(wanted)
    while sum(widths) > left and max(widths) > style.px(_MIN_COLUMN):
        widest = widths.index(max(widths))
        others = sum(widths) - widths[widest]
        second = max((each for n, each in enumerate(widths) if n != widest), default=0)
        widths[widest] = max(left - others, min(second, widths[widest] - 1), style.px(_MIN_COLUMN))
    return widths


_DOT = 16  # from the dot to the sentence
_SIDES = (42, 35, 28)  # range of the width of a position's cards
_SIGN = 28
_CAPTION = 190  # least width of a caption
_CAPS = 150


def set_page(book: RulesBook, style: Style, width: int, room: int) -> RulesPage:
    """Set the page of a book this wide; the last chapter can be scrolled to the top of a view of this
    `room`."""
    setting = _Setting(book, style, width)
    for chapter in book.chapters:
        setting.chapter(chapter)
    return setting.page(room)


class _Setting:
    """A page filled from the top down."""

    def __init__(self, book: RulesBook, style: Style, width: int) -> None:
        px, theme = style.px, style.theme
        self.style, self.book, self.width = style, book, width
        self.ink = TextStyle(Face.TEXT, 16, theme.ink, px(24))
        self.quiet = TextStyle(Face.TEXT, 15, theme.quiet_ink, px(22))
        self.y = 0
        self.passages: list[Passage] = []
        self.figures: list[Figure] = []
        self.fills: list[FilledRect] = []
        self.caps: list[KeyCap] = []
        self.ticks: list[CheckMark] = []
        self.tops: list[int] = []

    def page(self, room: int) -> RulesPage:
        height = max(self.y, self.tops[-1] + room if self.y > room else 0)
        return RulesPage(
            tuple(self.passages),
            tuple(self.figures),
            tuple(self.fills),
            tuple(self.caps),
            tuple(self.ticks),
            tuple(self.tops),
            height,
            self.book.rules,
        )

    def passage(self, words: str, ink: TextStyle, left: int, room: int) -> Passage:
        """Set words in lines, the first at the current height."""
        return Passage(words, in_lines(self.style, words, ink, room), left, self.y, ink)

    def words(self, words: str, ink: TextStyle, after: int, left: int = 0) -> None:
        """Set words over the full width, with a gap below."""
        put = self.passage(words, ink, left, self.width - left)
        self.passages.append(put)
        self.y = put.bottom + after

    def chapter(self, chapter: BookChapter) -> None:
        """Set a heading with a brass line below, and its parts."""
        px, theme = self.style.px, self.style.theme
        self.y += px(20) if self.y else 0
        self.tops.append(self.y)
        heading = TextStyle(Face.SERIF, 21, theme.ink, px(34))
        self.words(chapter.heading, heading, 0)
        self.fills.append(
            FilledRect(pygame.Rect(0, self.y + px(2), self.width, max(1, px(2))), line_colour(self.style))
        )
        self.y += px(14)
        for drawn, parts in groupby(chapter.parts, lambda part: isinstance(part, Example)):
            if drawn:
                self._figures([part for part in parts if isinstance(part, Example)])
                continue
            for part in parts:
                self._part(part)

    def _part(self, part: BookPart) -> None:
        px = self.style.px
        match part:
            case GuideSentence(words):
                self._bullet(words)
            case Chart():
                self._chart(part)
            case KeyRows(rows):
                self._keys(rows)
            case Remark(words):
                self.y += px(6)
                self.words(words, self.quiet, px(4))

    def _bullet(self, words: str) -> None:
        """Set a sentence behind a dot."""
        px = self.style.px
        put = self.passage(words, self.ink, px(_DOT), self.width - px(_DOT))
        dot = pygame.Rect(0, 0, px(6), px(6))
        dot.center = (px(5), self.y + self.ink.leading // 2)
        self.fills.append(FilledRect(dot, line_colour(self.style), px(3)))
        self.passages.append(put)
        self.y = put.bottom + px(7)

    def _chart(self, chart: Chart) -> None:
        px = self.style.px
        table = set_table(self.style, chart, self.width, self.y + px(4))
        self.passages += table.passages
        self.fills += table.fills
        self.y = table.bottom + px(14)

    def _keys(self, rows: Sequence[tuple[str, str]]) -> None:
        px = self.style.px
        for cap, does in rows:
            left = px(_CAPS)
            width = self.style.words(cap, Face.STRONG, 12, self.style.theme.ink).get_width() + px(14 + 12)
            put = self.passage(does, self.ink, max(left, width), self.width - max(left, width))
            self.caps.append(KeyCap(0, self.y + self.ink.leading // 2, cap))
            self.passages.append(put)
            self.y = put.bottom + px(4)

    def _figures(self, examples: list[Example]) -> None:
        """Set positions side by side, each with its caption below."""
        px = self.style.px
        self.y += px(6)
        for row, side in self._rows(examples):
            row_bottom, x = self.y, 0
            for example in row:
                size = size_of(example, self.book.rules, side)
                rect = pygame.Rect((x, self.y), size)
                self.figures.append(Figure(rect, side, example))
                row_bottom = max(row_bottom, self._caption(example, rect))
                x += max(rect.width, px(_CAPTION)) + px(20)
            self.y = row_bottom + px(14)

    def _caption(self, example: Example, rect: pygame.Rect) -> int:
        """Set the caption of a position, behind ✓ or ✕; returns its lower edge."""
        px = self.style.px
        ink = TextStyle(Face.STRONG, 14, self.style.theme.ink, px(20))
        put = self.passage(
            example.words, ink, rect.left + px(_SIGN), max(rect.width, px(_CAPTION)) - px(_SIGN)
        )
        put = put.moved(0, rect.height + px(8))
        if example.new:
            self.ticks.append(CheckMark(rect.left, put.top + ink.leading // 2, example.allowed))
        else:
            put = put.moved(-px(_SIGN), 0)
        self.passages.append(put)
        return put.bottom

    def _rows(self, examples: list[Example]) -> Iterator[tuple[list[Example], int]]:
        """Set the positions in rows, two side by side if small cards allow it."""
        px, rules = self.style.px, self.book.rules
        gap, min_width = px(20), px(_CAPTION)

        def width(example: Example, side: int) -> int:
            return max(min_width, size_of(example, rules, side)[0])

        sides = [self.style.scale.card(side) for side in _SIDES]
        paired = [
            side for side in sides if 2 * max(width(each, side) for each in examples) + gap <= self.width
        ]
        side = paired[0] if paired else sides[-1]
        row: list[Example] = []
        for example in examples:
            used = sum(width(each, side) + gap for each in row)
            if row and used + width(example, side) > self.width:
                yield row, side
                row = []
            row.append(example)
        yield row, side
