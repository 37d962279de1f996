"""Charts on paper: totals by round as lines, columns and bars with parts, tables."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame

from game.text.catalogues import number_text, text
from game.theme import BAD_INK, Colour
from game.ui.kit.look import fonts
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.paint import hatch, sheet
from game.ui.kit.look.style import Style
from game.ui.kit.look.surfaces import ink_of, marker

_SUPERSAMPLING = 3
_STEPS = (10, 20, 25, 50, 100, 200, 500)
_LABEL = 21  # between the names at the line ends


class PlotLine(NamedTuple):
    """The totals of a player after 0, 1, 2 … rounds, drawn with the colour and shape of their badge."""

    badge: int
    name: str
    totals: tuple[int, ...]


def draw_plot(
    target: pygame.Surface, style: Style, area: pygame.Rect, lines: Sequence[PlotLine], limit: int
) -> None:
    """The plot within an area of paper."""
    px = style.px
    names = max((fonts.width(line.name, Face.STRONG, px(14)) for line in lines), default=0)
    right = min(names, px(96)) + px(62)
    field = pygame.Rect(
        area.left + px(44), area.top + px(8), area.width - px(44) - right, area.height - px(58)
    )
    rounds = max(1, len(lines[0].totals) - 1)
    top = max(limit, *(max(line.totals) for line in lines)) * 1.08
    _draw_axes(target, style, field, rounds, top, limit)
    _draw_lines(target, style, field, lines, top)
    _draw_names(target, style, field, lines, top, area.right - field.right)


def _plot_point(field: pygame.Rect, place: int, rounds: int, total: float, top: float) -> tuple[float, float]:
    return field.left + field.width * place / rounds, field.bottom - field.height * total / top


def _draw_axes(
    target: pygame.Surface, style: Style, field: pygame.Rect, rounds: int, top: float, limit: int
) -> None:
    px, theme = style.px, style.theme
    step = next((step for step in _STEPS if top / step <= 6), _STEPS[-1])
    for total in range(0, int(top) + 1, step):
        y = round(_plot_point(field, 0, rounds, total, top)[1])
        if total != limit:
            pygame.draw.rect(target, theme.rule, (field.left, y, field.width, px(1)))
            if abs(total - limit) > step * 0.3:
                style.write(
                    target,
                    (field.left - px(9), y + px(5)),
                    str(total),
                    Face.TEXT,
                    13,
                    theme.quiet_ink,
                    side="right",
                )
    y = round(_plot_point(field, 0, rounds, limit, top)[1])
    for x in range(field.left, field.right, px(10)):
        pygame.draw.rect(target, BAD_INK, (x, y, min(px(6), field.right - x), max(1, px(1.6))))
    style.write(target, (field.left - px(9), y + px(5)), str(limit), Face.BOLD, 13, BAD_INK, side="right")
    every = -(-rounds // 10)
    for place in range(0, rounds + 1, every):
        x = round(_plot_point(field, place, rounds, 0, top)[0])
        style.write(
            target, (x, field.bottom + px(22)), str(place), Face.TEXT, 13, theme.quiet_ink, side="middle"
        )
    at = (field.centerx, field.bottom + px(43))
    style.write(target, at, text("round"), Face.TEXT, 13, theme.quiet_ink, side="middle")


def _draw_lines(
    target: pygame.Surface, style: Style, field: pygame.Rect, lines: Sequence[PlotLine], top: float
) -> None:
    """Draw the lines antialiased, with the markers over them."""
    large = sheet((field.width * _SUPERSAMPLING, (field.height + 8) * _SUPERSAMPLING), (255, 255, 255, 0))
    inside = pygame.Rect(0, 4, field.width, field.height)
    for line in lines:
        points = _points(inside, line, top)
        fine = [(x * _SUPERSAMPLING, y * _SUPERSAMPLING) for x, y in points]
        width = max(2, round(2.6 * style.scale.ui * _SUPERSAMPLING))
        for start, end in pairwise(fine):
            pygame.draw.line(large, ink_of(line.badge), start, end, width)
        for point in fine:
            pygame.draw.circle(large, ink_of(line.badge), point, width / 2)
    small = pygame.transform.smoothscale(large, (field.width, field.height + 8))
    target.blit(small, (field.left, field.top - 4))
    for line in lines:
        for x, y in _points(field, line, top)[1:]:
            picture = marker(style, line.badge, 11)
            target.blit(picture, picture.get_rect(center=(round(x), round(y))))


def _points(field: pygame.Rect, line: PlotLine, top: float) -> list[tuple[float, float]]:
    rounds = max(1, len(line.totals) - 1)
    return [_plot_point(field, place, rounds, total, top) for place, total in enumerate(line.totals)]


def _draw_names(
    target: pygame.Surface, style: Style, field: pygame.Rect, lines: Sequence[PlotLine], top: float, room: int
) -> None:
    """Draw name and total at the end of each line, without overlaps."""
    px = style.px
    ordered = sorted(lines, key=lambda line: -line.totals[-1])
    ends = [round(_plot_point(field, 1, 1, line.totals[-1], top)[1]) for line in ordered]
    for line, y in zip(ordered, spread(ends, px(_LABEL), field.bottom), strict=True):
        ink, left = ink_of(line.badge), field.right + px(14)
        total = style.write(
            target,
            (field.right + room - px(2), y + px(5)),
            number_text(line.totals[-1]),
            Face.STRONG,
            14,
            style.theme.ink,
            side="right",
        )
        style.write(
            target, (left, y + px(5)), line.name, Face.STRONG, 14, ink, room=total.left - left - px(6)
        )


def spread(ends: Sequence[int], min_gap: int, bottom: int) -> list[int]:
    """Spread heights, from the top down, so that they do not overlap and none is below the bottom."""
    placed: list[int] = []
    for y in ends:
        placed.append(y if not placed else max(y, placed[-1] + min_gap))
    over = placed[-1] - bottom if placed else 0
    if over <= 0:
        return placed
    lifted = [placed[-1] - over]
    for y in reversed(placed[:-1]):
        lifted.insert(0, min(y, lifted[0] - min_gap))
    return lifted


_HEAD, _FOOTER = 30, 26
_MIN_COLUMN = 3  # pixels of the design: least height of a nonzero column


class Column(NamedTuple):
    """A column: parts from the bottom up, and a label below."""

    parts: tuple[int, ...]
    below: str = ""


def draw_part(target: pygame.Surface, style: Style, rect: pygame.Rect, colour: Colour, place: int) -> None:
    """A part of a column or bar: the first is plain, others are striped, with a line before each."""
    target.fill(colour, rect)
    if not place or not rect.width or not rect.height:
        return
    light, line = style.theme.paper, style.px(1)
    target.blit(hatch(rect.size, style.px(5), (*light, 255)), rect)
    pygame.draw.rect(target, light, rect, line)


def draw_columns(
    target: pygame.Surface,
    style: Style,
    rect: pygame.Rect,
    title: str,
    columns: Sequence[Column],
    colours: Sequence[Colour],
) -> None:
    """Draw columns side by side, with the highest value above."""
    px, theme = style.px, style.theme
    style.write_fitting(
        target, (rect.left, rect.top + px(14)), title, Face.STRONG, (15, 10), theme.ink, rect.width
    )
    baseline = rect.bottom - px(_FOOTER)
    room = baseline - rect.top - px(_HEAD + 16)
    maximum = max(1, *(sum(column.parts) for column in columns))
    step = rect.width / len(columns)
    width = max(2, round(step * 0.72))
    labelled = False
    for n, column in enumerate(columns):
        left, bottom = rect.left + round(n * step), baseline
        for place, (part, colour) in enumerate(zip(column.parts, colours, strict=True)):
            height = max(px(_MIN_COLUMN), round(room * part / maximum)) if part else 0
            draw_part(target, style, pygame.Rect(left, bottom - height, width, height), colour, place)
            bottom -= height
        middle = left + width // 2
        if not labelled and sum(column.parts) == maximum > 0 and any(column.parts):
            labelled = True
            at = (middle, bottom - px(6))
            style.write(target, at, str(maximum), Face.STRONG, 13, theme.quiet_ink, side="middle")
        if column.below:
            side = "left" if n == 0 else "right" if n == len(columns) - 1 else "middle"
            x = {"left": left, "right": left + width, "middle": middle}[side]
            at = (x, baseline + px(18))
            style.write(target, at, column.below, Face.TEXT, 13, theme.quiet_ink, side=side)
    target.fill(theme.rule, (rect.left, baseline, rect.width, max(1, px(1))))


ROW_HEIGHT = 31
_NAME, _POINTS, _TOTAL = 0.24, 62, 58


class LedgerRow(NamedTuple):
    """A table row: name, event, points, running total; `strong` highlights it."""

    name: str
    what: str
    points: str = ""
    total: str = ""
    strong: bool = False


def write_rows(
    target: pygame.Surface, style: Style, inside: pygame.Rect, y: int, rows: Sequence[LedgerRow]
) -> None:
    """Draw the rows from a first baseline on, with numbers right-aligned."""
    px, theme = style.px, style.theme
    name_width = round(inside.width * _NAME)
    total_at, points_at = inside.right - px(4), inside.right - px(4 + _TOTAL)
    what_at = inside.left + name_width
    for row in rows:
        face = Face.BOLD if row.strong else Face.TEXT
        style.write(target, (inside.left, y), row.name, face, 15, theme.ink, room=name_width - px(10))
        room = points_at - px(_POINTS) - what_at
        style.write_fitting(target, (what_at, y), row.what, Face.TEXT, (15, 12), theme.quiet_ink, room)
        style.write(target, (points_at, y), row.points, Face.STRONG, 15, theme.quiet_ink, side="right")
        style.write(target, (total_at, y), row.total, Face.SERIF, 17, theme.ink, side="right")
        line = pygame.Rect(inside.left, y + px(9), inside.width, px(1))
        pygame.draw.rect(target, theme.rule, line)
        y += px(ROW_HEIGHT)
