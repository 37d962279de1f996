"""The mutants that `tests/equivalent.toml` leaves out are of lines that still exist."""

import inspect
import re
import tomllib
from importlib import import_module
from typing import Any

import pytest

from tests.mutation import EQUIVALENT

ENTRIES = tomllib.loads(EQUIVALENT.read_text("utf-8"))["equivalent"]


def source_of(function: str) -> str:
    """The source of a function by the name that mutmut gives it: `module.x_name` or `module.xǁClassǁname`."""
    module, _, name = function.rpartition(".")
    found: Any = import_module(module)
    for each in name.removeprefix("xǁ").split("ǁ") if "ǁ" in name else [name.removeprefix("x_")]:
        found = getattr(found, each)
    return inspect.getsource(found)


def plain(code: str) -> str:
    """Code without white space, and without commas before a closing bracket."""
    return re.sub(r",(?=[)\]}])", "", "".join(code.split()))


@pytest.mark.parametrize("function", sorted({entry["function"] for entry in ENTRIES}))
def test_the_lines_of_mutants_that_are_left_out_exist(function: str) -> None:
    source = plain(source_of(function))
    lines = [entry["was"] for entry in ENTRIES if entry["function"] == function]
    assert [line for line in lines if plain(line) not in source] == []
