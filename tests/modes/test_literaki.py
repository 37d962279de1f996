"""Literaki: each sentence of the original by its number."""

from game.opening import words_for
from game.table import rulefile
from game.table.moves import Place
from tests.modes.board_table import ACROSS, DOWN, begins
from tests.modes.literaki_table import literaki


def test_L2_the_board_is_fifteen_by_fifteen() -> None:
    layout = rulefile.load("literaki").layout
    assert (layout.width, layout.height) == (15, 15)


def test_L3_two_to_four_players_with_tiles_dealt_at_random() -> None:
    assert rulefile.load("literaki").players == (2, 4)
    assert begins("literaki", 1).seats != begins("literaki", 2).seats
    assert [len(seat.hand) for seat in begins("literaki", 1).seats] == [7] * 4


def test_L4_the_first_move_is_by_lot_the_others_follow_in_order() -> None:
    drawn = [begins("literaki", deal).turn for deal in range(200)]
    assert [begins("literaki", deal).turn for deal in range(200)] == drawn, "the same for ever"
    assert all(30 < drawn.count(seat) < 70 for seat in range(4))
    table = literaki("DOM", "DOMKÓWY", "DOMKÓWY", "DOMKÓWY")
    for expected in (1, 2, 0):
        table.pass_()
        assert table.turn == expected


def test_L5_a_move_lays_tiles_exchanges_or_misses_the_turn() -> None:
    assert literaki("DOM").offers() == {"Place", "Exchange", "Pass"}


def test_L6_L7_neighbouring_letters_form_words_across_and_down() -> None:
    table = literaki("DOM OK", drawing="DOM", at=(6, 7))
    assert table.lay("K", (7, 8)) == []
    assert literaki("DOM KOD", drawing="DOM", at=(6, 7)).lay("K", (7, 8)) == ["V7"]


def test_L8_L9_inflected_forms_but_no_capitals_abbreviations_or_hyphens() -> None:
    words = words_for(rulefile.load("literaki"))
    assert all(word in words for word in ("DOM", "DOMAMI", "ŻÓŁWIOM", "PISAŁYBYŚMY"))
    assert all(word not in words for word in ("WARSZAWA", "NP", "PKO", "BIAŁO-CZERWONY", "LONDYNIE"))


def test_L11_the_first_word_passes_through_the_centre_and_has_two_letters() -> None:
    assert literaki("DOM O").lay("O", (7, 7)) == ["V5"]
    assert literaki("DOM").lay("DOM", (8, 7)) == ["V5"]
    assert literaki("DOM").lay("DOM", (5, 7)) == []


def test_L12_one_or_more_tiles_may_be_laid() -> None:
    assert literaki("DOM DOMY", drawing="DOM", at=(6, 7)).lay("Y", (9, 7)) == []
    assert literaki("DOM DOMKÓW", drawing="DOM", at=(6, 7)).lay("KÓW", (9, 7)) == []


def test_L13_all_tiles_stand_in_one_line_and_form_a_complete_word() -> None:
    table = literaki("DOM DOMY KODY", drawing="DOM", at=(6, 7))
    assert table.lay("K.Y", (9, 7)) == ["V4"]
    assert table.lay("KÓ", (9, 7)) == ["V7"]
    bent = Place((*table.placing("Y", (9, 7), ACROSS).laid, *table.placing("K", (6, 8), ACROSS).laid))
    assert table.play(bent) == ["V3"], "both join, and they are in two lines"


def test_L14_with_adjoining_tiles_they_form_words_both_ways() -> None:
    table = literaki("DOM DOMY YM", "DOMKÓWY", "D", drawing="DOM\n...\n...\n...", at=(6, 7))
    assert table.lay("YM", (9, 7), DOWN) == []


def test_L15_example_1_lengthening_at_the_start_the_end_or_both() -> None:
    words = "DOM KDOM DOMY KDOMY"
    assert literaki(words, drawing="DOM", at=(6, 7)).lay("K", (5, 7)) == []
    assert literaki(words, drawing="DOM", at=(6, 7)).lay("Y", (9, 7)) == []
    assert literaki(words, drawing="DOM", at=(6, 7)).lay("K...Y", (5, 7)) == []


def test_L16_example_2_at_right_angles_using_or_adding_a_letter() -> None:
    words = "DOM KOD DOMY YM"
    assert literaki(words, drawing="DOM", at=(6, 7)).lay("K.D", (7, 6), DOWN) == []
    assert literaki(words, drawing="DOM", at=(6, 7)).lay("YM", (9, 7), DOWN) == []


def test_L17_example_3_a_parallel_word_may_touch_in_one_place() -> None:
    assert literaki("DOM MY DOM MK KY", drawing="DOM", at=(6, 7)).lay("KY", (8, 8)) == []


def test_L18_the_opponent_accepts_a_word_or_looks_it_up() -> None:
    table = literaki("DOM", adjudication="challenge")
    assert table.lay("MOD", (6, 7)) == []
    assert {"Challenge", "Place"} <= table.offers(), "to play on is to accept it"
    assert table.challenge(1, True) == []
    assert (str(table.state.board), table.scores, table.turn) == ("", [0, 0], 1)


def test_L18_other_games_judge_at_once() -> None:
    assert literaki("DOM").lay("MOD", (6, 7)) == ["V7"]


def test_L19_who_looks_up_a_word_that_is_there_loses_a_turn() -> None:
    table = literaki("DOM", adjudication="challenge")
    table.lay("DOM", (6, 7))
    assert table.challenge(1, False) == []
    assert table.turn == 0
    table.pass_()
    assert table.turn == 1, "one turn only"


def test_L18_L19_a_word_is_looked_up_once_and_never_by_who_laid_it() -> None:
    """Challenging one's own word in the opponent's name cost the opponent three turns."""
    table = literaki("DOM", adjudication="challenge")
    table.lay("DOM", (6, 7))
    assert table.challenge(0, False) == ["own-word"]
    assert table.challenge(1, False) == []
    assert table.turn == 0
    assert table.challenge(1, False) == ["doubted-once"]
    assert "Challenge" not in table.offers()
    assert table.state.seats[1].misses == 0, "the turn that was missed is paid"


def test_L20_L21_a_blank_stands_for_the_letter_that_is_said() -> None:
    table = literaki("DÓM", "D?MKÓWY", "D")
    assert table.lay("DóM", (6, 7)) == []
    assert str(table.state.board) == "DóM"


def test_L22_it_stands_for_it_to_the_end() -> None:
    table = literaki("DOM KOD KÓD", drawing="DoM", at=(6, 7))
    assert table.lay("O", (7, 7)) == ["V2", "V9"]
    assert table.lay("K.D", (7, 6), DOWN) == []


def test_L23_any_number_of_tiles_three_times_a_game() -> None:
    table = literaki("DOM", "DOMKÓWY", "AAAAAAA")
    for tiles in ("DOMKÓWY", "Ź", "ŹŹ"):
        assert table.exchange(tiles) == []
        table.pass_()
    assert "Exchange" not in table.offers()
    assert table.exchange(table.state.seat.hand[0]) == ["exchanges-spent"]
    table.pass_()
    assert table.exchange("A") == [], "each player has three of their own"


def test_L24_only_if_seven_undealt_tiles_are_left() -> None:
    assert literaki("DOM", bag="ŹŹŹŹŹŹŹ").exchange("D") == []
    six = literaki("DOM", bag="ŹŹŹŹŹŹ")
    assert six.exchange("D") == ["bag-too-small"]
    assert six.offers() == {"Place", "Pass"}
