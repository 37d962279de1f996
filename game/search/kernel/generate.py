"""The search kernel: every play of a hand on a grid with its score, the highest one, or whether there is any.

It has no rules, languages or Python boards: `squares.py` translates them. Its classes are plain Python, which
the `.pxd` files beside them let a compiler translate; the plays are the same. One kernel serves one thread,
the form of the lexicon is shared, and while it searches other threads run.
"""

try:
    import cython
except ImportError:
    from game.search.kernel import uncompiled as cython

from collections.abc import Sequence

from game.search.kernel import bits
from game.search.kernel.anagrams import Anagrams
from game.search.kernel.best_first import BestFirst
from game.search.kernel.bounded_walk import BoundedWalk
from game.search.kernel.ceilings import Ceilings
from game.search.kernel.grid import Grid
from game.search.kernel.walk import ContactRules, Rack, SearchPart, SearchResults, Walk

COMPILED = not __file__.endswith(".py")


class FirstWords(SearchPart):
    """The plays on an empty grid: each word of the hand once, then at every shift along both axes."""

    def __init__(
        self,
        grid: Grid,
        rack: Rack,
        results: SearchResults,
        anagrams: Anagrams,
        ceilings: Ceilings,
        bounded: BoundedWalk,
    ) -> None:
        super().__init__(grid, rack, results)
        self.anagrams = anagrams
        self.ceilings = ceilings
        self.bounded = bounded
        self.first_most = bits.MOST
        self.first_least = 2
        self.dears = [0] * 2
        self.reach = [0] * 4
        self.spans = [1] * 512
        self.prunes = False

    def measure_spans(self) -> None:
        """The word factor of every first word through the start square."""
        for axis in range(2):
            for shift in range(16):
                p = (self.grid.twins[self.grid.start] if axis else self.grid.start) - shift
                product = 1
                for length in range(1, 16):
                    if 0 <= p < 2 * self.grid.size:
                        product *= self.times[p]
                    p += 1
                    self.spans[axis << 8 | shift << 4 | length] = product

    def search(self) -> None:
        """All plays on the empty grid: the words of the hand once, each then at every shift on both axes."""
        self.prunes = False
        self.results.most = min(self.results.most, self.first_most)
        one = 1
        for axis in range(2):
            p = self.grid.twins[self.grid.start] if axis else self.grid.start
            self.dears[axis] = 0
            for by in range(1 - bits.MOST, bits.MOST):
                if 0 <= p + by < 2 * self.grid.size and self.kinds[p + by]:
                    self.dears[axis] |= one << (by + 16)
            self.reach[2 * axis] = self._free(p, -1)
            self.reach[2 * axis + 1] = self._free(p, 1)
        if self.results.most and self.results.want == bits.BEST:
            self._highest_first()
        elif self.results.most:
            self._spell(self.grid.root, 0, 0, 0)

    def _highest_first(self) -> None:
        """The highest first word: by the words on the shelves, the others last, as far as they may win."""
        most = self.results.most
        long = self.results.bonus_from()
        self.ceilings.weigh_rack()
        self.anagrams.choose_letters()
        self.prunes = True
        for n in range(16):
            self.results.tops[n] = -1
        for n in range(1, most + 1):
            self._measure(n)
        while not self.results.halt:
            top = 0
            for n in range(1, most + 1):
                if self.anagrams.may_ask[n] and self.results.tops[n] > max(
                    self.results.best, self.results.tops[top]
                ):
                    top = n
            if top == 0:
                break
            self.anagrams.may_ask[top] = False
            if top < self.first_least or self._try_first(top):
                self.results.tops[top] = -1
        self._spell_between(long, most)
        self._spell_between(1, min(most, long - 1))

    def _try_first(self, n: int) -> bool:
        """Try all first words of n pieces that may win; false if they were too many."""
        kept = self.anagrams.kept(0, n, bits.LOW, bits.WORD)
        find = 0
        while self.results.tops[n] > self.results.best:
            room = self.results.tops[n] - self.results.best - 1
            find = self.anagrams.next_find(
                kept, find, n, self.ceilings.sums[n], self.times[self.grid.start], room
            )
            if not find:
                return not self.anagrams.crowded
            self._spell_out(self.anagrams.find_words[find], n)
        return True

    def _spell_out(self, word: int, n: int) -> None:
        """Lay a word of the shelves over the start square in every way."""
        one = 1
        sum = 0
        pieces = 0
        for i in range(n):
            letter = self.anagrams.text[word + n - 1 - i] - 1
            self.rack.take(letter, one << letter, i, 0, 0)
            self.rack.letters[i] = letter
            sum += self.worths[letter]
            pieces = pieces << 7 | letter
        self._shift(n, pieces, sum)
        for i in range(n):
            letter = self.anagrams.text[word + i] - 1
            self.rack.give_back(letter, one << letter)

    def _spell_between(self, low: int, high: int) -> None:
        """The words of so many pieces that may win."""
        self.results.most = high
        self.results.shortest = low
        self.results.demand()
        if (
            self.results.least <= high
            and not self.results.halt
            and self.results.tops[self.results.least] > self.results.best
        ):
            self._spell(self.grid.root, 0, 0, 0)

    def _measure(self, n: int) -> None:
        """The most that a first word of n pieces counts: every premium square gets the best letter."""
        for axis in range(2):
            for shift in range(n):
                gain = 0
                first = (self.grid.twins[self.grid.start] if axis else self.grid.start) - shift
                dear = self._dear(axis, shift, n)
                while dear:
                    gain += self.ceilings.extra[self.kinds[first + bits.lowest(dear)] >> 6]
                    dear &= dear - 1
                most = (
                    self.spans[axis << 8 | shift << 4 | n] * (self.ceilings.sums[n] + gain)
                    + self.results.bonus[n]
                )
                self.results.tops[n] = max(self.results.tops[n], most)

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
        rest = leads & self.bounded.usable_now() if self.prunes else leads & self.grid.known
        more = n + 1 < self.results.most
        if not self.rack.blanks:
            rest &= self.rack.held
        if not more:
            rest &= ends
        while rest:
            letter = bits.lowest(rest)
            bit = rest
            rest &= rest - 1
            bit ^= rest
            longer = pieces << 7 | letter
            self.rack.take(letter, bit, n, 0, 0)
            if self.prunes:
                self.bounded.reckon(letter, 1)
            self.rack.letters[n] = letter
            if ends & bit and n + 1 >= self.first_least:
                self._shift(n + 1, longer, sum + self.worths[letter])
            if more:
                child = self.halves[2 * node + 6 + bits.count(leads & (bit - 1))]
                if self.nodes[child] and (not self.prunes or self._may_win(child, n + 1)):
                    self._spell(child, n + 1, longer, sum + self.worths[letter])
            if self.prunes:
                self.bounded.reckon(letter, -1)
            self.rack.give_back(letter, bit)
            if self.results.halt:
                return

    def _may_win(self, node: int, n: int) -> bool:
        """Whether a first word that goes on from this node, after n pieces, may be the highest."""
        half = 2 * node + 4
        stuck = (self.rack.held | self.rack.held >> 32) & bits.LOW & ~self.halves[half + 1]
        high = min(min(n + (self.halves[half] >> 27), self.results.most), self.rack.many - bits.count(stuck))
        while high >= self.results.least and high > n:
            if self.results.tops[high] > self.results.best:
                less = (
                    max(0, self.ceilings.sums[high] - self.bounded.most_on_plain(high, n))
                    if self.results.blank_loses
                    else 0
                )
                if self.results.tops[high] - self.times[self.grid.start] * less > self.results.best:
                    return True
            high -= 1
        return False

    def _dear(self, axis: int, shift: int, n: int) -> int:
        """Which letters of a first word lie on premium squares, one bit a letter."""
        return self.dears[axis] >> (16 - shift) & ((1 << n) - 1)

    def _shift(self, n: int, pieces: int, sum: int) -> None:
        """A word laid over the start square in every way; `sum` is what it counts on plain squares."""
        self.results.turned = n
        if self.results.want == bits.ANY:
            self.results.halt = True
        if (
            self.results.want == bits.ALL
            and not self.rack.wild
            and self.results.found + 2 * n <= self.results.room
        ):
            self._write_shifts(n, pieces, sum)
            return
        for axis in range(2):
            self.results.axis = axis
            least = max(0, n - 1 - self.reach[2 * axis + 1])
            for shift in range(least, min(n - 1, self.reach[2 * axis]) + 1):
                self.results.first = (self.grid.twins[self.grid.start] if axis else self.grid.start) - shift
                factor = self.spans[axis << 8 | shift << 4 | n]
                score = (sum + self._gained(axis, shift, n)) * factor + self.results.bonus[n]
                if not self.rack.wild:
                    self.results.emit(n, pieces, score)
                    continue
                for i in range(n):
                    letter = self.kinds[self.results.first + n - 1 - i]
                    self.rack.gains[i] = self.worths[letter + self.rack.letters[i]] - self.worths[letter + 63]
                    self.rack.passing[i] = 0
                self.results.choose(n, pieces, score, factor)

    def _gained(self, axis: int, shift: int, n: int) -> int:
        """What the letters of a first word count more on its premium squares."""
        gained = 0
        first = (self.grid.twins[self.grid.start] if axis else self.grid.start) - shift
        dear = self._dear(axis, shift, n)
        while dear:
            i = bits.lowest(dear)
            dear &= dear - 1
            letter = self.rack.letters[n - 1 - i]
            gained += self.worths[self.kinds[first + i] + letter] - self.worths[letter]
        return gained

    def _write_shifts(self, n: int, pieces: int, sum: int) -> None:
        """The same without blanks, where there is room for them all: they are only written down."""
        at = self.results.found
        for axis in range(2):
            by = self.grid.width if axis else 1
            shift = max(0, n - 1 - self.reach[2 * axis + 1])
            last = min(n - 1, self.reach[2 * axis])
            place = self.grid.start - shift * by
            while shift <= last:
                score = sum
                if self._dear(axis, shift, n):
                    score += self._gained(axis, shift, n)
                score = score * self.spans[axis << 8 | shift << 4 | n] + self.results.bonus[n]
                self.results.out_keys[at] = bits.key(place, axis, n, score)
                self.results.out_pieces[at] = pieces
                at += 1
                place -= by
                shift += 1
        self.results.found = at


class Kernel:
    """The parts of a search, which share a grid, a rack and the plays found."""

    def __init__(self, nodes: memoryview, root: int, width: int, start: int) -> None:
        self.limit = bits.MOST
        self.grid = Grid(nodes, root, width, start)
        self.rack = Rack(self.grid)
        self.contact = ContactRules(self.grid)
        self.results = SearchResults(self.grid, self.rack, self.contact)
        self.walk = Walk(self.grid, self.rack, self.results)
        self.anagrams = Anagrams(nodes, self.grid, self.rack, self.results)
        self.ceilings = Ceilings(self.grid, self.rack, self.results, self.anagrams)
        self.bounded = BoundedWalk(self.grid, self.rack, self.results, self.ceilings)
        self.best_first = BestFirst(
            self.grid, self.rack, self.results, self.anagrams, self.ceilings, self.bounded
        )
        self.first_words = FirstWords(
            self.grid, self.rack, self.results, self.anagrams, self.ceilings, self.bounded
        )

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
        self.grid.known = known
        self.limit = min(limit, bits.MOST)
        self.first_words.first_least, self.first_words.first_most = first
        self.contact.contacts = contacts
        self.contact.hooks = hooks
        self.contact.by_word = by_word
        self.contact.bridge = bridge
        self.contact.limited = contacts > 0 or not bridge
        self.grid.counted = counted
        for n in range(16):
            self.results.bonus[n] = bonus[n]
        self.first_words.measure_spans()
        self.grid.clear()

    def every(self) -> int:
        """Find all plays; returns how many there are, the first so many of `keys` and `pieces`."""
        self.results.want = bits.ALL
        self._search()
        while self.results.found > self.results.room and not self.results.halt:
            self.results.make_room(2 * self.results.found)
            self._search()
        return min(self.results.found, self.results.room)

    def any(self) -> bool:
        """Whether there is any play; stops at the first, which is then the first of `keys` and `pieces`."""
        self.results.want = bits.ANY
        self._search()
        return bool(self.results.found)

    def highest(self) -> bool:
        """Find a play of the highest score, the first of `keys` and `pieces`; false if there is none."""
        self.results.want = bits.BEST
        self._search()
        return bool(self.results.found)

    def stop(self) -> None:
        """Make a search that another thread runs come back soon; what it found is not all."""
        self.results.halt = True

    def _search(self) -> None:
        self.results.halt = False
        with cython.nogil:
            self.seek()

    def seek(self) -> None:
        """Search for what is wanted; other searches do so without asking for the lock."""
        self.results.found = 0
        self.seek_more()

    def seek_more(self) -> None:
        """The same, keeping the plays found before."""
        self.results.best = -1
        self.results.most = min(self.limit, self.rack.many)
        self.bounded.plain = 0
        if not self.grid.laid:
            self.first_words.search()
        elif self.results.want == bits.BEST:
            self.best_first.search()
        elif self.results.most:
            self.walk.along_lines()
