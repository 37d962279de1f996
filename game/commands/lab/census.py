"""`kanugo lab census`: how many deals of a patience can be won."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

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
from game.deals.book import ALL
from game.deals.request import deal_number
from game.fault import Fault
from game.lab.census import CensusOrder, CensusTable, Winnable, census
from game.lab.tasks import executor
from game.table.mode import LAST_DEAL
from game.text.catalogues import text


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
    CensusTable(order)  # raises what is wrong with the order here, not in a worker
    with _log(chosen.log) as log, executor(chosen.workers, chosen.dask) as hands, progress_bar(count) as line:
        move = bar_mover(line)
        found = census(order, log, hands, lambda lines: move(len(lines)))
    _print(chosen, found)
    return 0


@contextmanager
def _log(given: Path | None) -> Iterator[Path]:
    """The file that keeps the results: the one that was given, else a temporary one."""
    if given is not None:
        check_output_file(given, force=True)  # a log is continued
        yield given
        return
    with TemporaryDirectory() as folder:
        yield Path(folder, "census.log")


def _print(chosen: argparse.Namespace, found: Winnable) -> None:
    if chosen.json:
        output.print_json({"ruleset": chosen.ruleset, **found._asdict()})
        return
    print(
        text(
            "{won} deals won, {lost} proven lost, {unknown} unknown.",
            won=f"{found.won:,}",
            lost=f"{found.lost:,}",
            unknown=f"{found.unknown:,}",
        )
    )
    print(
        text(
            "{low}% to {high}% of all deals can be won (95% interval).",
            low=f"{100 * found.low:.2f}",
            high=f"{100 * found.high:.2f}",
        )
    )
