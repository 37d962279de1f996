"""Every legal play by brute force: each word at every place, blanks in every way, judged by the validator."""

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import combinations

from game.table.board import BLANK, Axis, Board, Cell, Laid
from game.table.placement import Piece, judge, read
from game.table.ruleset import Ruleset
from game.table.scoring import score

Plays = dict[frozenset[tuple[Cell, Laid]], int]


def every(ruleset: Ruleset, board: Board, hand: Collection[str], words: Collection[str]) -> Plays:
    """Each legal play with what it counts."""
    found: Plays = {}
    for pieces in _tried(ruleset, board, Counter(hand), words):
        key = frozenset(pieces)
        if key not in found:
            play = read(board, [Piece(cell, laid) for cell, laid in pieces])
            if judge(play, ruleset, words) is None:
                found[key] = score(play, ruleset).total
    return found


def _tried(
    ruleset: Ruleset, board: Board, hand: Counter[str], words: Collection[str]
) -> Iterator[list[tuple[Cell, Laid]]]:
    longest = max(map(len, words), default=0)
    lying = {cell: board[cell].letter for cell in board}
    beside = {axis.step(cell, by) for cell in board for axis in Axis for by in (-1, 1)}
    wanted = beside - lying.keys() if lying else {ruleset.layout.start}
    most = (
        sum(hand.values())
        if ruleset.placing.max_new is None
        else min(ruleset.placing.max_new, sum(hand.values()))
    )
    for axis in Axis:
        for first in _firsts(wanted, axis, longest):
            if axis.step(first, -1) in lying:
                continue
            line = [axis.step(first, i) for i in range(longest + 1)]
            for word in words:
                new = _new(lying, line, word)
                if 0 < len(new) <= most and any(cell in wanted for cell, _ in new):
                    yield from _with_blanks(new, hand)


def _firsts(wanted: Collection[Cell], axis: Axis, longest: int) -> set[Cell]:
    """Wherever a word that reaches one of these cells may begin."""
    return {axis.step(cell, -i) for cell in wanted for i in range(longest)}


def _new(lying: dict[Cell, str], line: list[Cell], word: str) -> list[tuple[Cell, str]]:
    """The cells that the word fills on the line; none if what lies there is otherwise, or goes on."""
    if line[len(word)] in lying:
        return []
    new = []
    for cell, letter in zip(line, word, strict=False):
        there = lying.get(cell)
        if there is None:
            new.append((cell, letter))
        elif there != letter:
            return []
    return new


def _with_blanks(new: list[tuple[Cell, str]], hand: Counter[str]) -> Iterator[list[tuple[Cell, Laid]]]:
    """Every choice of the new pieces that are blanks, if the hand has the pieces."""
    for number in range(min(hand[BLANK], len(new)) + 1):
        for blank in combinations(range(len(new)), number):
            pieces = [BLANK if i in blank else letter for i, (_, letter) in enumerate(new)]
            if all(pieces.count(piece) <= hand[piece] for piece in pieces):
                yield [(cell, Laid(piece, letter)) for (cell, letter), piece in zip(new, pieces, strict=True)]
