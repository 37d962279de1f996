"""Arguments that commands share, and their conversion to numbers, options and positions."""

import argparse
import errno
import os
import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from game.deals.book import SETS, Options, options_for
from game.deals.request import deal_number, option
from game.fault import QUOTED, Fault
from game.opening import words_for
from game.system.files import read_text
from game.system.paths import store_file
from game.table import rulefile
from game.table.placement import Piece
from game.table.position import Position, read_position
from game.table.ruleset import Ruleset
from game.text.catalogues import text
from game.words.lexicon import COMMON, EVERYDAY
from game.words.lexicons import chosen_lexicon

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    from game.practice.context import (
        PracticeContext,  # it loads the decks, which most commands do not need
    )


_ROLLOUTS = 100_000
_PLAY_WORDS = (EVERYDAY, COMMON, "full")
_MAX_BYTES = 1 << 20


def add_table(parser: argparse.ArgumentParser, json: bool = True) -> None:
    """Arguments of commands that begin a game or read a position."""
    add_words(parser, json)
    parser.add_argument(
        "--set",
        metavar=text("OPTION=VALUE"),
        action="append",
        default=[],
        type=option,
        help=text("set an option of the ruleset"),
    )
    add_language(parser)


def add_language(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    help_ = text("the language of the game, such as en or eo")
    parser.add_argument("--language", metavar=text("CODE"), default=default, help=help_)


def add_position(parser: argparse.ArgumentParser, help_: str) -> None:
    parser.add_argument("position", metavar=text("POSITION"), type=Path, help=help_)


def add_saved_game(parser: argparse.ArgumentParser) -> None:
    """Arguments of commands that open a table: a saved game, or the players of a new one."""
    parser.add_argument("--resume", metavar="ID", help=text("resume a game listed by `kanugo games`"))
    help_ = text("player names, separated by commas")
    parser.add_argument("--players", metavar=text("NAMES"), default="", help=help_)


def add_random_deal(parser: argparse.ArgumentParser) -> None:
    help_ = text("deal number (default: a random one)")
    parser.add_argument("--deal", metavar="N", type=deal_number, help=help_)


def options_of(chosen: argparse.Namespace, ruleset: str) -> Options:
    """The options for a command that chooses or solves deals: those that such deals need, and those given."""
    rules = rulefile.load(ruleset, language=chosen.language)
    return {**(options_for(chosen.words, rules) if chosen.words else {}), **dict(chosen.set)}


def add_words(parser: argparse.ArgumentParser, json: bool = True) -> None:
    """Arguments of commands that judge words, and print JSON if that is wished."""
    parser.add_argument(
        "--lexicon",
        metavar=text("NAME_OR_FILE"),
        type=chosen_lexicon,
        help=text("the word list to use: a name, or a file (a plain list will do)"),
    )
    if json:
        add_json(parser)


def add_play_words(parser: argparse.ArgumentParser) -> None:
    """Arguments of commands that suggest plays that a person might have known."""
    help_ = text("make the best plays of everyday or common words only, or of all (default)")
    parser.add_argument(
        "--words", metavar="|".join(_PLAY_WORDS), choices=_PLAY_WORDS, default="full", help=help_
    )


def with_words(context: "PracticeContext", words: str) -> "PracticeContext":
    """The context with the chosen words. Raises Fault if its list does not mark them."""
    if words == "full":
        return context
    chosen = context.within(words)
    if not chosen.tier:
        raise Fault("command line", "--words", repr(words), f"one of {', '.join(context.lexicon.tiers)}")
    return chosen


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help=text("print JSON"))


def add_rollouts(parser: argparse.ArgumentParser) -> None:
    """Arguments of commands that solve deals."""
    help_ = text("tries for each deal (default: {n})", n=_ROLLOUTS)
    parser.add_argument("--rollouts", metavar="K", type=count, default=_ROLLOUTS, help=help_)


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Arguments of commands that work on many deals."""
    parser.add_argument(
        "--workers", metavar="N", type=count, default=1, help=text("number of processes on this computer")
    )
    parser.add_argument(
        "--dask", metavar=text("ADDRESS"), help=text("use a Dask cluster, such as tcp://host:8786")
    )


def add_deal_words(parser: argparse.ArgumentParser, help_: str, default: str | None) -> None:
    """Arguments of commands that choose or solve deals."""
    parser.add_argument("--words", metavar="|".join(SETS), choices=SETS, default=default, help=help_)


def count(given: str, least: int = 1) -> int:
    if not (given.isascii() and given.isdecimal() and len(given) <= 9 and int(given) >= least):
        found = repr(given if len(given) <= 30 else given[:30] + "…")
        raise Fault("command line", "", found, f"a whole number from {least} to 999999999")
    return int(given)


def count_or_zero(given: str) -> int:
    return count(given, 0)


def add_force(parser: argparse.ArgumentParser) -> None:
    """The option of commands that write a file; see `check_output_file`."""
    parser.add_argument("--force", action="store_true", help=text("replace an existing file"))


def check_output_file(out: Path, *read: Path | str | None, force: bool) -> None:
    """Check an output file before any work is done for it. Raises Fault for a file that is read and for the
    store; without `force` also for an existing file and for a link, unless it leads to a pipe or a device."""
    for other in (store_file(), *read):
        if other is not None and _is_one_file(out, Path(other)):
            raise Fault(str(out), "", "the file that is read", "another file to write to")
    if force:
        return
    dangling = os.path.islink(out) and not os.path.exists(out)
    if dangling or os.path.isfile(out):  # unlike Path, os.path takes a name that is too long
        found = "a link" if os.path.islink(out) else "an existing file"
        raise Fault(str(out), "", found, "a new name, or --force to replace it")


def check_output_folder(out: Path) -> None:
    """Before long work: raises Fault where its file could not be written."""
    if not os.access(out.resolve().parent, os.W_OK):
        raise Fault(str(out), "", str(out.parent), "a writable folder")


def _is_one_file(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:  # one of them is not there
        return False


def position(chosen: argparse.Namespace) -> tuple[Position, tuple[Piece, ...]]:
    """The position of the arguments, and the placement in it. Raises Fault if it cannot be read."""
    path: Path = chosen.position

    def spelling(ruleset: Ruleset) -> Callable[[str], str]:
        return words_for(ruleset, chosen.lexicon).join

    return read_position(_position_text(path), str(path), chosen.language, dict(chosen.set), spelling)


def _position_text(path: Path) -> str:
    if str(path) != "-":
        return read_text(path, _MAX_BYTES, "a position file")
    return read_stdin("a position file")


def read_stdin(expected: str) -> str:
    """The text on standard input. Raises Fault, with what was `expected`, if it cannot be read."""
    try:
        given = sys.stdin.read(_MAX_BYTES + 1)
        if len(given) > _MAX_BYTES:
            raise Fault("-", "", os.strerror(errno.EFBIG), expected)
        return given.encode("utf-8", "surrogateescape").decode().removeprefix("\ufeff")
    except OSError as error:
        raise Fault("-", "", error.strerror or str(error), expected) from error
    except UnicodeDecodeError as error:
        raise Fault("-", f"byte {error.start}", "not UTF-8", expected) from error


class CommandHelp(argparse.HelpFormatter):
    """Help with its fixed words in the player's language. argparse itself takes them from gettext by the
    environment alone, which does not know the language chosen in this program."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        before = text("usage:") + " " if prefix is None else prefix
        super().add_usage(usage, actions, groups, before)

    def start_section(self, heading: str | None) -> None:
        match heading:
            case "options":
                heading = text("options")
            case "positional arguments":
                heading = text("positional arguments")
        super().start_section(heading)


_OF_ARGPARSE = {
    r"the following arguments are required: (.+)": r"\1 missing",
    r"argument (?P<name>\S+): expected (?:one|at least one) argument": "no value",
    r"argument (?P<name>\S+): expected 2 arguments": "fewer than two values",
    r"argument (?P<name>\S+): not allowed with argument (\S+)": r"\2 with it",
    r"argument (?P<name>\S+): ignored explicit argument (.+)": r"the value \2",
}
"""What was found, as a noun, by the messages of argparse, which are clauses."""


class CommandParser(argparse.ArgumentParser):
    """A parser with help in the player's language, and errors in one line like all others."""

    def __init__(self, **asked: Any) -> None:
        super().__init__(add_help=False, formatter_class=CommandHelp, **asked)
        self.add_argument("-h", "--help", action="help", help=text("show this help message and exit"))

    def error(self, message: str) -> NoReturn:
        place, found = "", message
        for pattern, plain in _OF_ARGPARSE.items():
            if matched := re.fullmatch(pattern, message):
                place, found = matched.groupdict().get("name", ""), matched.expand(plain)
        raise Fault("command line", place, found, f"what `{self.prog} --help` shows")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Refuse unknown arguments, which a command would otherwise leave to the program as a whole."""
        chosen, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return chosen, unknown

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        """Convert an argument; a fault in it names the option."""
        try:
            return super()._get_value(action, arg_string)
        except Fault as fault:
            if fault.place:
                raise
            raise Fault("command line", _named(action), fault.found, fault.expected) from fault

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Refuse what is not among the choices, as every command refuses what it does not know."""
        if action.choices is not None and value not in action.choices:
            raise Fault(
                "command line",
                _named(action),
                repr(value)[:QUOTED],
                f"one of {', '.join(action.choices)}",
            )

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        print(message, end="", file=file)  # the base class ignores that it could not be written


def _named(action: argparse.Action) -> str:
    """The name of an argument in the help."""
    return next(iter(action.option_strings), str(action.metavar or action.dest))


def add_command(
    commands: "argparse._SubParsersAction[CommandParser]", name: str, purpose: str
) -> CommandParser:
    """Add a command, with its purpose in the list of commands and, as a sentence, in its own help."""
    return commands.add_parser(name, help=purpose, description=f"{purpose[0].upper()}{purpose[1:]}.")
