"""The draft: pieces laid but not played, and the rules' verdict on them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple
from unicodedata import normalize

from game.table.board import Axis, Board, Cell
from game.table.mode import Mode
from game.table.moves import Place, Placement, Slot
from game.table.placement import Run, line_of
from game.table.refusal import Broken, Refusal
from game.table.ruleset import Ruleset
from game.table.state import State

Cells = tuple[Cell, ...]


def max_new(mode: Mode, state: State) -> int:
    """The most cards that one play may lay."""
    rules = mode.ruleset
    bounds = (rules.placing.max_new, None if state.board else rules.placing.first_max)
    return min((len(mode.slots(state)), *(bound for bound in bounds if bound is not None)))


def can_join(mode: Mode, board: Board, cells: Cells, max_cards: int) -> bool:
    """Whether cards on these cells can belong to one play of at most `max_cards`: in one line, with no more
    than that in the gaps and at one end, on the start cell or next to the crossword."""
    ruleset, board = mode.ruleset, uncovered(mode, board, cells)
    free = all(ruleset.layout.holds(cell) and cell not in board for cell in cells)
    line = line_of(cells)
    if not free or len(cells) > max_cards or (len(cells) > 1 and line is None):
        return False
    return any(_joins(ruleset, board, cells, max_cards, axis) for axis in ([line] if line else Axis))


def uncovered(mode: Mode, board: Board, cells: Iterable[Cell]) -> Board:
    """The board without the pieces that others on these cells would replace."""
    replaced = {cell for cell in cells if cell in board and mode.covers(board, cell)}
    return board.without(replaced) if replaced else board


def _joins(ruleset: Ruleset, board: Board, cells: Cells, max_cards: int, axis: Axis) -> bool:
    first, last = min(cells), max(cells)
    if last[0] - first[0] + last[1] - first[1] >= max_cards + len(board):
        return False  # more cards than exist
    span = [first]
    while span[-1] != last:
        span.append(axis.step(span[-1]))
    spare = max_cards - sum(cell not in board for cell in span)
    if spare < 0:
        return False
    reached = [
        *span,
        *_beyond(ruleset, board, first, axis, -1, spare),
        *_beyond(ruleset, board, last, axis, 1, spare),
    ]
    if not board:
        return ruleset.layout.start in reached
    return any(cell in board or board.touches(cell) for cell in reached)


def _beyond(ruleset: Ruleset, board: Board, end: Cell, axis: Axis, by: int, spare: int) -> list[Cell]:
    """The cells that cards laid on from one end would reach."""
    cells = [axis.step(end, by * n) for n in range(1, spare + 1)]
    return [cell for cell in cells if ruleset.layout.holds(cell)]


def unfixable(mode: Mode, state: State, cells: Cells, refusal: Refusal) -> tuple[Broken, ...]:
    """The broken rules that no further card could fix."""
    max_cards = max_new(mode, state)
    joins = can_join(mode, state.board, cells, max_cards)
    more = len(cells) < max_cards

    def fixable(broken: Broken) -> bool:
        match broken.code:
            case "V4" | "V6":
                return joins
            case "V5":
                return joins and len(broken.cells) <= max(1, broken.number)
            case "V7":
                return more and _grows(mode.ruleset, cells, broken, refusal)
            case "V8":
                return more
        return False

    return tuple(broken for broken in refusal.broken if not fixable(broken))


def _grows(ruleset: Ruleset, cells: Cells, wrong: Broken, refusal: Refusal) -> bool:
    """Whether the wrong word lies along the line that more cards would extend. A single card has no line yet:
    of two wrong words through it only one can be fixed."""
    along = line_of(wrong.cells)
    if along is None:
        return False
    line = line_of(cells)
    if line is None and sum(broken.code == "V7" for broken in refusal.broken) > 1:
        return False
    ends = (along.step(min(wrong.cells), -1), along.step(max(wrong.cells)))
    return line in (None, along) and any(map(ruleset.layout.holds, ends))


_OF_THE_PILE = ("open",)  # typed letters are taken from these zones last


class Cursor(NamedTuple):
    """Where the next typed letter goes, and the typing direction."""

    cell: Cell
    axis: Axis = Axis.ACROSS

    def flipped(self) -> "Cursor":
        """The same cell, other direction."""
        return Cursor(self.cell, self.axis.other)

    def stepped(self, axis: Axis, by: int) -> "Cursor":
        """Moved by some cells; the direction stays."""
        return Cursor(axis.step(self.cell, by), self.axis)


@dataclass(frozen=True, slots=True)
class Draft:
    """Placements in the order of laying. Immutable: every change makes another draft."""

    laid: tuple[Placement, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.laid)

    def __len__(self) -> int:
        return len(self.laid)

    @property
    def move(self) -> Place:
        return Place(self.laid)

    @property
    def cells(self) -> Mapping[Cell, Slot]:
        """The slot of the card on each cell."""
        return {placement.cell: placement.slot for placement in self.laid}

    @property
    def slots(self) -> frozenset[Slot]:
        """The slots whose cards are laid."""
        return frozenset(placement.slot for placement in self.laid)

    def put(self, slot: Slot, cell: Cell, letter: str = "") -> "Draft":
        """Lay the slot's card on a cell, a blank as this letter; a laid card is moved.

        A card of the draft on that cell goes where the moved card came from.
        """
        before = next((placement for placement in self.laid if placement.slot == slot), None)
        there = next((placement for placement in self.laid if placement.cell == cell), None)
        if before is not None and there == before and not letter:
            return self
        rest = tuple(placement for placement in self.laid if placement not in (before, there))
        if before is not None and there is not None and there != before:
            rest = (*rest, there._replace(cell=before.cell))
        sign = letter or (before.letter if before is not None else "")
        return Draft((*rest, Placement(slot, cell, sign)))

    def without(self, slot: Slot) -> "Draft":
        """The draft without the slot's card."""
        return Draft(tuple(placement for placement in self.laid if placement.slot != slot))

    def free(self, usable: Mapping[Slot, str]) -> dict[Slot, str]:
        """The usable cards that are not laid yet."""
        laid = self.slots
        return {slot: piece for slot, piece in usable.items() if slot not in laid}

    def typed(
        self, letter: str, cursor: Cursor, board: Board, usable: Mapping[Slot, str]
    ) -> "TypingResult | None":
        """Lay a free card with this letter at the cursor; None if there is none.

        Occupied cells are skipped. Cards of the row, the hand or a heap are preferred to those of a pile
        beside the stock. An accented card will do for its plain letter, which not every keyboard can type.
        """
        free = self.free(usable)
        having = [slot for slot, piece in free.items() if piece == letter]
        if letter.isascii():
            having = having or [slot for slot, piece in free.items() if normalize("NFD", piece)[0] == letter]
        if not having:
            return None
        return self.laid_at(min(having, key=_slot_order), cursor, board)

    def laid_at(self, slot: Slot, cursor: Cursor, board: Board, letter: str = "") -> "TypingResult":
        """Lay the slot's card on the first empty cell from the cursor on; the cursor moves past it."""
        here = self.empty_from(cursor, board)
        longer = self.put(slot, here.cell, letter)
        return TypingResult(longer, longer.empty_from(here, board))

    def empty_from(self, cursor: Cursor, board: Board) -> Cursor:
        """The first empty cell from the cursor on, in its direction."""
        laid = self.cells
        while cursor.cell in board or cursor.cell in laid:
            cursor = cursor.stepped(cursor.axis, 1)
        return cursor


class TypingResult(NamedTuple):
    """The result of typing: a longer draft and the cursor after it."""

    draft: Draft
    cursor: Cursor


def _slot_order(slot: Slot) -> tuple[bool, Slot]:
    return slot.zone in _OF_THE_PILE, slot


class DraftWord(NamedTuple):
    """A word of the draft, and whether it is valid."""

    run: Run
    good: bool


@dataclass(frozen=True, slots=True)
class DraftVerdict:
    """The rules' verdict on a draft. `bad` are the cells that a refusal is about, `hopeless` those that no
    further card could fix."""

    refusal: Refusal | None
    words: tuple[DraftWord, ...]
    bad: frozenset[Cell] = frozenset()
    hopeless: frozenset[Cell] = frozenset()
    notes: tuple[str, ...] = ()

    @property
    def legal(self) -> bool:
        return self.refusal is None


def verdict(mode: Mode, state: State, draft: Draft) -> DraftVerdict | None:
    """Judge a draft; None if nothing is laid."""
    if not draft:
        return None
    move = draft.move
    refusal = mode.check(state, move)
    silent = not mode.ruleset.judges_at_once  # where words are challenged the list gives no hints
    words = tuple(DraftWord(run, silent or run.word in mode.words) for run in mode.read(state, move).runs)
    if refusal is None:
        return DraftVerdict(None, words, notes=mode.notes(state, move))
    laid = tuple(draft.cells)
    hopeless = unfixable(mode, state, laid, refusal)
    return DraftVerdict(refusal, words, _concerned(refusal.broken, laid), _concerned(hopeless, laid))


def _concerned(broken: tuple[Broken, ...], laid: tuple[Cell, ...]) -> frozenset[Cell]:
    """The laid cells that broken rules are about: all of them if the rules name none."""
    named = {cell for each in broken for cell in each.cells}
    return frozenset(named.intersection(laid) or laid) if broken else frozenset()


def may_drop(mode: Mode, state: State, draft: Draft, slot: Slot, cell: Cell) -> bool:
    """Whether a carried card may be dropped here: the draft can still join the crossword."""
    others = tuple(other for other in draft.without(slot).cells if other != cell)
    return can_join(mode, state.board, (*others, cell), max_new(mode, state))
