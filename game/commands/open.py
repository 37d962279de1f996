"""`kanugo open`: opens the app with a shared file."""

import argparse
from pathlib import Path

from game.commands.output import bar_mover, progress_bar
from game.store.shared_files import SharedFile, read_shared
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
    """Read the file and open the app with it; an unusable file opens no window."""
    from game.practice.table_files import is_table, read_table  # the help needs no database

    return start.open_app(shared=read_table(chosen.file) if is_table(chosen.file) else _read(chosen.file))


def _read(file: Path) -> SharedFile:
    with progress_bar(1.0, text("Opening file"), counts=False) as line:  # a long word list takes a while
        return read_shared(file, bar_mover(line))
