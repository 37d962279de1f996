"""The plays of a state of Seven heaps: of the heaps alone, with the waste, and with every card that can be
turned where the heaps alone permit nothing."""

from game.search.solver import methods
from game.search.solver.cards import Cards
from game.search.solver.extra_card_walk import ExtraCardWalk
from game.search.solver.rollouts import Rollouts


class HeapPlays:
    """The walk that notes the plays of the present state, and after how many turns a card comes up."""

    def __init__(self, cards: Cards, rollouts: Rollouts, walk: ExtraCardWalk) -> None:
        self.cards = cards
        self.rollouts = rollouts
        self.walk = walk
        self.stops = [0] * 64

    def look(self) -> int:
        """Note all plays; the letters of the cards from outside that a play may take now, a bit each."""
        at = self.cards.depth * self.cards.span
        live = self._live(at)
        stops = self._look_at_stops(at, live)
        beside_own = 0 if self.cards.heaps_first else live
        self.walk.look(stops, beside_own)
        allowed = beside_own if self.walk.own else live
        if not self.walk.own and self.cards.can_turn() and self.rollouts.is_stuck():
            if self.rollouts.past_usable:
                allowed = stops
            elif not self.walk.helps & live:
                allowed = self._first_useful(at)
        return allowed

    def turn_for(self, play: int) -> int:
        """Turn to the card that one of the plays noted takes; how many steps that is, 0 or 1."""
        turns = 0 if self.walk.own else self.stops[self.walk.value_extra[play]]
        if turns:
            self.rollouts.turn_times(turns)
        return 1 if turns else 0

    def comes_up(self, letter: int) -> bool:
        """Whether a card of this letter is turned or can be, if turning is allowed."""
        at = self.cards.depth * self.cards.span
        one = 1
        return self._look_at_stops(at, self._live(at)) >> letter & one != 0

    def _live(self, at: int) -> int:
        """The letter of the waste if it may be used, as a bit."""
        one = 1
        return one << self._turned(at) if self.cards.past[at] and self.cards.past[at + 2] else 0

    def _look_at_stops(self, at: int, live: int) -> int:
        """The letters of the cards that can be turned and of the one that is (`live`), a bit each; after how
        many turns is then in `stops`."""
        one = 1
        seen = live
        p = self.cards.past[at]
        outside = self.cards.past[at + 1]
        for letter in range(64):
            self.stops[letter] = 0
        if self.cards.can_turn():
            for turns in range(1, 2 * (outside // self.cards.turn_by) + 5):
                p = self.cards.next_stop(p, outside)
                letter = self.cards.past[at + methods.OUTSIDE + p - 1]
                if not seen & (one << letter):
                    seen |= one << letter
                    self.stops[letter] = turns
        return seen

    def _first_useful(self, at: int) -> int:
        """The first card turned, as a bit, with which something can be laid: it must not be passed."""
        one = 1
        first = 0
        self.cards.turn_on()
        at += self.cards.span
        for turns in range(1, 2 * (self.cards.past[at + 1] // self.cards.turn_by) + 5):
            if turns > 1:
                self.cards.turn(at)
                self.cards.step_pieces[self.cards.depth] = turns
            first = self.walk.helps & one << self._turned(at)
            if first or not self.rollouts.is_stuck():
                break
        self.cards.back()
        return first

    def _turned(self, at: int) -> int:
        """The letter on top of the waste."""
        return self.cards.past[at + methods.OUTSIDE + self.cards.past[at] - 1]
