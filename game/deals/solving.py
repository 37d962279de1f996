"""Solves a deal of a patience and grades it; it does not know who asks, nor what is done with the line."""

from typing import NamedTuple

from game.deals.grade import Grader
from game.search.solve import Solver, SolverAnswer
from game.table.mode import Mode, Setup
from game.table.state import State
from game.words.lexicon import Lexicon


class GradedAnswer(NamedTuple):
    """What the solver says of a state, and the grade of its deal with the share of simulated players that win
    it, in parts of `grade.WHOLE`."""

    answer: SolverAnswer
    grade: int
    wins: int


def solved(mode: Mode, lexicon: Lexicon, setup: Setup, state: State, rollouts: int) -> GradedAnswer:
    """The state solved with so many rollouts, and the deal that it comes from graded."""
    answer = Solver(mode, lexicon).solve(state, rollouts, setup.deal)
    graded = Grader(mode, lexicon).graded(mode.start(setup), setup.deal)
    return GradedAnswer(answer, graded.grade, graded.wins)
