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
from game.search.kernel.bounds import UpperBounds
from game.search.kernel.grid import Grid
from game.search.kernel.walk import ContactRules, Rack, SearchPart, SearchResults, Walk

COMPILED = not __file__.endswith(".py")
_HITS = 64
_BLANKS = sum(64 << 7 * i for i in range(bits.MOST))  # which of a play's pieces are blanks
_RANKS, _NOTHING = 1024, 256  # of plays by points, and the rank of one that counts nothing


class FirstWords(SearchPart):
    """The plays on an empty grid: each word of the hand once, then at every shift along both axes."""

    def __init__(
        self,
        grid: Grid,
        rack: Rack,
        results: SearchResults,
        anagrams: Anagrams,
        bounds: UpperBounds,
        bounded: BoundedWalk,
    ) -> None:
        super().__init__(grid, rack, results)
        self.anagrams = anagrams
        self.bounds = bounds
        self.bounded = bounded
        self.first_most = bits.MOST
        self.first_least = 2
        self.premium_squares = [0] * 2
        self.reach = [0] * 4
        self.spans = [1] * 512
        self.axes = 2
        self.in_any_order = False
        self.prunes = False
        self.hits = 0
        self.hit_sums = [0] * 64
        self.hit_sizes = [0] * 64

    def measure_spans(self) -> None:
        """The word factor of every first word through the start square."""
        for axis in range(2):
            for shift in range(16):
                p = (self.grid.transposed[self.grid.start] if axis else self.grid.start) - shift
                product = 1
                for length in range(1, 16):
                    if 0 <= p < 2 * self.grid.size:
                        product *= self.word_factors[p]
                    p += 1
                    self.spans[axis << 8 | shift << 4 | length] = product

    def search(self) -> None:
        """All plays on the empty grid: the words of the hand once, each then at every shift on both axes."""
        self.prunes = False
        self.results.most = min(self.results.most, self.first_most)
        one = 1
        for axis in range(2):
            p = self.grid.transposed[self.grid.start] if axis else self.grid.start
            self.premium_squares[axis] = 0
            for by in range(1 - bits.MOST, bits.MOST):
                if 0 <= p + by < 2 * self.grid.size and self.premiums[p + by]:
                    self.premium_squares[axis] |= one << (by + 16)
            self.reach[2 * axis] = self._free(p, -1)
            self.reach[2 * axis + 1] = self._free(p, 1)
        if self.results.most and self.results.want == bits.BEST:
            self._highest_first()
        elif self.results.most and self.in_any_order:
            self._list_all()
        elif self.results.most:
            self._spell(self.grid.root, 0, 0, 0)

    def _is_mirrored(self) -> bool:
        """Whether the squares of a first word are the same across and down."""
        across = self.grid.start
        down = self.grid.transposed[across]
        for by in range(-min(self.reach[0], bits.MOST), min(self.reach[1], bits.MOST) + 1):
            if (
                self.premiums[across + by] != self.premiums[down + by]
                or self.word_factors[across + by] != self.word_factors[down + by]
            ):
                return False
        return self.reach[0] == self.reach[2] and self.reach[1] == self.reach[3]

    def _list_all(self) -> None:
        """All first words at every shift, in any order; down they are copied from across where the squares
        are the same."""
        begin = self.results.found
        self.axes = 1 if self._is_mirrored() else 2
        self.anagrams.choose_letters()
        if self.anagrams.offering and self.rack.wild <= 2:
            self._spell_filtered()
        else:
            self._spell(self.grid.root, 0, 0, 0)
        if self.axes == 1:
            self._mirror(begin)
        self.axes = 2

    def _mirror(self, begin: int) -> None:
        """Add the plays down that mirror those across, which are listed from here on."""
        across = self.results.found
        self.results.found += across - begin
        if self.results.found > self.results.room:
            return
        for at in range(begin, across):
            key = self.results.out_keys[at]
            place = self.grid.start - (self.grid.start - (key & 0xFFFF)) * self.grid.width
            to = at + across - begin
            self.results.out_keys[to] = bits.key(place, 1, key >> 20 & 15, key >> 32)
            self.results.out_pieces[to] = self.results.out_pieces[at]

    def _spell_filtered(self) -> None:
        """All words of the hand, found by the filter: of each choice of letters, with blanks for letters
        of which the hand has no more, so that a word comes once."""
        self.hits = 0
        for i in range(self.anagrams.choices):
            sum = self.anagrams.total[i]
            size = self.anagrams.chosen[i]
            self._look_up(sum, size)
            rest = self.grid.known & (self.anagrams.exhausts[i] | ~self.rack.held) if self.rack.wild else 0
            n = 0
            while rest:
                self.anagrams.some[n] = self.anagrams.number[bits.lowest(rest)]
                rest &= rest - 1
                one = (sum + self.anagrams.some[n]) & bits.WORD
                self._look_up(one, size + 1)
                n += 1
                for j in range(n if self.rack.wild > 1 else 0):
                    self._look_up((one + self.anagrams.some[j]) & bits.WORD, size + 2)
        self._lay_hits()

    def _look_up(self, sum: int, n: int) -> None:
        """Note the words of n letters with this sum, if the filter has any. They are laid some at a time, so
        that the memory brings their buckets meanwhile."""
        if not self.first_least <= n <= self.results.most or not self.anagrams.may_be_word(sum):
            return
        self.hit_sums[self.hits] = sum
        self.hit_sizes[self.hits] = n
        self.hits += 1
        if self.hits == _HITS:
            self._lay_hits()

    def _lay_hits(self) -> None:
        """Lay the words that were noted."""
        for i in range(self.hits):
            self.anagrams.fetch_bucket(self.hit_sums[i])
        for i in range(self.hits):
            sum = self.hit_sums[i]
            n = self.hit_sizes[i]
            word = self.anagrams.next_word(self.anagrams.bucket(sum), sum, n)
            while word and not self.results.halt:
                self._spell_out(word, n)
                word = self.anagrams.next_word(word + n, sum, n)
        self.hits = 0

    def _highest_first(self) -> None:
        """The highest first word: by the words in the buckets, the others last, as far as they may win."""
        most = self.results.most
        long = self.results.bonus_from()
        self.bounds.weigh_rack()
        self.anagrams.choose_letters()
        self.anagrams.make_offers()
        self.prunes = True
        for n in range(16):
            self.results.tops[n] = -1
        for n in range(1, most + 1):
            self._measure(n)
        while not self.results.halt:
            top = 0
            for n in range(1, most + 1):
                if self.anagrams.can_look_up[n] and self.results.tops[n] > max(
                    self.results.best, self.results.tops[top]
                ):
                    top = n
            if top == 0:
                break
            self.anagrams.can_look_up[top] = False
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
                kept, find, n, self.bounds.sums[n], self.word_factors[self.grid.start], room
            )
            if not find:
                return not self.anagrams.crowded
            self._spell_out(self.anagrams.find_words[find], n)
        return True

    def _spell_out(self, word: int, n: int) -> None:
        """Lay a word of the buckets over the start square in every way."""
        one = 1
        sum = 0
        pieces = 0
        for i in range(n):
            letter = self.anagrams.text[word + n - 1 - i] - 1
            self.rack.take(letter, one << letter, i, 0, 0)
            self.rack.letters[i] = letter
            sum += self.letter_scores[letter]
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
                first = (self.grid.transposed[self.grid.start] if axis else self.grid.start) - shift
                covered = self._on_premiums(axis, shift, n)
                while covered:
                    gain += self.bounds.extra[self.premiums[first + bits.lowest(covered)] >> 6]
                    covered &= covered - 1
                most = (
                    self.spans[axis << 8 | shift << 4 | n] * (self.bounds.sums[n] + gain)
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
        rest = leads & self.bounded.usable() if self.prunes else leads & self.grid.known
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
                self.bounded.add_plain(letter, 1)
            self.rack.letters[n] = letter
            if ends & bit and n + 1 >= self.first_least:
                self._shift(n + 1, longer, sum + self.letter_scores[letter])
            if more:
                child = bits.edge(self.nodes, node, bit) & bits.LOW
                if self.nodes[child] and (not self.prunes or self._may_win(child, n + 1)):
                    self._spell(child, n + 1, longer, sum + self.letter_scores[letter])
            if self.prunes:
                self.bounded.add_plain(letter, -1)
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
                    max(0, self.bounds.sums[high] - self.bounded.most_on_plain(high, n))
                    if self.results.blank_loses
                    else 0
                )
                if self.results.tops[high] - self.word_factors[self.grid.start] * less > self.results.best:
                    return True
            high -= 1
        return False

    def _on_premiums(self, axis: int, shift: int, n: int) -> int:
        """Which letters of a first word lie on premium squares, one bit a letter."""
        return self.premium_squares[axis] >> (16 - shift) & ((1 << n) - 1)

    def _shift(self, n: int, pieces: int, sum: int) -> None:
        """A word laid over the start square in every way; `sum` is what it counts on plain squares."""
        self.results.turned = n
        if self.results.want == bits.ALL:
            self._list_shifts(n, pieces, sum)
            return
        for axis in range(2):
            self.results.axis = axis
            for shift in range(self._least_shift(axis, n), self._most_shift(axis, n) + 1):
                self.results.first = (
                    self.grid.transposed[self.grid.start] if axis else self.grid.start
                ) - shift
                factor = self.spans[axis << 8 | shift << 4 | n]
                score = (sum + self._gained(axis, shift, n, pieces)) * factor + self.results.bonus[n]
                if not self.rack.wild:
                    self.results.emit(n, pieces, score)
                    continue
                for i in range(n):
                    premium = self.premiums[self.results.first + n - 1 - i]
                    self.rack.gains[i] = (
                        self.letter_scores[premium + self.rack.letters[i]] - self.letter_scores[premium + 63]
                    )
                    self.rack.passing[i] = 0
                self.results.choose(n, pieces, score, factor)
        if self.results.want == bits.ANY and self.results.found:
            self.results.halt = True  # not before: a word may be longer than the board

    def _gained(self, axis: int, shift: int, n: int, pieces: int) -> int:
        """What the pieces of a first word count more on its premium squares."""
        gained = 0
        first = (self.grid.transposed[self.grid.start] if axis else self.grid.start) - shift
        covered = self._on_premiums(axis, shift, n)
        while covered:
            i = bits.lowest(covered)
            covered &= covered - 1
            piece = pieces >> 7 * i & 127
            piece = 63 if piece & 64 else piece
            gained += self.letter_scores[self.premiums[first + i] + piece] - self.letter_scores[piece]
        return gained

    def _list_shifts(self, n: int, pieces: int, sum: int) -> None:
        """List a word once for each choice of its blanks, with its points on plain squares; then replace each
        by the word at every shift, the last one first, so that none is overwritten too early."""
        begin = self.results.found
        ways = 0
        for axis in range(self.axes):
            ways += max(0, self._most_shift(axis, n) - self._least_shift(axis, n) + 1)
        if not ways:
            return  # it is longer than the board
        if self.rack.wild:
            for i in range(n):
                self.rack.gains[i] = self.letter_scores[self.rack.letters[i]] - self.letter_scores[63]
                self.rack.passing[i] = 0
            self.results.choose(n, pieces, sum, 1)
        else:
            self.results.emit(n, pieces, sum)
        plays = self.results.found - begin
        self.results.found = begin + ways * plays
        if self.results.found > self.results.room:
            return
        while plays:
            plays -= 1
            sum = self.results.out_keys[begin + plays] >> 32
            self._write_shifts(begin + ways * plays, n, self.results.out_pieces[begin + plays], sum)

    def _write_shifts(self, at: int, n: int, pieces: int, sum: int) -> None:
        """Write a word with chosen blanks at every shift, from this place of the list on."""
        for axis in range(self.axes):
            by = self.grid.width if axis else 1
            for shift in range(self._least_shift(axis, n), self._most_shift(axis, n) + 1):
                score = sum
                if self._on_premiums(axis, shift, n):
                    score += self._gained(axis, shift, n, pieces)
                score = score * self.spans[axis << 8 | shift << 4 | n] + self.results.bonus[n]
                self.results.out_keys[at] = bits.key(self.grid.start - shift * by, axis, n, score)
                self.results.out_pieces[at] = pieces
                at += 1

    def _least_shift(self, axis: int, n: int) -> int:
        """How many letters of a first word lie before the start square at least."""
        return max(0, n - 1 - self.reach[2 * axis + 1])

    def _most_shift(self, axis: int, n: int) -> int:
        return min(n - 1, self.reach[2 * axis])


class Kernel:
    """The parts of a search, which share a grid, a rack and the plays found."""

    def __init__(self, nodes: memoryview, root: int, width: int, start: int) -> None:
        self.limit = bits.MOST
        self.ranked = [0] * 1024  # how many plays have each rank
        self.grid = Grid(nodes, root, width, start)
        self.rack = Rack(self.grid)
        self.contact = ContactRules(self.grid)
        self.results = SearchResults(self.grid, self.rack, self.contact)
        self.walk = Walk(self.grid, self.rack, self.results)
        self.anagrams = Anagrams(nodes, self.grid, self.rack, self.results)
        self.bounds = UpperBounds(self.grid, self.rack, self.results, self.anagrams)
        self.bounded = BoundedWalk(self.grid, self.rack, self.results, self.bounds)
        self.best_first = BestFirst(
            self.grid, self.rack, self.results, self.anagrams, self.bounds, self.bounded
        )
        self.first_words = FirstWords(
            self.grid, self.rack, self.results, self.anagrams, self.bounds, self.bounded
        )

    def set_rules(
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
        """Find all plays; returns their number n. They are the first n of `keys` and `pieces`."""
        self.results.want = bits.ALL
        self.first_words.in_any_order = True
        self._search()
        while self.results.found > self.results.room and not self.results.halt:
            self.results.make_room(2 * self.results.found)
            self._search()
        self.first_words.in_any_order = False
        return min(self.results.found, self.results.room)

    def least_rank(self, plays: int, number: int, piece: int, blanks: int) -> int:
        """The rank that so many of the plays found have or exceed, or 1: they rank by what they count less
        `piece` points for each piece that they lay."""
        if plays <= number and not blanks:
            return 1
        highest = 1
        for rank in range(_RANKS):
            self.ranked[rank] = 0
        for i in range(plays):
            rank = self.rank(i, piece, blanks)
            self.ranked[rank] += 1
            highest = max(highest, rank)
        better = self.ranked[highest]
        while highest > 1 and better < number:
            highest -= 1
            better += self.ranked[highest]
        return highest

    def rank(self, i: int, piece: int, blanks: int) -> int:
        """The rank of the i-th play, 1 or more; 0 for one that lays fewer blanks."""
        key = self.results.out_keys[i]
        if blanks and bits.count(self.results.out_pieces[i] & _BLANKS) < blanks:
            return 0
        points = key >> 32
        return max(1, min(_RANKS - 1, points - piece * (key >> 20 & 15) + _NOTHING))

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
        self.rack.dealt = self.rack.held
        self.bounded.plain = 0
        if not self.grid.laid:
            self.first_words.search()
        elif self.results.want == bits.BEST:
            self.best_first.search()
        elif self.results.most:
            self.walk.along_lines()
