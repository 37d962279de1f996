"""`kanugo open`: opens the app with a shared file."""

import argparse
from pathlib import Path

from game.store.shared_files import look_into
from game.text.catalogues import text
from game.ui import start


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file",
        metavar=text("FILE"),
        type=Path,
        help=text("a saved game, ruleset or word list; any file name will do"),
    )


def run(chosen: argparse.Namespace) -> int:
    """Look into the file, and open the app with what it brings; no window is opened for a file that brings
    nothing."""
    from game.practice.table_files import is_table, read_table  # to show the help no database is loaded

    return start.open_app(handed=read_table(chosen.file) if is_table(chosen.file) else look_into(chosen.file))
