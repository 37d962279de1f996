"""`kanugo lab`: the tools for development, which are in `game.lab`."""

import argparse

from game.commands.arguments import CommandParser, add_command
from game.lab import bench, census, forge, hints, leaves, lexicon, preendings, simulation
from game.text.catalogues import text


def add(parser: CommandParser) -> None:
    parser.description = None  # the parts are listed below
    tools = parser.add_subparsers(title=text("commands"), metavar=text("COMMAND"), dest="tool", required=True)
    for name, purpose, add_arguments, run_tool in (
        ("bench", text("measure the speed of this computer"), bench.add, bench.run),
        ("census", text("count how many deals of a patience can be won"), census.add, census.run),
        (
            "compare",
            text("compare two files of leaves by self-play"),
            leaves.add_compare,
            leaves.run_compare,
        ),
        ("forge", text("make a book of solved, graded deals, or verify one"), forge.add, forge.run),
        ("hints", text("play deals of a patience by hints alone"), hints.add, hints.run),
        ("leaves", text("learn by self-play what it is worth to keep tiles"), leaves.add, leaves.run),
        ("lexicon", text("build a lexicon from a plain list, one word per line"), lexicon.add, lexicon.run),
        (
            "match",
            text("let a computer player play another program"),
            simulation.add_match,
            simulation.run_match,
        ),
        (
            "preendings",
            text("check the master near the end of games by brute force"),
            preendings.add,
            preendings.run,
        ),
        ("simulate", text("let computer players play each other"), simulation.add, simulation.run),
    ):
        tool = add_command(tools, name, purpose)
        add_arguments(tool)
        tool.set_defaults(run=run_tool)


def run(chosen: argparse.Namespace) -> int:
    code: int = chosen.run(chosen)
    return code
