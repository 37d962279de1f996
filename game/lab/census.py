"""Counts how many deals of a patience are won, proven lost or undecided, with an interval for the share of
all."""

from concurrent.futures import Executor
from pathlib import Path
from typing import NamedTuple

import msgspec

from game.deals.book import ALL, DealWords, hashes, words_of
from game.deals.grade import OutOf, wilson
from game.fault import Fault
from game.lab.forge import disproof
from game.lab.tasks import OnLines, done_lines, table_of
from game.opening import Opening, open_patience, words_for
from game.search.solver import notation
from game.search.solver.solve import Impossible, SolvedLine, Solver
from game.table.mode import mode_of

_SURE = 1.959964  # standard errors on both sides: 95 %

WON, LOST, UNKNOWN = "won", "lost", "unknown"


class CensusOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Which deals are counted. `lexicon` and `tier` None are the ruleset's own; `words` are those of a line.
    `table` are the hashes of rules, cards and words, so that nobody goes on with others."""

    ruleset: str
    language: str | None = None
    options: dict[str, bool | int | str] = {}
    lexicon: str | None = None
    tier: str | None = None
    words: DealWords = ALL
    rollouts: int
    first: int
    count: int
    table: dict[str, str] = {}


class Winnable(NamedTuple):
    """Deals that are won by a line that the validator accepts, proven lost, and neither; and between which
    shares that of all deals lies, where those that are neither may be the one or the other."""

    won: int
    lost: int
    unknown: int
    low: float
    high: float


class CensusTable:
    """A table on which deals are tried, one after another."""

    def __init__(self, order: CensusOrder) -> None:
        self.order = order
        self.opening = _opened(order)
        every = self.opening.lexicon
        self.words = words_of(every, order.words)
        self.solver = Solver(self.opening.mode, self.words, judging=every)

    def line(self, number: int) -> str:
        """What is found of a deal: won after so many tries, lost by such a proof, or
        unknown after so many."""
        answer = self.solver.solve(self.opening.start(number), self.order.rollouts, number)
        match answer:
            case SolvedLine():
                solution = notation.written(answer.moves)
                wrong = disproof(self.opening, number, solution, "census", f"deal {number}", self.words)
                if wrong:
                    raise Fault("census", f"deal {number}", wrong, "a solution that the rules allow")
                return f"{number} {WON} {answer.rollouts}"
            case Impossible():
                return f"{number} {LOST} {answer.proof}{answer.letter}"
            case _:
                return f"{number} {UNKNOWN} {answer.rollouts}"


def _opened(order: CensusOrder) -> Opening:
    opening = open_patience(order.ruleset, 0, order.language, order.options, order.lexicon)
    if order.tier is None:
        return opening
    ruleset = opening.mode.ruleset.changed(tier=order.tier)
    words = words_for(ruleset)
    return Opening(mode_of(ruleset, words), opening.setup, words)


def census_lines(order: CensusOrder, deals: tuple[int, ...]) -> list[str]:
    """A line for each of the deals. Runs wherever an executor puts it."""
    table = table_of(order, CensusTable)
    return [table.line(number) for number in deals]


def census(order: CensusOrder, log: Path, hands: tuple[Executor, int], on_lines: OnLines) -> Winnable:
    """Count the deals. What is found of each stands in the log, and what stands there is not sought again."""
    opening = _opened(order)
    order = msgspec.structs.replace(order, table=hashes(opening.mode.ruleset, opening.lexicon))
    deals = range(order.first, order.first + order.count)
    return winnable(done_lines(order, census_lines, deals, log, hands, lambda lines: False, on_lines))


def winnable(lines: list[str]) -> Winnable:
    """The lines of a census counted."""
    found = [line.split(" ")[1] for line in lines]
    won, lost = found.count(WON), found.count(LOST)
    low, _ = wilson(OutOf(won, len(found)), _SURE)
    _, high = wilson(OutOf(len(found) - lost, len(found)), _SURE)
    return Winnable(won, lost, len(found) - won - lost, low, high)
