"""Why a computer player did what it did: every ground has its sentence, with its numbers and names in it."""

import pytest

from game.search.players import ChoiceReason, Why
from game.search.players.explain import because
from game.table.board import FREE
from game.text import catalogues

NAMES = ("Ana", "Bo")


@pytest.mark.parametrize("why", Why)
@pytest.mark.parametrize("language", ["en", "eo"])
def test_every_ground_is_one_whole_sentence(why: Why, language: str) -> None:
    catalogues.use(language)
    try:
        said = because(ChoiceReason(why, 5, ("E", "R"), ("ZZX",), 1, 2), NAMES)
    finally:
        catalogues.use("en")
    assert said.endswith(".")
    assert "{" not in said


def test_the_sentences_tell_numbers_names_and_letters() -> None:
    catalogues.use("en")
    assert because(ChoiceReason(Why.SHEDS, 24), NAMES) == "Gets rid of 24 points."
    assert because(ChoiceReason(Why.SHEDS, 1), NAMES) == "Gets rid of 1 point."
    assert because(ChoiceReason(Why.KEEPS, 8, ("E", "R")), NAMES) == "Keeps E R, to go out with."
    assert "Bo has only 2 cards" in because(ChoiceReason(Why.SHORT, 24, seat=1, cards=2), NAMES)
    assert "free card" in because(ChoiceReason(Why.SWAPS, pieces=(FREE,)), NAMES)
    assert "free card" in because(ChoiceReason(Why.TAKES_STOCK, pieces=(FREE,)), NAMES)
    assert because(ChoiceReason(Why.TAKES_STOCK), NAMES) == "There is no face-up card."
    assert because(ChoiceReason(Why.SCORES, 0, cards=3), NAMES) == "Plays 3 letters."
    challenges = ChoiceReason(Why.CHALLENGES, words=("ZZX", "QK"))
    assert because(challenges, NAMES) == "ZZX, QK aren’t in any word list."
