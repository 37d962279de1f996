"""What the commands take in common, and how a word of the command line becomes a number or an option."""

import argparse
from collections.abc import Callable

from game.fault import Fault
from game.table.mode import LAST_DEAL

Command = Callable[[argparse.Namespace], int]
"""What a command does; the exit code."""


def shared(parser: argparse.ArgumentParser, answer: Command) -> None:
    """What every command takes that begins a game or looks at a position."""
    judging(parser, answer)
    parser.add_argument(
        "--set",
        metavar="OPTION=VALUE",
        action="append",
        default=[],
        type=option,
        help="decide an option of the ruleset",
    )
    parser.add_argument("--language", metavar="CODE", help="the language of the game, as en or eo")


def judging(parser: argparse.ArgumentParser, answer: Command) -> None:
    """What every command takes that judges words."""
    parser.add_argument(
        "--lexicon",
        metavar="NAME_OR_FILE",
        help="words to judge by: a name, or a file (a plain list will do)",
    )
    answering(parser, answer)


def answering(parser: argparse.ArgumentParser, answer: Command) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.set_defaults(answer=answer)


def option(given: str) -> tuple[str, str]:
    name, sign, value = given.partition("=")
    if not sign or not name:
        raise Fault("command line", "--set", repr(given), "OPTION=VALUE")
    return name, value


def count(given: str) -> int:
    if not (given.isascii() and given.isdecimal() and len(given) <= 9 and int(given)):
        found = repr(given if len(given) <= 30 else given[:30] + "…")
        raise Fault("command line", "", found, "a whole number from 1 to 999999999")
    return int(given)


def deal_number(given: str) -> int:
    """The deal number that a text says. Raises Fault if it says none."""
    bare = given.strip().replace("\u202f", "").replace(" ", "")
    digits = bare.lstrip("0") or "0"
    fits = bare.isascii() and bare.isdigit() and len(digits) <= len(str(LAST_DEAL))
    if not fits or int(digits) > LAST_DEAL:
        found = repr(given if len(given) <= 30 else given[:30] + "…")
        raise Fault("deal number", "", found, f"a whole number from 0 to {LAST_DEAL}")
    return int(digits)
