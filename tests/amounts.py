"""How much a test of chance does: a part of it in the default run, all of it in the slow one."""

from collections.abc import Iterable
from typing import Any

import pytest

from game.table import rulefile


def some_of(values: Iterable[Any], every: int) -> list[Any]:
    """The values of a parameter: every so manieth in the default run, all others in the slow run only."""
    return [
        value
        if n % every == 0
        else pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.slow)
        for n, value in enumerate(values)
    ]


def some_and_all(some: object, everything: object) -> list[Any]:
    """The values of a parameter: what the default run takes, and what only the slow run takes."""
    return [pytest.param(some, id="some"), pytest.param(everything, id="all", marks=pytest.mark.slow)]


def tables_once() -> list[tuple[str, str]]:
    """The shipped games, each in its first language, and each other language once: what holds for a game and
    for a language holds for both together. A game of no language has an empty one."""
    found: list[tuple[str, str]] = []
    languages: set[str] = set()
    for game in filter(rulefile.is_ours, rulefile.names()):
        for n, language in enumerate(rulefile.languages(game) or ("",)):
            if not n or language not in languages:
                found.append((game, language))
                languages.add(language)
    return found
