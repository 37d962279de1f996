"""Ekraibl: the sentences about the star that is freed."""

from game.table import rulefile
from game.table.board import BLANK
from game.table.moves import Place
from tests.modes.board_table import ACROSS, DOWN
from tests.modes.ekraibl_table import done, ekraibl, shlyapa, swap


def test_E24_E25_the_star_is_replaced_by_the_real_letter_and_used_in_the_same_turn() -> None:
    table = shlyapa()
    assert swap(table, "А", (7, 7)) == []
    assert (str(table.state.board), table.state.open, table.scores[0]) == ("ШЛЯПА", (BLANK,), 0)
    assert table.hand(0) == "КМСЦЦЦ"
    assert table.offers() == {"Place", "Pass"}
    assert done(table) == ["V9"], "the star must be used"
    assert table.gain("С.м", (7, 6), DOWN) == 2 + 1 + 3, "САМ, the star as М"
    assert (table.state.open, str(table.state.board[(7, 8)].letter)) == ((), "М")
    assert done(table) == []
    assert len(table.hand(0)) == 7


def test_E24_the_letter_counts_in_later_words_and_the_freed_star_may_be_used_as_any_letter() -> None:
    table = shlyapa()
    swap(table, "А", (7, 7))
    assert table.gain("м", (8, 7)) == 10 + 2 + 3 + 2 + 1 + 3


def test_E24_only_the_real_letter_replaces_it() -> None:
    assert swap(shlyapa(), "К", (7, 7)) == ["V2"]
    assert swap(shlyapa("СКМЦЦЦЦ", "К"), "А", (7, 7)) == ["V0", "V2"]
    assert swap(shlyapa("?КМЦЦЦЦ", "К"), "а", (7, 7)) == ["V2"], "a star for a star is no swap"


def test_E24_nothing_else_is_laid_with_a_swap() -> None:
    table = shlyapa()
    both = (*table.placing("А", (7, 7), ACROSS).laid, *table.placing("М", (8, 7), ACROSS).laid)
    assert table.play(Place(both)) == ["V9"]


def test_E24_any_later_player_may_swap_also_the_one_who_laid_it() -> None:
    table = ekraibl("КОТ РОС", "К?ТОРСЦ", "ЦЦЦЦЦЦЦ")
    table.lay("КоТ", (6, 7))
    assert swap(table, "О", (7, 7)) == ["V9"], "not in the turn in which it was laid"
    done(table)
    table.pass_()
    assert swap(table, "О", (7, 7)) == []
    assert table.state.open == (BLANK,)


def test_E24_a_star_laid_again_is_not_freed_again_in_that_turn() -> None:
    table = shlyapa("САКМАМЦ", "К")
    swap(table, "А", (7, 7))
    table.lay("С.м", (7, 6), DOWN)
    assert swap(table, "М", (7, 8)) == ["V9"]


def test_E24_swaps_may_come_between_attacks() -> None:
    table = shlyapa("САКМЦЦЦ", "К", words="ШЛЯПА КЛ САМ")
    assert table.lay("К", (4, 6)) == []
    assert swap(table, "А", (7, 7)) == []
    assert table.lay("С.м", (7, 6), DOWN) == []
    assert done(table) == []


def test_E24_a_swap_alone_is_a_play_when_nothing_else_is_possible() -> None:
    table = shlyapa("АЦЦЦЦЦЦ", "К", words="ШЛЯПА ШЛЯПАМ")
    assert "Place" in table.offers()
    swap(table, "А", (7, 7))
    assert "Place" in table.offers(), "the star can become М"


def test_E24_a_turn_with_a_star_that_fits_nowhere_is_given_up() -> None:
    table = shlyapa("АЦЦЦЦЦЦ", "К", words="ШЛЯПА")
    swap(table, "А", (7, 7))
    assert table.offers() == {"Pass"}
    assert table.pass_() == []
    assert (str(table.state.board), table.turn, table.hand(0)) == ("ШЛЯПа", 1, "АЦЦЦЦЦЦ")


def test_E24_other_games_have_no_swap() -> None:
    rules = rulefile.load("ekraibl-hard")
    assert rules.option("blank_swap")
    assert not any(rulefile.load(game).option("blank_swap") for game in ("skrablo", "scrabble", "literaki"))
