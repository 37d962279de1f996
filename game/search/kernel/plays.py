"""All legal plays of a position, the best one, or whether there is any, translated from the kernel's numbers;
`Reach` gives the numbers themselves to players that look at thousands of plays."""

import threading
from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from typing import NamedTuple

from game.fault import Fault
from game.search.kernel import bits
from game.search.kernel.form import form_of
from game.search.kernel.squares import Squares
from game.table.board import BLANK, Axis, Board, Cell, Laid
from game.table.mode import Mode, no_objection
from game.table.moves import Place, Placement, Slot
from game.table.placement import Piece, Play, judge, read
from game.table.position import Position
from game.table.refusal import Refusal, combined
from game.table.ruleset import Ruleset
from game.table.scoring import score
from game.words.lexicon import EVERYDAY, Lexicon
from modes.options import PatienceOptions

_LINE = 0x1FFFF  # of a key: the place of its first piece and its axis
_ANY_PIECE = 0x7F  # of a play's pieces: the first one, a letter and whether it is a blank
Pieces = tuple[tuple[Cell, Laid], ...]


class LegalPlay(NamedTuple):
    """A legal play: its new pieces in reading order, and what it counts."""

    pieces: Pieces
    words: tuple[str, ...]
    score: int

    def key(self) -> frozenset[tuple[Cell, Laid]]:
        """The identity of a play: the set of (cell, letter, blank or not)."""
        return frozenset(self.pieces)


def play_of(board: Board, pieces: Pieces) -> Play:
    """The pieces of a play, described by the shared validator."""
    return read(board, (Piece(cell, laid) for cell, laid in pieces))


def placed(slots: dict[Slot, str], pieces: Iterable[tuple[Cell, Laid]]) -> Place:
    """The move that lays these pieces. A freed blank is preferred to one of the hand, any other piece of the
    hand to one of an open pile, of which a patience may use only one."""
    left = sorted(
        slots.items(), key=lambda each: ((each[0].zone == "open") is not (each[1] == BLANK), each[0])
    )
    laid = []
    for cell, (piece, letter) in pieces:
        held = next(each for each in left if each[1] == piece)
        left.remove(held)
        laid.append(Placement(held[0], cell, letter if piece == BLANK else ""))
    return Place(tuple(laid))


class _BoardLine(NamedTuple):
    """The cells that a play of up to `bits.MOST` pieces from a place on fills, and the letters that it meets.

    `head` are the old letters before its first cell, `seams` those behind each cell, `crossings` those above
    and below it (None where there are none).
    """

    cells: tuple[Cell, ...]
    head: str
    seams: tuple[str, ...]
    crossings: tuple[tuple[str, str] | None, ...]


class BoardReading:
    """The plays on the board that these squares hold now."""

    def __init__(self, squares: Squares) -> None:
        self._squares = squares
        self.board = squares.board
        self._letter_at = {cell: laid.letter for cell, laid in self.board.items()}
        self._lines: dict[int, _BoardLine] = {}
        self._laid = [
            Laid(BLANK if code & 64 else letter, letter)
            for code in range(128)
            for letter in (squares.letters[code & 63] if code & 63 < len(squares.letters) else "",)
        ]

    def legal_play(self, key: int, pieces: int) -> LegalPlay:
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
        return LegalPlay(tuple(made), (main, *words), key >> 32)

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
        while cell in self._letter_at:
            letters.append(self._letter_at[cell])
            cell = axis.step(cell, by)
        return "".join(letters[::by])


HandPieces = Sequence[str]

_MAX_SEARCHES = 4  # searches that a thread keeps: a game's, and those of a hint in another vocabulary


class Search:
    """The search under one ruleset in one lexicon. One thread may use it at a time, and others run meanwhile.

    >>> from game.table import rulefile
    >>> from game.words.lexicons import load
    >>> search = Search(rulefile.load("scrabble"), load("english"))
    >>> search.best(Board.parse("CAT", (6, 7)), ("S", "Q")).words
    ('CATS',)
    """

    def __init__(self, ruleset: Ruleset, lexicon: Lexicon) -> None:
        self.ruleset = ruleset
        self.lexicon = lexicon
        self.squares = Squares(lexicon, form_of(lexicon), ruleset)
        self.kernel = self.squares.kernel
        self._reading = BoardReading(self.squares)

    def every(self, board: Board, hand: HandPieces, top: int | None = None) -> list[LegalPlay]:
        """Every legal play, best first, at most `top`; each distinct set of (cell, letter, blank or not)
        once."""
        self._set(board, hand)
        number = self.kernel.every()
        keys, pieces = self.kernel.results.keys, self.kernel.results.pieces
        chosen: Sequence[int] = range(number)
        if top is not None and top < number:
            least = sorted((keys[i] >> 32 for i in chosen), reverse=True)[top - 1] if top > 0 else 1 << 32
            chosen = [i for i in chosen if keys[i] >> 32 >= least]
        read = self._read().legal_play
        plays = [read(keys[i], pieces[i]) for i in chosen]
        plays.sort(key=_best_first)
        return plays[:top]

    def best(self, board: Board, hand: HandPieces) -> LegalPlay | None:
        """A play of the highest score, found without generating all others."""
        self._set(board, hand)
        if not self.kernel.highest():
            return None
        return self._read().legal_play(self.kernel.results.keys[0], self.kernel.results.pieces[0])

    def possible(self, board: Board, hand: HandPieces) -> bool:
        """Whether there is any legal play; stops at the first."""
        self._set(board, hand)
        return self.kernel.any()

    def stop(self) -> None:
        """From another thread: end the running search soon, with its results so far."""
        self.kernel.stop()

    def _set(self, board: Board, hand: HandPieces) -> None:
        if board is not self.squares.board:
            self.squares.load(board)
        self.squares.deal(hand)

    def _read(self) -> BoardReading:
        """The reader of plays on the current board."""
        if self._reading.board is not self.squares.board:
            self._reading = BoardReading(self.squares)
        return self._reading


def _best_first(play: LegalPlay) -> tuple[int, tuple[str, ...], Pieces]:
    return -play.score, play.words, play.pieces


class _ThreadSearches(threading.local):
    """The searches of one thread, the last used at the end."""

    def __init__(self) -> None:
        self.searches: list[Search] = []


_thread_searches = _ThreadSearches()


def search_for(ruleset: Ruleset, lexicon: Lexicon) -> Search:
    """This thread's search under a ruleset in a lexicon; the few used last are kept."""
    searches = _thread_searches.searches
    for search in reversed(searches):
        if search.lexicon is lexicon and (search.ruleset is ruleset or search.ruleset == ruleset):
            if search is not searches[-1]:
                searches.remove(search)
                searches.append(search)
            return search
    made = Search(ruleset, lexicon)
    searches[:] = [*searches[1 - _MAX_SEARCHES :], made]
    return made


def plays(position: Position, lexicon: Lexicon, top: int | None = None) -> list[LegalPlay]:
    """Every legal play of a position, best first; at most `top`, if given."""
    return search_for(position.ruleset, lexicon).every(position.board, position.hand, top)


def plays_of(mode: Mode, board: Board, hand: HandPieces, top: int | None = None) -> list[LegalPlay]:
    """Every play of these pieces that words and board allow under a mode, best first, at most `top`: searched
    by its lexicon, or found by the mode itself. Raises Fault if neither is possible."""
    if mode.searchable:
        return search_for(mode.ruleset, lexicon_of(mode)).every(board, hand, top)
    plays = [_described_play(mode, board, pieces) for pieces in mode.plays(board, hand)]
    plays.sort(key=_best_first)
    return plays[:top]


def any_play(mode: Mode, board: Board, hand: HandPieces) -> bool:
    """Whether there is any such play."""
    if mode.searchable:
        return search_for(mode.ruleset, lexicon_of(mode)).possible(board, hand)
    return any(True for _ in mode.plays(board, hand))


def deciding(ruleset: Ruleset, lexicon: Lexicon) -> Lexicon:
    """The words that must be unplayable before a card may be turned: the everyday ones if the rules say so
    and the lexicon lists them; else all valid ones."""
    usual = lexicon.everyday if ruleset.of(PatienceOptions).stuck_by == EVERYDAY else None
    return lexicon if usual is None else usual


def lexicon_of(mode: Mode) -> Lexicon:
    """The lexicon by which a mode can be searched. Raises Fault if it judges by something else."""
    if mode.searchable and isinstance(mode.words, Lexicon):
        return mode.words
    found = f"{mode.ruleset.mode}, which judges by {type(mode.words).__name__}"
    raise Fault(f"rulesets/{mode.ruleset.id}.yaml", "mode", found, "a mode that checks words with a lexicon")


def _described_play(mode: Mode, board: Board, pieces: Pieces) -> LegalPlay:
    play = mode.described(board, [Piece(cell, laid) for cell, laid in pieces])
    return LegalPlay(tuple(pieces), play.words, score(play, mode.ruleset).total)


def plays_at(mode: Mode, position: Position) -> list[LegalPlay]:
    """Every play of a position that the mode allows, best first. Raises Fault where it cannot be searched."""
    plays = plays_of(mode, position.board, position.hand)
    objection = mode.rules[Place].objection
    if objection is no_objection:
        return plays
    state = position.state
    return [play for play in plays if objection(state, placed(_held(position), play.pieces)) is None]


def judged_at(mode: Mode, position: Position, pieces: tuple[Piece, ...]) -> tuple[Play, Refusal | None]:
    """A placement described, and every rule that it breaks: of words and board, and of the mode."""
    play = mode.described(position.board, pieces)
    refusal = judge(play, mode.ruleset, mode.words)
    if all(piece.held for piece in pieces):  # the mode can judge only moves of held pieces
        refusal = combined(refusal, mode.rules[Place].objection(position.state, _place(position, play)))
    return play, refusal


def worth_at(mode: Mode, position: Position, play: Play) -> int:
    """The points of a play of the hand."""
    return mode.worth(position.state, _place(position, play))


def _place(position: Position, play: Play) -> Place:
    return placed(_held(position), ((piece.cell, piece.laid) for piece in play.pieces))


def _held(position: Position) -> dict[Slot, str]:
    return {Slot("hand", n): piece for n, piece in enumerate(position.hand)}


Codes = tuple[int, ...]
"""Pieces as numbers: letters from 1 in the order of the alphabet, a blank 0."""

_STRANGE = 63  # a piece that no word of the lexicon has; further ones have the codes below


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
    """A search with numbers as input. Like the search it serves one thread at a time."""

    def __init__(self, ruleset: Ruleset, lexicon: Lexicon) -> None:
        self.ruleset = ruleset
        self.search = Search(ruleset, lexicon)
        self.squares = self.search.squares
        self.kernel = self.search.kernel
        known = self.squares.codes
        strange = [letter for letter in ruleset.letters if letter not in known]
        # The kernel knows only that these are no letters of the lexicon; players distinguish them.
        others = {letter: max(_STRANGE - n, len(known) + 1) for n, letter in enumerate(strange)}
        self._numbers = {BLANK: 0, **{letter: (known | others)[letter] for letter in ruleset.letters}}
        self.letter_of = {0: BLANK, **{code: letter for letter, code in (known | others).items()}}

    def load(self, board: Board) -> None:
        self.squares.load(board)

    def codes(self, pieces: Iterable[str]) -> Codes:
        """Pieces as numbers; the others of a hand, as free cards, are left out."""
        numbers = self._numbers
        return tuple(numbers[piece] for piece in pieces if piece in numbers)

    def options(self, hand: Codes, least: int = 0) -> Iterator[Option]:
        """Every play of a hand that counts at least `least`, the highest first; equal ones always in the same
        order."""
        keys, pieces = self._plays(hand)
        return map(Option._make, sorted(_at_least(least << 32, keys, pieces), reverse=True))

    def _plays(self, hand: Codes) -> tuple[list[int], list[int]]:
        """The keys and pieces of every play of a hand, in no order."""
        self.kernel.rack.deal(bytes(hand))
        number = self.kernel.every()
        return [*self.kernel.results.keys[:number]], [*self.kernel.results.pieces[:number]]

    def option_of(self, pieces: Iterable[tuple[Cell, Laid]]) -> Option | None:
        """The play that lays exactly these pieces; None for one that the search does not know."""
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

    def laid(self, option: Option, board: Board | None = None) -> tuple[tuple[Cell, Laid], ...]:
        """The pieces of a play of the board as it was loaded, or of another one."""
        return self.squares.pieces(option.key, option.code, self.squares.board if board is None else board)

    def stop(self) -> None:
        """From another thread: end the running search soon."""
        self.kernel.stop()


def _at_least(least: int, keys: list[int], pieces: list[int]) -> Iterator[tuple[int, int]]:
    """The plays of keys from `least` on."""
    pairs = zip(keys, pieces, strict=True)
    return compress(pairs, map(least.__le__, keys)) if least > 0 else pairs


def without(hand: Codes, uses: Iterable[int]) -> Codes:
    """The rest of a hand without these pieces."""
    left = list(hand)
    for code in uses:
        left.remove(code)
    return tuple(left)
