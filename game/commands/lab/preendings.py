"""`kanugo lab preendings`: compares the master's choice with the last tiles in the bag with brute force."""

import argparse

from game.commands.arguments import add_json, count
from game.deals.request import deal_number
from game.fault import Fault
from game.lab.bench import print_table
from game.lab.preendings import preendings
from game.text.catalogues import text

_MOST = 4


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--bag", metavar="N", type=count, default=1, help=text("tiles in the bag (default: 1)")
    )
    parser.add_argument(
        "--positions", metavar="N", type=count, required=True, help=text("how many positions")
    )
    parser.add_argument(
        "--deal", metavar="N", type=deal_number, default=1, help=text("first deal (default: 1)")
    )
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    if chosen.bag > _MOST:
        raise Fault("command line", "--bag", str(chosen.bag), f"a whole number from 1 to {_MOST}")
    print_table(preendings(chosen.bag, chosen.deal, chosen.positions), chosen.json)
    return 0
