"""Laying cards that can still be taken back: the draft, the held card, the cursor. It plays no move."""

from collections.abc import Mapping

from game.table.board import Cell
from game.table.moves import Move, Slot
from game.table.refusal import Refusal
from game.ui.table.draft import Cursor, Draft, DraftVerdict, Typed, verdict
from game.ui.table.hand import Hand


class Drafting(Hand):
    """What is laid over the table of whoever looks on.

    `held` is the card picked up; `refused` says why the move that was `tried` last is not allowed, until
    something else is done, `missing` is a typed letter that no free card has.
    """

    cursor: Cursor
    usable: Mapping[Slot, str]
    held: Slot | None

    def _draft(self, draft: Draft) -> None:
        self.draft = draft
        self.verdict: DraftVerdict | None = verdict(self.session.mode, self.session.state, draft)
        self._forget()

    def _forget(self) -> None:
        """What was refused is no longer talked about."""
        self.tried: Move | None = None
        self.refused: Refusal | None = None
        self.missing = ""

    def pick(self, slot: Slot) -> bool:
        """Pick a card up, or put it down again where it was."""
        if slot not in self.usable:
            return False
        self.held = None if self.held == slot else slot
        self._forget()
        return True

    def drop(self) -> None:
        """Let the picked card go back to where it was."""
        self.held = None

    def put(self, cell: Cell) -> bool:
        """Lay the picked card on a cell; a card of the crossword stays where it is."""
        if self.held is None or cell in self.state.board:
            return False
        slot, self.held = self.held, None
        self._draft(self.draft.put(slot, cell))
        return True

    def type(self, letter: str) -> bool:
        """Lay the first free card with this letter at the cursor."""
        typed = self.draft.typed(letter, self.cursor, self.state.board, self.usable)
        if typed is None:
            self.missing = letter
            return False
        return self._take_over(typed)

    def _take_over(self, typed: Typed) -> bool:
        """What was typed lies there, and the cursor behind it."""
        self.held = None
        self.cursor = typed.cursor
        self._draft(typed.draft)
        return True

    def lay_from(self, slot: Slot) -> bool:
        """Lay the card of this slot at the cursor; laid already, it is taken back."""
        if slot in self.draft.slots:
            return self.take_back(slot)
        if slot not in self.usable:
            return False
        return self._take_over(self.draft.laid_at(slot, self.cursor, self.state.board))

    def take_back(self, slot: Slot | None = None) -> bool:
        """Take back the card of a slot, or without one the card laid last; the cursor goes where it lay."""
        if not self.draft:
            return False
        gone = slot or self.draft.laid[-1].slot
        cell = next((cell for cell, there in self.draft.cells.items() if there == gone), None)
        if cell is None:
            return False
        self.held = None
        self.cursor = self.cursor._replace(cell=cell)
        self._draft(self.draft.without(gone))
        return True

    def clear(self) -> None:
        """Take back everything that is laid, put down what is held."""
        if self.draft:
            self.cursor = self.cursor._replace(cell=self.draft.laid[0].cell)
        self.drop()
        self._draft(Draft())

    def lay_again(self, draft: Draft, cursor: Cursor) -> None:
        """Lay what lay as a draft when the table was left, if the cards can still be used."""
        holds = self.session.mode.ruleset.layout.holds
        if all(placed.slot in self.usable and holds(placed.cell) for placed in draft.laid):
            self.cursor = cursor
            self._draft(draft)
