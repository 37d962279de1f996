"""Finds the highest play without generating all others: windows are searched by descending upper bound.

The words that the hand makes with the pieces in a window are looked up and tried there. Only where there
would be too many of them, the plays from a start are generated, without those that cannot win.

A start is the first anchor of plays that take in no old run, or the first old run that plays take in. A
window is a start with so many new pieces to the left of it and so many to the right (an anchor itself among
these). In the tables for a walk it is 16 * row + n, with n new pieces, `row` of them on the left side (an
anchor among these).
"""

from array import array

from game.search.kernel import bits
from game.search.kernel.anagrams import Anagrams

_WORD = 0xFFFFFFFFFFFFFFFF
_LONG = 256  # letters: no line has as many squares
_MANY = 31  # letters or more: a node does not tell how many
_LISTED = 4096


class BestFirst(Anagrams):
    """A search that takes the starts with the highest ceilings first.

    A ceiling counts every square with the best letter of the hand that it may get. On a walk `lost` is what
    the pieces of a path count less on premium squares than the ceiling has it, in the main run; `aside` the
    same of the runs across.

    A start is listed as place * 8, plus 4 if its walk is done, plus 2 for a run, plus 1 for plays of so many
    pieces that earn a bonus. The list is a heap: at 2 i + 1 and 2 i + 2 is nothing higher than at i.
    """

    def __init__(self, nodes: memoryview, root: int, width: int, start: int) -> None:
        super().__init__(nodes, root, width, start)
        self.extra = [0] * 64
        self.order = [0] * 64
        self.sums = [0] * 16
        self.ceilings = [0] * 272
        self.onward = [0] * 272
        self.factors = [0] * 272
        self.riches = [0] * 272
        self.poorest = [0] * 272
        self.across = array("i", bytes(8 * self.size))
        self.plains = array("i", bytes(8 * self.size))
        self.boosts = array("i", bytes(8 * self.size))
        self.usable = self.dealt = 0
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
        self.bounded = False
        self.plain = 0
        self.starts = [0] * 4098
        self.peaks = [0] * 4098
        self.listed = 0
        self.prize = 0

    def best_first(self) -> None:
        """The highest play: by what could at most be made, as long as that is more than is found.

        A play through old pieces is sought from the first run that it takes in, any other from its first
        anchor; both once for plays that earn a bonus and once for shorter ones.
        """
        most = self.most
        long = self.bonus_from()
        self._list_starts(long)
        i = self.listed >> 1
        while i:
            i -= 1
            self._sink(i)
        while self.listed and self.peaks[0] > self.best and not self.halt:
            self.through = self.starts[0] >> 1 & 1
            self.most = most if self.starts[0] & 1 else min(most, long - 1)
            self.shortest = long if self.starts[0] & 1 else 1
            self.peaks[0] = self._try_start()
            if self.peaks[0] <= self.best:
                self.listed -= 1
                self.starts[0] = self.starts[self.listed]
                self.peaks[0] = self.peaks[self.listed]
            self._sink(0)
            self.most = most

    def _sink(self, i: int) -> None:
        """Move a start down the heap to where it belongs."""
        start = self.starts[i]
        peak = self.peaks[i]
        while 2 * i + 1 < self.listed:
            below = 2 * i + 1
            if below + 1 < self.listed and self.peaks[below + 1] > self.peaks[below]:
                below += 1
            if self.peaks[below] <= peak:
                break
            self.starts[i] = self.starts[below]
            self.peaks[i] = self.peaks[below]
            i = below
        self.starts[i] = start
        self.peaks[i] = peak

    def _list_starts(self, long: int) -> None:
        """List all runs and all anchors where no run is joined, with what can be made from there at most."""
        self.listed = 0
        self.prize = 0
        for n in range(self.most + 1):
            self.prize = max(self.prize, self.bonus[n])
        self.weigh_hand()
        for axis in range(2):
            for stage in range(2):
                for line in range(self.low[axis] - 1, self.high[axis] + 2):
                    p = axis * self.size + line * self.width + self.low[1 - axis] - 1
                    end = p + self.high[1 - axis] - self.low[1 - axis] + 3
                    while p < end:
                        if stage == 0:
                            if self.beside[p] & 1:
                                self.weigh_across(p)
                        elif self.codes[p] == 0:
                            if self.beside[p] == 1 and self.fits[p] & self.usable:
                                self._list(p, 0, long)
                        elif bits.piece(self.codes[p]) and not bits.piece(self.codes[p - 1]):
                            self._list(p, 2, long)
                        p += 1

    def _list(self, p: int, through: int, long: int) -> None:
        self.through = through
        self.look(p)
        for earns in range(2):
            low = long if earns else 1
            high = self.most if earns else min(self.most, long - 1)
            peak = self.peak(low, high, self.prize if earns else 0)
            if peak >= 0 and self.listed < _LISTED:
                self.starts[self.listed] = 8 * p + through + earns
                self.peaks[self.listed] = peak
                self.listed += 1

    def _try_start(self) -> int:
        """Seek plays from the first start, in windows with ceilings as high as any of the other starts; tells
        the highest ceiling of the windows left. Those with higher ceilings than the start were tried before.
        """
        second = max(self.peaks[1] if self.listed > 1 else -1, self.peaks[2] if self.listed > 2 else -1)
        walked = self.starts[0] >> 2 & 1
        still = -1
        unwalked = -1
        crowded = False
        self.look(self.starts[0] >> 3)
        self.look_up(self.starts[0] >> 3)
        self.gather(not self.starts[0] & 1, self.starts[0] >> 3)
        for i in range(self.gathered):
            most = self.window_most[i]
            if not self.asks[self.window_left[i] + self.window_right[i]]:
                unwalked = max(unwalked, most)
            elif most < second:
                still = max(still, most)
            elif most <= self.peaks[0] and not self._try_words(i):
                crowded = True
        if walked:
            unwalked = -1
        if crowded or (unwalked >= second and unwalked > self.best):
            self.tabulate(crowded, self.starts[0] >> 3)
            self.hunt(self.starts[0] >> 3)
            self.starts[0] |= 4
            unwalked = -1
        return max(still, unwalked)

    def _try_words(self, i: int) -> bool:
        """Try all words that may win in a window that is listed; false if they were too many."""
        p = (self.starts[0] >> 3) - self.window_left[i]
        right = self.window_right[i]
        size = self.right_end[right] - p
        letters = self.right_letters[right] & self.start_letters[1 if self.window_left[i] else 0]
        kept = self.kept(self.right_sum[right], self.window_left[i] + right, letters, self._needs(p, size))
        find = 0
        while self.window_most[i] > self.best:
            short = (self.window_most[i] - self.best - 1) // self.window_factor[i]
            find = self.next_find(kept, find, size, self.window_rich[i] - short)
            if not find:
                return not self.crowded
            if self._suits(self.find_words[find], p, size):
                self._lay_word(self.find_words[find], p, size)
        return True

    def _needs(self, p: int, size: int) -> int:
        """The letters that two squares from p on take, for `kept`: those with a run across that take fewest.
        None for windows that share their words with many others: without old pieces, or without a blank."""
        one = bits.LOW
        two = bits.LOW
        old = False
        if not self.wild:
            return bits.WORD
        for at in range(p, p + size):
            if self.codes[at]:
                old = True
            elif self.beside[at] & 1:
                letters = bits.folded(self.fits[at]) & self.relevant
                if letters != self.relevant and bits.count(letters) < bits.count(two):
                    two = letters
                    if bits.count(two) < bits.count(one):
                        two = one
                        one = letters
        needs = one
        return needs << 32 | two if old else bits.WORD

    def _suits(self, word: int, p: int, size: int) -> bool:
        """Whether a word has the old letters in their places, and new ones where the runs across allow."""
        for i in range(size):
            if self.codes[p + i]:
                if self.codes[p + i] != self.text[word + i]:
                    return False
            elif not self.fits[p + i] >> (self.text[word + i] - 1) & 1:
                return False
        return True

    def _lay_word(self, word: int, p: int, size: int) -> None:
        """Record the plays that a word makes which suits the squares from p on."""
        one = 1
        n = 0
        factor = 1
        sum = 0
        pieces = 0
        self.turned = 0
        self.axis = 1 if p >= self.size else 0
        for at in range(p, p + size):
            if self.codes[at]:
                sum += self.points[at]
            else:
                letter = self.text[word + at - p] - 1
                kind = self.kinds[at]
                worth = self.worths[kind + letter]
                over = self.overs[at]
                crossing = (self.sides[at] + worth) * over
                longer = letter
                self._take(letter, one << letter, n, worth - self.worths[kind + 63], over)
                if n == 0:
                    self.first = at
                sum += worth + (crossing << 32)
                pieces |= longer << (7 * n)
                factor *= self.times[at]
                n += 1
        self.record(factor << 4 | n, pieces, sum)
        for i in range(n):
            letter = pieces >> 7 * (n - 1 - i) & 127
            self._give_back(letter, one << letter)

    def weigh_hand(self) -> None:
        """What the hand's best pieces count together on plain squares, by their number; what a premium square
        adds at most, by its kind; and whether a blank never counts more than a letter."""
        self.blank_loses = True
        self.dealt = self.held
        self.usable = self.held | self.known if self.wild else self.held
        for kind in range(0, len(self.worths), 64):
            self.extra[kind >> 6] = self.worths[kind + 63] - self.worths[63] if self.wild else 0
            rest = self.held
            while rest:
                i = bits.lowest(rest)
                rest &= rest - 1
                self.extra[kind >> 6] = max(self.extra[kind >> 6], self.worths[kind + i] - self.worths[i])
            rest = self.known if self.wild else 0
            while rest:
                i = bits.lowest(rest)
                rest &= rest - 1
                if self.worths[kind + i] < self.worths[kind + 63]:
                    self.blank_loses = False
        self._order_hand()
        self.choose_letters()

    def bonus_from(self) -> int:
        """The fewest new pieces that earn a bonus; one more than there can be if none do."""
        n = 1
        while n <= self.most and self.bonus[n] == 0:
            n += 1
        return n

    def _order_hand(self) -> None:
        """The worths of the pieces, the best first, and their sums."""
        n = 0
        rest = self.held
        while rest:
            i = bits.lowest(rest)
            rest &= rest - 1
            for _ in range(self.have[i]):
                self.order[n] = self.worths[i]
                n += 1
        for _ in range(self.wild):
            self.order[n] = self.worths[63]
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
        """What a piece of the hand counts at most on an empty square with a run across: in that run, on a
        plain square, and beyond that on this one."""
        kind = self.kinds[p]
        best = self.worths[kind + 63] if self.wild else 0
        plain = self.worths[63] if self.wild else 0
        boost = best - plain
        rest = self.fits[p] & self.held
        while rest:
            letter = bits.lowest(rest)
            rest &= rest - 1
            best = max(best, self.worths[kind + letter])
            plain = max(plain, self.worths[letter])
            boost = max(boost, self.worths[kind + letter] - self.worths[letter])
        self.across[p] = (self.sides[p] + best) * self.overs[p]
        self.plains[p] = plain
        self.boosts[p] = boost

    def look(self, p: int) -> None:
        """See what lies to the left and to the right of the start at p, with one more empty square each time,
        as far as the hand may lay pieces."""
        self._look_right(p)
        self.lefts = 0
        while self.lefts + (0 if self.through else 1) < self.most and self._is_free(p - 1):
            p -= 1
            n = self.lefts
            crossed = self.beside[p] & 1
            self.left_factor[n + 1] = self.left_factor[n] * self.times[p]
            self.left_gain[n + 1] = self.left_gain[n] + self.boost(p)
            self.left_aside[n + 1] = self.left_aside[n] + (self.across[p] if crossed else 0)
            self.left_tied[n + 1] = self.left_tied[n] + (self.plains[p] if crossed else 0)
            self.left_crossed[n + 1] = self.left_crossed[n] + crossed
            self.left_forced[n + 1] = self.left_forced[n] + (self.fits[p] & self.held == 0)
            self.lefts = n + 1
            if self.left_forced[n + 1] > self.wild:
                self.lefts = n
                return

    def _look_right(self, p: int) -> None:
        n = 0
        self.right_old[0] = 0
        self.right_sum[0] = 0
        while True:
            while bits.piece(self.codes[p]):
                self.right_old[n] += self.points[p]
                self.right_sum[n] = (self.right_sum[n] + self.number[self.codes[p] - 1]) & _WORD
                p += 1
            self.right_end[n] = p
            self.rights = n
            if n == self.most or not self._is_open(p):
                break
            n += 1
            crossed = self.beside[p] & 1
            self.right_factor[n] = self.right_factor[n - 1] * self.times[p]
            self.right_gain[n] = self.right_gain[n - 1] + self.boost(p)
            self.right_old[n] = self.right_old[n - 1]
            self.right_sum[n] = self.right_sum[n - 1]
            self.right_aside[n] = self.right_aside[n - 1] + (self.across[p] if crossed else 0)
            self.right_tied[n] = self.right_tied[n - 1] + (self.plains[p] if crossed else 0)
            self.right_crossed[n] = self.right_crossed[n - 1] + crossed
            self.right_forced[n] = self.right_forced[n - 1] + (self.fits[p] & self.held == 0)
            p += 1
            if self.right_forced[n] > self.wild:
                break

    def look_up(self, p: int) -> None:
        """After `look`: how long words with the runs to the right of a start are at most, and which letters
        they have besides; the run at the start with (1) or without (0) letters before it."""
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
        node = self.root
        while end > p and node:
            end -= 1
            node = bits.child(self.nodes, self.halves, node, self.codes[end] - 1)
        return node

    def _longest(self, node: int, size: int) -> int:
        """How long a word is at most that goes on from this node after so many letters."""
        follow = self.halves[2 * node + 4] >> 27
        return _LONG if follow == _MANY else size + follow

    def _is_long(self, left: int, right: int, p: int) -> bool:
        """Whether no word is so long that has the runs of this window around the start at p."""
        most = min(self.right_most[right], self.start_most[1 if left else 0])
        return self.right_end[right] - p + left > most

    def boost(self, p: int) -> int:
        """What a piece counts at most on an empty square beyond what it counts on a plain one."""
        return self.boosts[p] if self.beside[p] & 1 else self.extra[self.kinds[p] >> 6]

    def farthest(self, left: int, most: int) -> int:
        """How many new pieces a window with so many to the left may have to the right; fewer than `nearest`
        if there is none."""
        right = min(self.rights, most - left)
        while right > 0 and self.left_forced[left] + self.right_forced[right] > self.wild:
            right -= 1
        return right

    def nearest(self, left: int) -> int:
        """How many new pieces a window with so many to the left has at least to the right."""
        return 0 if self.through and left else 1

    def ceiling(self, left: int, right: int) -> int:
        """The most that a play counts with so many new pieces to the left and to the right. `rich` and
        `factor`: what its pieces count at most on plain squares, and by what they are multiplied.

        A piece on a square with a run across counts at most `tied`; of the others any may be best."""
        n = left + right
        crossed = self.left_crossed[left] + self.right_crossed[right]
        tied = self.left_tied[left] + self.right_tied[right] + self.sums[n - crossed]
        self.rich = min(tied, self.sums[n])
        self.factor = self.left_factor[left] * self.right_factor[right]
        most = self.right_old[right] + self.rich + self.left_gain[left] + self.right_gain[right]
        return self.factor * most + self.left_aside[left] + self.right_aside[right] + self.bonus[n]

    def peak(self, low: int, high: int, bonus: int) -> int:
        """The most that a play of so many new pieces counts, none with a higher bonus than this. One piece
        more never makes that less, so of the windows with as many to the left the longest tells it."""
        best = -1
        for left in range(self.lefts + 1):
            right = self.farthest(left, high)
            if right >= self.nearest(left) and left + right >= low:
                best = max(best, self.ceiling(left, right) - self.bonus[left + right] + bonus)
        return best

    def gather(self, level: bool, p: int) -> None:
        """List the windows around the start at p where more than the best play may be made. `level`: none of
        them earns a bonus, so with one piece less there never is more."""
        self.gathered = 0
        for left in range(self.lefts + 1):
            right = self.farthest(left, self.most)
            while right >= self.nearest(left) and left + right >= self.shortest:
                most = self.ceiling(left, right)
                if most > self.best:
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
        """Write the ceilings of all windows around the start at p into tables for a walk, or of those not
        asked about only. `onward` and `poorest`: the highest ceiling, and the least that pieces count at most
        on plain squares, of the windows with so many squares to the left or more."""
        self.rows = self.lefts + (1 if self.through else 2)
        for n in range(16):
            self.tops[n] = -1
            self.onward[16 * self.rows + n] = -1
            self.poorest[16 * self.rows + n] = self.sums[n]
        for left in range(self.lefts, -1, -1):
            row = 16 * (left if self.through else left + 1)
            last = self.farthest(left, self.most)
            for n in range(self.most + 1):
                window = row + n
                self.ceilings[window] = -1
                self.poorest[window] = self.poorest[window + 16]
                if (
                    self.nearest(left) <= n - left <= last
                    and (all or not self.asks[n])
                    and not self._is_long(left, n - left, p)
                ):
                    self.ceilings[window] = self.ceiling(left, n - left)
                    self.factors[window] = self.factor
                    self.riches[window] = self.rich
                    self.poorest[window] = min(self.poorest[window], self.rich)
                    self.tops[n] = max(self.tops[n], self.ceilings[window])
                self.onward[window] = max(self.onward[window + 16], self.ceilings[window])

    def _is_free(self, p: int) -> bool:
        """Whether a search for the best goes on leftward over this square: not where another run would join,
        nor, where the play takes in no run, over an anchor, nor where no letter may lie."""
        if self.codes[p] or not self.fits[p] & self.usable:
            return False
        return not bits.piece(self.codes[p - 1]) if self.through else self.beside[p] == 0

    def _is_open(self, p: int) -> bool:
        """Whether a search for the best goes on rightward over this square."""
        if self.codes[p] or (self.beside[p] & 2 and not self.through):
            return False
        return self.fits[p] & self.usable != 0

    def hunt(self, p: int) -> None:
        """All plays from a start, in the windows of the tables that may win."""
        node = self.root
        sum = 0
        self.demand()
        self.axis = 1 if p >= self.size else 0
        self.turned = 0
        self.pivot = p
        if not self.through:
            self._hunt_left(node, p, 16, 0, 0, 0, 0)
            return
        self.pivot = self._end(p, 1) - 1
        at = self.pivot
        while at >= p:
            sum += self.points[at]
            node = bits.child(self.nodes, self.halves, node, self.codes[at] - 1)
            at -= 1
        if not node:
            return
        part = self.halves[2 * node + 4] & bits.PLACE
        at = self.pivot + 1
        if part and self.codes[at] == 0 and self._wins(0, self._reach(part, at, 0), 0, 0, 0):
            self._hunt_right(part, at, 16, 0, sum, 0, 0)
        if self.rows > 1 and self._wins_on(16, self._reach(node, p - 1, 0), 0, 1, 0, 0):
            self._hunt_left(node, p - 1, 16, 0, sum, 0, 0)

    def _hunt_left(self, node: int, p: int, k: int, pieces: int, sum: int, lost: int, aside: int) -> None:
        """Lay a piece on the empty square p and go on, as `_leftward` does."""
        leads = self.nodes[node]
        ends = self.nodes[node + 1]
        rest = leads & self.fits[p] & self._usable()
        over = self.overs[p]
        side = self.sides[p]
        kind = self.kinds[p]
        n = (k & 15) + 1
        row = 16 * n
        right = n < self.most and self.codes[self.pivot + 1] == 0
        left = n < self.most and n + 1 < self.rows
        if not (left or right):
            rest &= ends
        else:
            bits.fetch(self.nodes, self.halves, 2 * node + 6, leads, rest)
        k = (k & 0xFFFFFF0) * self.times[p] + n
        lost += self.boost(p)
        aside += self.across[p] if over else 0
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
            worth = self.worths[kind + letter]
            crossing = (side + worth) * over
            then = sum + worth + (crossing << 32)
            longer = pieces << 7 | letter
            less = self._gain(letter, kind)
            beside = (side + self.worths[kind + self._stand(letter)]) * over
            self._take(letter, bit, n - 1, worth - self.worths[kind + 63], over)
            self._reckon(letter, 1)
            self.first = p
            self.turned = n
            if ends & bit:
                self.record(k, longer, then)
            if self.dealt >> letter & 1 or not judged:
                onto = right and self._wins(row, self.most, n, lost - less, aside - beside)
                on = left and self._wins_on(row + 16, self.most, n, k >> 4, lost - less, aside - beside)
                if not self.dealt >> letter & 1:
                    judged = True
                    blank_onto = onto
                    blank_on = on
                    if not (onto or on):
                        rest &= self.dealt | ends
            else:
                onto = blank_onto
                on = blank_on
            if onto or on:
                child = self.halves[2 * node + 6 + bits.count(leads & (bit - 1))]
                part = self.halves[2 * child + 4] & bits.PLACE
                if onto and part:
                    high = self._reach(part, self.pivot + 1, n)
                    if self._wins(row, high, n, lost - less, aside - beside):
                        self._hunt_right(part, self.pivot + 1, k, longer, then, lost - less, aside - beside)
                if on:
                    high = self._reach(child, p - 1, n)
                    if self._wins_on(row + 16, high, n, k >> 4, lost - less, aside - beside):
                        self._hunt_left(child, p - 1, k, longer, then, lost - less, aside - beside)
            self._reckon(letter, -1)
            self._give_back(letter, bit)
            if self.halt:
                return

    def _hunt_right(self, node: int, p: int, k: int, pieces: int, sum: int, lost: int, aside: int) -> None:
        """Lay a piece on the empty square p and go on, as `_rightward` does."""
        leads = self.nodes[node]
        ends = self.nodes[node + 1]
        rest = leads & self.fits[p] & self._usable()
        over = self.overs[p]
        side = self.sides[p]
        kind = self.kinds[p]
        n = (k & 15) + 1
        row = 16 * self.turned
        more = n < self.most
        next = self.codes[p + 1]
        if next == 255 or (next == 0 and not more):
            rest &= ends
            more = False
        if n == 1:
            self.first = p
        k = (k & 0xFFFFFF0) * self.times[p] + n
        lost += self.boost(p)
        aside += self.across[p] if over else 0
        judged = False  # what holds for one letter that only a blank stands for holds for all of them
        blank_on = False
        on = False
        while rest:
            letter = bits.lowest(rest)
            bit = rest
            rest &= rest - 1
            bit ^= rest
            worth = self.worths[kind + letter]
            crossing = (side + worth) * over
            then = sum + worth + (crossing << 32)
            longer = letter
            longer = pieces | longer << (7 * (n - 1))
            less = self._gain(letter, kind)
            beside = (side + self.worths[kind + self._stand(letter)]) * over
            self._take(letter, bit, n - 1, worth - self.worths[kind + 63], over)
            self._reckon(letter, 1)
            if self.dealt >> letter & 1 or not judged:
                on = more and self._wins(row, self.most, n, lost - less, aside - beside)
                if not self.dealt >> letter & 1:
                    judged = True
                    blank_on = on
            else:
                on = blank_on
            at = p + 1
            child = 0
            if next != 0 and next != 255:
                child = self.halves[2 * node + 6 + bits.count(leads & (bit - 1))]
                while child and bits.piece(self.codes[at + 1]):
                    then += self.points[at]
                    child = bits.child(self.nodes, self.halves, child, self.codes[at] - 1)
                    at += 1
                if child:
                    then += self.points[at]
                    if (self.nodes[child + 1] >> (self.codes[at] - 1)) & 1:
                        self.record(k, longer, then)
                    child = bits.child(self.nodes, self.halves, child, self.codes[at] - 1) if on else 0
                    at += 1
            else:
                if ends & bit:
                    self.record(k, longer, then)
                if on:
                    child = self.halves[2 * node + 6 + bits.count(leads & (bit - 1))]
            on = on and child != 0 and self.codes[at] == 0
            if on and self._wins(row, self._reach(child, at, n), n, lost - less, aside - beside):
                self._hunt_right(child, at, k, longer, then, lost - less, aside - beside)
            self._reckon(letter, -1)
            self._give_back(letter, bit)
            if self.halt:
                return

    def _usable(self) -> int:
        """The letters that the hand has, or that its blanks may stand for."""
        return self.held | self.known if self.blanks else self.held

    def _stand(self, letter: int) -> int:
        """Which piece counts in a letter's place: the blank only where the hand never had the letter, for
        else it may stand for another one of the kind."""
        return letter if self.dealt >> letter & 1 else 63

    def _gain(self, letter: int, kind: int) -> int:
        """What a piece on a premium square counts more than on a plain one."""
        piece = self._stand(letter)
        return self.worths[kind + piece] - self.worths[piece]

    def _reach(self, node: int, p: int, n: int) -> int:
        """The most pieces of a play that goes on from this node to the empty square p, after n pieces: as
        many as letters may follow, without those of the hand that cannot; 0 if nothing leads on."""
        half = 2 * node + 4
        if not self.nodes[node] & self.fits[p] & self._usable():
            return 0
        stuck = (self.held | self.held >> 32) & bits.LOW & ~self.halves[half + 1]
        return min(min(n + (self.halves[half] >> 27), self.most), self.many - bits.count(stuck))

    def _wins(self, row: int, high: int, n: int, lost: int, aside: int) -> bool:
        """Whether of the windows of this row one of up to so many pieces, n of them laid, may win."""
        while high >= self.least and high > n:
            window = row + high
            if self.ceilings[window] > self.best:
                if not self.blank_loses:
                    return True
                less = lost + max(0, self.riches[window] - self._rich(high, n))
                if self.ceilings[window] - self.factors[window] * less - aside > self.best:
                    return True
            high -= 1
        return False

    def _wins_on(self, row: int, high: int, n: int, factor: int, lost: int, aside: int) -> bool:
        """The same for the windows of this row and the following ones, whose factor is at least this."""
        while high >= self.least and high > n:
            window = row + high
            if self.onward[window] > self.best:
                if not self.blank_loses:
                    return True
                less = lost + max(0, self.poorest[window] - self._rich(high, n))
                if self.onward[window] - factor * less - aside > self.best:
                    return True
            high -= 1
        return False

    def _rich(self, k: int, n: int) -> int:
        """The most that k pieces count on plain squares, n of them those laid."""
        spent = self.wild - self.blanks
        return min(self.plain + self.sums[k - n], self.sums[k - spent] + spent * self.worths[63])

    def _reckon(self, letter: int, by: int) -> None:
        """Count a piece of the path that was just taken (by 1), or that is about to be given back (by -1)."""
        self.plain += by * (self.worths[63] if self.have[letter] < 0 else self.worths[letter])
