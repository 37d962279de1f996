"""Scrabble: the sentences about tiles, squares and points, reckoned by hand."""

import pytest

from game.table import rulefile
from game.table.moves import Place
from tests.modes.board_table import ACROSS
from tests.modes.scrabble_table import scrabble


def test_G42_G43_a_blank_is_any_letter_and_remains_it() -> None:
    table = scrabble("CAT CATS", "CA?SODE", "S")
    assert table.lay("CAt", (6, 7)) == []
    assert str(table.state.board) == "CAt"
    assert table.lay("S", (9, 7)) == []


def test_G45_G46_blanks_have_no_value() -> None:
    assert scrabble("CAT", "CA?SODE", "S").gain("CAt", (6, 7)) == (3 + 1 + 0) * 2


@pytest.mark.parametrize(
    ("value", "letters"),
    [
        pytest.param(0, "?", id="G46"),
        pytest.param(1, "AEILNORSTU", id="G47"),
        pytest.param(2, "DG", id="G48"),
        pytest.param(3, "BCMP", id="G49"),
        pytest.param(4, "FHVWY", id="G50"),
        pytest.param(5, "K", id="G51"),
        pytest.param(8, "JX", id="G52"),
        pytest.param(10, "QZ", id="G53"),
    ],
)
def test_G44_to_G53_the_values_of_the_letters(value: int, letters: str) -> None:
    rules = rulefile.load("scrabble")
    assert {piece for piece in rules.pieces if rules.value(piece) == value} == set(letters)


def test_G54_all_seven_tiles_earn_fifty() -> None:
    """COASTED from (4, 7) to (10, 7): the centre doubles, no letter premium is covered."""
    table = scrabble("COASTED")
    assert table.gain("COASTED", (4, 7)) == (3 + 1 + 1 + 1 + 1 + 1 + 2) * 2 + 50


def test_G55_fewer_tiles_at_the_end_earn_nothing_more() -> None:
    table = scrabble("COAST", "COAST", "Q", bag="")
    assert table.gain("COAST", (4, 7)) == (3 + 1 + 1 + 1 + 1) * 2


def test_G56_the_board_is_fifteen_by_fifteen() -> None:
    layout = rulefile.load("scrabble").layout
    assert (layout.width, layout.height) == (15, 15)
    assert scrabble("CATS", drawing="CAT", at=(12, 7)).lay("S", (15, 7)) == ["V2"]


def test_G57_one_tile_a_square() -> None:
    table = scrabble("CAT")
    twice = table.placing("CAT", (6, 7), ACROSS).laid + table.placing("O", (6, 7), ACROSS).laid
    assert table.play(Place(twice)) == ["V2"]


def test_G58_G62_G63_squares_multiply_the_tile() -> None:
    """(3, 7) is light blue, (5, 5) dark blue."""
    assert scrabble("ATC", drawing="AT", at=(1, 7)).gain("C", (3, 7)) == 1 + 1 + 2 * 3
    assert scrabble("ATC", drawing="AT", at=(3, 5)).gain("C", (5, 5)) == 1 + 1 + 3 * 3


def test_G59_G64_G65_squares_multiply_the_word() -> None:
    """(4, 4) is light red, (0, 0) dark red."""
    assert scrabble("ATC", drawing="AT", at=(2, 4)).gain("C", (4, 4)) == (1 + 1 + 3) * 2
    assert scrabble("CAT", drawing="AT", at=(1, 0)).gain("C", (0, 0)) == (3 + 1 + 1) * 3


def test_G59_word_premiums_multiply_after_letter_premiums() -> None:
    """(0, 0) and (7, 0) treble, (3, 0) doubles its letter."""
    table = scrabble("AAADAAAA AA", "AAADAAA", "Q", drawing="A\nA", at=(2, 0))
    assert table.gain("AA.DAAAA", (0, 0)) == (1 + 1 + 1 + 2 * 2 + 1 + 1 + 1 + 1) * 9 + 50


def test_G60_a_premium_square_is_used_only_once() -> None:
    table = scrabble("CAT CATS")
    assert table.gain("CAT", (6, 7)) == 10
    assert table.gain("S", (9, 7)) == 6


def test_G61_the_squares_hold_for_blanks_too() -> None:
    assert scrabble("ATC", "?VVVVVV", "Q", drawing="AT", at=(2, 4)).gain("c", (4, 4)) == (1 + 1 + 0) * 2


def test_G62_to_G65_the_colours() -> None:
    layout = rulefile.load("scrabble").layout
    assert layout.premium((6, 6)).colour == "light blue"
    assert layout.premium((5, 5)).colour == "dark blue"
    assert {layout.premium((n, n)).colour for n in (1, 2, 3, 4, 10, 11, 12, 13)} == {"light red"}
    assert {layout.premium(cell).colour for cell in ((0, 0), (7, 0), (14, 7), (7, 14))} == {"dark red"}


def test_G66_tiles_not_played_are_taken_off() -> None:
    table = scrabble("CAT", "CATX", "QV", bag="", scores=(20, 30))
    table.lay("CAT", (6, 7))
    assert (table.scores, table.totals) == ([30, 30], [22, 16])


def test_G67_who_used_all_adds_the_others() -> None:
    table = scrabble("CAT", "CAT", "QV", "X?", bag="")
    table.lay("CAT", (6, 7))
    assert table.totals == [10 + 14 + 8, -14, -8]


def test_G68_the_highest_score_wins() -> None:
    table = scrabble("CAT", "CAT", "QV", bag="", scores=(0, 60))
    table.lay("CAT", (6, 7))
    assert (table.totals, table.winners) == ([24, 46], (1,))


def test_G69_in_a_tie_who_had_more_before_the_reckoning_wins() -> None:
    table = scrabble("CAT", "CATX", "Q", "?", bag="", scores=(0, 12, 2))
    table.lay("CAT", (6, 7))
    assert (table.scores, table.totals) == ([10, 12, 2], [2, 2, 2])
    assert table.winners == (1,)


def test_G69_equal_before_it_too_is_shared() -> None:
    table = scrabble("CAT", "CATX", "J", bag="", scores=(0, 10))
    table.lay("CAT", (6, 7))
    assert (table.totals, table.winners) == ([2, 2], (0, 1))
