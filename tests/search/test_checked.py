"""Compiled with every place checked, the search finds the same and never leaves its arrays."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.places import PROJECT, of_the_project

LEFT_OUT = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "ui")

PROGRAM = """
import sys
from array import array
from game.search.kernel import gaddag, generate, plays
from tests.search.tables import ALPHABETS, FAMILIES, tables
from tests.search.test_exactness import compare
left = []
sys.unraisablehook = lambda what: left.append(str(what.exc_value))
assert generate.COMPILED
try:
    astray = memoryview(array("I", [0, 1 << 31 | 1 << 23 | 2000]))  # it leads to no edge
    gaddag.WordFilter(astray, 1, 1).fill_filter()
except IndexError as error:
    left.append(str(error))
assert left, "places are not checked"
left.clear()
for family in FAMILIES:
    for alphabet in ALPHABETS:
        for table in tables(family, alphabet, 7, 4):
            compare(table, plays)
assert not left, left
"""


@pytest.mark.slow
@of_the_project
@pytest.mark.needs((sysconfig.get_config_var("CC") or "cc").split()[0])
def test_nothing_is_read_or_written_out_of_bounds(tmp_path: Path) -> None:
    for folder in ("game", "tests"):
        shutil.copytree(PROJECT / folder, tmp_path / folder, ignore=LEFT_OUT)
    shutil.copy(PROJECT / "setup.py", tmp_path)
    surroundings = {**os.environ, "KANUGO_BOUNDSCHECK": "1", "KANUGO_HOME": str(tmp_path / "home")}
    for arguments in (["setup.py", "-q", "build_ext", "--inplace"], ["-c", PROGRAM]):
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=tmp_path,
            env={**surroundings, "PYTHONPATH": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr[-3000:]
