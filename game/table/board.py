"""The pieces on the table: cells, pieces, runs. Bounds, premiums and words are elsewhere."""

import re
from collections.abc import ItemsView, Iterable, Iterator, Mapping, ValuesView
from enum import Enum
from typing import NamedTuple

from game.fault import Fault

Cell = tuple[int, int]
"""(column, row). Rows grow downward; the edgeless table has its start cell at (0, 0)."""

BLANK = "?"
FREE = "FREE"
EMPTY = "."

FREE_CHARACTER = "*"
"""A free card, as it is typed and written in a hand."""


class Axis(Enum):
    """A direction of reading. The only place where a direction is arithmetic."""

    ACROSS = (1, 0)
    DOWN = (0, 1)

    @property
    def other(self) -> "Axis":
        return Axis.DOWN if self is Axis.ACROSS else Axis.ACROSS

    def step(self, cell: Cell, by: int = 1) -> Cell:
        dx, dy = self.value
        return cell[0] + dx * by, cell[1] + dy * by


_ACROSS = re.compile(r"(\d{1,2})([A-Za-z])$")
_DOWN = re.compile(r"([A-Za-z])(\d{1,2})$")


def square(cell: Cell, axis: Axis) -> str:
    """The name of a word's first square, as GCG has it: 8D across, D8 down."""
    column, row = chr(ord("A") + cell[0]), str(cell[1] + 1)
    return row + column if axis is Axis.ACROSS else column + row


def square_in(place: str, where: str, file: str) -> tuple[Cell, Axis]:
    """The first square and the direction of a word by that name. Raises Fault."""
    across, down = _ACROSS.match(place), _DOWN.match(place)
    if across is not None:
        return (ord(across[2].upper()) - ord("A"), int(across[1]) - 1), Axis.ACROSS
    if down is not None:
        return (ord(down[1].upper()) - ord("A"), int(down[2]) - 1), Axis.DOWN
    raise Fault(file, where, repr(place), "a square, as 8D across or D8 down")


class Laid(NamedTuple):
    """A piece on the table and the letter it reads as; the two differ only for a blank."""

    piece: str
    letter: str

    @property
    def is_blank(self) -> bool:
        return self.piece == BLANK


class Board(Mapping[Cell, Laid]):
    """An immutable crossword: the piece on each cell.

    >>> board = Board.parse("CAT\\n..o")
    >>> board.word(board.run((2, 0), Axis.DOWN))
    'TO'
    >>> print(board)
    CAT
    ..o
    """

    __slots__ = ("_laid",)

    def __init__(self, laid: Mapping[Cell, Laid] | None = None) -> None:
        self._laid: dict[Cell, Laid] = dict(laid or {})

    @classmethod
    def parse(cls, drawing: str | Iterable[str], origin: Cell = (0, 0)) -> "Board":
        """The board of a drawing: `.` empty, a capital a piece, a small letter a blank read as it.

        `origin` is the cell of the drawing's first character.
        """
        rows = drawing.split("\n") if isinstance(drawing, str) else drawing
        return cls(
            {
                (origin[0] + x, origin[1] + y): laid_from(character)
                for y, row in enumerate(rows)
                for x, character in enumerate(row)
                if character not in (EMPTY, " ")
            }
        )

    def __getitem__(self, cell: Cell) -> Laid:
        return self._laid[cell]

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._laid)

    def __len__(self) -> int:
        return len(self._laid)

    def __contains__(self, cell: object) -> bool:
        return cell in self._laid

    def items(self) -> ItemsView[Cell, Laid]:
        return self._laid.items()

    def values(self) -> ValuesView[Laid]:
        return self._laid.values()

    def __eq__(self, other: object) -> bool:
        return self._laid == other._laid if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(self._laid.items()))

    def __repr__(self) -> str:
        return f"Board.parse({str(self)!r}, {self.corner})"

    def with_(self, laid: Mapping[Cell, Laid]) -> "Board":
        """The board with these pieces on it as well."""
        return Board({**self._laid, **laid})

    def without(self, cells: Iterable[Cell]) -> "Board":
        """The board without the pieces on these cells."""
        gone = set(cells)
        return Board({cell: laid for cell, laid in self._laid.items() if cell not in gone})

    def run(self, cell: Cell, axis: Axis) -> tuple[Cell, ...]:
        """The unbroken line of pieces through an occupied cell, in reading order; empty from an empty one."""
        if cell not in self._laid:
            return ()
        first = cell
        while (before := axis.step(first, -1)) in self._laid:
            first = before
        cells = [first]
        while (after := axis.step(cells[-1])) in self._laid:
            cells.append(after)
        return tuple(cells)

    def word(self, cells: Iterable[Cell]) -> str:
        """The letters on these cells, in their order."""
        return "".join(self._laid[cell].letter for cell in cells)

    def touches(self, cell: Cell) -> bool:
        """Whether a piece is next to this cell, by a side."""
        return any(axis.step(cell, by) in self._laid for axis in Axis for by in (-1, 1))

    @property
    def corner(self) -> Cell:
        """The top left cell of the smallest rectangle around the pieces; (0, 0) of an empty board."""
        if not self._laid:
            return (0, 0)
        return min(x for x, _ in self._laid), min(y for _, y in self._laid)

    def rows(self, origin: Cell, width: int, height: int) -> list[str]:
        """The drawing of a rectangle of the board, one string a row."""
        return [
            "".join(character_of(self._laid.get((origin[0] + x, origin[1] + y))) for x in range(width))
            for y in range(height)
        ]

    def drawing(self) -> tuple[Cell, list[str]]:
        """The smallest drawing that shows every piece, and the cell of its first character."""
        if not self._laid:
            return (0, 0), []
        left, top = self.corner
        width = max(x for x, _ in self._laid) - left + 1
        height = max(y for _, y in self._laid) - top + 1
        return (left, top), self.rows((left, top), width, height)

    def __str__(self) -> str:
        return "\n".join(self.drawing()[1])


def pieces_in(characters: Iterable[str]) -> tuple[str, ...]:
    """The pieces of a hand or a pile that is written with one character each."""
    return tuple(FREE if character == FREE_CHARACTER else character for character in characters)


def written(pieces: Iterable[str]) -> str:
    """Pieces with one character each.

    >>> pieces_in(written(("A", FREE)))
    ('A', 'FREE')
    """
    return "".join(FREE_CHARACTER if piece == FREE else piece for piece in pieces)


def laid_from(character: str) -> Laid:
    """The piece that a character of a drawing stands for: a small letter is a blank read as that letter."""
    capital = character.upper()
    return Laid(character, character) if capital == character else Laid(BLANK, capital)


def character_of(laid: Laid | None) -> str:
    """The character that draws a piece; `.` where there is none."""
    if laid is None:
        return EMPTY
    return laid.letter.lower() if laid.is_blank else laid.letter
