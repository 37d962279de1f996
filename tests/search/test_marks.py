"""The marks of a lexicon know every word by its letters, and hardly anything else; their shelves hold all."""

import random
from itertools import pairwise
from types import ModuleType

import pytest

from game.search.kernel import bits, gaddag
from tests.search.sources import interpreted
from tests.search.tables import ALPHABETS, lexicon

FORMS = (gaddag, interpreted("kernel.gaddag"))
NUMBERS = gaddag.numbers()


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
        return bool(made[sum_of >> 65 - len(made).bit_length()] & wanted == wanted)

    assert all(marked("".join(chance.sample(word, len(word)))) for word in words)
    others = {"".join(sorted(chance.choices(letters, k=5))) for _ in range(4000)} - known
    assert sum(map(marked, others)) < len(others) / 20


@pytest.mark.parametrize("module", FORMS)
@pytest.mark.parametrize("alphabet", ALPHABETS)
def test_every_word_is_once_on_the_shelf_of_its_letters(module: ModuleType, alphabet: int) -> None:
    letters = ALPHABETS[alphabet]
    words = lexicon(random.Random(alphabet), letters, 400)
    marks_of = module.Marks(words.edges, words.root, words.tier_number)
    shift = 65 - len(marks_of.mark()).bit_length()
    shelves, text = marks_of.shelve()
    found = []
    for shelf, (begin, end) in enumerate(pairwise(shelves[:-1])):
        while begin < end:
            size = text[begin]
            spelled = text[begin + 1 : begin + 1 + size]
            assert sum(NUMBERS[code - 1] for code in spelled) % 2**64 >> shift == shelf
            found.append("".join(letters[code - 1] for code in spelled))
            begin += 1 + size
    assert sorted(found) == sorted(words)
