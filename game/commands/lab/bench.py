"""`kanugo lab bench`: measures the speed of this machine and prints a table."""

import argparse
from collections.abc import Iterator
from importlib import import_module

from game.commands.arguments import add_json
from game.fault import Fault
from game.lab.bench import Measure, print_table
from game.text.catalogues import text

PARTS = {
    "start": "window",
    "frame": "window",
    "idle": "window",
    "search": "search",
    "endgame": "search",
    "review": "words",
    "thinking": "search",
    "ends": "search",
    "solver": "search",
    "study": "words",
    "words": "words",
}
"""The parts, each a function of that name, and the modules that hold them: only what is run is imported."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("part", nargs="*", metavar=text("PART"), help=text("run only these parts"))
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    unknown = [part for part in chosen.part if part not in PARTS]
    if unknown:
        raise Fault("command line", "bench", repr(unknown[0]), f"parts among {', '.join(PARTS)}")
    print_table((row for part in chosen.part or PARTS for row in _measures(part)), chosen.json)
    return 0


def _measures(part: str) -> Iterator[Measure]:
    yield from getattr(import_module(f"game.lab.bench.{PARTS[part]}"), part)()
