"""`kanugo lab census`: how many deals of a patience can be won."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import msgspec

from game.commands import output
from game.commands.arguments import (
    add_deal_words,
    add_rollouts,
    add_table,
    add_workers,
    check_output_file,
    options_of,
)
from game.commands.output import bar_mover, progress_bar
from game.deals.book import ALL, DealWords, hashes, words_of
from game.deals.grade import ERRORS_95, Proportion, wilson
from game.deals.request import deal_number
from game.fault import Fault
from game.lab.forge import proven_solution
from game.lab.tasks import OnLines, Workers, run_logged, start_workers, table_of
from game.opening import Opening, open_patience, words_for
from game.search.solver.solve import Impossible, SolvedLine, Solver
from game.table.mode import LAST_DEAL, mode_of
from game.text.catalogues import grouped, number_text, text

WON, LOST, UNKNOWN = "won", "lost", "unknown"


class CensusOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Which deals are counted. `lexicon` and `tier` None are the ruleset's own; `words` are those of a line.
    `table` has the hashes of rules, cards and words, so that a log is never continued with others."""

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
        self.opening = _open_order(order)
        every = self.opening.lexicon
        self.words = words_of(every, order.words)
        self.solver = Solver(self.opening.mode, self.words, judging=every)

    def line(self, number: int) -> str:
        """The result of a deal: won or unknown, with the number of tries, or lost, with the kind of proof."""
        answer = self.solver.solve(self.opening.start(number), self.order.rollouts, number)
        match answer:
            case SolvedLine():
                proven_solution(self.opening, number, answer, self.words)
                return f"{number} {WON} {answer.rollouts}"
            case Impossible():
                return f"{number} {LOST} {answer.proof}{answer.letter}"
            case _:
                return f"{number} {UNKNOWN} {answer.rollouts}"


def _open_order(order: CensusOrder) -> Opening:
    opening = open_patience(order.ruleset, 0, order.language, order.options, order.lexicon)
    if order.tier is None:
        return opening
    ruleset = opening.mode.ruleset.changed(tier=order.tier)
    words = words_for(ruleset)
    return Opening(mode_of(ruleset, words), opening.setup, words)


def try_deals(order: CensusOrder, deals: tuple[int, ...]) -> list[str]:
    """A line for each of the deals. Runs on a worker."""
    table = table_of(order, CensusTable)
    return [table.line(number) for number in deals]


def census(order: CensusOrder, log: Path, workers: Workers, on_lines: OnLines) -> Winnable:
    """Count the deals. Results are in the log, and those in it are not computed again."""
    opening = _open_order(order)
    order = msgspec.structs.replace(order, table=hashes(opening.mode.ruleset, opening.lexicon))
    deals = range(order.first, order.first + order.count)
    return winnable(run_logged(order, try_deals, deals, log, workers, lambda lines: False, on_lines))


def winnable(lines: list[str]) -> Winnable:
    """The lines of a census counted."""
    results = [line.split(" ")[1] for line in lines]
    won, lost = results.count(WON), results.count(LOST)
    low, _ = wilson(Proportion(won, len(results)), ERRORS_95)
    _, high = wilson(Proportion(len(results) - lost, len(results)), ERRORS_95)
    return Winnable(won, lost, len(results) - won - lost, low, high)


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ruleset", metavar=text("RULESET"), help=text("a patience"))
    parser.add_argument(
        "--deals",
        metavar=(text("FIRST"), text("COUNT")),
        nargs=2,
        type=deal_number,
        required=True,
        help=text("the first deal number, and how many deals"),
    )
    parser.add_argument(
        "--tier",
        metavar=text("TIER"),
        help=text("words of the list up to this tier, such as common"),
    )
    parser.add_argument(
        "--log",
        metavar=text("FILE"),
        type=Path,
        help=text("keep each deal’s result here; the same command continues from it"),
    )
    add_deal_words(parser, text("the words that solutions use (default: all)"), None)
    add_rollouts(parser)
    add_workers(parser)
    add_table(parser)


def run(chosen: argparse.Namespace) -> int:
    """Count the deals; print how many were won, lost or undecided, and the share of all deals (interval)."""
    if chosen.words is not None and chosen.tier is not None:
        raise Fault("command line", "census", "--tier and --words", "one of them")
    first, count = chosen.deals
    if not count:
        raise Fault("command line", "--deals", repr("0"), f"a whole number from 1 to {LAST_DEAL}")
    if first + count - 1 > LAST_DEAL:
        raise Fault("deal number", "", str(first + count - 1), f"a whole number from 0 to {LAST_DEAL}")
    order = CensusOrder(
        ruleset=chosen.ruleset,
        language=chosen.language,
        options=options_of(chosen, chosen.ruleset),
        lexicon=chosen.lexicon,
        tier=chosen.tier,
        words=chosen.words or ALL,
        rollouts=chosen.rollouts,
        first=first,
        count=count,
    )
    CensusTable(order)  # raises faults of the order here, not in a worker
    with (
        _log(chosen.log) as log,
        start_workers(chosen.workers, chosen.dask) as workers,
        progress_bar(count) as line,
    ):
        move = bar_mover(line)
        counts = census(order, log, workers, lambda lines: move(len(lines)))
    _print(chosen, counts)
    return 0


@contextmanager
def _log(given: Path | None) -> Iterator[Path]:
    """The file of the results: the given one, else a temporary one."""
    if given is not None:
        check_output_file(given, force=True)  # a log is continued
        yield given
        return
    with TemporaryDirectory() as folder:
        yield Path(folder, "census.log")


def _print(chosen: argparse.Namespace, counts: Winnable) -> None:
    if chosen.json:
        output.print_json({"ruleset": chosen.ruleset, **counts._asdict()})
        return
    print(
        text(
            "Deals won: {won}, proven lost: {lost}, unknown: {unknown}.",
            won=grouped(counts.won),
            lost=grouped(counts.lost),
            unknown=grouped(counts.unknown),
        )
    )
    print(
        text(
            "{low}% to {high}% of all deals can be won (95% interval).",
            low=number_text(100 * counts.low, ".2f"),
            high=number_text(100 * counts.high, ".2f"),
        )
    )
