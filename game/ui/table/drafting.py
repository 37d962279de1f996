"""The hand of whoever looks at a table, and what of it is laid over the table and can still be taken back. It
plays no move."""

from collections.abc import Mapping, Sequence

from game.table.board import Cell
from game.table.moves import Move, Slot
from game.table.refusal import Refusal
from game.table.ruleset import Ruleset
from game.table.session import Session
from game.table.state import NO_PIECE, Phase, State
from game.text.pieces import what_is
from game.ui.table.draft import Cursor, Draft, DraftVerdict, Typed, verdict
from game.ui.table.hand_order import lined_up, moved
from game.ui.table.seating import Seating


class Drafting:
    """A hand in the order in which its owner holds it, and the draft laid from it.

    `held` is the card picked up; `refused` says why the move that was `tried` last is not allowed, until
    something else is done, `missing` is a typed letter that no free card has, `told_of_piece` what the piece
    is good for that was pressed last, where it is no letter.
    """

    session: Session
    state: State
    seating: Seating
    viewer: int | None
    _orders: dict[int, tuple[str, ...]]
    _row: tuple[Slot, ...]
    cursor: Cursor
    usable: Mapping[Slot, str]
    held: Slot | None

    @property
    def rules(self) -> Ruleset:
        """The ruleset of the game."""
        return self.session.mode.ruleset

    # --- the hand -----------------------------------------------------------------------------------

    def hand(self) -> tuple[str, ...]:
        """The row or the hand of whoever looks on; an empty place of the row is NO_PIECE."""
        if not self.seating.company:
            return self.state.seat.hand
        return () if self.viewer is None else self.state.seats[self.viewer].hand

    def row(self) -> tuple[Slot, ...]:
        """The slots in the strip, in the order in which they lie there: heaps, or row or hand."""
        return self._row

    def _lined_up(self) -> tuple[Slot, ...]:
        """Heaps and row as they lie, a hand as its owner holds it."""
        if self.state.heaps:
            return tuple(Slot("heap", i) for i in range(len(self.state.heaps)))
        hand = self.hand()
        if self.viewer is None or "hand" not in self.session.mode.zones:
            return tuple(Slot("hand", i) for i in range(len(hand)))
        return self._held_as(lined_up(hand, self._orders.get(self.viewer, ())))

    def _held_as(self, places: Sequence[int]) -> tuple[Slot, ...]:
        """The hand in this order, which is kept for when its owner looks at it again."""
        if self.viewer is not None:
            hand = self.hand()
            self._orders[self.viewer] = tuple(hand[place] for place in places)
        return tuple(Slot("hand", place) for place in places)

    @property
    def orders(self) -> Mapping[int, tuple[str, ...]]:
        """The pieces of each seat's hand in the order in which it holds them."""
        return self._orders

    def hold_as(self, orders: Mapping[int, tuple[str, ...]]) -> None:
        """Hold the hands as they were held when the table was left."""
        self._orders = dict(orders)
        self._row = self._lined_up()

    def shift(self, slot: Slot, to: int) -> bool:
        """Put a card of the hand at another place of it; that is no move of the game."""
        places = [held.place for held in self._row if held.zone == "hand"]
        if "hand" not in self.session.mode.zones or slot not in self._row or not 0 <= to < len(places):
            return False
        self._row = self._held_as(moved(places, slot.place, to))
        return True

    def empty(self, slot: Slot) -> bool:
        """Whether nothing lies at the slot."""
        return self.piece(slot) in ("", NO_PIECE)

    def piece(self, slot: Slot) -> str:
        """The card at a slot, usable or not; "" where there is none. A hand is that of whoever looks on."""
        if slot.zone != "hand":
            return self.session.mode.piece_at(self.state, slot)
        hand = self.hand()
        return hand[slot.place] if 0 <= slot.place < len(hand) else ""

    @property
    def going(self) -> bool:
        """Somebody has a turn to make."""
        return self.session.state.phase in (Phase.PLAYING, Phase.DECLARED)

    # --- the draft ----------------------------------------------------------------------------------

    def _draft(self, draft: Draft) -> None:
        self.draft = draft
        self.verdict: DraftVerdict | None = verdict(self.session.mode, self.session.state, draft)
        self._forget()

    def _forget(self) -> None:
        """What was refused is no longer talked about."""
        self.tried: Move | None = None
        self.refused: Refusal | None = None
        self.missing = ""
        self.told_of_piece = ""

    def pick(self, slot: Slot) -> bool:
        """Pick a card up, or put it down again where it was."""
        self._forget()
        self.told_of_piece = what_is(self.piece(slot), self.rules)
        if slot not in self.usable:
            return False
        self.held = None if self.held == slot else slot
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
            self.told_of_piece = what_is(self.piece(slot), self.rules)
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
        holds = self.rules.layout.holds
        if all(placed.slot in self.usable and holds(placed.cell) for placed in draft.laid):
            self.cursor = cursor
            self._draft(draft)
