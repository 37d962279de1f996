"""The command `kanugo`: without a sub-command, or with a file, it opens the app.

Exit codes: 0 for done, 1 for a negative answer such as an illegal placement, 2 for wrong input, with one
line on standard error that names file, place, found and expected."""

import argparse
import gc
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType

from game import __version__
from game.commands.arguments import CommandParser, add_command
from game.fault import Fault
from game.system.compiled import warning
from game.system.paths import SUFFIX, check_user_folder
from game.system.process import discard_output, make_streams_usable, print_error
from game.text import catalogues
from game.text.catalogues import text
from game.text.fault_texts import fault_line

_PLAYERS_COMMANDS: dict[str, Callable[[], str]] = {
    "play": lambda: text("start or resume a game in the app"),
    "open": lambda: text("open a saved game, ruleset or word list in the app"),
    "games": lambda: text("list your games; export, archive, restore or delete one"),
    "replay": lambda: text("replay a saved game"),
    "review": lambda: text("find the mistakes in a saved game"),
    "solve": lambda: text("find a solution for a patience, or prove that there is none"),
    "drill": lambda: text("practise words and positions"),
    "print": lambda: text("print a deal or a pack of cards (PDF), or a crossword as a picture"),
    "rulesets": lambda: text("list the rulesets"),
    "lexicon": lambda: text("list, describe and check word lists"),
    "rulings": lambda: text("list players’ rulings on words, or delete one"),
    "doctor": lambda: text("check and repair your data, or restore a backup"),
}
"""Listed by `kanugo --help`."""

_MORE_COMMANDS: dict[str, Callable[[], str]] = {
    "host": lambda: text("host a game for phones, without a window"),
    "deal": lambda: text("show how a deal starts"),
    "plays": lambda: text("list every legal play in a position"),
    "analyse": lambda: text("list the plays and swaps of a position by their chance of winning"),
    "judge": lambda: text("check the play in a position"),
    "gcg": lambda: text("export or import board games as GCG"),
    "lab": lambda: text("measure, forge and simulate: tools for development"),
}
"""Only named by `kanugo --help`."""

COMMANDS = {**_PLAYERS_COMMANDS, **_MORE_COMMANDS}
"""The purpose of each command, in the language in use. Each command is a module of `game.commands`; `add`
adds its arguments to a parser, `run` runs it and returns the exit code."""


def run(arguments: Sequence[str]) -> int:
    """Run what the arguments say; returns the exit code."""
    make_streams_usable()
    if stale := warning(Path(__file__).parent.parent):
        print_error(f"kanugo: {stale}")
    for fault in catalogues.use(catalogues.system_language()):
        print_error(f"kanugo: {fault_line(fault)}")
    try:
        return _run_flushed(arguments)
    except Fault as fault:
        return _print_fault(fault)
    except BrokenPipeError:
        discard_output()  # the reader has seen enough, as with `| head`
        return 0
    except OSError as error:
        discard_output()
        return _print_fault(_system_fault(error))
    except KeyboardInterrupt:
        return 130


def _run_flushed(arguments: Sequence[str]) -> int:
    """Run what the arguments say, flush the output, and return the exit code."""
    try:
        if _is_file(arguments):
            code = _open_file(arguments)
        else:
            current = _under_current_name(arguments)
            code = _run_command(parser_of(current).parse_args(current))
    except SystemExit as shown:  # by --help and --version
        code = int(shown.code or 0)
    sys.stdout.flush()
    return code


def _under_current_name(arguments: Sequence[str]) -> list[str]:
    """The arguments with a former name of a tool replaced by that in `kanugo lab`. To be removed in 1.1."""
    match list(arguments):
        case ["bench" | "forge" | "simulate" as tool, *rest]:
            return ["lab", tool, *rest]
        case ["lexicon", "build", *rest]:
            return ["lab", "lexicon", *rest]
        case ["solve", *rest] if any(each.partition("=")[0] == "--census" for each in rest):
            return ["lab", "census", *(each.removeprefix("--census=") for each in rest if each != "--census")]
        case current:
            return current


def _is_file(arguments: Sequence[str]) -> bool:
    """Whether the only argument is a file of ours, as when a desktop opens it."""
    return len(arguments) == 1 and arguments[0].lower().endswith(SUFFIX) and not arguments[0].startswith("-")


def _open_file(arguments: Sequence[str]) -> int:
    """Open the app with a file; returns the exit code. The window shows what is wrong with the file."""
    from game.ui.start import open_app

    return open_app(file=Path(arguments[0]))


def _run_command(chosen: argparse.Namespace) -> int:
    """Run the command, or the app if none is named; returns the exit code."""
    if chosen.command is None:
        from game.ui.start import open_app

        return open_app()
    if chosen.command not in ("play", "open"):  # the window opens all the same, and shows the fault
        check_user_folder()
    gc.enable()
    code: int = _module(chosen.command).run(chosen)
    return code


def about() -> str:
    """What the program is, in a sentence."""
    return text("Word card and tile games: Kan-u-go, its three patiences, seven board games, and practice.")


def parser_of(arguments: Sequence[str]) -> CommandParser:
    """The parser of the command line. Only commands that `arguments` name are imported and get their
    arguments; of the less common ones, only those are listed."""
    of_files = text(
        "`kanugo FILE{ending}` opens a saved game, ruleset or word list, like `kanugo open`.", ending=SUFFIX
    )
    more = text(
        "More commands: {names}. `kanugo COMMAND --help` describes each.", names=", ".join(_MORE_COMMANDS)
    )
    parser = CommandParser(prog="kanugo", description=about(), epilog=f"{of_files} {more}")
    shown = text("show program’s version number and exit")
    parser.add_argument("--version", action="version", version=f"kanugo {__version__}", help=shown)
    commands = parser.add_subparsers(title=text("commands"), metavar=text("COMMAND"), dest="command")
    for name, purpose in COMMANDS.items():
        if name in arguments:
            _module(name).add(add_command(commands, name, purpose()))
        elif name in _PLAYERS_COMMANDS:
            add_command(commands, name, purpose())
        else:
            commands.add_parser(name)
    return parser


def _module(command: str) -> ModuleType:
    return import_module(f"game.commands.{command}")


def _system_fault(error: OSError) -> Fault:
    found = error.strerror or str(error)
    if error.filename is None:
        return Fault("output", "", found, "an output that can be written")
    return Fault(str(error.filename), "", found, "a usable file")


def _print_fault(fault: Fault) -> int:
    print_error(f"kanugo: {fault_line(fault)}")
    return 2
