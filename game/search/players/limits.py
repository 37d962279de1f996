"""The greatest numbers of the search of the end. The compiled search has them from `limits.pxd`."""

DEEPEST = 96
"""The most turns from the first position to the last."""

WON = 1 << 20
"""What it is worth to win, where that goes before points."""

NEVER = 1 << 28
"""More than anything comes to."""

WHOLE = 255
"""The depth of what was searched to the end."""

LOWER, UPPER, EXACT = 1, 2, 3
"""What a value that is remembered says: at least, at most, just so much."""
