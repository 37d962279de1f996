"""Simulated players of a patience: who they are, and how many of them win a deal."""

from typing import NamedTuple

from game.search.solver.attempts import Attempts
from game.search.solver.policy import Policy
from game.search.solver.solve import Solver
from game.table.mode import Mode
from game.table.state import State
from game.words.lexicon import Lexicon


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


class SimulatedPlayers:
    """Players of one kind at one patience, who know these words. They play a deal one after another."""

    def __init__(self, mode: Mode, words: Lexicon, model: PlayerModel) -> None:
        self.model = model
        self._solver = Solver(mode, words)
        self._solver.follow(model.policy)
        self._attempts = Attempts(self._solver.cards, self._solver.rollouts)

    def deal(self, state: State, seed: int) -> None:
        """The state from which they play; `seed` is their luck."""
        self._solver.lay_out(state, seed)

    def wins(self, games: int) -> int:
        """How many of the next so many of them win."""
        return self._attempts.count_wins(games, self.model.ahead)
