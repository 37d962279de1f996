"""Adds words to an automaton and strikes others out, without packing it anew; it does not know who asks."""

from array import array
from collections.abc import Mapping
from hashlib import sha256

import msgspec

from game.words.automaton import (
    LAST,
    LETTER,
    LETTER_SHIFT,
    TARGET,
    TIER,
    TIER_SHIFT,
    Automaton,
    LexiconError,
    checksum,
)

STRUCK = 0


def amended(automaton: Automaton, tiers: Mapping[str, int]) -> Automaton:
    """The automaton with each of these words in its tier (1 = the first), or out (`STRUCK`).

    The nodes on the way to a word are copied, so that the words beside it stay as they are. The result
    is not minimal, and need not be: a few words make it a few edges longer.
    """
    header = automaton.header
    number = {letter: place for place, letter in enumerate(header.alphabet, 1)}
    edges, root, counts = array("I", automaton.edges.tobytes()), header.root, list(header.counts)
    for word, tier in sorted(tiers.items()):
        if set(word) - number.keys():
            raise LexiconError(header.name, "words", repr(word), "letters of the alphabet")
        codes = [number[letter] for letter in word]
        old = _tier(edges, root, codes)
        if old != tier:
            root = _put(edges, root, codes, tier)
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


def _node(edges: "array[int]", first: int) -> dict[int, tuple[int, int]]:
    """The edges of a node by letter: where each leads, the tier that ends there."""
    node: dict[int, tuple[int, int]] = {}
    while first:
        edge = edges[first]
        node[edge >> LETTER_SHIFT & LETTER] = edge & TARGET, edge >> TIER_SHIFT & TIER
        first = 0 if edge & LAST else first + 1
    return node


def _tier(edges: "array[int]", first: int, codes: list[int]) -> int:
    tier = 0
    for letter in codes:
        first, tier = _node(edges, first).get(letter, (0, 0))
    return tier


def _put(edges: "array[int]", first: int, codes: list[int], tier: int) -> int:
    """A copy of the node in which the word of these letters has this tier; where it begins."""
    node = _node(edges, first)
    letter, rest = codes[0], codes[1:]
    child, ends = node.get(letter, (0, 0))
    node[letter] = (_put(edges, child, rest, tier), ends) if rest else (child, tier)
    if node[letter] == (0, 0):
        del node[letter]
    if not node:
        return 0
    begin = len(edges)
    edges.extend(
        place << LETTER_SHIFT | node[place][1] << TIER_SHIFT | node[place][0] for place in sorted(node)
    )
    edges[-1] |= LAST
    return begin
