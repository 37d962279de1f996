"""Follows words through the edges of an automaton, and checks the edges.
`trace.pxd` has the types for compiling."""


class Trace:
    """The edges of one automaton. `numbers` gives the number of each letter (from 1) by code point, 0 for all
    others."""

    def __init__(self, edges: memoryview, root: int, numbers: bytes) -> None:
        self.edges = edges
        self.count = len(edges)
        self.root = root
        self.numbers = numbers
        self.known = len(numbers)

    def tier(self, word: str) -> int:
        """The tier of a word, from 1; 0 if it is not in the list."""
        first = self.root
        tier = 0
        for character in word:
            point = ord(character)
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
                if found > letter or edge >> 31:  # the edges of a node are in alphabetical order
                    return 0
                first += 1
            tier = edge >> 29 & 3
            first = edge & 8388607
        return tier


def first_wrong(
    edges: memoryview, letters: int, tiers: int, deepest: int, depths: memoryview, words: memoryview
) -> int:
    """The index of the first wrong edge; the number of edges if all are right.

    A packer writes a node before those that lead to it, so one pass knows every node before an edge leads
    there, and there are no cycles. For the first edge of each node, `depths` and `words` (zeroed, as long as
    the edges) receive the length of the longest path from it and the number of words on its paths.
    """
    count = len(edges)
    if not count or len(depths) < count or len(words) < count:
        raise ValueError(f"{count} edges, {len(depths)} depths and {len(words)} numbers of words")
    at = 1
    if edges[0]:
        return 0
    while at < count:
        start = at
        before = 0
        deep = 0
        many = 0
        while True:
            if at == count:
                return start
            edge = edges[at]
            letter = edge >> 23 & 63
            tier = edge >> 29 & 3
            target = edge & 8388607
            if letter <= before or letter > letters or tier > tiers or (target == 0 and tier == 0):
                return at
            if target:
                if target >= start or depths[target] == 0:
                    return at
                if depths[target] > deep:
                    deep = depths[target]
                many += words[target]
                if many > 1 << 40:  # far more than is accepted
                    return at
            if tier:
                many += 1
            before = letter
            at += 1
            if edge >> 31:
                break
        if deep == deepest:
            return start
        depths[start] = deep + 1
        words[start] = many
    return count
