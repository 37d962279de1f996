"""The smallest steps of the search: bits, squares, edges. The compiled search has them from `bits.pxd`."""

from collections.abc import Sequence

LOW = 0xFFFFFFFF
"""The lower half of a word."""

WORD = 0xFFFFFFFFFFFFFFFF
"""All bits of a word."""

PLACE = 0x07FFFFFF
"""What of a half-word is the place of a node."""

LETTERS = 62
"""The most letters of an alphabet; code 63 is a piece that no word of the lexicon has."""

MOST = 9
"""The most new pieces of one play: seven bits each in a word of 64."""

ALL, ANY, BEST = 0, 1, 2
"""What a search wants: all plays, any play, the highest."""


def count(mask: int) -> int:
    """How many bits are set."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """Which is the lowest bit that is set."""
    return (mask & -mask).bit_length() - 1


def piece(code: int) -> bool:
    """Whether a square has a piece on it: it is neither empty (0) nor wall (255)."""
    return code != 0 and code != 255


def edge(nodes: Sequence[int], node: int, bit: int) -> int:
    """The edge of a letter (its bit) that leads on from a node. See `gaddag.py` for the form of a node."""
    return nodes[node + 3 + (nodes[node] & (bit - 1)).bit_count()]


def child(nodes: Sequence[int], node: int, letter: int) -> int:
    """The node behind a letter (from 0); 0 if nothing is."""
    return edge(nodes, node, 1 << letter) & LOW if nodes[node] >> letter & 1 else 0


def folded(letters: int) -> int:
    """Letters as 32 bits: letter i is bit i mod 32."""
    return (letters | letters >> 32) & LOW


def key(place: int, axis: int, pieces: int, score: int) -> int:
    """The first number of a play, see `walk.py`."""
    return place | axis << 16 | pieces << 20 | score << 32


def filter_bits(sum: int) -> int:
    """The bits of a sum of letters' numbers in the Bloom filter, see `gaddag.py`."""
    return 1 << (sum & 63) | 1 << (sum >> 6 & 63) | 1 << (sum >> 12 & 63) | 1 << (sum >> 18 & 63)


def fetch(nodes: Sequence[int], node: int) -> None:
    """Compiled, prefetch a node."""


def fetch_all(nodes: Sequence[int], node: int, rest: int, ahead: int) -> None:
    """Compiled, prefetch the nodes behind these letters from which one of those ahead (folded) leads on."""


def fetch_byte(text: Sequence[int], at: int) -> None:
    """Compiled, prefetch a byte of a text."""
