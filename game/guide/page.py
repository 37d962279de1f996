"""The page of a game as plain values."""

from typing import NamedTuple

from game.table.board import Board, Cell


class Saying(NamedTuple):
    """A sentence or two, and the numbers of the sentences of the original that say so; none: a reading of
    ours, or what follows from other rules."""

    words: str
    originals: tuple[str, ...] = ()


class Chart(NamedTuple):
    """A small table. Every row has as many places as the head."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    originals: tuple[str, ...] = ()


class Example(NamedTuple):
    """A drawn position: what lies there, of which some pieces were laid just now."""

    words: str
    board: Board
    new: frozenset[Cell]
    allowed: bool = True


GuidePart = Saying | Chart | Example


class Chapter(NamedTuple):
    """A part of the page under a heading of its own."""

    heading: str
    parts: tuple[GuidePart, ...]


class Guide(NamedTuple):
    """How one game is played."""

    title: str
    about: str
    chapters: tuple[Chapter, ...]
