"""The search forms of lexicons, built once and kept in the player's cache; it does not search in them."""

import mmap
import os
import re
import struct
import sys
import threading
import zlib
from collections import defaultdict
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, cast

from game.files import NotWritten, is_there, write_whole
from game.paths import cache_folder
from game.search import bits
from game.search.gaddag import COMPILED, Progress, build
from game.search.growing import GrowingForm
from game.words.automaton import LexiconError
from game.words.lexicon import Lexicon

_HEAD = struct.Struct("=8sIIIQ4x")  # magic, version, root, CRC-32 of root and nodes, how many words they take
_MAGIC = b"KANUGO-G"
_VERSION = 5
_ROOT, _CHECK = 12, 16  # where in the head these two begin
_BLOCK = 1 << 18  # bytes looked through at a time
_NAME = re.compile(r"[0-9a-f]{24}-[0-9a-f]{8}-\d\.gaddag\Z")

_KEPT = 16  # forms in the cache; an amended lexicon has one of its own
_AT_ONCE = 4  # forms in memory; a game uses one or two, and the largest takes 120 MB
_SOON = 2_000  # words that are built before anybody notices

_Key = tuple[str, tuple[str, ...], int]

_ready: dict[_Key, "SearchForm"] = {}
_building: defaultdict[_Key, threading.Lock] = defaultdict(threading.Lock)


class SearchForm(NamedTuple):
    """A lexicon as the kernel reads it: the place of the root, and the bytes of the nodes."""

    root: int
    nodes: memoryview


def form_of(lexicon: Lexicon, progress: Progress | None = None) -> SearchForm:
    """The search form of a lexicon at its tier: from memory, from the cache, or built now and kept there.

    `progress` is told the part done (0 to 1) while it is built. A file of the cache that is not whole is
    built anew; where the cache cannot be written, the form is kept in memory only. Who asks for a form that
    another thread builds waits for it; for any other one nobody waits.
    """
    key = _key(lexicon)
    if (ready := _ready.get(key)) is not None:
        return ready
    with _building[key]:
        if (ready := _ready.get(key)) is None:
            path = _place(lexicon)
            ready = _ready[key] = _read(path) or _built(lexicon, path, progress)
            for oldest in list(_ready)[:-_AT_ONCE]:
                _ready.pop(oldest, None)
    return ready


def at_hand(lexicon: Lexicon) -> bool:
    """Whether the form is there without being built, as far as can be told without reading all of it."""
    return not COMPILED or _key(lexicon) in _ready or is_there(_place(lexicon))


def takes_long(lexicon: Lexicon) -> bool:
    """Whether somebody who asks for the form has to wait so long that he should be told."""
    return lexicon.count > _SOON and not at_hand(lexicon)


def forget() -> None:
    """Let go of the forms in memory; what is in use stays."""
    _ready.clear()


def leave_memory() -> None:
    """Give back the memory that forms read from files have taken; what is looked at again is read again. For
    the end of a long search, which has looked at nearly all of a form."""
    advice = getattr(mmap, "MADV_DONTNEED", None)  # Windows has none
    for form in list(_ready.values()):
        if (
            advice is not None
            and isinstance(form.nodes, memoryview)
            and isinstance(form.nodes.obj, mmap.mmap)
        ):
            form.nodes.obj.madvise(advice)


def _key(lexicon: Lexicon) -> _Key:
    """What makes a form: the words, the alphabet that numbers their letters, and the tier."""
    return lexicon.automaton.digest, lexicon.alphabet, lexicon.tier_number


def _place(lexicon: Lexicon) -> Path:
    letters = sha256("".join(lexicon.alphabet).encode()).hexdigest()
    name = f"{lexicon.automaton.digest[:24]}-{letters[:8]}-{lexicon.tier_number}.gaddag"
    return cache_folder() / "forms" / name


def _read(path: Path) -> SearchForm | None:
    """The form in a file; None if there is none, or none that is whole. It is read once to know that, and
    then mapped: only what a search looks at stays in memory."""
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD.size)
            check = zlib.crc32(head[_ROOT:_CHECK])
            while block := file.read(_BLOCK):
                check = zlib.crc32(block, check)
            mapped = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except (OSError, ValueError):  # no file that can be read, or an empty one: it is only a cache
        return None
    if len(head) < _HEAD.size:
        return None
    magic, version, root, told, words = _HEAD.unpack(head)
    nodes = mapped[_HEAD.size :]
    whole = magic == _MAGIC and version == _VERSION and len(nodes) == 8 * words and root < max(1, words)
    return SearchForm(root, nodes) if whole and check == told else None


def _check(root: int, nodes: memoryview) -> int:
    return zlib.crc32(nodes, zlib.crc32(root.to_bytes(4, sys.byteorder)))


def _built(lexicon: Lexicon, path: Path, progress: Progress | None) -> SearchForm:
    if len(lexicon.alphabet) > bits.LETTERS:
        found = f"{len(lexicon.alphabet)} letters"
        raise LexiconError(lexicon.name, "alphabet", found, f"at most {bits.LETTERS} to search with")
    if not COMPILED:
        grown = GrowingForm(lexicon.edges, lexicon.root, lexicon.tier_number, len(lexicon.alphabet))
        return SearchForm(grown.root, cast(memoryview, grown))
    from game.memory import large_blocks_given_back  # loads ctypes, for what is done once for each list

    with large_blocks_given_back():
        root, words = build(lexicon.edges, lexicon.root, lexicon.tier_number, progress)
    nodes = memoryview(words).cast("B")
    head = _HEAD.pack(_MAGIC, _VERSION, root, _check(root, nodes), len(words))
    try:
        _keep(path, head, nodes)
    except (OSError, NotWritten):  # a full or read-only disk costs the time of building, not the game
        return SearchForm(root, nodes)
    return _read(path) or SearchForm(root, nodes)


def _keep(path: Path, head: bytes, nodes: memoryview) -> None:
    """Write the file whole or not at all: another process may read it at this moment, or write the same."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, head, nodes)
    _tidy(path.parent)


def _tidy(folder: Path) -> None:
    """Only the newest forms stay; other files are not ours."""
    forms = [(file.stat().st_mtime, file) for file in folder.glob("*.gaddag") if _NAME.match(file.name)]
    for _, file in sorted(forms, reverse=True)[_KEPT:]:
        file.unlink(missing_ok=True)


def mend() -> tuple[int, int]:
    """Look through the forms of the cache; how many are whole, and how many were not and are removed."""
    folder = cache_folder() / "forms"
    if not os.access(folder, os.R_OK | os.X_OK):
        return 0, 0
    forms = [file for file in folder.glob("*.gaddag") if _NAME.match(file.name)]
    broken = [file for file in forms if _read(file) is None]
    for file in broken:
        file.unlink(missing_ok=True)
    _tidy(folder)
    return len(forms) - len(broken), len(broken)
