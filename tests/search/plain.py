"""All legal plays in plain Python, as an oracle: across every line, letters from the hand along the words."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Protocol

from game.search.kernel.plays import LegalPlay, play_of
from game.table.board import BLANK, Axis, Board, Cell, Laid
from game.table.placement import enough_contact, one_point
from game.table.position import Position
from game.table.ruleset import Ruleset
from game.table.scoring import score


class Tree(Protocol):
    """All that a search asks of a lexicon: its letters as a tree, from the root down."""

    @property
    def root(self) -> int: ...

    def children(self, node: int, /) -> Mapping[str, tuple[int, bool]]: ...

    def __contains__(self, word: object, /) -> bool: ...


Pieces = tuple[tuple[Cell, Laid], ...]


def plays(position: Position, words: Tree) -> list[LegalPlay]:
    """Every legal play, best first; each distinct set of (cell, letter, blank or not) once."""
    found = {frozenset(pieces): pieces for pieces in _all(position, words)}
    made = [_found(position, pieces) for pieces in found.values()]
    return sorted(made, key=lambda play: (-play.score, play.words, play.pieces))


def possible(position: Position, words: Tree) -> bool:
    """Whether there is any legal play."""
    return next(_all(position, words), None) is not None


def _found(position: Position, pieces: Pieces) -> LegalPlay:
    play = play_of(position.board, pieces)
    return LegalPlay(pieces, play.words, score(play, position.ruleset).total)


def _all(position: Position, words: Tree) -> Iterator[Pieces]:
    if not position.board:
        yield from _first_words(position, words)
        return
    ruleset = position.ruleset
    contacts = ruleset.placing.parallel_min_contact is not None or ruleset.placing.must_include_old
    limited = contacts or not ruleset.placing.bridge
    for axis in Axis:
        for pieces in _Line(position, words, axis).plays():
            if not limited or _within_limits(position, pieces, words):
                yield pieces


def _within_limits(position: Position, pieces: Pieces, words: Tree) -> bool:
    """What the search along a line does not see: words that only lie alongside, and bridges."""
    play = play_of(position.board, pieces)
    checks = (enough_contact, one_point)
    return not any(broken for check in checks for broken in check(play, position.ruleset, words))


def _first_words(position: Position, words: Tree) -> Iterator[Pieces]:
    """Every word of the hand, along both axes, at every shift that covers the start cell."""
    ruleset = position.ruleset
    bounds = (ruleset.placing.first_max, ruleset.placing.max_new, len(position.hand))
    most = min(bound for bound in bounds if bound is not None)
    for laid in _hand_words(Counter(position.hand), words, words.root, (), most):
        if len(laid) < ruleset.placing.first_min:
            continue
        for axis in Axis:
            for shift in range(len(laid)):
                first = axis.step(ruleset.layout.start, -shift)
                pieces = tuple((axis.step(first, i), piece) for i, piece in enumerate(laid))
                if all(ruleset.layout.holds(cell) for cell, _ in pieces):
                    yield pieces


def _hand_words(
    hand: Counter[str], words: Tree, node: int, laid: tuple[Laid, ...], most: int
) -> Iterator[tuple[Laid, ...]]:
    if len(laid) == most:
        return
    for letter, (child, accepts) in words.children(node).items():
        for piece in _pieces_for(letter, hand):
            longer = (*laid, Laid(piece, letter))
            if accepts:
                yield longer
            hand[piece] -= 1
            yield from _hand_words(hand, words, child, longer, most)
            hand[piece] += 1


def _pieces_for(letter: str, hand: Counter[str]) -> Iterator[str]:
    if hand.get(letter):  # not hand[letter]: a Counter is slow to say that there is none
        yield letter
    if hand.get(BLANK):
        yield BLANK


class _Line:
    """The search along one axis of a board that has pieces on it.

    A play is found from its first anchor (an empty cell that touches a piece): what stands before that
    anchor is laid on cells that are none, so each play comes once an axis.
    """

    def __init__(self, position: Position, words: Tree, axis: Axis) -> None:
        self.board: Board = position.board
        self.ruleset: Ruleset = position.ruleset
        self.words = words
        self.axis = axis
        self.hand = Counter(position.hand)
        most = self.ruleset.placing.max_new
        self.most = len(position.hand) if most is None else min(most, len(position.hand))
        self.allowed: dict[Cell, frozenset[str] | None] = {}

    def plays(self) -> Iterator[Pieces]:
        beside = {
            cell
            for occupied in self.board
            for axis in Axis
            for by in (-1, 1)
            if (cell := axis.step(occupied, by)) not in self.board and self.ruleset.layout.holds(cell)
        }
        for anchor in sorted(beside):
            yield from self._from_anchor(anchor)

    def _from_anchor(self, anchor: Cell) -> Iterator[Pieces]:
        start = anchor
        while self.axis.step(start, -1) in self.board:
            start = self.axis.step(start, -1)
        if start != anchor:
            yield from self._right(start, self.words.root, (), anchor)
            return
        for before in range(self.most):
            if before:
                start = self.axis.step(start, -1)
                free = start not in self.board and self.ruleset.layout.holds(start)
                if not free or self.board.touches(start):
                    return
            if self.axis.step(start, -1) in self.board:
                continue
            yield from self._right(start, self.words.root, (), anchor)

    def _right(self, cell: Cell, node: int, laid: Pieces, anchor: Cell) -> Iterator[Pieces]:
        """Go on with a word at a cell; whatever ends behind the anchor is a play."""
        there = self.board.get(cell)
        if there is not None:
            step = self.words.children(node).get(there.letter)
            if step is not None:
                yield from self._on(cell, step, laid, anchor)
            return
        if len(laid) == self.most or not self.ruleset.layout.holds(cell):
            return
        allowed = self._crossing(cell)
        for letter, step in self.words.children(node).items():
            if allowed is not None and letter not in allowed:
                continue
            for piece in _pieces_for(letter, self.hand):
                self.hand[piece] -= 1
                yield from self._on(cell, step, (*laid, (cell, Laid(piece, letter))), anchor)
                self.hand[piece] += 1

    def _on(self, cell: Cell, step: tuple[int, bool], laid: Pieces, anchor: Cell) -> Iterator[Pieces]:
        node, accepts = step
        after = self.axis.step(cell)
        if accepts and after not in self.board and any(where == anchor for where, _ in laid):
            yield laid
        yield from self._right(after, node, laid, anchor)

    def _crossing(self, cell: Cell) -> frozenset[str] | None:
        """The letters that make a word across the line; None where nothing lies across."""
        if cell not in self.allowed:
            self.allowed[cell] = self._letters_for(cell)
        return self.allowed[cell]

    def _letters_for(self, cell: Cell) -> frozenset[str] | None:
        across = self.axis.other
        before = self.board.word(self.board.run(across.step(cell, -1), across))
        behind = self.board.word(self.board.run(across.step(cell), across))
        if not before and not behind:
            return None
        letters = self.ruleset.letters
        return frozenset(letter for letter in letters if before + letter + behind in self.words)
