"""A sheet of paper at the printer's resolution, drawn like a screen; what is written on it is kept as words
too."""

from dataclasses import replace
from typing import NamedTuple

import pygame

from game.theme import CONTRAST, FELT, Colour, Scale
from game.ui.kit.look import fonts
from game.ui.kit.look.cards import CardArt
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.paint import Cache

DOTS = 300
"""Pixels to the inch."""

_INCH = 25.4  # mm
_POINTS = 72  # to the inch

INK: Colour = (0, 0, 0)
QUIET: Colour = (80, 80, 80)

PRINTED = replace(CONTRAST, name="printed", card_edge=(120, 120, 120), back=FELT.back)
"""Cards as they are printed: white, with a fine edge, and no shadow."""


class PaperSize(NamedTuple):
    """A size of paper, in mm."""

    name: str
    wide: float
    high: float


PAPERS = {paper.name: paper for paper in (PaperSize("A4", 210.0, 297.0), PaperSize("Letter", 215.9, 279.4))}


class WrittenLine(NamedTuple):
    """Words that stand on a leaf: from the left end of their baseline on, so long and of this size, in
    pixels."""

    words: str
    left: int
    base: int
    long: int
    size: int


def without_window() -> None:
    """Make ready to draw where no window is open."""
    pygame.font.init()


def dots(mm: float) -> int:
    """A length in pixels."""
    return round(mm * DOTS / _INCH)


def of_points(points: float) -> int:
    """A size of type in pixels."""
    return round(points * DOTS / _POINTS)


def printed_art() -> CardArt:
    """The cards as they are printed."""
    return CardArt(PRINTED, Scale(), Cache())


class Leaf:
    """One side of a sheet, white at first. All places and lengths are in mm from its upper left corner."""

    def __init__(self, paper: PaperSize) -> None:
        self.paper = paper
        self.surface = pygame.Surface((dots(paper.wide), dots(paper.high)), depth=24)
        self.surface.fill((255, 255, 255))
        self.written: list[WrittenLine] = []

    def write(
        self,
        at: tuple[float, float],
        words: str,
        points: float,
        face: Face = Face.TEXT,
        ink: Colour = INK,
        middle: bool = False,
    ) -> None:
        """Set a line on the baseline through a place: from there on, or about it."""
        size = of_points(points)
        line = fonts.render(words, face, size, ink)
        left = dots(at[0]) - (line.get_width() // 2 if middle else 0)
        ascent = fonts.font(fonts.face_for(words, face), size).get_ascent()
        self.surface.blit(line, (left, dots(at[1]) - ascent))
        self.written.append(WrittenLine(words, left, dots(at[1]), line.get_width(), size))

    def lines(self, words: str, points: float, room: float, face: Face = Face.TEXT) -> list[str]:
        """The words in lines that fit a room."""
        return fonts.wrapped(words, face, of_points(points), dots(room))

    def rule(self, left: float, top: float, long: float) -> None:
        """A fine line across."""
        self.surface.fill(QUIET, (dots(left), dots(top), dots(long), max(1, dots(0.15))))

    def upright(self, left: float, top: float, long: float) -> None:
        """A fine line down."""
        self.surface.fill(QUIET, (dots(left), dots(top), max(1, dots(0.15)), dots(long)))
