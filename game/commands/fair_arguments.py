"""The words of the command line for `kanugo solve` and `kanugo forge`; `proving` does what they say."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

Answer = Callable[[argparse.Namespace], int]
Shared = Callable[[argparse.ArgumentParser, Answer], None]
Number = Callable[[str], int]

_ROLLOUTS = 100_000


def add_parsers(commands: Any, shared: Shared, count: Number, deal_number: Number) -> None:
    """Add both commands to those of a parser (what `add_subparsers` gave)."""
    solve = _add(commands, "solve", "find a line that wins a patience, or a proof that there is none")
    solve.add_argument("ruleset", metavar="RULESET", nargs="?", help="a patience (not with --from)")
    solve.add_argument("--deal", metavar="N", type=deal_number, help="deal number")
    solve.add_argument("--from", metavar="GAME", type=Path, dest="game", help="go on from a saved game")
    _rollouts(solve, count)
    shared(solve, _solve)
    forge = _add(commands, "forge", "make a book of certified, graded deals, or prove one")
    forge.add_argument("ruleset", metavar="RULESET", nargs="?", help="a patience (not with --verify)")
    forge.add_argument("--count", metavar="N", type=count, help="how many deals")
    forge.add_argument("--first", metavar="N", type=deal_number, default=1, help="the first number tried")
    forge.add_argument("--out", metavar="FILE", type=Path, help="the book; one ending in .xz is packed")
    forge.add_argument("--workers", metavar="N", type=count, default=1, help="processes of this machine")
    forge.add_argument("--dask", metavar="ADDRESS", help="workers of a Dask cluster, as tcp://host:8786")
    forge.add_argument("--verify", metavar="FILE", type=Path, help="replay every solution of a book instead")
    _rollouts(forge, count)
    shared(forge, _forge)


def _rollouts(parser: argparse.ArgumentParser, count: Number) -> None:
    help_ = f"games tried for each deal (default: {_ROLLOUTS:,})"
    parser.add_argument("--rollouts", metavar="K", type=count, default=_ROLLOUTS, help=help_)


def _add(commands: Any, name: str, help_: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=help_, description=help_[0].upper() + help_[1:] + "."
    )
    return parser


def _solve(chosen: argparse.Namespace) -> int:
    from game.commands.proving import solve

    return solve(chosen)


def _forge(chosen: argparse.Namespace) -> int:
    from game.commands.proving import forge

    return forge(chosen)
