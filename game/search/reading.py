"""Reads the kernel's numbers on one board, many of them quickly; it knows no rules."""

from typing import NamedTuple

from game.search import bits
from game.search.found import Found
from game.search.squares import Squares
from game.table.board import BLANK, Axis, Cell, Laid

_LINE = 0x1FFFF  # of a key: the place of its first piece and its axis
_ANY_PIECE = 0x7F  # of a play's pieces: the first one, a letter and whether it is a blank


class _BoardLine(NamedTuple):
    """What a play of up to `bits.MOST` pieces from a place on fills, and what it meets.

    `head` are the old letters before its first cell, `seams` those behind each cell, `crossings` those above
    and below it (None where there are none).
    """

    cells: tuple[Cell, ...]
    head: str
    seams: tuple[str, ...]
    crossings: tuple[tuple[str, str] | None, ...]


class BoardReading:
    """The plays on the board that lies on these squares now."""

    def __init__(self, squares: Squares) -> None:
        self._squares = squares
        self.board = squares.board
        self._lying = {cell: laid.letter for cell, laid in self.board.items()}
        self._lines: dict[int, _BoardLine] = {}
        self._laid = [
            Laid(BLANK if code & 64 else letter, letter)
            for code in range(128)
            for letter in (squares.letters[code & 63] if code & 63 < len(squares.letters) else "",)
        ]

    def found(self, key: int, pieces: int) -> Found:
        """A play: its pieces in reading order, its words, the main one first, and its score."""
        line = self._lines.get(key & _LINE) or self._line(key & _LINE)
        cells, main, seams, crossings = line
        made, words = [], []
        for i in range(key >> 20 & 15):
            laid = self._laid[pieces & _ANY_PIECE]
            pieces >>= 7
            letter = laid[1]
            made.append((cells[i], laid))
            main += letter + seams[i]
            crossing = crossings[i]
            if crossing is not None:
                words.append(crossing[0] + letter + crossing[1])
        if len(made) == 1 and words:  # of a single piece the longer word is the main one, else that across
            if len(words[0]) > len(main) or (len(words[0]) == len(main) and key >> 16 & 1):
                main, words[0] = words[0], main
            if len(words[0]) == 1:
                del words[0]
        return Found(tuple(made), (main, *words), key >> 32)

    def _line(self, at: int) -> _BoardLine:
        axis = Axis.DOWN if at >> 16 else Axis.ACROSS
        cell = self._squares.cell(at & 0xFFFF)
        head = self._letters(cell, axis, -1)
        cells, seams, crossings = [], [], []
        for _ in range(bits.MOST):
            cells.append(cell)
            crossing = self._letters(cell, axis.other, -1), self._letters(cell, axis.other, 1)
            crossings.append(crossing if any(crossing) else None)
            seam = self._letters(cell, axis, 1)
            seams.append(seam)
            cell = axis.step(cell, len(seam) + 1)
        line = self._lines[at] = _BoardLine(tuple(cells), head, tuple(seams), tuple(crossings))
        return line

    def _letters(self, cell: Cell, axis: Axis, by: int) -> str:
        """The old letters that join a cell on one side, in reading order."""
        letters = []
        cell = axis.step(cell, by)
        while cell in self._lying:
            letters.append(self._lying[cell])
            cell = axis.step(cell, by)
        return "".join(letters[::by])
