"""How likely letters are drawn, against bags small enough to draw every handful."""

from itertools import combinations
from random import Random

import pytest

from game.practice.context import Bag, PracticeContext, bag_of, by_likelihood, draws
from game.practice.item import Subject
from game.table import rulefile
from tests.tiny import LETTERS, TinyWords

SMALL = Bag((("A", 3), ("B", 1), ("C", 2)), 2)
PIECES = "AAABCC??"


def spelt(word: str, drawn: tuple[str, ...]) -> bool:
    """Whether these pieces make the word, all of them, blanks standing for what is missing."""
    left = list(word)
    blanks = drawn.count("?")
    for piece in drawn:
        if piece in left:
            left.remove(piece)
    return len(drawn) == len(word) and len(left) <= blanks and len(left) == blanks


@pytest.mark.parametrize("word", ["A", "AB", "BA", "BB", "CAB", "AAAA", "BBB", "ABACA", "DA", "DDD"])
def test_draws_are_the_handfuls_that_spell_the_word(word: str) -> None:
    every = [drawn for drawn in combinations(PIECES, len(word)) if spelt(word, drawn)]
    assert draws(word, SMALL) == len(every)


def test_the_order_is_by_draws_and_anagrams_stand_together() -> None:
    bag = bag_of(rulefile.load("scrabble", 2))
    assert bag.size == 100
    words = ["QUIZ", "TEAR", "ZZZZ", "RATE", "KAZOO", "TARE", "TOE", "OAR"]
    found = by_likelihood(words, bag)
    assert [each for each in found if len(each) == 4] == ["RATE", "TARE", "TEAR", "QUIZ"]
    assert "ZZZZ" not in found  # one Z and two blanks
    assert draws("TEAR", bag) == draws("RATE", bag) > draws("QUIZ", bag) > 0


def test_a_word_of_frequent_letters_is_drawn_before_one_of_rare_ones() -> None:
    bag = bag_of(rulefile.load("scrabble", 2))
    known = ["ELATION", "ETESIAN", "INERTIA", "QUIZZED", "ANEROID"]
    assert by_likelihood(known, bag)[-1] == "QUIZZED"


def test_a_word_with_few_others_beside_it_is_drawn_at_most_four_times_as_often() -> None:
    lexicon = TinyWords(["ZA", *(f"A{letter}" for letter in LETTERS)])
    context = PracticeContext(Subject("scrabble"), rulefile.load("scrabble", 2), lexicon)
    random = Random(1)
    drawn = [context.any_word(2, random) for _ in range(1_000)]
    assert set(drawn) == set(lexicon)
    assert drawn.count("ZA") < 150, "of 27 words"
