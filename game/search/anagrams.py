"""What of the hand can make a word with the letters that lie in a line: told by the marks, with no walk.

It does not know where on the line they lie. Where the marks say no there is no word; where they say yes there
nearly always is one.
"""

from game.search import bits
from game.search.marks import numbers
from game.search.walk import Walk

_WORD = 0xFFFFFFFFFFFFFFFF
_CHOICES = 1024
_KEPT = 512


class Anagrams(Walk):
    """The choices of the hand's letters, and which of them are words together with old letters."""

    def __init__(self, nodes: memoryview, root: int, width: int, start: int) -> None:
        super().__init__(nodes, root, width, start)
        words = len(self.nodes)
        marks = int(self.nodes[words - 1])
        self.marked = 1 < marks < words and marks & (marks - 1) == 0  # a form may be without marks
        self.bottom = words - 1 - marks if self.marked else 0
        self.shift = 65 - marks.bit_length() if self.marked else 0
        self.number = [0] * 64
        for letter, number in enumerate(numbers()):
            self.number[letter] = number
        self.choices = 0
        self.chosen = [0] * 1024
        self.worth = [0] * 1024
        self.total = [0] * 1024
        self.ranked = [0] * 1024
        self.by_worth = [0] * 1024
        self.tally = [0] * 258
        self.begin = [0] * 18
        self.asks = [0] * 16
        self.kept_sums = [0] * 512
        self.kept_pieces = [0] * 512
        self.kept_worths = [0] * 512
        self.kept_blanks = [0] * 512
        self.for_blanks = 0
        self.told = False

    def choose_letters(self) -> None:
        """All choices of the hand's letters without blanks, up to as many as a play may have; none are made
        where they are too many."""
        self.choices = 1
        self.chosen[0] = self.worth[0] = self.total[0] = 0
        self.told = self.marked
        for i in range(_KEPT):
            self.kept_pieces[i] = 0
        rest = self.held if self.told else 0
        while rest:
            letter = bits.lowest(rest)
            rest &= rest - 1
            before = 0
            end = self.choices
            for _ in range(self.have[letter]):
                last = self.choices
                for i in range(before, end):
                    if self.chosen[i] < self.most:
                        if self.choices == _CHOICES:
                            self.told = False
                            return
                        self._add_letter(i, letter)
                before = last
                end = self.choices
        self._rank()

    def _add_letter(self, i: int, letter: int) -> None:
        """One letter more than in choice i."""
        at = self.choices
        self.chosen[at] = self.chosen[i] + 1
        self.worth[at] = self.worth[i] + self.worths[letter]
        self.total[at] = (self.total[i] + self.number[letter]) & _WORD
        self.choices = at + 1

    def _rank(self) -> None:
        """Order the choices by how many letters they have, then by what these count, the most first."""
        for i in range(258):
            self.tally[i] = 0
        for i in range(self.choices):
            self.tally[256 - min(self.worth[i], 255)] += 1
        for i in range(256):
            self.tally[i + 1] += self.tally[i]
        for i in range(self.choices):
            place = 255 - min(self.worth[i], 255)
            self.by_worth[self.tally[place]] = i
            self.tally[place] += 1
        for i in range(18):
            self.begin[i] = 0
        for i in range(self.choices):
            self.begin[self.chosen[i] + 2] += 1
        for i in range(1, 17):
            self.begin[i + 1] += self.begin[i]
        for i in range(self.choices):
            place = self.chosen[self.by_worth[i]] + 1
            self.ranked[self.begin[place]] = self.by_worth[i]
            self.begin[place] += 1
        self._weigh_questions()

    def _weigh_questions(self) -> None:
        """Whether to ask the marks for words of k pieces: not where that costs more than to walk, so for no
        more than what two blanks are with all other pieces."""
        letters = bits.count(self.known)
        pairs = letters * (letters + 1) // 2
        for k in range(16):
            asked = 0
            each = 1
            for wild in range(min(min(self.wild, k), 2) + 1):
                asked += (self.begin[k - wild + 1] - self.begin[k - wild]) * each
                each = letters if wild == 0 else pairs
            self.asks[k] = asked <= pairs

    def richest(self, old: int, k: int) -> int:
        """The most that k pieces of the hand count on plain squares which make a word with old letters of
        this sum; -1 if none do. `for_blanks` are then the letters that blanks may have to stand for."""
        at = (old ^ old >> 29 ^ k * 7) & (_KEPT - 1)
        if self.kept_pieces[at] == k and self.kept_sums[at] == old:
            self.for_blanks = self.kept_blanks[at]
            return self.kept_worths[at]
        best = -1
        blanks = 0
        for wild in range(min(self.wild, k) + 1):
            size = k - wild
            for j in range(self.begin[size], self.begin[size + 1]):
                i = self.ranked[j]
                worth = self.worth[i] + wild * self.worths[63]
                if worth > best:
                    letters = self._completing((old + self.total[i]) & _WORD, wild, k == self.many)
                    if letters:
                        best = worth
                        blanks = letters
        self.kept_pieces[at] = k
        self.kept_sums[at] = old
        self.kept_worths[at] = best
        self.for_blanks = self.kept_blanks[at] = blanks if k == self.many else self.known
        return best

    def _completing(self, sum: int, wild: int, each: bool) -> int:
        """The letters that so many blanks may stand for to complete letters of this sum (all of them, or
        only some where that is enough); 0 if nothing completes them."""
        found = 0
        one = 1
        if wild == 0:
            return self.known if self._is_marked(sum) else 0
        if wild > 2:
            return self.known
        rest = self.known
        while rest:
            letter = bits.lowest(rest)
            then = (sum + self.number[letter]) & _WORD
            others = rest if wild == 2 else one
            rest &= rest - 1
            while others:
                other = bits.lowest(others)
                others &= others - 1
                if self._is_marked((then + self.number[other]) & _WORD if wild == 2 else then):
                    found |= one << letter | (one << other if wild == 2 else 0)
                    if not each:
                        return found
        return found

    def _is_marked(self, sum: int) -> bool:
        wanted = bits.four(sum)
        return self.nodes[self.bottom + (sum >> self.shift)] & wanted == wanted
