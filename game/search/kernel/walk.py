"""The walk through lexicon and grid, from an anchor leftward and rightward over the squares of its line, and
the plays that its paths make: scored, written down or compared.

A play is two 64-bit numbers. Key: place of the first new piece (16 bits), down or across (bit 16), number of
new pieces (bits 20-23), score (from bit 32). Pieces: seven bits each in reading order, the letter from 0 and
64 for a blank. So a play has at most nine new pieces.
"""

from array import array

from game.search.kernel import bits, chance
from game.search.kernel.grid import Grid


class Rack:
    """The pieces in hand during a search, and those that the present path has taken.

    Blanks cost one visit, not one a letter: a path may use as many letters that the hand does not hold as
    there are blanks, and only where it ends are the pieces chosen that the blanks are.
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.have = [0] * 64
        self.held = self.dealt = 0
        self.blanks = self.wild = self.many = 0
        self.letters = [0] * 16
        self.gains = [0] * 16
        self.passing = [0] * 16
        self.missing = [0] * 16

    def deal(self, hand: bytes) -> None:
        """Hold these pieces: letters from 1, a blank 0; 63 is a piece of no letter that the lexicon has."""
        self.empty()
        for code in hand:
            if code > 63:
                raise ValueError(f"piece {code} in hand")
            self.add(code, 1)

    def empty(self) -> None:
        """Hold no pieces."""
        for k in range(64):
            self.have[k] = 0
        self.held = 0
        self.wild = self.blanks = self.many = 0

    def add(self, code: int, number: int) -> None:
        """Add `number` pieces of a kind to the hand."""
        one = 1
        self.many += number
        if code == 0:
            self.wild += number
            self.blanks += number
        elif number:
            self.have[code - 1] += number
            self.held |= (one << (code - 1)) & self.grid.known

    def take(self, letter: int, bit: int, n: int, gain: int, cross_factor: int) -> None:
        """Take a letter out of the hand, or if it has none a blank for it."""
        self.have[letter] -= 1
        if self.wild:
            self.letters[n] = letter
            self.gains[n] = gain
            self.passing[n] = cross_factor
            if self.have[letter] < 0:
                self.missing[self.wild - self.blanks] = n
                self.blanks -= 1
                return
        if self.have[letter] == 0:
            self.held ^= bit

    def usable_without(self, letter: int, bit: int) -> int:
        """The letters that can be laid once this one is taken."""
        if self.blanks > (0 if self.have[letter] > 0 else 1):
            return bits.WORD
        return self.held ^ bit if self.have[letter] == 1 else self.held

    def give_back(self, letter: int, bit: int) -> None:
        self.have[letter] += 1
        if self.have[letter] > 0:
            self.held |= bit
        else:
            self.blanks += 1


class ContactRules:
    """The rules of where a word may lie beside old ones: V8 and V10."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.contacts = 0
        self.hooks = self.bridge = True
        self.by_word = self.limited = False

    def may_lie(self, first: int, axis: int, n: int) -> bool:
        """Whether the rules permit n new pieces from this square on along an axis."""
        if not self.bridge and self._joins_more_than_one(first, axis, n):
            return False
        return self.contacts == 0 or self._touches_enough(first, n)

    def _joins_more_than_one(self, p: int, axis: int, n: int) -> bool:
        """V10: whether the main run takes in more than one old run. One piece makes the longer run main."""
        runs = 1 if bits.piece(self.grid.codes[p - 1]) else 0
        if n == 1:
            if self._length(p, self.grid.width) > self._length(p, 1) - axis:
                p = self.grid.transposed[p]
            return bits.piece(self.grid.codes[p - 1]) and bits.piece(self.grid.codes[p + 1])
        while n or bits.piece(self.grid.codes[p]):
            if self.grid.codes[p] == 0:
                n -= 1
                runs += bits.piece(self.grid.codes[p + 1])
            p += 1
        return runs > 1

    def _length(self, p: int, by: int) -> int:
        """How many old pieces the run through an empty square has."""
        return (self.grid.end(p + by, by) - self.grid.end(p - by, -by)) // by - 2

    def _touches_enough(self, p: int, n: int) -> bool:
        """V8: a play that only lies alongside makes contacts enough, or lengthens a run of two where that
        counts for joining it. The contacts are all, or those with the old word that has most of them."""
        w = self.grid.width
        above = 0
        below = 0
        most = 0
        if bits.piece(self.grid.codes[p - 1]) or bits.piece(self.grid.codes[p + n]):
            return True
        while n:
            if self.grid.codes[p]:
                return True  # an old piece in the main run
            if self.hooks and (self._ends_word(p, -w) or self._ends_word(p, w)):
                return True
            above = self._contacts_to(p - w, above)
            below = self._contacts_to(p + w, below)
            most = max(most, above, below)
            n -= 1
            p += 1
        return (most if self.by_word else above + below) >= self.contacts

    def _contacts_to(self, p: int, before: int) -> int:
        """The contacts on one side of a play up to this square; where they are those with one word, a gap
        begins anew."""
        if bits.piece(self.grid.codes[p]):
            return before + 1
        return 0 if self.by_word else before

    def _ends_word(self, p: int, by: int) -> bool:
        """Whether a run of two or more ends beside a square."""
        return bits.piece(self.grid.codes[p + by]) and bits.piece(self.grid.codes[p + 2 * by])


class SearchResults:
    """The plays of a search: all of them, any, or the best, and the path that is being recorded."""

    def __init__(self, grid: Grid, rack: Rack, contact: ContactRules) -> None:
        self.rack = rack
        self.transposed = self.rack.grid.transposed
        self.beside = self.rack.grid.beside
        self.rack = rack
        self.contact = contact
        self.want = bits.ALL
        self.halt = False
        self.most = 0
        self.axis = self.first = self.turned = 0
        self.bonus = [0] * 16
        self.unsure = [0] * 16
        self.losses = [0] * 16
        self.marks = [0] * 16
        self.leaning = False
        self.whole = 0
        self.places = [0] * 64
        self.lost = [0] * 512
        self.spent = [0] * 256
        self.found = 0
        self.best = -1
        self.tops = [0] * 16
        self.shortest = self.least = 0
        self.blank_loses = False
        self.make_room(1 << 12)

    def make_room(self, plays: int) -> None:
        """Room for as many plays, the ones found forgotten."""
        self.keys = array("Q", bytes(8 * plays))
        self.pieces = array("Q", bytes(8 * plays))
        self.out_keys = self.keys
        self.out_pieces = self.pieces
        self.room = plays

    def record(self, k: int, pieces: int, sum: int) -> None:
        """The path is a play, or with blanks some plays."""
        n = k & 15
        factor = k >> 4
        if self.axis and n == 1 and self.beside[self.first] & 1:
            return  # one piece with a run across was found across
        if self.contact.limited and not self.contact.may_lie(self.first, self.axis, n):
            return
        if self.want == bits.ANY:
            self.halt = True
        score = (sum & bits.LOW) * factor + (sum >> 32) + self.bonus[n]
        if self.want == bits.BEST and self.blank_loses and score <= self.best:
            return
        if self.rack.wild:
            self.choose(n, pieces, score, factor)
        else:
            self.emit(n, pieces, score)

    def emit(self, n: int, pieces: int, score: int) -> None:
        at = self.found
        if self.want == bits.BEST:
            if score <= self.best:
                return
            if self.leaning:
                score -= self.lost[self.kept_by(n, pieces)]
                if score <= self.best:
                    return
            self.best = score
            at = self.found = 0
            self.demand()
        if at < self.room:
            place = self.transposed[self.first] if self.axis else self.first
            self.out_keys[at] = bits.key(place, self.axis, n, score)
            self.out_pieces[at] = pieces
        self.found = at + 1

    def kept_by(self, n: int, pieces: int) -> int:
        """What of the hand a play of n pieces keeps, a bit each; `places` says where each kind begins."""
        keeps = self.whole
        for _ in range(n):
            i = self.places[0 if pieces & 64 else (pieces & 63) + 1]
            pieces >>= 7
            while not keeps >> i & 1:
                i += 1
            keeps ^= 1 << i
        return keeps

    def demand(self) -> None:
        """The fewest pieces with which more than the best play can be made here."""
        n = self.shortest
        while n < self.most and self.tops[n] <= self.best:
            n += 1
        self.least = n

    def choose(self, n: int, pieces: int, score: int, factor: int) -> None:
        """Each choice of the pieces of a path that are blanks: the missing letters, and freely the rest."""
        one = 1
        free = (one << n) - 1
        unsure = 0
        for j in range(self.rack.wild - self.rack.blanks):
            i = self.rack.missing[j]
            if self.rack.dealt >> self.rack.letters[i] & 1:
                self.unsure[unsure] = self.rack.letters[i]
                unsure += 1
            else:  # each piece of a letter that the hand never had is a blank
                free ^= one << i
                pieces |= self._mark(i)
                score -= self.rack.gains[i] * (factor + self.rack.passing[i])
        spares = self.want == bits.BEST and self.blank_loses and not self.leaning
        more = 0 if spares else self.rack.blanks
        if unsure == 0 and more == 0:
            self.emit(n, pieces, score)
            return
        for i in range(n):
            self.losses[i] = self.rack.gains[i] * (factor + self.rack.passing[i])
            self.marks[i] = self._mark(i)
        self._force(n, unsure, more, free, pieces, score)

    def _mark(self, i: int) -> int:
        """What makes the i-th piece of the path a blank."""
        blank = 64
        return blank << 7 * (self.turned - 1 - i if i < self.turned else i)

    def _force(self, n: int, unsure: int, more: int, free: int, pieces: int, score: int) -> None:
        """Choose a piece for each missing letter of which the hand had some. The leftmost blanks of a letter
        stand for its missing ones, so a choice comes once: `free` are the pieces that may still be chosen."""
        same = 0
        one = 1
        if unsure == 0:
            self._spread(n, more, free, pieces, score)
            return
        letter = self.unsure[unsure - 1]
        for i in range(n):
            if self.rack.letters[i] == letter:
                same |= one << i
                if free & (one << i):
                    self._force(
                        n, unsure - 1, more, free & ~same, pieces | self.marks[i], score - self.losses[i]
                    )

    def _spread(self, n: int, more: int, free: int, pieces: int, score: int) -> None:
        """Choose up to `more` further pieces that might as well be blanks."""
        self.emit(n, pieces, score)
        if more == 0:
            return
        while free:
            i = bits.lowest(free)
            free &= free - 1
            if more == 1:
                self.emit(n, pieces | self.marks[i], score - self.losses[i])
            else:
                self._spread(n, more - 1, free, pieces | self.marks[i], score - self.losses[i])

    def bonus_from(self) -> int:
        """The fewest new pieces that earn a bonus; one more than there can be if none do."""
        n = 1
        while n <= self.most and self.bonus[n] == 0:
            n += 1
        return n


class SearchPart:
    """What the parts of a search share: the arrays of the grid, the rack and the results."""

    def __init__(self, grid: Grid, rack: Rack, results: SearchResults) -> None:
        self.grid = grid
        self.rack = rack
        self.results = results
        self.nodes = self.grid.nodes
        self.halves = self.grid.halves
        self.codes = self.grid.codes
        self.cross_checks = self.grid.cross_checks
        self.beside = self.grid.beside
        self.cross_factors = self.grid.cross_factors
        self.cross_sums = self.grid.cross_sums
        self.premiums = self.grid.premiums
        self.word_factors = self.grid.word_factors
        self.points = self.grid.points
        self.letter_scores = self.grid.letter_scores


class Walk(SearchPart):
    """All paths on which the pieces of a rack make words.

    A path is found from its first anchor (an empty square beside a piece): leftward over squares that are no
    anchors, then rightward. Its `sum` is what its main run counts before word factors and, from bit 32, what
    its cross runs count; its `k` is the word factor times 16 plus the number of new pieces.
    """

    def __init__(self, grid: Grid, rack: Rack, results: SearchResults) -> None:
        super().__init__(grid, rack, results)
        self.pivot = 0
        self.lines = [chance.WHOLE, chance.WHOLE]

    def along_lines(self) -> None:
        """All plays on a grid with pieces: from every anchor (an empty square beside a piece) of the wanted
        lines."""
        for axis in range(2):
            self.results.axis = axis
            for line in range(self.grid.low[axis] - 1, self.grid.high[axis] + 2):
                if not self.lines[axis] >> (line & 63) & 1:
                    continue
                p = axis * self.grid.size + line * self.grid.width + self.grid.low[1 - axis] - 1
                end = p + self.grid.high[1 - axis] - self.grid.low[1 - axis] + 3
                while p < end:
                    letters = (
                        self.cross_checks[p] if self.rack.wild else self.cross_checks[p] & self.rack.held
                    )
                    if letters and self.beside[p] and self.codes[p] == 0:
                        self._anchor(p)
                        if self.results.halt:
                            return
                    p += 1

    def _anchor(self, p: int) -> None:
        """All plays whose first anchor is this one."""
        node = self.grid.entries[p]
        at = p - 1
        sum = 0
        if not node:
            return
        self.results.turned = 0
        if bits.piece(self.codes[at]):
            while bits.piece(self.codes[at]):
                sum += self.points[at]
                at -= 1
            self.pivot = p - 1
            self._rightward(node, p, 16, 0, sum)
            return
        at = p + 1
        while bits.piece(self.codes[at]):
            sum += self.points[at]
            at += 1
        self.pivot = at - 1
        self._leftward(node, p, 16, 0, sum)

    def _leftward(self, node: int, p: int, k: int, pieces: int, sum: int) -> None:
        """Lay a piece on the empty square p and go on leftward, and from there rightward.

        `k` is the word factor times 16 plus the number of new pieces; `sum` the main run's sum and, from bit
        32, what the cross runs count.
        """
        leads = self.nodes[node]
        ends = self.nodes[node + 1]
        rest = leads & self.cross_checks[p]
        cross_factor = self.cross_factors[p]
        cross_sum = self.cross_sums[p]
        premium = self.premiums[p]
        n = k & 15
        more = n + 1 < self.results.most
        right = self.cross_checks[self.pivot + 1] if more and self.codes[self.pivot + 1] == 0 else 0
        left = self.cross_checks[p - 1] if more and self.codes[p - 1] == 0 and self.beside[p - 1] == 0 else 0
        goes = 0
        child = 0
        part = 0
        k = (k & 0xFFFFFF0) * self.word_factors[p] + n + 1
        if not self.rack.blanks:
            rest &= self.rack.held
        if left or right:
            goes = self._going(node, rest, left | right)
        rest &= goes | ends
        while rest:
            letter = bits.lowest(rest)
            bit = rest
            rest &= rest - 1
            bit ^= rest
            child = 0
            part = 0
            if goes & bit:
                child = bits.edge(self.nodes, node, bit) & bits.LOW
                usable = self.rack.usable_without(letter, bit)
                part = self.halves[2 * child + 4] & bits.PLACE if right else 0
                if part and not self.nodes[part] & right & usable:
                    part = 0
                if not self.nodes[child] & left & usable:
                    child = 0
                if not (part or child or ends & bit):
                    continue
            worth = self.letter_scores[premium + letter]
            aside = (cross_sum + worth) * cross_factor
            then = sum + worth + (aside << 32)
            longer = pieces << 7 | letter
            self.rack.take(letter, bit, n, worth - self.letter_scores[premium + 63], cross_factor)
            self.results.first = p
            if ends & bit:
                self.results.turned = n + 1
                self.results.record(k, longer, then)
            if part:
                self.results.turned = n + 1
                self._rightward(part, self.pivot + 1, k, longer, then)
            if child:
                self._leftward(child, p - 1, k, longer, then)
            self.rack.give_back(letter, bit)
            if self.results.halt:
                return

    def _rightward(self, node: int, p: int, k: int, pieces: int, sum: int) -> None:
        """Lay a piece on the empty square p and go on rightward; arguments as in `_leftward`."""
        leads = self.nodes[node]
        ends = self.nodes[node + 1]
        rest = leads & self.cross_checks[p]
        cross_factor = self.cross_factors[p]
        cross_sum = self.cross_sums[p]
        premium = self.premiums[p]
        n = k & 15
        more = n + 1 < self.results.most
        next = self.codes[p + 1]
        joins = bits.piece(next)
        goes = 0
        child = 0
        if not self.rack.blanks:
            rest &= self.rack.held
        if not rest:
            return
        if not joins:
            if next == 255:
                more = False
            if more:
                goes = self._going(node, rest, self.cross_checks[p + 1])
            rest &= goes | ends
        if n == 0:
            self.results.first = p
        k = (k & 0xFFFFFF0) * self.word_factors[p] + n + 1
        while rest:
            letter = bits.lowest(rest)
            bit = rest
            rest &= rest - 1
            bit ^= rest
            if joins:
                edge = bits.edge(self.nodes, node, bit)
                if not edge >> (32 + (next - 1 & 31)) & 1:
                    continue
                child = edge & bits.LOW
            worth = self.letter_scores[premium + letter]
            aside = (cross_sum + worth) * cross_factor
            then = sum + worth + (aside << 32)
            longer = letter
            longer = pieces | longer << (7 * n)
            self.rack.take(letter, bit, n, worth - self.letter_scores[premium + 63], cross_factor)
            if not joins:
                if ends & bit:
                    self.results.record(k, longer, then)
                if goes & bit:
                    self._rightward(bits.edge(self.nodes, node, bit) & bits.LOW, p + 1, k, longer, then)
            else:
                at = p + 1
                while child and bits.piece(self.codes[at + 1]):
                    then += self.points[at]
                    child = bits.child(self.nodes, child, self.codes[at] - 1)
                    at += 1
                if child:
                    then += self.points[at]
                    if (self.nodes[child + 1] >> (self.codes[at] - 1)) & 1:
                        self.results.record(k, longer, then)
                    child = bits.child(self.nodes, child, self.codes[at] - 1)
                    at += 1
                    if more and self.codes[at] == 0 and self._goes_on(child, at):
                        self._rightward(child, at, k, longer, then)
            self.rack.give_back(letter, bit)
            if self.results.halt:
                return

    def _going(self, node: int, rest: int, ahead: int) -> int:
        """Which of these letters the hand can lay so that it has one of those ahead for the next square. The
        nodes behind them are prefetched."""
        goes = 0
        while rest:
            letter = bits.lowest(rest)
            bit = rest
            rest &= rest - 1
            bit ^= rest
            edge = bits.edge(self.nodes, node, bit)
            if edge >> 32 & bits.folded(ahead & self.rack.usable_without(letter, bit)):
                goes |= bit
                bits.fetch(self.nodes, edge & bits.LOW)
        return goes

    def _goes_on(self, node: int, p: int) -> bool:
        """Whether a piece of the hand on this empty square leads on from the node."""
        rest = self.nodes[node] & self.cross_checks[p]
        if not self.rack.blanks:
            rest &= self.rack.held
        return rest != 0
