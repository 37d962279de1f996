"""Scrabble, nine-tile and finish line: each sentence of the original by its number. Totals are hand-made."""

from typing import Any

import pytest

from game.fault import Fault
from game.opening import words_for
from game.table import rulefile
from game.table.board import BLANK
from game.table.moves import Done, Place
from game.table.state import Phase, pack_of
from tests.modes.board_table import ACROSS, DOWN, Table, begins

FILLER = "VVVVVVVVVVVVVVVV"


def scrabble(words: str, *hands: str, bag: str = FILLER, **rest: object) -> Table:
    game = str(rest.pop("game", "scrabble"))
    return Table(game, words, hands or ("CATSODE", "CATSODE"), bag, **rest)  # type: ignore[arg-type]


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


def test_G29_a_word_or_an_exchange_between_begins_the_count_anew() -> None:
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


def challenged(words: str = "CAT", **rest: Any) -> Table:
    table = scrabble(words, "TACSODE", "CATSODE", "CATSODE", adjudication="challenge", **rest)
    assert table.lay("TAC", (6, 7)) == []
    return table


def test_G35_plays_may_be_challenged_before_the_next_turn() -> None:
    table = challenged("CAT TACS")
    assert "Challenge" in table.offers()
    table.pass_()
    assert table.doubt(2, True) == ["nothing-to-doubt"]


def test_G36_a_word_that_is_not_acceptable_goes_back_and_the_turn_is_lost() -> None:
    table = challenged()
    assert table.hand(0) == "DEOSVVV"
    assert table.doubt(2, True, "TAC") == []
    assert (str(table.state.board), table.scores, table.turn) == ("", [0, 0, 0], 1)
    assert (table.hand(0), table.bag) == ("ACDEOST", FILLER)
    assert table.state.seats[0].passes == 0, "it is no pass"


def test_G37_an_acceptable_word_costs_the_challenger_his_next_turn() -> None:
    table = challenged("TAC")
    assert table.doubt(2, False) == []
    assert (str(table.state.board), table.turn) == ("TAC", 1)
    table.exchange("C")
    assert table.turn == 0, "Cid is passed over"
    table.exchange("S")
    table.exchange("A")
    assert table.turn == 2, "once"


def test_G37_the_challenger_in_turn_loses_this_one() -> None:
    table = challenged("TAC")
    table.doubt(1, False)
    assert table.turn == 2


def test_G35_G37_no_second_challenger_tries_another_word_of_the_same_play() -> None:
    table = scrabble("TAC", "TACSODE", "CATSODE", "CATSODE", adjudication="challenge", drawing="T", at=(9, 8))
    table.lay("TACS", (6, 7))
    assert table.doubt(1, False, "ST") == ["dictionary"]
    table = scrabble("ST", "TACSODE", "CATSODE", "CATSODE", adjudication="challenge", drawing="T", at=(9, 8))
    table.lay("TACS", (6, 7))
    assert table.doubt(1, False, "ST") == []
    assert table.turn == 2
    assert table.doubt(2, True, "TACS") == ["doubted-once"]


def test_G37_the_challenger_loses_one_turn_for_one_word() -> None:
    table = scrabble("CAT", adjudication="challenge")
    table.lay("CAT", (6, 7))
    assert table.doubt(1, False) == []
    assert table.doubt(1, False) == ["doubted-once"]


def test_G38_a_dictionary_is_consulted_not_the_table() -> None:
    table = challenged()
    assert table.doubt(1, False) == ["dictionary"]
    assert table.doubt(1, True, votes=(True, True, True)) == ["no-vote"]


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


def test_G4_G41_a_hundred_tiles_ninety_eight_with_a_letter() -> None:
    tiles = pack_of(rulefile.load("scrabble"))
    assert (len(tiles), tiles.count(BLANK)) == (100, 2)


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


def test_G70_nine_tile_is_the_original_with_nine_tiles() -> None:
    nine, plain = rulefile.load("scrabble-nine"), rulefile.load("scrabble")
    assert (nine.hand, nine.board, nine.pieces, nine.over) == (9, plain.board, plain.pieces, plain.over)
    assert [len(seat.hand) for seat in begins("scrabble-nine", 1, 3).seats] == [9] * 3


@pytest.mark.parametrize(
    ("word", "cell", "expected"),
    [
        ("COASTE", (4, 7), (3 + 5) * 2),
        ("COASTED", (4, 7), (3 + 5 + 2) * 2 + 50),
        ("COASTEDS", (4, 7), (3 + 5 + 2 + 2 * 1) * 2 + 50),
        ("COASTEDSE", (3, 7), (2 * 3 + 5 + 2 + 1 + 2 * 1) * 2 + 50),
    ],
)
def test_G71_fifty_for_seven_eight_or_nine_tiles(word: str, cell: tuple[int, int], expected: int) -> None:
    table = scrabble(word, "COASTEDSE", "Q", game="scrabble-nine")
    assert table.gain(word, cell) == expected


def finish(*hands: str, **rest: Any) -> Table:
    return scrabble("CAT CATS CAST", *hands, game="scrabble-finish", **rest)


def test_G72_who_reaches_the_finish_line_first_wins_at_once() -> None:
    levels = ("intermediate", "expert", "beginner")
    table = finish("CATSODE", "CATSODE", "CATSODE", scores=(95, 170, 0), levels=levels)
    assert not table.over
    assert table.gain("CAT", (6, 7)) == 10
    assert (table.over, table.winners) == (True, (0,)), "100 is Ana's line; the others have no more turn"
    assert table.totals == [105, 170, 0], "nothing is taken off"


@pytest.mark.parametrize(
    ("players", "targets"),
    [
        pytest.param(2, (70, 120, 200), id="G75"),
        pytest.param(3, (60, 100, 180), id="G76"),
        pytest.param(4, (50, 90, 160), id="G77"),
    ],
)
def test_G73_to_G77_the_line_depends_on_level_and_number_of_players(
    players: int, targets: tuple[int, int, int]
) -> None:
    levels = ("beginner", "intermediate", "expert", "beginner")
    table = finish(*["CATSODE"] * players, levels=levels[:players])
    assert [seat.target for seat in table.state.seats] == [*targets, targets[0]][:players]
    for level, target in zip(levels, targets, strict=False):
        same = finish(*["CATSODE"] * players, level=level)
        assert {seat.target for seat in same.state.seats} == {target}


def test_G73_an_unknown_level_is_refused_in_one_line() -> None:
    with pytest.raises(Fault, match=r"levels\[1\]: found 'master'"):
        finish(levels=("beginner", "master"))
    with pytest.raises(Fault, match="expected 2"):
        finish(levels=("beginner",))


def test_G72_if_the_tiles_run_out_first_the_ending_is_scrabbles() -> None:
    table = finish("CAT", "QV", bag="")
    table.lay("CAT", (6, 7))
    assert (table.over, table.totals, table.winners) == (True, [24, -14], (0,))


def test_G35_G72_a_finish_may_still_be_challenged() -> None:
    table = finish("ACTSODE", "CATSODE", scores=(118, 0), adjudication="challenge")
    table.lay("ACT", (6, 7))
    assert (table.state.phase, table.over) == (Phase.OUT, False)
    table.doubt(1, True)
    assert (table.scores, table.turn, table.state.phase) == ([118, 0], 1, Phase.PLAYING)
    again = finish("CATSODE", "CATSODE", scores=(118, 0), adjudication="challenge")
    again.lay("CAT", (6, 7))
    again.play(Done())
    assert (again.over, again.winners) == (True, (0,))


def test_a_turn_run_out_counts_as_a_pass() -> None:
    table = scrabble("CAT", turn_seconds=30)
    table.pass_(timeout=True)
    table.exchange("C")
    table.pass_(timeout=True)
    assert table.over
