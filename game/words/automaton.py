"""The packed automaton of a word list, mapped into memory; it does not know languages, cards or rulings.

A file is a fixed head (magic, format version, length of the header), a JSON header padded with spaces
to four bytes, and little-endian 32-bit edges. An edge holds, from the low bits up: the first edge of the
node it leads to (23 bits, 0 = nowhere), its letter (6 bits, 1 = first of the alphabet), the tier of the
word that ends with it (2 bits, 0 = none) and whether it is the last edge of its node (1 bit). Edges of a
node stand in the order of the alphabet. Edge 0 is never used, so that 0 can mean nowhere.
"""

import mmap
import os
import struct
import sys
import zlib
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import msgspec

from game.fault import Fault

MAGIC = b"KANUGO-W"
VERSION = 1
HEAD = struct.Struct("<8sII")

TARGET = 0x7FFFFF
LETTER_SHIFT = 23
LETTER = 0x3F
TIER_SHIFT = 29
TIER = 3
LAST = 1 << 31

MOST_LETTERS = 63
MOST_TIERS = 3


class LexiconError(Fault):
    """A lexicon, a word list or a card that cannot be used."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a packed file says about itself.

    `counts` gives the words of each tier, a tier holding those before it; `hash` is the SHA-256 of the
    lines WORD, tab, tier, newline in the order of the alphabet; `check` is the CRC-32 of the edges.
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


@dataclass(frozen=True, eq=False)
class Automaton:
    """The words of a list as a graph of letters."""

    header: Header
    edges: memoryview

    def node(self, first: int) -> Iterator[tuple[int, int, int]]:
        """The edges of a node: letter (from 1), where it leads, tier of the word that ends there."""
        while first:
            edge = self.edges[first]
            yield edge >> LETTER_SHIFT & LETTER, edge & TARGET, edge >> TIER_SHIFT & TIER
            first = 0 if edge & LAST else first + 1

    @cached_property
    def longest(self) -> int:
        """How many letters the longest word has. A node stands behind all those that it leads to."""
        longest = array("I", bytes(4 * len(self.edges)))
        first, most = 1, 0
        for place, edge in enumerate(self.edges[1:], 1):
            most = max(most, 1 + longest[edge & TARGET])
            if edge & LAST:
                longest[first], first, most = most, place + 1, 0
        return longest[self.header.root]

    def walk(self) -> Iterator[tuple[str, int]]:
        """Every word with its tier (1 = the first), in the order of the alphabet."""
        alphabet = self.header.alphabet
        open_nodes = [("", self.node(self.header.root))]
        while open_nodes:
            before, rest = open_nodes[-1]
            step = next(rest, None)
            if step is None:
                open_nodes.pop()
                continue
            letter, child, tier = step
            word = before + alphabet[letter - 1]
            if tier:
                yield word, tier
            if child:
                open_nodes.append((word, self.node(child)))


def read(path: Path) -> Automaton:
    """The automaton of a file, mapped read-only; refused in one line if it is not whole."""
    size = path.stat().st_size
    if not size:
        raise LexiconError(str(path), "", "an empty file", "a packed lexicon")
    with path.open("rb") as file:
        mapped = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    start, header = _header(path, mapped)
    whole = start + 4 * header.edges
    if size != whole:
        raise LexiconError(str(path), "length", f"{size} bytes", f"{whole} bytes")
    if zlib.crc32(mapped[start:]) != header.check:
        raise LexiconError(str(path), "edges", "a wrong checksum", f"{header.check:08x}")
    return Automaton(header, _native(mapped[start:]))


def write(path: Path, automaton: Automaton) -> None:
    """Write an automaton to a file; whoever reads meanwhile finds the old one or the new, never a part."""
    text = msgspec.json.encode(automaton.header)
    text += b" " * (-(HEAD.size + len(text)) % 4)
    edges = _native(memoryview(automaton.edges.tobytes())).tobytes()
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_bytes(HEAD.pack(MAGIC, VERSION, len(text)) + text + edges)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def checksum(edges: memoryview) -> int:
    """The CRC-32 of edges as they stand in a file."""
    return zlib.crc32(_native(memoryview(edges.tobytes())))


def _header(path: Path, mapped: memoryview) -> tuple[int, Header]:
    if len(mapped) < HEAD.size or bytes(mapped[:8]) != MAGIC:
        raise LexiconError(str(path), "first bytes", repr(bytes(mapped[:8])), repr(MAGIC))
    _, version, length = HEAD.unpack_from(mapped)
    if version != VERSION:
        raise LexiconError(str(path), "format version", str(version), str(VERSION))
    start = HEAD.size + length
    if len(mapped) < start or start % 4:
        raise LexiconError(str(path), "header", f"{len(mapped)} bytes in all", f"a header of {length} bytes")
    try:
        header = msgspec.json.decode(mapped[HEAD.size : start], type=Header)
    except msgspec.MsgspecError as error:
        raise LexiconError(str(path), "header", str(error), "the header of a lexicon") from error
    _agree(path, header)
    return start, header


def _agree(path: Path, header: Header) -> None:
    """Refuse a header whose parts contradict each other."""
    letters, tiers = len(header.alphabet), len(header.tiers)
    if not 1 <= letters <= MOST_LETTERS or any(len(letter) != 1 for letter in header.alphabet):
        raise LexiconError(str(path), "alphabet", f"{letters} letters", f"1 to {MOST_LETTERS} single letters")
    if not 1 <= tiers <= MOST_TIERS or len(header.counts) != tiers or header.judging not in header.tiers:
        raise LexiconError(str(path), "tiers", ", ".join(header.tiers), f"1 to {MOST_TIERS} counted tiers")
    if not 0 <= header.root < header.edges <= TARGET:
        raise LexiconError(str(path), "root", str(header.root), f"less than {header.edges} edges")


def _native(edges: memoryview) -> memoryview:
    """Edges in the byte order of this machine; a little-endian one reads the mapping itself."""
    if sys.byteorder == "little":
        return edges.cast("I")
    count = len(edges) // 4
    swapped = struct.pack(f"={count}I", *struct.unpack(f"<{count}I", edges))
    return memoryview(swapped).cast("I")
