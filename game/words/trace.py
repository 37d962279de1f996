"""Follows words through the edges of an automaton; `trace.pxd` gives the types with which it is compiled.

It does not know what an edge holds beyond what `automaton.py` says, nor whether a tier is enough.
"""


class Trace:
    """The edges of one automaton. `numbers` has at the code point of each letter its number (from 1), and 0
    elsewhere."""

    def __init__(self, edges: memoryview, root: int, numbers: bytes) -> None:
        self.edges = edges
        self.count = len(edges)
        self.root = root
        self.numbers = numbers
        self.known = len(numbers)

    def tier(self, word: str) -> int:
        """The tier of a word, 1 the first; 0 if it is none."""
        first = self.root
        tier = 0
        for sign in word:
            point = ord(sign)
            if point >= self.known or self.numbers[point] == 0:
                return 0
            letter = self.numbers[point]
            while True:
                if first == 0 or first >= self.count:
                    return 0
                edge = self.edges[first]
                found = edge >> 23 & 63
                if found == letter:
                    break
                if found > letter or edge >> 31:  # the edges of a node stand in the order of the alphabet
                    return 0
                first += 1
            tier = edge >> 29 & 3
            first = edge & 8388607
        return tier
