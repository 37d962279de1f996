"""The numbers of the endgame search: hands packed into one word, values, depths, kinds of bounds.

`endgame_numbers.pxd` has the same for the compiled search.
"""

FIELD = 5
"""How many bits count the pieces of a kind; the highest of them stays free."""

KINDS = 12
"""The most kinds of pieces in a hand."""

FREE = sum(16 << FIELD * kind for kind in range(KINDS))
"""The free bits of all kinds."""

ONE = sum(1 << FIELD * kind for kind in range(KINDS))
"""One piece of each kind."""

DEEPEST = 96
"""The most turns from the first position to the last."""

WON = 1 << 20
"""The value of a win where a win counts before points."""

NEVER = 1 << 28
"""Greater than any value."""

WHOLE = 255
"""The depth of a position that was searched to the end."""

LOWER, UPPER, EXACT = 1, 2, 3
"""Kinds of remembered values: a lower bound, an upper bound, the value itself."""


def holds(hand: int, uses: int) -> bool:
    """Whether a hand has all pieces of another one."""
    return ((hand | FREE) - uses) & FREE == FREE
