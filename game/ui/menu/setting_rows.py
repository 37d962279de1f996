"""The rows of a form of settings: choices over its whole width, or two beside one another. It does not know
what is set."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pygame

from game.ui.controls.choice import HEAD, ChoiceField, ChoiceRow
from game.ui.look.style import Style

_NARROW, _VERY_NARROW = 640, 520  # of the design
_STACKED = 50


class SettingRow(NamedTuple):
    """A choice as it stands in the form: over its whole width, or half of it beside another one."""

    name: str
    label: str
    answers: Sequence[str]
    at: int
    half: bool = False


def rows_high(rows: Sequence[SettingRow], width: float) -> float:
    """How high the rows are in a narrow form that leaves them so much width, of the design."""
    if width < _VERY_NARROW:
        return sum(HEAD + _STACKED * len(row.answers) + 8 for row in rows)
    return (HEAD + 44 + 14) * len(rows)


def placed(
    rows: Iterable[SettingRow], style: Style, inside: pygame.Rect, tight: bool = False
) -> list[ChoiceField]:
    """The choices from the top of a form on; where it is tight, each in one line with its label; where it is
    narrow, each over its whole width below it, and where it is very narrow one answer below the other."""
    px = style.px
    gap, half = px(24), (inside.width - px(24)) // 2
    if inside.width < px(_NARROW):
        rows, tight = [row._replace(half=False) for row in rows], False
    fields: list[ChoiceField] = []
    y, right = inside.top, False
    for row in rows:
        below = not row.half and not tight
        width = half if row.half else inside.width
        x = inside.left + (half + gap if right else 0)
        rect = pygame.Rect(x, y, width, px(HEAD + 44 if below else 44))
        kind = ChoiceRow.BELOW if below else ChoiceRow.BESIDE
        if inside.width < px(_VERY_NARROW):
            rect.height, kind = px(HEAD + _STACKED * len(row.answers) - 6), ChoiceRow.STACKED
        fields.append(ChoiceField(row.name, rect, row.label, row.answers, row.at, kind))
        right = row.half and not right
        if not right:
            y = rect.bottom + px(14 if below else 8)
    return fields
