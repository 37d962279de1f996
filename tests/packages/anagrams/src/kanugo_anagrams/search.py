"""What can be laid when the letters of a word may stand in any order."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product

from game.table.board import Axis, Board, Cell, Laid
from game.table.mode import Laying
from game.table.placement import Piece, Words, judge, read
from game.table.ruleset import Ruleset
from game.words.lexicon import Lexicon


class AnyOrder:
    """The words of a lexicon with their letters in any order."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._sorted = {"".join(sorted(word)) for word in lexicon}

    def __contains__(self, word: object, /) -> bool:
        return isinstance(word, str) and "".join(sorted(word)) in self._sorted


def plays(ruleset: Ruleset, words: Words, board: Board, pieces: Sequence[str]) -> Iterator[Laying]:
    """Every placement: in each line of free cells each choice of the pieces, and if its letters make a word
    each order of it."""
    for cells in _lines(ruleset, board, len(pieces)):
        for chosen in sorted(set(combinations(sorted(pieces), len(cells)))):
            main = read(board, _pieces(cells, chosen)).runs[:1]
            if not main or main[0].word not in words:
                continue
            for order in sorted(set(permutations(chosen))):
                laid = _pieces(cells, order)
                if judge(read(board, laid), ruleset, words) is None:
                    yield tuple((piece.cell, piece.laid) for piece in laid)


def _lines(ruleset: Ruleset, board: Board, most: int) -> Iterator[tuple[Cell, ...]]:
    """The free cells of each part of a line that touches what lies there, or takes in the start cell."""
    layout = ruleset.layout
    for start in product(range(layout.width), range(layout.height)):
        for axis in Axis:
            line = [axis.step(start, i) for i in range(max(layout.width, layout.height))]
            free = [cell for cell in line if layout.holds(cell) and cell not in board]
            for number in range(1, min(most, len(free)) + 1):
                cells = tuple(free[:number])
                joined = any(map(board.touches, cells)) if board else layout.start in cells
                if cells[0] == start and joined and (number > 1 or axis is Axis.ACROSS):
                    yield cells


def _pieces(cells: Sequence[Cell], letters: Sequence[str]) -> list[Piece]:
    return [Piece(cell, Laid(letter, letter)) for cell, letter in zip(cells, letters, strict=True)]
