"""How much a test of chance does: a part of it in the default run, all of it in the slow one."""

from collections.abc import Iterable
from typing import Any

import pytest


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
