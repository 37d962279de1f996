"""Skrablo: each sentence of the original by its number: setting out and turns."""

import pytest

from game.fault import Fault
from game.table import rulefile
from game.table.board import BLANK
from tests.modes.board_table import ACROSS, DOWN, begins
from tests.modes.skrablo_table import skrablo


def test_S2_two_to_four_persons() -> None:
    assert rulefile.load("skrablo").players == (2, 4)
    with pytest.raises(Fault):
        rulefile.load("skrablo", 5)


def test_S3_tiles_of_various_values_make_words_linked_as_in_a_crossword() -> None:
    assert [rulefile.load("skrablo").value(piece) for piece in "AKFĤ"] == [1, 2, 3, 10]
    table = skrablo("LA AN", drawing="LA", at=(6, 7))
    assert table.lay("AN", (7, 9)) == ["V6"], "a word that is linked to nothing"
    assert table.lay(".D", (7, 7), DOWN) == ["V7"], "where it is linked the letters make no word"
    assert table.lay(".N", (7, 7), DOWN) == [], "AN stands across LA and shares its A"
    assert str(table.state.board) == "LA\n.N"


def test_S5_S7_each_has_a_rack_of_eight_tiles_drawn_unseen() -> None:
    for players in (2, 3, 4):
        state = begins("skrablo", 11, players)
        assert [len(seat.hand) for seat in state.seats] == [8] * players
        assert len(state.stock) == 100 - 8 * players, "the drawn tiles went back"


def test_S6_the_letter_nearest_the_start_of_the_alphabet_begins() -> None:
    alphabet = rulefile.load("skrablo").letters
    decided = [state for state in (begins("skrablo", deal) for deal in range(60)) if len(state.cuts) == 1]
    assert len(decided) > 30
    for state in decided:
        nearest = min(alphabet.index(tile) for _, tile in state.cuts[0])
        assert dict(state.cuts[0])[state.turn] == alphabet[nearest]
        assert state.dealer == state.turn
        assert begins("skrablo", state.deal).cuts == state.cuts, "the same for ever"


def test_S6_equal_letters_and_blanks_are_drawn_again() -> None:
    again = [state.cuts for state in (begins("skrablo", deal) for deal in range(400)) if len(state.cuts) > 1]
    assert any(BLANK in dict(cuts[0]).values() for cuts in again)
    for cuts in again:
        seats = {seat for seat, _ in cuts[1]}
        shown = dict(cuts[0])
        blanks = {seat for seat, tile in shown.items() if tile == BLANK}
        equals = {seat for seat in shown if list(shown.values()).count(shown[seat]) > 1}
        assert seats == blanks or seats <= equals


def test_S8_the_first_word_has_two_letters_or_more_and_covers_the_centre() -> None:
    table = skrablo("LA HUNDO")
    assert table.lay("L", (7, 7)) == ["V5"]
    assert table.lay("LA", (8, 7)) == ["V5"]
    assert table.lay("LA", (6, 7)) == []


def test_S9_words_lie_across_or_down_never_diagonally() -> None:
    table = skrablo("LA")
    place = table.placing("L", (7, 7), ACROSS)
    other = table.placing("A", (8, 8), ACROSS)
    assert table.play(type(place)(place.laid + other.laid)) == ["V3"]
    assert table.lay("LA", (7, 7), DOWN) == []


def test_S10_S15_the_rack_is_made_full_again_from_the_bag() -> None:
    table = skrablo("LA", bag="ZVB")
    table.lay("LA", (7, 7))
    assert "".join(table.state.seats[0].hand) == "HUNDOEZV"
    assert table.bag == "B"


def test_S10_S15_the_bag_fills_it_only_as_far_as_it_reaches() -> None:
    table = skrablo("HUND", bag="Z")
    table.lay("HUND", (7, 7))
    assert (table.hand(0), table.bag) == ("AELOZ", "")


def test_S11_the_points_are_written_down() -> None:
    table = skrablo("LA")
    assert table.gain("LA", (7, 7)) == (1 + 1) * 2
    assert table.scores == [4, 0]


def test_S12_the_player_to_the_left_goes_on() -> None:
    table = skrablo("LA LAE EL", "LAXXXXXX", "EXXXXXXX", "LXXXXXXX")
    assert table.turn == 0
    table.lay("LA", (7, 7))
    assert table.turn == 1
    table.lay("E", (9, 7))
    assert table.turn == 2
    table.lay("L", (9, 8))
    assert table.turn == 0


def test_S13_later_players_add_one_or_more_tiles_to_one_new_word() -> None:
    table = skrablo("LA LAN LAND", drawing="LA", at=(7, 7))
    assert table.lay("", (9, 7)) == ["V1"]
    assert table.lay("ND", (10, 7)) == ["V6", "V7"]
    assert table.lay("N", (9, 7)) == []


def test_S14_S44_several_words_at_once_are_each_scored() -> None:
    """LE below LA: LE, and down LL and AE. The first L lies on blue."""
    table = skrablo("LA LE LL AE", drawing="LA", at=(6, 7))
    assert table.gain("LE", (6, 8)) == (2 + 1) + (1 + 2) + (1 + 1)
