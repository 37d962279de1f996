"""Why a computer player did what it did: every ground has its sentence, with its numbers and names in it."""

import pytest

from game import texts
from game.reasons import because
from game.search.players import Reason, Why
from game.table.board import FREE

NAMES = ("Ana", "Bo")


@pytest.mark.parametrize("why", Why)
@pytest.mark.parametrize("language", ["en", "eo"])
def test_every_ground_is_one_whole_sentence(why: Why, language: str) -> None:
    texts.use(language)
    try:
        said = because(Reason(why, 5, ("E", "R"), ("ZZX",), 1, 2), NAMES)
    finally:
        texts.use("en")
    assert said.endswith(".")
    assert "{" not in said


def test_the_sentences_tell_numbers_names_and_letters() -> None:
    texts.use("en")
    assert because(Reason(Why.SHEDS, 24), NAMES) == "Sheds 24 points."
    assert because(Reason(Why.SHEDS, 1), NAMES) == "Sheds 1 point."
    assert because(Reason(Why.KEEPS, 8, ("E", "R")), NAMES) == "Keeps E R, to go out with."
    assert "Bo has only 2 cards" in because(Reason(Why.SHORT, 24, seat=1, cards=2), NAMES)
    assert "free card" in because(Reason(Why.SWAPS, pieces=(FREE,)), NAMES)
    assert "free card" in because(Reason(Why.TAKES_STOCK, pieces=(FREE,)), NAMES)
    assert because(Reason(Why.TAKES_STOCK), NAMES) == "There is no open card."
    assert because(Reason(Why.SCORES, 0, cards=3), NAMES) == "Lays 3 letters."
    assert because(Reason(Why.DOUBTS, words=("ZZX", "QK")), NAMES) == "ZZX, QK are in no word list."
