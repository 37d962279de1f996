"""The three methods of the patience by number, and where a state of their cards keeps what."""

SIX, TWELVE, HEAPS = range(3)
"""A row and the open pile; a hand that grows; heaps and every so many cards of the rest."""

TURNABLE = 6
"""In a state of heaps: whether turns are allowed, or were since the last card of the draw pile was laid."""

HAND = 8
"""Where the hand begins in a state: one number a letter."""

OUTSIDE = 72
"""Where the cards outside begin in a state, in the order in which they are turned."""

WASTE = 62
"""The bit of a source that says that the turned card is taken; the heaps have those below."""
