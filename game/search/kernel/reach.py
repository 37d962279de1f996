"""What a hand can lay, as the kernel's numbers: for players who look at thousands of plays to name one.

It does not know what makes a play good.
"""

from collections.abc import Iterable, Iterator
from heapq import nlargest
from typing import NamedTuple

from game.search.kernel.plays import Search
from game.table.board import BLANK, Board, Cell, Laid
from game.table.ruleset import Ruleset
from game.words.lexicon import Lexicon

Codes = tuple[int, ...]
"""Pieces as numbers: letters from 1 in the order of the alphabet, a blank 0."""

_STRANGE = 63  # a piece that no word of the lexicon has; if there are several, they go on downwards


class Option(NamedTuple):
    """A play as the kernel found it; the greater key has the greater score, then the more pieces."""

    key: int
    code: int

    @property
    def score(self) -> int:
        return self.key >> 32

    @property
    def number(self) -> int:
        """How many pieces it lays."""
        return self.key >> 20 & 15

    @property
    def uses(self) -> Codes:
        """The pieces that leave the hand."""
        code = self.code
        return tuple(
            0 if code >> 7 * i & 64 else (code >> 7 * i & 63) + 1 for i in range(self.key >> 20 & 15)
        )


class Reach:
    """A search asked in numbers. Like the search it serves one thread at a time."""

    def __init__(self, ruleset: Ruleset, lexicon: Lexicon) -> None:
        self.ruleset = ruleset
        self.search = Search(ruleset, lexicon)
        self.squares = self.search.squares
        self.kernel = self.search.kernel
        known = self.squares.codes
        strange = [letter for letter in ruleset.letters if letter not in known]
        # The kernel knows only that these are no letters of the lexicon; a player tells them apart.
        others = {letter: max(_STRANGE - n, len(known) + 1) for n, letter in enumerate(strange)}
        self._numbers = {BLANK: 0, **{letter: (known | others)[letter] for letter in ruleset.letters}}
        self.signs = {0: BLANK, **{code: letter for letter, code in (known | others).items()}}

    def load(self, board: Board) -> None:
        self.squares.load(board)

    def codes(self, pieces: Iterable[str]) -> Codes:
        """Pieces as numbers; the others of a hand, as free cards, are left out."""
        numbers = self._numbers
        return tuple(numbers[piece] for piece in pieces if piece in numbers)

    def options(self, hand: Codes, least: int = 0) -> Iterator[Option]:
        """Every play of a hand that counts at least so much, the highest first; equal ones always in the same
        order."""
        return map(Option._make, sorted(self._all(hand, least), reverse=True))

    def few(self, hand: Codes, number: int) -> list[Option]:
        """So many of the highest plays of a hand, in the same order."""
        return [*map(Option._make, nlargest(number, self._all(hand, 0)))]

    def _all(self, hand: Codes, least: int) -> Iterator[tuple[int, int]]:
        self.kernel.rack.deal(bytes(hand))
        number = self.kernel.every()
        found = zip(self.kernel.results.keys[:number], self.kernel.results.pieces[:number], strict=True)
        return (each for each in found if each[0] >= least << 32) if least > 0 else found

    def option_of(self, pieces: Iterable[tuple[Cell, Laid]]) -> Option | None:
        """The play that lays just these pieces; None for one that the search does not know."""
        laid = dict(pieces)
        for option in self.options(self.codes(each.piece for each in laid.values())):
            if option.number == len(laid) and dict(self.laid(option)) == laid:
                return option
        return None

    def highest(self, hand: Codes) -> Option | None:
        """A play of the highest score."""
        self.kernel.rack.deal(bytes(hand))
        if not hand or not self.kernel.highest():
            return None
        return Option(self.kernel.results.keys[0], self.kernel.results.pieces[0])

    def laid(self, option: Option) -> tuple[tuple[Cell, Laid], ...]:
        """The pieces of a play of the board as it was loaded."""
        return self.squares.pieces(option.key, option.code)

    def stop(self) -> None:
        """From another thread: the search that runs comes back soon."""
        self.kernel.stop()


def without(hand: Codes, uses: Iterable[int]) -> Codes:
    """What a hand keeps after these pieces have left it."""
    left = list(hand)
    for code in uses:
        left.remove(code)
    return tuple(left)
