"""What is laid but not played: cards on their cells, and what the rules say of them. It knows no window."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple
from unicodedata import normalize

from game.table.board import Axis, Board, Cell
from game.table.mode import Mode
from game.table.moves import Place, Placement, Slot
from game.table.placement import Run
from game.table.refusal import Broken, Refusal
from game.table.state import State
from game.ui.table.completable import beyond_mending, can_join, most_new

_OF_THE_PILE = ("open",)  # typed letters are taken from these zones last


class Cursor(NamedTuple):
    """Where the next typed letter goes, and in which direction the one after it."""

    cell: Cell
    axis: Axis = Axis.ACROSS

    def flipped(self) -> "Cursor":
        """The same cell, the other direction."""
        return Cursor(self.cell, self.axis.other)

    def stepped(self, axis: Axis, by: int) -> "Cursor":
        """A cell further; the direction stays."""
        return Cursor(axis.step(self.cell, by), self.axis)


@dataclass(frozen=True, slots=True)
class Draft:
    """Placements in the order in which they were laid. Every change makes another draft."""

    laid: tuple[Placement, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.laid)

    def __len__(self) -> int:
        return len(self.laid)

    @property
    def move(self) -> Place:
        """The move that plays the draft."""
        return Place(self.laid)

    @property
    def cells(self) -> Mapping[Cell, Slot]:
        """Which slot's card lies on which cell."""
        return {placement.cell: placement.slot for placement in self.laid}

    @property
    def slots(self) -> frozenset[Slot]:
        """The slots whose cards are laid."""
        return frozenset(placement.slot for placement in self.laid)

    def put(self, slot: Slot, cell: Cell, letter: str = "") -> "Draft":
        """The slot's card laid on a cell, a blank as this letter. Laid already, it is moved there.

        A card of the draft that lay on the cell goes where the moved card came from.
        """
        before = next((placement for placement in self.laid if placement.slot == slot), None)
        there = next((placement for placement in self.laid if placement.cell == cell), None)
        if before is not None and there == before and not letter:
            return self
        rest = tuple(placement for placement in self.laid if placement not in (before, there))
        if before is not None and there is not None and there != before:
            rest = (*rest, there._replace(cell=before.cell))
        said = letter or (before.letter if before is not None else "")
        return Draft((*rest, Placement(slot, cell, said)))

    def without(self, slot: Slot) -> "Draft":
        """The slot's card taken back."""
        return Draft(tuple(placement for placement in self.laid if placement.slot != slot))

    def free(self, usable: Mapping[Slot, str]) -> dict[Slot, str]:
        """The usable cards that are not laid yet."""
        laid = self.slots
        return {slot: piece for slot, piece in usable.items() if slot not in laid}

    def typed(self, letter: str, cursor: Cursor, board: Board, usable: Mapping[Slot, str]) -> "Typed | None":
        """The letter typed at the cursor; None when no free card has it.

        Cells with a card on them are skipped. A card of the row, the hand or a heap is taken before one of
        a pile beside the stock. Where no card has the plain letter, one with a mark over it will do, for not
        every keyboard has those.
        """
        free = self.free(usable)
        having = [slot for slot, piece in free.items() if piece == letter]
        if letter.isascii():
            having = having or [slot for slot, piece in free.items() if normalize("NFD", piece)[0] == letter]
        if not having:
            return None
        return self.laid_at(min(having, key=_later), cursor, board)

    def laid_at(self, slot: Slot, cursor: Cursor, board: Board, letter: str = "") -> "Typed":
        """The slot's card laid on the first empty cell from the cursor on, and the cursor behind it."""
        here = self.empty_from(cursor, board)
        longer = self.put(slot, here.cell, letter)
        return Typed(longer, longer.empty_from(here, board))

    def empty_from(self, cursor: Cursor, board: Board) -> Cursor:
        """The first empty cell from the cursor on, in its direction."""
        laid = self.cells
        while cursor.cell in board or cursor.cell in laid:
            cursor = cursor.stepped(cursor.axis, 1)
        return cursor


class Typed(NamedTuple):
    """What typing made: a longer draft and the cursor behind it."""

    draft: Draft
    cursor: Cursor


def _later(slot: Slot) -> tuple[bool, Slot]:
    return slot.zone in _OF_THE_PILE, slot


class Shown(NamedTuple):
    """A word that the draft makes: is it one?"""

    run: Run
    good: bool


@dataclass(frozen=True, slots=True)
class DraftVerdict:
    """What the rules say of a draft as it lies. `bad` are the cells that a refusal is about, `hopeless` those
    that no further card would make good."""

    refusal: Refusal | None
    words: tuple[Shown, ...]
    bad: frozenset[Cell] = frozenset()
    hopeless: frozenset[Cell] = frozenset()
    notes: tuple[str, ...] = ()

    @property
    def legal(self) -> bool:
        return self.refusal is None


def verdict(mode: Mode, state: State, draft: Draft) -> DraftVerdict | None:
    """The verdict on a draft; None when nothing is laid."""
    if not draft:
        return None
    move = draft.move
    refusal = mode.check(state, move)
    silent = not mode.ruleset.judges_at_once  # where words are doubted the list gives no hints
    words = tuple(Shown(run, silent or run.word in mode.words) for run in mode.read(state, move).runs)
    if refusal is None:
        return DraftVerdict(None, words, notes=mode.notes(state, move))
    laid = tuple(draft.cells)
    hopeless = beyond_mending(mode, state, laid, refusal)
    return DraftVerdict(refusal, words, _concerned(refusal.broken, laid), _concerned(hopeless, laid))


def _concerned(broken: tuple[Broken, ...], laid: tuple[Cell, ...]) -> frozenset[Cell]:
    """The laid cells that rules broken are about: where they name none of them, all; of no rule, none."""
    named = {cell for found in broken for cell in found.cells}
    return frozenset(named.intersection(laid) or laid) if broken else frozenset()


def may_lie(mode: Mode, state: State, draft: Draft, slot: Slot, cell: Cell) -> bool:
    """Whether a carried card may be put down here: where the draft with it can still join the crossword."""
    others = tuple(other for other in draft.without(slot).cells if other != cell)
    return can_join(mode.ruleset, state.board, (*others, cell), most_new(mode, state))
