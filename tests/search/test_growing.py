"""The form that grows as it is read: the same words as in a whole one, made once by whichever thread."""

import threading
from typing import cast

import pytest

from game.search.kernel import gaddag
from game.search.kernel.form import GrowingForm
from game.table import rulefile
from game.table.board import Board
from game.words.lexicon import Lexicon
from game.words.lexicons import load
from tests.search.sources import interpreted
from tests.search.tables import ALPHABETS
from tests.search.test_form import lexicon, read, some_words


def growing(words: Lexicon) -> tuple[int, memoryview]:
    form = GrowingForm(words.edges, words.root, words.tier_number, len(words.alphabet))
    return form.root, cast(memoryview, form)


@pytest.mark.parametrize("letters", ALPHABETS.values())
@pytest.mark.parametrize("tier", ["common", "full"])
def test_it_holds_what_a_whole_form_holds(letters: str, tier: str) -> None:
    words = lexicon(some_words(letters, 60), letters).at(tier)
    root, nodes = gaddag.build(words.edges, words.root, words.tier_number)
    whole = sorted(read(root, memoryview(nodes)))
    assert len(whole) > 150
    assert sorted(read(*growing(words))) == whole


@pytest.mark.parametrize("words", [{}, {"a": 1, "b": 2}, {"ab": 2}, {"aa": 1, "a": 1, "aaa": 2}])
def test_lists_of_hardly_any_words(words: dict[str, int]) -> None:
    few = lexicon(words, "abc").at("common")
    root, nodes = gaddag.build(few.edges, few.root, few.tier_number)
    assert sorted(read(*growing(few))) == sorted(read(root, memoryview(nodes)))


def test_rulings_are_in_it() -> None:
    few = lexicon(some_words("abc", 60), "abc")
    words = few.amended({"abcabcabc": "common"}, struck=[next(iter(few))])
    root, nodes = gaddag.build(words.edges, words.root, words.tier_number)
    assert sorted(read(*growing(words))) == sorted(read(root, memoryview(nodes)))


def test_several_threads_read_one() -> None:
    words = lexicon(some_words("abcdefgh", 50), "abcdefgh").at("full")
    root, nodes = growing(words)
    found: list[list[tuple[tuple[int, ...], tuple[int, ...]]]] = []
    begin = threading.Barrier(4)

    def look() -> None:
        begin.wait()
        found.append(sorted(read(root, nodes)))

    threads = [threading.Thread(target=look) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4
    assert all(each == found[0] for each in found)


def test_a_turn_makes_little_of_it() -> None:
    plays = interpreted("kernel.plays", growing=True)
    english = load("english")
    best = plays.search_for(rulefile.load("scrabble", 2), english).best(Board(), tuple("AEINRST"))
    assert len(best.words[0]) == 7
    nodes = plays.form_of(english).nodes.cast("Q")
    assert len(nodes) // 2 < 20_000, "a whole form has 860,000 nodes"
