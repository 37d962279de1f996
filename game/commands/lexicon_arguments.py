"""The words of the command line for `kanugo lexicon`; what they do is in `game.commands.lexicon`."""

import argparse
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any


def add_parser(commands: Any) -> None:
    """Add `lexicon` and its four commands to the commands of a parser (what `add_subparsers` gave)."""
    lexicon = commands.add_parser("lexicon", help="word lists: list, describe, ask, build")
    parts = lexicon.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _add(parts, "list", "list the lexicons")
    info = _add(parts, "info", "describe a lexicon and verify it")
    info.add_argument("name", metavar="NAME_OR_FILE")
    check = _add(parts, "check", "say of words whether they are valid, and why")
    check.add_argument("name", metavar="NAME_OR_FILE")
    check.add_argument("words", metavar="WORD", nargs="+")
    check.add_argument(
        "--set",
        metavar="OPTION=VALUE",
        action="append",
        default=[],
        help="word_forms=roots|endings|affixes, forms_alone=true|false, tier=TIER",
    )
    build = _add(parts, "build", "pack a plain list, one word a line")
    build.add_argument("list", metavar="LIST", type=Path)
    build.add_argument(
        "--out", metavar="FILE", type=Path, help="the packed file to write (default: among the player's own)"
    )
    build.add_argument("--name", metavar="NAME", help="what it is called (default: as the file)")
    build.add_argument("--language", metavar="CODE", default="", help="its language, as en or eo")
    build.add_argument("--alphabet", metavar="LETTERS", default="", help="its letters, in their order")


def _add(parts: Any, name: str, help_: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = parts.add_parser(
        name, help=help_, description=help_[0].upper() + help_[1:] + "."
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.set_defaults(answer=_answer_of(name))
    return parser


def _answer_of(name: str) -> Callable[[argparse.Namespace], int]:
    def answer(chosen: argparse.Namespace) -> int:
        # Imported only when asked for: the app opens without the libraries that cards need.
        code: int = getattr(import_module("game.commands.lexicon"), f"{name}_")(chosen)
        return code

    return answer
