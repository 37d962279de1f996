"""The packed automaton of a word list.

A file is a fixed preamble (magic, format version, length of the header), a JSON header padded with spaces to
four bytes, and little-endian 32-bit edges. An edge holds, from the low bits up: the first edge of the node it
leads to (23 bits, 0 = nowhere), its letter (6 bits, 1 = first of the alphabet), the tier of the word that
ends with it (2 bits, 0 = none) and whether it is the last edge of its node (1 bit). The edges of a node are
in alphabetical order. Edge 0 is never used, so that 0 can mean nowhere. Every edge leads to a node before its
own, so there are no cycles."""

import struct
import sys
import zlib
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path

import msgspec

from game.fault import Fault
from game.system.files import read_bytes, read_head, write_atomically
from game.words.trace import first_wrong

MAGIC = b"KANUGO-W"
VERSION = 1
PREAMBLE = struct.Struct("<8sII")

TARGET = 0x7FFFFF
LETTER_SHIFT = 23
LETTER = 0x3F
TIER_SHIFT = 29
TIER = 3
LAST = 1 << 31

MAX_LETTERS = 63
MAX_TIERS = 3
MAX_WORD_LENGTH = 60
"""The most letters of a word."""

_MAX_WORDS = 20_000_000
MAX_NAME_LENGTH = 100
_MAX_FOLDED = 4  # letters read as another one, such as cx as ĉ in Esperanto
_MAX_BYTES = 4 * TARGET + (1 << 20)
_MAX_HEADER = 1 << 16


class LexiconError(Fault):
    """A lexicon, a word list or a card that cannot be used."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The header of a packed file.

    `counts` gives the words of each tier, which includes those before it; `hash` is the SHA-256 of the lines
    WORD, tab, tier, newline in alphabetical order; `check` is the CRC-32 of the edges.
    """

    name: str
    language: str
    alphabet: tuple[str, ...]
    folding: dict[str, str]
    tiers: tuple[str, ...]
    judging: str
    counts: tuple[int, ...]
    hash: str
    edges: int
    root: int
    check: int


class Automaton(msgspec.Struct, frozen=True, eq=False, dict=True, weakref=True):
    """The words of a list as a graph of letters."""

    header: Header
    edges: memoryview

    @cached_property
    def digest(self) -> str:
        """A hash of these words and tiers, computed from the edges, not taken from the header."""
        return sha256(self.header.root.to_bytes(4, "little") + self.edges.tobytes()).hexdigest()

    def node(self, first: int) -> Iterator[tuple[int, int, int]]:
        """The edges of a node: letter (from 1), target, tier of the word that ends there."""
        return _edges_of(self.edges, first)

    @cached_property
    def longest(self) -> int:
        """The length of the longest word. A node comes after all those that it leads to."""
        longest = array("I", bytes(4 * len(self.edges)))
        first, most = 1, 0
        for place, edge in enumerate(self.edges[1:], 1):
            most = max(most, 1 + longest[edge & TARGET])
            if edge & LAST:
                longest[first], first, most = most, place + 1, 0
        return longest[self.header.root]

    def walk(self) -> Iterator[tuple[str, int]]:
        """Every word with its tier (1 = the first), in alphabetical order."""
        alphabet, edges = self.header.alphabet, self.edges
        place, before = self.header.root, ""
        waiting = [(0, "")]  # the edges to go on with after the words below the last one
        while place:
            edge = edges[place]
            word = before + alphabet[(edge >> LETTER_SHIFT & LETTER) - 1]
            if tier := edge >> TIER_SHIFT & TIER:
                yield word, tier
            if child := edge & TARGET:
                if not edge & LAST:
                    waiting.append((place + 1, before))
                place, before = child, word
            elif edge & LAST:
                place, before = waiting.pop()
            else:
                place += 1


def _edges_of(edges: "memoryview | array[int]", first: int) -> Iterator[tuple[int, int, int]]:
    while first:
        edge = edges[first]
        yield edge >> LETTER_SHIFT & LETTER, edge & TARGET, edge >> TIER_SHIFT & TIER
        first = 0 if edge & LAST else first + 1


def read(path: Path) -> Automaton:
    """The automaton of a file. Raises LexiconError if it is damaged. The file is read, not mapped: a change
    of a mapped file would crash the program."""
    try:
        content = memoryview(read_bytes(path, _MAX_BYTES))
    except OSError as error:
        raise LexiconError(str(path), "", error.strerror or str(error), "a packed lexicon") from error
    if not content:
        raise LexiconError(str(path), "", "an empty file", "a packed lexicon")
    start, header = _header(path, content)
    whole = start + 4 * header.edges
    if len(content) != whole:
        raise LexiconError(str(path), "length", f"{len(content)} bytes", f"{whole} bytes")
    if zlib.crc32(content[start:]) != header.check:
        raise LexiconError(str(path), "edges", "a wrong checksum", f"{header.check:08x}")
    automaton = Automaton(header, _native(content[start:]))
    _check_edges(path, automaton)
    return automaton


def read_header(path: Path) -> Header:
    """The header of a file, without its edges. Raises LexiconError if it is damaged."""
    try:
        return _header(path, memoryview(read_head(path, _MAX_HEADER)))[1]
    except OSError as error:
        raise LexiconError(str(path), "", error.strerror or str(error), "a packed lexicon") from error


def _check_edges(path: Path, automaton: Automaton) -> None:
    """Raise LexiconError for wrong edges or cycles, and for more or longer words than the header allows."""
    header, edges = automaton.header, automaton.edges
    letters, tiers = len(header.alphabet), len(header.tiers)
    depths, words = memoryview(bytearray(header.edges)), memoryview(array("Q", [0]) * header.edges)
    wrong = first_wrong(edges, letters, tiers, MAX_WORD_LENGTH, depths, words)
    if wrong < header.edges:
        raise LexiconError(
            str(path), f"edge {wrong}", "an edge that no packer writes", "an undamaged packed lexicon"
        )
    root = header.root
    if root and not depths[root]:
        raise LexiconError(str(path), "root", str(root), "the first edge of a node")
    if words[root] != header.counts[-1] or list(header.counts) != sorted((0, *header.counts))[1:]:
        found = f"{words[root]} words in all"
        raise LexiconError(str(path), "counts", found, " and ".join(map(str, header.counts)))


def write(path: Path, automaton: Automaton) -> None:
    """Write an automaton to a file, atomically."""
    text = msgspec.json.encode(automaton.header)
    text += b" " * (-(PREAMBLE.size + len(text)) % 4)
    edges = _native(memoryview(automaton.edges.tobytes())).tobytes()
    write_atomically(path, PREAMBLE.pack(MAGIC, VERSION, len(text)) + text + edges)


def checksum(edges: memoryview) -> int:
    """The CRC-32 of edges in the byte order of a file."""
    return zlib.crc32(_native(memoryview(edges.tobytes())))


def _header(path: Path, mapped: memoryview) -> tuple[int, Header]:
    if bytes(mapped[:8]) != MAGIC:
        raise LexiconError(str(path), "first bytes", repr(bytes(mapped[:8])), repr(MAGIC))
    if len(mapped) < PREAMBLE.size:
        found = f"{len(mapped)} bytes in all"
        raise LexiconError(str(path), "header", found, "the rest of the file: it is cut short")
    _, version, length = PREAMBLE.unpack_from(mapped)
    if version != VERSION:
        raise LexiconError(str(path), "format version", str(version), str(VERSION))
    start = PREAMBLE.size + length
    if len(mapped) < start or start % 4:
        raise LexiconError(str(path), "header", f"{len(mapped)} bytes in all", f"a header of {length} bytes")
    try:
        header = msgspec.json.decode(mapped[PREAMBLE.size : start], type=Header)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise LexiconError(str(path), "header", str(error), "the header of a lexicon") from error
    _check_header(path, header)
    return start, header


def check_alphabet(file: str, alphabet: Sequence[str]) -> None:
    """Raise LexiconError, naming the file, for letters that no packed lexicon can have."""
    single = all(len(letter) == 1 and letter.isprintable() for letter in alphabet)
    if not 1 <= len(alphabet) <= MAX_LETTERS or not single or len(set(alphabet)) < len(alphabet):
        expected = f"1 to {MAX_LETTERS} single letters, each once"
        raise LexiconError(file, "alphabet", f"{len(alphabet)} letters", expected)


def _check_header(path: Path, header: Header) -> None:
    """Raise LexiconError for a header whose parts contradict each other."""
    check_alphabet(str(path), header.alphabet)
    tiers = len(header.tiers)
    if len(header.name) > MAX_NAME_LENGTH or not header.name.isprintable():
        raise LexiconError(str(path), "name", repr(header.name[:40]), f"up to {MAX_NAME_LENGTH} characters")
    if not all(1 <= len(folded) <= _MAX_FOLDED for folded in header.folding):
        expected = f"one to {_MAX_FOLDED} letters for others"
        raise LexiconError(str(path), "folding", "none or more", expected)
    if not 1 <= tiers <= MAX_TIERS or len(header.counts) != tiers or header.judging not in header.tiers:
        raise LexiconError(str(path), "tiers", ", ".join(header.tiers), f"1 to {MAX_TIERS} counted tiers")
    if not 0 <= header.root < header.edges <= TARGET:
        raise LexiconError(str(path), "root", str(header.root), f"less than {header.edges} edges")
    if header.counts[-1] > _MAX_WORDS:
        raise LexiconError(str(path), "counts", f"{header.counts[-1]} words", f"at most {_MAX_WORDS}")


def _native(edges: memoryview) -> memoryview:
    """Edges in the byte order of this machine; on a little-endian one they are not copied."""
    if sys.byteorder == "little":
        return edges.cast("I")
    count = len(edges) // 4
    swapped = struct.pack(f"={count}I", *struct.unpack(f"<{count}I", edges))
    return memoryview(swapped).cast("I")


REMOVED = 0
"""The tier of a word to remove, see `amended`."""


class _Branch(msgspec.Struct):
    """A trie of words to change: `tier` is the new tier of the word that ends here, if one does."""

    below: dict[int, "_Branch"] = {}
    tier: int | None = None

    def at(self, codes: Iterable[int]) -> "_Branch":
        """The branch after these letters, created if missing."""
        branch = self
        for code in codes:
            if code not in branch.below:
                branch.below[code] = _Branch()
            branch = branch.below[code]
        return branch


def amended(automaton: Automaton, tiers: Mapping[str, int]) -> Automaton:
    """The automaton with each of these words in its new tier (1 = the first), or without it (`REMOVED`).

    Only the nodes on the path to a changed word are copied, so the result is not minimal: a few words make it
    a few edges longer. Raises LexiconError for letters outside the alphabet, or too many edges.
    """
    header = automaton.header
    number = {letter: place for place, letter in enumerate(header.alphabet, 1)}
    edges, counts = array("I", automaton.edges.tobytes()), list(header.counts)
    wanted = _Branch()
    for word, tier in tiers.items():
        if set(word) - number.keys():
            raise LexiconError(header.name, "words", repr(word), "letters of the alphabet")
        wanted.at([number[letter] for letter in word]).tier = tier
    changed: list[tuple[int, int]] = []
    root = _put(edges, header.root, wanted, changed)
    for old, tier in changed:
        for place in range(len(counts)):
            counts[place] += (0 < tier <= place + 1) - (0 < old <= place + 1)
    if len(edges) > TARGET:
        raise LexiconError(header.name, "", f"{len(edges)} edges", f"at most {TARGET}")
    lines = "".join(f"{word}\t{tier}\n" for word, tier in sorted(tiers.items()))
    flat = memoryview(edges)
    return Automaton(
        msgspec.structs.replace(
            header,
            counts=tuple(counts),
            hash=sha256(f"{header.hash}\n{lines}".encode()).hexdigest(),
            edges=len(edges),
            root=root,
            check=checksum(flat),
        ),
        flat,
    )


def _put(edges: "array[int]", first: int, wanted: _Branch, changed: list[tuple[int, int]]) -> int:
    """The first edge of a copy of the node with the wanted tiers; an unchanged node is not copied.

    Appends the old and new tier of each changed word to `changed`."""
    before = {letter: (target, tier) for letter, target, tier in _edges_of(edges, first)}
    node = dict(before)
    for letter, branch in wanted.below.items():
        child, old = node.get(letter, (0, 0))
        tier = old if branch.tier is None else branch.tier
        if tier != old:
            changed.append((old, tier))
        node[letter] = _put(edges, child, branch, changed), tier
        if node[letter] == (0, 0):
            del node[letter]
    if node == before:
        return first
    if not node:
        return 0
    begin = len(edges)
    edges.extend(
        place << LETTER_SHIFT | node[place][1] << TIER_SHIFT | node[place][0] for place in sorted(node)
    )
    edges[-1] |= LAST
    return begin
