"""A position analysed: an end with its line, and what is listed beside what was tried."""

import pytest

from game.search import StoppedError
from game.search.players.position_analysis import PositionAnalyst
from game.table.facedown import seen_by
from tests.modes.board_table import Table


def test_an_end_is_solved_with_its_line() -> None:
    """SO makes CATS too and lays all that is left; what stays with the other one counts twice."""
    laid = Table("scrabble", "CAT CATS SO", ("SO", "Q"), "", "CAT", (6, 7)).with_own_pack()
    found = PositionAnalyst(laid.mode).analysis(seen_by(laid.state, 0))
    assert found.end is not None
    assert found.end.proven
    assert found.end.plays == (found.moves[0].pieces,)
    assert found.end.words == (found.moves[0].words,)
    assert set(found.end.words[0]) == {"SO", "CATS"}
    assert found.end.ahead == found.moves[0].points + 2 * 10


def test_there_is_no_end_while_tiles_are_in_the_bag() -> None:
    laid = Table("scrabble", "CAT CATS SO", ("SO", "QX"), "XX", "CAT", (6, 7)).with_own_pack()
    found = PositionAnalyst(laid.mode).analysis(seen_by(laid.state, 0), top=3)
    assert found.end is None
    assert {move.swapped for move in found.moves if move.swapped}


def test_with_an_empty_hand_nothing_is_played() -> None:
    laid = Table("scrabble", "CAT", ("", "QX"), "XX", "CAT", (6, 7)).with_own_pack()
    assert not PositionAnalyst(laid.mode).analysis(seen_by(laid.state, 0)).moves


@pytest.mark.parametrize(
    ("ruleset", "words", "hands"),
    [("scrabble", "CAT CATS SO", ("SO", "QX")), ("ekraibl-simple", "КОТ КОТЫ ДА", ("ЫДА", "КА"))],
)
def test_an_analysis_is_given_up(ruleset: str, words: str, hands: tuple[str, str]) -> None:
    laid = Table(ruleset, words, hands, hands[1], words.split()[0], (6, 7)).with_own_pack()
    analyst = PositionAnalyst(laid.mode)
    analyst.stop()
    with pytest.raises(StoppedError):
        analyst.analysis(seen_by(laid.state, 0))


def test_an_end_that_is_hurried_is_not_searched_on() -> None:
    laid = Table("scrabble", "CAT CATS SO", ("SO", "Q"), "", "CAT", (6, 7)).with_own_pack()
    analyst = PositionAnalyst(laid.mode)
    analyst.hurry()
    found = analyst.analysis(seen_by(laid.state, 0))
    assert found.moves
    assert found.end is None
