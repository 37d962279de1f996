"""Solves a deal of a patience and grades it; it does not know who asks, nor what is done with the line."""

from typing import NamedTuple

from game.deals.grade import PLAYERS, grade
from game.search.policy import PLAYER
from game.search.solve import Solver, SolverAnswer
from game.table.mode import Mode, Setup
from game.table.state import State
from game.words.lexicon import Lexicon


class GradedAnswer(NamedTuple):
    """What the solver says of a state, and the grade of its deal: how many of the grading players win it."""

    answer: SolverAnswer
    grade: int
    wins: int


def solved(mode: Mode, lexicon: Lexicon, setup: Setup, state: State, rollouts: int) -> GradedAnswer:
    """The state solved with so many rollouts, and the deal that it comes from graded."""
    solver = Solver(mode, lexicon)
    answer = solver.solve(state, rollouts, setup.deal)
    solver.follow(PLAYER)
    wins = solver.wins(mode.start(setup), PLAYERS, setup.deal)
    return GradedAnswer(answer, grade(mode.solved_as, wins), wins)
