"""Looks up anagrams of a rack and letters on the board by the sum of their numbers: in the lexicon's Bloom
filter, then in its buckets of words.

It ignores where on the line the letters are. An offer is some of the rack's letters and up to two of its
blanks; among offers of equally many pieces the highest-scoring ones come first, up to the requested number.
"""

from game.search.kernel import bits
from game.search.kernel.gaddag import numbers
from game.search.kernel.grid import Grid
from game.search.kernel.walk import Rack, SearchPart, SearchResults

_WORD = 0xFFFFFFFFFFFFFFFF
_CHOICES = 1024
_KEPT = 512
_FINDS = 4096
_RICHEST = 255
_LOOKUPS = 25000  # look-ups that cost less than to walk, where the filter stays in the processor's cache
_LOOKUPS_UNCACHED = 2000  # and where it does not; but all first words are looked up
_CACHED_FILTER = 1 << 17  # 64-bit words of a filter
_OFFERS = 256  # of equally many pieces, at most


class Anagrams(SearchPart):
    """The offers of a hand, and a cache of the words that they make with letters on the board."""

    def __init__(self, nodes: memoryview, grid: Grid, rack: Rack, results: SearchResults) -> None:
        super().__init__(grid, rack, results)
        self.bottom = nodes.nbytes // 8 - 2
        size = int(self.nodes[self.bottom + 1])
        self.filtered = 1 < size < self.bottom and size & (size - 1) == 0  # a form may be without a filter
        self.worthwhile = _LOOKUPS if size <= _CACHED_FILTER else _LOOKUPS_UNCACHED
        text = int(self.nodes[self.bottom]) if self.filtered else 0
        self.bottom -= size if self.filtered else 0
        self.shift = 65 - size.bit_length() if self.filtered else 0
        self.written = 8 * (self.bottom - text)
        self.buckets = 2 * (self.bottom - text) - size - 2 if self.filtered else 0
        self.text = nodes.cast("B")
        self.number = [0] * 64
        for letter, number in enumerate(numbers()):
            self.number[letter] = number
        self.choices = 0
        self.richest = 0
        # A little longer than needed: with powers of two all tables would want the same lines of the cache.
        self.chosen = [0] * 1040
        self.worth = [0] * 1040
        self.total = [0] * 1040
        self.made_of = [0] * 1040
        self.exhausts = [0] * 1040
        self.uses = [0] * 1040
        self.by_worth = [0] * 3120
        self.offers = [0] * 3120
        self.offer_worths = [0] * 3120
        self.offer_sums = [0] * 3120
        self.offer_letters = [0] * 3120
        self.offer_losses = [0] * 3120
        self.tally = [0] * 258
        self.begin = [0] * 18
        self.looks_up = [False] * 16
        self.can_look_up = [False] * 16
        self.stands = [0] * 64
        self.stand_letters = [0] * 64
        self.some = [0] * 64
        self.some_letters = [0] * 64
        self.relevant = 0
        self.pairs = [0] * 2080
        self.standing = self.paired = 0
        self.kept_sums = [0] * 512
        self.kept_pieces = [0] * 512
        self.kept_letters = [0] * 512
        self.kept_needs = [0] * 512
        self.kept_first = [0] * 512
        self.kept_last = [0] * 512
        self.kept_looked_up = [0] * 2048
        self.next_offer = 0
        self.finds = 1
        self.find_words = [0] * 4096
        self.find_worths = [0] * 4096
        self.find_losses = [0] * 4096
        self.find_next = [0] * 4096
        self.offering = False
        self.crowded = False

    def choose_letters(self) -> None:
        """All choices of the hand's letters without blanks, up to as many as a play may have; `offering` is
        false where they are too many."""
        most = self.results.most
        self.choices = 1
        self.richest = 0
        self.chosen[0] = self.worth[0] = 0
        self.total[0] = 0
        self.made_of[0] = self.uses[0] = 0
        self.exhausts[0] = 0
        self.offering = self.filtered
        rest = self.rack.held if self.offering else 0
        while rest:
            letter = bits.lowest(rest)
            rest &= rest - 1
            before = 0
            end = self.choices
            for place in range(self.rack.have[letter]):
                last = self.choices
                for i in range(before, end):
                    if self.chosen[i] < most:
                        if self.choices == _CHOICES:
                            self.offering = False
                            return
                        self._add_letter(i, letter, place)
                before = last
                end = self.choices

    def make_offers(self) -> None:
        """Make offers of the choices; none are made where these count too much to be put in order."""
        self.relevant = bits.folded(self.rack.held | self.grid.known if self.rack.wild else self.rack.held)
        for k in range(16):
            self.looks_up[k] = self.can_look_up[k] = False
        self._rank()
        self._number_blanks()
        self._forget()

    def _add_letter(self, i: int, letter: int, place: int) -> None:
        """One letter more than in choice i, the one at this place among those of its kind."""
        one = 1
        at = self.choices
        self.exhausts[at] = self.exhausts[i]
        if place + 1 == self.rack.have[letter]:
            self.exhausts[at] |= one << letter
        self.made_of[at] = self.made_of[i] | one << (letter & 31)
        self.uses[at] = self.uses[i] | one << (self.results.places[letter + 1] + place & 31)
        self.chosen[at] = self.chosen[i] + 1
        self.worth[at] = self.worth[i] + self.letter_scores[letter]
        self.total[at] = (self.total[i] + self.number[letter]) & _WORD
        self.choices = at + 1
        if self.worth[at] > self.worth[self.richest]:
            self.richest = at

    def _rank(self) -> None:
        """Order the offers by how many pieces they have, then by what these count, the most first."""
        if not self.offering:
            return
        kinds = min(self.rack.wild, 2) + 1
        top = self._worth_of((kinds - 1) << 10 | self.richest)
        if top > _RICHEST:
            self.offering = False
        if not self.offering:
            return
        for i in range(top + 2):
            self.tally[i] = 0
        for i in range(18):
            self.begin[i] = 0
        for wild in range(kinds):
            for i in range(self.choices):
                self.tally[top + 1 - self._worth_of(wild << 10 | i)] += 1
                self.begin[self.chosen[i] + wild + 2] += 1
        for i in range(top):
            self.tally[i + 1] += self.tally[i]
        for i in range(1, 17):
            self.begin[i + 1] += self.begin[i]
        for wild in range(kinds):
            for i in range(self.choices):
                place = top - self._worth_of(wild << 10 | i)
                self.by_worth[self.tally[place]] = wild << 10 | i
                self.tally[place] += 1
        for i in range(kinds * self.choices):
            offer = self.by_worth[i]
            place = self.chosen[offer & 1023] + (offer >> 10) + 1
            at = self.begin[place]
            self.offers[at] = offer >> 10
            self.offer_worths[at] = self._worth_of(offer)
            self.offer_sums[at] = self.total[offer & 1023]
            self.offer_letters[at] = self.made_of[offer & 1023]
            self.offer_losses[at] = self._loss_of(offer) if self.results.leaning else 0
            self.begin[place] = at + 1
        self._choose_lookups(kinds)

    def _worth_of(self, offer: int) -> int:
        """What the pieces of an offer count on plain squares."""
        return self.worth[offer & 1023] + (offer >> 10) * self.letter_scores[63]

    def _loss_of(self, offer: int) -> int:
        """What a play of these pieces gives away by what it keeps."""
        blanks = ((1 << (offer >> 10)) - 1) << self.results.places[0]
        return self.results.lost[self.results.whole & ~(self.uses[offer & 1023] | blanks)]

    def _choose_lookups(self, kinds: int) -> None:
        """Whether to look up words of k pieces: not where that costs more than to walk."""
        letters = bits.count(self.grid.known)
        for k in range(16):
            lookups = 0
            for at in range(self.begin[k], self.begin[k + 1]):
                wild = self.offers[at]
                lookups += letters * (letters + 1) // 2 if wild == 2 else letters if wild else 1
            self.can_look_up[k] = (
                0 < k <= self.results.most
                and lookups <= _LOOKUPS
                and (self.rack.wild < kinds or k < kinds)
                and self.begin[k + 1] - self.begin[k] <= _OFFERS
            )
            self.looks_up[k] = self.can_look_up[k] and lookups <= self.worthwhile

    def _number_blanks(self) -> None:
        """The numbers of all letters, and of all pairs of them, that blanks may stand for."""
        one = 1
        self.standing = self.paired = 0
        rest = self.grid.known if self.rack.wild else 0
        while rest:
            self.stands[self.standing] = self.number[bits.lowest(rest)]
            self.stand_letters[self.standing] = one << (bits.lowest(rest) & 31)
            self.standing += 1
            rest &= rest - 1
        if self.rack.wild > 1:
            for i in range(self.standing):
                for j in range(i + 1):
                    self.pairs[self.paired] = (self.stands[i] + self.stands[j]) & _WORD
                    self.paired += 1

    def _forget(self) -> None:
        """Clear the cache of words."""
        self.finds = 1
        self.crowded = False
        for i in range(_KEPT):
            self.kept_pieces[i] = 0

    def kept(self, old: int, k: int, letters: int, needs: int) -> int:
        """The place of the words of k new pieces among these letters (bits, folded) and old letters of this
        sum. `needs`: of two sets of letters, in the halves of this number, a new piece is one."""
        letters &= self.relevant
        at = (old ^ old >> 29 ^ k * 7 ^ letters % 509 ^ needs % 509) & (_KEPT - 1)
        self.crowded = False
        if (
            self.kept_pieces[at] != k
            or self.kept_sums[at] != old
            or self.kept_letters[at] != letters
            or self.kept_needs[at] != needs
        ):
            self.kept_pieces[at] = k
            self.kept_sums[at] = old
            self.kept_letters[at] = letters
            self.kept_needs[at] = needs
            self.kept_first[at] = self.kept_last[at] = 0
            for i in range(4):
                self.kept_looked_up[4 * at + i] = 0
        self.next_offer = self.begin[k]
        return at

    def next_find(self, at: int, last: int, size: int, rich: int, factor: int, room: int) -> int:
        """The next word of `size` letters kept at this place behind the last one, as long as its play may
        count at most `room` less than the bound of its window; 0 if there is none, or `crowded` if there is
        no room to keep it.

        A play counts less by `factor` times what its pieces count less than `rich` on plain squares, and by
        what the hand keeps."""
        while True:
            find = self.find_next[last] if last else self.kept_first[at]
            while find:
                if factor * (rich - self.find_worths[find]) + self.find_losses[find] <= room:
                    return find
                last = find
                find = self.find_next[find]
            if not self._look_up_next(at, size, rich, factor, room):
                return 0

    def _look_up_next(self, at: int, size: int, rich: int, factor: int, room: int) -> bool:
        """Look up the words of the next offer that may count enough and was not looked up; returns whether
        there was one. An offer that counts too little here may count enough in another window."""
        one = 1
        k = self.kept_pieces[at]
        while self.next_offer < self.begin[k + 1]:
            offer = self.next_offer
            less = factor * (rich - self.offer_worths[offer])
            if less > room:
                return False
            self.next_offer = offer + 1
            bit = one << (offer - self.begin[k] & 63)
            word = 4 * at + (offer - self.begin[k] >> 6)
            if (
                less + self.offer_losses[offer] > room
                or self.kept_looked_up[word] & bit
                or self.offer_letters[offer] & ~self.kept_letters[at]
            ):
                continue
            self.kept_looked_up[word] |= bit
            sum = (self.kept_sums[at] + self.offer_sums[offer]) & _WORD
            if self.offers[offer]:
                self._look_up(at, offer, sum, size)
            elif self.may_be_word(sum):
                self._keep(at, sum, size, offer)
            if self.crowded:
                self._forget()
                self.crowded = True
                return False
            return True
        return False

    def _look_up(self, at: int, offer: int, sum: int, size: int) -> None:
        """Keep all words that an offer with blanks makes together with old letters, which have this sum."""
        held = self.offer_letters[offer]
        letters = self.kept_letters[at]
        one = bits.LOW if self.kept_needs[at] >> 32 & held else self.kept_needs[at] >> 32
        two = bits.LOW if self.kept_needs[at] & held else self.kept_needs[at] & bits.LOW
        if self.offers[offer] == 1:
            for i in range(self.standing):
                then = (sum + self.stands[i]) & _WORD
                if self.stand_letters[i] & letters & one & two and self.may_be_word(then):
                    self._keep(at, then, size, offer)
        elif self.relevant & ~(letters & one & two):
            self._look_up_pairs(at, sum, size, offer, one, two)
        else:
            for i in range(self.paired):
                if self.may_be_word((sum + self.pairs[i]) & _WORD):
                    self._keep(at, (sum + self.pairs[i]) & _WORD, size, offer)

    def _look_up_pairs(self, at: int, sum: int, size: int, offer: int, one: int, two: int) -> None:
        """Look up pairs of blanks where these may not be any letters: one is of the first letters needed, and
        one, it or the other, of the second. Those of the first stand before the others."""
        n = self._some_of(self.kept_letters[at] & one, 0)
        end = self._some_of(self.kept_letters[at] & ~one, n)
        for i in range(n):
            then = (sum + self.some[i]) & _WORD
            for j in range(i, end):
                both = (then + self.some[j]) & _WORD
                if (self.some_letters[i] | self.some_letters[j]) & two and self.may_be_word(both):
                    self._keep(at, both, size, offer)

    def _some_of(self, letters: int, n: int) -> int:
        """List those of these letters that blanks may stand for, from the n-th on; returns how many there
        are then."""
        for i in range(self.standing):
            if self.stand_letters[i] & letters:
                self.some[n] = self.stands[i]
                self.some_letters[n] = self.stand_letters[i]
                n += 1
        return n

    def may_be_word(self, sum: int) -> bool:
        wanted = bits.filter_bits(sum)
        return self.nodes[self.bottom + (sum >> self.shift)] & wanted == wanted

    def _keep(self, at: int, sum: int, size: int, offer: int) -> None:
        """Keep the words that have just the letters of this sum."""
        word = self.next_word(self.bucket(sum), sum, size)
        while word:
            if self.finds == _FINDS:
                self.crowded = True
                return
            self.find_words[self.finds] = word
            self.find_worths[self.finds] = self.offer_worths[offer]
            self.find_losses[self.finds] = self.offer_losses[offer]
            self.find_next[self.finds] = 0
            if self.kept_first[at]:
                self.find_next[self.kept_last[at]] = self.finds
            else:
                self.kept_first[at] = self.finds
            self.kept_last[at] = self.finds
            self.finds += 1
            word = self.next_word(word + size, sum, size)

    def bucket(self, sum: int) -> int:
        """Where the bucket of the words with this sum begins."""
        return self.written + self.halves[self.buckets + (sum >> self.shift)]

    def fetch_bucket(self, sum: int) -> None:
        """Have the memory bring the words with this sum."""
        bits.fetch_byte(self.text, self.bucket(sum))

    def next_word(self, at: int, sum: int, size: int) -> int:
        """Where the letters begin of the next word in the bucket that has just the letters of this sum, from
        this place on; 0 if there is none."""
        end = self.written + self.halves[self.buckets + (sum >> self.shift) + 1]
        while at < end:
            if self.text[at] == size and self._sum_of(at, size) == sum:
                return at + 1
            at += self.text[at] + 1
        return 0

    def _sum_of(self, word: int, size: int) -> int:
        """The sum of the letters of a word in its bucket."""
        sum = 0
        for i in range(word + 1, word + 1 + size):
            sum += self.number[self.text[i] - 1]
        return sum & _WORD
