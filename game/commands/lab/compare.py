"""`kanugo lab compare`: games between two players by different leaves."""

import argparse
from pathlib import Path

from game.commands import output
from game.commands.arguments import add_table, count
from game.commands.lab.leaves import game_of
from game.commands.lab.simulate import print_pairs
from game.commands.output import progress_bar
from game.deals.request import deal_number
from game.fault import Fault
from game.lab.leaves import compare
from game.lab.simulation import LEAST
from game.search.players.leaves import leaves_of, read
from game.text.catalogues import text


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ruleset", metavar=text("RULESET"))
    parser.add_argument(
        "leaves", metavar=text("FILE"), type=Path, help=text("the worths of the first player")
    )
    parser.add_argument(
        "--against",
        metavar=text("FILE"),
        type=Path,
        help=text("those of the other player (default: what computer players go by)"),
    )
    parser.add_argument("--games", metavar="N", type=count, required=True, help=text("how many games"))
    parser.add_argument(
        "--deal", metavar="N", type=deal_number, default=1, help=text("first deal (default: 1)")
    )
    add_table(parser)


def run(chosen: argparse.Namespace) -> int:
    """Play each deal from both seats, and print how the first player did."""
    rules, lexicon = game_of(chosen)
    pairs = chosen.games // 2
    if pairs < LEAST:
        raise Fault("command line", "--games", str(chosen.games), f"a whole number, {2 * LEAST} or more")
    leaves = read(chosen.leaves)
    others = leaves_of(rules) if chosen.against is None else read(chosen.against)
    deals = range(chosen.deal, chosen.deal + pairs)
    with progress_bar(2 * pairs) as line:
        found = compare(rules, lexicon, leaves, others, deals, line.update)
    if chosen.json:
        output.print_json(found._asdict())
    else:
        print_pairs(found)
    return 0
