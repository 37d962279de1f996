"""The search for a line that lays all cards of a patience: games played out by one who knows every card.

Each begins anew or some way along the best line so far, or one that is little worse. In the third method all
cards are looked at that can be turned where the heaps alone permit nothing.

Late in a patience of heaps nearly every card comes alone from outside. Where the crossword has no square for
a letter that is not laid yet, the line will not be complete, however much the placement was worth. So a line
looks a step ahead: of the placements worth most it lays the one that leaves most letters a square to go to.

Some letters have no such square in any crossword: a Q comes from outside only together with a U of the heaps.
Cards are turned only while the heaps alone permit nothing, so until then no square should take that U.

In the second method, after many lines in vain each one plans: it chooses a short word of the Q, as QUIT,
reserves some of its letters, and counts as better the nearer it comes to laying the Q, so that the next ones
begin there.

In the third method, where Q and U all come from outside the heaps, a beam searches for states in which the Q
has been laid (`beam.py`), and lines begin from these.
"""

try:
    import cython
except ImportError:
    from game.search.kernel import uncompiled as cython

from array import array
from collections.abc import Sequence

from game.search.kernel import bits
from game.search.solver import methods
from game.search.solver.beam import BeamSearch
from game.search.solver.cards import Cards
from game.search.solver.extra_card_walk import ExtraCardWalk
from game.search.solver.heap_plays import HeapPlays
from game.search.solver.rollouts import Rollouts

_MIDDLE = 1 << 13  # what each letter is worth more than its value here, so that nothing is worth less than 0
_NONE = -(1 << 60)
_FARTHEST = 250  # how far along the best line a line can begin, in parts of 256
_WORST = 1 << 30
_MOST_WORDS = 64  # that lines plan with
_FROM_FOUND = 60  # lines from a state that the beam found
_LAID = 4  # the progress of a line that has laid all letters with companions


class LinePreferences:
    """What a line prefers, drawn by chance or taken from the best line so far: the letters that it keeps back
    for harder ones, and squares."""

    def __init__(self, cards: Cards, rollouts: Rollouts) -> None:
        self.cards = cards
        self.rollouts = rollouts
        self.grid = cards.kernel.grid
        self.afresh = 0
        self.hard = 1 << 30
        self.partners = array("i", bytes(4 * 64 * 64))
        self.keeps = [0] * 8
        self.keep = self.best_keep = 0
        self.companions = array("Q", bytes(8 * 64))
        self.followers = array("Q", bytes(8 * 64))
        self.hooks_worth = [0] * 8
        self.hook_worth = self.best_hook_worth = 0
        self.outside = self.awaited = 0
        self.accompanied = 0
        self.words = array("Q", bytes(8 * _MOST_WORDS))
        self.number_of_words = self.reserve = 0
        self.planned = self.reserved = self.best_planned = self.best_reserved = 0
        self.letter_preferences = [0] * 64
        self.unlaid = [0] * 64
        self.in_heaps = [0] * 64

    def prefer(self, hard: int, partners: Sequence[int], keeps: Sequence[int]) -> None:
        """Letters of at least this weight are hard. `partners` says, 64 numbers a letter, how much each other
        one is needed for it; of `keeps`, eight numbers in quarters, each line has one: how much of that a
        letter is worth less in hand while the hard one is not laid."""
        if len(partners) != 64 * 64 or len(keeps) != 8:
            raise ValueError(f"{len(partners)} partners, {len(keeps)} to draw from")
        self.hard = hard
        self.partners = array("i", partners)
        for i in range(8):
            self.keeps[i] = keeps[i]

    def prefer_squares(
        self, companions: Sequence[int], followers: Sequence[int], hooks: Sequence[int]
    ) -> None:
        """`companions` says, a bit each, which letters all words have that have a letter, and `followers`
        which ones follow both. Of `hooks`, eight numbers, each line has one: what a square is worth to it
        where a single hard card can lie that is still to come from outside the heaps."""
        if not len(companions) == len(followers) == 64 or len(hooks) != 8:
            raise ValueError(f"{len(companions)} companions, {len(followers)} followers, {len(hooks)} hooks")
        self.companions = array("Q", companions)
        self.followers = array("Q", followers)
        for i in range(8):
            self.hooks_worth[i] = hooks[i]
        self.accompanied = 0
        one = 1
        for i in range(64):
            if self.companions[i]:
                self.accompanied |= one << i

    def plan_with(self, words: Sequence[int], reserve: int) -> None:
        """`words` are the letters, a bit each, of words that a line can plan to lay a letter with companions
        in; `reserve` is what the last card of a reserved letter is worth less."""
        self.number_of_words = min(len(words), _MOST_WORDS)
        for i in range(self.number_of_words):
            self.words[i] = words[i]
        self.reserve = reserve

    def keep_as_best(self) -> None:
        self.best_keep = self.keep
        self.best_hook_worth = self.hook_worth
        self.best_planned = self.planned
        self.best_reserved = self.reserved

    def draw(self, known: bool, planning: bool) -> None:
        """Draw what this line prefers: as the best one, if one is known, or by chance."""
        if known and (self.rollouts.next_number() & 255) >= self.afresh:
            self.keep = self.best_keep
            self.hook_worth = self.best_hook_worth
            self.planned = self.best_planned
            self.reserved = self.best_reserved
        else:
            self.keep = self.keeps[self.rollouts.next_number() & 7]
            self.hook_worth = self.hooks_worth[self.rollouts.next_number() & 7]
            self.planned = self.reserved = 0
            if planning:
                self._plan()
        self._count_unlaid()
        self.weigh_hard_letters()

    def _plan(self) -> None:
        """Draw a word, and which of its letters are reserved."""
        word = self.words[(self.rollouts.next_number() >> 40) % self.number_of_words]
        self.reserved = word & ~self.accompanied & self.rollouts.next_number()
        if self.reserved:
            self.planned = word & self.accompanied

    def _count_unlaid(self) -> None:
        """How many cards of each letter are not laid yet, and how many of these lie in the heaps."""
        at = self.cards.depth * self.cards.span
        for letter in range(64):
            self.unlaid[letter] = self.cards.past[at + methods.HAND + letter]
            self.in_heaps[letter] = 0
        for i in range(self.cards.past[at + 1]):
            self.unlaid[self.cards.past[at + methods.OUTSIDE + i]] += 1
        for pile in range(self.cards.piles):
            for i in range(self.cards.past[at + self.cards.heights + pile]):
                letter = self.cards.past[at + self.cards.stacks + pile * self.cards.tall + i]
                self.unlaid[letter] += 1
                self.in_heaps[letter] += 1

    def weigh_hard_letters(self) -> None:
        """What each letter is worth more or less than its weight, by the hard ones that are not laid yet. One
        that comes from outside the heaps is better laid than kept: no other card comes with it from there."""
        one = 1
        self.outside = self.awaited = 0
        for letter in range(64):
            self.letter_preferences[letter] = 0
        for hard in range(64):
            if self.unlaid[hard] and self.rollouts.weights[hard] >= self.hard:
                if self.unlaid[hard] > self.in_heaps[hard]:
                    self.outside |= one << hard
                for letter in range(64):
                    if self.cards.method != methods.HEAPS or self.in_heaps[letter]:
                        if self.outside >> hard & self.companions[hard] >> letter & one:
                            self.awaited |= one << letter
                        self.letter_preferences[letter] -= self.keep * self.partners[64 * hard + letter] // 4
        if self.planned & self.outside:
            self._weigh_plan()

    def _weigh_plan(self) -> None:
        """Keep the last card of each reserved letter, and lay the companions that are not reserved."""
        one = 1
        self.awaited = 0
        for letter in range(64):
            if self.reserved >> letter & one:
                if self.unlaid[letter]:
                    self.awaited |= one << letter
                if self.unlaid[letter] == 1:
                    self.letter_preferences[letter] -= self.reserve
            elif self.needed() >> letter & one:
                self.letter_preferences[letter] += self.reserve

    def needed(self) -> int:
        """The letters that all words of the planned letter have, a bit each."""
        return self.companions[bits.lowest(self.planned)]

    def weigh(self) -> None:
        """Give the kernel the weights, with what this line prefers."""
        self.rollouts.weigh()
        for letter in range(64):
            self.grid.letter_scores[letter] = max(
                0, self.grid.letter_scores[letter] + self.letter_preferences[letter] + _MIDDLE
            )


class LineSearch:
    """Lines of a patience from the state that is spread out, until one is complete.

    The best line is the one whose cards that are left cost least. Now and then a line that is a little worse
    takes its place: what keeps a line from being completed often lies far back, and most ways to another
    begin downhill.
    """

    def __init__(self, cards: Cards, rollouts: Rollouts, preferences: LinePreferences) -> None:
        self.cards = cards
        self.rollouts = rollouts
        self.preferences = preferences
        self.grid = cards.kernel.grid
        self.walk = ExtraCardWalk(cards, rollouts)
        self.plays = HeapPlays(cards, rollouts, self.walk)
        self.beam = BeamSearch(cards, rollouts, self.plays)
        self.root = self.roots = 0
        self.leaves_root = 0
        self.looks = 1
        self.ways = [0] * 3
        self.block = 0
        self.choice = 0
        self.planning = False
        self.progress = self.plain = self.step = 0
        self.restart = self.forward = self.patient = 0
        self.cost_of_card = self.cost_of_waiting = self.worse = 0
        self.best_depth = self.best_cost = self.since = 0

    def look_ahead(self, looks: int, ways: Sequence[int], block: int) -> None:
        """Look a move ahead from the best `looks` placements. `ways` is what it is worth that a letter not
        laid yet has a square where a single card of it can lie, a second one, and a third. `block` is what
        such a square costs for a letter that one outside waits for; the second and the third cost half of
        it."""
        if looks < 1 or len(ways) != 3:
            raise ValueError(f"{looks} placements to look beyond, {len(ways)} ways")
        self.looks = looks
        for i in range(3):
            self.ways[i] = ways[i]
        self.block = block

    def solve(self, rollouts: int) -> bool:
        """Try up to `rollouts` more lines until one is complete, which is then `line()`."""
        self.rollouts.look_ready()
        if not 0 <= self.forward < _FARTHEST:
            raise ValueError(f"forward {self.forward}")
        won = False
        with cython.nogil:
            won = self._solve(rollouts)
        return won

    def _solve(self, rollouts: int) -> bool:
        while rollouts > 0 and not self.rollouts.stopped:
            rollouts -= 1
            if self.beam.sought < 64 and self.rollouts.done >= self.leaves_root:
                self._change_root()
            self._begin_again()
            self.preferences.draw(self.best_depth > self.root, self.planning)
            self.progress = 0
            self.walk.greedy = self.rollouts.done == 0
            self.rollouts.done += 1
            if self._play_on():
                return True
            self._remember()
        return False

    def _change_root(self) -> None:
        """Begin the next lines from the next state that the beam found, then from the first one again, then
        from those of another beam."""
        if self.roots > self.beam.found.count:
            self.beam.search()
            self.roots = 0
        if self.roots < self.beam.found.count:
            self.root = self.beam.found.follow(self.roots, self.rollouts)
            self.leaves_root = self.rollouts.done + _FROM_FOUND
        else:
            self.root = 0
            self.leaves_root = self.rollouts.done + self.plain // 16
        self.roots += 1
        self._forget_best()

    def _forget_best(self) -> None:
        self.best_depth = self.root
        self.best_cost = _WORST
        self.since = 0

    def _begin_again(self) -> None:
        """Go back to where lines begin, or mostly to some way along the best line."""
        keep = self.root
        begins = (
            not self.planning and self.preferences.number_of_words > 0 and self.rollouts.done >= self.plain
        )
        if begins or self.since >= self.patient:
            self.planning = self.planning or begins
            self._forget_best()
        if self.best_depth > self.root and (self.rollouts.next_number() & 255) < self.restart:
            part = self.forward + (self.rollouts.next_number() >> 40) % (_FARTHEST - self.forward)
            keep += (self.best_depth - keep) * part >> 8
        self.rollouts.come_to(keep)

    def _remember(self) -> None:
        """Keep the line if its cards left cost less than those of the best one, or sometimes if as much or
        little more."""
        cost = 0
        waiting = False
        for letter in range(64):
            cost += self.preferences.unlaid[letter] * (self.rollouts.weights[letter] + self.cost_of_card)
            if self.preferences.unlaid[letter] and self.preferences.companions[letter]:
                cost += self.cost_of_waiting
                waiting = True
        if self.planning:
            cost -= self.step * (self.progress if waiting else _LAID)
        self.since += 1
        most = self.best_cost
        if self.best_depth > self.root:
            most += max(0, self.worse * self.rollouts.noise[self.rollouts.next_number() >> 52] >> 8)
        if cost > most or (cost == most and (self.rollouts.next_number() & 255) >= 77):
            return
        if cost < self.best_cost:
            self.since = 0
        self.best_cost = cost
        self.best_depth = self.cards.depth
        self.preferences.keep_as_best()
        for i in range(1, self.cards.depth + 1):
            self.rollouts.best_keys[i] = self.cards.step_keys[i]
            self.rollouts.best_pieces[i] = self.cards.step_pieces[i]
            self.rollouts.best_sources[i] = self.cards.step_sources[i]

    def _play_on(self) -> bool:
        """Go on with the line to its end; whether it is complete."""
        while not self.rollouts.stopped:
            if self.cards.left() == 0:
                return True
            if self.cards.depth + 2 + self.cards.left() >= self.cards.deepest:
                return False
            self.preferences.weigh()
            self.cards.take_up()
            if self.cards.method == methods.HEAPS:
                if not self._go_on_with_heaps():
                    return False
            elif self.cards.stock_ends and not self.cards.can_turn():
                return False
            elif self._can_lay():
                self._lay_choice()
            elif self.cards.can_turn() and self.rollouts.is_stuck():
                self.cards.turn_on()
            else:
                return False
        return False

    def _can_lay(self) -> bool:
        """Choose from hand or row and the open pile; false if they permit nothing."""
        at = self.cards.depth * self.cards.span
        extras = 0
        one = 1
        if self.cards.method == methods.SIX:
            low = self.cards.past[at] - 1 if self.cards.open_top_only else 0
            for i in range(max(0, low), self.cards.past[at]):
                extras |= one << self.cards.past[at + methods.OUTSIDE + i]
        planned = self.preferences.planned & self.preferences.outside
        self.walk.look(extras | planned, extras)
        if planned and not self.walk.own and not self.walk.helps & extras:
            self._note_progress(at)
        return self._choose_from(extras)

    def _note_progress(self, at: int) -> None:
        """Where nothing can be laid: how near the line is to laying the planned letter. 1: the reserved ones
        are in hand; 2: and the letters that all its words have on the board, or reserved; 3: it could be
        laid."""
        one = 1
        reached = 3 if self.walk.helps & self.preferences.planned else 2
        for letter in range(64):
            if self.preferences.reserved >> letter & one:
                if self.cards.past[at + methods.HAND + letter] == 0:
                    return
            elif self.preferences.needed() >> letter & one and not self._is_on_board(letter):
                reached = 1
        self.progress = max(self.progress, reached)

    def _is_on_board(self, letter: int) -> bool:
        found = False
        for p in range(self.grid.size):
            found = found or self.grid.codes[p] == letter + 1
        return found

    def _lay_choice(self) -> None:
        key = self.walk.value_keys[self.choice]
        pieces = self.walk.value_pieces[self.choice]
        n = key >> 20 & 15
        hard = False
        one = 1
        self.cards.lay(key, pieces, self.cards.source_of(n, pieces))
        for _ in range(n):
            letter = pieces & 63
            pieces >>= 7
            self.preferences.unlaid[letter] = self.preferences.unlaid[letter] - 1
            hard = hard or self.rollouts.weights[letter] >= self.preferences.hard
            hard = hard or self.preferences.reserved >> letter & one != 0
        if hard:
            self.preferences.weigh_hard_letters()

    def _go_on_with_heaps(self) -> bool:
        """The third method's next placement: of the heaps' tops alone and with the waste's where they permit
        any, else the best one with any card that can be turned; false if there is none."""
        if not self._choose_from(self.plays.look()):
            return False
        self.plays.turn_for(self.choice)
        self._lay_choice()
        return True

    def _choose_from(self, allowed: int) -> bool:
        """Choose a placement without an extra card or with one of these; false if there is none."""
        most = _NONE
        self.choice = -1
        looks = 1
        if self.cards.method == methods.HEAPS or self.preferences.planned & self.preferences.outside:
            looks = self.looks
        for _ in range(looks):
            top = self.walk.next_best(allowed)
            if top < 0:
                break
            value = self.walk.values[top]
            self.walk.values[top] = _NONE
            if looks > 1:
                value += self._worth_after(top)
            if value > most:
                most = value
                self.choice = top
        return self.choice >= 0

    def _worth_after(self, top: int) -> int:
        """What it is worth where letters not laid yet can go after a placement."""
        one = 1
        rest = 0
        key = self.walk.value_keys[top]
        pieces = self.walk.value_pieces[top]
        n = key >> 20 & 15
        self.cards.count_need(n, pieces)
        for letter in range(62):
            if self.preferences.unlaid[letter] > self.cards.need[letter]:
                rest |= one << letter
        self.cards.forget_need(n, pieces)
        self.grid.lay(key, pieces)
        worth = self._worth_of_squares(rest)
        self.grid.lift()
        return worth

    def _worth_of_squares(self, letters: int) -> int:
        once = 0
        twice = 0
        thrice = 0
        for line in range(self.grid.low[0] - 1, self.grid.high[0] + 2):
            p = line * self.grid.width + self.grid.low[1] - 1
            end = p + self.grid.high[1] - self.grid.low[1] + 3
            while p < end:
                if self.grid.beside[p] and self.grid.codes[p] == 0:
                    fit = (
                        self.grid.cross_checks[p] & self.grid.cross_checks[self.grid.transposed[p]] & letters
                    )
                    thrice |= twice & fit
                    twice |= once & fit
                    once |= fit
                p += 1
        worth = self.ways[0] * bits.count(once) + self.ways[1] * bits.count(twice)
        worth += self.ways[2] * bits.count(thrice)
        worth += (
            self.preferences.hook_worth
            * (2 * bits.count(once & self.preferences.outside) + bits.count(twice & self.preferences.outside))
            // 2
        )
        if once & self.preferences.awaited:
            worth -= self.block * bits.count(once & self.preferences.awaited)
            worth -= (
                self.block
                * (
                    bits.count(twice & self.preferences.awaited)
                    + bits.count(thrice & self.preferences.awaited)
                )
                // 2
            )
        return worth

    def seed(self, number: int) -> None:
        """Begin the chance of this number, with no best line."""
        self.rollouts.seed(number)
        self.planning = False
        self.root = self.roots = 0
        self.leaves_root = 0
        self._seek()
        self._forget_best()

    def _seek(self) -> None:
        """Let the beam seek a letter of the draw pile whose companions are all there too."""
        at = self.cards.depth * self.cards.span
        sought = 64
        if self.cards.method == methods.HEAPS:
            for i in range(self.cards.past[at + 1]):
                letter = self.cards.past[at + methods.OUTSIDE + i]
                if self.preferences.followers[letter]:
                    sought = letter
        if sought < 64:
            companion = bits.lowest(self.preferences.companions[sought])
            for pile in range(self.cards.piles):
                for i in range(self.cards.past[at + self.cards.heights + pile]):
                    if self.cards.past[at + self.cards.stacks + pile * self.cards.tall + i] == companion:
                        self.beam.seek(64, 0, 0)
                        return
            self.beam.seek(sought, companion, self.preferences.followers[sought])
        else:
            self.beam.seek(64, 0, 0)
