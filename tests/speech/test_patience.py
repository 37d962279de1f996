"""A patience is played to its last card by keys and speech."""

import re

import pytest

from tests.speech.patience import played_by_speech

pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.parametrize("known", [60, pytest.param(0, marks=pytest.mark.slow)])
def test_a_patience_of_twelve_in_hand_is_won_by_speech(known: int) -> None:
    blind = played_by_speech(1, known=known)
    assert "Twelve in hand. Deal 1." in blind.opened
    last = blind.transcript[-1].said
    assert "Won! All 58 cards are in the crossword." in last
    assert re.search(r"Move \d+: [A-Z, ]+ played\.", last)
    assert "Can still be won." in blind.all_said
    blind.close()
