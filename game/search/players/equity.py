"""Equity: the points of a play plus the value of its leave, the pieces that it keeps.

Finds the play or the exchange of the highest equity for one rack, without regard to other racks. Values are
whole numbers of 1/256 point, so that they are the same on every machine.
"""

try:
    import cython
except ImportError:
    from game.search.kernel import uncompiled as cython

from array import array
from collections.abc import Mapping, Sequence

from game.search.kernel import bits, chance
from game.search.kernel.generate import Kernel

_OUT = 10 * chance.UNIT  # the bonus for going out
_LEAST = -(1 << 40)
_ABOVE = 1 << 12  # added so that no play has a negative rank, whatever its leave
_NEAR = 200  # points from the target at which a play that reaches it is looked for first
_LATE = 16  # the entry of `late` for a full hand and an empty bag
_RANKS, _NOTHING = 4096, 1024  # of plays by points of equity, and the rank of a play worth nothing


class Equity:
    """Chooses the move of the highest equity for the hand; the choice is `key`, `pieces` and `keeps`.

    `keeps` has a bit for each piece of the leave, in the order of `held`. `key` is 0 for an exchange of the
    other pieces, and for a pass, whose leave is the whole hand.
    """

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.values = [0] * 64
        self.first = [0] * 64
        self.more = [0] * 64
        self.pairs = array("i", bytes(4 * 64 * 64))
        self.hand = [0] * 16
        self.size = 0
        self.worths = [0] * 512
        self.rounded = [0] * 512
        self.late = [0] * 64
        self.left = [0] * 16
        self.dearest = [0] * 16
        self.bonuses = [0] * 16
        self.key = 0
        self.pieces = 0
        self.keeps = 0
        self.worth = 0
        self.ranks = array("i")
        self.ranked = [0] * 4096  # how many plays have each rank

    def weigh(
        self,
        values: Sequence[int],
        first: Sequence[int],
        more: Sequence[int],
        pairs: Sequence[int],
        late: Mapping[int, int],
    ) -> None:
        """Set the values of pieces by code: their points; in 1/256 point the leave values of the first of a
        kind, of each further one, and of 64 by 64 pairs of kinds. `late` has the adjustment, in points, for
        so many pieces in the bag after drawing; a negative number of pieces is missing from the hand."""
        if min(len(values), len(first), len(more)) < 64 or len(pairs) < 64 * 64:
            raise ValueError(f"{len(values)}, {len(first)}, {len(more)} pieces, {len(pairs)} pairs")
        for code in range(64):
            self.values[code] = values[code]
            self.first[code] = first[code]
            self.more[code] = more[code]
        self.pairs = array("i", pairs)
        for n in range(64):
            self.late[n] = late.get(n - _LATE, 0)

    def choose(self, hand: bytes, bag: int, exchanged: int = 0, needed: int = 0) -> int:
        """Choose the best move of a hand with `bag` pieces in the bag, of which `exchanged` may be exchanged;
        returns its equity in points. `needed` are the points that reach the target (0: there is none)."""
        self.hold(hand)
        self.kernel.results.halt = False
        with cython.nogil:
            self.choose_held(bag, min(exchanged, bag), needed)
        return self.worth

    def plays(self, hand: bytes, bag: int, number: int, needed: int = 0) -> list[tuple[int, int]]:
        """The keys and pieces of the `number` plays of the highest equity, and of those nearly as good, in no
        order. Plays of the points `needed` to reach the target go before all others."""
        self.hold(hand)
        self.weigh_kept(bag)
        self._deal()
        plays = self.kernel.every()
        self.ranks = array("i", bytes(4 * plays))
        least = self._rank(plays, number, needed)
        results = self.kernel.results
        return [(results.out_keys[i], results.out_pieces[i]) for i in range(plays) if self.ranks[i] >= least]

    def _rank(self, plays: int, number: int, needed: int) -> int:
        """Rank all plays. Returns the lowest rank of the `number` best, less one, as equities are rounded."""
        for rank in range(_RANKS):
            self.ranked[rank] = 0
        for i in range(plays):
            key = self.kernel.results.out_keys[i]
            keeps = self.kernel.results.kept_by((key >> 20) & 15, self.kernel.results.out_pieces[i])
            points = (key >> 32) + self.left[self.size - bits.count(keeps)]
            rank = max(0, min(_RANKS - 2, points + self.rounded[keeps] + _NOTHING))
            if 0 < needed <= key >> 32:
                rank = _RANKS - 1
            self.ranks[i] = rank
            self.ranked[rank] += 1
        rank = _RANKS - 1
        better = self.ranked[rank]
        while rank and better < number:
            rank -= 1
            better += self.ranked[rank]
        return max(0, rank - 1)

    def kept(self, hand: bytes, bag: int, laid: int = 0) -> int:
        """The value of these pieces as the leave of a play of `laid` pieces."""
        self.hold(hand)
        self.weigh_kept(bag)
        late = self.late[bag - laid + _LATE] if 0 < bag < 64 - _LATE else 0
        return self.worths[(1 << self.size) - 1] + late * chance.UNIT

    def held(self) -> bytes:
        """The hand, in the order of `keeps`."""
        return bytes([self.hand[i] for i in range(self.size)])

    def hold(self, hand: bytes) -> None:
        if len(hand) > bits.MOST or (hand and max(hand) > 63):
            raise ValueError(f"a hand of {len(hand)} pieces, at most {bits.MOST} of codes to 63")
        self.size = len(hand)
        for i in range(self.size):
            self.hand[i] = hand[i]
        self.sort()

    def sort(self) -> None:
        """Sort the hand by code."""
        for i in range(1, self.size):
            code = self.hand[i]
            k = i
            while k and self.hand[k - 1] > code:
                self.hand[k] = self.hand[k - 1]
                k -= 1
            self.hand[k] = code

    def choose_held(self, bag: int, exchanged: int, needed: int) -> None:
        everything = (1 << self.size) - 1
        self.weigh_kept(bag)
        self._deal()
        self.key = 0
        self.pieces = 0
        self.keeps = everything
        self.worth = _LEAST
        if 0 < needed < _NEAR:
            self.kernel.results.want = bits.BEST
            self.kernel.seek()
            if self.kernel.results.best >= needed:
                self._take(self.kernel.results.best)
                return
        self._seek_best()
        if self.kernel.results.found:
            self._take(self.kernel.results.best - _ABOVE)
            self._count_points()
        for keeps in range(everything if exchanged else 0):
            worth = self.rounded[keeps] + self.left[0]
            if worth > self.worth and self.size - bits.count(keeps) <= exchanged:
                self.worth = worth
                self.key = 0
                self.keeps = keeps
        if self.key == 0 and self.keeps == everything:
            self.worth = self.rounded[everything] + self.left[0]

    def _seek_best(self) -> None:
        """Search for the play of the highest equity. A play gets as a bonus the best leave of its number of
        pieces, and loses by how much its own leave is worse."""
        for n in range(self.size + 1):
            self.bonuses[n] = self.kernel.results.bonus[n]
            self.kernel.results.bonus[n] = self.bonuses[n] + self.dearest[n] + self.left[n] + _ABOVE
        self._weigh_blanks()
        self.kernel.results.leaning = True
        self.kernel.results.want = bits.BEST
        self.kernel.seek()
        self.kernel.results.leaning = False
        for n in range(self.size + 1):
            self.kernel.results.bonus[n] = self.bonuses[n]

    def _weigh_blanks(self) -> None:
        """The least loss of leave value by laying a number of blanks or more, by the number of pieces
        laid."""
        wild = self.kernel.rack.wild
        if wild == 0:
            return
        for at in range(16 * (wild + 1)):
            self.kernel.results.spent[at] = 2 * _ABOVE
        for keeps in range(1 << self.size):
            kept = bits.count(keeps & ((1 << wild) - 1))  # the blanks are the first pieces of the hand
            at = 16 * (wild - kept) + self.size - bits.count(keeps)
            self.kernel.results.spent[at] = min(
                self.kernel.results.spent[at], self.kernel.results.lost[keeps]
            )
        for at in range(16 * wild - 1, -1, -1):
            self.kernel.results.spent[at] = min(
                self.kernel.results.spent[at], self.kernel.results.spent[at + 16]
            )

    def _take(self, worth: int) -> None:
        """Choose the kernel's play."""
        self.key = self.kernel.results.out_keys[0]
        self.pieces = self.kernel.results.out_pieces[0]
        self.keeps = self.kernel.results.kept_by((self.key >> 20) & 15, self.pieces)
        self.worth = worth

    def _count_points(self) -> None:
        """Put the play's points in place of its equity into its key."""
        points = self.worth - self.rounded[self.keeps] - self.left[self.size - bits.count(self.keeps)]
        self.key = bits.key(self.key & 0xFFFF, (self.key >> 16) & 1, (self.key >> 20) & 15, points)

    def _deal(self) -> None:
        """Give the kernel the rack."""
        self.kernel.rack.empty()
        self.kernel.results.whole = (1 << self.size) - 1
        for i in range(self.size - 1, -1, -1):
            self.kernel.results.places[self.hand[i]] = i
            self.kernel.rack.add(self.hand[i], 1)

    def weigh_kept(self, bag: int) -> None:
        """Compute the value of each leave of the hand, and the highest by number of pieces laid."""
        for n in range(self.size + 1):
            self.dearest[n] = -_ABOVE
            self.left[n] = self.late[bag - n + _LATE] if 0 < bag < 64 - _LATE else 0
        for keeps in range(1 << self.size):
            worth = 0
            if bag:
                worth = self._leave(keeps)
            elif keeps == 0:
                worth = _OUT
            else:
                for i in range(self.size):
                    if keeps >> i & 1:
                        worth -= 2 * self.values[self.hand[i]] * chance.UNIT
            self.worths[keeps] = worth
            self.rounded[keeps] = (worth + chance.UNIT // 2) >> 8  # a shift rounds alike in every language
            laid = self.size - bits.count(keeps)
            self.dearest[laid] = max(self.dearest[laid], self.rounded[keeps])
        for keeps in range(1 << self.size):
            self.kernel.results.lost[keeps] = (
                self.dearest[self.size - bits.count(keeps)] - self.rounded[keeps]
            )

    def _leave(self, keeps: int) -> int:
        """The value of a leave: that without its last piece, plus what this piece adds."""
        if keeps == 0:
            return 0
        top = self.size - 1
        while not keeps >> top & 1:
            top -= 1
        rest = keeps ^ (1 << top)
        code = self.hand[top]
        paired = 0
        last = 64
        for i in range(top):
            if rest >> i & 1 and self.hand[i] != last:
                last = self.hand[i]
                if last == code:
                    return self.worths[rest] + self.more[code]
                paired += self.pairs[code << 6 | last]
        return self.worths[rest] + paired + self.first[code]
