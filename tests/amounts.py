"""How much a test of chance does: a part of it in the default run, all of it in the slow one."""

from typing import Any

import pytest


def some_and_all(some: object, everything: object) -> list[Any]:
    """The values of a parameter: what the default run takes, and what only the slow run takes."""
    return [pytest.param(some, id="some"), pytest.param(everything, id="all", marks=pytest.mark.slow)]
