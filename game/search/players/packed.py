"""A hand as one number: how many pieces it has of each kind. The compiled search has it from `packed.pxd`."""

FIELD = 5
"""How many bits count the pieces of a kind; the highest of them stays free."""

KINDS = 12
"""The most kinds of pieces in a hand."""

FREE = sum(16 << FIELD * kind for kind in range(KINDS))
"""The bits that stay free."""


def holds(hand: int, uses: int) -> bool:
    """Whether a hand has these pieces: none is taken from a kind of which there are too few."""
    return ((hand | FREE) - uses) & FREE == FREE
