"""Every example in a docstring of ours is run, and says what it is said to say."""

import doctest
import re
from importlib import import_module

import pytest

from tests.test_layers import MODULES

EXAMPLE = re.compile(r"^\s*>>> ", re.MULTILINE)
WITH_EXAMPLES = [module for module, path in MODULES.items() if EXAMPLE.search(path.read_text("utf-8"))]


def test_there_are_examples() -> None:
    assert {"game.table.board", "game.search.kernel.plays", "game.search.players"} <= set(WITH_EXAMPLES)


@pytest.mark.parametrize("module", WITH_EXAMPLES)
def test_the_examples_of_a_module_do_what_they_say(module: str) -> None:
    tried = doctest.testmod(import_module(module), optionflags=doctest.ELLIPSIS)
    written = len(re.findall(EXAMPLE, MODULES[module].read_text("utf-8")))
    assert (tried.failed, tried.attempted) == (0, written)
