"""A beam search in Seven heaps for lines that lay a hard letter of the draw pile, such as the Q.

Everyday words have a Q only before a U and a vowel, and no word begins with both of these. So where the U lie
in the draw pile too, one must be on the board, and a vowel come from a heap together with the Q, which is
turned only while the heaps alone permit nothing. Lines by chance seldom come to such a state, a beam of the
states nearest to it does. Once the Q is laid, lines complete most deals at once.
"""

try:
    import cython
except ImportError:
    from game.search.kernel import uncompiled as cython

from array import array

from game.search.solver.cards import Cards
from game.search.solver.extra_card_walk import ExtraCardWalk
from game.search.solver.heap_plays import HeapPlays
from game.search.solver.rollouts import Rollouts

_WIDTH = 32  # states of a level
_CHILDREN = 6  # at most so many of them from one state, or all would soon be alike
_PLAYS = 64  # of a state that are tried
_FIRST = 1 << 14  # what the letter and its companion are worth more: plays with them are tried first
_LEVELS = 26
_MOST_FOUND = 8
_STEP = 3  # numbers of a step: key, pieces, source
_MIDDLE = 1 << 13  # see line_search
_TAKEN = -(1 << 60)  # the value of a play that was tried
_PLAYABLE = 32  # the cost of each doubling of the number of plays of the heaps alone
_NOT_LAID = 64  # if the letter could not be laid if it were turned
_NO_WORD = 128  # if no card of the heaps makes a word with it and its companion on the board
_UNDER = 21  # for each card over those that do; else over the highest card that may follow, up to three
_BURIED = 64  # more than any card has over it
_NO_STOP = 64  # if the letter does not come up by turning
_CHANCE = 32  # at most, by chance
_HIGHEST = 1 << 20  # more than any state costs


class Entries:
    """States of one level, each as the steps that lead there."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self.count = 0
        self.longest = 0
        self.costs = array("i", bytes(4 * _WIDTH))
        self.marks = array("Q", bytes(8 * _WIDTH))
        self.parents = array("i", bytes(4 * _WIDTH))
        self.depths = array("i", bytes(4 * _WIDTH))
        self.steps = array("Q")

    def clear(self, longest: int) -> None:
        """Begin with no entries, and room for lines of `longest` steps."""
        self.count = 0
        self.longest = longest
        self.steps = array("Q", bytes(8 * _STEP * _WIDTH * longest))

    def put(self, i: int, cost: int, parent: int) -> None:
        """Keep the present line as the i-th entry."""
        self.costs[i] = cost
        self.marks[i] = self.cards.marks_of[2 * self.cards.depth]
        self.parents[i] = parent
        self.depths[i] = self.cards.depth
        at = _STEP * self.longest * i
        for k in range(1, self.cards.depth + 1):
            self.steps[at] = self.cards.step_keys[k]
            self.steps[at + 1] = self.cards.step_pieces[k]
            self.steps[at + 2] = self.cards.step_sources[k]
            at += _STEP

    def follow(self, i: int, rollouts: Rollouts) -> int:
        """Make the i-th entry the best line; how long it is."""
        at = _STEP * self.longest * i
        for k in range(1, self.depths[i] + 1):
            rollouts.best_keys[k] = self.steps[at]
            rollouts.best_pieces[k] = self.steps[at + 1]
            rollouts.best_sources[k] = self.steps[at + 2]
            at += _STEP
        return self.depths[i]

    def limit(self) -> int:
        """The least cost of a state that has no place here."""
        most = 0
        for i in range(self.count):
            most = max(most, self.costs[i])
        return most if self.count == _WIDTH else _HIGHEST

    def place_for(self, cost: int, parent: int) -> int:
        """Where a state is kept: a free place, or that of the worst one if this costs less; -1 if nowhere."""
        worst = -1
        sibling = -1
        siblings = 0
        for i in range(self.count):
            if self.marks[i] == self.cards.marks_of[2 * self.cards.depth]:
                return -1
            if worst < 0 or self.costs[i] > self.costs[worst]:
                worst = i
            if self.parents[i] == parent:
                siblings += 1
                if sibling < 0 or self.costs[i] > self.costs[sibling]:
                    sibling = i
        if siblings == _CHILDREN:
            worst = sibling
        elif self.count < _WIDTH:
            self.count += 1
            return self.count - 1
        return worst if cost < self.costs[worst] else -1


class BeamSearch:
    """States in which the letter that is sought has been laid, which lines then begin from."""

    def __init__(self, cards: Cards, rollouts: Rollouts, plays: HeapPlays) -> None:
        self.cards = cards
        self.rollouts = rollouts
        self.plays = plays
        self.ahead = HeapPlays(cards, rollouts, ExtraCardWalk(cards, rollouts))
        self.ahead.walk.greedy = True
        self.grid = cards.kernel.grid
        self.over = [0] * 64
        self.now = Entries(cards)
        self.next = Entries(cards)
        self.found = Entries(cards)
        self.sought = 64
        self.companion = 0
        self.followers = 0

    def seek(self, letter: int, companion: int, followers: int) -> None:
        """Seek to lay this letter, before its companion and one of the letters, a bit each, that follow both;
        64: seek nothing."""
        self.sought = letter
        self.companion = companion
        self.followers = followers
        longest = self.cards.deepest + 2 if letter < 64 else 0
        self.now.clear(longest)
        self.next.clear(longest)
        self.found.clear(longest)

    def search(self) -> None:
        """Find some states in which the letter has been laid: they are then in `found`, often none."""
        self.found.count = 0
        self.rollouts.unwind(0)
        self.now.put(0, 0, 0)
        self.now.count = 1
        for _ in range(_LEVELS):
            self.next.count = 0
            for i in range(self.now.count):
                if self.found.count < _MOST_FOUND:
                    self._expand(i)
            with cython.gil:
                self.now, self.next = self.next, self.now

    def _expand(self, parent: int) -> None:
        """Try the plays that are worth most in a state."""
        self.rollouts.come_to(self.now.follow(parent, self.rollouts))
        self.rollouts.weigh()
        for letter in range(64):
            self.grid.letter_scores[letter] = self.grid.letter_scores[letter] + _MIDDLE
        self.grid.letter_scores[self.companion] = self.grid.letter_scores[self.companion] + _FIRST
        self.grid.letter_scores[self.sought] = self.grid.letter_scores[self.sought] + 2 * _FIRST
        self.cards.take_up()
        allowed = self.plays.look()
        for _ in range(_PLAYS):
            play = self.plays.walk.next_best(allowed)
            if play < 0 or self.rollouts.stopped or self.cards.depth + 4 >= self.cards.deepest:
                return
            self.plays.walk.values[play] = _TAKEN
            self._try_play(play, parent)

    def _try_play(self, play: int, parent: int) -> None:
        turns = self.plays.turn_for(play)
        key = self.plays.walk.value_keys[play]
        pieces = self.plays.walk.value_pieces[play]
        self.cards.lay(key, pieces, self.cards.source_of(key >> 20 & 15, pieces))
        if self.plays.walk.value_extra[play] != self.sought:
            cost = self._cost()
            place = self.next.place_for(cost, parent) if cost >= 0 else -1
            if place >= 0:
                self.next.put(place, cost, parent)
        elif self.found.count < _MOST_FOUND:
            self.found.put(self.found.count, 0, parent)
            self.found.count += 1
        self.rollouts.unwind(self.cards.depth - 1 - turns)

    def _cost(self) -> int:
        """How far the present state is from laying the letter; -1 if no letter that may follow is left in the
        heaps, or if the state costs too much to be kept."""
        one = 1
        self._take_up_heaps()
        least = _BURIED
        for letter in range(64):
            if self.followers >> letter & one:
                least = min(least, self.over[letter])
        if least == _BURIED:
            return -1
        over = self._cards_over_word()
        cost = _UNDER * over if over < _BURIED else _NO_WORD + _UNDER * min(least, 3)
        cost += self.rollouts.next_number() % _CHANCE
        if cost >= self.next.limit():
            return -1
        self.cards.take_up()
        self.ahead.walk.look(one << self.sought, one << self.sought)
        playable = 0
        for i in range(self.ahead.walk.noted):
            playable += self.ahead.walk.value_extra[i] != self.sought
        while playable:
            cost += _PLAYABLE
            playable >>= 1
        if not self.ahead.walk.helps:
            cost += _NOT_LAID
        if not self.ahead.comes_up(self.sought):
            cost += _NO_STOP
        return cost

    def _take_up_heaps(self) -> None:
        """Have all cards of the heaps in hand, and how few lie over one of each letter in `over`."""
        at = self.cards.depth * self.cards.span
        for letter in range(64):
            self.over[letter] = _BURIED
            self.cards.rack.have[letter] = 0
        self.cards.rack.many = 0
        for pile in range(self.cards.piles):
            height = self.cards.past[at + self.cards.heights + pile]
            for i in range(height):
                letter = self.cards.past[at + self.cards.stacks + pile * self.cards.tall + i]
                self.cards.rack.add(letter + 1, 1)
                self.over[letter] = min(self.over[letter], height - 1 - i)

    def _cards_over_word(self) -> int:
        """How few cards lie over those of the heaps with which the letter could be laid before its companion;
        `_BURIED` if there is no such word."""
        least = _BURIED
        self.ahead.walk.look_before(self.companion, self.sought)
        for i in range(self.ahead.walk.noted):
            if self.ahead.walk.value_extra[i] == self.sought:
                over = 0
                pieces = self.ahead.walk.value_pieces[i]
                for _ in range(self.ahead.walk.value_keys[i] >> 20 & 15):
                    if pieces & 63 != self.sought:
                        over += self.over[pieces & 63]
                    pieces >>= 7
                least = min(least, over)
        return least
