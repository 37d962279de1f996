"""Things to save or print: the crossword as a picture; deals, packs and score sheets as PDF, and the form
that asks for their paper and saves them. Making pages needs no window."""

from typing import NamedTuple


class PaperSize(NamedTuple):
    """A paper size, in mm."""

    name: str
    width: float
    height: float


PAPERS = {paper.name: paper for paper in (PaperSize("A4", 210.0, 297.0), PaperSize("Letter", 215.9, 279.4))}
"""The sizes to choose from, by name."""
