"""Scrabble: the sentences about challenges and the end."""

from dataclasses import replace
from typing import Any

from game.opening import words_for
from game.table import rulefile
from game.table.moves import Challenge
from tests.modes.board_table import Table
from tests.modes.scrabble_table import FILLER, scrabble


def challenged(words: str = "CAT", **rest: Any) -> Table:
    table = scrabble(words, "TACSODE", "CATSODE", "CATSODE", adjudication="challenge", **rest)
    assert table.lay("TAC", (6, 7)) == []
    return table


def test_G35_plays_may_be_challenged_before_the_next_turn() -> None:
    table = challenged("CAT TACS")
    assert "Challenge" in table.offers()
    table.pass_()
    assert table.challenge(2, True) == ["nothing-to-doubt"]


def test_G36_a_word_that_is_not_acceptable_goes_back_and_the_turn_is_lost() -> None:
    table = challenged()
    assert table.hand(0) == "DEOSVVV"
    assert table.challenge(2, True, "TAC") == []
    assert (str(table.state.board), table.scores, table.turn) == ("", [0, 0, 0], 1)
    assert (table.hand(0), table.bag) == ("ACDEOST", FILLER)
    assert table.state.seats[0].passes == 0, "it is no pass"


def test_G36_the_bag_is_mixed_again_by_the_games_own_deal() -> None:
    table = challenged(bag="ABCDEFGHIJKL")
    challenge = Challenge(2, ("TAC",), upheld=True)
    bags = {table.mode.apply(replace(table.state, deal=deal), challenge).stock for deal in range(5)}
    assert len(bags) == 5
    assert {"".join(sorted(bag)) for bag in bags} == {"ABCDEFGHIJKL"}


def test_G37_an_acceptable_word_costs_the_challenger_the_next_turn() -> None:
    table = challenged("TAC")
    assert table.challenge(2, False) == []
    assert (str(table.state.board), table.turn) == ("TAC", 1)
    table.exchange("C")
    assert table.turn == 0, "Cid is passed over"
    table.exchange("S")
    table.exchange("A")
    assert table.turn == 2, "once"


def test_G37_the_challenger_in_turn_loses_this_one() -> None:
    table = challenged("TAC")
    table.challenge(1, False)
    assert table.turn == 2


def test_G35_G37_no_second_challenger_tries_another_word_of_the_same_play() -> None:
    table = scrabble("TAC", "TACSODE", "CATSODE", "CATSODE", adjudication="challenge", drawing="T", at=(9, 8))
    table.lay("TACS", (6, 7))
    assert table.challenge(1, False, "ST") == ["dictionary"]
    table = scrabble("ST", "TACSODE", "CATSODE", "CATSODE", adjudication="challenge", drawing="T", at=(9, 8))
    table.lay("TACS", (6, 7))
    assert table.challenge(1, False, "ST") == []
    assert table.turn == 2
    assert table.challenge(2, True, "TACS") == ["doubted-once"]


def test_G37_the_challenger_loses_one_turn_for_one_word() -> None:
    table = scrabble("CAT", adjudication="challenge")
    table.lay("CAT", (6, 7))
    assert table.challenge(1, False) == []
    assert table.challenge(1, False) == ["doubted-once"]


def test_G38_a_dictionary_is_consulted_not_the_table() -> None:
    table = challenged()
    assert table.challenge(1, False) == ["dictionary"]
    assert table.challenge(1, True, votes=(True, True, True)) == ["no-vote"]


def test_G39_only_words_of_the_english_dictionary() -> None:
    words = words_for(rulefile.load("scrabble"))
    assert all(word in words for word in ("CAT", "HOUSE", "QUIZ", "ZYMURGY"))
    assert all(word not in words for word in ("TEH", "UNDER-", "DON'T", "LONDON", "ETC", "NATO", "HUNDO"))


def test_G40_over_when_the_last_letter_is_used() -> None:
    table = scrabble("CAT", "CAT", "Q", bag="")
    table.lay("CAT", (6, 7))
    assert table.over


def test_G40_over_when_no_play_is_left() -> None:
    table = scrabble("CAT", "CATX", "QV", bag="")
    table.lay("CAT", (6, 7))
    assert table.over, "nobody can lay anything, and the bag is empty"
    assert table.totals == [10 - 8, -14]


def test_G40_not_over_while_tiles_can_be_exchanged() -> None:
    table = scrabble("CAT", "CATX", "QV", bag=FILLER)
    table.lay("CAT", (6, 7))
    assert not table.over
    assert table.offers() == {"Exchange", "Pass"}
