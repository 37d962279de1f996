"""What a table does about offensive words; which they are is said by the lists beside the lexicons."""

from collections.abc import Mapping
from functools import cache
from typing import Literal

from game.words.lexicon import Lexicon
from game.words.lexicons import shipped_of
from game.words.rulings import Rulings

Offensive = Literal["not_offered", "not_valid", "offered"]
"""Words like any other that nobody is offered, no words at all, or words like any other."""


def fit(lexicon: Lexicon, offensive: Offensive, language: str, rulings: Rulings | None = None) -> Lexicon:
    """The lexicon as a table plays by it. A list of the player's own is held against the shipped ones of its
    language. What the table itself has ruled to be a word is one, and is offered to nobody all the same."""
    if offensive == "offered":
        return lexicon.offering_all()
    shipped = offensive_words(language)
    words = lexicon.kept_back.keys() or shipped.keys()
    known = lexicon if lexicon.kept_back else lexicon.keeping_back(shipped, shipped)
    if offensive == "not_offered":
        return known
    ruled = {ruling.word for ruling in rulings.made if ruling.valid} if rulings is not None else set()
    return known.barring(words - ruled)


@cache
def offensive_words(language: str) -> Mapping[str, str]:
    """The offensive words of the shipped lexicons of a language, each with what makes it so."""
    return {word: each.offences.get(word, "") for each in shipped_of(language) for word in each.kept_back}
