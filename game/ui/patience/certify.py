"""Certifies deals anew whose book is of another word list, beside the window. It shows nothing."""

from game.deals.book import Options
from game.deals.forge import started
from game.opening import open_game
from game.search.solve import SolvedLine, Solver
from game.ui.background import Background, Job

ROLLOUTS = 20_000
"""Games tried for a deal."""

WantedDeal = tuple[str, str, int, tuple[tuple[str, bool | int | str], ...]]
"""A ruleset, a language, a deal number and options."""


class Certifier:
    """What is found of deals: each is searched once, one after another."""

    def __init__(self) -> None:
        self._beside = Background("certifier")
        self._sought: dict[WantedDeal, Job[None, bool]] = {}
        self._found: dict[WantedDeal, bool] = {}

    def certain(self, ruleset: str, language: str, deal: int, options: Options) -> bool | None:
        """Whether a line that wins is found for a deal by the words of this table; None while it is
        sought. Raises Fault if the table cannot be laid."""
        wanted = ruleset, language, deal, tuple(sorted(options.items()))
        if wanted not in self._found:
            if wanted not in self._sought:
                self._sought[wanted] = self._beside.do(lambda job: _certify(job, wanted))
            if not self._sought[wanted].done():
                return None
            self._found[wanted] = self._sought.pop(wanted).take()
        return self._found[wanted]

    def changed(self) -> bool:
        """Whether more is found than was told."""
        return any(job.done() for job in self._sought.values())

    def close(self) -> None:
        """Search no more."""
        self._beside.close()
        self._sought.clear()


def _certify(job: Job[None, bool], wanted: WantedDeal) -> bool:
    """Beside the window."""
    ruleset, language, deal, options = wanted
    opening = open_game(ruleset, ("",), deal, language, dict(options))
    solver = Solver(opening.mode, opening.lexicon)
    job.when_cancelled(solver.stop)
    return isinstance(solver.solve(started(opening, deal), ROLLOUTS, deal), SolvedLine)
