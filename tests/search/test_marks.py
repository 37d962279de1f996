"""The marks of a lexicon know every word by its letters, and hardly anything else."""

import random
from types import ModuleType

import pytest

from game.search import bits, marks
from tests.search.sources import interpreted
from tests.search.tables import ALPHABETS, lexicon

FORMS = (marks, interpreted("marks"))
NUMBERS = marks.numbers()


@pytest.mark.parametrize("module", FORMS)
@pytest.mark.parametrize("alphabet", ALPHABETS)
def test_words_are_marked_whatever_their_order_and_other_letters_hardly(
    module: ModuleType, alphabet: int
) -> None:
    chance = random.Random(alphabet)
    letters = ALPHABETS[alphabet]
    words = lexicon(chance, letters, 400)
    made = module.Marks(words.edges, words.root, words.tier_number).mark()
    known = {"".join(sorted(word)) for word in words}

    def marked(word: str) -> bool:
        sum_of = sum(NUMBERS[letters.index(letter)] for letter in word) % 2**64
        wanted = bits.four(sum_of)
        return made[sum_of >> 65 - len(made).bit_length()] & wanted == wanted

    assert all(marked("".join(chance.sample(word, len(word)))) for word in words)
    others = {"".join(sorted(chance.choices(letters, k=5))) for _ in range(4000)} - known
    assert sum(map(marked, others)) < len(others) / 20
