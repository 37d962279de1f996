"""The command `kanugo`: alone or with a file the app, with a sub-command an answer without a screen.

Exit 0: done. 1: a negative answer, as an illegal placement. 2: wrong input, said in one line on standard
error that names file, place, found and expected.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType

from game import __version__
from game.commands.arguments import CommandParser, described
from game.fault import Fault
from game.system.paths import ENDING, look_into_own
from game.system.streams import complain, fall_silent, make_usable
from game.text import catalogues
from game.text.catalogues import text
from game.text.faults import fault_line

COMMANDS: dict[str, Callable[[], str]] = {
    "play": lambda: text("start or resume a game in the app"),
    "open": lambda: text("open a saved game, ruleset or word list in the app"),
    "rulesets": lambda: text("list the rulesets"),
    "deal": lambda: text("show how a deal starts"),
    "plays": lambda: text("list every legal play in a position"),
    "judge": lambda: text("check the play in a position"),
    "print": lambda: text("print a deal or a pack of cards (PDF), or a crossword as a picture"),
    "replay": lambda: text("replay a saved game"),
    "review": lambda: text("find the mistakes in a saved game"),
    "games": lambda: text("list your games; export, archive, restore or delete one"),
    "gcg": lambda: text("export or import board games as GCG"),
    "rulings": lambda: text("list players' rulings on words, or delete one"),
    "simulate": lambda: text("let computer players play each other"),
    "bench": lambda: text("measure the speed of this computer"),
    "solve": lambda: text("find a solution for a patience, or prove that there is none"),
    "forge": lambda: text("make a book of solved, graded deals, or verify one"),
    "drill": lambda: text("practise words and positions"),
    "lexicon": lambda: text("list, describe, check and build word lists"),
    "doctor": lambda: text("check and repair your data, or restore a backup"),
}
"""What there is, and what it is for, in the language in use. Each is a module of `game.commands` with `add`,
which adds its arguments to a parser, and `run`, which answers them with the exit code."""


def run(arguments: Sequence[str]) -> int:
    """Do what the arguments say; the exit code."""
    make_usable()
    for fault in catalogues.use(catalogues.of_system()):
        complain(f"kanugo: {fault_line(fault)}")
    try:
        return _answered(arguments)
    except Fault as fault:
        return _refused(fault)
    except BrokenPipeError:
        fall_silent()  # the reader has seen enough, as with `| head`
        return 0
    except OSError as error:
        fall_silent()
        return _refused(_of_system(error))
    except KeyboardInterrupt:
        return 130


def _answered(arguments: Sequence[str]) -> int:
    """Do what the arguments say, all of it written out; the exit code."""
    try:
        code = (
            _opened(arguments) if _is_file(arguments) else _answer(parser_of(arguments).parse_args(arguments))
        )
    except SystemExit as shown:  # by --help and --version
        code = int(shown.code or 0)
    sys.stdout.flush()
    return code


def _is_file(arguments: Sequence[str]) -> bool:
    """Whether a desktop has started the program with a file of its own."""
    return len(arguments) == 1 and arguments[0].lower().endswith(ENDING) and not arguments[0].startswith("-")


def _opened(arguments: Sequence[str]) -> int:
    """The exit code of the app. What is wrong with the file is told in the window."""
    from game.ui.start import open_app

    return open_app(file=Path(arguments[0]))


def _answer(chosen: argparse.Namespace) -> int:
    """The exit code of the command, or of the app where none is named."""
    if chosen.command is None:
        from game.ui.start import open_app

        return open_app()
    if chosen.command not in ("play", "open"):  # the window tells it itself, and opens all the same
        look_into_own()
    code: int = _module(chosen.command).run(chosen)
    return code


def about() -> str:
    """What the program is, in a sentence."""
    return text("Word card and tile games: Kan-u-go, its three patiences, seven board games, and practice.")


def parser_of(arguments: Sequence[str]) -> CommandParser:
    """The parser of the command line. Only a command that is named is imported: the others add nothing."""
    of_files = text(
        "`kanugo FILE{ending}` opens a saved game, ruleset or word list, like `kanugo open`.", ending=ENDING
    )
    parser = CommandParser(prog="kanugo", description=about(), epilog=of_files)
    shown = text("show program's version number and exit")
    parser.add_argument("--version", action="version", version=f"kanugo {__version__}", help=shown)
    commands = parser.add_subparsers(title=text("commands"), metavar=text("COMMAND"), dest="command")
    for name, purpose in COMMANDS.items():
        command = described(commands, name, purpose())
        if name in arguments:
            _module(name).add(command)
    return parser


def _module(command: str) -> ModuleType:
    return import_module(f"game.commands.{command}")


def _of_system(error: OSError) -> Fault:
    found = error.strerror or str(error)
    if error.filename is None:
        return Fault("output", "", found, "what can be written")
    return Fault(str(error.filename), "", found, "a file that can be used")


def _refused(fault: Fault) -> int:
    complain(f"kanugo: {fault_line(fault)}")
    return 2
