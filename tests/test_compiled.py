"""Compiled modules that are older than their sources are reported."""

import os
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from game.system.compiled import content_hash, remove_orphans, stale, warning

SOURCES = {
    "game/search/kernel/grid.py": "cells = 3\n",
    "game/search/kernel/bits.pxd": "cdef int bits  # of a word\n",
}
MODULE = f"game/search/kernel/grid{EXTENSION_SUFFIXES[0]}"
REBUILD = "rebuild with `python setup.py build_ext --inplace`"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Two sources, and a module that is compiled from them."""
    (tmp_path / "game/search/kernel").mkdir(parents=True)
    named = ""
    for name, text in SOURCES.items():
        (tmp_path / name).write_text(text)
        named += f"{name}={content_hash(tmp_path / name)};"
    (tmp_path / MODULE).write_bytes(b"\x7fELF\0compiled from: " + named.encode() + b"\0more\0")
    return tmp_path


def test_a_module_of_the_sources_beside_it_is_current(root: Path) -> None:
    assert stale(root) == []


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("game/search/kernel/grid.py", '"""Cells."""\n# three\ncells = (\n    3  # 3\n)\n'),
        ("game/search/kernel/bits.pxd", "# every bit\n\ncdef int bits\n"),
    ],
)
def test_comments_and_docstrings_do_not_count(root: Path, source: str, text: str) -> None:
    (root / source).write_text(text)
    assert stale(root) == []


def edited(root: Path, text: str) -> None:
    """Change the source some seconds after the module was compiled."""
    source = root / "game/search/kernel/grid.py"
    source.write_text(text)
    later = (root / MODULE).stat().st_mtime + 10
    os.utime(source, (later, later))


def test_the_program_warns_in_a_checkout_only(root: Path) -> None:
    edited(root, "cells = 4\n")
    assert warning(root) == ""
    (root / "setup.py").touch()
    assert warning(root) == (
        "compiled modules are older than their sources (grid): python setup.py build_ext --inplace"
    )


def test_a_module_whose_code_did_not_change_is_compared_once(root: Path) -> None:
    edited(root, "cells = 3  # three\n")
    (root / "setup.py").touch()
    before = (root / MODULE).stat().st_mtime
    os.utime(root / MODULE, (before - 100, before - 100))
    assert warning(root) == ""
    assert (root / MODULE).stat().st_mtime > before - 100


@pytest.mark.parametrize("source", SOURCES)
def test_a_source_that_has_changed_since_is_named_with_what_to_do(root: Path, source: str) -> None:
    (root / source).write_text("changed = 1\n")
    assert stale(root) == [f"compiled from another {source}: grid; {REBUILD}"]


def test_a_source_that_is_gone_is_named(root: Path) -> None:
    (root / "game/search/kernel/bits.pxd").unlink()
    assert stale(root) == [f"compiled from another game/search/kernel/bits.pxd: grid; {REBUILD}"]


def test_a_module_that_names_no_sources_is_stale(root: Path) -> None:
    (root / MODULE).write_bytes(b"\x7fELF\0")
    assert stale(root) == [f"compiled from sources that it does not name: grid; {REBUILD}"]


def test_what_is_compiled_here_is_what_its_sources_are() -> None:
    assert stale(Path(__file__).parent.parent) == []


def test_a_build_removes_a_module_whose_source_is_gone_and_no_other(root: Path) -> None:
    remove_orphans(root)
    assert (root / MODULE).is_file()
    (root / "game/search/kernel/grid.py").unlink()
    remove_orphans(root)
    assert not (root / MODULE).exists()
