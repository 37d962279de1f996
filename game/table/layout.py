"""The grid and its premium squares, as a ruleset file draws them. `board` has the pieces on it."""

from collections.abc import Iterator

import msgspec

from game.table.board import Cell

_PLAIN = "."
_START = "*"


class Premium(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a square multiplies: the letter on it, the word through it; `only` the value whose pieces it
    multiplies (Literaki's colours). `colour` names its paint."""

    letter: int = 1  # the factor for the letter on it
    word: int = 1  # the factor for the word through it
    only: int | None = None  # the factor is for letters of this value alone
    colour: str = ""  # its paint, as light blue

    def of_letter(self, value: int) -> int:
        """The factor for a piece of this value."""
        return self.letter if self.only is None or self.only == value else 1


PLAIN = Premium()


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A grid: rows of characters with their legend; without rows it is the edgeless table.

    The start cell is where `*` stands, else the middle; (0, 0) on the edgeless table.
    """

    rows: tuple[str, ...] = ()  # a character for each square; . is a plain one
    legend: dict[str, Premium] = {}  # what the other characters multiply

    def __post_init__(self) -> None:
        """Leave spaces, tabs and line ends after the squares of a row out: none of them is a square."""
        msgspec.structs.force_setattr(self, "rows", tuple(row.rstrip() for row in self.rows))

    @property
    def edgeless(self) -> bool:
        return not self.rows

    @property
    def width(self) -> int:
        return len(self.rows[0]) if self.rows else 0

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def start(self) -> Cell:
        for y, row in enumerate(self.rows):
            if _START in row:
                return row.index(_START), y
        return self.width // 2, self.height // 2

    @property
    def starred(self) -> bool:
        """Whether a star marks the start cell: drawn as `*` in the rows, or on the edgeless table."""
        return self.edgeless or any(_START in row for row in self.rows)

    def holds(self, cell: Cell) -> bool:
        """Whether the cell is on the grid."""
        return self.edgeless or (0 <= cell[0] < self.width and 0 <= cell[1] < self.height)

    def premium(self, cell: Cell) -> Premium:
        """What the square of a cell on the grid multiplies."""
        return PLAIN if self.edgeless else self.legend.get(self.rows[cell[1]][cell[0]], PLAIN)

    def faults(self) -> Iterator[tuple[str, str, str]]:
        """What is wrong with the drawing, as (place, found, expected)."""
        for y, row in enumerate(self.rows):
            if len(row) != len(self.rows):
                yield f"board.rows[{y}]", f"{len(row)} squares", f"{len(self.rows)}, as there are rows"
            for x, sign in enumerate(row):
                if sign not in self.legend and sign not in (_PLAIN, _START):
                    yield f"board.rows[{y}][{x}]", f"{sign!r}", "'.', '*' or a sign of the legend"
        starts = sum(row.count(_START) for row in self.rows)
        if starts > 1:
            yield "board.rows", f"{starts} start squares '*'", "one"
        for sign in self.legend:
            if self.rows and not any(sign in row for row in self.rows):
                yield f"board.legend.{sign}", "a sign that no square has", "signs that the rows use"
