"""A walk that finds all placements of the cards in hand, alone or with one extra card."""

from array import array

from game.search.kernel import bits
from game.search.kernel.walk import SearchPart
from game.search.solver.cards import Cards
from game.search.solver.rollouts import Rollouts

_MIDDLE = 1 << 13  # what each letter is worth more than its value here, so that nothing is worth less than 0
_OWN = 64  # the extra card of a placement that needs none
_ROOM = 1 << 12
_NONE = -(1 << 60)


class ExtraCardWalk(SearchPart):
    """The placements of a state, each with its value. A path takes at most one extra card."""

    def __init__(self, cards: Cards, rollouts: Rollouts) -> None:
        super().__init__(cards.kernel.grid, cards.kernel.rack, cards.kernel.results)
        self.cards = cards
        self.rollouts = rollouts
        self.greedy = False
        self.pivot = 0
        self.free_extras = 0
        self.beside_own = 0
        self.extras = 0
        self.extra = _OWN
        self.helps = 0
        self.own = False
        self.full = False
        self.noted = 0
        self.values = array("q", bytes(8 * _ROOM))
        self.value_keys = array("Q", bytes(8 * _ROOM))
        self.value_pieces = array("Q", bytes(8 * _ROOM))
        self.value_extra = array("i", bytes(4 * _ROOM))

    def _value(self, n: int, sum: int) -> int:
        """What a placement of n cards is worth to this line, of which the letters count so much."""
        value = sum + self.rollouts.by_number[n] - n * _MIDDLE
        return value if self.greedy else value + self.rollouts.noise[self.rollouts.next_number() >> 52]

    def look(self, extras: int, beside_own: int) -> None:
        """Note the placements of the cards in `have`, alone and with one extra card of each of these letters.
        Once there is one without an extra card, only the letters of `beside_own` are tried."""
        self._begin(extras, beside_own)
        if not self.grid.laid:
            self._look_at_first_words()
            return
        if self.results.most == 0:
            return
        self._look_along_rows()
        if self.results.most > 1 and self.rack.held:
            self._look_along_columns()

    def look_before(self, letter: int, extra: int) -> None:
        """Note the placements of the cards in `have`, alone and with the extra card, whose first anchor is an
        empty square before a card of this letter."""
        one = 1
        self._begin(one << extra, one << extra)
        for axis in range(2):
            self.results.axis = axis
            for line in range(self.grid.low[axis], self.grid.high[axis] + 1):
                p = axis * self.grid.size + line * self.grid.width + self.grid.low[1 - axis]
                end = p + self.grid.high[1 - axis] - self.grid.low[1 - axis] + 1
                while p < end:
                    before = self.codes[p] == letter + 1 and self.codes[p - 1] == 0
                    if before and self.cross_checks[p - 1] >> extra & one:
                        self._look_from(p - 1)
                    p += 1

    def _begin(self, extras: int, beside_own: int) -> None:
        self.cards.hold()
        self.helps = self.noted = 0
        self.own = self.full = False
        self.free_extras = self.extras = extras & self.grid.known
        self.beside_own = beside_own
        self.extra = _OWN
        self.results.most = min(self.cards.kernel.limit, self.rack.many + (self.free_extras != 0))

    def _look_at_first_words(self) -> None:
        rest = self.free_extras
        one = 1
        self.cards.list_held(0)
        self._note_listed()
        while rest:
            self.extra = bits.lowest(rest)
            rest &= rest - 1
            if not self.own or self.beside_own >> self.extra & one:
                self.rack.add(self.extra + 1, 1)
                self.cards.list_held(0)
                self._note_listed()
                self.rack.many -= 1
                self.rack.have[self.extra] = self.rack.have[self.extra] - 1

    def _note_listed(self) -> None:
        self.full = self.full or self.results.found > self.results.room
        for i in range(min(self.results.found, self.results.room)):
            key = self.results.out_keys[i]
            n = key >> 20 & 15
            if self.extra == _OWN or self._needs_extra(n, self.results.out_pieces[i]):
                self._keep_valued(n, self.results.out_pieces[i], key >> 32, key & bits.LOW)

    def _needs_extra(self, n: int, pieces: int) -> bool:
        """Whether a play needs the extra card, which `have` counts too."""
        used = 0
        for _ in range(n):
            used += (pieces & 63) == self.extra
            pieces >>= 7
        return used == self.rack.have[self.extra]

    def _look_along_rows(self) -> None:
        """The placements of one card anywhere, and those of more in rows."""
        more = self.results.most > 1 and self.rack.held
        self.results.axis = 0
        for line in range(self.grid.low[0] - 1, self.grid.high[0] + 2):
            p = line * self.grid.width + self.grid.low[1] - 1
            end = p + self.grid.high[1] - self.grid.low[1] + 3
            while p < end:
                if self.beside[p] and self.codes[p] == 0:
                    self._look_at_square(p)
                    if more:
                        self._look_from(p)
                p += 1

    def _look_along_columns(self) -> None:
        self.results.axis = 1
        for line in range(self.grid.low[1] - 1, self.grid.high[1] + 2):
            p = self.grid.size + line * self.grid.width + self.grid.low[0] - 1
            end = p + self.grid.high[0] - self.grid.low[0] + 3
            while p < end:
                if self.beside[p] and self.codes[p] == 0:
                    self._look_from(p)
                p += 1

    def _look_at_square(self, p: int) -> None:
        """The placements of one card on a square of the rows."""
        one = 1
        down = 0 if self.beside[p] & 2 else 1
        rest = (
            self.cross_checks[p]
            & self.cross_checks[self.grid.transposed[p]]
            & (self.rack.held | self.free_extras)
        )
        while rest:
            letter = bits.lowest(rest)
            rest &= rest - 1
            if self.results.contact.limited and not self.results.contact.may_lie(
                self.grid.transposed[p] if down else p, down, 1
            ):
                continue
            self.extra = _OWN if self.rack.held >> letter & one else letter
            self._keep_valued(1, letter, self.letter_scores[letter], bits.key(p, down, 1, 0))
        self.extra = _OWN

    def _look_from(self, p: int) -> None:
        """The placements of more cards than one whose first anchor is this one."""
        node = self.grid.entries[p]
        if not self.nodes[node] & self.cross_checks[p] & (self.rack.held | self.free_extras):
            return
        if bits.piece(self.codes[p - 1]):
            self.pivot = p - 1
            self._lay_right(node, p, 0, 0, 0)
            return
        self.pivot = p
        if bits.piece(self.codes[p + 1]):
            self.pivot = self.grid.end(p + 1, 1) - 1
        self._lay_left(node, p, 0, 0, 0)

    def _lay_left(self, node: int, p: int, n: int, pieces: int, sum: int) -> None:
        """Lay a card on the empty square p after n others and go on leftward, and from there rightward."""
        leads = self.nodes[node]
        ends = self.nodes[node + 1]
        rest = leads & self.cross_checks[p] & (self.rack.held | self.free_extras)
        n += 1
        right = n < self.results.most and self.codes[self.pivot + 1] == 0
        left = n < self.results.most and self.codes[p - 1] == 0 and self.beside[p - 1] == 0
        if right or left:
            ahead = (self.cross_checks[self.pivot + 1] if right else 0) | (
                self.cross_checks[p - 1] if left else 0
            )
            bits.fetch_all(self.nodes, node, rest, bits.folded(ahead))
        else:
            rest &= ends if n > 1 else 0
        while rest:
            letter = bits.lowest(rest)
            bit = rest
            rest &= rest - 1
            bit ^= rest
            then = sum + self.letter_scores[letter]
            longer = pieces << 7 | letter
            self._use(letter, bit)
            self.results.first = p
            if ends & bit and n > 1:
                self._note_path(n, longer, then)
            if left or right:
                child = bits.edge(self.nodes, node, bit) & bits.LOW
                if right:
                    part = self.halves[2 * child + 4] & bits.PLACE
                    if part and self._leads_on(part, self.pivot + 1):
                        self._lay_right(part, self.pivot + 1, n, longer, then)
                if left and self._leads_on(child, p - 1):
                    self._lay_left(child, p - 1, n, longer, then)
            self._put_back(letter, bit)

    def _lay_right(self, node: int, p: int, n: int, pieces: int, sum: int) -> None:
        """Lay a card on the empty square p after n others and go on rightward."""
        one = 1
        leads = self.nodes[node]
        ends = self.nodes[node + 1]
        rest = leads & self.cross_checks[p] & (self.rack.held | self.free_extras)
        more = n + 1 < self.results.most
        next = self.codes[p + 1]
        if next == 255 or (next == 0 and not more):
            rest &= ends
            more = False
        else:
            ahead = self.cross_checks[p + 1] if next == 0 else one << (next - 1)
            bits.fetch_all(self.nodes, node, rest, bits.folded(ahead))
        if n == 0:
            self.results.first = p
        while rest:
            letter = bits.lowest(rest)
            bit = rest
            rest &= rest - 1
            bit ^= rest
            then = sum + self.letter_scores[letter]
            longer = letter
            longer = pieces | longer << (7 * n)
            self._use(letter, bit)
            if next == 0 or next == 255:
                if ends & bit and n:
                    self._note_path(n + 1, longer, then)
                if more:
                    child = bits.edge(self.nodes, node, bit) & bits.LOW
                    if self._leads_on(child, p + 1):
                        self._lay_right(child, p + 1, n + 1, longer, then)
            else:
                child = bits.edge(self.nodes, node, bit) & bits.LOW
                at = p + 1
                while child and bits.piece(self.codes[at + 1]):
                    child = bits.child(self.nodes, child, self.codes[at] - 1)
                    at += 1
                if child:
                    if n and (self.nodes[child + 1] >> (self.codes[at] - 1)) & 1:
                        self._note_path(n + 1, longer, then)
                    child = bits.child(self.nodes, child, self.codes[at] - 1)
                    at += 1
                    if more and self.codes[at] == 0 and self._leads_on(child, at):
                        self._lay_right(child, at, n + 1, longer, then)
            self._put_back(letter, bit)

    def _leads_on(self, node: int, p: int) -> bool:
        """Whether a card on this empty square leads on from the node."""
        return (self.nodes[node] & self.cross_checks[p] & (self.rack.held | self.free_extras)) != 0

    def _use(self, letter: int, bit: int) -> None:
        """Take a card of the hand, or the extra card if the hand has none of this letter."""
        if not self.rack.held & bit:
            self.extra = letter
            self.free_extras = 0
            return
        self.rack.have[letter] = self.rack.have[letter] - 1
        if self.rack.have[letter] == 0:
            self.rack.held ^= bit

    def _put_back(self, letter: int, bit: int) -> None:
        if self.extra == letter and not self.rack.held & bit:
            self.extra = _OWN
            self.free_extras = self.extras
            return
        self.rack.have[letter] = self.rack.have[letter] + 1
        self.rack.held |= bit

    def _note_path(self, n: int, pieces: int, sum: int) -> None:
        if not self.results.contact.limited or self.results.contact.may_lie(
            self.results.first, self.results.axis, n
        ):
            place = self.grid.transposed[self.results.first] if self.results.axis else self.results.first
            self._keep_valued(n, pieces, sum, bits.key(place, self.results.axis, n, 0))

    def _keep_valued(self, n: int, pieces: int, sum: int, key: int) -> None:
        """Keep a placement and what it is worth; where there are too many, the best of the last ones."""
        one = 1
        value = self._value(n, sum)
        if self.extra == _OWN:
            self.own = True
            self.extras &= self.beside_own
            self.free_extras &= self.beside_own
        else:
            self.helps |= one << self.extra
        if self.noted == _ROOM:
            self.full = True
            if value <= self.values[_ROOM - 1]:
                return
            self.noted -= 1
        self.values[self.noted] = value
        self.value_keys[self.noted] = key
        self.value_pieces[self.noted] = pieces
        self.value_extra[self.noted] = self.extra
        self.noted += 1

    def next_best(self, allowed: int) -> int:
        """The best placement not returned yet whose extra card is allowed; -1 if there is none."""
        one = 1
        most = _NONE
        top = -1
        for i in range(self.noted):
            if self.values[i] > most:
                extra = self.value_extra[i]
                if extra == _OWN or allowed & one << extra:
                    most = self.values[i]
                    top = i
        return top
