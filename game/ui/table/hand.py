"""The hand of whoever looks at a table, in the order in which he holds it. It knows no draft and no move."""

from collections.abc import Mapping, Sequence

from game.table.moves import Slot
from game.table.session import Session
from game.table.state import NO_PIECE, Phase, State
from game.ui.table.hand_order import lined_up, moved
from game.ui.table.seating import Seating


class Hand:
    """What lies in the strip of a table: heaps, the row, or a hand."""

    session: Session
    state: State
    seating: Seating
    viewer: int | None
    _orders: dict[int, tuple[str, ...]]
    _row: tuple[Slot, ...]

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
