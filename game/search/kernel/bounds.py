"""Upper bounds of the scores of plays from a start, for the best-first search.

A start is the first anchor of plays that take in no old run, or the first old run that plays take in. A
window is a start with so many new pieces to the left of it and so many to the right (an anchor itself among
these). In the tables for a walk it is 16 * row + n, with n new pieces, `row` of them on the left side (an
anchor among these).
"""

from array import array

from game.search.kernel import bits
from game.search.kernel.anagrams import Anagrams
from game.search.kernel.grid import Grid
from game.search.kernel.walk import Rack, SearchPart, SearchResults

_WORD = 0xFFFFFFFFFFFFFFFF
_LONG = 256  # letters: no line has as many squares
_MANY = 31  # letters or more: a node does not tell how many


class UpperBounds(SearchPart):
    """The upper bounds of the windows around one start: each square gets the best letter of the rack that
    fits."""

    def __init__(self, grid: Grid, rack: Rack, results: SearchResults, anagrams: Anagrams) -> None:
        super().__init__(grid, rack, results)
        self.anagrams = anagrams
        self.extra = [0] * 64
        self.order = [0] * 64
        self.sums = [0] * 16
        self.window_bounds = [0] * 272
        self.onward = [0] * 272
        self.factors = [0] * 272
        self.riches = [0] * 272
        self.poorest = [0] * 272
        self.across = array("i", bytes(8 * self.grid.size))
        self.plains = array("i", bytes(8 * self.grid.size))
        self.boosts = array("i", bytes(8 * self.grid.size))
        self.usable = 0
        self.lefts = self.rights = self.rows = self.gathered = self.through = self.rich = self.factor = 0
        self.left_factor = [1] * 16
        self.left_gain = [0] * 16
        self.left_aside = [0] * 16
        self.left_tied = [0] * 16
        self.left_crossed = [0] * 16
        self.left_forced = [0] * 16
        self.right_factor = [1] * 16
        self.right_gain = [0] * 16
        self.right_aside = [0] * 16
        self.right_old = [0] * 16
        self.right_sum = [0] * 16
        self.right_tied = [0] * 16
        self.right_crossed = [0] * 16
        self.right_forced = [0] * 16
        self.right_end = [0] * 16
        self.right_most = [0] * 16
        self.right_letters = [0] * 16
        self.start_most = [0] * 2
        self.start_letters = [0] * 2
        self.window_left = [0] * 128
        self.window_right = [0] * 128
        self.window_most = [0] * 128
        self.window_rich = [0] * 128
        self.window_factor = [0] * 128

    def weigh_rack(self) -> None:
        """The highest sums of so many pieces of the hand on plain squares; the most that each kind of premium
        square adds; and whether a blank never scores more than a letter."""
        self.results.blank_loses = True
        self.usable = self.rack.held | self.grid.known if self.rack.wild else self.rack.held
        for premium in range(0, 64 * self.grid.premium_kinds, 64):
            self.extra[premium >> 6] = (
                self.letter_scores[premium + 63] - self.letter_scores[63] if self.rack.wild else 0
            )
            rest = self.rack.held
            while rest:
                i = bits.lowest(rest)
                rest &= rest - 1
                self.extra[premium >> 6] = max(
                    self.extra[premium >> 6], self.letter_scores[premium + i] - self.letter_scores[i]
                )
            rest = self.grid.known if self.rack.wild else 0
            while rest:
                i = bits.lowest(rest)
                rest &= rest - 1
                if self.letter_scores[premium + i] < self.letter_scores[premium + 63]:
                    self.results.blank_loses = False
        self._order_hand()

    def _order_hand(self) -> None:
        """The values of the pieces, the highest first, and their running sums."""
        n = 0
        rest = self.rack.held
        while rest:
            i = bits.lowest(rest)
            rest &= rest - 1
            for _ in range(self.rack.have[i]):
                self.order[n] = self.letter_scores[i]
                n += 1
        for _ in range(self.rack.wild):
            self.order[n] = self.letter_scores[63]
            n += 1
        for i in range(1, n):
            worth = self.order[i]
            j = i
            while j and self.order[j - 1] < worth:
                self.order[j] = self.order[j - 1]
                j -= 1
            self.order[j] = worth
        self.sums[0] = 0
        for i in range(15):
            self.sums[i + 1] = self.sums[i] + (self.order[i] if i < n else 0)

    def weigh_across(self, p: int) -> None:
        """The most that a piece of the hand scores on an empty square with a cross run: in that run, on a
        plain square, and what this square adds."""
        premium = self.premiums[p]
        best = self.letter_scores[premium + 63] if self.rack.wild else 0
        plain = self.letter_scores[63] if self.rack.wild else 0
        boost = best - plain
        rest = self.cross_checks[p] & self.rack.held
        while rest:
            letter = bits.lowest(rest)
            rest &= rest - 1
            best = max(best, self.letter_scores[premium + letter])
            plain = max(plain, self.letter_scores[letter])
            boost = max(boost, self.letter_scores[premium + letter] - self.letter_scores[letter])
        self.across[p] = (self.cross_sums[p] + best) * self.cross_factors[p]
        self.plains[p] = plain
        self.boosts[p] = boost

    def look(self, p: int) -> None:
        """Scan the pieces to the left and to the right of the start at p, with one more empty square each
        time, as far as the hand may lay pieces."""
        most = self.results.most - (0 if self.through else 1)
        self._look_right(p)
        self.lefts = 0
        while self.lefts < most and self._is_free(p - 1):
            p -= 1
            n = self.lefts
            crossed = self.beside[p] & 1
            self.left_factor[n + 1] = self.left_factor[n] * self.word_factors[p]
            self.left_gain[n + 1] = self.left_gain[n] + self.boost(p)
            self.left_aside[n + 1] = self.left_aside[n] + (self.across[p] if crossed else 0)
            self.left_tied[n + 1] = self.left_tied[n] + (self.plains[p] if crossed else 0)
            self.left_crossed[n + 1] = self.left_crossed[n] + crossed
            self.left_forced[n + 1] = self.left_forced[n] + (self.cross_checks[p] & self.rack.held == 0)
            self.lefts = n + 1
            if self.left_forced[n + 1] > self.rack.wild:
                self.lefts = n
                return

    def _look_right(self, p: int) -> None:
        n = 0
        self.right_old[0] = 0
        self.right_sum[0] = 0
        while True:
            while bits.piece(self.codes[p]):
                self.right_old[n] += self.points[p]
                self.right_sum[n] = (self.right_sum[n] + self.anagrams.number[self.codes[p] - 1]) & _WORD
                p += 1
            self.right_end[n] = p
            self.rights = n
            if n == self.results.most or not self._is_open(p):
                break
            n += 1
            crossed = self.beside[p] & 1
            self.right_factor[n] = self.right_factor[n - 1] * self.word_factors[p]
            self.right_gain[n] = self.right_gain[n - 1] + self.boost(p)
            self.right_old[n] = self.right_old[n - 1]
            self.right_sum[n] = self.right_sum[n - 1]
            self.right_aside[n] = self.right_aside[n - 1] + (self.across[p] if crossed else 0)
            self.right_tied[n] = self.right_tied[n - 1] + (self.plains[p] if crossed else 0)
            self.right_crossed[n] = self.right_crossed[n - 1] + crossed
            self.right_forced[n] = self.right_forced[n - 1] + (self.cross_checks[p] & self.rack.held == 0)
            p += 1
            if self.right_forced[n] > self.rack.wild:
                break

    def look_up(self, p: int) -> None:
        """After `look`: the greatest length of words with the runs to the right of a start, and their other
        letters; the run at the start with (1) or without (0) letters before it."""
        self.start_most[0] = self.start_most[1] = self.right_most[0] = _LONG
        self.start_letters[0] = self.start_letters[1] = bits.LOW
        if self.through:
            size = self.right_end[0] - p
            node = self._node_of(p, self.right_end[0])
            self.start_most[1] = self._longest(node, size)
            self.start_letters[1] = self.halves[2 * node + 5]
            node = self.halves[2 * node + 4] & bits.PLACE
            self.start_most[0] = self._longest(node, size)
            self.start_letters[0] = self.halves[2 * node + 5]
        self.right_letters[0] = self.start_letters[1]
        for n in range(1, self.rights + 1):
            self.right_most[n] = self.right_most[n - 1]
            self.right_letters[n] = self.right_letters[n - 1]
            p = self.right_end[n - 1] + 1
            if p < self.right_end[n]:
                node = self._node_of(p, self.right_end[n])
                self.right_most[n] = min(self.right_most[n], self._longest(node, self.right_end[n] - p))
                self.right_letters[n] &= self.halves[2 * node + 5]

    def _node_of(self, p: int, end: int) -> int:
        """The node of all words that have the run from p to before the end in them; 0 if there are none."""
        node = self.grid.root
        while end > p and node:
            end -= 1
            node = bits.child(self.nodes, node, self.codes[end] - 1)
        return node

    def _longest(self, node: int, size: int) -> int:
        """The greatest length of a word that goes on from this node after `size` letters."""
        follow = self.halves[2 * node + 4] >> 27
        return _LONG if follow == _MANY else size + follow

    def _is_long(self, left: int, right: int, p: int) -> bool:
        """Whether no word with the runs of this window around the start at p is so long."""
        most = min(self.right_most[right], self.start_most[1 if left else 0])
        return self.right_end[right] - p + left > most

    def boost(self, p: int) -> int:
        """The most that a piece scores on an empty square beyond its score on a plain one."""
        return self.boosts[p] if self.beside[p] & 1 else self.extra[self.premiums[p] >> 6]

    def farthest(self, left: int, most: int) -> int:
        """The most new pieces to the right of a window with `left` to the left; fewer than `nearest` if there
        is none."""
        right = min(self.rights, most - left)
        while right > 0 and self.left_forced[left] + self.right_forced[right] > self.rack.wild:
            right -= 1
        return right

    def nearest(self, left: int) -> int:
        """The fewest new pieces to the right of a window with `left` to the left."""
        return 0 if self.through and left else 1

    def window_bound(self, left: int, right: int) -> int:
        """The most that a play counts with `left` new pieces to the left and `right` to the right. `rich` and
        `factor`: what its pieces count at most on plain squares, and by what they are multiplied.

        A piece on a square with a run across counts at most `tied`; of the others any may be best."""
        n = left + right
        crossed = self.left_crossed[left] + self.right_crossed[right]
        tied = self.left_tied[left] + self.right_tied[right] + self.sums[n - crossed]
        self.rich = min(tied, self.sums[n])
        self.factor = self.left_factor[left] * self.right_factor[right]
        most = self.right_old[right] + self.rich + self.left_gain[left] + self.right_gain[right]
        return self.factor * most + self.left_aside[left] + self.right_aside[right] + self.results.bonus[n]

    def start_bound(self, low: int, high: int, bonus: int) -> int:
        """The upper bound of plays of `low` to `high` new pieces, all with this bonus. One piece more never
        lowers it, so of the windows with as many to the left the longest decides."""
        best = -1
        for left in range(self.lefts + 1):
            right = self.farthest(left, high)
            if right >= self.nearest(left) and left + right >= low:
                best = max(best, self.window_bound(left, right) - self.results.bonus[left + right] + bonus)
        return best

    def gather(self, level: bool, p: int) -> None:
        """List the windows around the start at p that may contain a better play. `level`: none of them earns
        a bonus, so one piece less never raises the bound."""
        self.gathered = 0
        for left in range(self.lefts + 1):
            right = self.farthest(left, self.results.most)
            while right >= self.nearest(left) and left + right >= self.results.shortest:
                most = self.window_bound(left, right)
                if most > self.results.best:
                    if not self._is_long(left, right, p):
                        self.window_left[self.gathered] = left
                        self.window_right[self.gathered] = right
                        self.window_most[self.gathered] = most
                        self.window_rich[self.gathered] = self.rich
                        self.window_factor[self.gathered] = self.factor
                        self.gathered += 1
                elif level:
                    break
                right -= 1

    def tabulate(self, all: bool, p: int) -> None:
        """Write the bounds of all windows around the start at p into tables for a walk, or only of those not
        looked up yet. `onward` and `poorest`: the highest bound, and the least that pieces count at
        most on plain squares, of the windows with so many squares to the left or more."""
        self.rows = self.lefts + (1 if self.through else 2)
        for n in range(16):
            self.results.tops[n] = -1
            self.onward[16 * self.rows + n] = -1
            self.poorest[16 * self.rows + n] = self.sums[n]
        for left in range(self.lefts, -1, -1):
            row = 16 * (left if self.through else left + 1)
            last = self.farthest(left, self.results.most)
            for n in range(self.results.most + 1):
                window = row + n
                self.window_bounds[window] = -1
                self.poorest[window] = self.poorest[window + 16]
                if (
                    self.nearest(left) <= n - left <= last
                    and (all or not self.anagrams.looks_up[n])
                    and not self._is_long(left, n - left, p)
                ):
                    self.window_bounds[window] = self.window_bound(left, n - left)
                    self.factors[window] = self.factor
                    self.riches[window] = self.rich
                    self.poorest[window] = min(self.poorest[window], self.rich)
                    self.results.tops[n] = max(self.results.tops[n], self.window_bounds[window])
                self.onward[window] = max(self.onward[window + 16], self.window_bounds[window])

    def _is_free(self, p: int) -> bool:
        """Whether windows extend leftward over this square: not where another run would join, nor over an
        anchor where the play takes in no run, nor where no letter fits."""
        if self.codes[p] or not self.cross_checks[p] & self.usable:
            return False
        return not bits.piece(self.codes[p - 1]) if self.through else self.beside[p] == 0

    def _is_open(self, p: int) -> bool:
        """Whether windows extend rightward over this square."""
        if self.codes[p] or (self.beside[p] & 2 and not self.through):
            return False
        return self.cross_checks[p] & self.usable != 0
