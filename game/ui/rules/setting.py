"""Typesets a book of rules: places every heading, sentence, table and position on a page of some width. It
draws nothing."""

from collections.abc import Iterator, Sequence
from itertools import chain, groupby, repeat
from typing import NamedTuple

import pygame

from game.guide.page import Chart, Example, Saying
from game.ui.kit.look import fonts
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style
from game.ui.rules.book import Aside, BookChapter, BookPart, KeyRows, RulesBook
from game.ui.rules.page import (
    Cap,
    Figure,
    Filled,
    Ink,
    Passage,
    RulesPage,
    Tick,
    in_lines,
    line_colour,
    size_of,
)

_GAP = 26  # of the design, between columns
_PAD = 6
_LEAST = 76


class SetTable(NamedTuple):
    """The head comes first."""

    passages: list[Passage]
    fills: list[Filled]
    bottom: int


def set_table(style: Style, chart: Chart, room: int, top: int) -> SetTable:
    """Set the table at most this wide, from this far down the page."""
    px, theme = style.px, style.theme
    head = Ink(Face.STRONG, 14, theme.quiet_ink, px(20))
    body = Ink(Face.TEXT, 16, theme.ink, px(24))
    widths = _widths(style, chart, room, (head, body))
    wide = min(room, sum(widths) + px(_GAP) * (len(widths) - 1))
    made, y = SetTable([], [], top), top
    for n, row in enumerate((chart.head, *chart.rows)):
        ink, x, foot = (body if n else head), 0, y
        for cell, width in zip(row, widths, strict=True):
            put = Passage(cell, in_lines(style, cell, ink, width), x, y + px(_PAD), ink)
            made.passages.append(put)
            foot, x = max(foot, put.bottom), x + width + px(_GAP)
        y = foot + px(_PAD)
        line = (line_colour(style), max(1, px(1.5))) if n == 0 else (theme.rule, max(1, px(1)))
        made.fills.append(Filled(pygame.Rect(0, y, wide, line[1]), line[0]))
    return made._replace(bottom=y + px(1))


def _widths(style: Style, chart: Chart, room: int, inks: tuple[Ink, Ink]) -> list[int]:
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
    while sum(widths) > left and max(widths) > style.px(_LEAST):
        widest = widths.index(max(widths))
        others = sum(widths) - widths[widest]
        second = max((each for n, each in enumerate(widths) if n != widest), default=0)
        widths[widest] = max(left - others, min(second, widths[widest] - 1), style.px(_LEAST))
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
        self.ink = Ink(Face.TEXT, 16, theme.ink, px(24))
        self.quiet = Ink(Face.TEXT, 15, theme.quiet_ink, px(22))
        self.y = 0
        self.passages: list[Passage] = []
        self.figures: list[Figure] = []
        self.fills: list[Filled] = []
        self.caps: list[Cap] = []
        self.ticks: list[Tick] = []
        self.tops: list[int] = []

    def page(self, room: int) -> RulesPage:
        """The finished page."""
        high = max(self.y, self.tops[-1] + room if self.y > room else 0)
        return RulesPage(
            tuple(self.passages),
            tuple(self.figures),
            tuple(self.fills),
            tuple(self.caps),
            tuple(self.ticks),
            tuple(self.tops),
            high,
            self.book.rules,
        )

    def passage(self, words: str, ink: Ink, left: int, room: int) -> Passage:
        """Set words in lines, the first at the current height."""
        return Passage(words, in_lines(self.style, words, ink, room), left, self.y, ink)

    def words(self, words: str, ink: Ink, after: int, left: int = 0) -> None:
        """Set words over the full width, with a gap below."""
        put = self.passage(words, ink, left, self.width - left)
        self.passages.append(put)
        self.y = put.bottom + after

    def chapter(self, chapter: BookChapter) -> None:
        """Set a heading with a brass line below, and its parts."""
        px, theme = self.style.px, self.style.theme
        self.y += px(20) if self.y else 0
        self.tops.append(self.y)
        heading = Ink(Face.SERIF, 21, theme.ink, px(34))
        self.words(chapter.heading, heading, 0)
        self.fills.append(
            Filled(pygame.Rect(0, self.y + px(2), self.width, max(1, px(2))), line_colour(self.style))
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
            case Saying(words):
                self._saying(words)
            case Chart():
                self._chart(part)
            case KeyRows(rows):
                self._keys(rows)
            case Aside(words):
                self.y += px(6)
                self.words(words, self.quiet, px(4))

    def _saying(self, words: str) -> None:
        """Set a sentence behind a dot."""
        px = self.style.px
        put = self.passage(words, self.ink, px(_DOT), self.width - px(_DOT))
        dot = pygame.Rect(0, 0, px(6), px(6))
        dot.center = (px(5), self.y + self.ink.leading // 2)
        self.fills.append(Filled(dot, line_colour(self.style), px(3)))
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
            wide = self.style.words(cap, Face.STRONG, 12, self.style.theme.ink).get_width() + px(14 + 12)
            put = self.passage(does, self.ink, max(left, wide), self.width - max(left, wide))
            self.caps.append(Cap(0, self.y + self.ink.leading // 2, cap))
            self.passages.append(put)
            self.y = put.bottom + px(4)

    def _figures(self, examples: list[Example]) -> None:
        """Set positions side by side, each with its caption below."""
        px = self.style.px
        self.y += px(6)
        for row, side in self._rows(examples):
            foot, x = self.y, 0
            for example in row:
                size = size_of(example, self.book.rules, side)
                rect = pygame.Rect((x, self.y), size)
                self.figures.append(Figure(rect, side, example))
                foot = max(foot, self._caption(example, rect))
                x += max(rect.width, px(_CAPTION)) + px(20)
            self.y = foot + px(14)

    def _caption(self, example: Example, rect: pygame.Rect) -> int:
        """Set the caption of a position, behind ✓ or ✕; returns its lower edge."""
        px = self.style.px
        ink = Ink(Face.STRONG, 14, self.style.theme.ink, px(20))
        put = self.passage(
            example.words, ink, rect.left + px(_SIGN), max(rect.width, px(_CAPTION)) - px(_SIGN)
        )
        put = put.moved(0, rect.height + px(8))
        if example.new:
            self.ticks.append(Tick(rect.left, put.top + ink.leading // 2, example.allowed))
        else:
            put = put.moved(-px(_SIGN), 0)
        self.passages.append(put)
        return put.bottom

    def _rows(self, examples: list[Example]) -> Iterator[tuple[list[Example], int]]:
        """Set the positions in rows, two side by side if small cards allow it."""
        px, rules = self.style.px, self.book.rules
        gap, least = px(20), px(_CAPTION)

        def wide(example: Example, side: int) -> int:
            return max(least, size_of(example, rules, side)[0])

        sides = [self.style.scale.card(side) for side in _SIDES]
        paired = [
            side for side in sides if 2 * max(wide(each, side) for each in examples) + gap <= self.width
        ]
        side = paired[0] if paired else sides[-1]
        row: list[Example] = []
        for example in examples:
            used = sum(wide(each, side) + gap for each in row)
            if row and used + wide(example, side) > self.width:
                yield row, side
                row = []
            row.append(example)
        yield row, side
