"""The command line as a page, made from its parser."""

import argparse
from collections.abc import Iterator
from functools import partial
from typing import cast

from game.cli import COMMANDS, parser_of

_WIDTH = 88
_BEFORE = "usage: "


def page() -> str:
    """Every command with what it takes."""
    parser = parser_of(tuple(COMMANDS))
    return "\n".join(["# Every command\n", *_sections(parser, 1)])


def _sections(parser: argparse.ArgumentParser, depth: int) -> Iterator[str]:
    parser.formatter_class = partial(argparse.HelpFormatter, width=_WIDTH)
    if depth > 1:
        yield f"{'#' * depth} {parser.prog}\n"
    if parser.description:
        yield f"{parser.description}\n"
    usage = parser.format_usage().rstrip().replace("\n" + " " * len(_BEFORE), "\n").removeprefix(_BEFORE)
    yield f"```text\n{usage}\n```\n"
    yield from _arguments(parser)
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for part in cast(dict[str, argparse.ArgumentParser], action.choices).values():
                yield from _sections(part, depth + 1)


def _arguments(parser: argparse.ArgumentParser) -> Iterator[str]:
    formatter = parser._get_formatter()
    shown = [action for action in parser._actions if _is_shown(action)]
    if shown:
        yield "| | |\n|---|---|"
        for action in shown:
            said = formatter._expand_help(action) if action.help else ""
            yield f"| {_invocation(formatter, action)} | {_escaped(said)} |"
        yield ""


def _is_shown(action: argparse.Action) -> bool:
    if isinstance(action, argparse._HelpAction | argparse._SubParsersAction):
        return False
    return action.help != argparse.SUPPRESS


def _invocation(formatter: argparse.HelpFormatter, action: argparse.Action) -> str:
    return ", ".join(f"`{part}`" for part in formatter._format_action_invocation(action).split(", "))


def _escaped(said: str) -> str:
    for sign in "|*<_[":
        said = said.replace(sign, f"\\{sign}")
    return said
