"""The exact end of a board game between two who know each other's hands: alpha-beta over plays and passes.

A few shallow searches estimate the value; then all is searched to the end in a narrow window, until the tree
is exhausted or the limit of positions is reached. No clock is used, so the answer is the same everywhere. A
turn is one word, the bag is empty, and points count; turns of several attacks are not handled.

Plays are ordered by an estimate from the plays of both hands that are listed already: both lay, in turns, the
best one that still fits. A play after which the other can end the game has that end as its upper bound.
"""

try:
    import cython
except ImportError:
    from game.search.kernel import uncompiled as cython

from array import array
from typing import NamedTuple

from game.search.kernel import bits, chance
from game.search.kernel.generate import Kernel
from game.search.players import endgame_numbers as numbers
from game.search.players.endgame_position import EndgamePosition, EndRules

_TRIED = 48  # listed plays that are estimated in search of a cutoff
_PER_PIECE = 30  # priority for each piece laid by a play whose estimate reaches beta
_PER_OUT, _MOST_OUTS = 40, 6  # the same for each listed play that would lay all the rest next
_ESTIMATED = 32  # plays estimated in a narrow window above the last depth; others follow as listed
_ESTIMATED_FIRST = 512  # the same elsewhere: hands with blanks have 60,000 plays
_FINISHES = 16  # listed plays that would end the game, for each ply
_FEWEST, _MOST = 1 << 10, 1 << 20  # positions remembered, 32 bytes each
_SHARED = 1 << 12  # the same for several ends on one board
_SHALLOW = 3  # depths that are searched first
_SAFE = 40  # points from a level at which the first depth decides on which side of it the value is
_NEAR = 16  # the same for the last of the first depths


class EndgameResult(NamedTuple):
    """The principal variation, its value in points ahead, and whether that is proven."""

    ahead: int
    won: int
    line: tuple[tuple[int, int] | None, ...]
    proven: bool
    depth: int
    nodes: int


class Endgame:
    """Searches from the current grid of a kernel.

    The transposition table has four words for each position; a newer one replaces an older.
    """

    def __init__(self, kernel: Kernel, points: tuple[int, ...], rules: EndRules) -> None:
        self.kernel = kernel
        self.position = EndgamePosition(kernel, points, rules)
        self.ends = [0] * 1536
        self.end_counts = [0] * 96
        self.play_hands = [0] * 2
        self.play_left = [0] * 2
        self.play_scores = [0] * 2
        self.play_passes = [0] * 2
        self.play_next = [0] * 2
        self.play_since = [0] * 4
        self.bests = [0] * 96
        self.best_keys = [0] * 96
        self.best_pieces = [0] * 96
        self.line_keys = array("Q", bytes(8 * numbers.DEEPEST * numbers.DEEPEST))
        self.line_pieces = array("Q", bytes(8 * numbers.DEEPEST * numbers.DEEPEST))
        self.line_ends = [0] * 97
        self.root_value = 0
        self.table = array("Q")
        self.mask = 0
        self.estimates = 0
        self.nodes = self.most_nodes = 0
        self.stopped = self.cut = False
        self.pool = self.own = self.other = b""
        self.pool_end = 0
        self.others: dict[bytes, tuple[int, int]] = {}  # where the lists of other hands begin and end
        self.begins: tuple[int, int] | None = None
        self.first = -1

    def stop(self) -> None:
        """Stop a search that another thread runs or is about to begin."""
        self.stopped = True

    def go_on(self) -> None:
        """Let searches run again."""
        self.stopped = False

    def solve(
        self,
        own: bytes,
        other: bytes,
        nodes: int,
        scores: tuple[int, int] = (0, 0),
        passes: tuple[int, int] = (0, 0),
        targets: tuple[int, int] = (0, 0),
        closing: int = 1,
    ) -> EndgameResult:
        """The best line of the player in turn, searching at most `nodes` positions: from both hands, scores,
        passes in a row and targets (0: none), and after whose turn a circle is over."""
        self._begin(nodes, scores, passes, targets, closing)
        self.pool = own
        self.make_table(nodes)
        self._list_pool()
        self._hold(own, other, None)
        value = 0
        line: tuple[tuple[int, int] | None, ...] = ()
        depth = 1
        proven = False
        low = -numbers.NEVER
        high = numbers.NEVER
        wider = 1
        while not proven:
            bound = self._search_window(low, high, depth)
            if self.line_ends[0] and self.root_value > low and (not self.cut or self.root_value > value):
                value = self.root_value
                line = self.line()
            if self.cut:
                break
            if low < bound < high:
                proven = self.estimates == 0
                value = bound
                wider = 1
                depth = numbers.WHOLE if depth == _SHALLOW else depth + 1
                low = bound - 1
                high = bound + 1
            else:
                wider *= 4
                below = bound <= low
                low = bound - (wider if below else 1)
                high = bound + (1 if below else wider)
                if wider > 64:  # estimates contradict one another
                    low = -numbers.NEVER
                    high = numbers.NEVER
        won = 0
        if self.position.aiming and value > numbers.WON // 2:
            won, value = 1, value - numbers.WON
        elif self.position.aiming and value < -numbers.WON // 2:
            won, value = -1, value + numbers.WON
        elif not self.position.aiming:
            ahead = scores[0] - scores[1] + value
            won = (ahead > 0) - (ahead < 0)
        return EndgameResult(value, won, line, proven, depth, self.nodes)

    def open(self, pool: bytes) -> None:
        """List all plays of the pieces that the player in turn may hold, for `decide` on the same grid."""
        self.pool = pool
        self.make_table(_SHARED)
        self._list_pool()

    def decide(
        self,
        own: bytes,
        other: bytes,
        nodes: int,
        level: int,
        passes: tuple[int, int] = (0, 0),
        first: tuple[int, int] | None = None,
    ) -> EndgameResult:
        """Whether the player in turn gets ahead by more than a level (`won` is 1), by just as much or less,
        and about by how much, searching at most `nodes` positions; their hand is a part of the opened pool.
        They begin with the play `first`, if there is one. Also `proven` is what shallow searches put so far
        from the level that they do not err; what is not proven is by as much as the first depth says. There
        is no line, and there are no targets."""
        self._begin(nodes, (0, 0), passes, (0, 0), 1)
        if nodes > self.mask:
            self.make_table(nodes)
        self._hold(own, other, first)
        estimate = value = self._search_window(-numbers.NEVER, numbers.NEVER, 1)
        depth = 1
        sure = not self.cut and abs(value - level) > _SAFE
        while not sure and not self.cut:
            depth = numbers.WHOLE if depth == _SHALLOW else depth + 1
            value = self._bound_beside(value, level, depth)
            sure = not self.cut and depth == numbers.WHOLE
            if depth == _SHALLOW and not self.cut:
                far = level + (_NEAR if value > level else -_NEAR)
                low = far if far > level else far - 1
                bound = self._search_window(low, low + 1, depth)
                sure = not self.cut and (bound > far if far > level else bound < far)
        won = (value > level) - (value < level)
        return EndgameResult(value if sure else estimate, won, (), sure, depth, self.nodes)

    def _bound_beside(self, value: int, level: int, depth: int) -> int:
        """A bound of the root's value that says, by null windows, whether it is above, below or at a level;
        the present value if the search is cut. The side of the present value is searched first."""
        if value > level:
            bound = self._search_window(level, level + 1, depth)
            if not self.cut and bound <= level:
                bound = self._search_window(level - 1, level, depth)
        else:
            bound = self._search_window(level - 1, level, depth)
            if not self.cut and bound >= level:
                bound = self._search_window(level, level + 1, depth)
        return value if self.cut else bound

    def _search_window(self, alpha: int, beta: int, depth: int) -> int:
        """The value at the root, or a bound of it outside the window."""
        while True:
            self.estimates = 0
            self.line_ends[0] = 0
            self.root_value = -numbers.NEVER
            with cython.nogil:
                if self.first < 0:
                    bound = self._alpha_beta(0, 0, alpha, beta, depth)
                else:
                    bound = self._value_after(0, 0, self.first, alpha, beta, depth + 1)
            if not self.position.crowded:
                return bound
            self._widen()

    def _widen(self) -> None:
        """Make room for the search: forget the plays of earlier other hands, or else take more."""
        if len(self.others) < 2:
            self.position.make_room(2 * self.position.space)
        self.cut = False
        self._list_pool()
        self._hold(self.own, self.other, self.begins)

    def _begin(
        self,
        nodes: int,
        scores: tuple[int, int],
        passes: tuple[int, int],
        targets: tuple[int, int],
        closing: int,
    ) -> None:
        for side in range(2):
            self.position.scores[side] = scores[side]
            self.position.passes[side] = passes[side]
            self.position.targets[side] = targets[side]
        self.position.aiming = targets[0] > 0 or targets[1] > 0
        self.position.closing = closing
        self.most_nodes = nodes
        self.nodes = 0
        self.cut = False

    def _list_pool(self) -> None:
        """List all plays of the pool, before those of any hand."""
        self.others.clear()
        self.position.hands[0] = self.position.hold(0, self.pool)
        self.position.crowded = True
        while self.position.crowded:
            self.position.crowded = False
            self.position.top = self.position.list_top = 0
            self._list_whole(0)
            if self.position.crowded:
                self.position.make_room(2 * self.position.space)
        self.pool_end = self.position.list_top

    def _hold(self, own: bytes, other: bytes, begins: tuple[int, int] | None) -> None:
        """Take these hands, and list their plays: the own ones are among those of the pool."""
        if self.kernel.grid.logged + 64 * (len(own) + len(other)) > len(self.kernel.grid.log):
            raise IndexError("too many plays to take back")
        self.own = own
        self.other = other
        self.begins = begins
        self.position.hands[1] = self.position.hold(1, other)
        self.position.hands[0] = self.position.packed(0, own)
        for side in range(2):
            self.position.left[side] = self.position.points_of(side, self.position.hands[side])
        self.position.hashes[0] = 0
        for code in other:
            self.position.hashes[0] = chance.mixed(self.position.hashes[0] ^ code + 1)
        self.position.last[0] = -1
        if other not in self.others:
            self._list_whole(1)
            self.others[other] = (self.position.lows[1], self.position.highs[1])
        self.position.lows[1], self.position.highs[1] = self.others[other]
        self.position.take(0, 0, self.pool_end)
        for k in range(4):
            self.position.crossed[k] = 0
        self.first = -1
        if self.position.crowded:
            self._widen()
        elif begins is not None:
            self.first = self._listed_play(begins[0], begins[1])

    def _list_whole(self, side: int) -> None:
        """List all plays of a side at the root."""
        self.position.lows[side] = self.position.highs[side] = 0
        self.position.crossed[2 * side] = self.position.crossed[2 * side + 1] = chance.WHOLE
        listed = self.list_plays(side, side) >> 6
        self.nodes += listed
        self.most_nodes += listed  # any search looks at the plays of the root

    def _listed_play(self, key: int, pieces: int) -> int:
        for i in range(self.position.lows[0], self.position.highs[0]):
            at = self.position.listed[i]
            if self.position.keys[at] == key and self.position.pieces[at] == pieces:
                return at
        raise ValueError(f"{key}, {pieces} is no play of the hand")

    def _alpha_beta(self, ply: int, side: int, alpha: int, beta: int, depth: int) -> int:
        """Negamax with alpha-beta: the points by which the side in turn gets ahead from here, or a bound
        outside the window."""
        self.nodes += 1
        self.line_ends[ply] = 0
        if self.nodes > self.most_nodes or self.stopped or self.position.crowded or ply + 4 > numbers.DEEPEST:
            self.cut = True
            return 0
        hash = self.position.hash_of(ply, side)
        slot = 4 * (hash & self.mask)
        self.best_keys[ply] = 0
        self.best_pieces[ply] = 0
        if self.table[slot] == hash:
            if beta - alpha == 1 and self.table_answers(slot, alpha, beta, depth):
                return self.table_value(slot)
            self.best_keys[ply] = self.table[slot + 2]
            self.best_pieces[ply] = self.table[slot + 3]
        estimates_before = self.estimates
        top = self.position.top
        list_top = self.position.list_top
        self.bests[ply] = -numbers.NEVER
        self._search_moves(ply, side, alpha, beta, depth)
        self.position.top = top
        self.position.list_top = list_top
        if self.cut or self.position.crowded:  # without room the list of plays is incomplete
            self.cut = True
            return 0
        best = self.bests[ply]
        deep = (
            numbers.WHOLE if self.estimates == estimates_before else max(depth, 0)
        )  # passes lead below the last depth
        kind = numbers.LOWER if best >= beta else numbers.UPPER if best <= alpha else numbers.EXACT
        self.store(slot, hash, ply, deep, kind)
        return best

    def _search_moves(self, ply: int, side: int, alpha: int, beta: int, depth: int) -> None:
        """Find the best move and its value. Listed plays go first: where one of them causes a cutoff, the
        others need not be generated."""
        me = 2 * ply + side
        if self.position.free and self.pass_ends(ply, side):
            value = self.position.value_now(ply, side)
            if value >= beta:
                self.line_ends[ply + 1] = 0
                self._update_best(ply, -1, value, alpha, beta)
                return
        self.position.filter_lists(ply)
        if self.position.crowded:
            self.cut = True
            return
        if self.position.crossed[2 * me] | self.position.crossed[2 * me + 1]:  # the list may not be whole
            if beta - alpha == 1 and self._try_known_cutoff(ply, side, alpha, beta, depth):
                return
            self.nodes += self.list_plays(me, side) >> 6
        self.nodes += self.position.highs[me] - self.position.lows[me] >> 6
        if self.position.crowded or self.cut:
            self.cut = True
            return
        any = self._prioritize(ply, side, alpha, beta, depth)
        if not any and self.position.stuck and self.is_stuck(ply, 1 - side):
            self.bests[ply] = self.position.value_now(ply, side)
            return
        self._try_plays(ply, side, alpha, beta, depth)
        if self.bests[ply] >= beta or self.cut or (any and not self.position.free):
            return
        if any and depth <= 1:
            self.estimates += 1
            return
        value = self._value_of_pass(ply, side, max(alpha, self.bests[ply]), beta, depth)
        if not self.cut:
            self._update_best(ply, -1, value, alpha, beta)

    def _try_known_cutoff(self, ply: int, side: int, alpha: int, beta: int, depth: int) -> bool:
        """Whether a listed play or a pass causes a beta cutoff; plays that end the game are tried first."""
        self.list_finishes(ply, side)
        for i in range(self.end_counts[ply]):
            at = self.ends[_FINISHES * ply + i]
            value = self.position.value_of_end(ply, side, at)
            if value >= beta:
                self.line_ends[ply + 1] = 0
                self._update_best(ply, at, value, alpha, beta)
                return True
        if depth > 1 and self.pass_seems_enough(ply, side, beta):
            value = self._value_of_pass(ply, side, alpha, beta, depth)
            if value >= beta and not self.cut:
                self._update_best(ply, -1, value, alpha, beta)
                return True
        at = self.known_cutoff(ply, side, beta, self.best_keys[ply], self.best_pieces[ply])
        if at >= 0:
            value = self._value_after(ply, side, at, alpha, beta, depth)
        elif (
            depth > 1
            and self.position.free
            and self.position.lows[2 * ply + side] == self.position.highs[2 * ply + side]
        ):
            value = self._value_of_pass(ply, side, alpha, beta, depth)
        else:
            return False
        if value < beta or self.cut:
            return self.cut
        self._update_best(ply, at, value, alpha, beta)
        return True

    def _prioritize(self, ply: int, side: int, alpha: int, beta: int, depth: int) -> bool:
        """Set the priority of each play that might be best; returns whether there is any play. Plays that end
        the game, or let the other one end it, have a value or an upper bound without search."""
        me = 2 * ply + side
        left = _ESTIMATED if beta - alpha == 1 and depth > 1 else _ESTIMATED_FIRST
        most = -numbers.NEVER
        first_key = self.best_keys[ply]
        first_pieces = self.best_pieces[ply]
        self.list_finishes(ply, 1 - side)
        for i in range(self.position.lows[me], self.position.highs[me]):
            at = self.position.listed[i]
            self.position.priorities[i] = -numbers.NEVER
            if self.position.finishes(ply, side, at):
                self.line_ends[ply + 1] = 0
                self._update_best(ply, at, self.position.value_of_end(ply, side, at), alpha, beta)
                if self.bests[ply] >= beta:
                    break
                continue
            value = self.upper_bound(ply, side, at)
            if value <= max(alpha, self.bests[ply]):
                self.bests[ply] = max(self.bests[ply], value)
                continue
            if left > 0:
                left -= 1
                priority = self._priority(ply, side, at, beta, most)
                most = max(most, priority)
                self.position.priorities[i] = priority
            else:
                self.position.priorities[i] = numbers.WON - numbers.NEVER - i
            if self.position.keys[at] == first_key and self.position.pieces[at] == first_pieces:
                self.position.priorities[i] = numbers.NEVER
        return self.position.lows[me] < self.position.highs[me]

    def _try_plays(self, ply: int, side: int, alpha: int, beta: int, depth: int) -> None:
        """Search the plays by priority (principal variation search)."""
        wide = beta - alpha > 1
        first = True
        while self.bests[ply] < beta:
            at = self._next_play(2 * ply + side)
            if at < 0:
                return
            low = max(alpha, self.bests[ply])
            if depth <= 1:
                self.estimates += 1
                self.line_ends[ply + 1] = 0
                value = self.estimate(ply, side, at)
            elif first or not wide:
                value = self._value_after(ply, side, at, low, beta, depth)
            else:
                value = self._value_after(ply, side, at, low, low + 1, depth)
                if low < value < beta and not self.cut:
                    value = self._value_after(ply, side, at, low, beta, depth)
            if self.cut:
                return
            self._update_best(ply, at, value, alpha, beta)
            if depth <= 1 and not first:
                return  # the move of the table, then the one of the highest estimate
            first = False

    def _next_play(self, me: int) -> int:
        """Remove and return the play of the highest priority; -1 if there is none left."""
        first = -1
        most = -numbers.NEVER
        for i in range(self.position.lows[me], self.position.highs[me]):
            if self.position.priorities[i] > most:
                most = self.position.priorities[i]
                first = i
        if first < 0:
            return -1
        self.position.priorities[first] = -numbers.NEVER
        return self.position.listed[first]

    def _update_best(self, ply: int, at: int, value: int, alpha: int, beta: int) -> None:
        """Make a move (-1: to pass) the best of its ply if its value is higher."""
        if value <= self.bests[ply]:
            return
        self.bests[ply] = value
        self.best_keys[ply] = self.position.keys[at] if at >= 0 else 0
        self.best_pieces[ply] = self.position.pieces[at] if at >= 0 else 0
        if beta - alpha > 1 and value > alpha:
            self.update_line(ply, at, value)

    def _value_after(self, ply: int, side: int, at: int, alpha: int, beta: int, depth: int) -> int:
        """The value of a play that does not end the game."""
        me = 2 * ply + side
        score = self.position.keys[at] >> 32
        self.position.copy_ply(ply)
        self.position.last[ply + 1] = at
        self.position.hands[me + 2] = self.position.hands[me] - self.position.uses[at]
        self.position.left[me + 2] = self.position.left[me] - self.position.worths[at]
        self.position.scores[me + 2] = self.position.scores[me] + score
        self.position.passes[me + 2] = 0
        for k in range(4):
            self.position.crossed[4 * ply + 4 + k] = (
                self.position.crossed[4 * ply + k] | self.position.lines[2 * at + (k & 1)]
            )
        self.position.hashes[ply + 1] = self.position.hashes[ply] ^ self.position.play_hash(at)
        if beta - alpha == 1:
            hash = self.position.hash_of(ply + 1, 1 - side)
            slot = 4 * (hash & self.mask)
            if self.table[slot] == hash and self.table_answers(slot, score - beta, score - alpha, depth - 1):
                return score - self.table_value(slot)
        self.kernel.grid.lay(self.position.keys[at], self.position.pieces[at])
        value = self.upper_bound_with_one_left(ply, side, at)
        if value > alpha:
            value = score - self._alpha_beta(ply + 1, 1 - side, score - beta, score - alpha, depth - 1)
        self.kernel.grid.lift()
        return value

    def _value_of_pass(self, ply: int, side: int, alpha: int, beta: int, depth: int) -> int:
        """The value of a pass."""
        me = 2 * ply + side
        self.line_ends[ply + 1] = 0
        self.position.copy_ply(ply)
        self.position.last[ply + 1] = -1
        self.position.passes[me + 2] = self.position.passes[me] + 1
        self.position.hashes[ply + 1] = self.position.hashes[ply]
        if self.pass_ends(ply, side):
            return self.position.value_now(ply, side)
        if self.end_counts[ply]:
            most = -self.position.value_of_end(ply, 1 - side, self.ends[_FINISHES * ply])
            if most <= alpha:
                return most
        if self.position.free and self.pass_ends(ply + 1, 1 - side):
            most = self.position.value_now(ply, side)
            if most <= alpha:
                return most
        return -self._alpha_beta(ply + 1, 1 - side, -beta, -alpha, depth - 1)

    def pass_ends(self, ply: int, side: int) -> bool:
        """Whether the game is over when the side in turn passes."""
        me = 2 * ply + side
        return self.position.passes_end(
            self.position.passes[me] + 1, self.position.passes[me ^ 1]
        ) or self.position.circle_ends(ply, side, 0)

    def list_plays(self, me: int, side: int) -> int:
        """List all plays of a side in a position; returns their number."""
        low = self.position.list_top
        count = self.position.generate(me, side)
        self.position.lows[me] = low
        self.position.highs[me] = self.position.list_top
        self.position.crossed[2 * me] = self.position.crossed[2 * me + 1] = 0
        return count

    def pass_seems_enough(self, ply: int, side: int, beta: int) -> bool:
        """Whether this side can end the game by this pass and one more, and no listed play of the other side
        between them brings the value below beta."""
        me = 2 * ply + side
        if (
            self.position.aiming
            or not self.position.free
            or not self.position.passes_end(self.position.passes[me] + 2, 0)
            or self.position.value_now(ply, side) < beta
        ):
            return False
        for i in range(self.position.lows[me ^ 1], self.position.highs[me ^ 1]):
            if -self.position.value_of_end(ply, 1 - side, self.position.listed[i]) < beta:
                return False
        return True

    def is_stuck(self, ply: int, side: int) -> bool:
        """Whether this side has no play either; what it has is known then."""
        me = 2 * ply + side
        if self.position.lows[me] < self.position.highs[me]:
            return False
        top = self.position.top
        list_top = self.position.list_top
        none = self.position.generate(me, side) == 0
        self.position.top = top
        self.position.list_top = list_top
        return none

    def known_cutoff(self, ply: int, side: int, beta: int, key: int, pieces: int) -> int:
        """The listed play most likely to cause a beta cutoff: the move of the table, or that of the highest
        priority among the first; -1 if there is none."""
        me = 2 * ply + side
        tried = 0
        best = -1
        most = beta - 1
        for i in range(self.position.lows[me], self.position.highs[me]):
            at = self.position.listed[i]
            alike = self.position.keys[at] == key and self.position.pieces[at] == pieces
            if alike and not self.position.finishes(ply, side, at):
                return at
        self.list_finishes(ply, 1 - side)
        for i in range(self.position.lows[me], self.position.highs[me]):
            at = self.position.listed[i]
            if tried == _TRIED:
                break
            if not self.position.finishes(ply, side, at):
                tried += 1
                if self.upper_bound(ply, side, at) >= beta:
                    priority = self._priority(ply, side, at, beta, most)
                    if priority > most:
                        most = priority
                        best = at
        return best

    def list_finishes(self, ply: int, side: int) -> None:
        """List the plays of this side that would end the game, the highest first."""
        me = 2 * ply + side
        hand = self.position.hands[me]
        aiming = self.position.aiming
        count = 0
        for n in range(self.position.lows[me], self.position.highs[me]):
            at = self.position.listed[n]
            if not aiming and self.position.uses[at] != hand:
                continue
            if self.position.finishes(ply, side, at):
                i = count if count < _FINISHES else _FINISHES
                while (
                    i > 0 and self.position.keys[at] > self.position.keys[self.ends[_FINISHES * ply + i - 1]]
                ):
                    if i < _FINISHES:
                        self.ends[_FINISHES * ply + i] = self.ends[_FINISHES * ply + i - 1]
                    i -= 1
                if i < _FINISHES:
                    self.ends[_FINISHES * ply + i] = at
                    count = min(_FINISHES, count + 1)
        self.end_counts[ply] = count

    def upper_bound(self, ply: int, side: int, at: int) -> int:
        """An upper bound of a play's value: the other side may end the game by a pass or by a listed play."""
        me = 2 * ply + side
        score = self.position.keys[at] >> 32
        most = numbers.NEVER
        if self.position.free and self.position.passes_end(self.position.passes[me ^ 1] + 1, 0):
            most = self.position.final_value(
                self.position.scores[me] + score,
                self.position.scores[me ^ 1],
                self.position.left[me] - self.position.worths[at],
                self.position.left[me ^ 1],
                self.position.uses[at] == self.position.hands[me],
                self.position.hands[me ^ 1] == 0,
                score,
            )
        for i in range(self.end_counts[ply]):
            end = self.ends[_FINISHES * ply + i]
            if not self.position.interferes(at, end):
                gain = self.position.keys[end] >> 32
                if (
                    self.position.aiming
                    and self.position.at_once
                    and 0 < self.position.targets[1 - side] <= self.position.scores[me ^ 1] + gain
                ):
                    return min(most, score - gain - numbers.WON)
                gain = self.position.final_value(
                    self.position.scores[me ^ 1] + gain,
                    self.position.scores[me] + score,
                    self.position.left[me ^ 1] - self.position.worths[end],
                    self.position.left[me] - self.position.worths[at],
                    self.position.uses[end] == self.position.hands[me ^ 1],
                    self.position.uses[at] == self.position.hands[me],
                    gain - score,
                )
                return min(most, -gain)
        return most

    def upper_bound_with_one_left(self, ply: int, side: int, at: int) -> int:
        """An upper bound of the value of a play just laid that leaves one piece in hand: the other side may
        pass until that goes too. `NEVER` where this gives no bound."""
        me = 2 * ply + side
        rest = self.position.hands[me] - self.position.uses[at]
        if (
            rest & (rest - 1)
            or rest & numbers.ONE == 0
            or self.position.aiming
            or not (self.position.free and self.position.out and self.kernel.grid.counted)
        ):
            return numbers.NEVER
        score = self.position.keys[at] >> 32
        last = self.position.highest_of_one(side, rest)
        return self.position.final_value(
            0,
            0,
            self.position.left[me] - self.position.worths[at],
            self.position.left[me ^ 1],
            last >= 0,
            False,
            score + max(0, last),
        )

    def _priority(self, ply: int, side: int, at: int, beta: int, most: int) -> int:
        """The priority of a play. Among those whose estimate reaches beta, plays of many pieces go first: the
        fewer are left, the less there is to search. Then come those followed by many plays that go out, as
        only replies that block them or score much are to be searched; they are not counted where they would
        not raise the priority above `most`."""
        value = self.estimate(ply, side, at)
        if value >= beta:
            value += _PER_PIECE * (self.position.keys[at] >> 20 & 15)
            if value + _PER_OUT * _MOST_OUTS > most:
                value += _PER_OUT * self._outs_after(2 * ply + side, at)
        return value

    def _outs_after(self, me: int, at: int) -> int:
        """The number of listed plays that go out after this play."""
        rest = self.position.hands[me] - self.position.uses[at]
        count = 0
        for i in range(self.position.lows[me], self.position.highs[me]):
            out = self.position.listed[i]
            if self.position.uses[out] == rest and not self.position.interferes(at, out):
                count += 1
                if count == _MOST_OUTS:
                    break
        return count

    def estimate(self, ply: int, side: int, first: int) -> int:
        """Estimate the value of a play by a greedy playout: both lay the best listed plays that still fit."""
        at = first
        turn = side
        ahead = 0
        for k in range(2):
            self.play_hands[k] = self.position.hands[2 * ply + k]
            self.play_left[k] = self.position.left[2 * ply + k]
            self.play_scores[k] = self.position.scores[2 * ply + k]
            self.play_passes[k] = self.position.passes[2 * ply + k]
            self.play_next[k] = self.position.lows[2 * ply + k]
        for k in range(4):
            self.play_since[k] = 0
        while True:
            if at >= 0:
                score = self.position.keys[at] >> 32
                ahead += score if turn == side else -score
                self.play_scores[turn] += score
                self.play_hands[turn] -= self.position.uses[at]
                self.play_left[turn] -= self.position.worths[at]
                self.play_passes[turn] = 0
                for k in range(4):
                    self.play_since[k] |= self.position.laid[4 * at + k]
                if self.play_hands[turn] == 0:
                    break
                if self.position.aiming and 0 < self.position.targets[turn] <= self.play_scores[turn]:
                    break
            else:
                self.play_passes[turn] += 1
                if self.position.passes_end(self.play_passes[turn], self.play_passes[1 - turn]):
                    break
            turn = 1 - turn
            at = self._next_known(2 * ply + turn, turn)
        return self.position.final_value(
            self.play_scores[side],
            self.play_scores[1 - side],
            self.play_left[side],
            self.play_left[1 - side],
            self.play_hands[side] == 0,
            self.play_hands[1 - side] == 0,
            ahead,
        )

    def _next_known(self, me: int, turn: int) -> int:
        """The next play of a greedy playout; -1 if there is none."""
        for i in range(self.play_next[turn], self.position.highs[me]):
            at = self.position.listed[i]
            if numbers.holds(self.play_hands[turn], self.position.uses[at]) and not (
                self.position.needs[4 * at] & self.play_since[0]
                | self.position.needs[4 * at + 1] & self.play_since[1]
                | self.position.needs[4 * at + 2] & self.play_since[2]
                | self.position.needs[4 * at + 3] & self.play_since[3]
            ):
                self.play_next[turn] = i + 1
                return at
        self.play_next[turn] = self.position.highs[me]
        return -1

    def make_table(self, nodes: int) -> None:
        """An empty transposition table for about `nodes` positions."""
        slots = _FEWEST
        while slots < nodes and slots < _MOST:
            slots *= 2
        if len(self.table) == 4 * slots:
            with cython.nogil:
                self._clear_table(4 * slots)
        else:
            self.table = array("Q", bytes(32 * slots))
        self.mask = slots - 1

    def _clear_table(self, words: int) -> None:
        for i in range(words):
            self.table[i] = 0

    def line(self) -> tuple[tuple[int, int] | None, ...]:
        """The principal variation."""
        made = []
        for i in range(self.line_ends[0]):
            key, pieces = self.line_keys[i], self.line_pieces[i]
            made.append((key, pieces) if key else None)
        return tuple(made)

    def update_line(self, ply: int, at: int, value: int) -> None:
        """Set the principal variation from this ply: this play (-1: a pass), then that of the next ply."""
        if ply == 0:
            self.root_value = value
        row = numbers.DEEPEST * ply
        self.line_keys[row] = self.position.keys[at] if at >= 0 else 0
        self.line_pieces[row] = self.position.pieces[at] if at >= 0 else 0
        for i in range(self.line_ends[ply + 1]):
            self.line_keys[row + i + 1] = self.line_keys[row + numbers.DEEPEST + i]
            self.line_pieces[row + i + 1] = self.line_pieces[row + numbers.DEEPEST + i]
        self.line_ends[ply] = self.line_ends[ply + 1] + 1

    def table_answers(self, slot: int, alpha: int, beta: int, depth: int) -> bool:
        """Whether the table's entry gives a value or a bound for this window and depth."""
        data = self.table[slot + 1]
        value = self.table_value(slot)
        deep = (data >> 32) & 255
        kind = data >> 40
        if (
            deep < depth
            or (kind == numbers.LOWER and value < beta)
            or (kind == numbers.UPPER and value > alpha)
        ):
            return False
        if deep < numbers.WHOLE:
            self.estimates += 1
        return True

    def table_value(self, slot: int) -> int:
        """The value of an entry."""
        return (self.table[slot + 1] & bits.LOW) - numbers.NEVER

    def store(self, slot: int, hash: int, ply: int, deep: int, kind: int) -> None:
        """Store the best move and value of a ply for a position."""
        data = kind << 8 | deep
        data <<= 32
        self.table[slot] = hash
        self.table[slot + 1] = data | (self.bests[ply] + numbers.NEVER)
        self.table[slot + 2] = self.best_keys[ply]
        self.table[slot + 3] = self.best_pieces[ply]
