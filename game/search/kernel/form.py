"""The search forms of lexicons, built once and kept in the player's cache; nothing is searched here."""

import mmap
import os
import re
import struct
import sys
import threading
import zlib
from collections import defaultdict
from collections.abc import Collection, Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, cast

from game.search.kernel import bits
from game.search.kernel.gaddag import COMPILED, Progress, build
from game.system.files import WriteError, exists, write_atomically
from game.system.paths import cache_folder
from game.words.automaton import LAST, LETTER, LETTER_SHIFT, TARGET, TIER, TIER_SHIFT, LexiconError
from game.words.lexicon import Lexicon

_WORDS = bits.PLACE + 1  # of 64 bits, in which the nodes have their places
_MOST = 31  # letters that a node can say may follow
_REACH = 27  # the bits below those that say it
_Kids = Mapping[int, int]
"""The places of nodes, by the letters that lead there, in their order."""


class _Leftward(NamedTuple):
    """A node not read yet: the letters so far, in the order of the word, and where they may begin."""

    letters: tuple[int, ...]
    states: Collection[int]


class _Places(dict[int, int]):
    """What stands at each place, by the size of the places; asks for a node when it is first read."""

    def __init__(self, form: "GrowingForm", size: int) -> None:
        self._form = form
        self._size = size

    def __missing__(self, place: int) -> int:
        self._form.grow(place // self._size)
        return self[place]


class GrowingForm:
    """Takes the place of the bytes of a form (`nbytes`, `cast`). Several threads may read it."""

    nbytes = 8 * _WORDS

    def __init__(self, edges: memoryview, root: int, tier: int, letters: int) -> None:
        """The automaton as of `Prefixes`, and how many letters its alphabet has."""
        self._edges: list[int] = edges.tolist()
        self._start = root
        self._tier = tier
        self._words = 3 + letters  # that the largest node takes
        self._nodes = _Places(self, self._words)
        self._halves = _Places(self, 2 * self._words)
        self._open: list[_Leftward | int | None] = [None]  # by number: what is not read yet, an int rightward
        self._behind: dict[int, int] = {}  # the places of nodes rightward, by state
        self._lock = threading.Lock()
        self._fill(0, {})
        self._nodes[_WORDS - 1] = 0  # no filter
        size = len(self._edges)
        self._reach = [0] * size  # by state, the most letters that may follow
        self._later = [0] * size  # and the letters that may, as in a node
        self._before: list[list[int]] = [[] for _ in range(size)]  # letters and states that lead there
        self.root = self._place(_Leftward((), ())) if self._look_through() else 0

    def cast(self, form: str) -> "GrowingForm | _Places":
        """As of a memoryview: the 64-bit words ("Q"), the half-words ("I"), or the same again ("B")."""
        casts: dict[str, GrowingForm | _Places] = {"B": self, "Q": self._nodes, "I": self._halves}
        return casts[form]

    def grow(self, number: int) -> None:
        """Make the node of this number, if no other thread has just made it."""
        with self._lock:
            node = self._open[number]
            if isinstance(node, int):
                self._grow_right(number, node)
            elif node is not None:
                self._grow_left(number, node)
            self._open[number] = None

    def _look_through(self) -> bool:
        """Note for each state what leads to it and what follows; whether there are words at all. A node of
        the automaton stands behind those that it leads to."""
        edges, reach, later, before = self._edges, self._reach, self._later, self._before
        self._having: dict[int, list[int]] = defaultdict(list)
        first, most, mask = 1, 0, 0
        for at in range(1, len(edges)):
            edge = edges[at]
            target = edge & TARGET
            if reach[target] or 0 < (edge >> TIER_SHIFT & TIER) <= self._tier:
                letter = edge >> LETTER_SHIFT & LETTER
                most = reach[target] + 1 if reach[target] >= most else most
                mask |= later[target] | 1 << (letter - 1 & 31)
                self._having[letter].append(first)
                before[target].append(letter << LETTER_SHIFT | first)
            if edge & LAST:
                reach[first], later[first] = most, mask
                first, most, mask = at + 1, 0, 0
        return bool(reach[self._start])

    def _place(self, node: _Leftward | int) -> int:
        """A place for a node that is not read yet."""
        self._open.append(node)
        return (len(self._open) - 1) * self._words

    def _right(self, state: int) -> int:
        """The place of the node of all that may follow in this state."""
        if not self._reach[state]:
            return 0
        if state not in self._behind:
            self._behind[state] = self._place(state)
        return self._behind[state]

    def _grow_right(self, number: int, state: int) -> None:
        at, last, ends, kids = state, 0, 0, {}
        while not last:
            edge = self._edges[at]
            child, whole = self._right(edge & TARGET), self._is_end(edge)
            if child or whole:
                letter = edge >> LETTER_SHIFT & LETTER
                ends |= whole << (letter - 1)
                kids[letter] = child
            at, last = at + 1, edge & LAST
        self._fill(number, kids, ends, 0, self._reach[state], self._later[state])

    def _grow_left(self, number: int, node: _Leftward) -> None:
        part, ends, kids = 0, 0, {}
        if self._start in node.states:
            part = self._right(self._edge_behind(node.letters) & TARGET)
        steps = self._steps(node.states) if node.letters else self._having
        for letter in sorted(steps):
            letters, states = (letter, *node.letters), frozenset(steps[letter])
            follows = True
            if self._start in states:
                edge = self._edge_behind(letters)
                ends |= (self._is_end(edge) if node.letters else 0) << (letter - 1)
                follows = len(states) > 1 or bool(self._reach[edge & TARGET])
            kids[letter] = self._place(_Leftward(letters, states)) if follows else 0
        self._fill(number, kids, ends, part, _MOST, bits.LOW)

    def _steps(self, states: Collection[int]) -> Mapping[int, list[int]]:
        """The states that lead to any of these, by the letter that leads there."""
        steps: dict[int, list[int]] = defaultdict(list)
        for state in states:
            for step in self._before[state]:
                steps[step >> LETTER_SHIFT].append(step & TARGET)
        return steps

    def _edge_behind(self, letters: tuple[int, ...]) -> int:
        """The last edge on the way of these letters from the start, on which they can follow."""
        at, edge = self._start, 0
        for letter in letters:
            while self._edges[at] >> LETTER_SHIFT & LETTER != letter:
                at += 1
            edge = self._edges[at]
            at = edge & TARGET
        return edge

    def _is_end(self, edge: int) -> int:
        """1 if a word of the wanted tier ends with this edge."""
        return int(0 < (edge >> TIER_SHIFT & TIER) <= self._tier)

    def _fill(
        self, number: int, kids: _Kids, ends: int = 0, part: int = 0, reach: int = 0, later: int = 0
    ) -> None:
        """Write a node: the places behind its letters, in their order, and the rest as `gaddag.py` has it."""
        node = number * self._words
        half = 2 * node + 4
        self._halves[half] = part | min(reach, _MOST) << _REACH
        self._halves[half + 1] = later
        for at, kid in enumerate(kids.values(), node + 3):
            self._nodes[at] = kid | bits.LOW << 32  # what follows is not known yet
        self._nodes[node + 1] = ends
        self._nodes[node] = sum(1 << (letter - 1) for letter in kids)


_HEAD = struct.Struct("=8sIIIQ4x")  # magic, version, root, CRC-32 of root and nodes, how many words they take
_MAGIC = b"KANUGO-G"
_VERSION = 6
_ROOT, _CHECK = 12, 16  # where in the head these two begin
_BLOCK = 1 << 18  # bytes looked through at a time
_NAME = re.compile(r"[0-9a-f]{24}-[0-9a-f]{8}-\d\.gaddag\Z")

_KEPT = 16  # forms in the cache; an amended lexicon has one of its own
_AT_ONCE = 4  # forms in memory; a game uses one or two, and the largest takes 130 MB
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

    `progress` receives the part done (0 to 1) while it is built. A file of the cache that is not whole is
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


def is_built(lexicon: Lexicon) -> bool:
    """Whether a built form exists, as far as can be seen without reading all of it."""
    return not COMPILED or _key(lexicon) in _ready or exists(_place(lexicon))


def takes_long(lexicon: Lexicon) -> bool:
    """Whether the form takes so long that the wait should be shown."""
    return lexicon.count > _SOON and not is_built(lexicon)


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
    magic, version, root, checksum, words = _HEAD.unpack(head)
    nodes = mapped[_HEAD.size :]
    whole = magic == _MAGIC and version == _VERSION and len(nodes) == 8 * words and root < max(1, words)
    return SearchForm(root, nodes) if whole and check == checksum else None


def _check(root: int, nodes: memoryview) -> int:
    return zlib.crc32(nodes, zlib.crc32(root.to_bytes(4, sys.byteorder)))


def _built(lexicon: Lexicon, path: Path, progress: Progress | None) -> SearchForm:
    if len(lexicon.alphabet) > bits.LETTERS:
        found = f"{len(lexicon.alphabet)} letters"
        raise LexiconError(lexicon.name, "alphabet", found, f"at most {bits.LETTERS} to search with")
    if not COMPILED:
        grown = GrowingForm(lexicon.edges, lexicon.root, lexicon.tier_number, len(lexicon.alphabet))
        return SearchForm(grown.root, cast(memoryview, grown))
    from game.system.process import (
        release_large_blocks,  # loads ctypes, for what is done once for each list
    )

    with release_large_blocks():
        root, words = build(lexicon.edges, lexicon.root, lexicon.tier_number, progress)
    nodes = memoryview(words).cast("B")
    head = _HEAD.pack(_MAGIC, _VERSION, root, _check(root, nodes), len(words))
    try:
        _keep(path, head, nodes)
    except (OSError, WriteError):  # a full or read-only disk costs the time of building, not the game
        return SearchForm(root, nodes)
    return _read(path) or SearchForm(root, nodes)


def _keep(path: Path, head: bytes, nodes: memoryview) -> None:
    """Write the file whole or not at all: another process may read it at this moment, or write the same."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, head, nodes)
    _tidy(path.parent)


def _tidy(folder: Path) -> None:
    """Only the newest forms stay; other files are not ours."""
    forms = [(file.stat().st_mtime, file) for file in folder.glob("*.gaddag") if _NAME.match(file.name)]
    for _, file in sorted(forms, reverse=True)[_KEPT:]:
        file.unlink(missing_ok=True)


def remove_broken() -> tuple[int, int]:
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
