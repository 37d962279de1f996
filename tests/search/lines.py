"""All legal plays, line by line and from left to right: an oracle quick enough for shipped lexicons.

It shares nothing with the kernel: it reads the packed lexicon, never leftward, has no bounds, and tries a
blank wherever it tries a letter. Beginnings on open squares are found once for a hand, for all lines. What a
play counts it sums up itself; what forbids places (contacts, bridges) the table's own checks tell.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.search.kernel.plays import play_of
from game.table.board import BLANK, Axis, Board, Cell, Laid
from game.table.layout import PLAIN
from game.table.placement import enough_contact, one_point
from game.table.position import Position
from game.words.lexicon import Lexicon

Pieces = tuple[Laid, ...]
Plays = dict[tuple[Cell, Axis, Pieces], int]
"""What every play counts, by the cell of its first new piece; a single piece lies across where it can."""

Hand = dict[str, int]


class _Beginning(NamedTuple):
    """Pieces laid one after the other from the beginning of a word, and what the hand has left."""

    node: int
    pieces: Pieces
    hand: Hand


class _Square(NamedTuple):
    """A cell on a line: what lies there, or what may be laid there and what comes of it."""

    old: str  # the letter that lies there, if any
    value: int  # of the piece that lies there
    anchor: bool  # an empty one beside a piece
    fits: frozenset[str] | None  # the letters that the run across allows; None where there is none
    aside: int  # what the old pieces of that run count
    worths: dict[str, int]  # what each piece of the hand counts there
    times: int  # by what it multiplies a word


def plays(position: Position, words: Lexicon) -> Plays:
    """Every legal play with what it counts."""
    search = _Search(position, words)
    for axis in Axis:
        for cells in search.lines(axis):
            _Line(search, axis, cells).search()
    return search.found


def pieces_of(board: Board, first: Cell, axis: Axis, pieces: Pieces) -> tuple[tuple[Cell, Laid], ...]:
    """The pieces of a play with their cells."""
    made, cell = [], first
    for laid in pieces:
        while cell in board:
            cell = axis.step(cell)
        made.append((cell, laid))
        cell = axis.step(cell)
    return tuple(made)


class _Search:
    """What the lines of a position have in common."""

    def __init__(self, position: Position, words: Lexicon) -> None:
        self.rules, self.board, self.words = position.ruleset, position.board, words
        self.hand = {piece: position.hand.count(piece) for piece in position.hand}
        first = None if self.board else self.rules.placing.first_max
        self.most = min(n for n in (len(position.hand), self.rules.placing.max_new, first) if n is not None)
        self.least = 1 if self.board else self.rules.placing.first_min
        self.pieces = {
            letter: ((letter, Laid(letter, letter)), (BLANK, Laid(BLANK, letter)))
            for letter in self.rules.letters
        }
        self.counted = self.rules.scoring == "words"
        self.beginnings = self._beginnings()
        self.found: Plays = {}
        self.allowed: dict[tuple[Cell, ...], bool] = {}

    def _beginnings(self) -> list[list[_Beginning]]:
        """All that a word may begin with, by the number of pieces: the last one lies on an anchor."""
        found = [[_Beginning(self.words.root, (), self.hand)]]
        for _ in range(self.most - 1):
            found.append(
                [
                    _Beginning(child, (*before.pieces, laid), {**before.hand, piece: before.hand[piece] - 1})
                    for before in found[-1]
                    for letter, (child, _) in self.words.children(before.node).items()
                    for piece, laid in self.pieces.get(letter, ())
                    if before.hand.get(piece)
                ]
            )
        return found

    def lines(self, axis: Axis) -> Iterator[list[Cell]]:
        """The lines on which or beside which something lies, each as long as a play can reach."""
        lying = list(self.board) or [self.rules.layout.start]
        along = 0 if axis is Axis.ACROSS else 1
        low, high = min(cell[along] for cell in lying), max(cell[along] for cell in lying)
        for line in sorted({cell[1 - along] + by for cell in lying for by in (-1, 0, 1)}):
            reach = range(low - self.most - 1, high + self.most + 2)
            cells = [(t, line) if along == 0 else (line, t) for t in reach]
            yield [cell for cell in cells if self.rules.layout.holds(cell)]

    def square(self, cell: Cell, across: Axis) -> _Square:
        """A cell of a line; `across` is the other axis."""
        value = self.rules.value
        if cell in self.board:
            laid = self.board[cell]
            return _Square(laid.letter, value(laid.piece), False, None, 0, {}, 1)
        runs = [self.board.run(across.step(cell, by), across) for by in (-1, 1)]
        before, behind = map(self.board.word, runs)
        fits = None
        if before or behind:
            fits = frozenset(letter for letter in self.pieces if before + letter + behind in self.words)
        aside = sum(value(self.board[old].piece) for run in runs for old in run)
        anchor = self.board.touches(cell) if self.board else cell == self.rules.layout.start
        premium = self.rules.layout.premium(cell) if self.counted else PLAIN
        worths = {piece: value(piece) * premium.of_letter(value(piece)) for piece in self.hand}
        return _Square("", 0, anchor, fits, aside, worths, premium.word)

    def may_lie(self, cells: tuple[Cell, ...]) -> bool:
        """Whether a play may lie on these cells, whatever its letters."""
        if cells not in self.allowed:
            play = play_of(self.board, tuple((cell, Laid(BLANK, "?")) for cell in cells))
            checks = (enough_contact, one_point) if self.board else ()
            self.allowed[cells] = not any(
                broken for check in checks for broken in check(play, self.rules, ())
            )
        return self.allowed[cells]


class _Line:
    """The search along one line."""

    def __init__(self, search: _Search, axis: Axis, cells: Sequence[Cell]) -> None:
        self.all, self.axis, self.cells = search, axis, cells
        self.squares = [search.square(cell, axis.other) for cell in cells]
        self.start = 0  # where the word begins that is being read

    def search(self) -> None:
        for start, square in enumerate(self.squares):
            if start and self.squares[start - 1].old:
                continue
            self.start = at = start
            while at < len(self.squares) and not (square.anchor or square.old):
                at += 1
                square = self.squares[at] if at < len(self.squares) else square
            if at == len(self.squares) or at - start >= len(self.all.beginnings):
                continue
            on = tuple(range(start, at))
            for beginning in self.all.beginnings[at - start]:
                self._on(at, beginning.node, dict(beginning.hand), beginning.pieces, on)

    def _on(self, at: int, node: int, hand: Hand, pieces: Pieces, on: tuple[int, ...]) -> None:
        """Go on with a word at a square of the line; `on` is where its new pieces lie."""
        if at == len(self.squares):
            return
        square = self.squares[at]
        steps = self.all.words.children(node)
        if square.old:
            if square.old in steps:
                self._after(at, *steps[square.old], hand, pieces, on)
            return
        if len(on) == self.all.most:
            return
        for letter in steps if hand.get(BLANK) else steps.keys() & hand.keys():
            if square.fits is not None and letter not in square.fits:
                continue
            for piece, laid in self.all.pieces.get(letter, ()):
                if hand.get(piece):
                    hand[piece] -= 1
                    self._after(at, *steps[letter], hand, (*pieces, laid), (*on, at))
                    hand[piece] += 1

    def _after(self, at: int, node: int, ends: bool, hand: Hand, pieces: Pieces, on: tuple[int, ...]) -> None:
        """A letter lies on the square; it may be the last."""
        behind = at + 1 == len(self.squares) or not self.squares[at + 1].old
        if ends and behind and len(on) >= self.all.least:
            self._note(at, pieces, on)
        self._on(at + 1, node, hand, pieces, on)

    def _note(self, last: int, pieces: Pieces, on: tuple[int, ...]) -> None:
        """A play, unless it may not lie there or is a single piece that was found across."""
        if len(on) == 1 and self.axis is Axis.DOWN and self.squares[on[0]].fits is not None:
            return
        if self.all.may_lie(tuple(self.cells[at] for at in on)):
            self.all.found[self.cells[on[0]], self.axis, pieces] = self._score(last, pieces, on)

    def _score(self, last: int, pieces: Pieces, on: tuple[int, ...]) -> int:
        rules = self.all.rules
        if rules.scoring == "none":
            return 0
        bonus = rules.bonus.points if rules.bonus is not None and len(on) in rules.bonus.at else 0
        if not self.all.counted:
            return sum(rules.value(laid.piece) for laid in pieces) + bonus
        word = sum(square.value for square in self.squares[self.start : last + 1])
        times, across = 1, 0
        for at, laid in zip(on, pieces, strict=True):
            square = self.squares[at]
            word += square.worths[laid.piece]
            times *= square.times
            if square.fits is not None:
                across += (square.aside + square.worths[laid.piece]) * square.times
        return word * times + across + bonus
