"""Ekraibl, both levels: each sentence of the original by its number. Totals are reckoned by hand."""

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.opening import words_for
from game.table import rulefile
from game.table.board import BLANK, Board
from game.table.moves import Challenge, Done, Exchange, Place, Placement, Slot, Stop
from game.table.placement import judge, read
from game.table.state import Phase, pack_of
from modes.ekraibl import Ekraibl
from tests.modes.board_table import ACROSS, DOWN, Table, begins
from tests.tiny import TinyWords, put

FILLER = "ЦЦЦЦЦЦЦЦЦЦЦЦЦЦЦЦЦЦ"


def ekraibl(words: str, *hands: str, bag: str = FILLER, **rest: object) -> Table:
    game = str(rest.pop("game", "ekraibl-hard"))
    return Table(game, words, hands or ("КОТРАСИ", "КОТРАСИ"), bag, **rest)  # type: ignore[arg-type]


def simple(words: str, *hands: str, **rest: Any) -> Table:
    return ekraibl(words, *hands, game="ekraibl-simple", **rest)


def done(table: Table) -> list[str]:
    return table.play(Done())


def test_E1_E14_E15_the_hundred_and_twenty_tiles() -> None:
    tiles = pack_of(rulefile.load("ekraibl-hard"))
    assert len(tiles) == 120
    assert [tiles.count(letter) for letter in "АОЕИНКФЁ"] == [8, 8, 8, 7, 7, 5, 1, 0]
    assert tiles.count(BLANK) == 3


@pytest.mark.parametrize(
    ("value", "letters"),
    [
        (1, "АЕИНО"),
        (2, "ВДЙКЛМПРСТ"),
        (3, "БГУЯ?"),
        (5, "ЖЗХЧЫЬ"),
        (10, "ФЦШЩЪЭЮ"),
    ],
)
def test_E16_E17_the_points_of_the_letters_and_of_the_star(value: int, letters: str) -> None:
    rules = rulefile.load("ekraibl-hard")
    assert {piece for piece in rules.pieces if rules.value(piece) == value} == set(letters)


def test_E2_E5_two_people_or_more() -> None:
    for game in ("ekraibl-simple", "ekraibl-hard"):
        assert rulefile.load(game).players[0] == 2
        assert rulefile.load(game).players[1] >= 6


def test_E3_E6_the_order_of_turns_is_the_players_own() -> None:
    for deal in range(20):
        assert (begins("ekraibl-hard", deal).turn, begins("ekraibl-hard", deal).cuts) == (0, ())


def test_E4_simple_no_points_are_kept_and_it_ends_when_the_players_wish() -> None:
    table = simple("КОТ КОТА")
    assert table.gain("КОТ", (6, 7)) == 0
    assert table.play(Stop()) == ["turn-begun"]
    done(table)
    assert "Stop" in table.offers()
    assert table.play(Stop()) == []
    assert (table.over, table.totals, table.winners, table.offers()) == (True, [0, 0], (), set())


def test_E4_simple_seven_tiles_earn_nothing_either() -> None:
    assert simple("КОТРАСИ").gain("КОТРАСИ", (4, 7)) == 0


def test_E4_hard_cannot_be_stopped() -> None:
    assert ekraibl("КОТ").play(Stop()) == ["not-offered"]


def test_E6_the_winning_number_of_points_is_agreed() -> None:
    assert [seat.target for seat in ekraibl("КОТ").state.seats] == [200, 200]
    assert [seat.target for seat in ekraibl("КОТ", target=100).state.seats] == [100, 100]


def test_E8_words_lie_across_or_down_and_read_forwards() -> None:
    table = ekraibl("КОТ")
    crooked = (*table.placing("КО", (7, 7), ACROSS).laid, *table.placing("Т", (9, 8), ACROSS).laid)
    assert table.play(Place(crooked)) == ["V3"]
    assert table.lay("ТОК", (6, 7)) == ["V7"]
    assert table.lay("КОТ", (7, 6), DOWN) == []


def test_E9_several_words_in_one_turn_from_the_seven_in_hand() -> None:
    """КОТ, then РОТ down into its О, then КОТА: three attacks, each scored on the board as it is then."""
    table = ekraibl("КОТ РОС КОТА")
    assert table.gain("КОТ", (6, 7)) == 2 + 1 + 2
    assert (table.turn, table.offers()) == (0, {"Place", "Done"})
    assert table.gain("Р.С", (7, 6), DOWN) == 2 + 1 + 2
    assert table.gain("А", (9, 7)) == 2 + 1 + 2 + 1
    assert table.hand(0) == "И", "nothing is drawn between"
    assert done(table) == []
    assert (table.scores, table.turn) == ([16, 0], 1)
    assert len(table.hand(0)) == 7


def test_E9_each_attack_is_legal_on_the_board_the_one_before_left() -> None:
    table = ekraibl("КОТ РОС КОТА")
    table.lay("КОТ", (6, 7))
    assert table.lay("РА", (0, 0)) == ["V6", "V7"]
    assert table.lay("О", (6, 8)) == ["V0"], "the О is spent"
    assert done(table) == []


def test_E9_a_premium_serves_one_attack_only() -> None:
    """(8, 8) is green."""
    table = ekraibl("КО ОА АР", "АРЦЦЦЦЦ", "К", drawing="КО", at=(7, 7))
    assert table.gain("А", (8, 8)) == 1 + 2 * 1
    assert table.gain("Р", (9, 8)) == 1 + 2, "the green square under А is used up"


def test_E10_a_word_on_free_squares_is_refused() -> None:
    assert ekraibl("КОТ РИС", drawing="КОТ", at=(6, 7)).lay("РИС", (0, 0)) == ["V6"]


def test_E11_a_new_word_takes_in_letters_of_the_old_ones() -> None:
    words, drawing = "КОТ АР ОА ТР", "КОТ"
    assert ekraibl(words, drawing=drawing, at=(6, 7)).lay("АР", (7, 8)) == []
    strict = ekraibl(words, drawing=drawing, at=(6, 7), must_include_old=True)
    assert strict.lay("АР", (7, 8)) == ["V8"], "merely parallel"
    assert strict.lay("А", (7, 8)) == []


def test_E12_the_example_board_comes_about_word_by_word() -> None:
    """АРГОНАВТ over the centre, then РОЗА, КОСМОС, ЗЕМЛЯ, ИСКРА and ЯДРО, all crossing."""
    rules = rulefile.load("ekraibl-hard")
    words = TinyWords("АРГОНАВТ РОЗА КОСМОС ЗЕМЛЯ ИСКРА ЯДРО")
    board = Board()
    for letters, cell, axis in (
        ("АРГОНАВТ", (3, 7), ACROSS),
        (".ОЗА", (4, 7), DOWN),
        ("К.СМОС", (6, 6), DOWN),
        (".Е.ЛЯ", (4, 9), ACROSS),
        ("И.КРА", (5, 11), ACROSS),
        (".Д.О", (8, 9), DOWN),
    ):
        play = read(board, put(letters, cell, axis))
        assert judge(play, rules, words) is None, letters
        board = play.after
    assert str(board).split("\n") == [
        "...К....",
        "АРГОНАВТ",
        ".О.С....",
        ".ЗЕМЛЯ..",
        ".А.О.Д..",
        "..ИСКРА.",
        ".....О..",
    ]


def test_E13_time_may_be_agreed() -> None:
    options = rulefile.load("ekraibl-hard").options
    assert all(options[clock][0] == 0 for clock in ("turn_seconds", "player_minutes", "game_minutes"))
    table = ekraibl("КОТ РОС", turn_seconds=60)
    table.lay("КОТ", (6, 7))
    assert table.pass_(timeout=True) == []
    assert (str(table.state.board), table.scores, table.turn) == ("", [0, 0], 1)
    assert table.hand(0) == "АИКОРСТ", "a turn run out counts as a pass: what was begun goes back"


def test_E13_a_game_against_the_clock_ends_with_it() -> None:
    table = ekraibl("КОТ РОС", game_minutes=30)
    assert table.play(Stop()) == ["not-offered"]
    table.lay("КОТ", (6, 7))
    done(table)
    assert table.play(Stop(timeout=True)) == []
    assert (table.over, table.totals, table.winners) == (True, [5, 0], (0,))
    assert ekraibl("КОТ").play(Stop(timeout=True)) == ["not-offered"]


def test_E18_E19_the_tiles_are_mixed_and_each_takes_seven() -> None:
    pack = pack_of(rulefile.load("ekraibl-hard"))
    for players in (2, 6):
        state = begins("ekraibl-hard", 4, players)
        assert state.pieces() == Counter(pack)
        dealt = [tile for seat in state.seats for tile in seat.hand] + [*state.stock]
        again = begins("ekraibl-hard", 5, players)
        other = [tile for seat in again.seats for tile in seat.hand] + [*again.stock]
        assert dealt not in ([*pack], [*reversed(pack)], other), "another deal is another order"
        assert [len(seat.hand) for seat in state.seats] == [7] * players
        assert len(state.stock) == 120 - 7 * players


def test_E20_the_first_word_has_a_letter_on_the_central_square() -> None:
    assert ekraibl("КОТ").lay("КОТ", (8, 7)) == ["V5"]
    assert ekraibl("КОТ").lay("КОТ", (7, 7), DOWN) == []
    layout = rulefile.load("ekraibl-hard").layout
    assert (layout.start, layout.premium(layout.start).word) == ((7, 7), 1), "it multiplies nothing"


def test_E21_the_points_are_counted_and_the_rack_filled_to_seven() -> None:
    table = ekraibl("КОТ РОС", bag="ШЩЭЮЯЫЬ")
    table.lay("КОТ", (6, 7))
    table.lay("Р.С", (7, 6), DOWN)
    assert table.scores[0] == 10
    done(table)
    assert (table.hand(0), table.bag) == ("АИШЩЭЮЯ", "ЫЬ")


def test_E22_new_words_add_one_or_more_letters() -> None:
    table = ekraibl("КОТ КОТА КОТОР")
    table.lay("КОТ", (6, 7))
    done(table)
    assert table.lay("", (9, 7)) == ["V1"]
    assert table.lay("А", (9, 7)) == []


def test_E23_the_star_may_be_any_letter() -> None:
    table = ekraibl("КОТ КЁТ", "К?ТРАСИ", "К")
    assert table.lay("КёТ", (6, 7)) == ["V0"], "the set has no Ё"
    assert table.gain("КоТ", (6, 7)) == 2 + 3 + 2


SHLYAPA = "ШЛЯПА САМ САК МАСКА ШЛЯПАМ"


def shlyapa(*hands: str, words: str = SHLYAPA, **rest: Any) -> Table:
    """The example: ШЛЯП with the star as А; beside it С, А, К, М."""
    return ekraibl(words, *(hands or ("САКМЦЦЦ", "САКМЦЦЦ")), drawing="ШЛЯПа", at=(3, 7), **rest)


def swap(table: Table, letter: str, cell: tuple[int, int]) -> list[str]:
    return table.play(table.placing(letter, cell, ACROSS))


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
    assert rules.blank_swap
    assert not any(rulefile.load(game).blank_swap for game in ("skrablo", "scrabble", "literaki"))


def test_E26_who_says_change_replaces_one_to_seven_and_misses_his_turn() -> None:
    table = ekraibl("КОТ", bag="ШЩЭЮЯЫЬ")
    assert table.exchange("КОТРАСИ") == []
    assert (table.hand(0), table.turn) == ("ШЩЫЬЭЮЯ", 1)
    assert sorted(table.bag) == sorted("КОТРАСИ")
    assert table.play(Exchange(())) == ["give-tiles"]


def test_E26_not_after_a_word_of_the_turn() -> None:
    table = ekraibl("КОТ")
    table.lay("КОТ", (6, 7))
    assert table.exchange("И") == ["turn-begun"]


def test_E7_E27_E28_after_the_target_the_circle_is_played_out() -> None:
    hands = ("КОТЦЦЦЦ", "АЦЦЦЦЦЦ", "РЦЦЦЦЦЦ")
    table = ekraibl("КОТ КОТА АР", *hands, scores=(10, 196, 190))
    table.lay("КОТ", (6, 7))
    done(table)
    table.lay("А", (9, 7))
    done(table)
    assert (table.scores, table.over, table.turn) == ([15, 202, 190], False, 2), "Cid has a turn left"
    assert table.gain("Р", (9, 8), DOWN) == 1 + 2
    done(table)
    assert (table.over, table.totals, table.winners) == (True, [15, 202, 193], (1,))


def test_E28_who_overtakes_in_the_last_circle_wins_and_equal_ones_share() -> None:
    hands = ("КОТЦЦЦЦ", "АЦЦЦЦЦЦ")
    for second, winners in ((195, (1,)), (194, (0, 1)), (193, (0,))):
        table = ekraibl("КОТ КОТА", *hands, scores=(195, second))
        table.lay("КОТ", (6, 7))
        done(table)
        assert not table.over
        table.lay("А", (9, 7))
        done(table)
        assert (table.totals, table.winners) == ([200, second + 6], winners)


def test_E27_play_goes_on_while_nobody_has_reached_it() -> None:
    table = ekraibl("КОТ КОТА", "КОТЦЦЦЦ", "АЦЦЦЦЦЦ", scores=(190, 190))
    table.lay("КОТ", (6, 7))
    done(table)
    table.lay("А", (9, 7))
    done(table)
    assert (table.scores, table.over, table.turn) == ([195, 196], False, 0)


def test_the_highest_wins_if_the_tiles_run_out_and_all_pass() -> None:
    table = ekraibl("КОТ", "КОТЦ", "ЦЦЦ", bag="")
    table.lay("КОТ", (6, 7))
    done(table)
    table.pass_()
    assert not table.over
    table.pass_()
    assert (table.over, table.totals, table.winners) == (True, [5, 0], (0,))
    full = ekraibl("КОТ")
    full.pass_()
    full.pass_()
    assert not full.over, "the bag has tiles"


def test_E29_the_letters_of_the_words_made_are_summed() -> None:
    table = ekraibl("КОТ КОТА АР", drawing="КОТ", at=(6, 7))
    assert table.gain("АР", (9, 7), DOWN) == (1 + 2) + (2 + 1 + 2 + 1)


def test_E30_E31_green_doubles_and_yellow_trebles_a_letter() -> None:
    """(3, 7) is green, (1, 5) yellow."""
    assert ekraibl("ОТК", drawing="ОТ", at=(1, 7)).gain("К", (3, 7)) == 1 + 2 + 2 * 2
    assert ekraibl("КОТ", drawing="ОТ", at=(2, 5)).gain("К", (1, 5)) == 3 * 2 + 1 + 2
    star = ekraibl("КОТ", "?ЦЦЦЦЦЦ", "К", drawing="ОТ", at=(2, 5))
    assert star.gain("к", (1, 5)) == 3 * 3 + 1 + 2, "a letter premium multiplies the star's 3"


def test_E32_blue_doubles_and_red_trebles_the_word() -> None:
    """(4, 4) is blue, (0, 0) red."""
    assert ekraibl("ОТК", drawing="ОТ", at=(2, 4)).gain("К", (4, 4)) == (1 + 2 + 2) * 2
    assert ekraibl("КОТ", drawing="ОТ", at=(1, 0)).gain("К", (0, 0)) == (2 + 1 + 2) * 3


def test_E33_letter_premiums_are_reckoned_before_word_premiums() -> None:
    """(0, 7) is red, (3, 7) green."""
    table = ekraibl("КОТА", drawing="ОТ", at=(1, 7))
    assert table.gain("К..А", (0, 7)) == (2 + 1 + 2 + 2 * 1) * 3


def test_E34_premiums_count_only_for_who_first_takes_the_square() -> None:
    table = ekraibl("ОТК ОТКА", "КЦЦЦЦЦЦ", "АЦЦЦЦЦЦ", drawing="ОТ", at=(1, 7))
    assert table.gain("К", (3, 7)) == 7
    done(table)
    assert table.gain("А", (4, 7)) == 1 + 2 + 2 + 1


def test_E35_all_seven_tiles_in_one_attack_earn_fifteen() -> None:
    """КОТРАСИ from (4, 7): no premium square but green (3, 7) and (11, 7), which it does not reach."""
    assert ekraibl("КОТРАСИ").gain("КОТРАСИ", (4, 7)) == (2 + 1 + 2 + 2 + 1 + 2 + 1) + 15


def test_E35_or_in_several_attacks_of_one_turn() -> None:
    table = ekraibl("КОТ РОС КОТАИ")
    assert table.gain("КОТ", (6, 7)) == 5
    assert table.gain("Р.С", (7, 6), DOWN) == 5
    assert table.gain("АИ", (9, 7)) == (5 + 1 + 1) + 15


def test_E35_a_swapped_in_letter_counts_as_used() -> None:
    """КИРОМ goes on from ШЛЯПА; its О lies on green (11, 7)."""
    table = shlyapa("САКМИРО", "К", words="ШЛЯПА САМ ШЛЯПАКИРОМ")
    swap(table, "А", (7, 7))
    assert table.gain("С.м", (7, 6), DOWN) == 6
    assert table.gain("КИРОМ", (8, 7)) == (10 + 2 + 3 + 2 + 1) + (2 + 1 + 2 + 2 * 1 + 2) + 15


def test_E35_the_bonus_waits_for_the_freed_star() -> None:
    """The swap is the seventh tile: the attack that lays the star brings the fifteen. (4, 10) is blue."""
    table = shlyapa("КОМИСРА", "К", words="ШЛЯПА КЛОМИСР ШЛЯПАМ")
    assert table.gain("К.ОМИСР", (4, 6), DOWN) == (2 + 2 + 1 + 2 + 1 + 2 + 2) * 2
    assert table.gain("А", (7, 7)) == 0
    assert table.gain("м", (8, 7)) == (10 + 2 + 3 + 2 + 1 + 3) + 15
    assert done(table) == []


def test_E35_the_bonus_waits_for_a_star_freed_before() -> None:
    table = shlyapa("КОМИСРА", "К", words="ШЛЯПА КЛОМИСР ШЛЯПАМ")
    assert table.gain("А", (7, 7)) == 0
    assert table.gain("К.ОМИСР", (4, 6), DOWN) == (2 + 2 + 1 + 2 + 1 + 2 + 2) * 2
    assert table.gain("м", (8, 7)) == (10 + 2 + 3 + 2 + 1 + 3) + 15


def test_E35_six_tiles_or_a_short_rack_earn_none() -> None:
    assert ekraibl("КОТРАС").gain("КОТРАС", (4, 7)) == 2 + 1 + 2 + 2 + 1 + 2
    assert ekraibl("КОТ", "КОТ", "Ц", bag="").gain("КОТ", (6, 7)) == 5


def test_challenge_by_agreement_the_whole_turn_goes_back() -> None:
    table = ekraibl("КОТ", adjudication="challenge")
    table.lay("КОТ", (6, 7))
    assert table.play(Challenge(1, (), True)) == ["turn-begun"], "the turn is not done"
    table.lay("А", (9, 7))
    done(table)
    assert table.doubt(1, True, "КОТА") == []
    assert (str(table.state.board), table.scores, table.turn) == ("", [0, 0], 1)
    assert table.hand(0) == "АИКОРСТ"


def test_vote_by_agreement() -> None:
    table = ekraibl("КОТ", "КОТРАСИ", "КОТРАСИ", "КОТРАСИ", adjudication="vote")
    table.lay("РАС", (6, 7))
    done(table)
    assert table.doubt(1, False, votes=(False, False, True)) == []
    assert str(table.state.board) == "РАС"
    assert table.doubt(2, True, votes=(False, True, True)) == ["doubted-once"]
    again = ekraibl("КОТ", "КОТРАСИ", "КОТРАСИ", "КОТРАСИ", adjudication="vote")
    again.lay("РАС", (6, 7))
    done(again)
    assert again.doubt(2, True, votes=(False, True, True)) == []
    assert str(again.state.board) == ""


def test_E28_the_last_turn_of_the_circle_may_still_be_doubted() -> None:
    table = ekraibl("КОТ", "КОТЦЦЦЦ", "АЦЦЦЦЦЦ", scores=(195, 195), adjudication="challenge")
    table.lay("КОТ", (6, 7))
    done(table)
    table.lay("А", (9, 7))
    done(table)
    assert (table.state.phase, table.offers()) == (Phase.OUT, {"Challenge", "Done"})
    assert table.doubt(0, True) == []
    assert (table.over, table.totals, table.winners) == (True, [200, 195], (0,))


def test_E14_there_is_no_yo_in_the_set_so_a_list_is_read_with_ye(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("ёлка\nкот\n", "utf-8")
    words = words_for(rulefile.load("ekraibl-hard"), str(own))
    assert ("ЕЛКА" in words, "ЁЛКА" in words, "КОТ" in words) == (True, False, True)
    assert words.fold("ёлка") == "ЕЛКА"


def test_no_more_attacks_in_a_turn_than_the_table_agrees_on() -> None:
    table = ekraibl("КОТ КОТА")
    rules = msgspec.structs.replace(table.mode.ruleset, attacks_per_turn=2)
    table.mode = Ekraibl(rules, TinyWords("КОТ КОТА"))
    assert table.lay("КОТ", (6, 7)) == []
    assert table.lay("Р.С", (7, 6), DOWN) == ["V7"], "what is refused is no attack"
    assert table.lay("А", (9, 7)) == []
    assert "V10" in table.lay("И", (6, 8))
    done(table)
    assert (table.turn, table.state.attacks) == (1, 0), "the next turn has its own"
    assert "V10" not in table.lay("И", (6, 8))


def test_done_needs_a_word() -> None:
    assert done(ekraibl("КОТ")) == ["not-offered"]


def test_impossible_moves_do_not_fit() -> None:
    table = shlyapa()
    fits, state = table.mode.fits, table.state
    assert not fits(state, Place((Placement(Slot("open", 0), (0, 0), "А"),)))
    assert not fits(state, Place((Placement(Slot("hand", 0), (7, 7)),))), "С is not the star's letter"
    assert fits(state, table.placing("А", (7, 7), ACROSS))
    assert not fits(state, Done())
