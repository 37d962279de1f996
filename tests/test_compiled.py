"""A compiled module that is not what its sources are is named before anything is tested."""

from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from tests.compiled import stale

SOURCES = {"game/search/kernel/grid.py": "cells = 3\n", "game/search/kernel/bits.pxd": "# bits\n"}
MODULE = f"game/search/kernel/grid{EXTENSION_SUFFIXES[0]}"
REBUILD = "rebuild with `.venv/bin/pip install -e .`"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Two sources, and a module that is compiled from them."""
    (tmp_path / "game/search/kernel").mkdir(parents=True)
    named = ""
    for name, text in SOURCES.items():
        (tmp_path / name).write_text(text)
        named += f"{name}={sha256(text.encode()).hexdigest()[:16]};"
    (tmp_path / MODULE).write_bytes(b"\x7fELF\0compiled from: " + named.encode() + b"\0more\0")
    return tmp_path


def test_a_module_of_the_sources_beside_it_is_right(root: Path) -> None:
    assert stale(root) == []


@pytest.mark.parametrize("source", SOURCES)
def test_a_source_that_has_changed_since_is_named_with_what_to_do(root: Path, source: str) -> None:
    (root / source).write_text("changed\n")
    assert stale(root) == [f"compiled from another {source}: grid; {REBUILD}"]


def test_a_source_that_is_gone_is_named(root: Path) -> None:
    (root / "game/search/kernel/bits.pxd").unlink()
    assert stale(root) == [f"compiled from another game/search/kernel/bits.pxd: grid; {REBUILD}"]


def test_a_module_that_names_no_sources_is_stale(root: Path) -> None:
    (root / MODULE).write_bytes(b"\x7fELF\0")
    assert stale(root) == [f"compiled from sources that it does not name: grid; {REBUILD}"]


def test_what_is_compiled_here_is_what_its_sources_are() -> None:
    assert stale(Path(__file__).parent.parent) == []
