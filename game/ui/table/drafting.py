"""The hand of whoever looks at a table, and what of it is laid over the table and can still be taken back. It
plays no move."""

import random
from collections.abc import Mapping, Sequence

from game.table.board import Axis, Cell
from game.table.moves import Move, Slot
from game.table.refusal import Refusal
from game.table.ruleset import Ruleset
from game.table.session import Session
from game.table.state import NO_PIECE, Phase, State
from game.text.pieces import what_is
from game.ui.table.draft import Cursor, Draft, DraftVerdict, Typed, verdict
from game.ui.table.hand_order import HandStep, HandSteps, lined_up, moved
from game.ui.table.seating import Seating


class Drafting:
    """A hand in the order in which its owner holds it, and the draft laid from it.

    `held` is the card picked up; `refused` says why the move that was `tried` last is not allowed, until
    something else is done, `missing` is a typed letter that no free card has, `told_of_piece` what the piece
    is good for that was pressed last, where it is no letter, `asked_about` the words at a card pointed at.
    """

    session: Session
    state: State
    seating: Seating
    viewer: int | None
    _orders: dict[int, tuple[str, ...]]
    _row: tuple[Slot, ...] = ()
    _steps: HandSteps
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
        """Heaps as they lie, a hand as its owner holds it; in a row a new card lies where the old one lay."""
        if self.state.heaps:
            return tuple(Slot("heap", i) for i in range(len(self.state.heaps)))
        hand = self.hand()
        if self.viewer is None:
            return tuple(Slot("hand", i) for i in range(len(hand)))
        if "hand" in self.session.mode.zones:
            return self._held_as(lined_up(hand, self._orders.get(self.viewer, ())))
        places = [slot.place for slot in self._row]
        if self.viewer not in self._orders or len(places) != len(hand):
            return tuple(Slot("hand", i) for i in range(len(hand)))
        return self._held_as(places)

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
        self._orders, self._row = dict(orders), ()
        order = self._orders.get(self.viewer) if self.viewer is not None else None
        known = order is not None and self.can_order
        self._row = self._held_as(lined_up(self.hand(), order or ())) if known else self._lined_up()

    @property
    def can_order(self) -> bool:
        """Whether there is a hand or a row that whoever looks on may put in order."""
        mine = self.viewer is not None and not self.state.heaps and bool(self.hand())
        return mine and not {"hand", "row"}.isdisjoint(self.session.mode.zones)

    @property
    def step(self) -> HandStep:
        """How the hand is held now."""
        held = () if self.viewer is None else self._orders.get(self.viewer, ())
        return HandStep(self.session.at, held)

    def _places(self) -> list[int]:
        return [slot.place for slot in self._row if slot.zone == "hand"]

    def _put_in_order(self, places: Sequence[int]) -> bool:
        """Hold the hand in another order; that is no move of the game."""
        if not self.can_order:
            return False
        before, held = self.step, self._places()
        self._row = self._held_as(places)
        if list(places) != held:
            self._steps.change(before, self.step)
        return True

    def shift(self, slot: Slot, to: int) -> bool:
        """Put a card of the hand at another place of it."""
        places = self._places()
        if slot not in self._row or slot.zone != "hand" or not 0 <= to < len(places):
            return False
        return self._put_in_order(moved(places, slot.place, to))

    def shuffle(self) -> bool:
        """Put the hand in another order."""
        places = self._places()
        return self._put_in_order(random.sample(places, len(places)))

    def sort(self) -> bool:
        """Put the hand in the order of the alphabet, then blanks and free cards, empty places last."""
        letters, hand = self.rules.letters, self.hand()

        def rank(place: int) -> int:
            piece = hand[place]
            return letters.index(piece) if piece in letters else len(letters) + (piece == NO_PIECE)

        return self._put_in_order(sorted(self._places(), key=rank))

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
        self.asked_about: tuple[str, ...] = ()

    def pick(self, slot: Slot) -> bool:
        """Pick a card up, or put it down again where it was."""
        self._forget()
        self.told_of_piece = what_is(self.piece(slot), self.rules)
        if slot not in self.usable:
            return False
        self.held = None if self.held == slot else slot
        return True

    def point_at(self, spot: Slot | Cell | str) -> None:
        """Somebody asks about a card or a cell: the card is picked up, the cursor goes to the cell."""
        self._forget()
        if isinstance(spot, Slot):
            self.held = spot if spot in self.usable else None
        elif not isinstance(spot, str):
            self.cursor = self.cursor._replace(cell=spot)
            board = self.state.board
            runs = [board.run(spot, axis) for axis in Axis] if spot in board else []
            self.asked_about = tuple(board.word(run) for run in runs if len(run) > 1)

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

    def turn_cursor(self) -> None:
        """Type in the other direction."""
        self.cursor = self.cursor.flipped()

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
