"""Rows of reckoning on paper: who, what, how much, how much in all. It does not know what was reckoned."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.ui.kit.look.fonts import Face
from game.ui.kit.look.style import Style

ROW_HIGH = 31
_NAME, _POINTS, _TOTAL = 0.24, 62, 58


class LedgerRow(NamedTuple):
    """One line: a name, what was done, the points for it, the sum so far; `strong` is the one to be seen."""

    name: str
    what: str
    points: str = ""
    total: str = ""
    strong: bool = False


def write_rows(
    target: pygame.Surface, style: Style, inside: pygame.Rect, y: int, rows: Sequence[LedgerRow]
) -> None:
    """The rows from a first baseline on, numbers in columns at the right."""
    px, theme = style.px, style.theme
    name_wide = round(inside.width * _NAME)
    total_at, points_at = inside.right - px(4), inside.right - px(4 + _TOTAL)
    what_at = inside.left + name_wide
    for row in rows:
        face = Face.BOLD if row.strong else Face.TEXT
        style.write(target, (inside.left, y), row.name, face, 15, theme.ink, room=name_wide - px(10))
        room = points_at - px(_POINTS) - what_at
        size = style.fitting(row.what, Face.TEXT, 15, room, least=12)
        style.write(target, (what_at, y), row.what, Face.TEXT, size, theme.quiet_ink, room=room)
        style.write(target, (points_at, y), row.points, Face.STRONG, 15, theme.quiet_ink, side="right")
        style.write(target, (total_at, y), row.total, Face.SERIF, 17, theme.ink, side="right")
        line = pygame.Rect(inside.left, y + px(9), inside.width, px(1))
        pygame.draw.rect(target, theme.rule, line)
        y += px(ROW_HIGH)
