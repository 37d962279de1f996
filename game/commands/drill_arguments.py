"""The words of the command line for `kanugo drill`; what it does is in `game.commands.drill`."""

import argparse
from typing import Any

from game.commands.arguments import count, deal_number, shared


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
    parser.add_argument("--minutes", metavar="N", type=count, help="so long a sitting instead of its answers")
    parser.add_argument("--new", metavar="N", type=_none_or_more, help="so many new items a day at most")
    parser.add_argument("--own", action="store_true", help="ask what is kept from games of your own")
    parser.add_argument("--players", metavar="NAMES", help="words as these players have ruled, as Ana,Ben")
    parser.add_argument(
        "--export",
        nargs=2,
        metavar=("csv|anki", "FILE"),
        help="copy what is learnt, as a table or for Anki",
    )
    parser.add_argument(
        "--reset", nargs="?", const="", metavar="KIND", help="forget what is learnt of a kind, or all of it"
    )
    parser.add_argument("--yes", action="store_true", help="with --reset: really forget it")
    shared(parser, _drill)


def _none_or_more(given: str) -> int:
    return 0 if given == "0" else count(given)


def _drill(chosen: argparse.Namespace) -> int:
    from game.commands.drill import drill

    return drill(chosen)
