"""The packs of letter cards: complete in every language; those that are made from words follow from them."""

import pytest

from game.table import rulefile
from game.table.board import FREE
from game.table.state import pack_of
from game.words.lexicons import load
from lexicons.make import packs

LANGUAGES = rulefile.languages("patience-six")


@pytest.mark.parametrize("language", LANGUAGES)
def test_58_letter_cards_have_every_letter_of_the_words_but_those_left_out(language: str) -> None:
    rules = rulefile.load("kan-u-go", language=language)
    cards = pack_of(rules)
    assert (len(cards), cards.count(FREE)) == (60, 2)
    without = packs.recipes()[language].without if language in packs.recipes() else ""
    assert {*rules.letters} == {*load(rules.lexicon).alphabet} - {*without}
    assert pack_of(rulefile.load("patience-six", language=language)).count(FREE) == 0


@pytest.mark.parametrize("language", packs.recipes())
def test_a_pack_follows_from_the_words(language: str) -> None:
    recipe = packs.recipes()[language]
    file = packs.PACKS / f"{recipe.file}.yaml"
    assert packs.text_of(language, recipe) == file.read_text("utf-8")


def test_a_letter_has_at_least_one_card_and_commoner_ones_more() -> None:
    made = packs.counts({"A": 0.6, "B": 0.3, "C": 0.099, "D": 0.001}, flat=1.0)
    assert sum(made.values()) == packs.CARDS
    assert made["D"] == 1 < made["C"] < made["B"] < made["A"]
    evener = packs.counts({"A": 0.6, "B": 0.3, "C": 0.099, "D": 0.001}, flat=0.5)
    assert evener["A"] < made["A"]


def test_everybody_knows_which_number_a_letter_has() -> None:
    assert [packs.number(cards / packs.CARDS) for cards in (5, 2.5, 1.5, 0.5, 0.1)] == [10, 8, 6, 4, 2]


def test_letters_are_sorted_by_their_alphabet_and_free_cards_last() -> None:
    ukrainian = rulefile.load("kan-u-go", language="uk")
    assert ukrainian.alphabetical(["Ґ", FREE, "Я", "І", "А", "Г", "Є"]) == [*"АГҐЄІЯ", FREE]
    polish = rulefile.load("kan-u-go", language="pl")
    assert polish.alphabetical("ZŁAĄ") == [*"AĄŁZ"]
