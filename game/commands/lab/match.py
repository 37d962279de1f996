"""`kanugo lab match`: games of a computer player against another program."""

import argparse
from contextlib import closing

from game.commands.arguments import count
from game.commands.lab import simulate
from game.lab import simulation
from game.lab.simulation import LineEngine
from game.table.state import computer
from game.text.catalogues import text


def add(parser: argparse.ArgumentParser) -> None:
    simulate.add_games(parser)
    parser.add_argument(
        "--engine",
        metavar=text("COMMAND"),
        required=True,
        help=text("the other program, which reads positions in CGP and writes moves"),
    )
    parser.add_argument(
        "--player",
        metavar=text("NAME"),
        default=computer("master"),
        help=text("the computer player (default: {player})", player=computer("master")),
    )
    parser.add_argument(
        "--limit",
        metavar="N",
        type=count,
        default=60,
        help=text("the most seconds that a move of the other program may take (default: 60)"),
    )
    parser.set_defaults(workers=1, dask=None, chances=None, force=False)


def run(chosen: argparse.Namespace) -> int:
    """Play the games, and print the results of our player and the program."""
    levels = (simulate.level_named(chosen.player, "--player"), f"{simulation.ENGINE}{chosen.engine}")
    engine = simulation.opening_of(simulate.match_of(levels, chosen))[1][1]
    assert isinstance(engine, LineEngine)
    engine.limit = chosen.limit
    try:
        with closing(engine):
            return simulate.play(levels, chosen)
    finally:
        simulation.opening_of.cache_clear()  # the program has ended
