"""Legality by brute force on small grids, written apart from the validator: whole-board words, no anchors."""

import re
from collections.abc import Collection, Iterator
from itertools import permutations

from game.table.board import BLANK, Board, Cell, Laid
from game.table.ruleset import Ruleset

Pieces = frozenset[tuple[Cell, Laid]]


def words_on(board: Board, columns: range, rows: range) -> list[tuple[str, frozenset[Cell]]]:
    """Every horizontal and vertical word of two or more letters, found by cutting whole lines at gaps."""
    lines = [[(x, y) for x in columns] for y in rows] + [[(x, y) for y in rows] for x in columns]
    found = []
    for line in lines:
        signs = "".join(board[cell].letter if cell in board else "." for cell in line)
        for match in re.finditer(r"[^.]{2,}", signs):
            found.append((match[0], frozenset(line[match.start() : match.end()])))
    return found


def is_legal(board: Board, pieces: Pieces, ruleset: Ruleset, words: Collection[str]) -> bool:
    """The rules once more, from the whole board: no contact rule, no swap, one attack."""
    new = {cell for cell, _ in pieces}
    columns, rows = _span(board, new)
    if not pieces or new & set(board) or not all(ruleset.layout.holds(cell) for cell in new):
        return False
    if ruleset.placing.max_new is not None and len(new) > ruleset.placing.max_new:
        return False
    made = words_on(board.with_(dict(pieces)), columns, rows)
    touched = [(word, cells) for word, cells in made if cells & new]
    if any(word not in words for word, _ in touched):
        return False
    if not any(new <= cells for _, cells in touched):
        return False
    if board:
        return any(cells & set(board) for _, cells in touched)
    fits = len(new) >= ruleset.placing.first_min and (
        ruleset.placing.first_max is None or len(new) <= ruleset.placing.first_max
    )
    return fits and ruleset.layout.start in new


def _span(board: Board, new: Collection[Cell]) -> tuple[range, range]:
    cells = [*board, *new] or [(0, 0)]
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    return range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1)


def all_placements(cells: Collection[Cell], hand: Collection[str], ruleset: Ruleset) -> Iterator[Pieces]:
    """Every way to put pieces of the hand on some of these cells, legal or not; each set once."""
    seen = set()
    for count in range(1, len(hand) + 1):
        for chosen in permutations(cells, count):
            if list(chosen) != sorted(chosen):
                continue
            for drawn in set(permutations(hand, count)):
                for letters in _letters(drawn, ruleset):
                    laid = (Laid(piece, letter) for piece, letter in zip(drawn, letters, strict=True))
                    pieces = frozenset(zip(chosen, laid, strict=True))
                    if pieces not in seen:
                        seen.add(pieces)
                        yield pieces


def _letters(drawn: tuple[str, ...], ruleset: Ruleset) -> Iterator[tuple[str, ...]]:
    if not drawn:
        yield ()
        return
    for rest in _letters(drawn[1:], ruleset):
        for letter in ruleset.letters if drawn[0] == BLANK else (drawn[0],):
            yield (letter, *rest)
