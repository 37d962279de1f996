"""A hint; how it is found is not known here."""

from typing import NamedTuple

from game.table.moves import Place
from game.words.lexicon import EVERYDAY

__all__ = ("COMMON", "EVERYDAY", "KNOWN", "Hint")

COMMON = "common"
"""The tier of the words that hints use where nobody has said which words are those of every day."""


KNOWN = "known"
"""The tier of the words that are hinted at most, in a language whose longest lists hold many that nobody
knows."""


class Hint(NamedTuple):
    """A play that is allowed now, and the words that it makes, the main one first."""

    move: Place
    words: tuple[str, ...]
