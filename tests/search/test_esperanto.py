"""Esperanto by its grammar: what is judged a word is what the search finds."""

from itertools import permutations

import pytest

from game.opening import words_for
from game.search.kernel.plays import plays
from game.table import rulefile
from game.table.board import Board
from game.table.position import Position

HAND = tuple("MALINETOŜAFJ")


@pytest.mark.parametrize("forms", ["roots", "endings", "affixes"])
def test_every_short_word_that_the_table_has_is_found(forms: str) -> None:
    """K13: the first word has two to four letters; under every agreement all of them can be proposed."""
    ruleset = rulefile.load("kan-u-go", 2, "eo", {"word_forms": forms})
    lexicon = words_for(ruleset)
    found = {word for play in plays(Position(ruleset, Board(), HAND), lexicon) for word in play.words}
    rows = ("".join(row) for length in (2, 3, 4) for row in permutations(HAND, length))
    assert found == {word for word in rows if word in lexicon}
    assert len(found) > 100
