"""Search: all legal plays by the compiled kernel, hints, the patience solver, and the computer players.

The kernel finds what the words and the validator allow, and asks a mode that searches for itself.
"""

from threading import Event
from typing import NamedTuple

from game.table.moves import Place

KNOWN = "known"
"""The widest tier of hints in a language whose longest lists hold many words that nobody knows."""

JUDGED = "judged"
"""Not a tier: every word that the game accepts, offensive ones included if it takes them."""


class Hint(NamedTuple):
    """A play that is allowed now, and the words that it makes, the main one first."""

    move: Place
    words: tuple[str, ...]


class StoppedError(Exception):
    """A search that was stopped before it had an answer."""


class Stoppable:
    """A search that another thread may stop."""

    def __init__(self) -> None:
        self._stopped = Event()

    def stop(self) -> None:
        """From another thread: give up the search at once."""
        self._stopped.set()

    def resume(self) -> None:
        """Let it search again after a stop."""
        self._stopped.clear()

    def go_on(self) -> None:
        """Called often during a search; raises StoppedError after `stop`."""
        if self._stopped.is_set():
            raise StoppedError
