"""Says what in a folder LICENSES.md does not name: `python licensed.py FOLDER`. It knows libraries, typefaces
and the metadata of packages; every other file belongs to one of these packages or to the game.
"""

import re
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

PAPER = Path(__file__).resolve().parent.parent.parent / "LICENSES.md"
_QUOTED = re.compile(r"`([^`]+)`")
_LIBRARY = re.compile(r"\.so(\.|$)|\.dll$|\.dylib$")
_OF_PYTHON = re.compile(r"\.(abi3|cpython-[\w-]+)\.so$")  # a module of a package, and under its licence
_TYPEFACES = (".ttf", ".otf")


def rows(paper: Path = PAPER) -> Iterator[list[str]]:
    """The rows of all tables."""
    for line in paper.read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and cells[0] not in ("files", "package", "list") and set(cells[0]) != {"-"}:
            yield cells


def patterns(paper: Path = PAPER) -> tuple[str, ...]:
    """Names of files, with stars, that stand in the first column."""
    return tuple(pattern for row in rows(paper) for pattern in patterns_of(row))


def patterns_of(row: list[str]) -> tuple[str, ...]:
    """Those of one row."""
    return tuple(_QUOTED.findall(row[0]))


def packages() -> dict[str, str]:
    """The licence of each package."""
    return {row[0]: row[1] for row in rows() if "`" not in row[0]}


def unnamed(folder: Path) -> Iterator[str]:
    """Each library, typeface and package in the folder that no table names."""
    known = {_plain(name) for name in packages()} | {"kanugo"}
    names = [Path(pattern).name for pattern in patterns() if not pattern.endswith("/*")]
    for path in sorted(folder.rglob("*")):
        name = path.name
        typeface, library = path.suffix in _TYPEFACES, _LIBRARY.search(name) and not _OF_PYTHON.search(name)
        if (typeface or library) and not any(fnmatch(name, pattern) for pattern in names):
            yield name
        if path.suffix == ".dist-info" and _plain(path.stem.rpartition("-")[0]) not in known:
            yield name


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


if __name__ == "__main__":
    found = sorted(set(unnamed(Path(sys.argv[1]))))
    sys.exit("LICENSES.md does not name: " + ", ".join(found) if found else 0)
