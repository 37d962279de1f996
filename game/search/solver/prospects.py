"""A proof that a card can never be laid any more, whatever is laid before it.

It asks for less than the rules do, so that what it excludes is excluded for good: the letter must come to lie
in a word on some square, the word's other letters lie there already or are cards that are left, and so do
those of the words across. In which order the cards come is asked only as far as the play that lays the letter
must find words before it.
"""

from array import array

from game.search.kernel import bits, chance
from game.search.kernel.walk import SearchPart
from game.search.solver import methods
from game.search.solver.cards import Cards
from game.search.solver.rollouts import Rollouts

_ROOM = 1 << 13  # sets of cards of which it is known what they spell
_MIDDLE = 64  # the index of the letter in a stored run


class Prospects(SearchPart):
    """Which of the cards that are left can still come to lie in a word.

    For each letter the run found last is kept: mostly it is still there after the next placement.
    """

    def __init__(self, cards: Cards, rollouts: Rollouts) -> None:
        super().__init__(cards.kernel.grid, cards.kernel.rack, cards.kernel.results)
        self.cards = cards
        self.rollouts = rollouts
        self.order = [0] * 64
        self.left = [0] * 64
        self.have = 0
        self.spare = 0
        self.before = self.behind = 0
        self.set_mark = 0
        self.limit = 0
        self.sets = array("Q", bytes(8 * _ROOM))
        self.checked = array("Q", bytes(8 * _ROOM))
        self.spellable = array("Q", bytes(8 * _ROOM))
        self.run = [0] * 128
        self.to_lay = [0] * 128
        self.kept_at = array("i", bytes(4 * 64))
        self.kept_low = array("i", bytes(4 * 64))
        self.kept_high = array("i", bytes(4 * 64))
        self.kept = array("B", bytes(64 * 128))

    def forget(self) -> None:
        """Begin with another board."""
        for letter in range(64):
            self.kept_at[letter] = 0
            i = letter
            while i > 0 and self.rollouts.weights[self.order[i - 1]] < self.rollouts.weights[letter]:
                self.order[i] = self.order[i - 1]
                i -= 1
            self.order[i] = letter

    def lost_letter(self) -> int:
        """A letter of a card that is left and can never be laid; 64 if none is proven so."""
        self._count_left()
        for i in range(64):
            letter = self.order[i]
            if self.left[letter] and not self._can_be_laid(letter):
                return letter
        return 64

    def _can_be_laid(self, letter: int) -> bool:
        """Whether the letter has a prospect: a word of cards that are left alone, wherever that may be laid,
        or one that also needs pieces that lie there."""
        one = 1
        bit = one << letter
        if not self.grid.known & bit:
            return False
        slot = self.set_mark & (_ROOM - 1)
        if self.sets[slot] != self.set_mark:
            self.sets[slot] = self.set_mark
            self.checked[slot] = self.spellable[slot] = 0
        if not self.checked[slot] & bit:
            self.checked[slot] |= bit
            if self._is_spelt(letter):
                self.spellable[slot] |= bit
        if self.spellable[slot] & bit:
            return True
        return self.grid.laid > 0 and (self._still_kept(letter) or self._fits_anywhere(letter))

    def _is_spelt(self, letter: int) -> bool:
        self._use(letter)
        self.run[_MIDDLE] = letter
        self.to_lay[_MIDDLE] = True
        node = bits.child(self.nodes, self.grid.root, letter)
        found = node != 0 and self._spells(node, _MIDDLE, _MIDDLE)
        self._put_back(letter)
        return found

    def _count_left(self) -> None:
        """Which cards are left, and how many of them a play can lay from now on."""
        one = 1
        at = self.cards.depth * self.cards.span
        for letter in range(64):
            self.left[letter] = self.cards.past[at + methods.HAND + letter]
        for i in range(self.cards.past[at + 1]):
            letter = self.cards.past[at + methods.OUTSIDE + i]
            self.left[letter] = self.left[letter] + 1
        self.limit = self.cards.kernel.limit
        if self.cards.method == methods.HEAPS:
            self._count_heaps(at)
        self.have = 0
        self.set_mark = self.limit << 1
        for letter in range(64):
            if self.left[letter]:
                self.have |= one << letter
                self.set_mark ^= chance.mixed((letter << 8 | self.left[letter]) + 1)
        self.set_mark |= 1  # a slot that is not free
        self.spare = self.cards.past[at + 3]

    def _count_heaps(self, at: int) -> None:
        """Count the cards of the heaps too. A play takes at most one of each heap, and one from outside; a
        heap that is empty stays so, unless it is filled again."""
        number = 1 if self.cards.past[at + 1] else 0
        for pile in range(self.cards.piles):
            height = self.cards.past[at + self.cards.heights + pile]
            number += 1 if height or self.cards.heap_refill else 0
            for i in range(height):
                letter = self.cards.past[at + self.cards.stacks + pile * self.cards.tall + i]
                self.left[letter] = self.left[letter] + 1
        self.limit = min(self.limit, number)

    def _use(self, letter: int) -> None:
        one = 1
        self.left[letter] = self.left[letter] - 1
        self.spare -= 1
        if self.left[letter] == 0:
            self.have &= ~(one << letter)

    def _put_back(self, letter: int) -> None:
        one = 1
        self.left[letter] = self.left[letter] + 1
        self.spare += 1
        self.have |= one << letter

    def _still_kept(self, letter: int) -> bool:
        """Whether the run found last for this letter can still come about."""
        at = self.kept_at[letter]
        if at == 0:
            return False
        low = self.kept_low[letter]
        high = self.kept_high[letter]
        good = True
        used = 0
        if bits.piece(self.codes[at + low - _MIDDLE - 1]) or bits.piece(self.codes[at + high - _MIDDLE + 1]):
            return False
        for i in range(low, high + 1):
            other = self.kept[128 * letter + i]
            self.run[i] = other
            p = at + i - _MIDDLE
            self.to_lay[i] = self.codes[p] == 0
            if self.codes[p]:
                good = good and self.codes[p] == other + 1 and i != _MIDDLE
            else:
                good = good and (not self.beside[p] & 1 or self.cross_checks[p] >> other & 1 != 0)
            if self.to_lay[i]:
                self.left[other] = self.left[other] - 1
                good = good and self.left[other] >= 0
            used = i + 1
            if not good:
                break
        for i in range(low, used):
            if self.to_lay[i]:
                self.left[self.run[i]] = self.left[self.run[i]] + 1
        return good and self._can_be_built(low, high)

    def _fits_anywhere(self, letter: int) -> bool:
        """Whether a word through some square of the lines in use, and pieces that lie there, can take it."""
        found = False
        self._use(letter)
        self.run[_MIDDLE] = letter
        self.to_lay[_MIDDLE] = True
        self.kept_at[letter] = 0
        node = bits.child(self.nodes, self.grid.root, letter)
        for axis in range(2):
            for line in range(self.grid.low[axis], self.grid.high[axis] + 1):
                start = axis * self.grid.size + line * self.grid.width
                low = max(1, self.grid.low[1 - axis] - self.spare - 1)
                high = min(self.grid.width - 2, self.grid.high[1 - axis] + self.spare + 1)
                self.before = start + low - 1
                while self.codes[self.before] == 0:
                    self.before -= 1
                self.behind = self.before
                for p in range(start + low, start + high + 1):
                    if self.codes[p]:
                        self.before = p
                        continue
                    if self.behind < p:
                        self.behind = p + 1
                        while self.codes[self.behind] == 0:
                            self.behind += 1
                    if self._fits_at(node, p, letter):
                        self.kept_at[letter] = p
                        found = True
                        break
                if found:
                    break
            if found:
                break
        self._put_back(letter)
        if found:
            for i in range(self.kept_low[letter], self.kept_high[letter] + 1):
                self.kept[128 * letter + i] = self.run[i]
        return found

    def _fits_at(self, node: int, p: int, letter: int) -> bool:
        """Whether the letter that leads to the node can be laid on this square."""
        return (
            (
                self._comes_to(node, self.before, p - 1 - self.before)
                or self._comes_to(node, self.behind, self.behind - p - 1)
            )
            and self._may_cross(p, letter)
            and self._leftward(node, False, p - 1, p, p, False)
        )

    def _may_cross(self, p: int, letter: int) -> bool:
        """Whether the run across the line can be a word with this letter, now or once it is longer."""
        if not self.beside[p] & 1 or self.cross_checks[p] >> letter & 1:
            return True
        node = bits.child(self.nodes, self.grid.root, letter)
        return node != 0 and self._leftward(
            node, False, self.grid.transposed[p] - 1, self.grid.transposed[p], 0, True
        )

    def _comes_to(self, node: int, p: int, gap: int) -> bool:
        """Whether cards that are left can fill the gap before this piece, and the words behind the node have
        its letter."""
        return (
            self.codes[p] != 255
            and gap <= self.spare
            and gap < self.halves[2 * node + 4] >> 27
            and self.halves[2 * node + 5] >> ((self.codes[p] - 1) & 31) & 1 != 0
        )

    def _leftward(self, node: int, ends: bool, p: int, pivot: int, at: int, old: bool) -> bool:
        """Whether a word that has these letters from beyond p to the pivot can come to lie there. `at` is the
        square of the letter in question; 0 in a run across, whose own crossings are not looked at.
        `old`: whether a piece on the board is among them."""
        one = 1
        if bits.piece(self.codes[p]):
            letter = self.codes[p] - 1
            ends = self.nodes[node + 1] >> letter & one != 0
            child = bits.child(self.nodes, node, letter)
            if not child and not ends:
                return False
            if at:
                self.run[_MIDDLE + p - at] = letter
                self.to_lay[_MIDDLE + p - at] = False
            return self._leftward(child, ends, p - 1, pivot, at, True)
        if ends and not bits.piece(self.codes[pivot + 1]) and self._is_found(p + 1, pivot, at):
            return True
        if not node:
            return False
        if not old and not (
            self._comes_to(node, self.before, p - self.before)
            or self._comes_to(node, self.behind, self.behind - pivot - 1)
        ):
            return False
        part = self.halves[2 * node + 4] & bits.PLACE
        if part and self._rightward(part, pivot + 1, p + 1, at, old):
            return True
        if self.codes[p]:
            return False
        rest = self.nodes[node] & self.have
        while rest:
            letter = bits.lowest(rest)
            rest &= rest - 1
            self._use(letter)
            found = False
            if not at or self._may_cross(p, letter):
                if at:
                    self.run[_MIDDLE + p - at] = letter
                    self.to_lay[_MIDDLE + p - at] = True
                ends = self.nodes[node + 1] >> letter & one != 0
                child = bits.child(self.nodes, node, letter)
                found = self._leftward(child, ends, p - 1, pivot, at, old)
            self._put_back(letter)
            if found:
                return True
        return False

    def _rightward(self, node: int, p: int, low: int, at: int, old: bool) -> bool:
        """The same from the pivot on, behind which p lies; the word begins at `low`."""
        one = 1
        if self.codes[p] == 255:
            return False
        empty = self.codes[p] == 0
        if not old and not self._comes_to(node, self.behind, self.behind - p):
            return False
        rest = self.nodes[node]
        if empty:
            rest &= self.have
        else:
            rest &= one << (self.codes[p] - 1)
        while rest:
            letter = bits.lowest(rest)
            rest &= rest - 1
            found = False
            if empty:
                self._use(letter)
            if not empty or not at or self._may_cross(p, letter):
                if at:
                    self.run[_MIDDLE + p - at] = letter
                    self.to_lay[_MIDDLE + p - at] = empty
                ends = self.nodes[node + 1] >> letter & one != 0
                found = ends and not bits.piece(self.codes[p + 1]) and self._is_found(low, p, at)
                child = bits.child(self.nodes, node, letter)
                if not found and child:
                    found = self._rightward(child, p + 1, low, at, old or not empty)
            if empty:
                self._put_back(letter)
            if found:
                return True
        return False

    def _is_found(self, low: int, high: int, at: int) -> bool:
        """Whether the run from `low` to `high` is good: it needs pieces that lie there, and plays that build
        it. One that needs none is looked for apart."""
        if not at:
            return True
        old = False
        for i in range(_MIDDLE + low - at, _MIDDLE + high - at + 1):
            old = old or not self.to_lay[i]
        if not old or not self._can_be_built(_MIDDLE + low - at, _MIDDLE + high - at):
            return False
        self.kept_low[self.run[_MIDDLE]] = _MIDDLE + low - at
        self.kept_high[self.run[_MIDDLE]] = _MIDDLE + high - at
        return True

    def _spells(self, node: int, low: int, high: int) -> bool:
        """Whether cards that are left alone make a word with the letter, of which those from `low` to `high`
        are chosen; from the left end on while `high` is the letter itself."""
        one = 1
        part = self.halves[2 * node + 4] & bits.PLACE
        for way in range(2):
            if way == 0 and high > _MIDDLE:
                continue
            then = node if way == 0 or high > _MIDDLE else part
            i = low - 1 if way == 0 else high + 1
            rest = self.nodes[then] & self.have
            while rest:
                letter = bits.lowest(rest)
                rest &= rest - 1
                self.run[i] = letter
                self.to_lay[i] = True
                self._use(letter)
                found = self.nodes[then + 1] >> letter & one != 0 and self._can_be_built(
                    min(low, i), max(high, i)
                )
                if not found:
                    child = bits.child(self.nodes, then, letter)
                    found = child != 0 and self._spells(child, min(low, i), max(high, i))
                self._put_back(letter)
                if found:
                    return True
        return False

    def _can_be_built(self, low: int, high: int) -> bool:
        """Whether some play can lay the letter and make this run: what of it lay there before are words."""
        count = 0
        for i in range(low, high + 1):
            count += self.to_lay[i]
        return count <= self.limit or self._builds(low, high, low, low, 0)

    def _builds(self, low: int, high: int, i: int, since: int, used: int) -> bool:
        """Whether the cells from i on can be shared out between this play and those before it. Since `since`
        all have come before, and `used` are of this play."""
        if i > high:
            return self._may_lie(since, high)
        if i != _MIDDLE and self._builds(low, high, i + 1, since, used):
            return True
        if not self.to_lay[i] or used == self.limit or not self._may_lie(since, i - 1):
            return False
        return self._builds(low, high, i + 1, i + 1, used + 1)

    def _may_lie(self, low: int, high: int) -> bool:
        """Whether these cells can be a run: one, or cells that all lie there now, or a word."""
        new = False
        for i in range(low, high + 1):
            new = new or self.to_lay[i] != 0
        if high <= low or not new:
            return True
        node = self.grid.root
        for i in range(high, low, -1):
            node = bits.child(self.nodes, node, self.run[i])
            if not node:
                return False
        return self.nodes[node + 1] >> self.run[low] & 1 != 0
