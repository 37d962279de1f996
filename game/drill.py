"""The words of the command line for `kanugo drill`; what it does is in `game.drilling`."""

import argparse
from typing import Any

from game.arguments import count, deal_number, shared


def add_parser(commands: Any) -> None:
    """Add the command to those of a parser (what `add_subparsers` gave)."""
    help_ = "practise words and positions"
    parser: argparse.ArgumentParser = commands.add_parser(
        "drill", help=help_, description=help_[0].upper() + help_[1:] + "."
    )
    parser.add_argument("kind", metavar="KIND", nargs="?", help="one kind of drill only (default: all)")
    parser.add_argument(
        "--ruleset", metavar="ID", default="scrabble", help="of this game (default: scrabble)"
    )
    parser.add_argument("--items", metavar="N", type=count, help="how many answers (default: 10)")
    parser.add_argument("--make", metavar="N", type=count, help="print so many items with their answers")
    parser.add_argument("--seed", metavar="N", type=deal_number, help="the same number makes the same items")
    shared(parser, _drill)


def _drill(chosen: argparse.Namespace) -> int:
    from game.drilling import drill

    return drill(chosen)
