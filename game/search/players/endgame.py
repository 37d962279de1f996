"""The exact end of a board game between two who know each other's hands: alpha-beta over plays and passes.

A few shallow searches tell about what it comes to; then all is searched to the end in a narrow window, until
the tree is exhausted or as many positions as allowed were looked at. The clock is not asked: the answer is
the same everywhere. It knows one word a turn, no bag, and points; turns of several attacks it does not know.
"""

try:
    import cython
except ImportError:
    from game.search.kernel import uncompiled as cython

from typing import NamedTuple

from game.search.kernel import bits, chance
from game.search.kernel.generate import Kernel
from game.search.players import limits, packed
from game.search.players.last import EndRules
from game.search.players.transpositions import Transpositions

_SHALLOW = 3  # depths that are searched first


class EndgameResult(NamedTuple):
    """By how much the player in turn is ahead in the end of where he is now, whether he wins then (1, 0 both,
    -1 not), the line that leads there (None: a pass), whether all that is proven, and what it took."""

    ahead: int
    won: int
    line: tuple[tuple[int, int] | None, ...]
    proven: bool
    depth: int
    nodes: int


class Endgame(Transpositions):
    """Searches from the grid of a kernel as it lies."""

    def __init__(self, kernel: Kernel, points: tuple[int, ...], rules: EndRules) -> None:
        super().__init__(kernel, points, rules)
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
        low = -limits.NEVER
        high = limits.NEVER
        wider = 1
        while not proven:
            self.guesses = 0
            self.line_ends[0] = 0
            self.top = 0
            with cython.nogil:
                found = self._from_root(low, high, depth)
            if self.crowded:
                self._widen()
                continue
            if self.line_ends[0] and self.best_here > low and (not self.cut or self.best_here > value):
                value = self.best_here
                line = self.line()
            if self.cut:
                break
            if low < found < high:
                proven = self.guesses == 0
                value = found
                wider = 1
                depth = limits.WHOLE if depth == _SHALLOW else depth + 1
                low = found - 1
                high = found + 1
            else:
                wider *= 4
                below = found <= low
                low = found - (wider if below else 1)
                high = found + (1 if below else wider)
                if wider > 64:  # guesses contradict one another
                    low = -limits.NEVER
                    high = limits.NEVER
        won = 0
        if self.aiming and value > limits.WON // 2:
            won, value = 1, value - limits.WON
        elif self.aiming and value < -limits.WON // 2:
            won, value = -1, value + limits.WON
        elif not self.aiming:
            ahead = scores[0] - scores[1] + value
            won = (ahead > 0) - (ahead < 0)
        return EndgameResult(value, won, line, proven, depth, self.nodes)

    def _widen(self) -> None:
        self.crowded = self.cut = False
        self.make_room(2 * self.space)

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
        if self.kernel.logged + 64 * (len(own) + len(other)) > len(self.kernel.log):
            raise IndexError("too many plays to take back")
        for side, hand in enumerate((own, other)):
            self.hands[side] = self.hold(side, hand)
            self.left[side] = self.points_of(side, self.hands[side])
            self.scores[side] = scores[side]
            self.passes[side] = passes[side]
            self.targets[side] = targets[side]
        self.aiming = targets[0] > 0 or targets[1] > 0
        self.closing = closing
        self.most_nodes = nodes
        self.nodes = 0
        self.cut = self.crowded = False
        self.hashes[0] = 0
        self.make_table(nodes)

    def _from_root(self, alpha: int, beta: int, depth: int) -> int:
        """One search to a depth, from all plays of both at the root."""
        self.best_here = -limits.NEVER
        self.renew(0, 0)
        self.renew(1, 1)
        return self._best(0, 0, alpha, beta, depth)

    def _best(self, ply: int, side: int, alpha: int, beta: int, depth: int) -> int:
        """By how much the side in turn gets ahead from here, or a bound of it outside the window."""
        self.nodes += 1
        self.line_ends[ply] = 0
        if self.nodes > self.most_nodes or self.stopped or self.crowded or ply + 4 > limits.DEEPEST:
            self.cut = True
            return 0
        hash = chance.mixed(self.hashes[ply] ^ self.hand_hash(ply, side))
        slot = 4 * (hash & self.fence)
        self.best_keys[ply] = 0
        self.best_pieces[ply] = 0
        if self.table[slot] == hash:
            if beta - alpha == 1 and self.suffices(slot, alpha, beta, depth):
                return (self.table[slot + 1] & bits.LOW) - limits.NEVER
            self.best_keys[ply] = self.table[slot + 2]
            self.best_pieces[ply] = self.table[slot + 3]
        guessed = self.guesses
        top = self.top
        self.bests[ply] = -limits.NEVER
        self._search(ply, side, alpha, beta, depth)
        self.top = top
        if self.cut or self.crowded:  # what was found without room is not all
            self.cut = True
            return 0
        best = self.bests[ply]
        deep = limits.WHOLE if self.guesses == guessed else max(depth, 0)  # passes lead below the last depth
        kind = limits.LOWER if best >= beta else limits.UPPER if best <= alpha else limits.EXACT
        self.remember(slot, hash, ply, deep, kind)
        return best

    def _search(self, ply: int, side: int, alpha: int, beta: int, depth: int) -> None:
        """Find the best move and what it comes to. Plays known from before go first: where one of them is
        good enough, there is no need to find the others."""
        me = 2 * ply + side
        if self.is_stale(me):
            if beta - alpha == 1 and self._answers(ply, side, alpha, beta, depth):
                return
            self.nodes += self.renew(me, side) >> 6
        self.nodes += self.highs[me] - self.lows[me] >> 6
        if self.crowded or self.cut:
            self.cut = True
            return
        any = self._judge(ply, side, alpha, beta)
        if not any and self.stuck and self.is_stuck(ply, 1 - side):
            self.bests[ply] = self.reckoning(ply, side)
            return
        self._try_plays(ply, side, alpha, beta, depth)
        if self.bests[ply] >= beta or self.cut or (any and not self.free):
            return
        if any and depth <= 1:
            self.guesses += 1
            return
        value = self._passed(ply, side, max(alpha, self.bests[ply]), beta, depth)
        if not self.cut:
            self._raise(ply, -1, value, alpha, beta)

    def _answers(self, ply: int, side: int, alpha: int, beta: int, depth: int) -> bool:
        """Whether a play known from before comes to more than the window asks for."""
        at = self.known_answer(ply, side, beta, self.best_keys[ply], self.best_pieces[ply])
        if at < 0:
            return False
        value = self._after(ply, side, at, alpha, beta, depth)
        if value < beta or self.cut:
            return self.cut
        self._raise(ply, at, value, alpha, beta)
        return True

    def _judge(self, ply: int, side: int, alpha: int, beta: int) -> bool:
        """Think of each play that might be best; tells whether there is any play. What ends the game, or lets
        the other one end it, is known without trying."""
        me = 2 * ply + side
        any = False
        first_key = self.best_keys[ply]
        first_pieces = self.best_pieces[ply]
        self.list_finishes(ply, 1 - side)
        for at in range(self.lows[me], self.highs[me]):
            self.thoughts[at] = -limits.NEVER
            if not packed.holds(self.hands[me], self.uses[at]):
                continue
            any = True
            if self.finishes(ply, side, at):
                self.line_ends[ply + 1] = 0
                self._raise(ply, at, self.finished(ply, side, at), alpha, beta)
                if self.bests[ply] >= beta:
                    break
                continue
            value = self.ceiling(ply, side, at)
            if value <= max(alpha, self.bests[ply]):
                self.bests[ply] = max(self.bests[ply], value)
                continue
            self.thoughts[at] = self.guess(ply, side, at)
            if self.keys[at] == first_key and self.pieces[at] == first_pieces:
                self.thoughts[at] = limits.NEVER
        return any

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
        most = -limits.NEVER
        for at in range(self.lows[me], self.highs[me]):
            if self.thoughts[at] > most:
                most = self.thoughts[at]
                found = at
        if found >= 0:
            self.thoughts[found] = -limits.NEVER
        return found

    def _raise(self, ply: int, at: int, value: int, alpha: int, beta: int) -> None:
        """Take a move (-1: to pass) for the best if it comes to more."""
        if value <= self.bests[ply]:
            return
        self.bests[ply] = value
        self.best_keys[ply] = self.keys[at] if at >= 0 else 0
        self.best_pieces[ply] = self.pieces[at] if at >= 0 else 0
        if beta - alpha > 1 and value > alpha:
            self.note(ply, at, value)

    def _after(self, ply: int, side: int, at: int, alpha: int, beta: int, depth: int) -> int:
        """What a play that does not end the game comes to."""
        me = 2 * ply + side
        you = me ^ 1
        score = self.keys[at] >> 32
        self.pass_on(ply)
        self.hands[me + 2] = self.hands[me] - self.uses[at]
        self.left[me + 2] = self.left[me] - self.worths[at]
        self.scores[me + 2] = self.scores[me] + score
        self.passes[me + 2] = 0
        for k in range(4):
            self.since[4 * me + 8 + k] = self.since[4 * me + k] | self.laid[4 * at + k]
            self.since[4 * you + 8 + k] = self.since[4 * you + k] | self.laid[4 * at + k]
        self.hashes[ply + 1] = self.hashes[ply] ^ self.play_hash(at)
        self.kernel._place(self.keys[at], self.pieces[at])
        value = self._best(ply + 1, 1 - side, score - beta, score - alpha, depth - 1)
        self.kernel._take_back()
        return score - value

    def _passed(self, ply: int, side: int, alpha: int, beta: int, depth: int) -> int:
        """What it comes to if the side in turn passes."""
        me = 2 * ply + side
        self.line_ends[ply + 1] = 0
        self.pass_on(ply)
        self.passes[me + 2] = self.passes[me] + 1
        self.hashes[ply + 1] = self.hashes[ply]
        if self.passes_end(self.passes[me] + 1, self.passes[me ^ 1]) or self.circle_ends(ply, side, 0):
            return self.reckoning(ply, side)
        return -self._best(ply + 1, 1 - side, -beta, -alpha, depth - 1)
