"""Where the project lies, and where the game that is tested lies: there too, or installed from a wheel."""

from hashlib import sha256
from pathlib import Path

import pytest

import game

PROJECT = Path(__file__).resolve().parent.parent
CODE = Path(game.__file__).resolve().parent.parent
"""The folder of the packages `game` and `modes` that are tested."""

IN_PROJECT = CODE == PROJECT

of_the_project = pytest.mark.skipif(not IN_PROJECT, reason="not of what is installed")


def builder_of_forms() -> str:
    """A name for what makes the search forms, another one after each change of it."""
    compiled = ("gaddag", "bits", "chance")
    made_by = ("form.py", *(f"{name}{suffix}" for name in compiled for suffix in (".py", ".pxd")))
    there = (CODE / "game/search/kernel" / name for name in made_by)  # no declarations where it is installed
    return sha256(b"".join(path.read_bytes() for path in there if path.is_file())).hexdigest()[:16]
