"""The search form of a lexicon for a search that is not compiled: each node is made when it is first read.

Interpreted, it takes a minute or more to build a whole form (see `gaddag.py`, which says how a node looks).
A turn reads a small part of it, and this part can be told from the automaton at once: a node leftward is all
states of the automaton from which the letters read so far can follow, a node rightward is one state. There
are no marks, and how much may follow on the left is not looked into: a search tries more, and finds the same,
though of equally high plays maybe another one.
"""

import threading
from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import NamedTuple

from game.search import bits
from game.words.automaton import LAST, LETTER, LETTER_SHIFT, TARGET, TIER, TIER_SHIFT

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
        self._words = 2 + (2 + letters + 1) // 2  # that the largest node takes
        self._nodes = _Places(self, self._words)
        self._halves = _Places(self, 2 * self._words)
        self._open: list[_Leftward | int | None] = [None]  # by number: what is not read yet, an int rightward
        self._behind: dict[int, int] = {}  # the places of nodes rightward, by state
        self._lock = threading.Lock()
        self._fill(0, {})
        self._nodes[_WORDS - 1] = 0  # the last word tells that there are no marks
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
        found: dict[int, list[int]] = defaultdict(list)
        for state in states:
            for step in self._before[state]:
                found[step >> LETTER_SHIFT].append(step & TARGET)
        return found

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
        for at, kid in enumerate(kids.values(), half + 2):
            self._halves[at] = kid
        self._nodes[node + 1] = ends
        self._nodes[node] = sum(1 << (letter - 1) for letter in kids)
