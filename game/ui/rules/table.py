"""Sets a table of a guide: columns as wide as they need, cells in lines where there is little room."""

from itertools import chain, repeat
from typing import NamedTuple

import pygame

from game.guide.page import Chart
from game.ui.look import fonts
from game.ui.look.fonts import Face
from game.ui.look.style import Style
from game.ui.rules.page import Filled, Ink, Passage, in_lines, line_colour

_GAP = 26  # of the design, between columns
_PAD = 6
_LEAST = 76


class SetTable(NamedTuple):
    """The head comes first."""

    passages: list[Passage]
    fills: list[Filled]
    bottom: int


def set_table(style: Style, chart: Chart, room: int, top: int) -> SetTable:
    """The table, so wide at most, from so far down the page on."""
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
    """How wide the columns are: as wide as their longest cell, and where that is too much in all, the widest
    give way."""
    head, body = inks
    columns = zip(chart.head, *chart.rows, strict=True)
    wished = [
        1
        + max(
            fonts.width(cell, ink.face, style.px(ink.size))
            for cell, ink in zip(column, chain((head,), repeat(body)), strict=False)
        )
        for column in columns
    ]
    left = room - style.px(_GAP) * (len(wished) - 1)
    widths = list(wished)
    while sum(widths) > left and max(widths) > style.px(_LEAST):
        widest = widths.index(max(widths))
        others = sum(widths) - widths[widest]
        second = max((each for n, each in enumerate(widths) if n != widest), default=0)
        widths[widest] = max(left - others, min(second, widths[widest] - 1), style.px(_LEAST))
    return widths
