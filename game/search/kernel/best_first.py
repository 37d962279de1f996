"""Finds the highest play without generating all others: starts are searched by descending upper bound.

The words that the rack makes with the pieces in a window are looked up and tried there. Only where there
would be too many of them, the plays from a start are generated, without those that cannot win.
"""

from game.search.kernel import bits
from game.search.kernel.anagrams import Anagrams
from game.search.kernel.bounded_walk import BoundedWalk
from game.search.kernel.ceilings import Ceilings
from game.search.kernel.grid import Grid
from game.search.kernel.walk import Rack, SearchPart, SearchResults

_LISTED = 4096


class BestFirst(SearchPart):
    """A heap of starts, the one with the highest ceiling first.

    A start is listed as place * 8, plus 4 if its walk is done, plus 2 for a run, plus 1 for plays of so many
    pieces that earn a bonus. At 2 i + 1 and 2 i + 2 of the heap is nothing higher than at i.
    """

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
        self.starts = [0] * 4098
        self.peaks = [0] * 4098
        self.listed = 0
        self.prize = 0

    def search(self) -> None:
        """The highest play: by what could at most be made, as long as that is more than is found.

        A play through old pieces is sought from the first run that it takes in, any other from its first
        anchor; both once for plays that earn a bonus and once for shorter ones.
        """
        most = self.results.most
        long = self.results.bonus_from()
        self._list_starts(long)
        i = self.listed >> 1
        while i:
            i -= 1
            self._sink(i)
        while self.listed and self.peaks[0] > self.results.best and not self.results.halt:
            self.ceilings.through = self.starts[0] >> 1 & 1
            self.results.most = most if self.starts[0] & 1 else min(most, long - 1)
            self.results.shortest = long if self.starts[0] & 1 else 1
            self.peaks[0] = self._try_start()
            if self.peaks[0] <= self.results.best:
                self.listed -= 1
                self.starts[0] = self.starts[self.listed]
                self.peaks[0] = self.peaks[self.listed]
            self._sink(0)
            self.results.most = most

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
        for n in range(self.results.most + 1):
            self.prize = max(self.prize, self.results.bonus[n])
        self.ceilings.weigh_rack()
        self.anagrams.choose_letters()
        self.anagrams.make_offers()
        for axis in range(2):
            for stage in range(2):
                for line in range(self.grid.low[axis] - 1, self.grid.high[axis] + 2):
                    p = axis * self.grid.size + line * self.grid.width + self.grid.low[1 - axis] - 1
                    end = p + self.grid.high[1 - axis] - self.grid.low[1 - axis] + 3
                    while p < end:
                        if stage == 0:
                            if self.beside[p] & 1:
                                self.ceilings.weigh_across(p)
                        elif self.codes[p] == 0:
                            if self.beside[p] == 1 and self.fits[p] & self.ceilings.usable:
                                self._list(p, 0, long)
                        elif bits.piece(self.codes[p]) and not bits.piece(self.codes[p - 1]):
                            self._list(p, 2, long)
                        p += 1

    def _list(self, p: int, through: int, long: int) -> None:
        self.ceilings.through = through
        self.ceilings.look(p)
        for earns in range(2):
            low = long if earns else 1
            high = self.results.most if earns else min(self.results.most, long - 1)
            peak = self.ceilings.peak(low, high, self.prize if earns else 0)
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
        self.ceilings.look(self.starts[0] >> 3)
        self.ceilings.look_up(self.starts[0] >> 3)
        self.ceilings.gather(not self.starts[0] & 1, self.starts[0] >> 3)
        for i in range(self.ceilings.gathered):
            most = self.ceilings.window_most[i]
            if not self.anagrams.looks_up[self.ceilings.window_left[i] + self.ceilings.window_right[i]]:
                unwalked = max(unwalked, most)
            elif most < second:
                still = max(still, most)
            elif most <= self.peaks[0] and not self._try_words(i):
                crowded = True
        if walked:
            unwalked = -1
        if crowded or (unwalked >= second and unwalked > self.results.best):
            self.ceilings.tabulate(crowded, self.starts[0] >> 3)
            self.bounded.hunt(self.starts[0] >> 3)
            self.starts[0] |= 4
            unwalked = -1
        return max(still, unwalked)

    def _try_words(self, i: int) -> bool:
        """Try all words that may win in a window that is listed; false if they were too many."""
        p = (self.starts[0] >> 3) - self.ceilings.window_left[i]
        right = self.ceilings.window_right[i]
        size = self.ceilings.right_end[right] - p
        letters = (
            self.ceilings.right_letters[right]
            & self.ceilings.start_letters[1 if self.ceilings.window_left[i] else 0]
        )
        kept = self.anagrams.kept(
            self.ceilings.right_sum[right],
            self.ceilings.window_left[i] + right,
            letters,
            self._needs(p, size),
        )
        find = 0
        while self.ceilings.window_most[i] > self.results.best:
            room = self.ceilings.window_most[i] - self.results.best - 1
            find = self.anagrams.next_find(
                kept, find, size, self.ceilings.window_rich[i], self.ceilings.window_factor[i], room
            )
            if not find:
                return not self.anagrams.crowded
            if self._suits(self.anagrams.find_words[find], p, size):
                self._lay_word(self.anagrams.find_words[find], p, size)
        return True

    def _needs(self, p: int, size: int) -> int:
        """The letters that two squares from p on take, for `kept`: those with a run across that take fewest.
        None for windows that share their words with many others: without old pieces, or without a blank."""
        one = bits.LOW
        two = bits.LOW
        old = False
        if not self.rack.wild:
            return bits.WORD
        for at in range(p, p + size):
            if self.codes[at]:
                old = True
            elif self.beside[at] & 1:
                letters = bits.folded(self.fits[at]) & self.anagrams.relevant
                if letters != self.anagrams.relevant and bits.count(letters) < bits.count(two):
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
                if self.codes[p + i] != self.anagrams.text[word + i]:
                    return False
            elif not self.fits[p + i] >> (self.anagrams.text[word + i] - 1) & 1:
                return False
        return True

    def _lay_word(self, word: int, p: int, size: int) -> None:
        """Record the plays that a word makes which suits the squares from p on."""
        one = 1
        n = 0
        factor = 1
        sum = 0
        pieces = 0
        self.results.turned = 0
        self.results.axis = 1 if p >= self.grid.size else 0
        for at in range(p, p + size):
            if self.codes[at]:
                sum += self.points[at]
            else:
                letter = self.anagrams.text[word + at - p] - 1
                kind = self.kinds[at]
                worth = self.worths[kind + letter]
                over = self.overs[at]
                crossing = (self.sides[at] + worth) * over
                longer = letter
                self.rack.take(letter, one << letter, n, worth - self.worths[kind + 63], over)
                if n == 0:
                    self.results.first = at
                sum += worth + (crossing << 32)
                pieces |= longer << (7 * n)
                factor *= self.times[at]
                n += 1
        self.results.record(factor << 4 | n, pieces, sum)
        for i in range(n):
            letter = pieces >> 7 * (n - 1 - i) & 127
            self.rack.give_back(letter, one << letter)
