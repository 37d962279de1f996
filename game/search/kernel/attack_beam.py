"""The beam search for a turn of several attacks, in the numbers of the kernel.

`turns.py` says what a turn is and reads the turns that are found. Here a step is a play as the kernel finds
it or, without pieces, a letter of the hand on the place of a star, which is freed by it.
"""

from array import array
from collections.abc import Callable

from game.search.kernel import chance
from game.search.kernel.generate import Kernel

_FIELDS = 11  # of a begun turn
_KEY, _CODE = 0, 1  # its last step
_BEFORE, _FIRST = 2, 3  # one more than the begun turn before that step, and than the one of its first step
_POINTS, _HAND = 4, 5
_SPENT, _FREED = 6, 7  # how many pieces of the hand, and how many stars are freed and not laid
_STARS = 8  # the stars freed, a bit each
_SIGN = 9  # a sum over the pieces laid, alike only for the same pieces
_NEXT = 10  # one more than the next begun turn of its level
_LOG = 128  # what a step may write into the grid's log


def _nothing(kept: tuple[int, ...]) -> float:
    return 0.0


class AttackBeam:
    """Begun turns from the current grid of a kernel, which is restored afterwards.

    Of those that lay the same pieces and have as many stars to lay the one of most worth is kept. A hand is
    a number: so many times the `radix` of each of its kinds.
    """

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.grid = kernel.grid
        self.results = kernel.results
        self.rack = kernel.rack
        self.a_piece = self.to_come = 0
        self.width = self.needed = 0
        self.keeping: Callable[[tuple[int, ...]], float] = _nothing
        self.kinds: list[int] = []
        self.radix = [0] * 64
        self.sizes = [0] * 64
        self.hand = self.spent = self.freed = self.most_freed = 0
        self.stars = array("i")
        self.kept: dict[int, float] = {}
        self.signs: dict[int, int] = {}
        self.levels: dict[int, int] = {}
        self.found = self.room = 0
        self.out = array("Q")
        self.worths = array("d")

    def set_rules(self, a_piece: int, to_come: int) -> None:
        """What a piece laid is worth where nothing counts (0: points count), and how many points a piece not
        yet laid usually brings in the same turn."""
        self.a_piece = a_piece
        self.to_come = to_come

    def search(
        self,
        hand: tuple[int, ...],
        spent: int,
        freed: int,
        stars: list[int],
        width: int,
        keeping: Callable[[tuple[int, ...]], float],
        needed: int,
        go_on: Callable[[], None],
    ) -> None:
        """Find begun turns. So many pieces are spent before, and of the hand so many are freed stars; `stars`
        are the places of those that may be freed. Of all that have spent as many pieces and have as many
        stars to lay, `width` are followed up. What is kept counts until a turn has the points `needed` (0:
        always)."""
        self.width = width
        self.keeping = keeping
        self.needed = needed
        self._begin(hand, spent, freed, stars)
        go_on()
        self._expand(-1)
        while self.levels:
            for _, _, turn in self._level(self.levels.pop(min(self.levels)))[:width]:
                go_on()
                self._expand(turn)

    def ended(self) -> list[int]:
        """The turns that may end so, the one of most worth first."""
        ended = [
            (-self.worths[turn], self._sign(turn), turn)
            for turn in range(self.found)
            if not self.out[turn * _FIELDS + _FREED]
        ]
        ended.sort()
        return [turn for _, _, turn in ended]

    def best(self) -> int:
        """The turn of most worth that may end so, of equal ones that of the least sign; -1 if none may."""
        best = -1
        for turn in range(self.found):
            if self.out[turn * _FIELDS + _FREED] or (best >= 0 and self.worths[turn] < self.worths[best]):
                continue
            if best < 0 or self.worths[turn] > self.worths[best] or self._sign(turn) < self._sign(best):
                best = turn
        return best

    def _sign(self, turn: int) -> int:
        return self.out[turn * _FIELDS + _SIGN]

    def worth(self, turn: int) -> float:
        return self.worths[turn]

    def points(self, turn: int) -> int:
        return self.out[turn * _FIELDS + _POINTS]

    def first(self, turn: int) -> int:
        """The begun turn of its first step alone, which names that step."""
        first = self.out[turn * _FIELDS + _FIRST]
        return first - 1 if first else turn

    def steps(self, turn: int) -> list[tuple[int, int]]:
        """The steps in order, each a key and its pieces."""
        steps = []
        while turn >= 0:
            steps.append((self.out[turn * _FIELDS + _KEY], self.out[turn * _FIELDS + _CODE]))
            turn = self.out[turn * _FIELDS + _BEFORE] - 1
        return steps[::-1]

    def _begin(self, hand: tuple[int, ...], spent: int, freed: int, stars: list[int]) -> None:
        self.spent = spent
        self.freed = freed
        self.stars = array("i", stars)
        self.most_freed = freed + len(stars)
        self.kinds = sorted({0, *hand})
        for code in range(64):
            self.radix[code] = 0
        radix = 1
        for kind in self.kinds:
            self.radix[kind] = radix
            self.sizes[kind] = hand.count(kind) + (0 if kind else len(stars)) + 1
            radix *= self.sizes[kind]
        self.hand = 0
        for code in hand:
            self.hand += self.radix[code]
        self.kept = {}
        self.signs = {}
        self.levels = {}
        self.found = 0
        self.grid.make_log_room((len(hand) + len(stars) + 1) * _LOG)

    def _level(self, turn: int) -> list[tuple[float, int, int]]:
        """The begun turns of a level, those of most worth first."""
        level = []
        while turn >= 0:
            level.append((-self.worths[turn], self._sign(turn), turn))
            turn = self.out[turn * _FIELDS + _NEXT] - 1
        level.sort()
        return level

    def _expand(self, turn: int) -> None:
        """Find what may follow a begun turn: -1 is the one of no steps."""
        at = turn * _FIELDS
        hand = self.out[at + _HAND] if turn >= 0 else self.hand
        freed = self.out[at + _FREED] if turn >= 0 else self.freed
        if not hand:
            return
        self._lay(turn)
        self.rack.empty()
        for kind in self.kinds:
            number = self._number(hand, kind)
            if number:
                self.rack.add(kind, number)
        a_piece = -self.a_piece if self.a_piece else self.to_come
        plays = self.kernel.every()
        least = self.kernel.least_rank(plays, self.width, a_piece, freed)
        for i in range(plays):
            if self.kernel.rank(i, a_piece, freed) >= least:
                self._add_play(turn, hand, freed, self.results.out_keys[i], self.results.out_pieces[i])
        self._add_freed(turn, hand, freed)
        self._lift(turn)

    def _number(self, hand: int, kind: int) -> int:
        """How many pieces of a kind a hand has."""
        return hand // self.radix[kind] % self.sizes[kind]

    def _lay(self, turn: int) -> None:
        """Lay the steps of a begun turn."""
        if turn < 0:
            return
        key = self.out[turn * _FIELDS + _KEY]
        code = self.out[turn * _FIELDS + _CODE]
        self._lay(self.out[turn * _FIELDS + _BEFORE] - 1)
        if key >> 20 & 15:
            self.grid.lay(key, code)
        else:
            self.grid.revalue(key, self.grid.counted * self.grid.letter_scores[code])

    def _lift(self, turn: int) -> None:
        """Undo that."""
        while turn >= 0:
            key = self.out[turn * _FIELDS + _KEY]
            if key >> 20 & 15:
                self.grid.lift()
            else:
                self.grid.revalue(key, self.grid.counted * self.grid.letter_scores[63])
            turn = self.out[turn * _FIELDS + _BEFORE] - 1

    def _add_play(self, turn: int, hand: int, freed: int, key: int, code: int) -> None:
        """Add the begun turn that goes on with a play."""
        number = (key >> 20) & 15
        spent = (self.out[turn * _FIELDS + _SPENT] if turn >= 0 else self.spent) + number - freed
        points = key >> 32
        if self.a_piece:
            points = self.a_piece * number
        else:
            points -= self.results.bonus[number]
            points += self.results.bonus[spent] if spent < 16 else 0
        sign = 0
        across = not key >> 16 & 1
        p = key & 0xFFFF
        p = p if across else self.grid.transposed[p]
        pieces = code
        n = number
        while n:
            if self.grid.codes[p] == 0:
                piece = pieces & 127
                pieces >>= 7
                hand -= self.radix[0 if piece & 64 else piece + 1]
                place = p if across else self.grid.transposed[p]
                sign = sign + chance.mixed(place << 7 | piece) & chance.WHOLE
                n -= 1
            p += 1
        self._add(turn, key, code, points, hand, spent, 0, 0, sign)

    def _add_freed(self, turn: int, hand: int, freed: int) -> None:
        """Add the begun turns that go on by freeing a star with a letter of the hand; that counts nothing."""
        one = 1
        gone = self.out[turn * _FIELDS + _STARS] if turn >= 0 else 0
        spent = self.out[turn * _FIELDS + _SPENT] if turn >= 0 else self.spent
        for i in range(len(self.stars)):
            place = self.stars[i]
            code = self.grid.codes[place]
            if gone & one << i or not self.radix[code] or not self._number(hand, code):
                continue
            rest = hand - self.radix[code] + self.radix[0]
            sign = chance.mixed(place << 7 | code - 1)
            self._add(turn, place, code - 1, 0, rest, spent + 1, freed + 1, one << i, sign)

    def _add(
        self,
        turn: int,
        key: int,
        code: int,
        points: int,
        hand: int,
        spent: int,
        freed: int,
        star: int,
        sign: int,
    ) -> None:
        """Add a begun turn that goes on from another one by a step."""
        at = self.found * _FIELDS
        first = 0
        stars = star
        if turn >= 0:
            before = turn * _FIELDS
            points += self.out[before + _POINTS]
            sign = sign + self.out[before + _SIGN] & chance.WHOLE
            stars |= self.out[before + _STARS]
            first = self.out[before + _FIRST]
            first = first if first else turn + 1
        worth = points + (0.0 if self.needed and points >= self.needed else self._kept(hand))
        known = self.signs.get(sign ^ freed, -1)
        after = 0
        if known >= 0:
            if worth <= self.worths[known]:
                return
            at = known * _FIELDS
            after = self.out[at + _NEXT]
        else:
            if self.found == self.room:
                self._make_room()
            level = spent * (self.most_freed + 1) + self.most_freed - freed
            after = self.levels.get(level, -1) + 1
            known = self.found
            self.levels[level] = self.signs[sign ^ freed] = known
            self.found += 1
        self.worths[known] = worth
        self.out[at + _KEY] = key
        self.out[at + _CODE] = code
        self.out[at + _BEFORE] = turn + 1
        self.out[at + _FIRST] = first
        self.out[at + _POINTS] = points
        self.out[at + _HAND] = hand
        self.out[at + _SPENT] = spent
        self.out[at + _FREED] = freed
        self.out[at + _STARS] = stars
        self.out[at + _SIGN] = sign
        self.out[at + _NEXT] = after

    def _kept(self, hand: int) -> float:
        """What it is worth to keep a hand."""
        worth = self.kept.get(hand)
        if worth is None:
            kept = tuple(kind for kind in self.kinds for _ in range(self._number(hand, kind)))
            worth = self.kept[hand] = self.keeping(kept)
        return worth

    def _make_room(self) -> None:
        """Room for twice as many begun turns."""
        room = max(1 << 10, 2 * self.room)
        out, worths = array("Q", bytes(8 * _FIELDS * room)), array("d", bytes(8 * room))
        if self.room:
            memoryview(out)[: _FIELDS * self.room] = memoryview(self.out)
            memoryview(worths)[: self.room] = memoryview(self.worths)
        self.out = out
        self.worths = worths
        self.room = room
