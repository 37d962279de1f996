"""A table's layout, pieces and rules as the numbers that the kernel takes; it does not search."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from game.fault import Fault
from game.search.kernel import bits
from game.search.kernel.form import SearchForm
from game.search.kernel.generate import Kernel
from game.table.board import BLANK, FREE, Board, Cell, Laid
from game.table.layout import PLAIN, Premium
from game.table.ruleset import Ruleset
from game.words.lexicon import Lexicon

_EDGELESS = 128  # squares of the grid that stands for the edgeless table, wall included
_FOREIGN = bits.LETTERS + 1  # the code of a piece that no word of the lexicon has

_NEVER = 1 << 20  # more contacts than a play can make

_What = TypeVar("_What")


def longest_rack(ruleset: Ruleset) -> int:
    """How many tiles a rack of a position may hold: those of a game, or what the search can lay at once."""
    return max(ruleset.hand, bits.MOST)


class _Numbers(dict[_What, int]):
    """The numbers of things, each computed at its first use."""

    def __init__(self, compute: Callable[[_What], int]) -> None:
        super().__init__()
        self._compute = compute

    def __missing__(self, what: _What) -> int:
        number = self[what] = self._compute(what)
        return number


class Squares:
    """A kernel for one ruleset and one lexicon, and what its numbers mean."""

    def __init__(self, lexicon: Lexicon, form: SearchForm, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.letters = lexicon.alphabet
        self.codes = {letter: code for code, letter in enumerate(lexicon.alphabet, 1)}
        self._in_hand = {BLANK: 0, **self.codes}
        self._most = ruleset.size if ruleset.placing.max_new is None else ruleset.placing.max_new
        self.counted = ruleset.scoring == "words"
        layout = ruleset.layout
        self.width = _EDGELESS if layout.edgeless else max(layout.width, layout.height) + 2
        middle = _EDGELESS // 2
        self.origin = (middle, middle) if layout.edgeless else (1, 1)
        self.board = Board()
        self._step_to = _Numbers(self._step)
        self._piece_of = _Numbers(self._piece)
        self._cells: list[Cell] = []  # of the board loaded last, and their numbers
        self._laid: list[Laid] = []
        self._steps: list[int] = []
        self._pieces: list[int] = []
        self.kernel = Kernel(form.nodes, form.root, self.width, self.place(layout.start))
        self._lay_out()
        self._set_rules()

    def place(self, cell: Cell) -> int:
        """The place of a cell among the rows."""
        return (cell[1] + self.origin[1]) * self.width + cell[0] + self.origin[0]

    def cell(self, place: int) -> Cell:
        return place % self.width - self.origin[0], place // self.width - self.origin[1]

    def load(self, board: Board) -> None:
        """Lay the pieces of the board on the grid."""
        self.origin = self._origin_on(board)
        cells, laid = [*board], [*board.values()]
        same = len(self._cells)
        if cells[:same] == self._cells and laid[:same] == self._laid:  # later ones follow them
            self._steps += map(self._step_to.__getitem__, cells[same:])
            self._pieces += map(self._piece_of.__getitem__, laid[same:])
        else:
            self._steps = [*map(self._step_to.__getitem__, cells)]
            self._pieces = [*map(self._piece_of.__getitem__, laid)]
        self._cells, self._laid = cells, laid
        self.kernel.grid.load(self.place((0, 0)), self._steps, self._pieces)
        self.board = board

    def deal(self, hand: Iterable[str]) -> None:
        """Take these pieces in hand; free cards are left out."""
        known = self._in_hand
        pieces = bytes([known.get(piece, _FOREIGN) for piece in hand if piece != FREE])
        if len(pieces) > bits.MOST and self._most > bits.MOST:
            found = f"{min(len(pieces), self._most)} pieces to lay at once"
            raise Fault("search", "hand", found, f"at most {bits.MOST}")
        self.kernel.rack.deal(pieces)

    def pieces(self, key: int, pieces: int, board: Board) -> tuple[tuple[Cell, Laid], ...]:
        """The new pieces of a play as the kernel found it on this board, in reading order."""
        left, above = self.origin if board is self.board else self._origin_on(board)
        x, y = (key & 0xFFFF) % self.width - left, (key & 0xFFFF) // self.width - above
        down, number = key >> 16 & 1, key >> 20 & 15
        made = []
        while number:
            if (x, y) not in board:
                letter = self.letters[pieces & 63]
                made.append(((x, y), Laid(BLANK if pieces & 64 else letter, letter)))
                pieces >>= 7
                number -= 1
            x, y = x + 1 - down, y + down
        return tuple(made)

    def _step(self, cell: Cell) -> int:
        """The offset of a cell from the cell (0, 0)."""
        return cell[1] * self.width + cell[0]

    def _piece(self, laid: Laid) -> int:
        """A piece on the board, in the kernel's encoding."""
        points = self._number(laid.piece) if self.counted and laid.piece in self.ruleset.pieces else 0
        return self.codes.get(laid.letter, _FOREIGN) | points << 6

    def _number(self, piece: str) -> int:
        """What a piece counts on a plain square."""
        return 0 if self.ruleset.scoring == "none" else self.ruleset.value(piece)

    def _origin_on(self, board: Board) -> Cell:
        """Where the cell (0, 0) is on the grid. Of an edgeless board the middle of the pieces goes to the
        middle of the grid, so that no wall is in reach."""
        if not self.ruleset.layout.edgeless:
            return self.origin
        columns, rows = zip(*board, strict=True) if board else ((0,), (0,))
        wide, high = max(columns) - min(columns), max(rows) - min(rows)
        if max(wide, high) > _EDGELESS - 4 - 2 * bits.MOST:
            raise Fault(
                "search", "board", f"pieces over {max(wide, high) + 1} cells", "a smaller crossword to search"
            )
        middle = _EDGELESS // 2
        return middle - (min(columns) + wide // 2), middle - (min(rows) + high // 2)

    def _lay_out(self) -> None:
        """Squares that multiply letters alike are of one kind; a plain square is of kind 0."""
        premiums, word_factors = [0] * self.width**2, [1] * self.width**2
        known: dict[tuple[int, int | None], int] = {}
        letter_scores = self._letter_scores(PLAIN)
        layout = self.ruleset.layout
        for y in range(layout.height if self.counted else 0):
            for x in range(layout.width):
                premium = layout.premium((x, y))
                word_factors[self.place((x, y))] = premium.word
                if premium.letter != 1:
                    alike = premium.letter, premium.only
                    if alike not in known:
                        known[alike] = len(known) + 1
                        letter_scores += self._letter_scores(premium)
                    premiums[self.place((x, y))] = known[alike]
        self.kernel.grid.lay_out(premiums, word_factors, letter_scores)

    def _letter_scores(self, premium: Premium) -> list[int]:
        """What each letter counts on a square, by its bit; the blank last."""
        pieces = self.ruleset.pieces
        made = [0] * 64
        for letter, code in self.codes.items():
            if letter in pieces:
                value = self._number(letter)
                made[code - 1] = value * premium.of_letter(value)
        if BLANK in pieces:
            value = self._number(BLANK)
            made[63] = value * premium.of_letter(value)
        return made

    def _set_rules(self) -> None:
        ruleset = self.ruleset
        bonus = [0] * 16
        if ruleset.bonus is not None and ruleset.scoring != "none":
            for number in ruleset.bonus.at:
                if number < 16:
                    bonus[number] = ruleset.bonus.points
        most = bits.MOST if ruleset.placing.max_new is None else ruleset.placing.max_new
        first = most if ruleset.placing.first_max is None else min(most, ruleset.placing.first_max)
        self.kernel.set_rules(
            known=sum(1 << self.codes[letter] - 1 for letter in ruleset.letters if letter in self.codes),
            limit=most,
            first=(ruleset.placing.first_min, min(first, bits.MOST)),
            contacts=_NEVER
            if ruleset.placing.must_include_old
            else ruleset.placing.parallel_min_contact or 0,
            hooks=ruleset.placing.hooks,
            by_word=ruleset.placing.contact_per_word,
            bridge=ruleset.placing.bridge,
            counted=self.counted,
            bonus=bonus,
        )
