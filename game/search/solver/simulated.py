"""Simulated players of a patience: how many of them win a deal.

They see the face-up cards, play once and never take anything back. They differ in what they value, in how
much is left to chance (`value`), and for how many of their favourite placements they look a move ahead.
"""

try:
    import cython
except ImportError:
    from game.search.kernel import uncompiled as cython

from array import array
from typing import NamedTuple

from game.search.kernel import bits
from game.search.solver import methods
from game.search.solver.cards import Cards
from game.search.solver.policy import Policy
from game.search.solver.rollouts import Rollouts
from game.search.solver.solve import Solver
from game.table.mode import Mode
from game.table.state import State
from game.words.lexicon import Lexicon

_WIDEST = 16
_CHOICE = 60  # what each further placement is worth that there would be next, in parts of 256
_MANY = 64  # no more of them than these count
_WON = 1 << 40


class PlayerModel(NamedTuple):
    """A kind of player: what they value, beyond how many placements they look a move ahead, and about how
    long a game takes them beside one of the others."""

    policy: Policy
    ahead: int
    cost: int


def _who(noise: float) -> Policy:
    return Policy(hardness=2.0, card=1.0, under=0.3, noise=noise, restart=0)


BEGINNER = PlayerModel(_who(2.0), 0, 1)
"""Lays much by chance."""

REGULAR = PlayerModel(_who(1.0), 0, 1)
"""Lays what looks best, with some chance."""

EXPERT = PlayerModel(_who(0.3), 2, 2)
"""Weighs the two placements that look best by what could be laid next; little is left to chance."""


class SimulatedGames:
    """Games of simulated players from the state that is spread out."""

    def __init__(self, cards: Cards, rollouts: Rollouts) -> None:
        self.cards = cards
        self.rollouts = rollouts
        self.grid = cards.kernel.grid
        self.rack = cards.kernel.rack
        self.results = cards.kernel.results
        self.ahead = 0
        self.won = 0
        self.seen = [0] * 64
        self.top_values = [0] * 16
        self.top_keys = array("Q", bytes(8 * _WIDEST))
        self.top_pieces = array("Q", bytes(8 * _WIDEST))

    def count_wins(self, players: int, ahead: int) -> int:
        """How many of `players` further players win. Each looks a move ahead from its best `ahead`
        placements (0: from none)."""
        self.rollouts.look_ready()
        if not 0 <= ahead <= _WIDEST:
            raise ValueError(f"{ahead} placements to look beyond")
        self.ahead = ahead
        self.won = 0
        with cython.nogil:
            self._count(players)
        return self.won

    def _count(self, players: int) -> None:
        while players > 0 and not self.rollouts.stopped:
            players -= 1
            self.rollouts.unwind(0)
            self.won += self._play()

    def _play(self) -> bool:
        """Play to the end; whether it is won."""
        self.rollouts.rolling = False
        self.rollouts.barren = 0
        while not self.rollouts.stopped:
            if self.cards.left() == 0:
                return True
            if self.cards.stock_ends and self.cards.method != methods.HEAPS and not self.cards.can_turn():
                return False
            self.rollouts.weigh()
            if self.cards.list_all():
                if self.ahead:
                    self._look_beyond()
                else:
                    self.rollouts.lay_best()
                self.rollouts.barren = 0
                self.rollouts.rolling = False
            elif not self.rollouts.turn_to_next():
                return False
        return False

    def _look_beyond(self) -> None:
        """Lay the placement that is worth most together with what could be laid next."""
        held = self.rack.many
        for letter in range(64):
            self.seen[letter] = self.rack.have[letter]
        count = self._like()
        best = -_WON
        top = 0
        for i in range(count):
            value = self.top_values[i]
            if count > 1:
                value += self._after(self.top_keys[i], self.top_pieces[i], held)
            if value > best:
                best = value
                top = i
        key = self.top_keys[top]
        self.cards.lay(key, self.top_pieces[top], self.cards.source_of(key >> 20 & 15, self.top_pieces[top]))

    def _after(self, key: int, pieces: int, held: int) -> int:
        """What could be laid after a placement is worth, with the cards that are seen already."""
        n = key >> 20 & 15
        best = 0
        if self.cards.left() == n:
            return _WON
        self.grid.lay(key, pieces)
        for letter in range(64):
            self.rack.have[letter] = self.seen[letter]
        self.rack.many = held - n
        while n:
            self.rack.have[pieces & 63] = max(
                0, self.rack.have[pieces & 63] - 1
            )  # another card of the pile than the top
            pieces >>= 7
            n -= 1
        self.cards.list_held(0)
        for i in range(min(self.results.found, self.results.room)):
            key = self.results.out_keys[i]
            value = (key >> 32) + self.rollouts.by_number[(key >> 20) & 15]
            best = max(best, value)
        self.grid.lift()
        return best + _CHOICE * min(self.results.found, _MANY)

    def _like(self) -> int:
        """Keep the placements of the highest values, with some chance; how many they are."""
        kept = 0
        count = min(self.results.found, self.results.room)
        for i in range(count):
            key = self.results.out_keys[i]
            value = (
                (key >> 32)
                + self.rollouts.by_number[(key >> 20) & 15]
                + self.rollouts.noise[self.rollouts.next_number() >> 52]
            )
            at = kept
            if kept == self.ahead:
                if value <= self.top_values[kept - 1]:
                    continue
                at -= 1
            else:
                kept += 1
            while at > 0 and self.top_values[at - 1] < value:
                self.top_values[at] = self.top_values[at - 1]
                self.top_keys[at] = self.top_keys[at - 1]
                self.top_pieces[at] = self.top_pieces[at - 1]
                at -= 1
            self.top_values[at] = value
            self.top_keys[at] = key & bits.LOW
            self.top_pieces[at] = self.results.out_pieces[i]
        return kept


class SimulatedPlayers:
    """Players of one kind at one patience, who know these words. They play a deal one after another."""

    def __init__(self, mode: Mode, words: Lexicon, model: PlayerModel) -> None:
        self.model = model
        self._solver = Solver(mode, words)
        self._solver.follow(model.policy)
        self._games = SimulatedGames(self._solver.cards, self._solver.rollouts)

    def deal(self, state: State, seed: int) -> None:
        """The state from which they play; `seed` is their luck."""
        self._solver.lay_out(state, seed)

    def wins(self, games: int) -> int:
        """How many of the next `games` games are won."""
        return self._games.count_wins(games, self.model.ahead)
