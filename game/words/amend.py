"""Adds words to an automaton and removes others without packing it again."""

from array import array
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
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


@dataclass(slots=True)
class Branch:
    """The words that begin alike and are to be changed: by their next letter, and the tier of the word that
    ends here, if it is one of them."""

    below: dict[int, "Branch"] = field(default_factory=dict)
    tier: int | None = None

    def at(self, codes: Iterable[int]) -> "Branch":
        """The branch that these letters lead to, made where there is none."""
        branch = self
        for code in codes:
            if code not in branch.below:
                branch.below[code] = Branch()
            branch = branch.below[code]
        return branch


def amended(automaton: Automaton, tiers: Mapping[str, int]) -> Automaton:
    """The automaton with each of these words in its tier (1 = the first), or out (`STRUCK`).

    The nodes on the way to a word are copied, so that the words beside it stay as they are. The result
    is not minimal, and need not be: a few words make it a few edges longer.
    """
    header = automaton.header
    number = {letter: place for place, letter in enumerate(header.alphabet, 1)}
    edges, counts = array("I", automaton.edges.tobytes()), list(header.counts)
    wanted = Branch()
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


def _node(edges: "array[int]", first: int) -> dict[int, tuple[int, int]]:
    """The edges of a node by letter: where each leads, the tier that ends there."""
    node: dict[int, tuple[int, int]] = {}
    while first:
        edge = edges[first]
        node[edge >> LETTER_SHIFT & LETTER] = edge & TARGET, edge >> TIER_SHIFT & TIER
        first = 0 if edge & LAST else first + 1
    return node


def _put(edges: "array[int]", first: int, wanted: Branch, changed: list[tuple[int, int]]) -> int:
    """A copy of the node in which the words below have the wanted tiers, and where it begins; of each word
    that has changed, the tier before and now. A node in which nothing changes is not copied."""
    before = _node(edges, first)
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
