"""`kanugo solve --census`: how many deals of a patience can be won."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from game.asked import deal_number
from game.commands import output
from game.commands.arguments import add_workers, look_at_out, options_of
from game.commands.bars import bar, till
from game.deals.book import ALL
from game.deals.census import CensusOrder, CensusTable, Winnable, census
from game.deals.workers import executor
from game.fault import Fault
from game.table.mode import LAST_DEAL
from game.text.catalogues import text


def add_census(parser: argparse.ArgumentParser) -> None:
    """What the count of winnable deals takes."""
    parser.add_argument(
        "--census",
        metavar=text("RULESET"),
        help=text("instead, count how many deals of a patience can be won"),
    )
    parser.add_argument(
        "--deals",
        metavar=(text("FIRST"), text("COUNT")),
        nargs=2,
        type=deal_number,
        help=text("with --census: the first deal number, and how many deals"),
    )
    parser.add_argument(
        "--tier",
        metavar=text("TIER"),
        help=text("with --census: words of the list up to this tier, such as common"),
    )
    parser.add_argument(
        "--log",
        metavar=text("FILE"),
        type=Path,
        help=text("with --census: keep each deal's result here; the same command continues from it"),
    )
    add_workers(parser)


def run_census(chosen: argparse.Namespace) -> int:
    """Count, and print how many were won, lost and neither, and the share of all deals as an interval."""
    if chosen.ruleset is not None or chosen.deal is not None or chosen.game is not None:
        raise Fault("command line", "solve", "--census and a deal", "one of them")
    if chosen.words is not None and chosen.tier is not None:
        raise Fault("command line", "solve", "--tier and --words", "one of them")
    if chosen.deals is None or not chosen.deals[1]:
        raise Fault("command line", "solve", "too little", "--census RULESET --deals FIRST COUNT")
    first, count = chosen.deals
    if first + count - 1 > LAST_DEAL:
        raise Fault("deal number", "", str(first + count - 1), f"a whole number from 0 to {LAST_DEAL}")
    order = CensusOrder(
        ruleset=chosen.census,
        language=chosen.language,
        options=options_of(chosen, chosen.census),
        lexicon=chosen.lexicon,
        tier=chosen.tier,
        words=chosen.words or ALL,
        rollouts=chosen.rollouts,
        first=first,
        count=count,
    )
    CensusTable(order)  # what is wrong with the order is said here, not by a worker
    with _log(chosen.log) as log, executor(chosen.workers, chosen.dask) as hands, bar(count) as line:
        move = till(line)
        found = census(order, log, hands, lambda lines: move(len(lines)))
    _print(chosen, found)
    return 0


@contextmanager
def _log(asked: Path | None) -> Iterator[Path]:
    """Where results are kept: in the file that is asked for, else until the end only."""
    if asked is not None:
        look_at_out(asked, force=True)  # a log is continued
        yield asked
        return
    with TemporaryDirectory() as folder:
        yield Path(folder, "census.log")


def _print(chosen: argparse.Namespace, found: Winnable) -> None:
    if chosen.json:
        output.print_json({"ruleset": chosen.census, **found._asdict()})
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
            "{low} % to {high} % of all deals can be won (95 % interval).",
            low=f"{100 * found.low:.2f}",
            high=f"{100 * found.high:.2f}",
        )
    )
