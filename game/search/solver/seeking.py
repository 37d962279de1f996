"""The search for a line that lays all cards of a patience: games played out by one who knows every card.

Each begins anew or some way along the best line so far, or one that is little worse. In the third method all
cards are looked at that can be turned where the heaps alone permit nothing.
"""

try:
    import cython
except ImportError:
    from game.search.kernel import uncompiled as cython

from array import array

from game.search.solver import methods
from game.search.solver.ahead import Ahead

_FARTHEST = 250  # how far along the best line a line can begin, in parts of 256
_WORST = 1 << 30


class Seeking(Ahead):
    """Lines of a patience from the state that is spread out, until one is complete.

    The best line is the one whose cards that are left cost least. Now and then a line that is a little worse
    takes its place: what keeps a line from being completed often lies far back, and most ways to another
    begin downhill.
    """

    def __init__(self, nodes: memoryview, root: int, width: int, start: int) -> None:
        super().__init__(nodes, root, width, start)
        self.restart = self.forward = self.patient = 0
        self.cost_of_card = self.cost_of_waiting = self.worse = 0
        self.best_depth = self.best_cost = self.since = 0
        self.stops = [0] * 64

    def seed(self, number: int) -> None:
        """Begin the chance of this number, with no best line."""
        super().seed(number)
        self._forget_best()
        self.best_keys = array("Q", bytes(8 * (self.deepest + 2)))
        self.best_pieces = array("Q", bytes(8 * (self.deepest + 2)))
        self.best_sources = array("Q", bytes(8 * (self.deepest + 2)))

    def letters_of_words(self) -> int:
        """The letters that any word has which the cards can make, a bit each."""
        return self.nodes[self.root] & self.known

    def solve(self, rollouts: int) -> bool:
        """So many lines more, until one is complete; that one is then `line()`."""
        self._look_ready()
        won = False
        with cython.nogil:
            won = self._solve(rollouts)
        return won

    def _look_ready(self) -> None:
        """Raise ValueError where no cards are spread out, no chance is begun, or a number cannot be."""
        if not self.span or len(self.best_keys) < self.deepest + 2:
            raise ValueError("no cards are spread out, or no chance is begun after it")
        if self.turn_by < 1 or not 0 <= self.forward < _FARTHEST:
            raise ValueError(f"{self.turn_by} cards turned at a time, forward {self.forward}")

    def _solve(self, rollouts: int) -> bool:
        while rollouts > 0 and not self.stopped:
            rollouts -= 1
            self._begin_again()
            self._draw_leanings(self.best_depth > 0)
            self.greedy = self.done == 0
            self.done += 1
            if self._play_on():
                return True
            self._remember()
        return False

    def _forget_best(self) -> None:
        self.best_depth = 0
        self.best_cost = _WORST
        self.since = 0

    def _begin_again(self) -> None:
        """Go back to the root, or mostly to some way along the best line."""
        keep = 0
        if self.since >= self.patient:
            self._forget_best()
        if self.best_depth and (self._chance() & 255) < self.restart:
            part = self.forward + (self._chance() >> 40) % (_FARTHEST - self.forward)
            keep = self.best_depth * part >> 8
        self._come_to(keep)

    def _remember(self) -> None:
        """Keep the line if its cards left cost less than those of the best one, or sometimes if as much or
        little more."""
        cost = 0
        for letter in range(64):
            cost += self.unlaid[letter] * (self.weights[letter] + self.cost_of_card)
            if self.unlaid[letter] and self.companions[letter]:
                cost += self.cost_of_waiting
        self.since += 1
        most = self.best_cost
        if self.best_depth:
            most += max(0, self.worse * self.noise[self._chance() >> 52] >> 8)
        if cost > most or (cost == most and (self._chance() & 255) >= 77):
            return
        if cost < self.best_cost:
            self.since = 0
        self.best_cost = cost
        self.best_depth = self.depth
        self._keep_leanings()
        for i in range(1, self.depth + 1):
            self.best_keys[i] = self.step_keys[i]
            self.best_pieces[i] = self.step_pieces[i]
            self.best_sources[i] = self.step_sources[i]

    def _play_on(self) -> bool:
        """Go on with the line to its end; whether it is complete."""
        while not self.stopped:
            if self._left() == 0:
                return True
            if self.depth + 2 + self._left() >= self.deepest:
                return False
            self._weigh_leaning()
            self._take_up()
            if self.method == methods.HEAPS:
                if not self._go_on_with_heaps():
                    return False
            elif self.stock_ends and not self._can_turn():
                return False
            elif self._can_lay():
                self._lay_choice()
            elif self._can_turn() and self._is_stuck():
                self._turn_on()
            else:
                return False
        return False

    def _can_lay(self) -> bool:
        """Choose from hand or row and the open pile; false if they permit nothing."""
        at = self.depth * self.span
        lent = 0
        one = 1
        if self.method == methods.SIX:
            low = self.past[at] - 1 if self.open_top_only else 0
            for i in range(max(0, low), self.past[at]):
                lent |= one << self.past[at + methods.OUTSIDE + i]
        self._look_at_choices(lent, lent)
        return self._choose_from(lent)

    def _lay_choice(self) -> None:
        key = self.value_keys[self.choice]
        pieces = self.value_pieces[self.choice]
        n = key >> 20 & 15
        hard = False
        self._lay(key, pieces, self._source(n, pieces))
        for _ in range(n):
            letter = pieces & 63
            pieces >>= 7
            self.unlaid[letter] -= 1
            hard = hard or self.weights[letter] >= self.hard
        if hard:
            self._lean()

    def _go_on_with_heaps(self) -> bool:
        """The third method's next placement: of the heaps' tops alone and with the waste's where they permit
        any, else the best one with any card that can be turned; false if there is none."""
        at = self.depth * self.span
        one = 1
        live = 0
        if self.past[at] and self.past[at + 2]:
            live = one << self._turned(at)
        stops = self._look_at_stops(at, live)
        beside_own = 0 if self.heaps_first else live
        self._look_at_choices(stops, beside_own)
        allowed = beside_own if self.own else live
        if not self.own and self._can_turn() and self._is_stuck():
            if self.past_usable:
                allowed = stops
            elif not self.helps & live:
                allowed = self._first_useful(at)
        if not self._choose_from(allowed):
            return False
        turns = 0 if self.own else self.stops[self.value_lent[self.choice]]
        if turns:
            self._turn_times(turns)
        self._lay_choice()
        return True

    def _look_at_stops(self, at: int, live: int) -> int:
        """The letters of the cards that can be turned and of the one that is (`live`), a bit each; after how
        many turns is then in `stops`."""
        one = 1
        seen = live
        p = self.past[at]
        outside = self.past[at + 1]
        for letter in range(64):
            self.stops[letter] = 0
        if self._can_turn():
            for turns in range(1, 2 * (outside // self.turn_by) + 5):
                p = self._next_stop(p, outside)
                letter = self.past[at + methods.OUTSIDE + p - 1]
                if not seen & (one << letter):
                    seen |= one << letter
                    self.stops[letter] = turns
        return seen

    def _first_useful(self, at: int) -> int:
        """The first card turned, as a bit, with which something can be laid: it must not be passed."""
        one = 1
        first = 0
        self._turn_on()
        at += self.span
        for turns in range(1, 2 * (self.past[at + 1] // self.turn_by) + 5):
            if turns > 1:
                self._turn(at)
                self.step_pieces[self.depth] = turns
            first = self.helps & one << self._turned(at)
            if first or not self._is_stuck():
                break
        self._back()
        return first

    def _turned(self, at: int) -> int:
        """The letter on top of the waste."""
        return self.past[at + methods.OUTSIDE + self.past[at] - 1]
