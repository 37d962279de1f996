"""Lays out the buttons at the foot of the menu: in a line with the last at its end, or in several rows."""

from collections.abc import Sequence

import pygame

from game.ui.controls.focus import Spot
from game.ui.controls.widgets import Button
from game.ui.look import fonts
from game.ui.look.fonts import Face
from game.ui.look.style import Style
from game.ui.menu.layout import BAR_BUTTONS

_PAD = 26  # of the design: beside the label of a button, together
_EVEN = 136


def bar_of(
    names: Sequence[tuple[str, str]], bar: pygame.Rect, columns: int, tight: bool, style: Style
) -> list[Spot]:
    """The buttons by name and label, in rows of so many columns, or without columns in one line."""
    gap, last = (style.px(8), style.px(96)) if tight else (style.px(12), style.px(120))
    if columns:
        return _in_rows(names, bar, columns, gap)
    *most, end = names
    labels = [label for _, label in most]
    if sum(_least(labels, style)) > bar.width - last - gap * len(labels):  # a long language, a small window
        gap, last = style.px(5), _least([end[1]], style)[0]
    widths = _widths(labels, bar.width - last - gap * len(labels), style)
    buttons: list[Spot] = []
    left = bar.left
    for (name, label), width in zip(most, widths, strict=True):
        buttons.append(Button(name, pygame.Rect(left, bar.top, width, bar.height), label))
        left += width + gap
    return [*buttons, Button(end[0], pygame.Rect(bar.right - last, bar.top, last, bar.height), end[1])]


def _widths(labels: list[str], room: int, style: Style) -> list[int]:
    """How wide the buttons are: all alike, unless a label would find no room in two lines then."""
    even, least = min(style.px(_EVEN), room // len(labels)), _least(labels, style)
    if even >= max(least):
        return [even] * len(labels)
    spare = (room - sum(least)) // len(labels)
    return [width + spare for width in least]


def _least(labels: list[str], style: Style) -> list[int]:
    """How wide buttons have to be for their labels, which may stand in two lines."""
    return [_in_two_lines(label, style) + style.px(_PAD) for label in labels]


def _in_two_lines(label: str, style: Style) -> int:
    words = label.split(" ")  # what may not be divided stays together
    halves = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words) + 1)]
    return min(max(fonts.width(half, Face.STRONG, style.px(13)) for half in pair) for pair in halves)


def _in_rows(names: Sequence[tuple[str, str]], bar: pygame.Rect, columns: int, gap: int) -> list[Spot]:
    rows = -(-len(names) // columns)
    wide, high = (bar.width + gap) // columns, (bar.height + gap) // max(rows, 1)
    high = min(high, (bar.height + gap) // -(-BAR_BUTTONS // columns))
    return [
        Button(
            name,
            pygame.Rect(bar.left + n % columns * wide, bar.top + n // columns * high, wide - gap, high - gap),
            label,
        )
        for n, (name, label) in enumerate(names)
    ]
