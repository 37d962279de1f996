"""A hint, and the words that hints use."""

from typing import NamedTuple

from game.table.moves import Place
from game.words.lexicon import EVERYDAY

__all__ = ("COMMON", "EVERYDAY", "JUDGED", "KNOWN", "Hint")

COMMON = "common"
"""The tier of the words that hints use where nobody has said which words are those of every day."""


KNOWN = "known"
"""The tier of the words that are hinted at most, in a language whose longest lists hold many that nobody
knows."""

JUDGED = "judged"
"""Not a tier: every word by which a game allows or refuses a move, offensive ones too if it takes them."""


class Hint(NamedTuple):
    """A play that is allowed now, and the words that it makes, the main one first."""

    move: Place
    words: tuple[str, ...]
