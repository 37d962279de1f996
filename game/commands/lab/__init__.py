"""`kanugo lab`: the tools for development, each a module with `add` and `run` like any other command."""

import argparse
from importlib import import_module
from types import ModuleType

from game.commands.arguments import CommandParser, add_command
from game.text.catalogues import text


def add(parser: CommandParser) -> None:
    parser.description = None  # the parts are listed below
    tools = parser.add_subparsers(title=text("commands"), metavar=text("COMMAND"), dest="tool", required=True)
    for name, purpose in {
        "bench": text("measure the speed of this computer"),
        "census": text("count how many deals of a patience can be won"),
        "compare": text("compare by self-play two files of what it is worth to keep tiles"),
        "forge": text("make a book of solved, graded deals, or verify one"),
        "hints": text("play deals of a patience by hints alone"),
        "leaves": text("learn by self-play what it is worth to keep tiles"),
        "lexicon": text("build a lexicon from a plain list, one word per line"),
        "match": text("let a computer player play another program"),
        "preendings": text("check the master near the end of games by brute force"),
        "simulate": text("let computer players play each other"),
    }.items():
        _module(name).add(add_command(tools, name, purpose))


def run(chosen: argparse.Namespace) -> int:
    code: int = _module(chosen.tool).run(chosen)
    return code


def _module(name: str) -> ModuleType:
    return import_module(f"game.commands.lab.{name}")
