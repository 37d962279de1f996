"""A sheet of paper at the printer's resolution, drawn like a screen; its words are also kept as text."""

from dataclasses import replace
from typing import NamedTuple

import pygame

from game.theme import CONTRAST, FELT, Colour, Scale
from game.ui.kit.look import fonts
from game.ui.kit.look.cards import CardArt
from game.ui.kit.look.fonts import Face
from game.ui.kit.look.paint import Cache

DOTS = 300
"""Pixels per inch."""

_INCH = 25.4  # mm
_POINTS = 72  # per inch

INK: Colour = (0, 0, 0)
QUIET: Colour = (80, 80, 80)

PRINTED = replace(CONTRAST, name="printed", card_edge=(120, 120, 120), back=FELT.back)
"""Cards for printing: white, with a fine edge and no shadow."""


class PaperSize(NamedTuple):
    """A paper size, in mm."""

    name: str
    wide: float
    high: float


PAPERS = {paper.name: paper for paper in (PaperSize("A4", 210.0, 297.0), PaperSize("Letter", 215.9, 279.4))}


class WrittenLine(NamedTuple):
    """Words on a sheet: left end of the baseline, length and size, in pixels."""

    words: str
    left: int
    base: int
    long: int
    size: int


def without_window() -> None:
    """Prepare drawing without an open window."""
    pygame.font.init()


def dots(mm: float) -> int:
    """A length in pixels."""
    return round(mm * DOTS / _INCH)


def of_points(points: float) -> int:
    """A type size in pixels."""
    return round(points * DOTS / _POINTS)


def printed_art() -> CardArt:
    return CardArt(PRINTED, Scale(), Cache())


class Leaf:
    """One side of a sheet, initially white. All places and lengths are in mm from the upper left corner."""

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
        """Write a line with its baseline at a place, starting or centred there."""
        size = of_points(points)
        line = fonts.render(words, face, size, ink)
        left = dots(at[0]) - (line.get_width() // 2 if middle else 0)
        ascent = fonts.font(fonts.face_for(words, face), size).get_ascent()
        self.surface.blit(line, (left, dots(at[1]) - ascent))
        self.written.append(WrittenLine(words, left, dots(at[1]), line.get_width(), size))

    def lines(self, words: str, points: float, room: float, face: Face = Face.TEXT) -> list[str]:
        """The words wrapped to a width."""
        return fonts.wrapped(words, face, of_points(points), dots(room))

    def rule(self, left: float, top: float, long: float) -> None:
        """Draw a fine horizontal line."""
        self.surface.fill(QUIET, (dots(left), dots(top), dots(long), max(1, dots(0.15))))

    def upright(self, left: float, top: float, long: float) -> None:
        """Draw a fine vertical line."""
        self.surface.fill(QUIET, (dots(left), dots(top), max(1, dots(0.15)), dots(long)))
