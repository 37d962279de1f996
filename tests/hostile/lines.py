"""The solver, asked in the middle of a patience: the line that it tells is allowed by the rules, and wins."""

from functools import lru_cache
from random import Random

from game.search.kernel.plays import lexicon_of
from game.search.solver.solve import SolvedLine, Solver, solvable
from game.table.mode import Mode
from game.table.state import State

_ROLLOUTS = 60


def line_wins(mode: Mode, state: State, chance: Random) -> int:
    """Whether a line was told."""
    if not solvable(mode):
        return 0
    answer = _solver(mode).solve(state, _ROLLOUTS, chance.randrange(1 << 20))
    if not isinstance(answer, SolvedLine):
        return 0
    for move in answer.moves:
        assert mode.check(state, move) is None, f"the line that was found is refused: {move}"
        state = mode.apply(state, move)
    assert not state.left(), "the line that was found does not win"
    return 1


@lru_cache(4)
def _solver(mode: Mode) -> Solver:
    return Solver(mode, lexicon_of(mode))
