"""Scrabble: each sentence of the original by its number: setting out, turns, words."""

from game.table import rulefile
from game.table.board import BLANK
from game.table.moves import Place
from tests.modes.board_table import ACROSS, DOWN, begins
from tests.modes.scrabble_table import scrabble


def test_G1_G2_points_come_from_tiles_and_squares_of_interlocking_words() -> None:
    table = scrabble("CAT CATS SO")
    assert table.gain("CAT", (6, 7)) == (3 + 1 + 1) * 2
    assert table.gain("SO", (9, 7), DOWN) == (1 + 1) + (3 + 1 + 1 + 1), "SO, and CATS that it interlocks with"


def test_G3_two_to_four_players() -> None:
    for game in ("scrabble", "scrabble-nine", "scrabble-finish"):
        assert rulefile.load(game).players == (2, 4)


def test_G12_G13_who_draws_the_letter_nearest_to_A_plays_first() -> None:
    decided = [state for state in (begins("scrabble", deal) for deal in range(60)) if len(state.cuts) == 1]
    assert len(decided) > 30
    for state in decided:
        shown = dict(state.cuts[0])
        if BLANK not in shown.values():
            assert shown[state.turn] == min(shown.values())


def test_G14_a_blank_beats_all_other_tiles() -> None:
    states = [begins("scrabble", deal) for deal in range(400)]
    blanks = [state for state in states if [tile for _, tile in state.cuts[0]].count(BLANK) == 1]
    assert len(blanks) > 10
    for state in blanks:
        assert dict(state.cuts[0])[state.turn] == BLANK
        assert len(state.cuts) == 1


def test_G15_G16_the_letters_go_back_and_each_draws_seven() -> None:
    for players in (2, 3, 4):
        state = begins("scrabble", 3, players)
        assert [len(seat.hand) for seat in state.seats] == [7] * players
        assert len(state.stock) == 100 - 7 * players


def test_G17_G23_players_keep_seven_until_the_bag_is_through() -> None:
    table = scrabble("CAT CATS", bag="XYZQ")
    table.lay("CAT", (7, 7))
    assert table.hand(0) == "DEOSXYZ"
    table.lay("S", (10, 7))
    assert (table.hand(1), table.bag) == ("ACDEOQT", "")


def test_G18_the_first_word_uses_two_or_more_tiles() -> None:
    assert scrabble("A AT").lay("A", (7, 7)) == ["V5"]
    assert scrabble("A AT").lay("AT", (7, 7)) == []


def test_G19_the_first_word_lies_on_the_star() -> None:
    assert scrabble("CAT").lay("CAT", (8, 7)) == ["V5"]
    assert rulefile.load("scrabble").layout.start == (7, 7)


def test_G20_all_other_words_build_on_it() -> None:
    assert scrabble("CAT SO", drawing="CAT", at=(6, 7)).lay("SO", (0, 0)) == ["V6"]


def test_G21_across_or_down_never_diagonally() -> None:
    table = scrabble("CAT")
    crooked = table.placing("CA", (7, 7), ACROSS).laid + table.placing("T", (9, 8), ACROSS).laid
    assert table.play(Place(crooked)) == ["V3"]
    assert table.lay("CAT", (7, 5), DOWN) == []


def test_G22_a_turn_ends_with_its_points_counted() -> None:
    table = scrabble("CAT")
    table.lay("CAT", (6, 7))
    assert (table.scores, table.turn) == ([10, 0], 1)


def test_G24_play_goes_to_the_left() -> None:
    table = scrabble("CAT", "CATSODE", "CATSODE", "CATSODE")
    turns = []
    for _ in range(4):
        turns.append(table.turn)
        table.exchange("C" if "C" in table.state.seat.hand else "A")
    assert turns == [0, 1, 2, 0]


def test_G25_a_turn_offers_a_word_an_exchange_or_a_pass() -> None:
    assert scrabble("CAT").offers() == {"Place", "Exchange", "Pass"}


def test_G26_exchanging_and_passing_earn_nothing() -> None:
    table = scrabble("CAT")
    table.exchange("CAT")
    table.pass_()
    assert table.scores == [0, 0]


def test_G27_after_an_exchange_the_turn_is_over() -> None:
    table = scrabble("CAT")
    table.exchange("D")
    assert table.turn == 1


def test_G28_one_may_pass_on_any_turn() -> None:
    table = scrabble("CAT")
    assert table.pass_() == []
    assert table.turn == 1


def test_G29_two_passes_running_of_one_player_end_it_and_the_top_score_wins() -> None:
    table = scrabble("CAT CATS SO")
    table.pass_()
    table.lay("CAT", (6, 7))
    assert not table.over
    table.pass_()
    assert table.over
    assert table.scores == [0, 10]
    assert table.winners == (1,)
    assert table.totals == [0 - (3 + 1 + 1 + 1 + 1 + 2 + 1), 10 - (1 + 1 + 2 + 1 + 3 * 4)]


def test_G29_a_word_or_an_exchange_between_restarts_the_count() -> None:
    table = scrabble("CAT CATS")
    table.pass_()
    table.exchange("C")
    table.exchange("C")
    table.exchange("A")
    table.pass_()
    assert not table.over
    assert table.state.seats[0].passes == 1


def test_G30_new_words_add_letters_to_words_on_the_board() -> None:
    assert scrabble("CAT CATS", drawing="CAT", at=(6, 7)).lay("S", (9, 7)) == []
    assert scrabble("CAT CATSO", drawing="CAT", at=(6, 7)).lay("SO", (9, 7)) == []


def test_G31_new_words_at_right_angles_use_a_letter_or_add_one() -> None:
    words = "CAT TO CATS SO"
    assert scrabble(words, drawing="CAT", at=(6, 7)).lay("O", (8, 8)) == []
    assert scrabble(words, drawing="CAT", at=(6, 7)).lay("SO", (9, 7), DOWN) == []


def test_G32_a_parallel_word_may_touch_in_one_place_only() -> None:
    table = scrabble("CAT ODE TO", drawing="CAT", at=(6, 7))
    assert table.gain("ODE", (8, 8)) == (2 * 1 + 2 + 1) + (1 + 2 * 1), "the O lies on light blue"


def test_G33_all_words_made_or_changed_are_scored() -> None:
    """E below A, D below T: the words ED, AE and TD; (8, 8) is light blue."""
    table = scrabble("CAT ED AE TD", drawing="CAT", at=(6, 7))
    assert table.gain("ED", (7, 8)) == (1 + 2 * 2) + (1 + 1) + (1 + 2 * 2)


def test_G34_tiles_played_are_neither_moved_nor_replaced() -> None:
    assert scrabble("CAT COT", drawing="CAT", at=(6, 7)).lay("O", (7, 7)) == ["V2"]
    assert scrabble("CAT", drawing="CaT", at=(6, 7)).lay("A", (7, 7)) == ["V2", "V9"]
