"""The Bloom filter of a lexicon passes every word and few other letters; the buckets hold every word."""

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
def test_words_pass_the_filter_in_any_order_and_few_other_letters_do(
    module: ModuleType, alphabet: int
) -> None:
    chance = random.Random(alphabet)
    letters = ALPHABETS[alphabet]
    words = lexicon(chance, letters, 400)
    made = module.WordFilter(words.edges, words.root, words.tier_number).fill_filter()
    known = {"".join(sorted(word)) for word in words}

    def passes(word: str) -> bool:
        sum_of = sum(NUMBERS[letters.index(letter)] for letter in word) % 2**64
        wanted = bits.filter_bits(sum_of)
        return bool(made[sum_of >> 65 - len(made).bit_length()] & wanted == wanted)

    assert all(passes("".join(chance.sample(word, len(word)))) for word in words)
    others = {"".join(sorted(chance.choices(letters, k=5))) for _ in range(4000)} - known
    assert sum(map(passes, others)) < len(others) / 20


@pytest.mark.parametrize("module", FORMS)
@pytest.mark.parametrize("alphabet", ALPHABETS)
def test_every_word_is_once_in_the_bucket_of_its_letters(module: ModuleType, alphabet: int) -> None:
    letters = ALPHABETS[alphabet]
    words = lexicon(random.Random(alphabet), letters, 400)
    table = module.WordFilter(words.edges, words.root, words.tier_number)
    shift = 65 - len(table.fill_filter()).bit_length()
    buckets, text = table.fill_buckets()
    found = []
    for bucket, (begin, end) in enumerate(pairwise(buckets[:-1])):
        while begin < end:
            size = text[begin]
            spelled = text[begin + 1 : begin + 1 + size]
            assert sum(NUMBERS[code - 1] for code in spelled) % 2**64 >> shift == bucket
            found.append("".join(letters[code - 1] for code in spelled))
            begin += 1 + size
    assert sorted(found) == sorted(words)
