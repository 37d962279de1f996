"""`kanugo lab bench`: measures the speed of this machine and prints a table."""

import argparse

from game.commands.arguments import add_json
from game.fault import Fault
from game.lab.bench import patience, practice, print_table, search, window, words
from game.text.catalogues import text

PARTS = {
    "start": window.start,
    "ends": patience.ends,
    "frame": window.frame,
    "idle": window.idle,
    "search": search.search,
    "solver": patience.solver,
    "study": practice.study,
    "words": words.words,
}


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("part", nargs="*", metavar=text("PART"), help=text("run only these parts"))
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Measure the parts asked for, or all."""
    unknown = [part for part in chosen.part if part not in PARTS]
    if unknown:
        raise Fault("command line", "bench", repr(unknown[0]), f"parts among {', '.join(PARTS)}")
    print_table((row for part in chosen.part or PARTS for row in PARTS[part]()), chosen.json)
    return 0
