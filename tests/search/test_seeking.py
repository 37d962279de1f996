"""Which line the search for a win goes on from."""

from itertools import pairwise

import pytest

from game.opening import open_game
from game.search.solver.solve import Solver
from game.table.mode import mode_of


@pytest.mark.parametrize(("worse", "rises"), [(0, False), (512, True)])
def test_a_line_that_is_a_little_worse_may_be_gone_on_from(worse: int, rises: bool) -> None:
    opening = open_game("patience-heaps", ("",), 0, "en")
    common = opening.lexicon.at("common")
    solver = Solver(mode_of(opening.mode.ruleset, common), common)
    solver.lines.worse = worse
    solver.lines.patient = 10_000
    solver.lines.plain = 10_000  # the best line is forgotten where lines begin elsewhere
    solver.lay_out(opening.start(40_020), 1)
    costs = []
    for _ in range(300):
        if solver.lines.solve(1):
            break
        costs.append(solver.lines.best_cost)
    assert any(later > before for before, later in pairwise(costs)) is rises
