"""The exact end of a board game between two who know each other's hands: alpha-beta over plays and passes.

A few shallow searches estimate the value; then all is searched to the end in a narrow window, until the tree
is exhausted or the limit of positions is reached. No clock is used, so the answer is the same everywhere. A
turn is one word, the bag is empty, and points count; turns of several attacks are not handled.

Plays are judged before they are tried, by the plays that are known already of both hands. One that the other
could end the game after is worth no more than that; any other is estimated: both lay, in turns, the
best play that is known and still fits.
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

_TRIED = 48  # plays known from before that are thought of first
_PER_PIECE = 30  # what each piece laid counts beside the estimate of a play that seems to suffice
_PER_OUT, _MOST_OUTS = 40, 6  # the same for each known play that would lay all the rest next
_GUESSED = 32  # plays that are thought of where all are found and searched on; the others follow as listed
_GUESSED_FIRST = 512  # the same at the last depth and in a wide window: hands with blanks have 60,000 plays
_FINISHES = 16  # plays of the other one that would end the game
_FEWEST, _MOST = 1 << 10, 1 << 20  # positions remembered, 32 bytes each
_SHALLOW = 3  # depths that are searched first
_SAFE = 40  # points from a level at which a guess of the first depth settles on which side of it an end is
_NEAR = 16  # the same for the last of the first depths


class EndgameResult(NamedTuple):
    """The best line, what it comes to, and whether that is proven."""

    ahead: int
    won: int
    line: tuple[tuple[int, int] | None, ...]
    proven: bool
    depth: int
    nodes: int


class Endgame:
    """Searches from the current grid of a kernel.

    Positions are remembered in a transposition table, four words each; a newer one replaces an older.
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
        self.best_here = 0
        self.table = array("Q")
        self.fence = 0
        self.guesses = 0
        self.nodes = self.most_nodes = 0
        self.stopped = self.cut = False

    def stop(self) -> None:
        """Make a search that another thread runs, or is about to, come back soon."""
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
        """The best line of the player in turn, looking at so many positions: what both hold, have scored,
        have passed running, must reach (0: there is no target); after whose turn a circle is over."""
        self._begin(own, other, nodes, scores, passes, targets, closing)
        value = 0
        line: tuple[tuple[int, int] | None, ...] = ()
        depth = 1
        proven = False
        low = -numbers.NEVER
        high = numbers.NEVER
        wider = 1
        while not proven:
            found = self._within(low, high, depth)
            if self.line_ends[0] and self.best_here > low and (not self.cut or self.best_here > value):
                value = self.best_here
                line = self.line()
            if self.cut:
                break
            if low < found < high:
                proven = self.guesses == 0
                value = found
                wider = 1
                depth = numbers.WHOLE if depth == _SHALLOW else depth + 1
                low = found - 1
                high = found + 1
            else:
                wider *= 4
                below = found <= low
                low = found - (wider if below else 1)
                high = found + (1 if below else wider)
                if wider > 64:  # guesses contradict one another
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

    def decide(
        self, own: bytes, other: bytes, nodes: int, level: int, passes: tuple[int, int] = (0, 0)
    ) -> EndgameResult:
        """Whether the player in turn gets ahead by more than a level (`won` is 1), by just as much or less,
        and about by how much, looking at so many positions. Also `proven` is what shallow searches put so far
        from the level that they do not err. There is no line, and there are no targets."""
        self._begin(own, other, nodes, (0, 0), passes, (0, 0), 1)
        value = self._within(-numbers.NEVER, numbers.NEVER, 1)
        depth = 1
        sure = not self.cut and abs(value - level) > _SAFE
        while not sure and not self.cut:
            depth = numbers.WHOLE if depth == _SHALLOW else depth + 1
            value = self._side(value, level, depth)
            sure = not self.cut and depth == numbers.WHOLE
            if depth == _SHALLOW and not self.cut:
                far = level + (_NEAR if value > level else -_NEAR)
                found = (
                    self._within(far, far + 1, depth) if far > level else self._within(far - 1, far, depth)
                )
                sure = not self.cut and (found > far if far > level else found < far)
        won = (value > level) - (value < level)
        return EndgameResult(value, won, (), sure, depth, self.nodes)

    def _side(self, value: int, level: int, depth: int) -> int:
        """A bound of the value at the root that tells on which side of a level it is, or whether on neither;
        what is known so far if the search is cut. That side is tried first on which the value is so far."""
        if value > level:
            found = self._within(level, level + 1, depth)
            if not self.cut and found <= level:
                found = self._within(level - 1, level, depth)
        else:
            found = self._within(level - 1, level, depth)
            if not self.cut and found >= level:
                found = self._within(level, level + 1, depth)
        return value if self.cut else found

    def _within(self, alpha: int, beta: int, depth: int) -> int:
        """The value at the root, or a bound of it outside the window."""
        while True:
            self.guesses = 0
            self.line_ends[0] = 0
            self.best_here = -numbers.NEVER
            with cython.nogil:
                found = self._best(0, 0, alpha, beta, depth)
            if not self.position.crowded:
                return found
            self._widen()

    def _widen(self) -> None:
        self.position.crowded = self.cut = False
        self.position.make_room(2 * self.position.space)
        self._list_all()

    def _begin(
        self,
        own: bytes,
        other: bytes,
        nodes: int,
        scores: tuple[int, int],
        passes: tuple[int, int],
        targets: tuple[int, int],
        closing: int,
    ) -> None:
        if self.kernel.grid.logged + 64 * (len(own) + len(other)) > len(self.kernel.grid.log):
            raise IndexError("too many plays to take back")
        for side, hand in enumerate((own, other)):
            self.position.hands[side] = self.position.hold(side, hand)
            self.position.left[side] = self.position.points_of(side, self.position.hands[side])
            self.position.scores[side] = scores[side]
            self.position.passes[side] = passes[side]
            self.position.targets[side] = targets[side]
        self.position.aiming = targets[0] > 0 or targets[1] > 0
        self.position.closing = closing
        self.most_nodes = nodes
        self.nodes = 0
        self.cut = self.position.crowded = False
        self.position.hashes[0] = 0
        self.make_table(nodes)
        self._list_all()

    def _list_all(self) -> None:
        """List all plays of both at the root, once for the searches of all depths."""
        self.position.top = self.position.list_top = 0
        self.position.last[0] = -1
        for side in range(2):
            self.position.lows[side] = self.position.highs[side] = 0
            self.position.crossed[2 * side] = self.position.crossed[2 * side + 1] = chance.WHOLE
            listed = self.renew(side, side) >> 6
            self.nodes += listed
            self.most_nodes += listed  # any search looks at the plays of the root

    def _best(self, ply: int, side: int, alpha: int, beta: int, depth: int) -> int:
        """By how much the side in turn gets ahead from here, or a bound of it outside the window."""
        self.nodes += 1
        self.line_ends[ply] = 0
        if self.nodes > self.most_nodes or self.stopped or self.position.crowded or ply + 4 > numbers.DEEPEST:
            self.cut = True
            return 0
        hash = self.position.hash_of(ply, side)
        slot = 4 * (hash & self.fence)
        self.best_keys[ply] = 0
        self.best_pieces[ply] = 0
        if self.table[slot] == hash:
            if beta - alpha == 1 and self.suffices(slot, alpha, beta, depth):
                return self.value_at(slot)
            self.best_keys[ply] = self.table[slot + 2]
            self.best_pieces[ply] = self.table[slot + 3]
        guessed = self.guesses
        top = self.position.top
        list_top = self.position.list_top
        self.bests[ply] = -numbers.NEVER
        self._search(ply, side, alpha, beta, depth)
        self.position.top = top
        self.position.list_top = list_top
        if self.cut or self.position.crowded:  # what was found without room is not all
            self.cut = True
            return 0
        best = self.bests[ply]
        deep = numbers.WHOLE if self.guesses == guessed else max(depth, 0)  # passes lead below the last depth
        kind = numbers.LOWER if best >= beta else numbers.UPPER if best <= alpha else numbers.EXACT
        self.remember(slot, hash, ply, deep, kind)
        return best

    def _search(self, ply: int, side: int, alpha: int, beta: int, depth: int) -> None:
        """Find the best move and what it comes to. Plays known from before go first: where one of them is
        good enough, there is no need to find the others."""
        me = 2 * ply + side
        if self.position.free and self.pass_ends(ply, side):
            value = self.position.reckoning(ply, side)
            if value >= beta:
                self.line_ends[ply + 1] = 0
                self._raise(ply, -1, value, alpha, beta)
                return
        self.position.narrow(ply)
        if self.position.crowded:
            self.cut = True
            return
        if self.position.crossed[2 * me] | self.position.crossed[2 * me + 1]:  # the list may not be whole
            if beta - alpha == 1 and self._answers(ply, side, alpha, beta, depth):
                return
            self.nodes += self.renew(me, side) >> 6
        self.nodes += self.position.highs[me] - self.position.lows[me] >> 6
        if self.position.crowded or self.cut:
            self.cut = True
            return
        any = self._judge(ply, side, alpha, beta, depth)
        if not any and self.position.stuck and self.is_stuck(ply, 1 - side):
            self.bests[ply] = self.position.reckoning(ply, side)
            return
        self._try_plays(ply, side, alpha, beta, depth)
        if self.bests[ply] >= beta or self.cut or (any and not self.position.free):
            return
        if any and depth <= 1:
            self.guesses += 1
            return
        value = self._passed(ply, side, max(alpha, self.bests[ply]), beta, depth)
        if not self.cut:
            self._raise(ply, -1, value, alpha, beta)

    def _answers(self, ply: int, side: int, alpha: int, beta: int, depth: int) -> bool:
        """Whether a play known from before, or a pass, comes to as much as the window asks for, the ends of
        the game first."""
        self.list_finishes(ply, side)
        for i in range(self.end_counts[ply]):
            at = self.ends[_FINISHES * ply + i]
            value = self.position.finished(ply, side, at)
            if value >= beta:
                self.line_ends[ply + 1] = 0
                self._raise(ply, at, value, alpha, beta)
                return True
        if depth > 1 and self.pass_seems_enough(ply, side, beta):
            value = self._passed(ply, side, alpha, beta, depth)
            if value >= beta and not self.cut:
                self._raise(ply, -1, value, alpha, beta)
                return True
        at = self.known_answer(ply, side, beta, self.best_keys[ply], self.best_pieces[ply])
        if at >= 0:
            value = self._after(ply, side, at, alpha, beta, depth)
        elif (
            depth > 1
            and self.position.free
            and self.position.lows[2 * ply + side] == self.position.highs[2 * ply + side]
        ):
            value = self._passed(ply, side, alpha, beta, depth)
        else:
            return False
        if value < beta or self.cut:
            return self.cut
        self._raise(ply, at, value, alpha, beta)
        return True

    def _judge(self, ply: int, side: int, alpha: int, beta: int, depth: int) -> bool:
        """Think of each play that might be best; tells whether there is any play. What ends the game, or lets
        the other one end it, is known without trying."""
        me = 2 * ply + side
        left = _GUESSED if beta - alpha == 1 and depth > 1 else _GUESSED_FIRST
        most = -numbers.NEVER
        first_key = self.best_keys[ply]
        first_pieces = self.best_pieces[ply]
        self.list_finishes(ply, 1 - side)
        for i in range(self.position.lows[me], self.position.highs[me]):
            at = self.position.listed[i]
            self.position.thoughts[i] = -numbers.NEVER
            if self.position.finishes(ply, side, at):
                self.line_ends[ply + 1] = 0
                self._raise(ply, at, self.position.finished(ply, side, at), alpha, beta)
                if self.bests[ply] >= beta:
                    break
                continue
            value = self.ceiling(ply, side, at)
            if value <= max(alpha, self.bests[ply]):
                self.bests[ply] = max(self.bests[ply], value)
                continue
            if left > 0:
                left -= 1
                thought = self._thought(ply, side, at, beta, most)
                most = max(most, thought)
                self.position.thoughts[i] = thought
            else:
                self.position.thoughts[i] = numbers.WON - numbers.NEVER - i
            if self.position.keys[at] == first_key and self.position.pieces[at] == first_pieces:
                self.position.thoughts[i] = numbers.NEVER
        return self.position.lows[me] < self.position.highs[me]

    def _try_plays(self, ply: int, side: int, alpha: int, beta: int, depth: int) -> None:
        """Try the plays, those of which most is thought first."""
        wide = beta - alpha > 1
        first = True
        while self.bests[ply] < beta:
            at = self._next_play(2 * ply + side)
            if at < 0:
                return
            low = max(alpha, self.bests[ply])
            if depth <= 1:
                self.guesses += 1
                self.line_ends[ply + 1] = 0
                value = self.guess(ply, side, at)
            elif first or not wide:
                value = self._after(ply, side, at, low, beta, depth)
            else:
                value = self._after(ply, side, at, low, low + 1, depth)
                if low < value < beta and not self.cut:
                    value = self._after(ply, side, at, low, beta, depth)
            if self.cut:
                return
            self._raise(ply, at, value, alpha, beta)
            if depth <= 1 and not first:
                return  # after the one known from before comes that of which most is thought
            first = False

    def _next_play(self, me: int) -> int:
        """The play of which most is thought, and that is not thought of again; -1 if there is none left."""
        found = -1
        most = -numbers.NEVER
        for i in range(self.position.lows[me], self.position.highs[me]):
            if self.position.thoughts[i] > most:
                most = self.position.thoughts[i]
                found = i
        if found < 0:
            return -1
        self.position.thoughts[found] = -numbers.NEVER
        return self.position.listed[found]

    def _raise(self, ply: int, at: int, value: int, alpha: int, beta: int) -> None:
        """Take a move (-1: to pass) for the best if it comes to more."""
        if value <= self.bests[ply]:
            return
        self.bests[ply] = value
        self.best_keys[ply] = self.position.keys[at] if at >= 0 else 0
        self.best_pieces[ply] = self.position.pieces[at] if at >= 0 else 0
        if beta - alpha > 1 and value > alpha:
            self.note(ply, at, value)

    def _after(self, ply: int, side: int, at: int, alpha: int, beta: int, depth: int) -> int:
        """What a play that does not end the game comes to."""
        me = 2 * ply + side
        score = self.position.keys[at] >> 32
        self.position.pass_on(ply)
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
            slot = 4 * (hash & self.fence)
            if self.table[slot] == hash and self.suffices(slot, score - beta, score - alpha, depth - 1):
                return score - self.value_at(slot)
        self.kernel.grid.lay(self.position.keys[at], self.position.pieces[at])
        value = self.ceiling_with_last(ply, side, at)
        if value > alpha:
            value = score - self._best(ply + 1, 1 - side, score - beta, score - alpha, depth - 1)
        self.kernel.grid.lift()
        return value

    def _passed(self, ply: int, side: int, alpha: int, beta: int, depth: int) -> int:
        """What it comes to if the side in turn passes."""
        me = 2 * ply + side
        self.line_ends[ply + 1] = 0
        self.position.pass_on(ply)
        self.position.last[ply + 1] = -1
        self.position.passes[me + 2] = self.position.passes[me] + 1
        self.position.hashes[ply + 1] = self.position.hashes[ply]
        if self.pass_ends(ply, side):
            return self.position.reckoning(ply, side)
        if self.end_counts[ply]:
            most = -self.position.finished(ply, 1 - side, self.ends[_FINISHES * ply])
            if most <= alpha:
                return most
        if self.position.free and self.pass_ends(ply + 1, 1 - side):
            most = self.position.reckoning(ply, side)
            if most <= alpha:
                return most
        return -self._best(ply + 1, 1 - side, -beta, -alpha, depth - 1)

    def pass_ends(self, ply: int, side: int) -> bool:
        """Whether the game is over when the side in turn passes."""
        me = 2 * ply + side
        return self.position.passes_end(
            self.position.passes[me] + 1, self.position.passes[me ^ 1]
        ) or self.position.circle_ends(ply, side, 0)

    def renew(self, me: int, side: int) -> int:
        """List all plays of a side in a position; tells how many."""
        low = self.position.list_top
        count = self.position.find(me, side)
        self.position.lows[me] = low
        self.position.highs[me] = self.position.list_top
        self.position.crossed[2 * me] = self.position.crossed[2 * me + 1] = 0
        return count

    def pass_seems_enough(self, ply: int, side: int, beta: int) -> bool:
        """Whether this side can end the game by this pass and one more, and no known play that the other one
        makes between them leaves it less than is asked for."""
        me = 2 * ply + side
        if (
            self.position.aiming
            or not self.position.free
            or not self.position.passes_end(self.position.passes[me] + 2, 0)
            or self.position.reckoning(ply, side) < beta
        ):
            return False
        for i in range(self.position.lows[me ^ 1], self.position.highs[me ^ 1]):
            if -self.position.finished(ply, 1 - side, self.position.listed[i]) < beta:
                return False
        return True

    def is_stuck(self, ply: int, side: int) -> bool:
        """Whether this side has no play either; what it has is known then."""
        me = 2 * ply + side
        if self.position.lows[me] < self.position.highs[me]:
            return False
        top = self.position.top
        list_top = self.position.list_top
        none = self.position.find(me, side) == 0
        self.position.top = top
        self.position.list_top = list_top
        return none

    def known_answer(self, ply: int, side: int, beta: int, key: int, pieces: int) -> int:
        """A play known from before that might suffice: the one remembered, or that of which most is thought
        among the first; -1 if there is none."""
        me = 2 * ply + side
        tried = 0
        found = -1
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
                if self.ceiling(ply, side, at) >= beta:
                    thought = self._thought(ply, side, at, beta, most)
                    if thought > most:
                        most = thought
                        found = at
        return found

    def list_finishes(self, ply: int, side: int) -> None:
        """The known plays of this side that would end the game, the highest first."""
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

    def ceiling(self, ply: int, side: int, at: int) -> int:
        """The most that a play can come to: the other one may end the game, by a pass or by what is known."""
        me = 2 * ply + side
        score = self.position.keys[at] >> 32
        most = numbers.NEVER
        if self.position.free and self.position.passes_end(self.position.passes[me ^ 1] + 1, 0):
            most = self.position.settled(
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
            if not self.position.changes(at, end):
                gain = self.position.keys[end] >> 32
                if (
                    self.position.aiming
                    and self.position.at_once
                    and 0 < self.position.targets[1 - side] <= self.position.scores[me ^ 1] + gain
                ):
                    return min(most, score - gain - numbers.WON)
                gain = self.position.settled(
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

    def ceiling_with_last(self, ply: int, side: int, at: int) -> int:
        """The most that a play just laid can come to if it leaves one piece in hand: the other one may pass
        until that goes too. Without a bound it is greater than any value."""
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
        return self.position.settled(
            0,
            0,
            self.position.left[me] - self.position.worths[at],
            self.position.left[me ^ 1],
            last >= 0,
            False,
            score + max(0, last),
        )

    def _thought(self, ply: int, side: int, at: int, beta: int, most: int) -> int:
        """In what order to try plays: of those that seem to suffice, first one that lays many pieces, for the
        fewer are left, the less there is to search, and that can be followed by many ends of the game, for
        then only what blocks them or counts much is to be searched. Those outs are not counted where they
        would not make it more than `most`."""
        found = self.guess(ply, side, at)
        if found >= beta:
            found += _PER_PIECE * (self.position.keys[at] >> 20 & 15)
            if found + _PER_OUT * _MOST_OUTS > most:
                found += _PER_OUT * self._outs_after(2 * ply + side, at)
        return found

    def _outs_after(self, me: int, at: int) -> int:
        """How many known plays lay all that a play leaves in hand, where both can be made."""
        rest = self.position.hands[me] - self.position.uses[at]
        count = 0
        for i in range(self.position.lows[me], self.position.highs[me]):
            out = self.position.listed[i]
            if self.position.uses[out] == rest and not self.position.changes(at, out):
                count += 1
                if count == _MOST_OUTS:
                    break
        return count

    def guess(self, ply: int, side: int, first: int) -> int:
        """What a play may come to: both go on with the best of the plays known from before."""
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
        return self.position.settled(
            self.play_scores[side],
            self.play_scores[1 - side],
            self.play_left[side],
            self.play_left[1 - side],
            self.play_hands[side] == 0,
            self.play_hands[1 - side] == 0,
            ahead,
        )

    def _next_known(self, me: int, turn: int) -> int:
        """The next play of a guess; -1 if there is none."""
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
        """Room for about so many positions, none remembered."""
        slots = _FEWEST
        while slots < nodes and slots < _MOST:
            slots *= 2
        if len(self.table) == 4 * slots:
            with cython.nogil:
                self._forget(4 * slots)
        else:
            self.table = array("Q", bytes(32 * slots))
        self.fence = slots - 1

    def _forget(self, words: int) -> None:
        for i in range(words):
            self.table[i] = 0

    def line(self) -> tuple[tuple[int, int] | None, ...]:
        """The best line from the root."""
        made = []
        for i in range(self.line_ends[0]):
            key, pieces = self.line_keys[i], self.line_pieces[i]
            made.append((key, pieces) if key else None)
        return tuple(made)

    def note(self, ply: int, at: int, value: int) -> None:
        """The best line from here begins with this play (-1: a pass), and goes on as noted behind it."""
        if ply == 0:
            self.best_here = value
        row = numbers.DEEPEST * ply
        self.line_keys[row] = self.position.keys[at] if at >= 0 else 0
        self.line_pieces[row] = self.position.pieces[at] if at >= 0 else 0
        for i in range(self.line_ends[ply + 1]):
            self.line_keys[row + i + 1] = self.line_keys[row + numbers.DEEPEST + i]
            self.line_pieces[row + i + 1] = self.line_pieces[row + numbers.DEEPEST + i]
        self.line_ends[ply] = self.line_ends[ply + 1] + 1

    def suffices(self, slot: int, alpha: int, beta: int, depth: int) -> bool:
        """Whether what is remembered of a position answers for this window and depth."""
        data = self.table[slot + 1]
        value = self.value_at(slot)
        deep = (data >> 32) & 255
        kind = data >> 40
        if (
            deep < depth
            or (kind == numbers.LOWER and value < beta)
            or (kind == numbers.UPPER and value > alpha)
        ):
            return False
        if deep < numbers.WHOLE:
            self.guesses += 1
        return True

    def value_at(self, slot: int) -> int:
        """The value that is remembered there."""
        return (self.table[slot + 1] & bits.LOW) - numbers.NEVER

    def remember(self, slot: int, hash: int, ply: int, deep: int, kind: int) -> None:
        """Remember the best of a ply for a position."""
        data = kind << 8 | deep
        data <<= 32
        self.table[slot] = hash
        self.table[slot + 1] = data | (self.bests[ply] + numbers.NEVER)
        self.table[slot + 2] = self.best_keys[ply]
        self.table[slot + 3] = self.best_pieces[ply]
