"""Search: all legal plays by the compiled kernel, hints, the patience solver, and the computer players.

The kernel finds what the words and the validator allow, and asks a mode that searches for itself.
"""


class StoppedError(Exception):
    """A search that was stopped before it had an answer."""
