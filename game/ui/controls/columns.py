"""Plots of parts of a whole: columns, one for each day, and what they are filled with. It does not know what
is counted."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.ui.look.fonts import Face
from game.ui.look.paint import hatch
from game.ui.look.style import Style
from game.ui.look.tokens import Colour

_HEAD, _FOOT = 30, 26
_LEAST = 3  # pixels of the design, which a column of anything has


class Column(NamedTuple):
    """What a column stands for: parts from the foot up, and a word below it, if any."""

    parts: tuple[int, ...]
    below: str = ""


def draw_part(target: pygame.Surface, style: Style, rect: pygame.Rect, colour: Colour, place: int) -> None:
    """A part of a column or bar: the first is plain, those after it are striped, with a line before each."""
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
    """The columns side by side; the number of the highest stands above it."""
    px, theme = style.px, style.theme
    size = style.fitting(title, Face.STRONG, 15, rect.width, 12)
    style.write(target, (rect.left, rect.top + px(14)), title, Face.STRONG, size, theme.ink, room=rect.width)
    foot = rect.bottom - px(_FOOT)
    room = foot - rect.top - px(_HEAD + 16)
    most = max(1, *(sum(column.parts) for column in columns))
    step = rect.width / len(columns)
    wide = max(2, round(step * 0.72))
    told = False
    for n, column in enumerate(columns):
        left, bottom = rect.left + round(n * step), foot
        for place, (part, colour) in enumerate(zip(column.parts, colours, strict=True)):
            high = max(px(_LEAST), round(room * part / most)) if part else 0
            draw_part(target, style, pygame.Rect(left, bottom - high, wide, high), colour, place)
            bottom -= high
        middle = left + wide // 2
        if not told and sum(column.parts) == most > 0 and any(column.parts):
            told = True
            at = (middle, bottom - px(6))
            style.write(target, at, str(most), Face.STRONG, 13, theme.quiet_ink, side="middle")
        if column.below:
            side = "left" if n == 0 else "right" if n == len(columns) - 1 else "middle"
            x = {"left": left, "right": left + wide, "middle": middle}[side]
            at = (x, foot + px(18))
            style.write(target, at, column.below, Face.TEXT, 13, theme.quiet_ink, side=side)
    target.fill(theme.rule, (rect.left, foot, rect.width, max(1, px(1))))
