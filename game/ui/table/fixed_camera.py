"""Which pixels a bounded board is seen at: it lies still, so there is nothing to push aside or to zoom. It
answers what the camera over the edgeless table answers."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pygame

from game.table.board import Cell


@dataclass(frozen=True, slots=True)
class BoardView:
    """A board whose squares are `pitch` pixels wide, a tile on them `width`; `area` is all its squares."""

    area: pygame.Rect
    square: int
    width: int

    by_hand = False

    @property
    def pitch(self) -> tuple[int, int]:
        return self.square, self.square

    def rect(self, cell: Cell) -> pygame.Rect:
        """Where the tile on a square is seen."""
        inset = (self.square - self.width) // 2
        left = self.area.left + cell[0] * self.square + inset
        return pygame.Rect(left, self.area.top + cell[1] * self.square + inset, self.width, self.width)

    def cell(self, point: tuple[float, float]) -> Cell:
        """The square seen at a pixel."""
        across, down = point[0] - self.area.left, point[1] - self.area.top
        return math.floor(across / self.square), math.floor(down / self.square)

    def panned(self, dx: float, dy: float) -> "BoardView":
        return self

    def zoomed(self, by: int, about: tuple[float, float]) -> "BoardView":
        return self

    def fitted(self, cells: Iterable[Cell], most: int) -> "BoardView":
        return self

    def showing(self, cell: Cell) -> "BoardView":
        return self

    def shows(self, cells: Iterable[Cell]) -> bool:
        return True

    def through(self, area: pygame.Rect, widths: Sequence[int]) -> "BoardView":
        return self
