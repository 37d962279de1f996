"""Whether the compiled modules are compiled from the sources beside them, which setup.py names in each."""

import re
from collections import defaultdict
from collections.abc import Iterator
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

NAMED = re.compile(rb"compiled from: ((?:[\w./]+=[0-9a-f]{16};)+)\0")


def stale(root: Path) -> list[str]:
    """A sentence for each source that has changed since modules were compiled from it, with what to do."""
    modules = defaultdict(list)
    for file in sorted((root / "game").rglob("*")):
        if file.name.endswith(tuple(EXTENSION_SUFFIXES)):
            for source in _changed(root, file.read_bytes()):
                modules[source].append(file.name.partition(".")[0])
    return [
        f"compiled from {source}: {', '.join(named)}; rebuild with `.venv/bin/pip install -e .`"
        for source, named in modules.items()
    ]


def _changed(root: Path, compiled: bytes) -> Iterator[str]:
    named = NAMED.search(compiled)
    if named is None:
        yield "sources that it does not name"
        return
    for each in named[1].decode().rstrip(";").split(";"):
        source, _, hashed = each.partition("=")
        path = root / source
        if not path.is_file() or sha256(path.read_bytes()).hexdigest()[:16] != hashed:
            yield f"another {source}"
