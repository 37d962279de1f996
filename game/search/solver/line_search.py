"""The search for a line that lays all cards of a patience: games played out by one who knows every card.

Each begins anew or some way along the best line so far, or one that is little worse. In the third method all
cards are looked at that can be turned where the heaps alone permit nothing.

Late in a patience of heaps nearly every card comes alone from outside. Where the crossword has no square for
a letter that is not laid yet, the line will not be complete, however much the placement was worth. So a line
looks a step ahead: of the placements worth most it lays the one that leaves most letters a square to go to.

Some letters have no such square in any crossword: a Q comes from outside only together with a U of the heaps.
Cards are turned only while the heaps alone permit nothing, so until then no square should take that U.
"""

try:
    import cython
except ImportError:
    from game.search.kernel import uncompiled as cython

from array import array
from collections.abc import Sequence

from game.search.kernel import bits
from game.search.solver import methods
from game.search.solver.rollouts import Rollouts

_MIDDLE = 1 << 13  # what each letter is worth more than its value here, so that nothing is worth less than 0
_OWN = 64  # what a placement has borrowed that takes no card lent
_ROOM = 1 << 12
_NONE = -(1 << 60)
_FARTHEST = 250  # how far along the best line a line can begin, in parts of 256
_WORST = 1 << 30


class LineSearch(Rollouts):
    """Lines of a patience from the state that is spread out, until one is complete.

    Each has its own leanings, drawn by chance or those of the best line so far: which letters it keeps back
    for harder ones, and which squares. One walk finds all placements, of the cards in hand alone and with one
    more that is lent to them: a path takes at most one card that is lent.

    The best line is the one whose cards that are left cost least. Now and then a line that is a little worse
    takes its place: what keeps a line from being completed often lies far back, and most ways to another
    begin downhill.
    """

    def __init__(self, nodes: memoryview, root: int, width: int, start: int) -> None:
        super().__init__(nodes, root, width, start)
        self.afresh = 0
        self.hard = 1 << 30
        self.partners = array("i", bytes(4 * 64 * 64))
        self.keeps = [0] * 8
        self.keep = self.best_keep = 0
        self.companions = array("Q", bytes(8 * 64))
        self.hooks_worth = [0] * 8
        self.hook_worth = self.best_hook_worth = 0
        self.outside = self.awaited = 0
        self.leanings = [0] * 64
        self.unlaid = [0] * 64
        self.in_heaps = [0] * 64
        self.greedy = False
        self.pivot = 0
        self.lent = 0
        self.beside_own = 0
        self.lends = 0
        self.borrowed = _OWN
        self.helps = 0
        self.own = False
        self.noted = 0
        self.values = array("q", bytes(8 * _ROOM))
        self.value_keys = array("Q", bytes(8 * _ROOM))
        self.value_pieces = array("Q", bytes(8 * _ROOM))
        self.value_lent = array("i", bytes(4 * _ROOM))
        self.looks = 1
        self.ways = [0] * 3
        self.block = 0
        self.choice = 0
        self.restart = self.forward = self.patient = 0
        self.cost_of_card = self.cost_of_waiting = self.worse = 0
        self.best_depth = self.best_cost = self.since = 0
        self.stops = [0] * 64

    def lean(self, hard: int, partners: Sequence[int], keeps: Sequence[int]) -> None:
        """Letters of at least this weight are hard. `partners` says, 64 numbers a letter, how much each other
        one is needed for it; of `keeps`, eight numbers in quarters, each line has one: how much of that a
        letter is worth less in hand while the hard one is not laid."""
        if len(partners) != 64 * 64 or len(keeps) != 8:
            raise ValueError(f"{len(partners)} partners, {len(keeps)} to draw from")
        self.hard = hard
        self.partners = array("i", partners)
        for i in range(8):
            self.keeps[i] = keeps[i]

    def lean_on_squares(self, companions: Sequence[int], hooks: Sequence[int]) -> None:
        """`companions` says, a bit each, which letters all words have that have a letter. Of `hooks`, eight
        numbers, each line has one: what a square is worth to it where a single hard card can lie that is
        still to come from outside the heaps."""
        if len(companions) != 64 or len(hooks) != 8:
            raise ValueError(f"{len(companions)} letters with companions, {len(hooks)} hooks")
        self.companions = array("Q", companions)
        for i in range(8):
            self.hooks_worth[i] = hooks[i]

    def look_ahead(self, looks: int, ways: Sequence[int], block: int) -> None:
        """Look beyond so many placements. `ways` is what it is worth that a letter not laid yet has a square
        where a single card of it can lie, a second one, and a third. `block` is what such a square costs for
        a letter that one outside waits for; the second and the third cost half of it."""
        if looks < 1 or len(ways) != 3:
            raise ValueError(f"{looks} placements to look beyond, {len(ways)} ways")
        self.looks = looks
        for i in range(3):
            self.ways[i] = ways[i]
        self.block = block

    def seed(self, number: int) -> None:
        """Begin the chance of this number, with no best line."""
        super().seed(number)
        self._forget_best()
        self.best_keys = array("Q", bytes(8 * (self.deepest + 2)))
        self.best_pieces = array("Q", bytes(8 * (self.deepest + 2)))
        self.best_sources = array("Q", bytes(8 * (self.deepest + 2)))

    def letters_of_words(self) -> int:
        """The letters that any word has which the cards can make, a bit each."""
        return self.grid.nodes[self.grid.root] & self.grid.known

    def solve(self, rollouts: int) -> bool:
        """So many lines more, until one is complete; that one is then `line()`."""
        self._look_ready()
        won = False
        with cython.nogil:
            won = self._solve(rollouts)
        return won

    def _look_ready(self) -> None:
        """Raise ValueError where no cards are spread out, no chance is begun, or a number cannot be."""
        if not self.span or len(self.best_keys) < self.deepest + 2:
            raise ValueError("no cards are spread out, or no chance is begun after it")
        if self.turn_by < 1 or not 0 <= self.forward < _FARTHEST:
            raise ValueError(f"{self.turn_by} cards turned at a time, forward {self.forward}")

    def _solve(self, rollouts: int) -> bool:
        while rollouts > 0 and not self.stopped:
            rollouts -= 1
            self._begin_again()
            self._draw_leanings(self.best_depth > 0)
            self.greedy = self.done == 0
            self.done += 1
            if self._play_on():
                return True
            self._remember()
        return False

    def _forget_best(self) -> None:
        self.best_depth = 0
        self.best_cost = _WORST
        self.since = 0

    def _begin_again(self) -> None:
        """Go back to the root, or mostly to some way along the best line."""
        keep = 0
        if self.since >= self.patient:
            self._forget_best()
        if self.best_depth and (self._chance() & 255) < self.restart:
            part = self.forward + (self._chance() >> 40) % (_FARTHEST - self.forward)
            keep = self.best_depth * part >> 8
        self._come_to(keep)

    def _remember(self) -> None:
        """Keep the line if its cards left cost less than those of the best one, or sometimes if as much or
        little more."""
        cost = 0
        for letter in range(64):
            cost += self.unlaid[letter] * (self.weights[letter] + self.cost_of_card)
            if self.unlaid[letter] and self.companions[letter]:
                cost += self.cost_of_waiting
        self.since += 1
        most = self.best_cost
        if self.best_depth:
            most += max(0, self.worse * self.noise[self._chance() >> 52] >> 8)
        if cost > most or (cost == most and (self._chance() & 255) >= 77):
            return
        if cost < self.best_cost:
            self.since = 0
        self.best_cost = cost
        self.best_depth = self.depth
        self._keep_leanings()
        for i in range(1, self.depth + 1):
            self.best_keys[i] = self.step_keys[i]
            self.best_pieces[i] = self.step_pieces[i]
            self.best_sources[i] = self.step_sources[i]

    def _play_on(self) -> bool:
        """Go on with the line to its end; whether it is complete."""
        while not self.stopped:
            if self._left() == 0:
                return True
            if self.depth + 2 + self._left() >= self.deepest:
                return False
            self._weigh_leaning()
            self._take_up()
            if self.method == methods.HEAPS:
                if not self._go_on_with_heaps():
                    return False
            elif self.stock_ends and not self._can_turn():
                return False
            elif self._can_lay():
                self._lay_choice()
            elif self._can_turn() and self._is_stuck():
                self._turn_on()
            else:
                return False
        return False

    def _can_lay(self) -> bool:
        """Choose from hand or row and the open pile; false if they permit nothing."""
        at = self.depth * self.span
        lent = 0
        one = 1
        if self.method == methods.SIX:
            low = self.past[at] - 1 if self.open_top_only else 0
            for i in range(max(0, low), self.past[at]):
                lent |= one << self.past[at + methods.OUTSIDE + i]
        self._look_at_choices(lent, lent)
        return self._choose_from(lent)

    def _lay_choice(self) -> None:
        key = self.value_keys[self.choice]
        pieces = self.value_pieces[self.choice]
        n = key >> 20 & 15
        hard = False
        self._lay(key, pieces, self._source(n, pieces))
        for _ in range(n):
            letter = pieces & 63
            pieces >>= 7
            self.unlaid[letter] -= 1
            hard = hard or self.weights[letter] >= self.hard
        if hard:
            self._lean()

    def _go_on_with_heaps(self) -> bool:
        """The third method's next placement: of the heaps' tops alone and with the waste's where they permit
        any, else the best one with any card that can be turned; false if there is none."""
        at = self.depth * self.span
        one = 1
        live = 0
        if self.past[at] and self.past[at + 2]:
            live = one << self._turned(at)
        stops = self._look_at_stops(at, live)
        beside_own = 0 if self.heaps_first else live
        self._look_at_choices(stops, beside_own)
        allowed = beside_own if self.own else live
        if not self.own and self._can_turn() and self._is_stuck():
            if self.past_usable:
                allowed = stops
            elif not self.helps & live:
                allowed = self._first_useful(at)
        if not self._choose_from(allowed):
            return False
        turns = 0 if self.own else self.stops[self.value_lent[self.choice]]
        if turns:
            self._turn_times(turns)
        self._lay_choice()
        return True

    def _look_at_stops(self, at: int, live: int) -> int:
        """The letters of the cards that can be turned and of the one that is (`live`), a bit each; after how
        many turns is then in `stops`."""
        one = 1
        seen = live
        p = self.past[at]
        outside = self.past[at + 1]
        for letter in range(64):
            self.stops[letter] = 0
        if self._can_turn():
            for turns in range(1, 2 * (outside // self.turn_by) + 5):
                p = self._next_stop(p, outside)
                letter = self.past[at + methods.OUTSIDE + p - 1]
                if not seen & (one << letter):
                    seen |= one << letter
                    self.stops[letter] = turns
        return seen

    def _first_useful(self, at: int) -> int:
        """The first card turned, as a bit, with which something can be laid: it must not be passed."""
        one = 1
        first = 0
        self._turn_on()
        at += self.span
        for turns in range(1, 2 * (self.past[at + 1] // self.turn_by) + 5):
            if turns > 1:
                self._turn(at)
                self.step_pieces[self.depth] = turns
            first = self.helps & one << self._turned(at)
            if first or not self._is_stuck():
                break
        self._back()
        return first

    def _turned(self, at: int) -> int:
        """The letter on top of the waste."""
        return self.past[at + methods.OUTSIDE + self.past[at] - 1]

    def _keep_leanings(self) -> None:
        """This line is the best one."""
        self.best_keep = self.keep
        self.best_hook_worth = self.hook_worth

    def _draw_leanings(self, known: bool) -> None:
        """How this line leans: as the best one, if one is known, or by chance."""
        if known and (self._chance() & 255) >= self.afresh:
            self.keep = self.best_keep
            self.hook_worth = self.best_hook_worth
        else:
            self.keep = self.keeps[self._chance() & 7]
            self.hook_worth = self.hooks_worth[self._chance() & 7]
        self._count_unlaid()
        self._lean()

    def _count_unlaid(self) -> None:
        """How many cards of each letter are not laid yet, and how many of these lie in the heaps."""
        at = self.depth * self.span
        for letter in range(64):
            self.unlaid[letter] = self.past[at + methods.HAND + letter]
            self.in_heaps[letter] = 0
        for i in range(self.past[at + 1]):
            self.unlaid[self.past[at + methods.OUTSIDE + i]] += 1
        for pile in range(self.piles):
            for i in range(self.past[at + self.heights + pile]):
                letter = self.past[at + self.stacks + pile * self.tall + i]
                self.unlaid[letter] += 1
                self.in_heaps[letter] += 1

    def _lean(self) -> None:
        """What each letter is worth more or less than its weight, by the hard ones that are not laid yet. One
        that comes from outside the heaps is better laid than kept: no other card comes with it from there."""
        one = 1
        self.outside = self.awaited = 0
        for letter in range(64):
            self.leanings[letter] = 0
        for hard in range(64):
            if self.unlaid[hard] and self.weights[hard] >= self.hard:
                if self.unlaid[hard] > self.in_heaps[hard]:
                    self.outside |= one << hard
                for letter in range(64):
                    if self.method != methods.HEAPS or self.in_heaps[letter]:
                        if self.outside >> hard & self.companions[hard] >> letter & one:
                            self.awaited |= one << letter
                        self.leanings[letter] -= self.keep * self.partners[64 * hard + letter] // 4

    def _weigh_leaning(self) -> None:
        """Give the kernel the weights, as this line leans."""
        self._weigh()
        for letter in range(64):
            self.grid.worths[letter] = max(0, self.grid.worths[letter] + self.leanings[letter] + _MIDDLE)

    def _value(self, n: int, sum: int) -> int:
        """What a placement of n cards is worth to this line, of which the letters count so much."""
        value = sum + self.by_number[n] - n * _MIDDLE
        return value if self.greedy else value + self.noise[self._chance() >> 52]

    def _look_at_choices(self, lent: int, beside_own: int) -> None:
        """Note the placements of the cards in `have`, alone and with each of the letters lent. As soon as
        there is one of them alone, only those lent that count beside it are looked at."""
        self._hold()
        self.helps = self.noted = 0
        self.own = False
        self.lent = self.lends = lent & self.grid.known
        self.beside_own = beside_own
        self.borrowed = _OWN
        if not self.grid.laid:
            self._look_at_first_words()
            return
        self.results.most = min(self.limit, self.rack.many + (self.lent != 0))
        if self.results.most == 0:
            return
        self._look_along_rows()
        if self.results.most > 1 and self.rack.held:
            self._look_along_columns()

    def _look_at_first_words(self) -> None:
        rest = self.lent
        one = 1
        self._list_held(0)
        self._note_listed()
        while rest:
            self.borrowed = bits.lowest(rest)
            rest &= rest - 1
            if not self.own or self.beside_own >> self.borrowed & one:
                self.rack.add(self.borrowed + 1, 1)
                self._list_held(0)
                self._note_listed()
                self.rack.many -= 1
                self.rack.have[self.borrowed] = self.rack.have[self.borrowed] - 1

    def _note_listed(self) -> None:
        for i in range(min(self.results.found, self.results.room)):
            key = self.results.out_keys[i]
            n = key >> 20 & 15
            if self.borrowed == _OWN or self._takes_lent(n, self.results.out_pieces[i]):
                self._keep_valued(n, self.results.out_pieces[i], key >> 32, key & bits.LOW)

    def _takes_lent(self, n: int, pieces: int) -> bool:
        """Whether a play needs the card lent, of which there is one more in `have`."""
        used = 0
        for _ in range(n):
            used += (pieces & 63) == self.borrowed
            pieces >>= 7
        return used == self.rack.have[self.borrowed]

    def _look_along_rows(self) -> None:
        """The placements of one card anywhere, and those of more in rows."""
        more = self.results.most > 1 and self.rack.held
        self.results.axis = 0
        for line in range(self.grid.low[0] - 1, self.grid.high[0] + 2):
            p = line * self.grid.width + self.grid.low[1] - 1
            end = p + self.grid.high[1] - self.grid.low[1] + 3
            while p < end:
                if self.grid.beside[p] and self.grid.codes[p] == 0:
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
                if self.grid.beside[p] and self.grid.codes[p] == 0:
                    self._look_from(p)
                p += 1

    def _look_at_square(self, p: int) -> None:
        """The placements of one card on a square of the rows."""
        one = 1
        down = 0 if self.grid.beside[p] & 2 else 1
        rest = self.grid.fits[p] & self.grid.fits[self.grid.twins[p]] & (self.rack.held | self.lent)
        while rest:
            letter = bits.lowest(rest)
            rest &= rest - 1
            if self.contact.limited and not self.contact.may_lie(self.grid.twins[p] if down else p, down, 1):
                continue
            self.borrowed = _OWN if self.rack.held >> letter & one else letter
            self._keep_valued(1, letter, self.grid.worths[letter], bits.key(p, down, 1, 0))
        self.borrowed = _OWN

    def _look_from(self, p: int) -> None:
        """The placements of more cards than one whose first anchor is this one."""
        node = self.grid.entries[p]
        if not self.grid.nodes[node] & self.grid.fits[p] & (self.rack.held | self.lent):
            return
        if bits.piece(self.grid.codes[p - 1]):
            self.pivot = p - 1
            self._lay_right(node, p, 0, 0, 0)
            return
        self.pivot = p
        if bits.piece(self.grid.codes[p + 1]):
            self.pivot = self.grid.end(p + 1, 1) - 1
        self._lay_left(node, p, 0, 0, 0)

    def _lay_left(self, node: int, p: int, n: int, pieces: int, sum: int) -> None:
        """Lay a card on the empty square p after n others and go on leftward, and from there rightward."""
        leads = self.grid.nodes[node]
        ends = self.grid.nodes[node + 1]
        rest = leads & self.grid.fits[p] & (self.rack.held | self.lent)
        base = 2 * node + 6
        n += 1
        right = n < self.results.most and self.grid.codes[self.pivot + 1] == 0
        left = n < self.results.most and self.grid.codes[p - 1] == 0 and self.grid.beside[p - 1] == 0
        if right or left:
            bits.fetch(self.grid.nodes, self.grid.halves, base, leads, rest)
        else:
            rest &= ends if n > 1 else 0
        while rest:
            letter = bits.lowest(rest)
            bit = rest
            rest &= rest - 1
            bit ^= rest
            then = sum + self.grid.worths[letter]
            longer = pieces << 7 | letter
            self._use(letter, bit)
            self.results.first = p
            if ends & bit and n > 1:
                self._note_path(n, longer, then)
            if left or right:
                child = self.grid.halves[base + bits.count(leads & (bit - 1))]
                if right:
                    part = self.grid.halves[2 * child + 4] & bits.PLACE
                    if part and self._leads_on(part, self.pivot + 1):
                        self._lay_right(part, self.pivot + 1, n, longer, then)
                if left and self._leads_on(child, p - 1):
                    self._lay_left(child, p - 1, n, longer, then)
            self._put_back(letter, bit)

    def _lay_right(self, node: int, p: int, n: int, pieces: int, sum: int) -> None:
        """Lay a card on the empty square p after n others and go on rightward."""
        leads = self.grid.nodes[node]
        ends = self.grid.nodes[node + 1]
        rest = leads & self.grid.fits[p] & (self.rack.held | self.lent)
        base = 2 * node + 6
        more = n + 1 < self.results.most
        next = self.grid.codes[p + 1]
        if next == 255 or (next == 0 and not more):
            rest &= ends
            more = False
        else:
            bits.fetch(self.grid.nodes, self.grid.halves, base, leads, rest)
        if n == 0:
            self.results.first = p
        while rest:
            letter = bits.lowest(rest)
            bit = rest
            rest &= rest - 1
            bit ^= rest
            then = sum + self.grid.worths[letter]
            longer = letter
            longer = pieces | longer << (7 * n)
            self._use(letter, bit)
            if next == 0 or next == 255:
                if ends & bit and n:
                    self._note_path(n + 1, longer, then)
                if more:
                    child = self.grid.halves[base + bits.count(leads & (bit - 1))]
                    if self._leads_on(child, p + 1):
                        self._lay_right(child, p + 1, n + 1, longer, then)
            else:
                child = self.grid.halves[base + bits.count(leads & (bit - 1))]
                at = p + 1
                while child and bits.piece(self.grid.codes[at + 1]):
                    child = bits.child(self.grid.nodes, self.grid.halves, child, self.grid.codes[at] - 1)
                    at += 1
                if child:
                    if n and (self.grid.nodes[child + 1] >> (self.grid.codes[at] - 1)) & 1:
                        self._note_path(n + 1, longer, then)
                    child = bits.child(self.grid.nodes, self.grid.halves, child, self.grid.codes[at] - 1)
                    at += 1
                    if more and self.grid.codes[at] == 0 and self._leads_on(child, at):
                        self._lay_right(child, at, n + 1, longer, then)
            self._put_back(letter, bit)

    def _leads_on(self, node: int, p: int) -> bool:
        """Whether a card on this empty square leads on from the node."""
        return (self.grid.nodes[node] & self.grid.fits[p] & (self.rack.held | self.lent)) != 0

    def _use(self, letter: int, bit: int) -> None:
        """Take a card of the hand, or if it has none of this letter the one that is lent."""
        if not self.rack.held & bit:
            self.borrowed = letter
            self.lent = 0
            return
        self.rack.have[letter] = self.rack.have[letter] - 1
        if self.rack.have[letter] == 0:
            self.rack.held ^= bit

    def _put_back(self, letter: int, bit: int) -> None:
        if self.borrowed == letter and not self.rack.held & bit:
            self.borrowed = _OWN
            self.lent = self.lends
            return
        self.rack.have[letter] = self.rack.have[letter] + 1
        self.rack.held |= bit

    def _note_path(self, n: int, pieces: int, sum: int) -> None:
        if not self.contact.limited or self.contact.may_lie(self.results.first, self.results.axis, n):
            place = self.grid.twins[self.results.first] if self.results.axis else self.results.first
            self._keep_valued(n, pieces, sum, bits.key(place, self.results.axis, n, 0))

    def _keep_valued(self, n: int, pieces: int, sum: int, key: int) -> None:
        """Keep a placement and what it is worth; where there are too many, the best of the last ones."""
        one = 1
        value = self._value(n, sum)
        if self.borrowed == _OWN:
            self.own = True
            self.lends &= self.beside_own
            self.lent &= self.beside_own
        else:
            self.helps |= one << self.borrowed
        if self.noted == _ROOM:
            if value <= self.values[_ROOM - 1]:
                return
            self.noted -= 1
        self.values[self.noted] = value
        self.value_keys[self.noted] = key
        self.value_pieces[self.noted] = pieces
        self.value_lent[self.noted] = self.borrowed
        self.noted += 1

    def _choose_from(self, allowed: int) -> bool:
        """Choose a placement noted with no card lent or one of these; false if there is none."""
        most = _NONE
        self.choice = -1
        for _ in range(self.looks if self.method == methods.HEAPS else 1):
            top = self._next_best(allowed)
            if top < 0:
                break
            value = self.values[top]
            self.values[top] = _NONE
            if self.looks > 1 and self.method == methods.HEAPS:
                value += self._worth_after(top)
            if value > most:
                most = value
                self.choice = top
        return self.choice >= 0

    def _next_best(self, allowed: int) -> int:
        """The placement allowed that is worth most of those not looked at yet; -1 if there is none."""
        one = 1
        most = _NONE
        top = -1
        for i in range(self.noted):
            if self.values[i] > most:
                lent = self.value_lent[i]
                if lent == _OWN or allowed & one << lent:
                    most = self.values[i]
                    top = i
        return top

    def _worth_after(self, top: int) -> int:
        """What it is worth where letters not laid yet can go after a placement."""
        one = 1
        rest = 0
        key = self.value_keys[top]
        pieces = self.value_pieces[top]
        n = key >> 20 & 15
        self._count_need(n, pieces)
        for letter in range(62):
            if self.unlaid[letter] > self.need[letter]:
                rest |= one << letter
        self._forget_need(n, pieces)
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
                    fit = self.grid.fits[p] & self.grid.fits[self.grid.twins[p]] & letters
                    thrice |= twice & fit
                    twice |= once & fit
                    once |= fit
                p += 1
        worth = self.ways[0] * bits.count(once) + self.ways[1] * bits.count(twice)
        worth += self.ways[2] * bits.count(thrice)
        worth += (
            self.hook_worth * (2 * bits.count(once & self.outside) + bits.count(twice & self.outside)) // 2
        )
        if once & self.awaited:
            worth -= self.block * bits.count(once & self.awaited)
            worth -= self.block * (bits.count(twice & self.awaited) + bits.count(thrice & self.awaited)) // 2
        return worth
