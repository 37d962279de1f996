"""The search forms of lexicons, built once and kept in the player's cache; it does not search in them."""

import mmap
import os
import struct
import tempfile
import threading
import zlib
from pathlib import Path
from typing import NamedTuple

from game.paths import cache_folder
from game.search import bits
from game.search.gaddag import Progress, build
from game.words.automaton import LexiconError
from game.words.lexicon import Lexicon

_HEAD = struct.Struct("=8sIIIQ4x")  # magic, version, root, CRC-32 of the nodes, how many words they take
_MAGIC = b"KANUGO-G"
_VERSION = 1

_ready: dict[tuple[str, int], "Form"] = {}
_building = threading.Lock()


class Form(NamedTuple):
    """A lexicon as the kernel reads it: the place of the root, and the bytes of the nodes."""

    root: int
    nodes: memoryview


def form_of(lexicon: Lexicon, progress: Progress | None = None) -> Form:
    """The search form of a lexicon at its tier: from memory, from the cache, or built now and kept there.

    `progress` is told the part done (0 to 1) while it is built. A file of the cache that is not whole is
    built anew; where the cache cannot be written, the form is kept in memory only.
    """
    key = lexicon.hash, lexicon.tier_number
    with _building:
        if key not in _ready:
            path = cache_folder() / "forms" / f"{lexicon.hash[:24]}-{lexicon.tier_number}.gaddag"
            _ready[key] = _read(path) or _built(lexicon, path, progress)
        return _ready[key]


def forget() -> None:
    """Let go of the forms in memory; what is in use stays."""
    with _building:
        _ready.clear()


def _read(path: Path) -> Form | None:
    """The form in a file; None if there is none, or none that is whole."""
    try:
        with path.open("rb") as file:
            mapped = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except (OSError, ValueError):  # no file that can be read, or an empty one: it is only a cache
        return None
    if len(mapped) < _HEAD.size:
        return None
    magic, version, root, check, words = _HEAD.unpack_from(mapped)
    nodes = mapped[_HEAD.size :]
    whole = magic == _MAGIC and version == _VERSION and len(nodes) == 8 * words and root < max(1, words)
    return Form(root, nodes) if whole and zlib.crc32(nodes) == check else None


def _built(lexicon: Lexicon, path: Path, progress: Progress | None) -> Form:
    if len(lexicon.alphabet) > bits.LETTERS:
        found = f"{len(lexicon.alphabet)} letters"
        raise LexiconError(lexicon.name, "alphabet", found, f"at most {bits.LETTERS} to search with")
    root, words = build(lexicon.edges, lexicon.root, lexicon.tier_number, progress)
    nodes = memoryview(words).cast("B")
    head = _HEAD.pack(_MAGIC, _VERSION, root, zlib.crc32(nodes), len(words))
    try:
        _keep(path, head, nodes)
    except OSError:  # a full or read-only disk costs the time of building, not the game
        return Form(root, nodes)
    return _read(path) or Form(root, nodes)


def _keep(path: Path, head: bytes, nodes: memoryview) -> None:
    """Write the file whole or not at all: another process may read it at this moment."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        try:
            file.write(head)
            file.write(nodes)
        except OSError:
            os.unlink(file.name)
            raise
    os.replace(file.name, path)
