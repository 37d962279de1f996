"""Generates the plays from one start by branch and bound: paths that cannot become the best play are
pruned."""

from game.search.kernel import bits
from game.search.kernel.bounds import UpperBounds
from game.search.kernel.grid import Grid
from game.search.kernel.walk import Rack, SearchPart, SearchResults


class BoundedWalk(SearchPart):
    """Follows only paths in windows whose upper bound is above the best play.

    `lost` is by how much the pieces of a path score less on premium squares than the bound assumes, in the
    main run; `aside` is the same for the cross runs.
    """

    def __init__(self, grid: Grid, rack: Rack, results: SearchResults, bounds: UpperBounds) -> None:
        super().__init__(grid, rack, results)
        self.bounds = bounds
        self.pivot = 0
        self.plain = 0

    def search(self, p: int) -> None:
        """All plays from a start, in windows that may contain a better play."""
        node = self.grid.root
        sum = 0
        self.results.demand()
        self.results.axis = 1 if p >= self.grid.size else 0
        self.results.turned = 0
        self.pivot = p
        if not self.bounds.through:
            self._search_left(node, p, 16, 0, 0, 0, 0)
            return
        self.pivot = self.grid.end(p, 1) - 1
        at = self.pivot
        while at >= p:
            sum += self.points[at]
            node = bits.child(self.nodes, node, self.codes[at] - 1)
            at -= 1
        if not node:
            return
        part = self.halves[2 * node + 4] & bits.PLACE
        at = self.pivot + 1
        if part and self.codes[at] == 0 and self._wins(0, self._reach(part, at, 0), 0, 0, 0):
            self._search_right(part, at, 16, 0, sum, 0, 0)
        if self.bounds.rows > 1 and self._wins_on(16, self._reach(node, p - 1, 0), 0, 1, 0, 0):
            self._search_left(node, p - 1, 16, 0, sum, 0, 0)

    def _search_left(self, node: int, p: int, k: int, pieces: int, sum: int, lost: int, aside: int) -> None:
        """Lay a piece on the empty square p and go on, as `_leftward` does."""
        leads = self.nodes[node]
        ends = self.nodes[node + 1]
        rest = leads & self.cross_checks[p] & self.usable()
        cross_factor = self.cross_factors[p]
        cross_sum = self.cross_sums[p]
        premium = self.premiums[p]
        n = (k & 15) + 1
        row = 16 * n
        right = n < self.results.most and self.codes[self.pivot + 1] == 0
        left = n < self.results.most and n + 1 < self.bounds.rows
        ahead = (self.cross_checks[self.pivot + 1] if right else 0) | (
            self.cross_checks[p - 1] if left else 0
        )
        if not (left or right):
            rest &= ends
        else:
            bits.fetch_all(self.nodes, node, rest, bits.folded(ahead))
        k = (k & 0xFFFFFF0) * self.word_factors[p] + n
        lost += self.bounds.boost(p)
        aside += self.bounds.across[p] if cross_factor else 0
        judged = False  # what holds for one letter that only a blank stands for holds for all of them
        onto = False
        blank_onto = False
        blank_on = False
        on = False
        while rest:
            letter = bits.lowest(rest)
            bit = rest
            rest &= rest - 1
            bit ^= rest
            worth = self.letter_scores[premium + letter]
            crossing = (cross_sum + worth) * cross_factor
            then = sum + worth + (crossing << 32)
            longer = pieces << 7 | letter
            less = self._gain(letter, premium)
            beside = (cross_sum + self.letter_scores[premium + self._stand(letter)]) * cross_factor
            self.rack.take(letter, bit, n - 1, worth - self.letter_scores[premium + 63], cross_factor)
            self.add_plain(letter, 1)
            self.results.first = p
            self.results.turned = n
            if ends & bit:
                self.results.record(k, longer, then)
            if self.rack.dealt >> letter & 1 or not judged:
                onto = right and self._wins(row, self.results.most, n, lost - less, aside - beside)
                on = left and self._wins_on(
                    row + 16, self.results.most, n, k >> 4, lost - less, aside - beside
                )
                if not self.rack.dealt >> letter & 1:
                    judged = True
                    blank_onto = onto
                    blank_on = on
                    if not (onto or on):
                        rest &= self.rack.dealt | ends
            else:
                onto = blank_onto
                on = blank_on
            edge = bits.edge(self.nodes, node, bit) if onto or on else 0
            if edge >> 32 & bits.folded(ahead & self.usable()):
                child = edge & bits.LOW
                part = self.halves[2 * child + 4] & bits.PLACE
                if onto and part:
                    high = self._reach(part, self.pivot + 1, n)
                    if self._wins(row, high, n, lost - less, aside - beside):
                        self._search_right(part, self.pivot + 1, k, longer, then, lost - less, aside - beside)
                if on:
                    high = self._reach(child, p - 1, n)
                    if self._wins_on(row + 16, high, n, k >> 4, lost - less, aside - beside):
                        self._search_left(child, p - 1, k, longer, then, lost - less, aside - beside)
            self.add_plain(letter, -1)
            self.rack.give_back(letter, bit)
            if self.results.halt:
                return

    def _search_right(self, node: int, p: int, k: int, pieces: int, sum: int, lost: int, aside: int) -> None:
        """Lay a piece on the empty square p and go on, as `_rightward` does."""
        leads = self.nodes[node]
        ends = self.nodes[node + 1]
        rest = leads & self.cross_checks[p] & self.usable()
        cross_factor = self.cross_factors[p]
        cross_sum = self.cross_sums[p]
        premium = self.premiums[p]
        n = (k & 15) + 1
        row = 16 * self.results.turned
        more = n < self.results.most
        next = self.codes[p + 1]
        if next == 255 or (next == 0 and not more):
            rest &= ends
            more = False
        if n == 1:
            self.results.first = p
        k = (k & 0xFFFFFF0) * self.word_factors[p] + n
        lost += self.bounds.boost(p)
        aside += self.bounds.across[p] if cross_factor else 0
        judged = False  # what holds for one letter that only a blank stands for holds for all of them
        blank_on = False
        on = False
        while rest:
            letter = bits.lowest(rest)
            bit = rest
            rest &= rest - 1
            bit ^= rest
            worth = self.letter_scores[premium + letter]
            crossing = (cross_sum + worth) * cross_factor
            then = sum + worth + (crossing << 32)
            longer = letter
            longer = pieces | longer << (7 * (n - 1))
            less = self._gain(letter, premium)
            beside = (cross_sum + self.letter_scores[premium + self._stand(letter)]) * cross_factor
            self.rack.take(letter, bit, n - 1, worth - self.letter_scores[premium + 63], cross_factor)
            self.add_plain(letter, 1)
            if self.rack.dealt >> letter & 1 or not judged:
                on = more and self._wins(row, self.results.most, n, lost - less, aside - beside)
                if not self.rack.dealt >> letter & 1:
                    judged = True
                    blank_on = on
            else:
                on = blank_on
            at = p + 1
            child = 0
            if next != 0 and next != 255:
                child = bits.edge(self.nodes, node, bit) & bits.LOW
                while child and bits.piece(self.codes[at + 1]):
                    then += self.points[at]
                    child = bits.child(self.nodes, child, self.codes[at] - 1)
                    at += 1
                if child:
                    then += self.points[at]
                    if (self.nodes[child + 1] >> (self.codes[at] - 1)) & 1:
                        self.results.record(k, longer, then)
                    child = bits.child(self.nodes, child, self.codes[at] - 1) if on else 0
                    at += 1
            else:
                if ends & bit:
                    self.results.record(k, longer, then)
                if on:
                    edge = bits.edge(self.nodes, node, bit)
                    child = (
                        edge & bits.LOW
                        if edge >> 32 & bits.folded(self.cross_checks[p + 1] & self.usable())
                        else 0
                    )
            on = on and child != 0 and self.codes[at] == 0
            if on and self._wins(row, self._reach(child, at, n), n, lost - less, aside - beside):
                self._search_right(child, at, k, longer, then, lost - less, aside - beside)
            self.add_plain(letter, -1)
            self.rack.give_back(letter, bit)
            if self.results.halt:
                return

    def usable(self) -> int:
        """The letters that the hand has, or that its blanks may stand for."""
        return self.rack.held | self.grid.known if self.rack.blanks else self.rack.held

    def _stand(self, letter: int) -> int:
        """The piece that scores for a letter: the blank only where the hand never had the letter, as else the
        blank may stand for another one of the kind."""
        return letter if self.rack.dealt >> letter & 1 else 63

    def _gain(self, letter: int, premium: int) -> int:
        """By how much a piece scores more on a premium square than on a plain one."""
        piece = self._stand(letter)
        return self.letter_scores[premium + piece] - self.letter_scores[piece]

    def _reach(self, node: int, p: int, n: int) -> int:
        """An upper bound of the pieces of a play that goes on from this node to the empty square p, after n
        pieces: the letters that may follow, without pieces of the hand that cannot; 0 if no edge fits."""
        half = 2 * node + 4
        if not self.nodes[node] & self.cross_checks[p] & self.usable():
            return 0
        stuck = (self.rack.held | self.rack.held >> 32) & bits.LOW & ~self.halves[half + 1]
        return min(min(n + (self.halves[half] >> 27), self.results.most), self.rack.many - bits.count(stuck))

    def _wins(self, row: int, high: int, n: int, lost: int, aside: int) -> bool:
        """Whether a window of this row with up to `high` pieces, n of them laid, may contain a better
        play."""
        best = self.results.best
        spent = 16 * (self.rack.wild - self.rack.blanks) if self.results.leaning else 0
        while high >= self.results.least and high > n:
            window = row + high
            most = self.bounds.window_bounds[window] - (self.results.spent[spent + high] if spent else 0)
            if most > best:
                if not self.results.blank_loses:
                    return True
                less = lost + max(0, self.bounds.riches[window] - self.most_on_plain(high, n))
                if most - self.bounds.factors[window] * less - aside > best:
                    return True
            high -= 1
        return False

    def _wins_on(self, row: int, high: int, n: int, factor: int, lost: int, aside: int) -> bool:
        """The same for this row and the following ones, whose word factor is at least this."""
        best = self.results.best
        spent = 16 * (self.rack.wild - self.rack.blanks) if self.results.leaning else 0
        while high >= self.results.least and high > n:
            window = row + high
            most = self.bounds.onward[window] - (self.results.spent[spent + high] if spent else 0)
            if most > best:
                if not self.results.blank_loses:
                    return True
                less = lost + max(0, self.bounds.poorest[window] - self.most_on_plain(high, n))
                if most - factor * less - aside > best:
                    return True
            high -= 1
        return False

    def most_on_plain(self, k: int, n: int) -> int:
        """An upper bound of the score of k pieces on plain squares, n of them those laid."""
        spent = self.rack.wild - self.rack.blanks
        return min(
            self.plain + self.bounds.sums[k - n],
            self.bounds.sums[k - spent] + spent * self.letter_scores[63],
        )

    def add_plain(self, letter: int, by: int) -> None:
        """Add the score of a piece that was just laid (by 1), or subtract that of one to be taken back (by
        -1)."""
        self.plain += by * (
            self.letter_scores[63] if self.rack.have[letter] < 0 else self.letter_scores[letter]
        )
