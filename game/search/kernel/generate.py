"""The search kernel: every play of a hand on a grid with its score, the highest one, or whether there is any.

It knows nothing of rules, languages or Python boards: `plays.py` speaks for it. Its classes are plain Python,
which the `.pxd` files beside them let a compiler translate; the plays are the same. One kernel serves one
thread, the form of the lexicon is shared, and while it searches other threads run.
"""

try:
    import cython
except ImportError:
    from game.search.kernel import uncompiled as cython

from collections.abc import Sequence

from game.search.kernel import bits
from game.search.kernel.best_first import BestFirst

COMPILED = not __file__.endswith(".py")


class Kernel(BestFirst):
    """A grid, a hand, and the search for plays."""

    def __init__(self, nodes: memoryview, root: int, width: int, start: int) -> None:
        super().__init__(nodes, root, width, start)
        self.limit = self.first_most = bits.MOST
        self.first_least = 2
        self.dears = [0] * 2
        self.reach = [0] * 4
        self.spans = [1] * 512

    def agree(
        self,
        known: int,
        limit: int = bits.MOST,
        first: tuple[int, int] = (2, bits.MOST),
        contacts: int = 0,
        hooks: bool = True,
        by_word: bool = False,
        bridge: bool = True,
        counted: bool = True,
        bonus: Sequence[int] = (0,) * 16,
    ) -> None:
        """The rules, after the squares are laid out: the set's letters, most new pieces, fewest and most of a
        first word, contacts that a word which only lies alongside must make (0: any), whether one that
        lengthens a run of two is exempt from that, whether the contacts are with one old word, whether a word
        may take in several old runs, whether runs count (else the pieces laid only), and the bonus by number
        of new pieces."""
        if len(bonus) < 16 or limit < 0 or min(first) < 0:
            raise ValueError(f"{len(bonus)} bonuses, at most {limit} pieces, {first} at first")
        self.known = known
        self.limit = min(limit, bits.MOST)
        self.first_least, self.first_most = first
        self.contacts = contacts
        self.hooks = hooks
        self.by_word = by_word
        self.bridge = bridge
        self.limited = contacts > 0 or not bridge
        self.counted = counted
        for n in range(16):
            self.bonus[n] = bonus[n]
        self._measure_spans()
        self.clear()

    def every(self) -> int:
        """Find all plays; returns how many there are, the first so many of `keys` and `pieces`."""
        self.want = bits.ALL
        self._search()
        while self.found > self.room and not self.halt:
            self.make_room(2 * self.found)
            self._search()
        return min(self.found, self.room)

    def any(self) -> bool:
        """Whether there is any play; stops at the first, which is then the first of `keys` and `pieces`."""
        self.want = bits.ANY
        self._search()
        return bool(self.found)

    def highest(self) -> bool:
        """Find a play of the highest score, the first of `keys` and `pieces`; false if there is none."""
        self.want = bits.BEST
        self._search()
        return bool(self.found)

    def stop(self) -> None:
        """Make a search that another thread runs come back soon; what it found is not all."""
        self.halt = True

    def _search(self) -> None:
        self.halt = False
        with cython.nogil:
            self.seek()

    def seek(self) -> None:
        """Search for what is wanted; other searches do so without asking for the lock."""
        self.found = self.least = self.through = self.plain = 0
        self.best = -1
        self.bounded = False
        self.most = min(self.limit, self.many)
        if not self.laid:
            self._first_words()
        elif self.want == bits.BEST:
            self.best_first()
        elif self.most:
            self._lines()

    def _measure_spans(self) -> None:
        """The word factor of every first word through the start square."""
        for axis in range(2):
            for shift in range(16):
                p = (self.twins[self.start] if axis else self.start) - shift
                product = 1
                for length in range(1, 16):
                    if 0 <= p < 2 * self.size:
                        product *= self.times[p]
                    p += 1
                    self.spans[axis << 8 | shift << 4 | length] = product

    def _first_words(self) -> None:
        """All plays on the empty grid: the words of the hand once, each then at every shift on both axes."""
        self.most = min(self.most, self.first_most)
        one = 1
        for axis in range(2):
            p = self.twins[self.start] if axis else self.start
            self.dears[axis] = 0
            for by in range(1 - bits.MOST, bits.MOST):
                if 0 <= p + by < 2 * self.size and self.kinds[p + by]:
                    self.dears[axis] |= one << (by + 16)
            self.reach[2 * axis] = self._free(p, -1)
            self.reach[2 * axis + 1] = self._free(p, 1)
        if self.most and self.want == bits.BEST:
            self._highest_first()
        elif self.most:
            self._spell(self.root, 0, 0, 0)

    def _highest_first(self) -> None:
        """The highest first word: by the words on the shelves, the others last, as far as they may win."""
        most = self.most
        long = self.bonus_from()
        self.weigh_hand()
        self.bounded = True
        for n in range(16):
            self.tops[n] = -1
        for n in range(1, most + 1):
            self._measure(n)
        while not self.halt:
            top = 0
            for n in range(1, most + 1):
                if self.may_ask[n] and self.tops[n] > max(self.best, self.tops[top]):
                    top = n
            if top == 0:
                break
            self.may_ask[top] = False
            if top < self.first_least or self._try_first(top):
                self.tops[top] = -1
        self._spell_between(long, most)
        self._spell_between(1, min(most, long - 1))

    def _try_first(self, n: int) -> bool:
        """Try all first words of n pieces that may win; false if they were too many."""
        kept = self.kept(0, n, bits.LOW, bits.WORD)
        find = 0
        while self.tops[n] > self.best:
            short = (self.tops[n] - self.best - 1) // self.times[self.start]
            find = self.next_find(kept, find, n, self.sums[n] - short)
            if not find:
                return not self.crowded
            self._spell_out(self.find_words[find], n)
        return True

    def _spell_out(self, word: int, n: int) -> None:
        """Lay a word of the shelves over the start square in every way."""
        one = 1
        sum = 0
        pieces = 0
        for i in range(n):
            letter = self.text[word + n - 1 - i] - 1
            self._take(letter, one << letter, i, 0, 0)
            self.letters[i] = letter
            sum += self.worths[letter]
            pieces = pieces << 7 | letter
        self._shift(n, pieces, sum)
        for i in range(n):
            letter = self.text[word + i] - 1
            self._give_back(letter, one << letter)

    def _spell_between(self, low: int, high: int) -> None:
        """The words of so many pieces that may win."""
        self.most = high
        self.shortest = low
        self.demand()
        if self.least <= high and not self.halt and self.tops[self.least] > self.best:
            self._spell(self.root, 0, 0, 0)

    def _measure(self, n: int) -> None:
        """The most that a first word of n pieces counts: every premium square gets the best letter."""
        for axis in range(2):
            for shift in range(n):
                gain = 0
                first = (self.twins[self.start] if axis else self.start) - shift
                dear = self._dear(axis, shift, n)
                while dear:
                    gain += self.extra[self.kinds[first + bits.lowest(dear)] >> 6]
                    dear &= dear - 1
                most = self.spans[axis << 8 | shift << 4 | n] * (self.sums[n] + gain) + self.bonus[n]
                self.tops[n] = max(self.tops[n], most)

    def _free(self, p: int, by: int) -> int:
        """How many squares there are from p, itself not counted, to the wall."""
        free = 0
        while self.codes[p + by] != 255:
            p += by
            free += 1
        return free

    def _spell(self, node: int, n: int, pieces: int, sum: int) -> None:
        """All words of the hand, from the last letter to the first."""
        leads = self.nodes[node]
        ends = self.nodes[node + 1]
        rest = leads & self._usable() if self.bounded else leads & self.known
        more = n + 1 < self.most
        if not self.blanks:
            rest &= self.held
        if not more:
            rest &= ends
        while rest:
            letter = bits.lowest(rest)
            bit = rest
            rest &= rest - 1
            bit ^= rest
            longer = pieces << 7 | letter
            self._take(letter, bit, n, 0, 0)
            if self.bounded:
                self._reckon(letter, 1)
            self.letters[n] = letter
            if ends & bit and n + 1 >= self.first_least:
                self._shift(n + 1, longer, sum + self.worths[letter])
            if more:
                child = self.halves[2 * node + 6 + bits.count(leads & (bit - 1))]
                if self.nodes[child] and (not self.bounded or self._may_win(child, n + 1)):
                    self._spell(child, n + 1, longer, sum + self.worths[letter])
            if self.bounded:
                self._reckon(letter, -1)
            self._give_back(letter, bit)
            if self.halt:
                return

    def _may_win(self, node: int, n: int) -> bool:
        """Whether a first word that goes on from this node, after n pieces, may be the highest."""
        half = 2 * node + 4
        stuck = (self.held | self.held >> 32) & bits.LOW & ~self.halves[half + 1]
        high = min(min(n + (self.halves[half] >> 27), self.most), self.many - bits.count(stuck))
        while high >= self.least and high > n:
            if self.tops[high] > self.best:
                less = max(0, self.sums[high] - self._rich(high, n)) if self.blank_loses else 0
                if self.tops[high] - self.times[self.start] * less > self.best:
                    return True
            high -= 1
        return False

    def _dear(self, axis: int, shift: int, n: int) -> int:
        """Which letters of a first word lie on premium squares, one bit a letter."""
        return self.dears[axis] >> (16 - shift) & ((1 << n) - 1)

    def _shift(self, n: int, pieces: int, sum: int) -> None:
        """A word laid over the start square in every way; `sum` is what it counts on plain squares."""
        self.turned = n
        if self.want == bits.ANY:
            self.halt = True
        if self.want == bits.ALL and not self.wild and self.found + 2 * n <= self.room:
            self._write_shifts(n, pieces, sum)
            return
        for axis in range(2):
            self.axis = axis
            least = max(0, n - 1 - self.reach[2 * axis + 1])
            for shift in range(least, min(n - 1, self.reach[2 * axis]) + 1):
                self.first = (self.twins[self.start] if axis else self.start) - shift
                factor = self.spans[axis << 8 | shift << 4 | n]
                score = (sum + self._gained(axis, shift, n)) * factor + self.bonus[n]
                if not self.wild:
                    self.emit(n, pieces, score)
                    continue
                for i in range(n):
                    letter = self.kinds[self.first + n - 1 - i]
                    self.gains[i] = self.worths[letter + self.letters[i]] - self.worths[letter + 63]
                    self.passing[i] = 0
                self.choose(n, pieces, score, factor)

    def _gained(self, axis: int, shift: int, n: int) -> int:
        """What the letters of a first word count more on its premium squares."""
        gained = 0
        first = (self.twins[self.start] if axis else self.start) - shift
        dear = self._dear(axis, shift, n)
        while dear:
            i = bits.lowest(dear)
            dear &= dear - 1
            letter = self.letters[n - 1 - i]
            gained += self.worths[self.kinds[first + i] + letter] - self.worths[letter]
        return gained

    def _write_shifts(self, n: int, pieces: int, sum: int) -> None:
        """The same without blanks, where there is room for them all: they are only written down."""
        at = self.found
        for axis in range(2):
            by = self.width if axis else 1
            shift = max(0, n - 1 - self.reach[2 * axis + 1])
            last = min(n - 1, self.reach[2 * axis])
            place = self.start - shift * by
            while shift <= last:
                score = sum
                if self._dear(axis, shift, n):
                    score += self._gained(axis, shift, n)
                score = score * self.spans[axis << 8 | shift << 4 | n] + self.bonus[n]
                self.out_keys[at] = bits.key(place, axis, n, score)
                self.out_pieces[at] = pieces
                at += 1
                place -= by
                shift += 1
        self.found = at
