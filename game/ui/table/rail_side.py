"""Puts the rail of a finished layout at the left of the table; it does not know what the parts are for."""

from collections.abc import Mapping
from typing import Any

import pygame

from game.ui.look.tokens import Scale


def on_side(scale: Scale, parts: Mapping[str, Any], columns: int = 3) -> dict[str, Any]:
    """The parts of a layout whose rail is at the right, or in a high window below in so many columns: as they
    are, or for the left hand. What lies in the rail keeps its order, so that undo stays left of redo."""
    if not scale.left:
        return dict(parts)
    table, rail = parts["table"], parts["rail"]
    if parts["below"]:
        move = _Columns(
            rail, [part for part in parts.values() if isinstance(part, pygame.Rect)], columns
        ).moved
        across = 0
    else:
        across = rail.width

        def move(part: pygame.Rect) -> pygame.Rect:
            return part.move(-table.width if part.left >= table.right else across, 0)

    moved: dict[str, Any] = {}
    for name, part in parts.items():
        if name == "strip":
            moved[name] = part.mirrored(across)
        elif isinstance(part, pygame.Rect):
            moved[name] = move(part) if part.size != (0, 0) else part
        elif isinstance(part, tuple):
            moved[name] = tuple(map(move, part))
        else:
            moved[name] = part
    return moved


class _Columns:
    """The columns of a rail below the table: the last becomes the first."""

    def __init__(self, rail: pygame.Rect, parts: list[pygame.Rect], columns: int) -> None:
        self._rail, self._last = rail, columns - 1
        self._wide = rail.width / columns
        lefts = [part.left for part in parts if self._lies_in(part)]
        last = min(left for left in lefts if left > self._last * self._wide)
        self._pitch = (last - min(lefts)) / self._last

    def _lies_in(self, part: pygame.Rect) -> bool:
        return part != self._rail and bool(part.height) and self._rail.contains(part)

    def moved(self, part: pygame.Rect) -> pygame.Rect:
        """The part in its new column; what is not of the rail stays."""
        if not self._lies_in(part):
            return part
        column = int(part.centerx / self._wide)
        return part.move(round((self._last - 2 * column) * self._pitch), 0)
