"""Certifies deals anew whose book is of another word list, beside the window. It shows nothing."""

import threading
from concurrent.futures import Future, ThreadPoolExecutor

from game.deals.forge import started
from game.opening import open_game
from game.search.solve import SolvedLine, Solver

ROLLOUTS = 20_000
"""Games tried for a deal."""

WantedDeal = tuple[str, str, int]
"""A ruleset, a language and a deal number."""


class Certifier:
    """What is found of deals: each is searched once, one after another."""

    def __init__(self) -> None:
        self._beside = ThreadPoolExecutor(1, "certifier")
        self._asked: dict[WantedDeal, Future[bool]] = {}
        self._told: set[WantedDeal] = set()
        self._stopped = threading.Event()
        self._solver: Solver | None = None

    def certain(self, ruleset: str, language: str, deal: int) -> bool | None:
        """Whether a line that wins is found for a deal by the words of this table; None while it is
        sought. Raises Fault if the table cannot be laid."""
        wanted = ruleset, language, deal
        if wanted not in self._asked:
            self._asked[wanted] = self._beside.submit(self._certify, wanted)
        asked = self._asked[wanted]
        if not asked.done():
            return None
        self._told.add(wanted)
        return asked.result()

    def changed(self) -> bool:
        """Whether more is found than was told."""
        return any(asked.done() and wanted not in self._told for wanted, asked in self._asked.items())

    def close(self) -> None:
        """Search no more."""
        self._stopped.set()
        if self._solver is not None:
            self._solver.stop()
        self._beside.shutdown(wait=False, cancel_futures=True)

    def _certify(self, wanted: WantedDeal) -> bool:
        """In the other thread."""
        ruleset, language, deal = wanted
        opening = open_game(ruleset, ("",), deal, language)
        self._solver = Solver(opening.mode, opening.lexicon)
        if self._stopped.is_set():
            return False
        return isinstance(self._solver.solve(started(opening, deal), ROLLOUTS, deal), SolvedLine)
