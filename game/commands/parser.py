"""The parser of the command line, whose own words too are in the player's language; it knows no command."""

import argparse
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NoReturn

from game.fault import Fault
from game.text.catalogues import text

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

_TOLD = 40  # letters


class CommandHelp(argparse.HelpFormatter):
    """Help whose fixed words are said in the player's language. Those of argparse itself come from gettext by
    the environment alone, which is not how the language of this program is chosen."""

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


class CommandParser(argparse.ArgumentParser):
    """A parser whose help is in the player's language, and whose complaints are one line like every other."""

    def __init__(self, **asked: Any) -> None:
        super().__init__(add_help=False, formatter_class=CommandHelp, **asked)
        self.add_argument("-h", "--help", action="help", help=text("show this help message and exit"))

    def error(self, message: str) -> NoReturn:
        raise Fault("command line", "", message, f"what `{self.prog} --help` shows")

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        """A word of the line as what it is to be; a fault in it names the option."""
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
                "command line", _named(action), repr(value)[:_TOLD], f"one of {', '.join(action.choices)}"
            )

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        print(message, end="", file=file)  # the base lets it pass that nobody could read it


def _named(action: argparse.Action) -> str:
    """What the help calls an argument."""
    return next(iter(action.option_strings), str(action.metavar or action.dest))


def described(
    commands: "argparse._SubParsersAction[CommandParser]", name: str, purpose: str
) -> CommandParser:
    """A command, with what it is for in the list of commands and, as a sentence, in its own help."""
    return commands.add_parser(name, help=purpose, description=f"{purpose[0].upper()}{purpose[1:]}.")
