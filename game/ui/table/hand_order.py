"""The order of each seat's hand: a display preference of its player, not a move of the game."""

import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.table.moves import Slot
from game.table.session import Session
from game.table.state import NO_PIECE, State
from modes.states import HeapState


def lined_up(hand: Sequence[str], order: Sequence[str]) -> tuple[int, ...]:
    """The hand's places in the previous order of its pieces; new pieces come last."""
    left = list(range(len(hand)))
    held = []
    for piece in order:
        place = next((place for place in left if hand[place] == piece), None)
        if place is not None:
            left.remove(place)
            held.append(place)
    return (*held, *left)


def moved(places: Sequence[int], place: int, to: int) -> tuple[int, ...]:
    """The places with one moved to another position."""
    others = [other for other in places if other != place]
    return (*others[:to], place, *others[to:])


class HandStep(NamedTuple):
    """The order of a hand after `at` moves; no pieces if it was never arranged."""

    at: int
    pieces: tuple[str, ...]


class HandOrder:
    """The hand as its owner has arranged it.

    `orders` are the pieces of each seat's hand in its order, `row` the slots of the strip in theirs: the
    heaps, or the row or hand that is seen. `can_change` says whether the viewer may rearrange it. Undo and
    redo follow the steps (moves and rearrangements) as far as they are known, which excludes moves from
    before the table was opened.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._viewer: int | None = None
        self._hand: tuple[str, ...] = ()
        self._heaps = 0
        self._steps: list[HandStep] = []
        self._here = 0
        self.orders: dict[int, tuple[str, ...]] = {}
        self.row: tuple[Slot, ...] = ()
        self.can_change = False

    def show(self, state: State, viewer: int | None, hand: tuple[str, ...]) -> None:
        """Show this hand, seen by `viewer`, in its last order."""
        self._viewer, self._hand, self._heaps = viewer, hand, len(state.of(HeapState).heaps)
        arranged = viewer is not None and not state.of(HeapState).heaps and bool(hand)
        self.can_change = arranged and not {"hand", "row"}.isdisjoint(self._session.mode.zones)
        self.row = self._lined_up()

    def _lined_up(self) -> tuple[Slot, ...]:
        """Heaps in place; a hand in its owner's order; in a row a new card takes the place of the old one."""
        if self._heaps:
            return tuple(Slot("heap", i) for i in range(self._heaps))
        if self._viewer is not None and "hand" in self._session.mode.zones:
            return self._held_as(lined_up(self._hand, self.orders.get(self._viewer, ())))
        if self._viewer not in self.orders or len(self.row) != len(self._hand):
            return tuple(Slot("hand", i) for i in range(len(self._hand)))
        return self._held_as(self._places())

    def _held_as(self, places: Sequence[int]) -> tuple[Slot, ...]:
        """Set and remember the order of the viewer's hand."""
        if self._viewer is not None:
            self.orders[self._viewer] = tuple(self._hand[place] for place in places)
        return tuple(Slot("hand", place) for place in places)

    def restore(self, orders: Mapping[int, tuple[str, ...]]) -> None:
        """Restore the orders saved with the table, or before an undo."""
        self.orders, self.row = dict(orders), ()
        order = self.orders.get(self._viewer) if self._viewer is not None else None
        known = order is not None and self.can_change
        self.row = self._held_as(lined_up(self._hand, order or ())) if known else self._lined_up()

    # --- arranging ----------------------------------------------------------------------------------

    def _places(self) -> list[int]:
        return [slot.place for slot in self.row if slot.zone == "hand"]

    def _arrange(self, places: Sequence[int]) -> bool:
        if not self.can_change:
            return False
        before, held = self.step, self._places()
        self.row = self._held_as(places)
        if list(places) != held:
            self.moved(before)
        return True

    def shift(self, slot: Slot, to: int) -> bool:
        """Move a card of the hand to another place."""
        if slot not in self.row or not 0 <= to < len(self.row):
            return False
        return self._arrange(moved(self._places(), slot.place, to))

    def shuffle(self) -> bool:
        places = self._places()
        return self._arrange(random.sample(places, len(places)))

    def sort(self) -> bool:
        """Sort the hand alphabetically, then blanks and free cards, empty places last."""
        letters, hand = self._session.mode.ruleset.letters, self._hand

        def rank(place: int) -> int:
            piece = hand[place]
            return letters.index(piece) if piece in letters else len(letters) + (piece == NO_PIECE)

        return self._arrange(sorted(self._places(), key=rank))

    # --- steps --------------------------------------------------------------------------------------

    @property
    def step(self) -> HandStep:
        held = () if self._viewer is None else self.orders.get(self._viewer, ())
        return HandStep(self._session.at, held)

    def moved(self, before: HandStep) -> None:
        """A step was made from this one; undone ones are dropped."""
        if not self._is_at(before):
            self._steps, self._here = [before], 0
        self._steps[self._here + 1 :] = [self.step]
        self._here += 1

    def _is_at(self, step: HandStep) -> bool:
        return bool(self._steps) and self._steps[self._here] == step

    def knows(self, by: int) -> bool:
        """Whether the step at this distance is known."""
        return self._is_at(self.step) and 0 <= self._here + by < len(self._steps)

    def go(self, by: int) -> HandStep | None:
        """Go to the step at this distance; None if it is not known."""
        if not self.knows(by):
            return None
        self._here += by
        return self._steps[self._here]
