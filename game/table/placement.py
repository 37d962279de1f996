"""The shared placement validator: what a placement makes, and which rules it breaks.

`read` describes and never judges; `judge` runs an ordered tuple of small checks. No mode checks placements
itself; fields of the ruleset say where games differ.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple, Protocol

import msgspec

from game.table.board import FREE, Axis, Board, Cell, Laid
from game.table.refusal import Broken, Refusal
from game.table.ruleset import Ruleset


class Words(Protocol):
    """What the validator needs of a lexicon."""

    def __contains__(self, word: object, /) -> bool: ...


class Piece(NamedTuple):
    """One piece to be laid: which, where, read as what; `held` says whether it may be used now (V0)."""

    cell: Cell
    laid: Laid
    held: bool = True


class Run(NamedTuple):
    """An unbroken line of two or more pieces that holds a new one."""

    cells: tuple[Cell, ...]
    word: str
    axis: Axis


class Play(msgspec.Struct, frozen=True):
    """A placement described: the boards around it, the new cells in reading order, the runs, main run first.

    `attacks` counts the attacks already made in this turn (V10). `swapped` are the cells where a blank on the
    table is replaced by the piece that it stands for.
    """

    before: Board
    after: Board
    pieces: tuple[Piece, ...]
    runs: tuple[Run, ...]
    attacks: int = 0
    swapped: tuple[Cell, ...] = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        return tuple(piece.cell for piece in self.pieces)

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(run.word for run in self.runs)


def read(board: Board, pieces: Iterable[Piece], attacks: int = 0) -> Play:
    """Describe a placement. Never judges and never fails: a piece on an occupied cell is left out of the
    board after it unless it takes the place of a blank that stands for it, and of two pieces on one cell the
    first lies there."""
    ordered = tuple(sorted(pieces, key=lambda piece: (piece.cell[1], piece.cell[0])))
    new: dict[Cell, Laid] = {}
    for piece in ordered:
        if piece.cell not in board and piece.laid.piece != FREE:
            new.setdefault(piece.cell, piece.laid)
    swapped = {piece.cell: piece.laid for piece in ordered if _swaps(board, piece)}
    after = board.with_({**new, **swapped})
    return Play(board, after, ordered, tuple(_runs(after, new)), attacks, tuple(swapped))


def _swaps(board: Board, piece: Piece) -> bool:
    there = board.get(piece.cell)
    return there is not None and there.is_blank and piece.laid == Laid(there.letter, there.letter)


def _runs(after: Board, new: Mapping[Cell, Laid]) -> Iterator[Run]:
    """Each run through a new cell once, the main run first.

    The main run lies along the placement's line; a single piece has no line of its own, and its longer
    run is called main, the one across when they are equal.
    """
    found: dict[tuple[Cell, ...], Axis] = {}
    for axis in _main_axes(after, tuple(new)):
        for cell in new:
            run = after.run(cell, axis)
            if len(run) > 1:
                found.setdefault(run, axis)
    for cells, axis in found.items():
        yield Run(cells, after.word(cells), axis)


def _main_axes(after: Board, cells: tuple[Cell, ...]) -> tuple[Axis, Axis]:
    axis = line_of(cells)
    if axis is None:
        across = max((len(after.run(cell, Axis.ACROSS)) for cell in cells), default=0)
        down = max((len(after.run(cell, Axis.DOWN)) for cell in cells), default=0)
        axis = Axis.ACROSS if across >= down else Axis.DOWN
    return axis, axis.other


def line_of(cells: tuple[Cell, ...]) -> Axis | None:
    """The line that two or more cells stand in; None of one cell, or of cells in no common line."""
    if len({row for _, row in cells}) == 1 and len(set(cells)) > 1:
        return Axis.ACROSS
    if len({column for column, _ in cells}) == 1 and len(set(cells)) > 1:
        return Axis.DOWN
    return None


Check = Callable[[Play, Ruleset, Words], Iterator[Broken]]


def held(play: Play, ruleset: Ruleset, words: Words) -> Iterator[Broken]:
    """V0: every new piece comes from where this player may take pieces now; a free card cannot be laid, and a
    blank stands for a letter of the set."""
    letters = set(ruleset.letters)
    wrong = tuple(
        piece.cell
        for piece in play.pieces
        if not piece.held or piece.laid.piece == FREE or piece.laid.letter not in letters
    )
    if wrong:
        yield Broken("V0", wrong)


def number(play: Play, ruleset: Ruleset, words: Words) -> Iterator[Broken]:
    """V1: at least one new piece, and no more than `max_new`. A first word that is too long for this
    is also too long a first word, which only V5 can say."""
    count = len(play.pieces)
    if not count:
        yield Broken("V1", number=1)
    elif ruleset.placing.max_new is not None and count > ruleset.placing.max_new:
        yield Broken("V1", play.cells, number=ruleset.placing.max_new)
        yield from too_long_a_first_word(play, ruleset)


def free_cells(play: Play, ruleset: Ruleset, words: Words) -> Iterator[Broken]:
    """V2: every cell is on the grid, empty, and named once. A blank that may be swapped is no obstacle."""
    freed = play.swapped if ruleset.placing.blank_swap else ()
    named = Counter(play.cells)
    wrong = tuple(
        cell
        for cell, times in named.items()
        if times > 1 or (cell in play.before and cell not in freed) or not ruleset.layout.holds(cell)
    )
    if wrong:
        yield Broken("V2", wrong)


def one_line(play: Play, ruleset: Ruleset, words: Words) -> Iterator[Broken]:
    """V3: all new pieces stand in one row or one column."""
    if len(set(play.cells)) > 1 and line_of(play.cells) is None:
        yield Broken("V3", play.cells)


def no_gap(play: Play, ruleset: Ruleset, words: Words) -> Iterator[Broken]:
    """V4: with the pieces already there the new ones form one unbroken line."""
    axis = line_of(play.cells)
    if axis is not None and play.cells[-1] not in play.after.run(play.cells[0], axis):
        yield Broken("V4", play.cells)


def too_long_a_first_word(play: Play, ruleset: Ruleset) -> Iterator[Broken]:
    """The upper bound of V5, which V1 has to name when it is broken too."""
    most = ruleset.placing.first_max
    if not play.before and most is not None and len(play.pieces) > most:
        yield Broken("V5", play.cells, number=most)


def first_word(play: Play, ruleset: Ruleset, words: Words) -> Iterator[Broken]:
    """V5: the first placement has `first_min` to `first_max` pieces and covers the start cell."""
    if play.before:
        return
    yield from too_long_a_first_word(play, ruleset)
    if len(play.pieces) < ruleset.placing.first_min:
        yield Broken("V5", play.cells, number=ruleset.placing.first_min)
    if ruleset.layout.start not in play.cells:
        yield Broken("V5", (ruleset.layout.start,))


def joined(play: Play, ruleset: Ruleset, words: Words) -> Iterator[Broken]:
    """V6: every later placement touches a piece already there, by a side."""
    if play.before and not any(play.before.touches(cell) for cell in play.cells):
        yield Broken("V6", play.cells)


def real_words(play: Play, ruleset: Ruleset, words: Words) -> Iterator[Broken]:
    """V7: every run that holds a new piece is a word."""
    for run in play.runs:
        if run.word not in words:
            yield Broken("V7", run.cells, run.word)


def enough_contact(play: Play, ruleset: Ruleset, words: Words) -> Iterator[Broken]:
    """V8: a later placement that only lies alongside makes at least `parallel_min_contact` contacts; with
    `must_include_old` there is no such placement."""
    least = ruleset.placing.parallel_min_contact
    if (least is None and not ruleset.placing.must_include_old) or not _lies_alongside(play, ruleset):
        return
    contacts = [
        old
        for cell in play.cells
        for axis in Axis
        for by in (-1, 1)
        if (old := axis.step(cell, by)) in play.before
    ]
    if not contacts:
        return
    if ruleset.placing.must_include_old:
        yield Broken("V8", play.cells)
    elif least is not None and _most_contacts(play, contacts, ruleset) < least:
        yield Broken("V8", play.cells, number=least)


def _lies_alongside(play: Play, ruleset: Ruleset) -> bool:
    """Whether the main run holds no old piece and, where hooks are allowed, lengthens no old word."""
    if not play.before or not play.runs:
        return False
    main, *crossing = play.runs
    new = set(play.cells)
    if not new.issuperset(main.cells):
        return False
    return not (ruleset.placing.hooks and any(_lengthens(run, new) for run in crossing))


def _most_contacts(play: Play, contacts: list[Cell], ruleset: Ruleset) -> int:
    """How many contacts there are: in all, or with the old word that has most of them."""
    if not ruleset.placing.contact_per_word:
        return len(contacts)
    axis = play.runs[0].axis
    return max(Counter(play.before.run(old, axis) for old in contacts).values())


def _lengthens(run: Run, new: set[Cell]) -> bool:
    """Whether the run makes an old run of two or more longer."""
    old = [cell not in new for cell in run.cells]
    return any(before and after for before, after in pairwise(old))


def no_replacing(play: Play, ruleset: Ruleset, words: Words) -> Iterator[Broken]:
    """V9: no piece is taken off. The one exception is a blank for the piece that it stands for, where the
    ruleset allows it: an act of its own, with nothing else laid."""
    if play.swapped and not (ruleset.placing.blank_swap and len(play.pieces) == 1):
        yield Broken("V9", play.swapped)


def one_attack(play: Play, ruleset: Ruleset, words: Words) -> Iterator[Broken]:
    """V10: no more attacks in a turn than `attacks_per_turn`."""
    most = ruleset.placing.attacks_per_turn
    if most is not None and play.attacks >= most and not play.swapped:
        yield Broken("V10", play.cells, number=most)


def one_point(play: Play, ruleset: Ruleset, words: Words) -> Iterator[Broken]:
    """V10: without `bridge` an attack is at one point, so its main run takes in pieces of one old run only.

    Old pieces of the run that new ones part belong to different old runs.
    """
    if ruleset.placing.bridge or not play.runs:
        return
    main = play.runs[0]
    old = [cell in play.before for cell in main.cells]
    if sum(here and not before for before, here in pairwise([False, *old])) > 1:
        yield Broken("V10", main.cells, main.word, number=1)


CHECKS: tuple[tuple[Check, ...], ...] = (
    (held, number, free_cells, one_line, no_replacing, one_attack),
    (no_gap,),
    (first_word, joined, real_words, enough_contact, one_point),
)
"""The rules; what they find is reported in the order of its numbers. If a group finds something, later groups
are skipped: a placement that does not stand in a line forms no words worth judging."""

_NO_WORDS: Words = frozenset[object]()


def stands(play: Play, ruleset: Ruleset) -> bool:
    """Whether the pieces lie as in any placement, whatever words they make: letters of the set in one
    unbroken line, over the start cell or beside pieces on the board."""
    line = (*one_line(play, ruleset, _NO_WORDS), *no_gap(play, ruleset, _NO_WORDS))
    if line or any(piece.laid.letter not in ruleset.letters for piece in play.pieces):
        return False
    if not play.before:
        return ruleset.layout.start in play.cells
    return any(play.before.touches(cell) for cell in play.cells)


def judge(play: Play, ruleset: Ruleset, words: Words) -> Refusal | None:
    """Every rule that the play breaks, or None if it is legal."""
    for checks in CHECKS:
        broken = [found for check in checks for found in check(play, ruleset, words)]
        if broken:
            return Refusal(tuple(sorted(broken, key=lambda found: int(found.code[1:]))))
    return None
