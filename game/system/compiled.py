"""Finds compiled modules that are older than their sources: each names what it was compiled from, with a
hash.

`setup.py` writes the names and hashes. Comments, docstrings and layout do not count.
"""

import os
import re
from collections import defaultdict
from collections.abc import Iterator
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

REBUILD = "python setup.py build_ext --inplace"

_FOLDERS = ("search", "words")  # of `game`, with all compiled modules
_NAMED = re.compile(rb"compiled from: ((?:[\w./]+=[0-9a-f]{16};)+)\0")
_COMMENT = re.compile(r"[ \t]*#.*|[ \t]+$", re.MULTILINE)


def content_hash(path: Path) -> str:
    """A hash of a source without comments and docstrings, in 16 hexadecimal digits."""
    text = path.read_text("utf-8")
    code = _without_docstrings(text) if path.suffix == ".py" else _declarations(text)
    return sha256(code.encode()).hexdigest()[:16]


def _without_docstrings(source: str) -> str:
    import ast

    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [each for each in body if not _is_string(each)] or [ast.Pass()]  # type: ignore[attr-defined]
    return ast.unparse(tree)


def _is_string(node: object) -> bool:
    import ast

    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _declarations(source: str) -> str:
    """The lines of a declaration file, which has no strings."""
    return "\n".join(line for line in _COMMENT.sub("", source).splitlines() if line)


def warning(root: Path) -> str:
    """A line about stale modules in the checkout `root`; "" if there are none, or `root` is no checkout.

    Hashes are compared only for modules older than a source. A module whose code is unchanged gets the
    current time, so that the next start is quick.
    """
    if not (root / "setup.py").is_file():
        return ""
    declared = [
        path.stat().st_mtime for folder in _FOLDERS for path in (root / "game" / folder).rglob("*.pxd")
    ]
    found = []
    for module in _modules(root):
        source = module.with_name(f"{_name(module)}.py")
        sources = [*declared, source.stat().st_mtime] if source.is_file() else declared
        if module.stat().st_mtime >= max(sources, default=0.0):
            continue
        if any(_changed_sources(root, module.read_bytes())):
            found.append(_name(module))
        else:
            _touch(module)
    return f"compiled modules are older than their sources ({', '.join(found)}): {REBUILD}" if found else ""


def stale(root: Path) -> list[str]:
    """A sentence for each source that has changed since modules were compiled from it, with what to do."""
    modules = defaultdict(list)
    for module in _modules(root):
        for source in _changed_sources(root, module.read_bytes()):
            modules[source].append(_name(module))
    return [
        f"compiled from {source}: {', '.join(named)}; rebuild with `{REBUILD}`"
        for source, named in modules.items()
    ]


def remove_orphans(root: Path) -> None:
    """Delete compiled modules whose own source is gone: a build leaves them, and they would stay stale."""
    for module in list(_modules(root)):
        named = _NAMED.search(module.read_bytes())
        source = module.with_name(f"{_name(module)}.py")
        own = f"{source.relative_to(root).as_posix()}=".encode()
        if named is not None and own in named[1] and not source.is_file():
            module.unlink()


def _modules(root: Path) -> Iterator[Path]:
    for folder in _FOLDERS:
        yield from sorted((root / "game" / folder).rglob(f"*{EXTENSION_SUFFIXES[-1]}"))


def _name(module: Path) -> str:
    return module.name.partition(".")[0]


def _changed_sources(root: Path, compiled: bytes) -> Iterator[str]:
    named = _NAMED.search(compiled)
    if named is None:
        yield "sources that it does not name"
        return
    for each in named[1].decode().rstrip(";").split(";"):
        source, _, known = each.partition("=")
        if not (root / source).is_file() or _hashed(root / source) != known:
            yield f"another {source}"


_hashes: dict[tuple[Path, int], str] = {}


def _hashed(path: Path) -> str:
    """The hash of a source; cached, as every module names all declarations."""
    key = path, path.stat().st_mtime_ns
    if key not in _hashes:
        try:
            _hashes[key] = content_hash(path)
        except SyntaxError:  # in the middle of an edit
            _hashes[key] = ""
    return _hashes[key]


def _touch(module: Path) -> None:
    try:
        os.utime(module)
    except OSError:  # not ours: compared again at the next start
        return
